/// `attendance sql`, and datasets as other engines read them.
extension Phrase {
    public static func eventNotInDataset(_ event: Int64, folder: String) -> Phrase {
        Phrase(
            es: "\(folder): el evento \(digits: event) no está en el conjunto de datos; expórtelo o revise el id",
            en: "\(folder): event \(digits: event) is not in the dataset; export it or check the id")
    }
    public static func sectionWithoutQuery(_ section: String) -> Phrase {
        Phrase(
            es: "la sección \(section) no existe en SQL: data_quality evalúa lo que halló la lectura, "
                + "doors simula distintos números de lectores y changes compara dos lecturas; use attendance report",
            en: "section \(section) does not exist in SQL: data_quality evaluates what reading found, "
                + "doors tries numbers of scanners, changes compares two readings; use attendance report")
    }
    public static func sectionNotInReport(_ section: String, report: String, names: [String]) -> Phrase {
        Phrase(
            es: "el informe \(report) no tiene la sección \(section); tiene \(names)",
            en: "report \(report) has no section \(section); it has \(names)")
    }
    public static func nothingInCommon(_ section: String) -> Phrase {
        Phrase(
            es: "la sección \(section) tiene un filtro propio que excluye todo lo pedido; quite uno de los filtros",
            en: "section \(section) has a filter of its own that excludes everything requested; remove one of the filters")
    }
    public static func sponsorReportHasNoSQL(_ report: String) -> Phrase {
        Phrase(
            es: "el informe \(report) es para auspiciadores y se protege al generarse, no en SQL; use attendance report",
            en: "report \(report) is for sponsors and is protected when it is made, not in SQL; use attendance report")
    }
}

/// `--engine spark`.
extension Phrase {
    public static let engineNeedsDataset = Phrase(
        es: "--engine spark cuenta un conjunto de datos; indique --dataset CARPETA (attendance export)",
        en: "--engine spark counts a dataset; pass --dataset DIR (attendance export)")
    public static func flagNeedsSpark(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) es para --engine spark; páselo también", en: "\(flag) is for --engine spark; pass it, too")
    }
    public static func notWithSpark(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) no se combina con --engine spark, que cuenta una sola lectura, la del conjunto de datos",
            en: "\(flag) cannot be combined with --engine spark, which counts one reading, that of the dataset")
    }
    public static let eventsNamedAndAll = Phrase(es: "indique --event o --all, no ambos", en: "pass --event or --all, not both")
    public static func sectionNotCounted(_ section: String, report: String) -> Phrase {
        Phrase(
            es: "la sección \(section) del informe \(report) muestra los check-ins uno por uno, "
                + "y --engine spark solo los cuenta; quítela, u omita --engine",
            en: "section \(section) of report \(report) shows check-ins one by one, and --engine spark only counts them; "
                + "remove it, or omit --engine")
    }
    public static func sponsorReportNotCounted(_ report: String) -> Phrase {
        Phrase(
            es: "el informe \(report) es para auspiciadores: se protege aquí, con los anteriores; omita --engine",
            en: "report \(report) is for sponsors: it is protected here, with all earlier ones; omit --engine")
    }
    public static func nightlyKeyNotWithSpark(_ key: String) -> Phrase {
        Phrase(
            es: "nightly.\(key) se hace del almacén, no de un conjunto de datos; con --engine spark use un perfil sin \(key)",
            en: "nightly.\(key) is made from the store, not from a dataset; with --engine spark use a profile without \(key)")
    }
    public static func eventExportedWithoutReading(_ event: Int64, folder: String) -> Phrase {
        Phrase(
            es: "\(folder): el evento \(digits: event) se exportó con una versión anterior, sin lo que halló la lectura; "
                + "expórtelo de nuevo",
            en: "\(folder): event \(digits: event) was exported by an earlier version, without what reading found; export it again")
    }
    public static let countIncomplete = Phrase(
        es: "Spark no entregó todas las filas de los informes, o entregó otras; repita, y revise su versión (3.5 o 4)",
        en: "Spark did not give all rows of the reports, or gave others; try again, and check its version (3.5 or 4)")
    public static func sparkCounting(events: Int) -> Phrase {
        Phrase(es: "Spark cuenta \(events, "evento", "eventos")", en: "Spark counts \(events, "event", "events")")
    }
}
