import Base

extension Phrase {
    static let explainIsOfReports = Phrase(
        es: "--explain es de «attendance report»; úselo allí.",
        en: "--explain is of 'attendance report'; pass it there.")
    static func configurationFine(_ path: String, profiles: [String]) -> Phrase {
        guard !profiles.isEmpty else {
            return Phrase(
                es: "\(path): OK, sin perfiles; se usan los valores por defecto",
                en: "\(path): OK, no profiles; the defaults apply"
            )
        }
        return Phrase(
            es: "\(path): OK, \(profiles.count, "perfil", "perfiles") (\(profiles))",
            en: "\(path): OK, \(profiles.count, "profile", "profiles") (\(profiles))")
    }
    static func configurationTakesOver(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil se llama \(profile): su sesión y sus datos guardados siguen en uso",
            en: "the profile is named \(profile): its session and stored data stay in use")
    }
    static func noConfigurationYet(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe; se usan los valores por defecto (créelo con: attendance config init)",
            en: "\(path): does not exist; the defaults apply (create it with: attendance config init)")
    }
    static let settingUnset = Phrase(es: "sin definir", en: "not set")
    static let settingSet = Phrase(es: "definido", en: "set")
    static let settingByDefault = Phrase(es: "por defecto", en: "default")

    static func sameReportTwice(_ name: String, profile: String) -> Phrase {
        Phrase(
            es: "perfil «\(profile)»: «nightly.reports» repite el informe «\(name)»; quite uno",
            en: "profile \"\(profile)\": \"nightly.reports\" lists the report \"\(name)\" twice; remove one")
    }

    static let builtIn = Phrase(es: "incluido", en: "built in")
    static func definitionFine(_ place: String, sections: Int) -> Phrase {
        Phrase(
            es: "\(place): OK, \(sections, "sección", "secciones")",
            en: "\(place): OK, \(sections, "section", "sections")")
    }
}

extension Term {
    static let reportName = Term(
        es: "Nombre", "Nombre con que se pide el informe.",
        en: "Name", "The name to pass with --report.")
    static let reportTitle = Term(
        es: "Título", "Encabeza cada página del informe.",
        en: "Title", "Heads every page of the report.")
    static let reportTopic = Term(
        es: "Sobre", "De qué trata: de un evento, de ediciones, de miembros o de un pronóstico.",
        en: "About", "What it is about: an event, editions, members or a forecast.")
    static let reportAudience = Term(
        es: "Público", "Para quién es, y por lo tanto qué puede mostrar.",
        en: "Audience", "Who it is for, and so what it may show.")
    static let reportSource = Term(
        es: "Origen", "El archivo de la definición; «incluido» si viene con el programa.",
        en: "Source", "The definition's file; built in if it comes with the program.")
}

extension Phrase {
    static let formAnswerUnclear = Phrase(
        es: "no es una de las respuestas; escriba otra, o nada para dejarlo abierto",
        en: "not one of the answers; type another, or nothing to leave it open")
    static func formQuestionsLeft(_ path: String, _ count: Int) -> Phrase {
        Phrase(
            es:
                "\(path): \(count, "pregunta queda abierta", "preguntas quedan abiertas"); ponga lo que significa en lugar de "
                + "cada «?»",
            en: "\(path): \(count, "question is", "questions are") open; put what it means in place of each \"?\"")
    }
    static func formExists(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): ya hay un archivo; elija otro nombre, o reemplácelo con --force",
            en: "\(path): there is a file already; choose another name, or replace it with --force")
    }
    static let nameNeedsText = Phrase(es: "--name necesita un texto.", en: "--name needs a text.")
    static let nameNeedsOneEvent = Phrase(
        es: "--name nombra un solo evento: indique cuál con --event ID.",
        en: "--name names one event: say which with --event ID.")
}

extension Term {
    // The output of `sync`.
    static let walkRead = Term(
        es: "Leídos", "Check-ins leídos del servicio.",
        en: "Read", "Check-ins read from the service.")
    static let walkNew = Term(
        es: "Nuevos", "Check-ins que no estaban en el almacén.",
        en: "New", "Check-ins that were not in the store.")
    static let walkChanged = Term(
        es: "Cambiados", "Check-ins del almacén que cambiaron en el servicio.",
        en: "Changed", "Stored check-ins that changed in the service.")
    static let readingNew = Term(
        es: "Nuevas", "Visitas que no estaban en el almacén.",
        en: "New", "Visits that were not in the store.")
    static let readingVanished = Term(
        es: "Desaparecidas", "Visitas que el origen ya no tiene.",
        en: "Vanished", "Visits that the source no longer has.")
    static let readingHeld = Term(
        es: "En el almacén", "Visitas que hay ahora en el almacén.",
        en: "Held", "Visits in the store now.")
    static let walkVanished = Term(
        es: "Desaparecidos", "Check-ins del almacén que el servicio ya no tiene.",
        en: "Vanished", "Stored check-ins that the service no longer has.")
    static let walkHeld = Term(
        es: "En el almacén", "Check-ins del evento que hay ahora en el almacén.",
        en: "In the store", "The event's check-ins in the store now.")
}

extension Phrase {
    static func sectionWithoutQuery(_ section: String) -> Phrase {
        Phrase(
            es: "la sección \(section) no existe en SQL: data_quality evalúa lo que halló la lectura, "
                + "doors simula distintos números de lectores y changes compara dos lecturas; use attendance report",
            en: "section \(section) does not exist in SQL: data_quality evaluates what reading found, "
                + "doors tries numbers of scanners, changes compares two readings; use attendance report")
    }
    static func sectionNotInReport(_ section: String, report: String, names: [String]) -> Phrase {
        Phrase(
            es: "el informe \(report) no tiene la sección \(section); tiene \(names)",
            en: "report \(report) has no section \(section); it has \(names)")
    }
    static func nothingInCommon(_ section: String) -> Phrase {
        Phrase(
            es: "la sección \(section) tiene un filtro propio que excluye todo lo pedido; quite uno de los filtros",
            en:
                "section \(section) has a filter of its own that excludes everything requested; remove one of the filters"
        )
    }
    static func sponsorReportHasNoSQL(_ report: String) -> Phrase {
        Phrase(
            es:
                "el informe \(report) es para auspiciadores y se protege al generarse, no en SQL; use attendance report",
            en: "report \(report) is for sponsors and is protected when it is made, not in SQL; use attendance report")
    }
    static let engineNeedsDataset = Phrase(
        es: "--engine spark cuenta un conjunto de datos; indique --dataset CARPETA (attendance export)",
        en: "--engine spark counts a dataset; pass --dataset DIR (attendance export)")
    static func flagNeedsSpark(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) es para --engine spark; páselo también", en: "\(flag) is for --engine spark; pass it, too")
    }
    static func notWithSpark(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) no se combina con --engine spark, que cuenta una sola lectura, la del conjunto de datos",
            en: "\(flag) cannot be combined with --engine spark, which counts one reading, that of the dataset")
    }
    static let eventsNamedAndAll = Phrase(
        es: "indique --event o --all, no ambos", en: "pass --event or --all, not both")
    static func nightlyKeyNotWithSpark(_ key: String) -> Phrase {
        Phrase(
            es:
                "nightly.\(key) se hace del almacén, no de un conjunto de datos; con --engine spark use un perfil sin \(key)",
            en:
                "nightly.\(key) is made from the store, not from a dataset; with --engine spark use a profile without \(key)"
        )
    }
    static func sparkCounting(events: Int) -> Phrase {
        Phrase(es: "Spark cuenta \(events, "evento", "eventos")", en: "Spark counts \(events, "event", "events")")
    }

    /// A row of the ledger does not hold an edition.
    static func packEditionUnreadable(_ path: String, event: Int64) -> Phrase {
        Phrase(
            es: "\(path): una edición del evento \(digits: event) no se puede entender; "
                + "restaure una copia con attendance store restore",
            en:
                "\(path): an edition of event \(digits: event) cannot be understood; restore a copy with attendance store restore"
        )
    }
    static let copyNeedsPath = Phrase(
        es: "el nombre de la copia está vacío; indique un archivo", en: "the copy's name is empty; name a file")

    /// - Parameter editions: how many would be lost.
    static func restoreDropsEditions(_ path: String, editions: Int) -> Phrase {
        Phrase(
            es: "\(path): no tiene \(editions, "edición", "ediciones") del registro; indique una copia más nueva o, "
                + "para perderlas, --yes",
            en:
                "\(path): lacks \(editions, "edition", "editions") of the ledger; name a newer copy or, to lose them, pass --yes"
        )
    }
    static func recordsRestored(editions: Int, registrations: Int, guests: Int) -> Phrase {
        let contents = recordsContents(editions, registrations, guests)
        return Phrase(es: "restaurado: \(contents)", en: "restored: \(contents)")
    }
    static func recordsContents(_ editions: Int, _ registrations: Int, _ guests: Int) -> Phrase {
        Phrase(
            es:
                "\(editions, "edición", "ediciones") de informes, inscritos de \(registrations, "lectura", "lecturas"), "
                + "\(guests, "persona con datos borrados", "personas con datos borrados")",
            en:
                "\(editions, "edition", "editions") of packs, registrations of \(registrations, "reading", "readings"), "
                + "\(guests, "forgotten guest", "forgotten guests")")
    }
    static func recordsNotCopied(_ reason: Phrase) -> Phrase {
        Phrase(es: "copia de los registros: \(reason)", en: "copy of the records: \(reason)")
    }
    static let storeRecords = Phrase(es: "Registros", en: "Records")
    static let storeCopy = Phrase(es: "Última copia", en: "Last copy")

    static let sandboxPlayOutOfRange = Phrase(
        es: "--play debe ser un número de check-ins por segundo, de 0.1 a 1000.",
        en: "--play must be a number of check-ins a second, from 0.1 to 1000.")
}
