import Base

extension Phrase {
    static func editionsIgnored(_ place: String) -> Phrase {
        Phrase(
            es: "\(place): «editions» ya no existe y se ignora: antes del cierre hay solo totales, y «close-after» o "
                + "«attendance sponsors close» deciden cuándo es; borre la línea",
            en: "\(place): \"editions\" no longer exists and is ignored: before the closing there are totals only, and "
                + "\"close-after\" or \"attendance sponsors close\" decides when that is; remove the line")
    }
    static func titled(_ title: Phrase, _ sponsor: String) -> Phrase {
        Phrase(es: "\(title) · \(sponsor)", en: "\(title) · \(sponsor)")
    }
    static func notForSponsors(_ report: String, flag: String) -> Phrase {
        Phrase(
            es:
                "\(flag): el informe «\(report)» no es para auspiciadores; use --report sponsor u otro con «audience: sponsor»",
            en:
                "\(flag): the report \"\(report)\" is not for sponsors; use --report sponsor, or another with \"audience: "
                + "sponsor\"")
    }

    /// - Parameters:
    ///   - difference: how the earlier pack was made.
    ///   - slugs: the file names of all sponsors whose packs were made that way.
    ///   - folder: that of the earlier packs.
    static func packMadeOtherwise(
        _ sponsor: String, _ difference: Phrase, event: Int64, slugs: [String], in manifest: String,
        remove folder: String
    ) -> Phrase {
        let command = withdrawing(slugs, from: event)
        return Phrase(
            es: "\(manifest): ya hay un informe de «\(sponsor)», hecho con \(difference); "
                + "la diferencia entre ambos revelaría a unas pocas personas: use las mismas opciones o, "
                + "si nadie recibió ninguno de estos informes, ejecute primero \(command), después borre \(folder) y repita",
            en: "\(manifest): \"\(sponsor)\" already has a pack here, made with \(difference); "
                + "the difference between the two would reveal a few people: use the same options or, "
                + "if none of these packs was ever sent, first run \(command), then remove \(folder) and run this again"
        )
    }

    /// The command that withdraws what sponsors were given.
    static func withdrawing(_ slugs: [String], from event: Int64) -> String {
        "attendance sponsors withdraw --event \(event)" + slugs.map { " --sponsor \($0)" }.joined()
    }
    static func packOfEventMadeOtherwise(
        _ difference: Phrase, in record: String, remove folder: String
    ) -> Phrase {
        Phrase(
            es: "\(record): aquí ya hay un informe para auspiciadores, hecho con \(difference); "
                + "la diferencia entre ambos revelaría a unas pocas personas: use las mismas opciones, otra carpeta si es para "
                + "otro destinatario o, si nadie recibió el primero, borre \(folder)",
            en: "\(record): there is a report for sponsors here, made with \(difference); "
                + "the difference between the two would reveal a few people: use the same options or, for another reader, "
                + "another folder or, if the first was never sent, remove \(folder)")
    }
    static func packsMinimum(_ minimum: Int) -> Phrase { Phrase(verbatim: "--minimum-count \(minimum)") }
    static let packsOtherBasis = Phrase(
        es: "otras secciones, intervalos, celdas o zona horaria", en: "other sections, intervals, cells or time zone")
    static let packsOtherScope = Phrase(es: "otras sesiones, stands o tipos", en: "other sessions, stands or types")

    static let packsMadeTogether = Phrase(
        es: "«collude: together», junto con los de otros auspiciadores",
        en: "\"collude: together\", together with those of other sponsors")

    static let sponsorsNeedFolder = Phrase(
        es: "--sponsors escribe archivos: indique dónde con --output CARPETA",
        en: "--sponsors writes files: say where with --output DIR")
    static let sponsorsNeedFiles = Phrase(
        es: "--sponsors escribe archivos: elija csv, xlsx, html, json o pdf con --format",
        en: "--sponsors writes files: choose csv, xlsx, html, json or pdf with --format")
    static func notWithSponsors(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) no se puede usar con --sponsors: el archivo define qué cuenta cada informe",
            en: "\(flag) cannot be used with --sponsors: the file defines what each pack counts")
    }
}
