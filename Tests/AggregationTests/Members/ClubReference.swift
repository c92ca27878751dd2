import Base
import Foundation
import Membership

@testable import Aggregation

/// Members' sections computed the slow and obvious way, from rows, with Foundation's calendar, following the
/// definitions word by word; it shares no code with what it checks but the row types.
struct ClubReference {
    let club: Club
    let selection: MemberSelection
    let calendar: Calendar
    let now: Instant?

    init(_ club: Club, _ selection: MemberSelection, zone: TimeZone) {
        self.club = club
        self.selection = selection
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
        now = selection.asOf ?? Self.newest(club.visits.map(\.at))
    }

    /// The newest time that is at most 90 days after the one before it, in a list of at least 100.
    private static func newest(_ times: [Instant]) -> Instant? {
        let falling = times.sorted(by: >)
        guard falling.count >= 100 else { return falling.first }
        return zip(falling, falling.dropFirst()).first { $0 <= $1.advanced(bySeconds: 90 * 86_400) }?.0
    }

    /// Members in the order of their ids' bytes, those that are shown.
    var shown: [Club.Member] {
        club.members.sorted { Array($0.id.utf8).lexicographicallyPrecedes(Array($1.id.utf8)) }
            .filter { selection.onlyMember == nil || $0.id == selection.onlyMember }
    }

    // MARK: Members

    func plan(_ member: Club.Member) -> PlanTable.Row? { club.plans.first { $0.id == member.plan } }
    func type(_ member: Club.Member) -> PlanType? { member.planType ?? plan(member)?.type }
    func isInForce(_ member: Club.Member) -> Bool { member.isActive == true && member.status == .active }

    /// Whether a document of the club has a state or a plan; one without documents may.
    var keepsStates: Bool { club.members.isEmpty || club.members.contains { $0.status != .unknown || type($0) != nil } }

    func countsVisits(_ member: Club.Member) -> Bool { type(member) == .visitBased || type(member) == .mixed }
    func hasEnd(_ member: Club.Member) -> Bool { type(member) == .timeBased || type(member) == .mixed }

    func namesUnknownPlan(_ member: Club.Member) -> Bool { member.plan != nil && plan(member) == nil }

    /// All who share visits with a member, itself among them; itself alone where nobody does.
    func sharers(_ member: Club.Member) -> [Club.Member] {
        isShared(member) ? club.members.filter { $0.family == member.family && isShared($0) } : [member]
    }

    func isShared(_ member: Club.Member) -> Bool {
        member.family != nil && countsVisits(member) && !namesUnknownPlan(member) && plan(member)?.maxMembers != 1
    }

    /// Of whom in a family nobody can say whether they share.
    func mayShare(_ member: Club.Member) -> Bool {
        member.family != nil && namesUnknownPlan(member) && member.planType != .timeBased
    }

    func visitsLeft(_ member: Club.Member) -> Int64? {
        guard countsVisits(member) else { return nil }
        let lowest = isShared(member) ? sharers(member).filter(isInForce).compactMap(\.visits).min() : nil
        return lowest ?? member.visits
    }

    func daysLeft(_ member: Club.Member) -> Int64? {
        guard hasEnd(member), let now, let end = member.end else { return nil }
        return days(from: now, to: end)
    }

    func days(from start: Instant, to end: Instant) -> Int64 {
        let days = calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: date(start)), to: calendar.startOfDay(for: date(end)))
        return Int64(days.day ?? 0)
    }

    func date(_ instant: Instant) -> Date { Date(timeIntervalSince1970: Double(instant.secondsSinceEpoch)) }

    func reason(_ member: Club.Member) -> Decision.Reason? {
        guard let now else { return nil }
        if member.isActive != true { return .inactive }
        switch member.status {
        case .pending: return .pending
        case .suspended: return .suspended
        case .cancelled: return .cancelled
        case .expired: return .expired
        case .unknown: return .unknownStatus
        case .active: break
        }
        guard let type = type(member), !namesUnknownPlan(member) else { return .unknownPlan }
        if isShared(member), club.members.contains(where: { $0.family == member.family && mayShare($0) }) {
            return .familyPlanUnknown
        }
        let visits = visitsLeft(member)
        let dateFails = type != .visitBased && member.end != nil && (member.end ?? now) <= now
        let visitsFail = type != .timeBased && visits != nil && (visits ?? 1) <= 0
        switch (dateFails, visitsFail) {
        case (true, true): return .endDatePassedAndNoVisitsLeft
        case (true, false): return .endDatePassed
        case (false, true): return .noVisitsLeft
        case (false, false): break
        }
        if type != .visitBased, member.end == nil { return .endDateMissing }
        if type != .timeBased, visits == nil { return .visitsMissing }
        return visits == 1 ? .lastVisit : .valid
    }

    func isAdmitted(_ member: Club.Member) -> Bool { [.valid, .lastVisit].contains(reason(member)) }

    // MARK: Visits

    /// What is known at the report's instant, in the order of time.
    func visits(of id: String) -> [Instant] {
        club.visits.filter { visit in visit.member == id && (now.map { visit.at <= $0 } ?? false) }.map(\.at).sorted()
    }

    func isInPeriod(_ instant: Instant) -> Bool {
        (selection.from.map { instant >= $0 } ?? true) && (selection.to.map { instant < $0 } ?? true)
    }

    /// The visits of the period, of everyone who is shown.
    var counted: [Club.Visit] {
        club.visits.filter { visit in
            (now.map { visit.at <= $0 } ?? false) && isInPeriod(visit.at)
                && (selection.onlyMember == nil || visit.member == selection.onlyMember)
        }
    }

    func visitsInPeriod(_ member: Club.Member) -> Int { visits(of: member.id).count(where: isInPeriod) }

    /// Visits in the 84 days up to the last, and the days that they are spread over.
    func habit(_ member: Club.Member) -> (visits: Int64, days: Int64, last: Instant)? {
        let times = visits(of: member.id)
        guard let first = times.first, let last = times.last else { return nil }
        let recent = times.filter { last.secondsSinceEpoch - $0.secondsSinceEpoch < 84 * 86_400 }
        let span = (last.secondsSinceEpoch - first.secondsSinceEpoch) / 86_400
        return (Int64(recent.count), max(28, min(84, span)), last)
    }
}
