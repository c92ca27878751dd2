public import Base
public import Membership

/// A row of `admissions`: the decision of the door at the time of the data.
public struct AdmissionRow: Sendable, Equatable {
    public var memberID: String
    var planType: PlanType?
    public var isAdmitted: Bool
    public var reason: Decision.Reason
    /// The visits left before the visit in question.
    public var visitsLeft: Int64?
    public var daysLeft: Int64?
    /// For admitted members with a mixed plan.
    public var limitReachedFirst: LimitReachedFirst?
}

/// A row of `expiring`.
public struct ExpiringMember: Sendable, Equatable {
    public var memberID: String
    public var planType: PlanType
    public var endsAt: Instant?
    public var daysLeft: Int64?
    public var visitsLeft: Int64?
}

/// The door's decision on a member, at the time of the data.
struct DoorState: Sendable {
    var decision: Decision
    /// Before the visit in question; `nil` if the plan does not count visits, or the balance is unknown.
    var visitsLeft: Int64?
    /// `nil` if the plan has no end date, or it is unknown.
    var daysLeft: Int64?

    /// The decisions, by row of the members' table.
    static func list(_ roster: MemberRoster, now: Instant, clock: WallClock) -> [DoorState] {
        roster.states.indices.map { row in
            let state = roster.states[row]
            let pool = roster.pool(of: row)
            let decision = Admission.decide(state, family: pool, now: now, clock: clock)
            let end = state.planType?.hasEndDate == true ? state.endsAt : nil
            return DoorState(
                decision: decision,
                visitsLeft: state.planType?.countsVisits == true ? pool?.left ?? state.visitsLeft : nil,
                daysLeft: end.map { clock.days(from: now, to: $0) })
        }
    }
}

extension AdmissionRow {
    static func list(_ roster: MemberRoster, doors: [DoorState], paces: VisitPaces) -> [AdmissionRow] {
        roster.rows.map { row in
            let door = doors[row]
            var limit: LimitReachedFirst?
            if door.decision.isAdmitted, roster.states[row].planType == .mixed, let visits = door.visitsLeft,
                let days = door.daysLeft
            {
                limit = LimitReachedFirst(visitsLeft: visits, daysLeft: days, pace: paces.pace(of: row, in: roster))
            }
            return AdmissionRow(
                memberID: roster.ids[row], planType: roster.states[row].planType,
                isAdmitted: door.decision.isAdmitted, reason: door.decision.reason, visitsLeft: door.visitsLeft,
                daysLeft: door.daysLeft, limitReachedFirst: limit)
        }
    }
}

extension ExpiringMember {
    /// Members who are admitted but soon will not be, sorted by days left, then visits left, then id.
    static func list(_ roster: MemberRoster, doors: [DoorState], selection: MemberSelection) -> [ExpiringMember] {
        func isSoon(_ door: DoorState) -> Bool {
            door.daysLeft.map { $0 <= selection.expiringDays } ?? false
                || door.visitsLeft.map { $0 <= selection.expiringVisits } ?? false
        }
        func urgency(_ row: Int) -> (Int64, Int64) { (doors[row].daysLeft ?? .max, doors[row].visitsLeft ?? .max) }
        return roster.rows.filter { doors[$0].decision.isAdmitted && isSoon(doors[$0]) }
            .enumerated()
            .sorted { left, right in
                let (leftUrgency, rightUrgency) = (urgency(left.element), urgency(right.element))
                return leftUrgency == rightUrgency ? left.offset < right.offset : leftUrgency < rightUrgency
            }
            .compactMap { _, row in
                guard let type = roster.states[row].planType else { return nil }
                return ExpiringMember(
                    memberID: roster.ids[row], planType: type,
                    endsAt: type.hasEndDate ? roster.states[row].endsAt : nil, daysLeft: doors[row].daysLeft,
                    visitsLeft: doors[row].visitsLeft)
            }
    }
}
