public import Base

extension Phrase {
    static func noSuchReport(_ name: String, known: [String], nearest: String?) -> Phrase {
        let list = known.joined(separator: ", ")
        return Phrase(
            es: "no existe el informe «\(name)»; \(nearest.map { "¿quiso decir «\($0)»?" } ?? "disponibles: \(list)")",
            en: "no report \"\(name)\"; \(nearest.map { "did you mean \"\($0)\"?" } ?? "available: \(list)")")
    }
    public static func noSuchSession(_ session: Int64, event: Int64) -> Phrase {
        Phrase(
            es: "el evento \(digits: event) no tiene la sesión \(digits: session); véalas con: "
                + "attendance sessions --event \(digits: event)",
            en: "event \(digits: event) has no session \(digits: session); list them with: "
                + "attendance sessions --event \(digits: event)")
    }
    static func noSuchRegistrantType(_ type: Int64, event: Int64) -> Phrase {
        Phrase(
            es:
                "el evento \(digits: event) no tiene el tipo de inscrito \(digits: type); los tipos aparecen en su informe",
            en: "event \(digits: event) has no registrant type \(digits: type); its report lists the types")
    }

    // The state first, for a narrow terminal cuts a notice at its end.
    static let assumedToCome = Phrase(
        es:
            "El evento se considera por venir: los archivos no dicen cuándo es y nadie ha entrado; si no, agregue «ends» a "
            + "la pauta",
        en:
            "The event counts as to come: the files do not say when it is, and nobody has checked in; if it is not, add "
            + "\"ends\" to the form")
    static let assumedOver = Phrase(
        es:
            "El evento se considera terminado: los archivos no tienen horas ni dicen cuándo es; si no, agregue «ends» a la "
            + "pauta",
        en:
            "The event counts as over: the files have no times and do not say when it is; if it is not, add \"ends\" to the "
            + "form")
    /// - Parameter day: the day of the last check-in.
    static func assumedEnd(_ day: Phrase, isOver: Bool) -> Phrase {
        isOver
            ? Phrase(
                es:
                    "El evento se considera terminado: pasó el día de su último check-in, \(day), y los archivos no dicen cuándo "
                    + "termina; si no, agregue «ends» a la pauta",
                en:
                    "The event counts as over: the day of its last check-in, \(day), is past, and the files do not say when it "
                    + "ends; if it is not, add \"ends\" to the form")
            : Phrase(
                es:
                    "El evento se considera en curso hasta que pase el día de su último check-in, \(day): los archivos no dicen "
                    + "cuándo termina; si no, agregue «ends» a la pauta",
                en:
                    "The event counts as under way until the day of its last check-in, \(day), is past: the files do not say when "
                    + "it ends; if it is not, add \"ends\" to the form")
    }

    public static func eventNotInDataset(_ event: Int64, folder: String) -> Phrase {
        Phrase(
            es: "\(folder): el evento \(digits: event) no está en el conjunto de datos; expórtelo o revise el id",
            en: "\(folder): event \(digits: event) is not in the dataset; export it or check the id")
    }
    static func sectionNotCounted(_ section: String, report: String) -> Phrase {
        Phrase(
            es: "la sección \(section) del informe \(report) muestra los check-ins uno por uno, "
                + "y --engine spark solo los cuenta; quítela, u omita --engine",
            en:
                "section \(section) of report \(report) shows check-ins one by one, and --engine spark only counts them; "
                + "remove it, or omit --engine")
    }
    static func sponsorReportNotCounted(_ report: String) -> Phrase {
        Phrase(
            es: "el informe \(report) es para auspiciadores: se protege aquí, con los anteriores; omita --engine",
            en: "report \(report) is for sponsors: it is protected here, with all earlier ones; omit --engine")
    }
    /// The first three of some names, and how many more there are.
    package static func firstThree(of names: [String]) -> Phrase {
        let (shown, more) = (Array(names.prefix(3)), names.count - 3)
        return Phrase(
            es: "\(shown)\(" y \(number: more) más", if: more > 0)",
            en: "\(shown)\(" and \(number: more) more", if: more > 0)")
    }

    /// The part of a pack: `alone`, or `shared 1`.
    public static func packPart(_ part: String) -> Phrase {
        let number = part.drop { !$0.isNumber }
        return number.isEmpty
            ? Phrase(es: "solo suya", en: "yours alone")
            : Phrase(es: "compartida \(String(number))", en: "shared with others \(String(number))")
    }

    /// - Parameter flags: the filters given.
    static func packOfFilteredRun(_ report: String, flags: [String]) -> Phrase {
        Phrase(
            es: "\(flags): el informe «\(report)» es para auspiciadores y cuenta el evento completo, "
                + "porque la diferencia entre dos informes revelaría a unas pocas personas; "
                + "quite esas opciones o indique las sesiones y tipos de cada auspiciador en un archivo para --sponsors",
            en: "\(flags): report \"\(report)\" is for sponsors and counts the whole event, "
                + "because the difference between two packs would reveal a few people; remove these options, "
                + "or list each sponsor's sessions and types in a file for --sponsors")
    }
}
