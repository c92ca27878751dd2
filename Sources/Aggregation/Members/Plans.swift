public import Base
import Membership

/// A row of `members_by_plan`.
public struct PlanMembers: Sendable, Equatable {
    /// `nil` for members without a plan of a known type.
    public var planType: PlanType?
    public var members: Int
    /// Members in force: the member and the membership are active.
    public var active: Int
    /// Visits in the period.
    public var visits: Int
    /// The median of days left, by nearest rank, over members in force whose end is in the future.
    public var medianDaysLeft: Int64?
}

/// A row of `attendance_by_plan`.
public struct PlanAttendance: Sendable, Equatable {
    public var planType: PlanType?
    /// Members who could have come in the period.
    public var entitled: Int
    /// The number of them who came.
    public var attended: Int
}

/// Members and attendance by plan type.
struct PlanRows: Sendable {
    let members: [PlanMembers]
    let attendance: [PlanAttendance]

    private struct Tally {
        var members = 0
        var active = 0
        var visits = 0
        var daysLeft: [Int64] = []
        var entitled = 0
        var attended = 0
    }

    /// - Parameters:
    ///   - starts: The start of the membership, by row, if known.
    ///   - now: `nil` if the data have no time, or if the club keeps no states. Days left are then unknown, and there is no
    ///     attendance by plan.
    init(
        _ roster: MemberRoster, starts: Column<Instant>, doors: [DoorState], visits: [Int], period: VisitPeriod,
        now: Instant?
    ) {
        // The last tally is for members without a plan type.
        var tallies = [Tally](repeating: Tally(), count: PlanType.allCases.count + 1)
        for row in roster.rows {
            let state = roster.states[row]
            let place = state.planType.map { Int($0.rawValue) } ?? PlanType.allCases.count
            tallies[place].members += 1
            tallies[place].visits += visits[row]
            if state.isInForce { tallies[place].active += 1 }
            guard let now else { continue }
            let door = doors[row]
            if state.isInForce, let end = state.endsAt, end > now, let days = door.daysLeft {
                tallies[place].daysLeft.append(days)
            }
            let end = state.planType?.hasEndDate == true ? state.endsAt : nil
            let hasEnded =
                state.isActive == true && (state.status == .active || state.status == .expired)
                && end.map { $0 <= now } ?? false
            let isOfPeriod =
                (end?.secondsSinceEpoch ?? .max) > period.start
                && (starts[row]?.secondsSinceEpoch ?? .min) < period.end
            if visits[row] > 0 || (isOfPeriod && (door.decision.isAdmitted || hasEnded)) {
                tallies[place].entitled += 1
            }
            if visits[row] > 0 { tallies[place].attended += 1 }
        }
        let seen = tallies.indices.filter { tallies[$0].members > 0 }
        members = seen.map { place in
            let tally = tallies[place]
            return PlanMembers(
                planType: PlanType(rawValue: UInt8(place)), members: tally.members, active: tally.active,
                visits: tally.visits, medianDaysLeft: RankSelection.median(of: tally.daysLeft))
        }
        attendance =
            now == nil
            ? []
            : seen.map { place in
                PlanAttendance(
                    planType: PlanType(rawValue: UInt8(place)), entitled: tallies[place].entitled,
                    attended: tallies[place].attended)
            }
    }
}
