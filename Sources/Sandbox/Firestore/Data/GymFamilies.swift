import Tables

/// Families that share a plan, by telling ids: `family-visit_based-3-2` is the second of three.
struct GymFamilies {
    let cases: GymCases

    /// Whole families of two to five, of each kind of plan.
    private var regular: [GymMember] {
        var members: [GymMember] = []
        for plan in GymPlan.family {
            for size in 2...5 where size <= plan.maxMembers {
                for number in 1...size {
                    members.append(member("family-\(plan.kind.rawValue)-\(size)", number, plan, left: 12))
                }
            }
        }
        return members
    }

    var members: [GymMember] {
        var members = regular
        // The last visit that two could both want.
        members += (1...2).map { member("family-last_visit", $0, .familyVisits, left: 1) }
        members += (1...3).map { member("family-last_visit_mixed", $0, .familyMixed, left: 1) }
        members += (1...2).map { member("family-no_visits", $0, .familyVisits, left: 0) }
        // One does not know of a visit of the others'.
        members += (1...3).map { member("family-inconsistent", $0, .familyVisits, left: $0 == 3 ? 9 : 8) }
        // Its third member is named by check-ins, and gone.
        members += (1...2).map { member("family-missing_member", $0, .familyVisits, left: 6) }
        members += (1...2).map { member("family-null_visits", $0, .familyVisits, left: $0 == 2 ? nil : 7) }
        var members2 = (1...2).map { member("family-one_expired", $0, .familyVisits, left: 5) }
        members2[1].status = "expired"
        members += members2
        members2 = (1...2).map { member("family-one_inactive", $0, .familyVisits, left: 5) }
        members2[1].isActive = false
        members += members2
        // More than the plan allows.
        members += (1...6).map { member("family-too_many", $0, .familyVisits, left: 10) }
        members.append(member("family-of_one", 1, .familyVisits, left: 10))
        return members
    }

    private func member(_ group: String, _ number: Int, _ plan: GymPlan, left: Int?) -> GymMember {
        let start = cases.day(-25)
        return GymMember(
            id: "\(group)-\(number)", name: "Familia \(group) \(number)", phone: "+56900000000", plan: plan,
            startsAt: start, endsAt: plan.days == nil ? nil : cases.day(plan.days.map { $0 - 25 } ?? 0),
            remainingVisits: plan.visits == nil ? nil : left, familyGroup: group,
            createdAt: Instant(secondsSinceEpoch: start.seconds))
    }

    /// The visits that account for what is left to each family, by its members in turn.
    var visits: [GymVisit] {
        let groups = Dictionary(grouping: members) { $0.familyGroup ?? "" }
        var visits: [GymVisit] = []
        for (group, members) in groups.sorted(by: { $0.key < $1.key }) {
            guard let first = members.first, let start = first.startsAt else { continue }
            let count = (first.plan?.visits).map { $0 - (first.remainingVisits ?? 0) } ?? 6
            let isMissingOne = group == "family-missing_member"
            for index in 0..<max(0, count) {
                let number = index % (members.count + (isMissingOne ? 1 : 0)) + 1
                visits.append(
                    GymVisit(
                        id: "\(group)-visit-\(index + 1)", member: "\(group)-\(number)",
                        time: FirestoreTimestamp(seconds: start.seconds + Int64(index) * 9 * 3600 + 5 * 3600)))
            }
        }
        return visits
    }
}
