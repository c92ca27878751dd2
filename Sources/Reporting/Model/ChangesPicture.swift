import Base

/// The changes since an earlier reading, the most significant first.
public struct ChangesPicture: Sendable, Hashable {
    /// Codes of `ChangeKind`. Any other ranks last.
    var kinds: ReportColumn
    var measures: ReportColumn
    var before: ReportColumn
    var now: ReportColumn
    /// The change in words; `nil` if kind and measure say it.
    var words: ReportColumn?
    var sessionIDs: ReportColumn?
    var sessions: ReportColumn?
    var typeIDs: ReportColumn?
    var types: ReportColumn?

    func redrawn(from table: ReportTable) -> ChangesPicture? {
        guard let kinds = table[kinds.id], let measures = table[measures.id], let before = table[before.id],
            let now = table[now.id]
        else { return nil }
        return ChangesPicture(
            kinds: kinds, measures: measures, before: before, now: now, words: words.flatMap { table[$0.id] },
            sessionIDs: sessionIDs.flatMap { table[$0.id] }, sessions: sessions.flatMap { table[$0.id] },
            typeIDs: typeIDs.flatMap { table[$0.id] }, types: types.flatMap { table[$0.id] })
    }

    /// The number of changes.
    public var count: Int { kinds.cells.count }

    /// The most significant changes: those of the whole before its parts, rare before common, large before small, and no third
    /// one of a kind while there are others.
    public func mostSignificant(_ limit: Int) -> [ReportedChange] {
        // Times that stand for days are read as days.
        var inWords = self
        (inWords.before, inWords.now) = (before.inWords, now.inWords)
        let ordered = (0..<count)
            .map { [inWords] row in
                let change = inWords.change(row)
                return (
                    change: change, part: change.concernsWhole ? 0 : 1, rank: change.rank, size: -change.size, row: row
                )
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

    private func change(_ row: Int) -> ReportedChange {
        func code(_ column: ReportColumn) -> String { if case .text(let code) = column.cell(row) { code } else { "" } }
        func cell(_ column: ReportColumn?) -> Cell { column?.cell(row) ?? .empty }
        let (kind, measure) = (code(kinds), code(measures))
        let ids = [(cell(sessions), cell(sessionIDs)), (cell(types), cell(typeIDs))]
        let subject = ids.map { name, id in name == .empty ? id : name }.filter { $0 != .empty }
        // An added or removed item has one value, which is omitted if it is the name already given.
        func value(_ column: ReportColumn, isThere: Bool) -> Cell {
            let value = column.cell(row)
            let isSaid = [.added, .removed].contains(ChangeKind(rawValue: kind)) && subject.contains(value)
            return isThere && !isSaid ? value : .empty
        }
        return ReportedChange(
            kind: kind,
            words: cell(words) == .empty
                ? .phrase(.change(kind, of: measure, inSession: cell(sessionIDs) != .empty)) : cell(words),
            before: value(before, isThere: ChangeKind(rawValue: kind) != .new),
            now: value(now, isThere: ChangeKind(rawValue: kind) != .vanished), subject: subject,
            concernsWhole: ids.allSatisfy { $0.1 == .empty }, isOfPeople: measure == "unique_guests")
    }
}

/// A change, as people read it.
public struct ReportedChange: Sendable, Hashable {
    fileprivate let kind: String
    /// What happened.
    public let words: Cell
    /// Empty if there was no value, or if the change is not of a value. The same holds for `now`.
    public let before: Cell
    public let now: Cell
    /// The names of the session and the registrant type, or their ids; empty for a change of the whole.
    public let subject: [Cell]
    fileprivate let concernsWhole: Bool
    /// Whether it is the number of people who came, which is told before all others.
    fileprivate let isOfPeople: Bool

    /// The value before and the value now, either of which may be missing; only one if the change is not of a value.
    public var values: [Cell] {
        [.rate, .count, .offer, .renamed, .moved].contains(ChangeKind(rawValue: kind))
            ? [before, now] : [before, now].filter { $0 != .empty }
    }

    /// The surest signs of trouble first; what changes every night last.
    private static let ranks: [ChangeKind] = [
        .vanished, .new, .rate, .removed, .added, .moved, .renamed, .offer, .changed,
    ]

    fileprivate var rank: Int {
        isOfPeople ? -1 : ChangeKind(rawValue: kind).flatMap { Self.ranks.firstIndex(of: $0) } ?? Self.ranks.count
    }

    /// The size of the change. Percentages count as fractions.
    fileprivate var size: Double { abs((now.size ?? 0) - (before.size ?? 0)) }
}

extension Cell {
    fileprivate var size: Double? {
        if case .percentage(let percentage) = self { percentage.fraction } else { drawnValue }
    }
}

/// The kinds of rows of `changes`, in the section's order.
enum ChangeKind: String, CaseIterable {
    case new, vanished, changed, rate, count, offer, added, removed, renamed, moved
}
