import Aggregation
import Messages
import Tables

/// A row of `changes`: one number or name before and now.
struct ChangeRow {
    /// In the order in which they stand in the section.
    enum Kind: String, CaseIterable {
        case new, vanished, changed, rate, count, offer, added, removed, renamed, moved
    }

    enum Measure: String {
        case checkIns = "checkins"
        case attendancePercentage = "attendance_percentage"
        case attended, registered, price, stock, session, offer
        case registrantType = "registrant_type"
        case startsAt = "starts_at"
        case endsAt = "ends_at"
    }

    var kind: Kind
    var place: ComparedPlace
    var measure: Measure
    var before: Cell
    var now: Cell

    /// The rows of a comparison: by kind, in each by place, in each by measure.
    static func list(_ comparison: EventComparison) -> [ChangeRow] {
        var rows: [ChangeRow] = []
        for difference in comparison.checkIns { rows += Self.rows(of: difference) }
        for difference in comparison.counts { rows += Self.rows(of: difference) }
        for difference in comparison.offers { rows += Self.rows(of: difference) }
        for difference in comparison.sessions { rows += Self.rows(of: difference) }
        for difference in comparison.types { rows += Self.rows(of: difference) }
        for difference in comparison.offered { rows += Self.rows(of: difference) }
        return Kind.allCases.flatMap { kind in rows.filter { $0.kind == kind } }
    }

    private static func rows(of difference: CheckInDifference) -> [ChangeRow] {
        let counts: [(Kind, before: Int, now: Int)] = [
            (.new, 0, difference.new), (.vanished, difference.vanished, 0),
            (.changed, difference.changedBefore, difference.changedNow),
        ]
        return counts.compactMap { kind, before, now in
            guard before != 0 || now != 0 else { return nil }
            return ChangeRow(
                kind: kind, place: difference.place, measure: .checkIns, before: Cell(before), now: Cell(now))
        }
    }

    private static func rows(of difference: CountDifference) -> [ChangeRow] {
        let (before, now) = (difference.before, difference.now)
        var rows: [ChangeRow] = []
        func add(_ kind: Kind, _ measure: Measure, _ before: Cell, _ now: Cell) {
            rows.append(ChangeRow(kind: kind, place: difference.place, measure: measure, before: before, now: now))
        }
        // Check-ins without a type are no type: a row of theirs would read as the session's.
        if case .pair(_, nil) = difference.place { return [] }
        if before.registered > 0 || now.registered > 0 {
            add(.rate, .attendancePercentage, before.percentage, now.percentage)
        }
        if before.attended != now.attended { add(.count, .attended, Cell(before.attended), Cell(now.attended)) }
        if before.registered != now.registered {
            add(.count, .registered, Cell(before.registered), Cell(now.registered))
        }
        return rows
    }

    private static func rows(of difference: OfferDifference) -> [ChangeRow] {
        let (before, now) = (difference.before, difference.now)
        var rows: [ChangeRow] = []
        func add(_ measure: Measure, _ before: Cell, _ now: Cell) {
            rows.append(ChangeRow(kind: .offer, place: difference.place, measure: measure, before: before, now: now))
        }
        if before.price != now.price { add(.price, Cell(number: before.price), Cell(number: now.price)) }
        if before.stock != now.stock { add(.stock, Cell(before.stock), Cell(now.stock)) }
        return rows
    }

    private static func rows(of difference: SessionDifference) -> [ChangeRow] {
        let place = ComparedPlace.session(difference.sessionID)
        var rows = names(difference.before, difference.now, \.name, of: .session, at: place)
        guard let before = difference.before, let now = difference.now else { return rows }
        func addTime(_ measure: Measure, _ time: KeyPath<SessionDifference.State, Instant?>) {
            guard before[keyPath: time] != now[keyPath: time] else { return }
            rows.append(
                ChangeRow(
                    kind: .moved, place: place, measure: measure, before: Cell(before[keyPath: time]),
                    now: Cell(now[keyPath: time])))
        }
        addTime(.startsAt, \.startsAt)
        addTime(.endsAt, \.endsAt)
        return rows
    }

    private static func rows(of difference: TypeDifference) -> [ChangeRow] {
        names(
            difference.before, difference.now, \.name, of: .registrantType,
            at: .registrantType(difference.registrantTypeID))
    }

    /// What was added, removed or renamed; nothing where the name is the same.
    private static func names<State>(
        _ before: State?, _ now: State?, _ name: (State) -> String?, of measure: Measure, at place: ComparedPlace
    ) -> [ChangeRow] {
        let (old, new) = (before.flatMap(name), now.flatMap(name))
        let kind: Kind = before == nil ? .added : now == nil ? .removed : .renamed
        if kind == .renamed, old == new { return [] }
        return [ChangeRow(kind: kind, place: place, measure: measure, before: Cell(old), now: Cell(new))]
    }

    private static func rows(of difference: OfferedDifference) -> [ChangeRow] {
        let name = Cell(difference.registrantType)
        return [
            ChangeRow(
                kind: difference.isNew ? .added : .removed, place: difference.place, measure: .offer,
                before: difference.isNew ? .empty : name, now: difference.isNew ? name : .empty)
        ]
    }
}
