import Aggregation
import Base

extension SectionKind {
    /// The changes since an earlier reading. It has no rows if nothing changed or there is no earlier reading, so
    /// that the section does not depend on when and how often the event was read.
    ///
    /// Rows are in the order of `ChangeKind`. Within a kind, those of the whole event come first, then those of
    /// sessions, of types, and of types in sessions, in the report's order of sessions.
    static let changes = SectionKind(
        event: "changes", group: .changes, traits: [.comparison],
        query: .none(because: "it compares two readings")
    ) {
        .changes($0.comparison)
    }
}

extension ReportSection {
    static func changes(_ comparison: EventComparison?) -> ReportSection {
        let rows = comparison.map(ChangeRow.list) ?? []
        let kinds = ReportColumn(
            "kind", .text, as: .codes(.changeKind), .changeKind, rows.map { .text($0.kind.rawValue) })
        let words = ReportColumn.supplementary(
            "change", .text, as: .changeInWords, .changeInWords,
            rows.map {
                .phrase(.change($0.kind.rawValue, of: $0.measure.rawValue, inSession: $0.place.sessionID != nil))
            })
        let sessionIDs = ReportColumn.sessionIDs(rows.map { Cell($0.place.sessionID) })
        let sessions = ReportColumn.supplementary(
            "session", .text, as: .names(of: .session), .session, rows.map { $0.session(in: comparison) })
        let typeIDs = ReportColumn.typeIDs(rows.map { Cell($0.place.registrantTypeID) })
        let types = ReportColumn.supplementary(
            "registrant_type", .text, as: .names(of: .registrantType), .registrantType,
            rows.map { $0.registrantType(in: comparison) })
        let measures = ReportColumn(
            "measure", .text, as: .codes(.changeMeasure), .changeMeasure, rows.map { .text($0.measure.rawValue) })
        let before = ReportColumn(
            "before", .text, .changeBefore, rows.map { $0.before.standing(for: $0.days?.before) })
        let now = ReportColumn("now", .text, .changeNow, rows.map { $0.now.standing(for: $0.days?.now) })
        return ReportSection(
            title: .changesTitle, note: .changesNote, main: .mainChanges(rows.count),
            table: ReportTable([kinds, words, sessionIDs, sessions, typeIDs, types, measures, before, now]),
            pictures: [
                .changes(
                    ChangesPicture(
                        kinds: kinds, measures: measures, before: before, now: now, words: words,
                        sessionIDs: sessionIDs, sessions: sessions, typeIDs: typeIDs, types: types))
            ])
    }
}

extension ChangeRow {
    fileprivate func session(in comparison: EventComparison?) -> Cell {
        switch place {
        case .event: .phrase(.wholeEvent)
        case .registrantType: .phrase(.allSessions)
        case .session(let id), .pair(let id, _): Cell(comparison?.session(id))
        }
    }

    fileprivate func registrantType(in comparison: EventComparison?) -> Cell {
        switch place {
        case .event, .session: .empty
        case .pair(_, nil): .phrase(.noRegistrantType)
        case .registrantType(let id), .pair(_, .some(let id)): Cell(comparison?.registrantType(id))
        }
    }
}

extension Cell {
    /// A time that may stand for a day.
    fileprivate func standing(for day: CivilTime?) -> Cell {
        if case .instant(let time) = self { Cell(time, standingFor: day) } else { self }
    }
}

extension Notice {
    /// The notice that something has changed, a warning if check-ins vanished; `nil` if nothing has.
    static func changes(_ comparison: EventComparison?) -> Notice? {
        guard let comparison, !comparison.isEmpty else { return nil }
        let vanished = comparison.vanishedCheckIns
        return Notice(
            vanished > 0 ? .warning : .info,
            .changedSince(new: comparison.newCheckIns, vanished: vanished, changed: comparison.changedCheckIns),
            section: "changes")
    }
}

extension [Headline] {
    /// The headlines with the difference in check-ins since an earlier reading; unchanged if there is none.
    func since(_ comparison: EventComparison?) -> [Headline] {
        guard let comparison else { return self }
        let net = comparison.netCheckIns
        guard net != 0 else { return self }
        return map { headline in
            guard headline.name == "checkins" else { return headline }
            var headline = headline
            headline.detail = .detail(headline.detail, .sinceEarlierReading(net))
            return headline
        }
    }
}

/// A row of `changes`: a number or name before and now.
struct ChangeRow {
    enum Measure: String {
        case checkIns = "checkins"
        case attendancePercentage = "attendance_percentage"
        case uniqueGuests = "unique_guests"
        case attended, registered, price, stock, session, offer
        case registrantType = "registrant_type"
        case startsAt = "starts_at"
        case endsAt = "ends_at"
    }

    var kind: ChangeKind
    var place: ComparedPlace
    var measure: Measure
    var before: Cell
    var now: Cell
    /// The days that both times stand for, if they are of a session without hours.
    var days: (before: CivilTime?, now: CivilTime?)?

    /// The rows of a comparison: by kind, then by place, then by measure.
    static func list(_ comparison: EventComparison) -> [ChangeRow] {
        var rows: [ChangeRow] = []
        for difference in comparison.checkIns { rows += Self.rows(of: difference) }
        if let guests = comparison.uniqueGuests {
            rows.append(
                ChangeRow(
                    kind: .count, place: .event, measure: .uniqueGuests, before: Cell(guests.before),
                    now: Cell(guests.now)))
        }
        for difference in comparison.counts { rows += Self.rows(of: difference) }
        for difference in comparison.offers { rows += Self.rows(of: difference) }
        for difference in comparison.sessions { rows += Self.rows(of: difference) }
        for difference in comparison.types { rows += Self.rows(of: difference) }
        for difference in comparison.offered { rows += Self.rows(of: difference) }
        return ChangeKind.allCases.flatMap { kind in rows.filter { $0.kind == kind } }
    }

    private static func rows(of difference: CheckInDifference) -> [ChangeRow] {
        let counts: [(ChangeKind, before: Int, now: Int)] = [
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
        func add(_ kind: ChangeKind, _ measure: Measure, _ before: Cell, _ now: Cell) {
            rows.append(ChangeRow(kind: kind, place: difference.place, measure: measure, before: before, now: now))
        }
        // Check-ins without a type are not a type: their row would read as the session's.
        if case .pair(_, nil) = difference.place { return [] }
        // A rate of nobody, or of a session that has not begun, is no rate.
        if difference.isOfSameSessions, let old = before.share, let new = now.share, old != new {
            add(.rate, .attendancePercentage, .percentage(old), .percentage(new))
        }
        if before.attended != now.attended { add(.count, .attended, Cell(before.attended), Cell(now.attended)) }
        if before.registered != now.registered {
            add(.count, .registered, Cell(optional: before.registered), Cell(optional: now.registered))
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
        var rows = names(
            difference.before, difference.now, \.name, id: difference.sessionID, of: .session, at: place)
        guard let before = difference.before, let now = difference.now else { return rows }
        let days = [before, now].map { EventDays(from: $0.startsAt, to: $0.endsAt) }
        func addTime(
            _ measure: Measure, _ time: KeyPath<SessionDifference.State, Instant?>, _ day: KeyPath<EventDays, CivilTime>
        ) {
            guard before[keyPath: time] != now[keyPath: time] else { return }
            rows.append(
                ChangeRow(
                    kind: .moved, place: place, measure: measure, before: Cell(before[keyPath: time]),
                    now: Cell(now[keyPath: time]), days: (days[0]?[keyPath: day], days[1]?[keyPath: day])))
        }
        addTime(.startsAt, \.startsAt, \.first)
        addTime(.endsAt, \.endsAt, \.last)
        return rows
    }

    private static func rows(of difference: TypeDifference) -> [ChangeRow] {
        names(
            difference.before, difference.now, \.name, id: difference.registrantTypeID, of: .registrantType,
            at: .registrantType(difference.registrantTypeID))
    }

    /// Items added, removed or renamed; nothing if the name is the same. An item without a name that was added or removed has
    /// its id instead.
    private static func names<State>(
        _ before: State?, _ now: State?, _ name: (State) -> String?, id: Int64, of measure: Measure,
        at place: ComparedPlace
    ) -> [ChangeRow] {
        let kind: ChangeKind = before == nil ? .added : now == nil ? .removed : .renamed
        func cell(_ state: State?) -> Cell {
            guard let state else { return .empty }
            return name(state).map(Cell.text) ?? (kind == .renamed ? .empty : .integer(id))
        }
        let (old, new) = (cell(before), cell(now))
        return old == new ? [] : [ChangeRow(kind: kind, place: place, measure: measure, before: old, now: new)]
    }

    private static func rows(of difference: OfferedDifference) -> [ChangeRow] {
        let name = difference.registrantType.map(Cell.text) ?? .integer(difference.registrantTypeID)
        return [
            ChangeRow(
                kind: difference.isNew ? .added : .removed, place: difference.place, measure: .offer,
                before: difference.isNew ? .empty : name, now: difference.isNew ? name : .empty)
        ]
    }
}
