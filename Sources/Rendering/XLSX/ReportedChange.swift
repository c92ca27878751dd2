import Messages
import Reporting

/// A row of a section that says what is different since an earlier reading.
struct ReportedChange {
    /// The columns by which such a section is known, whatever its name.
    static let columns: Set<String> = ["kind", "measure", "before", "now"]

    private let kind: String
    /// What happened, in words where the section has them.
    let words: Cell
    let before: Cell
    let now: Cell
    /// The session and the registrant type by name, else by number; none where it is about the whole.
    let subject: [Cell]
    private let isOfWhole: Bool

    private init(_ row: Int, of table: ReportTable) {
        func cell(_ name: String) -> Cell { table[column: name]?.cells[row] ?? .empty }
        func code(_ name: String) -> String { if case .text(let code) = cell(name) { code } else { "" } }
        kind = code("kind")
        words = cell("change") == .empty ? .phrase(.change(kind, of: code("measure"))) : cell("change")
        let numbers = [("session", cell("session_id")), ("registrant_type", cell("registrant_type_id"))]
        subject = numbers.map { name, number in cell(name) == .empty ? number : cell(name) }.filter { $0 != .empty }
        isOfWhole = numbers.allSatisfy { $0.1 == .empty }
        let kind = self.kind, subject = self.subject
        // What was not there before, or no longer is, has one value; none where that is the name said already.
        func value(_ name: String, isThere: Bool) -> Cell {
            let value = cell(name)
            let isSaid = ["added", "removed"].contains(kind) && subject.contains(value)
            return isThere && !isSaid ? value : .empty
        }
        before = value("before", isThere: kind != "new")
        now = value("now", isThere: kind != "vanished")
    }

    /// The first section of a report that has changes to show.
    static func section(of report: Report) -> ReportSection? {
        report.sections.first { section in
            section.table.rowCount > 0 && columns.isSubset(of: section.table.columns.map(\.name))
        }
    }

    /// The most telling changes of a section: those of the whole before those of its parts, rare ones before everyday
    /// ones, large ones before small ones, and no third one of a kind while there are others.
    static func mostTelling(_ limit: Int, of section: ReportSection) -> [ReportedChange] {
        let ordered = (0..<section.table.rowCount)
            .map { row in
                let change = ReportedChange(row, of: section.table)
                return (change: change, part: change.isOfWhole ? 0 : 1, rank: change.rank, size: -change.size, row: row)
            }
            .sorted { ($0.part, $0.rank, $0.size, $0.row) < ($1.part, $1.rank, $1.size, $1.row) }
            .map(\.change)
        var seen: [String: Int] = [:]
        let turns = ordered.enumerated().map { index, change in
            let count = seen[change.kind, default: 0]
            seen[change.kind] = count + 1
            return (turn: count / 2, index: index)
        }
        return turns.sorted { ($0.turn, $0.index) < ($1.turn, $1.index) }.prefix(limit).map(\.index).sorted()
            .map { ordered[$0] }
    }

    /// The value before and the value now; one alone where the change is not of a value.
    var values: [Cell] {
        ["rate", "count", "offer"].contains(kind) ? [before, now] : [before, now].filter { $0 != .empty }
    }

    private static let ranks = ["vanished", "new", "rate", "removed", "added", "moved", "renamed", "offer", "changed"]

    private var rank: Int { Self.ranks.firstIndex(of: kind) ?? Self.ranks.count }
    private var size: Double { abs((now.plottedValue ?? 0) - (before.plottedValue ?? 0)) }
}
