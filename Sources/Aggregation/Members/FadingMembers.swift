import Base
public import Membership

/// A row of `fading`: a member who used to come and now stays away.
public struct FadingMember: Sendable, Equatable {
    public var memberID: String
    public var habit: VisitHabit
    public var daysSince: Int64
}

extension FadingMember {
    /// Members who used to come and now stay away: only those in force or, in a club that keeps neither states nor
    /// plans, those not marked inactive. Sorted by how often they came, descending, then by last visit, newest first,
    /// then by id.
    static func list(
        _ roster: MemberRoster, paces: VisitPaces, now: Instant, clock: WallClock
    ) -> [FadingMember] {
        roster.rows.compactMap { row -> FadingMember? in
            let state = roster.states[row]
            guard roster.keepsStates ? state.isInForce : state.isActive != false, let habit = paces.habits[row] else {
                return nil
            }
            let days = clock.days(from: habit.last, to: now)
            guard habit.isFading(daysSince: days) else { return nil }
            return FadingMember(memberID: roster.ids[row], habit: habit, daysSince: days)
        }
        .enumerated()
        .sorted { left, right in
            let (leftPace, rightPace) = (
                left.element.habit.visits * right.element.habit.days,
                right.element.habit.visits * left.element.habit.days
            )
            if leftPace != rightPace { return leftPace > rightPace }
            let (leftLast, rightLast) = (left.element.habit.last, right.element.habit.last)
            return leftLast == rightLast ? left.offset < right.offset : leftLast > rightLast
        }
        .map(\.element)
    }
}

/// How often members come, individually and as families.
struct VisitPaces: Sendable {
    /// By row of the members' table; `nil` for members without visits.
    let habits: [VisitHabit?]
    /// The combined pace of all members who share visits, by family code.
    private let families: [VisitPace]

    init(_ roster: MemberRoster, _ visits: VisitsByMember, codes: [UInt32]) {
        habits = codes.map { code in visits.withVisits(of: code) { VisitHabit($0) } }
        var families = [VisitPace](repeating: .none, count: roster.pools.count)
        for (group, habit) in zip(roster.sharedGroups, habits) {
            if let group, let habit { families[Int(group)] += VisitPace(habit) }
        }
        self.families = families
    }

    /// How fast a member's visits are used up, by row: by the whole family if they are shared.
    func pace(of row: Int, in roster: MemberRoster) -> VisitPace {
        roster.sharedGroups[row].map { families[Int($0)] } ?? habits[row].map(VisitPace.init) ?? .none
    }
}
