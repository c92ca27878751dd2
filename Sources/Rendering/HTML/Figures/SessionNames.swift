import Reporting
import Tables

/// What the report's tables say of each session: its name and start, in the order of the table of sessions.
struct SessionNames {
    private(set) var order: [Int64] = []
    private var names: [Int64: String] = [:]
    private var starts: [Int64: Instant] = [:]

    init(_ report: Report) {
        let tables = report.sections.map(\.table).filter { $0[column: "session"] != nil }
        // The table of sessions knows their times.
        for table in tables.filter({ $0[column: "starts_at"] != nil }) + tables {
            guard let ids = table[column: "session_id"], let titles = table[column: "session"] else { continue }
            for row in 0..<table.rowCount {
                guard case .integer(let id) = ids.cell(row), names[id] == nil else { continue }
                order.append(id)
                if case .text(let name) = titles.cell(row) { names[id] = name } else { names[id] = "" }
                if case .instant(let start)? = table[column: "starts_at"]?.cell(row) { starts[id] = start }
            }
        }
        let shared = Dictionary(grouping: names.filter { !$0.value.isEmpty }, by: \.value).values.filter {
            $0.count > 1
        }
        for (id, name) in shared.joined() { names[id] = name.toldApart(by: id) }
    }

    func name(_ id: Int64) -> String? { names[id].flatMap { $0.isEmpty ? nil : $0 } }
    func start(_ id: Int64) -> Instant? { starts[id] }
}
