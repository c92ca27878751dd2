public import Reporting

/// The text of a section's query.
public struct QueryText: Sendable {
    /// One statement, without a semicolon at its end.
    public let text: String

    /// Creates the query of a section in the form for people, with the columns of its CSV: times in the zone, percentages,
    /// decimals. `nil` if the section cannot be expressed in SQL.
    public init?(of kind: SectionKind, _ parameters: QueryParameters, in dialect: SQLDialect) {
        var relations = Relations(parameters, in: dialect)
        guard case .columns(let shown, let sorting) = kind.query, let text = relations.numbers(of: kind.rawValue) else {
            return nil
        }
        let numbers = relations.define("numbers") { _ in text }
        // The clock's offset at each time shown.
        var clocks: [String: String] = [:]
        var joins = ""
        for column in shown {
            guard case .instant = column.form else { continue }
            let clock = "clock_\(clocks.count + 1)"
            clocks[column.name] = clock
            joins += """

                LEFT JOIN \(relations.filled("{{zone}}")) \(clock)
                    ON n.\(column.name) >= \(clock).starts_at AND n.\(column.name) < \(clock).ends_at
                """
        }
        let columns = shown.map { column in
            switch column.form {
            case .plain: "n.\(column.name)"
            case .expression(let expression): "\(relations.filled(expression)) AS \(column.name)"
            default: "\(dialect.shown(column, clock: clocks[column.name] ?? "")) AS \(column.name)"
            }
        }
        let omitsEventID = parameters.events.count == 1 || shown.first?.name == "event_id"
        let order = (omitsEventID ? [] : ["event_id"]) + sorting
        let select = ((omitsEventID ? [] : ["n.event_id"]) + columns).joined(separator: ",\n    ")
        self.text = """
            WITH \(relations.definitions.map { "\($0.name) AS (\n    \($0.text)\n)" }.joined(separator: ", "))
            SELECT \(select)
            FROM \(numbers) n\(joins)
            """
            + (order.isEmpty ? "" : "\nORDER BY " + order.map { "n.\($0)" }.joined(separator: ", "))
    }
}

extension SQLDialect {
    /// A column of `n` as in the section's CSV.
    fileprivate func shown(_ column: SectionQuery.Column, clock: String) -> String {
        let value = "n.\(column.name)"
        switch column.form {
        case .plain, .expression: return value
        case .instant: return "\(time("(\(value) + \(clock).utc_offset)")) || \(clock).offset_text"
        case .day: return date(value)
        case .decimal(let places): return rounded(value, places: places)
        case .reportedPercentage: return hundredths(ofWritten: value)
        case .percentage(let part, let whole):
            let hundredths = divided("20000 * n.\(part) + n.\(whole)", by: "2 * n.\(whole)")
            return "CASE WHEN n.\(whole) > 0 THEN \(decimal(units: hundredths, places: 2)) END"
        }
    }
}
