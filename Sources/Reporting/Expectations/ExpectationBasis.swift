import Aggregation
import Base
import Foundation

extension JudgedExpectation {
    /// The result of a rule about something that the event does not have.
    fileprivate init(_ rule: Expectation) {
        self.init(rule: rule, actual: .empty, bound: .empty, result: .unknown)
        switch rule.subject {
        case .session(let id): sessionID = id
        case .registrantType(let id): registrantTypeID = id
        case .event, .everySession, .everyRegistrantType: break
        }
    }
}

/// The numbers by which rules are judged.
struct ExpectationBasis {
    let aggregates: EventAggregates
    let pace: RegistrationStanding?
    /// Whether no filter excludes anything. A part of an event is not judged.
    let isWhole: Bool

    init(_ aggregates: EventAggregates, pace: RegistrationStanding?, isWhole: Bool) {
        self.aggregates = aggregates
        self.pace = pace
        self.isWhole = isWhole
    }

    /// Judges the rules of a profile, then those of a definition, each once, in their order. A profile's rule about a session
    /// or type that the event does not have is for other events; a definition's gets no number.
    func judge(ofProfile rules: [Expectation], ofDefinition own: [Expectation]) -> [JudgedExpectation] {
        judge(rules) + judge(own.filter { rule in !rules.contains { $0.text == rule.text } }, isOfThisEvent: true)
    }

    private func judge(_ rules: [Expectation], isOfThisEvent: Bool = false) -> [JudgedExpectation] {
        rules.flatMap { rule in
            let figures = figures(of: rule.subject)
            let names = EventItemNames(aggregates)
            guard !figures.isEmpty || !isOfThisEvent else { return [JudgedExpectation(rule)] }
            return figures.map { figures in
                let actual = figures.phase == .notMeasured && !rule.isOfRegistrations ? .empty : figures.value(of: rule)
                let limit = rule.bound.limit(of: rule, pace)
                return JudgedExpectation(
                    rule: rule, sessionID: figures.sessionID, registrantTypeID: figures.registrantTypeID,
                    subject: figures.name, told: names.told(figures), actual: isWhole ? actual : .empty,
                    bound: limit?.shown ?? .empty,
                    result: isWhole
                        ? rule.result(
                            of: actual, against: limit?.exact, in: figures.phase,
                            isPartlyMeasured: figures.isPartlyMeasured) : .unknown)
            }
        }
    }

    private func figures(of subject: Expectation.Subject) -> [Figures] {
        switch subject {
        case .event: [Figures(ofEvent: aggregates)]
        case .everySession: aggregates.attendanceBySession.map(Figures.init)
        case .session(let id): aggregates.attendanceBySession.filter { $0.sessionID == id }.map(Figures.init)
        case .everyRegistrantType:
            aggregates.attendanceByRegistrantType.filter { $0.registrantTypeID != nil }.map(figures)
        case .registrantType(let id):
            aggregates.attendanceByRegistrantType.filter { $0.registrantTypeID == id }.map(figures)
        }
    }

    private func figures(of type: RegistrantTypeAttendance) -> Figures {
        let phases = Dictionary(aggregates.attendanceBySession.map { ($0.sessionID, $0.phase) }) { first, _ in first }
        let rows = aggregates.attendanceBySessionAndType.filter { $0.registrantTypeID == type.registrantTypeID }
        let unknown = Set(aggregates.attendanceBySession.filter { $0.coverage == .unknown }.map(\.sessionID))
        var figures = Figures(type, in: rows.map { phases[$0.sessionID] ?? $0.state })
        figures.isPartlyMeasured = rows.contains { unknown.contains($0.sessionID) }
        figures.sessionsRegistering = rows.count { $0.state.isHeld && $0.counts.registered != 0 }
        return figures
    }
}

extension SessionAttendance {
    /// Its state; not measured also if nobody is registered: that nobody came is not known without a single check-in.
    fileprivate var phase: SessionState { state == .over && counts.checkIns == 0 ? .notMeasured : state }
}

extension EventItemNames {
    /// The name of a session or type as people read it.
    fileprivate func told(_ figures: Figures) -> String? {
        figures.sessionID.flatMap { sessions[$0] } ?? figures.registrantTypeID.flatMap { types[$0] }
    }
}

/// The numbers of an event, a session or a type.
private struct Figures {
    var name: String?
    var sessionID: Int64?
    var registrantTypeID: Int64?
    var counts: AttendanceCounts
    var uniqueGuests: Int?
    var registrants: Int64?
    /// The sessions held in which a type is registered.
    var sessionsRegistering = 0
    var phase: SessionState
    /// Whether nobody scanned in some of its sessions, so that more people may have come.
    var isPartlyMeasured = false

    init(ofEvent aggregates: EventAggregates) {
        counts = aggregates.totals.counts
        uniqueGuests = aggregates.totals.uniqueGuests
        registrants = aggregates.details.registrants
        isPartlyMeasured = aggregates.isPartlyMeasured
        switch aggregates.states.event {
        case .toCome: phase = .toCome
        case .underWay: phase = .underWay
        case .over: phase = aggregates.isMeasured || aggregates.totals.uniqueGuests > 0 ? .over : .notMeasured
        }
    }

    init(_ session: SessionAttendance) {
        (name, sessionID) = (session.session, session.sessionID)
        (counts, phase) = (session.counts, session.phase)
    }

    init(_ type: RegistrantTypeAttendance, in states: [SessionState]) {
        (name, registrantTypeID) = (type.registrantType, type.registrantTypeID)
        (counts, uniqueGuests) = (type.counts, type.uniqueGuests)
        phase =
            states.allSatisfy(\.hasEnded)
            ? (!states.isEmpty && states.allSatisfy { $0 == .notMeasured } ? .notMeasured : .over)
            : states.allSatisfy { $0 == .toCome } ? .toCome : .underWay
    }

    /// The number that a rule compares; empty if there is none.
    func value(of rule: Expectation) -> Cell {
        var isShare = false
        if case .percentage = rule.bound { isShare = true }
        switch rule.measure {
        case .registrants: return Cell(registrants)
        case .registered: return Cell(optional: counts.registered)
        case .checkIns: return Cell(counts.checkIns)
        case .attendancePercentage: return Cell(counts.share)
        case .attended: return isShare ? Cell(counts.share) : Cell(counts.attended)
        case .peoplePercentage: return share(of: registrants)
        case .uniqueGuests:
            guard isShare else { return Cell(optional: uniqueGuests) }
            guard registrantTypeID != nil else { return share(of: registrants) }
            // Over several sessions, registrations are not people.
            return sessionsRegistering == 1 ? share(of: counts.registeredHeld.map { Int64($0) }) : .empty
        case .noShows:
            guard isShare else { return Cell(optional: counts.noShows) }
            return Cell(Percentage(counts.noShows, of: counts.ended?.registered))
        }
    }

    /// Before the event nobody can have come, so that there is no such share.
    private func share(of whole: Int64?) -> Cell {
        guard phase != .toCome else { return .empty }
        return Cell(whole.flatMap { Percentage(Int64(uniqueGuests ?? 0), of: $0) })
    }
}

/// What a rule compares a number with.
private struct Limit {
    /// In hundredths if it is a percentage, which is compared as it is shown.
    var exact: Decimal
    /// With at most two decimals.
    var shown: Cell

    init(_ number: Decimal) {
        exact = number
        let rounded = number.rounded(places: 2)
        // Converted by way of its digits: converting a `Decimal` directly adds digits to some.
        shown = Int64("\(rounded)").map(Cell.integer) ?? Cell(number: Double("\(rounded)"))
    }

    init(percentage number: Decimal) {
        let percentage = Percentage(rounding: number)
        (exact, shown) = (Decimal(percentage.hundredths), .percentage(percentage))
    }
}

extension Expectation.Bound {
    /// The value that a rule compares with; `nil` if there is no earlier edition.
    fileprivate func limit(of rule: Expectation, _ pace: RegistrationStanding?) -> Limit? {
        switch self {
        case .percentage(let number): Limit(percentage: number)
        case .number(let number):
            [.attendancePercentage, .peoplePercentage].contains(rule.measure)
                ? Limit(percentage: number) : Limit(number)
        case .pace(let share): pace.map { Limit(Decimal($0.earlier) * share) }
        }
    }
}

extension Cell {
    /// A count or a percentage, to compare. A percentage counts as whole hundredths, as it is shown.
    fileprivate var magnitude: Decimal? {
        switch self {
        case .integer(let number): Decimal(number)
        case .percentage(let share): Decimal(share.hundredths)
        default: nil
        }
    }
}

extension Expectation {
    /// Returns the result of the rule.
    ///
    /// Before its subject is over, a rule is judged only if nothing that is still to come can change the result: more people
    /// can come, but never fewer. Nor is it later, if nobody scanned in some session: a scanner may still deliver what it kept.
    /// Registrations compared with the pace of an earlier edition are judged as of the day.
    fileprivate func result(
        of actual: Cell, against bound: Decimal?, in phase: SessionState, isPartlyMeasured: Bool
    ) -> JudgedExpectation.Result {
        if phase == .notMeasured, !isOfRegistrations { return .notMeasured }
        let isOver = phase.hasEnded
        guard let value = actual.magnitude, let bound else {
            if case .pace = self.bound { return .unknown }
            return isOver ? .unknown : .pending
        }
        if case .pace = self.bound { return holds(value, bound) ? .met : .failed }
        let isOfPeople = [.checkIns, .uniqueGuests, .attended].contains(measure)
        // Unlike its people, a share of registrations leaves out sessions that are not measured.
        let isOfAll = [.uniqueGuests, .peoplePercentage].contains(measure) || isOfPeople && !actual.isPercentage
        if isOver, isPartlyMeasured, isOfAll {
            return result(ofGrowing: value, bound, open: .notMeasured)
        }
        if isOver { return holds(value, bound) ? .met : .failed }
        guard isOfRegistrations || isOfPeople, !actual.isPercentage else { return .pending }
        return result(ofGrowing: value, bound, open: .pending)
    }

    /// - Parameter open: The result if a greater value can change it.
    private func result(
        ofGrowing value: Decimal, _ bound: Decimal, open: JudgedExpectation.Result
    ) -> JudgedExpectation.Result {
        switch comparison {
        case .atLeast, .more: holds(value, bound) ? .met : open
        case .atMost, .less: holds(value, bound) ? open : .failed
        case .equal: value > bound ? .failed : open
        }
    }

    /// Whether it is known without a single check-in.
    fileprivate var isOfRegistrations: Bool { [.registrants, .registered].contains(measure) }

    private func holds(_ value: Decimal, _ bound: Decimal) -> Bool {
        switch comparison {
        case .atLeast: value >= bound
        case .atMost: value <= bound
        case .more: value > bound
        case .less: value < bound
        case .equal: value == bound
        }
    }
}

extension Cell {
    fileprivate var isPercentage: Bool { if case .percentage = self { true } else { false } }
}
