/// `attendance sql`, and datasets as other engines read them.
extension Phrase {
    public static func eventNotInDataset(_ event: Int64, folder: String) -> Phrase {
        Phrase(
            es: "\(folder): el evento \(event) no está en el conjunto de datos; expórtelo o revise el id",
            en: "\(folder): event \(event) is not in the dataset; export it or check the id")
    }

    public static func dialectReadsNoDataset(_ dialect: String) -> Phrase {
        Phrase(
            es: "--dataset: \(dialect) no lee archivos por su cuenta; cargue las tablas y omita --dataset",
            en: "--dataset: \(dialect) does not read files by itself; load the tables and omit --dataset")
    }

    public static func sectionWithoutQuery(_ section: String) -> Phrase {
        Phrase(
            es: """
                la sección \(section) no existe en SQL: data_quality juzga lo que halló la lectura, doors ensaya \
                cantidades de lectores y changes compara dos lecturas; use attendance report
                """,
            en: """
                section \(section) does not exist in SQL: data_quality judges what reading found, doors tries numbers \
                of scanners, changes compares two readings; use attendance report
                """)
    }

    public static func sectionNotInReport(_ section: String, report: String, names: [String]) -> Phrase {
        let list = names.joined(separator: ", ")
        return Phrase(
            es: "el informe \(report) no tiene la sección \(section); tiene \(list)",
            en: "report \(report) has no section \(section); it has \(list)")
    }

    public static func nothingInCommon(_ section: String) -> Phrase {
        Phrase(
            es: "la sección \(section) tiene un filtro propio que no deja nada de lo pedido; quite uno de los filtros",
            en: "section \(section) has a filter of its own that keeps nothing of what is asked for; remove a filter")
    }

    public static func sponsorReportHasNoSQL(_ report: String) -> Phrase {
        Phrase(
            es: "el informe \(report) es para auspiciadores y se protege al hacerlo; como SQL no lo estaría",
            en: "report \(report) is for sponsors and is protected when it is made; as SQL it would not be")
    }
}
