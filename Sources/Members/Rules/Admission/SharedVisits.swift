public import Tables

/// The visits that the members of a family group share: each member's document has the same number, and a visit of one
/// is taken from all.
public struct SharedVisits: Sendable, Equatable {
    /// What is left to the group: the lowest number that any of its members in force has, so that documents that
    /// disagree never give more visits than the most used of them. `nil` where none has a number.
    public private(set) var left: Int64?
    /// How many of the group's members there are.
    public private(set) var members = 0
    /// Whether all members' documents have the same number.
    public private(set) var agree = true
    /// Whether the group has a member of whom nobody can say whether they share: their plan is named and not known.
    public private(set) var isUncertain = false
    private var first: Int64?

    /// What is left to the group, whoever is in force: a group that has used all its visits has nobody in force, and
    /// documents that agree on what is left.
    public var balance: Int64? { left ?? (agree ? first : nil) }

    public init() {}

    public init(_ group: some Sequence<MemberState>) {
        for member in group { add(member) }
    }

    public mutating func add(_ member: MemberState) {
        if members == 0 { first = member.visitsLeft }
        members += 1
        if member.visitsLeft != first { agree = false }
        guard member.isInForce, let visits = member.visitsLeft else { return }
        left = left.map { min($0, visits) } ?? visits
    }

    /// Notes a member of the group who may or may not share.
    public mutating func addUncertain() { isUncertain = true }

    /// Whether the plan of a member in a family group has visits to share: it counts visits, and it is for more than one
    /// person. Where nothing says for how many, being in a group is enough.
    public static func applies(planType: PlanType?, maxMembers: Int64?) -> Bool {
        planType?.countsVisits == true && (maxMembers ?? 2) > 1
    }
}
