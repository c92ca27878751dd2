import Reporting

/// The names of sessions and registrant types, as any section of a report that has them beside the ids gives them.
struct NameIndex {
    private var names: [String: [Int64: String]] = [:]

    /// Columns of ids, and the columns that name the same things; the first is where names are learnt.
    private static let columns = [
        "session_id": "session", "other_session_id": "session", "registrant_type_id": "registrant_type",
    ]

    init(_ report: Report) {
        for section in report.sections {
            for (ids, texts) in [("session_id", "session"), ("registrant_type_id", "registrant_type")] {
                guard let ids = section.table[column: ids], let texts = section.table[column: texts] else { continue }
                for (id, text) in zip(ids.cells, texts.cells) {
                    guard case .integer(let id) = id, case .text(let text) = text else { continue }
                    names[texts.name, default: [:]][id] = text
                }
            }
        }
    }

    /// The column of the ids of what a chart's column names: `session_id` for `session`.
    static func idColumn(of nameColumn: String) -> String? {
        ["session": "session_id", "registrant_type": "registrant_type_id", "offer": "registrant_type_id"][nameColumn]
    }

    /// The column that names what a column of ids stands for: `session` for `other_session_id`.
    static func nameColumn(of idColumn: String) -> String? { columns[idColumn] }

    /// The name that an id of a column stands for; `nil` where the report does not tell.
    func name(_ id: Cell, in idColumn: String) -> String? {
        guard case .integer(let id) = id, let column = Self.nameColumn(of: idColumn) else { return nil }
        return names[column]?[id]
    }
}
