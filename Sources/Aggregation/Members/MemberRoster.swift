import Membership
import Tables

/// The listed members in the order of their ids, with what several sections ask of each.
struct MemberRoster: Sendable {
    /// Rows of `MemberTables.members` in the order of ids' bytes, so that no section depends on the order of reading;
    /// only those that are shown.
    let rows: [Int]
    /// By row: the ids' texts, made once for all sections.
    let ids: [String]
    let states: [MemberState]
    /// By row: the code of the family group with which visits are shared.
    let sharedGroups: [UInt32?]
    /// By family code: what is shared; empty where nobody shares.
    let pools: [SharedVisits]
    let plans: [PlanTable.Row?]
    /// Whether the club keeps states or plans, that is some member has one that is known. Where nobody has, there is no
    /// saying whom the door would admit, and nothing that could expire. A club without members is not known to keep none.
    let keepsStates: Bool

    init(_ tables: MemberTables, only member: String?) {
        // Columns are taken out once: to ask the tables row by row would copy them for each.
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
            rows = tables.memberIDs.code(of: member).flatMap { tables.memberIDs.row(of: $0) }.map { [$0] } ?? []
        } else {
            rows = memberIDs.order(of: codes).map(Int.init)
        }
    }

    /// What a member shares with its family, itself counted in.
    func pool(of row: Int) -> SharedVisits? { sharedGroups[row].map { pools[Int($0)] } }
}
