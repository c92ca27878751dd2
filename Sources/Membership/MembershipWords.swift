public import Base

extension Phrase {
    /// - Parameters:
    ///   - columns: the headings that tell people apart, the surest first; none if each row is somebody.
    ///   - byName: whether some are told apart by their names alone.
    ///   - repeated: the people in several rows.
    ///   - mostRows: the most rows of one of them.
    public static func peopleOfFiles(
        rows: Int, people: Int, by columns: [String], byName: Bool, repeated: Int, mostRows: Int
    ) -> Phrase {
        let told = Phrase(
            es: "según \(columns, by: " o, si falta, ")"
                + "\(" (quienes se llaman igual son una)", if: byName)",
            en: "told apart by \(columns, by: " or, without it, ")\(" (people of one name are one)", if: byName)")
        let eachRow = Phrase(es: "cada fila es alguien", en: "each row is somebody")
        let how = columns.isEmpty ? eachRow : told
        let places =
            mostRows > 2 ? Phrase(es: "varias filas", en: "several rows") : Phrase(es: "dos filas", en: "two rows")
        return Phrase(
            es: "\(rows, "fila", "filas"), \(people, "persona", "personas"), \(how)"
                + "\("; \(repeated, "persona", "personas") en \(places)", if: repeated > 0)",
            en: "\(rows, "row", "rows"), \(people, "person", "people"), \(how)"
                + "\("; \(repeated, "person", "people") in \(places)", if: repeated > 0)")
    }

    public static let aWidthOfTime = Phrase(
        es: "una duración como 90s, 15m, 1h o 1d (366 días como máximo)",
        en: "a duration such as 90s, 15m, 1h or 1d (366 days at most)")

    public static func newsOf(_ name: Phrase, _ text: Phrase) -> Phrase {
        Phrase(es: "\(name): \(text)", en: "\(name): \(text)")
    }
}
