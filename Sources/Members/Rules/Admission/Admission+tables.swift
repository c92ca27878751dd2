public import Tables

extension Admission {
    /// A decision on a member of tables, and whom its change concerns.
    public struct Case: Sendable, Equatable {
        public var decision: Decision
        /// The rows of the members whose documents the decision's change is written to, rising; empty where nothing changes.
        public var changedRows: [Int]
        /// Whether the documents of a family group disagree on the visits left; a check-in makes them equal.
        public var familyDisagrees: Bool
    }

    /// Decides on the member of a row, with the family that the tables list: they need not list other members.
    public static func decide(
        member row: Int, in tables: MemberTables, now: Instant, clock: WallClock
    ) -> Case {
        let state = MemberState(ofMember: row, in: tables)
        let group = sharingRows(withMember: row, in: tables)
        var family: SharedVisits?
        if !group.isEmpty {
            family = SharedVisits(group.lazy.map { MemberState(ofMember: $0, in: tables) })
            if tables.hasUncertainMember(inFamilyOf: row) { family?.addUncertain() }
        }
        let decision = decide(state, family: family, now: now, clock: clock)
        let changedRows = decision.change.map { $0.isForFamily ? group : [row] } ?? []
        return Case(decision: decision, changedRows: changedRows, familyDisagrees: family?.agree == false)
    }

    /// The rows of all members that share visits with one, itself among them; empty where it shares none.
    public static func sharingRows(withMember row: Int, in tables: MemberTables) -> [Int] {
        guard let group = tables.sharedGroup(ofMember: row) else { return [] }
        return (0..<tables.members.count).filter { tables.sharedGroup(ofMember: $0) == group }
    }
}

extension MemberTables {
    /// The code of the family group with which a member's row shares visits, or `nil`.
    public func sharedGroup(ofMember row: Int) -> UInt32? {
        guard let group = members.families[row], !namesUnknownPlan(ofMember: row),
            SharedVisits.applies(planType: planType(ofMember: row), maxMembers: plan(ofMember: row)?.maxMembers)
        else { return nil }
        return group
    }

    /// Whether a member's row names a plan that is not listed.
    public func namesUnknownPlan(ofMember row: Int) -> Bool {
        members.plans[row].map { planIDs.row(of: $0) == nil } ?? false
    }

    /// Whether a member's family group has somebody who may or may not share visits.
    fileprivate func hasUncertainMember(inFamilyOf row: Int) -> Bool {
        (0..<members.count).contains { other in
            members.families[other] == members.families[row] && MemberState(ofMember: other, in: self).mayShareVisits
        }
    }
}
