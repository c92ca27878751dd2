import Base

extension Phrase {
    static func letterMoreRows(_ count: Int) -> Phrase {
        Phrase(es: "y \(count, "fila más", "filas más")", en: "and \(count, "more row", "more rows")")
    }
    static func letterMoreSections(_ count: Int) -> Phrase {
        Phrase(
            es: "El informe completo tiene \(count, "sección más", "secciones más").",
            en: "The full report has \(count, "more section", "more sections").")
    }
    static func letterMoreEvents(_ count: Int) -> Phrase {
        Phrase(
            es: "y \(count, "evento más, que está", "eventos más, que están") en el texto de este mensaje",
            en: "and \(count, "more event", "more events"), in this message's text")
    }
    /// Before links to the workbooks that are not attached.
    static let letterWorkbooks = Phrase(es: "Planillas", en: "Workbooks")
}
