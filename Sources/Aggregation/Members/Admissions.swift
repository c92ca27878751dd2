public import Membership
public import Tables

/// A row of `admissions`: what the door would say at the time of the data.
public struct AdmissionRow: Sendable, Equatable {
    public var memberID: String
    public var planType: PlanType?
    public var isAdmitted: Bool
    public var reason: Decision.Reason
    /// Before the visit that is decided on.
    public var visitsLeft: Int64?
    public var daysLeft: Int64?
    /// For who is admitted on a mixed plan.
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

/// What the door would say of a member at the time of the data.
struct DoorState: Sendable {
    var decision: Decision
    /// Before the visit that is decided on; `nil` where the plan does not count visits or nothing says.
    var visitsLeft: Int64?
    /// `nil` where the plan has no end date or nothing says.
    var daysLeft: Int64?

    /// By row of the members' table, for all that are listed.
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
    /// Who is still admitted and soon will not be: the fewest days first, then the fewest visits, then by id.
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
