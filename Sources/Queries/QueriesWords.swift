import Base

extension Phrase {
    static func eventExportedWithoutReading(_ event: Int64, folder: String) -> Phrase {
        Phrase(
            es:
                "\(folder): el evento \(digits: event) se exportó con una versión anterior, sin lo que halló la lectura; "
                + "expórtelo de nuevo",
            en:
                "\(folder): event \(digits: event) was exported by an earlier version, without what reading found; export it again"
        )
    }
    static let countIncomplete = Phrase(
        es: "Spark no entregó todas las filas de los informes, o entregó otras; repita, y revise su versión (3.5 o 4)",
        en: "Spark did not give all rows of the reports, or gave others; try again, and check its version (3.5 or 4)")
}
