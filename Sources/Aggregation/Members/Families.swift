import Base
import Membership

/// A row of `family_groups`.
public struct FamilyGroup: Sendable, Equatable {
    public var familyGroupID: String
    public var members: Int
    /// `nil` if the group shares no visits, or if no document has a number.
    public var visitsLeft: Int64?
    /// Whether the members agree: their plans are of one known type, they have the same visits left, and there are no
    /// more of them than the plan allows.
    public var isConsistent: Bool
}

/// A row of `visit_balance`: the balance of a member, or of a family that shares it.
public struct VisitBalance: Sendable, Equatable {
    /// The member, or the first one of the family by id.
    public var memberID: String
    public var familyGroupID: String?
    public var granted: Int64?
    /// Visits since the membership began.
    public var counted: Int64
    public var left: Int64?
    /// Visits counted minus visits deducted from the balance; `nil` if either is unknown. With 10 granted, 4 left and
    /// 7 counted it is 1.
    public var difference: Int64?
}

extension FamilyGroup {
    private struct Tally {
        var members = 0
        var planType: PlanType?
        var maxMembers: Int64?
        var hasSeveralTypes = false
        var isShown = false
    }

    /// The groups of the selected members, sorted by the bytes of their ids.
    static func list(_ roster: MemberRoster, _ tables: MemberTables) -> [FamilyGroup] {
        var tallies = [Tally](repeating: Tally(), count: tables.familyIDs.count)
        let families = tables.members.families
        for row in roster.states.indices {
            guard let group = families[row].map(Int.init) else { continue }
            let type = roster.states[row].planType
            if tallies[group].members == 0 { tallies[group].planType = type }
            if tallies[group].planType != type { tallies[group].hasSeveralTypes = true }
            if let most = roster.plans[row]?.maxMembers {
                tallies[group].maxMembers = min(tallies[group].maxMembers ?? most, most)
            }
            tallies[group].members += 1
        }
        for row in roster.rows { families[row].map { tallies[Int($0)].isShown = true } }
        return tallies.indices.filter { tallies[$0].isShown }
            .map { (tables.familyIDs[UInt32($0)], tallies[$0], roster.pools[$0]) }
            .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
            .map { id, tally, pool in
                FamilyGroup(
                    familyGroupID: id, members: tally.members, visitsLeft: pool.balance,
                    isConsistent: !tally.hasSeveralTypes && pool.agree && !pool.isUncertain
                        && tally.maxMembers.map { $0 >= tally.members } ?? true)
            }
    }
}

extension VisitBalance {
    /// One row per balance, sorted by id. A family's balance appears at its first member.
    static func list(_ roster: MemberRoster, _ tables: MemberTables, visits: VisitsByMember) -> [VisitBalance] {
        let codes = tables.members.codes
        let (starts, ends) = (tables.members.startDates, tables.members.endDates)
        func counted(_ row: Int) -> Int64 {
            let start = start(startDate: starts[row], endDate: ends[row], plan: roster.plans[row])
            return visits.withVisits(of: codes[row]) {
                Int64($0.count - VisitPeriod.firstIndex(in: $0, notBefore: start))
            }
        }
        var countedByGroup = [Int64](repeating: 0, count: roster.pools.count)
        for (row, group) in roster.sharedGroups.enumerated() {
            if let group { countedByGroup[Int(group)] += counted(row) }
        }
        var seen: Set<UInt32> = []
        return roster.rows.compactMap { row in
            guard roster.states[row].planType?.countsVisits == true else { return nil }
            var balance = VisitBalance(
                memberID: roster.ids[row], granted: roster.plans[row]?.visitsGranted, counted: 0,
                left: roster.states[row].visitsLeft)
            if let group = roster.sharedGroups[row] {
                guard seen.insert(group).inserted else { return nil }
                balance.familyGroupID = tables.familyIDs[group]
                balance.counted = countedByGroup[Int(group)]
                balance.left = roster.pools[Int(group)].balance ?? balance.left
            } else {
                balance.counted = counted(row)
            }
            if let granted = balance.granted, let left = balance.left {
                balance.difference = balance.counted.subtractingSaturated(granted.subtractingSaturated(left))
            }
            return balance
        }
    }

    /// The time from which visits count: the start of the membership; or else its end minus the plan's length, in days
    /// of 24 hours; or else the first visit.
    private static func start(startDate: Instant?, endDate: Instant?, plan: PlanTable.Row?) -> Int64 {
        if let startDate { return startDate.secondsSinceEpoch }
        guard let endDate, let days = plan?.durationDays, days > 0, days < 100_000 else { return .min }
        return endDate.secondsSinceEpoch.subtractingSaturated(days * 86_400)
    }
}
