import Reporting

/// A row of a section that says what is different since an earlier report.
struct ReportedChange {
    /// The columns by which such a section is known, whatever its name.
    static let columns: Set<String> = ["kind", "measure", "before", "now"]

    var kind: Cell
    var measure: Cell
    var before: Cell
    var now: Cell
    /// The session and the registrant type by name, else by number; empty where it is about the whole.
    var session: Cell
    var registrantType: Cell

    private var isOfWhole: Bool { session == .empty && registrantType == .empty }

    /// The first section of a report that has changes to show.
    static func section(of report: Report) -> ReportSection? {
        report.sections.first { section in
            section.table.rowCount > 0 && columns.isSubset(of: section.table.columns.map(\.name))
        }
    }

    /// The most telling changes of a section: those of the whole before those of its parts, rare ones before everyday
    /// ones, large ones before small ones, and no kind twice more often than the others as long as these have any.
    static func mostTelling(_ limit: Int, of section: ReportSection) -> [ReportedChange] {
        let table = section.table
        func cells(_ names: String...) -> [[Cell]] { names.compactMap { table[column: $0]?.cells } }
        func first(_ cells: [[Cell]], _ row: Int) -> Cell {
            cells.lazy.map { $0[row] }.first { $0 != .empty } ?? .empty
        }
        let (sessions, types) = (cells("session", "session_id"), cells("registrant_type", "registrant_type_id"))
        let plain = cells("kind", "measure", "before", "now")
        guard plain.count == 4 else { return [] }
        let ordered = (0..<table.rowCount)
            .map { row in
                (
                    row: row,
                    change: ReportedChange(
                        kind: plain[0][row], measure: plain[1][row], before: plain[2][row], now: plain[3][row],
                        session: first(sessions, row), registrantType: first(types, row))
                )
            }
            .sorted { one, other in
                let (first, second) = (one.change.weight, other.change.weight)
                return (first.part, first.kind, -first.size, one.row) < (
                    second.part, second.kind, -second.size, other.row
                )
            }
            .map(\.change)
        return spread(ordered, limit)
    }

    /// As many as fit, two of a kind in turn.
    private static func spread(_ ordered: [ReportedChange], _ limit: Int) -> [ReportedChange] {
        var seen: [Cell: Int] = [:]
        let turns = ordered.enumerated().map { index, change in
            let count = seen[change.kind, default: 0]
            seen[change.kind] = count + 1
            return (turn: count / 2, index: index)
        }
        let kept = turns.sorted { ($0.turn, $0.index) < ($1.turn, $1.index) }.prefix(limit).map(\.index).sorted()
        return kept.map { ordered[$0] }
    }

    private static let kinds = ["removed", "added", "moved", "renamed", "rate", "vanished", "new", "changed", "count"]

    private var weight: (part: Int, kind: Int, size: Double) {
        let kind = if case .text(let code) = kind { Self.kinds.firstIndex(of: code) } else { Int?.none }
        return (isOfWhole ? 0 : 1, kind ?? Self.kinds.count, abs(now.size - before.size))
    }
}
