import Tables

/// The gym's ordinary members and their visits over a year: what counts, the cases being there for the rules.
struct GymRegulars {
    let seed: UInt64
    let today: Instant
    private(set) var members: [GymMember] = []
    private(set) var visits: [GymVisit] = []

    /// Keeps these apart from the streams of other data.
    private static let stream: UInt64 = 0x6_77_79_6D << 32

    /// - Parameters:
    ///   - count: how many members.
    ///   - visitCount: how many visits they make together, if there is anybody.
    init(seed: UInt64, today: Instant, members count: Int, visits visitCount: Int) {
        self.seed = seed
        self.today = today
        var dice = (0..<count).map { SplitMix64(seed: seed, stream: Self.stream + UInt64($0)) }
        let habits = dice.indices.map { GymHabit(today: today, from: &dice[$0]) }
        let shares = Self.shares(of: visitCount, weights: habits.map(\.weight))
        members.reserveCapacity(count)
        visits.reserveCapacity(visitCount)
        var index = 0
        while index < count {
            // About one in seven belongs to a family, whose members are next to each other.
            let size = dice[index].chance(0.05) ? min(2 + dice[index].below(4), count - index) : 1
            var times: [[FirestoreTimestamp]] = []
            for member in index..<index + size {
                times.append(habits[member].visits(shares[member], from: &dice[member]))
            }
            add(size: size, habits: Array(habits[index..<index + size]), times: times, from: &dice[index])
            index += size
        }
    }

    /// Adds a member, or a family whose plan is that of the first.
    private mutating func add(
        size: Int, habits: [GymHabit], times: [[FirestoreTimestamp]], from generator: inout SplitMix64
    ) {
        let plan =
            size > 1
            ? generator.element(of: GymPlan.family.filter { $0.maxMembers >= size })
            : generator.element(of: GymPlan.single)
        let membership = Membership(
            plan: plan, visits: times.flatMap(\.self).sorted(), today: today, from: &generator)
        let group = size > 1 ? generator.documentID() : nil
        for number in 0..<size {
            let id = generator.documentID()
            let (first, last, email) = GuestNames.make(id: Int64(members.count + 1), from: &generator)
            let user = generator.chance(0.4) ? "user-\(id)" : nil
            members.append(
                GymMember(
                    id: id, name: "\(first) \(last)", phone: generator.phone(),
                    email: generator.chance(0.7) ? email : nil, isActive: membership.isActive,
                    status: membership.status, plan: membership.plan, startsAt: membership.startsAt,
                    endsAt: membership.endsAt, remainingVisits: membership.remainingVisits, familyGroup: group,
                    linkedUser: user, createdAt: habits[number].joinedAt))
            for time in times[number] {
                visits.append(GymVisit(id: generator.documentID(), member: id, user: user, time: time))
            }
        }
    }

    /// Whole parts of a total, as the weights have it; the largest remainders take what rounding leaves.
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
