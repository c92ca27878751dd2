import Aggregation
import Base
import CEmbedded
import Reporting

// MARK: - Texts with placeholders

extension Relations {
    /// A text of a `.sql` file. Lines that begin with `--` are comments.
    private struct Text {
        var sql = ""
        /// Whether the text is the query of a relation or of a section's numbers. Any other text is inserted as it is, with its
        /// arguments in place of `$1` and `$2`.
        var isQuery: Bool
    }

    /// The texts by name, from the files of this target and those beside the sections: `-- == name` starts a query, `-- := name`
    /// any other text.
    private static let texts: [String: Text] = {
        var texts: [String: Text] = [:]
        let files = [
            "AttendanceSections", "TimeSections", "PlaceSections", "TrustSections", "CheckInSection", "Relations",
            "Clock",
            "Bins", "Places", "States", "Counts",
        ]
        for file in files {
            var name = ""
            for line in String(cString: embedded_text("\(file).sql")).split(separator: "\n") {
                if line.hasPrefix("-- == ") || line.hasPrefix("-- := ") {
                    name = String(line.dropFirst(6))
                    texts[name] = Text(isQuery: line.hasPrefix("-- == "))
                } else if !line.hasPrefix("--"), let text = texts[name]?.sql {
                    texts[name]?.sql = text.isEmpty ? String(line) : "\(text)\n    \(line)"
                }
            }
        }
        return texts
    }()

    /// The query for the numbers of a section or another table; `nil` if there is none in SQL.
    mutating func numbers(of table: String) -> String? { Self.texts[table].map { filled($0.sql) } }

    /// Returns a text with its placeholders filled in, from first to last, inner ones before outer ones.
    ///
    ///     relations.filled("SELECT {{div: checkins | 2}} FROM {{visits}}")
    mutating func filled(_ template: String) -> String {
        var text = template
        while let end = text.firstRange(of: "}}"), let start = text[..<end.lowerBound].ranges(of: "{{").last {
            let placeholder = text[start.upperBound..<end.lowerBound]
            let parts = placeholder.split(separator: ": ", maxSplits: 1)
            let arguments = parts.count < 2 ? [] : parts[1].split(separator: " | ").map(String.init)
            let value = value(of: String(parts.first ?? ""), arguments)
            text.replaceSubrange(start.lowerBound..<end.upperBound, with: value ?? "[[\(placeholder)]]")
        }
        return text
    }

    /// The replacement for a placeholder; `nil` if the name is unknown.
    private mutating func value(of name: String, _ arguments: [String]) -> String? {
        switch (name, arguments.count) {
        case ("div", 2): return dialect.divided(arguments[0], by: arguments[1])
        case ("floor", 2): return dialect.floored(arguments[0], to: arguments[1])
        case ("integer", 1): return dialect.integer(arguments[0])
        case ("double", 1): return dialect.inDouble(arguments[0])
        case ("money_times", 2): return dialect.product(ofMoney: arguments[0], count: arguments[1])
        case ("text", 1): return dialect.text(arguments[0])
        case ("joined", 1): return dialect.joined(arguments[0])
        case ("latest", 2): return dialect.latest(arguments[0], by: arguments[1])
        case ("series", 6):
            return dialect.series(
                arguments[0], arguments[1], from: arguments[2], to: arguments[3], step: arguments[4], of: arguments[5])
        case ("comparable_count", 3):
            return parameters.comparableCount(arguments[0], checkIns: arguments[1], guests: arguments[2])
        case ("registered_without_offer", 1): return parameters.registeredWithoutOffer(arguments[0])
        // The first text if no filter leaves anything out, else the second.
        case ("if_unfiltered", 2):
            return arguments[parameters.selection.isEverything && parameters.narrower.isEverything ? 0 : 1]
        case ("shown_sessions", 0): return value(of: parameters.isOfTypes ? "listed_of_types" : "listed", [])
        // The condition on the events of a table.
        case ("where", 1): return filter(parameters.conditions(in: dialect).map { "\(arguments[0]).\($0)" })
        // The condition that the filters set on a table, given the columns that it has, with any further conditions.
        case ("kept", _):
            let further = arguments.filter { !["session", "type", "method", "time", "moment"].contains($0) }
            let moment = arguments.contains("moment") ? parameters.cutoffCondition : []
            return filter(conditions(parameters, on: arguments) + moment + further)
        case ("holds", _): return holds(arguments)
        case ("moment", 0):
            guard let asOf = parameters.asOf?.secondsSinceEpoch else { return "settled_at" }
            return "CASE WHEN settled_at < \(asOf) THEN settled_at ELSE \(asOf) END"
        case ("event_end", 0): return parameters.eventEnd
        case ("believed_until", 0): return parameters.believedUntil
        case ("offsets", 0):
            let columns = ["starts_at", "ends_at", "utc_offset", "earlier_offset", "offset_text"]
            return dialect.rows(columns, ZoneRuns(parameters.zone, dialect).rows, as: "runs")
        case ("candidates", 0):
            let widths = HistogramWidth.candidates(from: parameters.binWidth).map { "\($0.seconds)" }
            return dialect.rows(["width"], widths, as: "candidates")
        case ("units", 0):
            let columns = ["from_rows", "below_rows", "scale"]
            return dialect.rows(columns, SphereScale.scales.map { "\($0.from), \($0.below), \($0.scale)" }, as: "units")
        case ("geohash", 0): return GeohashGrid(length: parameters.cellLength).name(in: dialect)
        case ("cell_row", 0): return GeohashGrid(length: parameters.cellLength).row(in: dialect)
        case ("cell_column", 0): return GeohashGrid(length: parameters.cellLength).column(in: dialect)
        case ("cell_latitude", 0):
            return "(y + 0.5e0) * \(dialect.double(GeohashGrid(length: parameters.cellLength).latitudeStep)) - 90"
        case ("cell_longitude", 0):
            return "(x + 0.5e0) * \(dialect.double(GeohashGrid(length: parameters.cellLength).longitudeStep)) - 180"
        default:
            guard let text = Self.texts[name] else { return nil }
            if text.isQuery { return define(name) { $0.filled(text.sql) } }
            let given = arguments.enumerated().reduce(text.sql) { sql, argument in
                sql.replacing("$\(argument.offset + 1)", with: argument.element)
            }
            return filled(given)
        }
    }

    private func conditions(_ parameters: QueryParameters, on columns: [String]) -> [String] {
        parameters.conditions(
            session: columns.contains("session") ? "session_id" : nil,
            type: columns.contains("type") ? "registrant_type_id" : nil,
            method: columns.contains("method") ? "method" : nil, time: columns.contains("time") ? "created_at" : nil,
            in: dialect)
    }

    /// The condition that the run's filters keep a check-in: the filter by dates, and those on the given columns.
    private func holds(_ columns: [String]) -> String {
        var kept = parameters
        (kept.events, kept.narrower) = ([], Selection())
        let conditions = conditions(kept, on: columns + ["time"])
        return conditions.isEmpty ? "1 = 1" : conditions.joined(separator: " AND ")
    }
}
