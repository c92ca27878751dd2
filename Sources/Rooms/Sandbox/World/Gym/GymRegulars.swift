import Base

/// The gym's ordinary members and their visits over a year. They provide volume; the cases cover the rules.
struct GymRegulars {
    private(set) var members: [GymMember] = []
    private(set) var visits: [GymVisit] = []

    /// Separates this data's random stream from others.
    private static let stream: UInt64 = 0x6_77_79_6D << 32

    /// - Parameters:
    ///   - count: The number of members.
    ///   - visitCount: The number of visits they make together, if there are any members.
    init(seed: UInt64, members count: Int, visits visitCount: Int) {
        var dice = (0..<count).map { SplitMix64(seed: seed, stream: Self.stream + UInt64($0)) }
        let habits = dice.indices.map { GymHabit(from: &dice[$0]) }
        let shares = Self.shares(of: visitCount, weights: habits.map(\.weight))
        members.reserveCapacity(count)
        visits.reserveCapacity(visitCount)
        var index = 0
        while index < count {
            // About one in seven belongs to a family, whose members are adjacent.
            let size = dice[index].chance(0.05) ? min(2 + dice[index].below(4), count - index) : 1
            var times: [[StoredTime]] = []
            for member in index..<index + size {
                times.append(habits[member].visits(shares[member], from: &dice[member]))
            }
            add(size: size, habits: Array(habits[index..<index + size]), times: times, from: &dice[index])
            index += size
        }
    }

    /// Adds a member, or a family with the plan of its first member.
    private mutating func add(
        size: Int, habits: [GymHabit], times: [[StoredTime]], from generator: inout SplitMix64
    ) {
        let plan =
            size > 1
            ? generator.element(of: GymPlan.family.filter { $0.maxMembers >= size })
            : generator.element(of: GymPlan.single)
        var member = Self.membership(plan, visits: times.flatMap(\.self).sorted(), from: &generator)
        member.familyGroup = size > 1 ? generator.documentID() : nil
        for number in 0..<size {
            member.id = generator.documentID()
            let (first, last, email) = GuestNames.make(id: Int64(members.count + 1), from: &generator)
            member.name = "\(first) \(last)"
            member.linkedUser = generator.chance(0.4) ? "user-\(member.id)" : nil
            member.phone = generator.phone()
            member.email = generator.chance(0.7) ? email : nil
            member.createdAt = StoredTime(habits[number].joinedAt)
            members.append(member)
            for time in times[number] {
                let id = generator.documentID()
                visits.append(GymVisit(id: id, member: member.id, user: member.linkedUser, time: time))
            }
        }
    }

    /// Divides a total into integers in proportion to the weights, by largest remainder.
    private static func shares(of total: Int, weights: [Double]) -> [Int] {
        let sum = weights.reduce(0, +)
        guard sum > 0 else { return weights.map { _ in 0 } }
        let exact = weights.map { $0 / sum * Double(total) }
        var shares = exact.map { Int($0) }
        let order = exact.indices.sorted { left, right in
            let (rest, other) = (exact[left] - Double(shares[left]), exact[right] - Double(shares[right]))
            return rest == other ? left < right : rest > other
        }
        for index in order.prefix(max(0, total - shares.reduce(0, +))) { shares[index] += 1 }
        return shares
    }
}

/// A fictitious member's habits: visits per week, from when to when, and at what time of day.
struct GymHabit: Sendable {
    var perWeek: Double
    var joinedAt: Instant
    var leftAt: Instant
    /// The hour on the wall clock around which most visits are.
    var hour: Int

    init(from generator: inout SplitMix64) {
        joinedAt = ChileanClock.midnight(of: GymData.now, plusDays: -generator.below(365) - 1)
        leftAt = GymData.now
        let kind = generator.unit()
        perWeek = kind < 0.1 ? 5 : kind < 0.4 ? 3 : kind < 0.7 ? 2 : kind < 0.9 ? 1 : 0.3
        hour = generator.element(of: [7, 7, 8, 13, 18, 19, 19, 20])
        // Some came often and have not been seen for weeks.
        if generator.chance(0.12) {
            perWeek = max(perWeek, 2)
            leftAt = max(
                joinedAt.advanced(bySeconds: 86_400),
                GymData.now.advanced(bySeconds: Int64(-20 - generator.below(40)) * 86_400))
        }
    }

    /// The expected number of visits, as a weight.
    var weight: Double { perWeek * Double(max(1, leftAt.secondsSinceEpoch - joinedAt.secondsSinceEpoch)) }

    /// The times of the given number of visits, oldest first: fewer on Saturdays, few on Sundays.
    func visits(_ count: Int, from generator: inout SplitMix64) -> [StoredTime] {
        let days = max(1, Int((leftAt.secondsSinceEpoch - joinedAt.secondsSinceEpoch) / 86_400))
        var times: [StoredTime] = []
        times.reserveCapacity(count)
        while times.count < count {
            let midnight = ChileanClock.midnight(of: joinedAt, plusDays: generator.below(days))
            let weekday = CivilTime(secondsSinceEpoch: midnight.secondsSinceEpoch).weekday
            guard generator.chance(Self.share[weekday - 1]) else { continue }
            let hour = generator.chance(0.8) ? Double(hour) + generator.bell() * 1.2 : 7 + generator.unit() * 14
            let time = midnight.advanced(bySeconds: Int64(hour * 3600))
            times.append(StoredTime(time, nanoseconds: Self.nanoseconds(from: &generator)))
        }
        return times.sorted()
    }

    /// From Monday to Sunday, the likelihood that a planned visit takes place.
    private static let share = [1, 1, 1, 0.9, 0.8, 0.5, 0.2]

    /// The fraction of a second: none, milliseconds, microseconds and, in a few imported rows, nanoseconds.
    private static func nanoseconds(from generator: inout SplitMix64) -> Int32 {
        switch generator.below(20) {
        case 0...5: 0
        case 6...11: Int32(generator.below(1000)) * 1_000_000
        case 12...18: Int32(generator.below(1_000_000)) * 1000
        default: Int32(generator.below(1_000_000_000))
        }
    }
}

extension GymRegulars {
    /// The membership that a member or family has left at the time of the data, consistent with their visits.
    ///
    /// - Parameter visits: The visits of all who share the plan, oldest first.
    private static func membership(
        _ plan: GymPlan, visits: [StoredTime], from generator: inout SplitMix64
    ) -> GymMember {
        var member = GymMember(id: "", name: "", createdAt: StoredTime(GymData.now))
        let kind = generator.below(100)
        // Members without a plan yet have nothing that could end.
        if (82..<87).contains(kind) {
            member.status = "pending"
            return member
        }
        member.plan = plan
        let isOver = (70..<82).contains(kind)
        let counted: ArraySlice<StoredTime>
        if let length = plan.days.map({ Int64($0) * 86_400 }) {
            let longAgo = Int64(generator.below(Int(length) - 86_400)) + (isOver ? length + 86_400 : 3600)
            let start = StoredTime(GymData.now.advanced(bySeconds: -longAgo))
            (member.startsAt, member.endsAt) = (start, start.advanced(bySeconds: length))
            counted = visits.drop { $0 < start }
        } else {
            counted = visits.suffix(isOver ? plan.visits ?? 0 : generator.below(max(1, plan.visits ?? 0)))
            let first = counted.first?.seconds ?? GymData.now.secondsSinceEpoch
            member.startsAt = StoredTime(Instant(secondsSinceEpoch: first - 60))
        }
        if let granted = plan.visits {
            var left = max(0, granted - counted.count)
            // Occasionally a visit was not recorded, or recorded twice.
            if generator.chance(0.04), left > 2 { left += generator.chance(0.5) ? 2 : -1 }
            member.remainingVisits = left
        }
        switch kind {
        case _ where isOver || member.remainingVisits == 0: member.status = "expired"
        case 87..<92: member.status = "cancelled"
        case 92..<96: member.status = "suspended"
        case 96...: member.isActive = false
        default: break
        }
        return member
    }
}

extension SplitMix64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// An id as generated by Firestore: 20 letters and digits.
    fileprivate mutating func documentID() -> String {
        String((0..<20).map { _ in element(of: Self.alphabet) })
    }

    fileprivate mutating func phone() -> String {
        var phone = "+569"
        phone.appendPadded(below(100_000_000), digits: 8)
        return phone
    }
}
