import Base
import Membership

/// The listed members, sorted by id, with what several sections need of each.
struct MemberRoster: Sendable {
    /// The selected rows of `MemberTables.members`, sorted by the bytes of ids, so that no section depends on the order
    /// of reading.
    let rows: [Int]
    /// The ids as strings, by row; made once for all sections.
    let ids: [String]
    let states: [MemberState]
    /// The code of the family group that shares the member's visits, by row.
    let sharedGroups: [UInt32?]
    /// The shared visits, by family code; empty if nobody shares.
    let pools: [SharedVisits]
    let plans: [PlanTable.Row?]
    /// Whether some member has a known state or plan. If not, admission cannot be decided, and nothing can expire. True
    /// for a club without members.
    let keepsStates: Bool

    init(_ tables: MemberTables, only member: String?) {
        // Local copies of the columns: accessing them through the tables would copy them for each row.
        let members = tables.members
        let (codes, active, statuses) = (members.codes, members.active, members.statuses)
        let (planTypes, planCodes, families) = (members.planTypes, members.plans, members.families)
        let (endDates, remainingVisits) = (members.endDates, members.remainingVisits)
        let planRows = tables.plans.rows
        let planByCode = tables.planIDs.rowsByCode.map { $0 < 0 ? nil : planRows[Int($0)] }
        let memberIDs = tables.memberIDs.texts

        let all = 0..<codes.count
        ids = all.map { memberIDs[Int(codes[$0])] ?? "" }
        let plans = all.map { row in planCodes[row].flatMap { planByCode[Int($0)] } }
        let states = all.map { row in
            MemberState(
                isActive: active[row].map { $0 != 0 }, status: statuses[row],
                planType: planTypes[row] ?? plans[row]?.type,
                namesUnknownPlan: planCodes[row] != nil && plans[row] == nil, endsAt: endDates[row],
                visitsLeft: remainingVisits[row])
        }
        sharedGroups = all.map { row in
            let shares = SharedVisits.applies(planType: states[row].planType, maxMembers: plans[row]?.maxMembers)
            return shares && !states[row].namesUnknownPlan ? families[row] : nil
        }
        var pools = [SharedVisits](repeating: SharedVisits(), count: tables.familyIDs.count)
        for (group, state) in zip(sharedGroups, states) {
            if let group { pools[Int(group)].add(state) }
        }
        for row in all where states[row].mayShareVisits {
            if let group = families[row] { pools[Int(group)].addUncertain() }
        }
        self.plans = plans
        self.states = states
        keepsStates = states.isEmpty || states.contains { $0.status != .unknown || $0.planType != nil }
        self.pools = pools
        if let member {
            rows = tables.row(ofMember: member).map { [$0] } ?? []
        } else {
            rows = memberIDs.order(of: codes).map(Int.init)
        }
    }

    /// The shared visits of a member's family, including the member.
    func pool(of row: Int) -> SharedVisits? { sharedGroups[row].map { pools[Int($0)] } }
}
