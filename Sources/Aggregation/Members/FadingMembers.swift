public import Membership
import Tables

/// A row of `fading`.
public struct FadingMember: Sendable, Equatable {
    public var memberID: String
    public var habit: VisitHabit
    public var daysSince: Int64
}

/// How often members come, each for itself and families together.
struct VisitPaces: Sendable {
    /// By row of the members' table; `nil` for who never came.
    let habits: [VisitHabit?]
    /// By family code: the paces of all who share visits, added up.
    private let families: [VisitPace]

    init(_ roster: MemberRoster, _ visits: VisitsByMember, codes: [UInt32]) {
        habits = codes.map { code in visits.withVisits(of: code) { VisitHabit($0) } }
        var families = [VisitPace](repeating: .none, count: roster.pools.count)
        for (group, habit) in zip(roster.sharedGroups, habits) {
            if let group, let habit { families[Int(group)] += VisitPace(habit) }
        }
        self.families = families
    }

    /// How fast the visits of a member's row are used up: by the whole family where they are shared.
    func pace(of row: Int, in roster: MemberRoster) -> VisitPace {
        roster.sharedGroups[row].map { families[Int($0)] } ?? habits[row].map(VisitPace.init) ?? .none
    }
}

extension FadingMember {
    /// Members in force, or in a club that keeps neither states nor plans those not said to be inactive, who used to come and
    /// stay away: those who came most often first, then who came last, then by id.
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

/// All visits, each member's together and in the order of time.
struct VisitsByMember: Sendable {
    /// By member code, where the member's visits begin; one more at the end.
    private let starts: [Int]
    /// Seconds since 1970.
    private let times: [Int64]

    /// The visits from `start` up to `end`, both included.
    init(
        _ visits: VisitTable, memberCount: Int, from start: Instant = Instant(secondsSinceEpoch: .min),
        upTo end: Instant
    ) {
        var starts = [Int](repeating: 0, count: memberCount + 1)
        let members = visits.members
        let visitedAt = visits.visitedAt
        for row in 0..<visits.count where visitedAt[row] <= end && visitedAt[row] >= start {
            starts[Int(members[row]) + 1] += 1
        }
        for code in 0..<memberCount { starts[code + 1] += starts[code] }

        let total = starts[memberCount]
        let next = WorkArray(starts)
        times = [Int64](unsafeUninitializedCapacity: total) { times, count in
            for row in 0..<visits.count where visitedAt[row] <= end && visitedAt[row] >= start {
                let code = Int(members[row])
                let place = next[code]
                next[code] = place + 1
                times[place] = visitedAt[row].secondsSinceEpoch
            }
            count = total
            for code in 0..<memberCount {
                Self.sort(UnsafeMutableBufferPointer(rebasing: times[starts[code]..<starts[code + 1]]))
            }
        }
        self.starts = starts
    }

    /// Visits of nobody.
    static let none = VisitsByMember(VisitTable(), memberCount: 0, upTo: Instant(secondsSinceEpoch: 0))

    /// How many visits there are of all members.
    var total: Int { times.count }
    var memberCount: Int { starts.count - 1 }

    func count(of code: UInt32) -> Int { starts[Int(code) + 1] - starts[Int(code)] }

    /// Calls `body` with the times of a member's visits, rising.
    func withVisits<Result>(of code: UInt32, _ body: (UnsafeBufferPointer<Int64>) -> Result) -> Result {
        times.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[starts[Int(code)]..<starts[Int(code) + 1]]))
        }
    }

    /// Calls `body` with the code and the times of each member that has visits, or of `only` one.
    func forEachMember(only: UInt32? = nil, _ body: (UInt32, UnsafeBufferPointer<Int64>) -> Void) {
        if let only {
            withVisits(of: only) { if !$0.isEmpty { body(only, $0) } }
            return
        }
        times.withUnsafeBufferPointer { times in
            for code in 0..<memberCount where starts[code] < starts[code + 1] {
                body(UInt32(code), UnsafeBufferPointer(rebasing: times[starts[code]..<starts[code + 1]]))
            }
        }
    }

    /// Visits mostly come in the order of time, or newest first: those orders are seen before anything is sorted.
    private static func sort(_ unsorted: UnsafeMutableBufferPointer<Int64>) {
        var times = unsorted
        var (rising, falling) = (true, true)
        for index in 1..<max(1, times.count) {
            if times[index - 1] > times[index] { rising = false }
            if times[index - 1] < times[index] { falling = false }
        }
        if rising { return }
        if falling { return times.reverse() }
        times.sort()
    }
}
