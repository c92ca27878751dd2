import Tables

/// Members at every boundary of the admission rules, with descriptive ids: `active-mixed-last_visit`.
///
/// Each status is combined with each kind of plan and each of its boundaries. Families and anomalies have their own
/// files.
enum GymCases {
    static let statuses = ["active", "pending", "suspended", "cancelled", "expired", "frozen"]

    /// The ends of a membership and the numbers of visits left, by name.
    private static func boundaries(
        _ kind: GymPlan.Kind
    ) -> KeyValuePairs<String, (end: FirestoreTimestamp?, visits: Int?)> {
        let day = { GymData.day($0) }
        let (todayLater, now) = (GymData.day(1, seconds: -1), FirestoreTimestamp(SandboxConfiguration.dataTime))
        switch kind {
        case .timeBased:
            return [
                "ends_later": (day(30), nil), "ends_tomorrow": (day(1), nil), "ends_today_later": (todayLater, nil),
                "ends_now": (now, nil), "ends_today_start": (day(0), nil),
                "ended_yesterday": (GymData.day(0, seconds: -1), nil), "no_end": (nil, nil),
            ]
        case .visitBased:
            return [
                "some_left": (nil, 5), "last_visit": (nil, 1), "no_visits": (nil, 0), "negative": (nil, -2),
                "null_visits": (nil, nil),
            ]
        case .mixed:
            return [
                "some_left": (day(20), 7), "last_visit": (day(20), 1), "ends_today_later": (todayLater, 7),
                "both_last": (day(1), 1), "ended_with_visits": (day(-3), 7), "no_visits_with_days": (day(20), 0),
                "both_over": (day(-3), 0), "negative": (day(20), -2), "no_end": (nil, 7), "null_visits": (day(20), nil),
            ]
        }
    }

    static let members: [GymMember] = GymPlan.Kind.allCases.flatMap { kind in
        let boundaries = boundaries(kind)
        var members = statuses.flatMap { status in
            boundaries.map { name, boundary in
                member("\(status)-\(kind.rawValue)-\(name)", status, kind, boundary.end, boundary.visits)
            }
        }
        let first = boundaries[0].value
        var inactive = member("inactive-\(kind.rawValue)", "active", kind, first.end, first.visits)
        inactive.isActive = false
        members.append(inactive)
        return members
    }

    private static func member(
        _ id: String, _ status: String, _ kind: GymPlan.Kind, _ end: FirestoreTimestamp?, _ visits: Int?
    ) -> GymMember {
        let start = GymData.day(-28)
        return GymMember(
            id: id, name: "Caso \(id)", phone: "+56900000000", status: status, plan: .usual(kind), startsAt: start,
            endsAt: end, remainingVisits: visits, linkedUser: kind == .timeBased ? "user-\(id)" : nil,
            createdAt: Instant(secondsSinceEpoch: start.seconds))
    }

    /// The visits that account for what is left of a member's plan, one per day since it began; three if visits are
    /// not counted.
    static func visits(of member: GymMember) -> [GymVisit] {
        guard let start = member.startsAt else { return [] }
        var count = 3
        if let granted = member.plan?.visits {
            guard let left = member.remainingVisits else { return [] }
            count = min(27, max(0, granted - left))
        }
        return (0..<count).map { index in
            GymVisit(
                id: "\(member.id)-\(index + 1)", member: member.id, user: member.linkedUser,
                time: FirestoreTimestamp(seconds: start.seconds + Int64(index) * 86_400 + 9 * 3600))
        }
    }
}

/// Families that share a plan, with descriptive ids: `family-visit_based-3-2` is the second of three.
enum GymFamilies {
    /// Complete families of two to five, for each kind of plan.
    private static var regular: [GymMember] {
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

    static let members: [GymMember] = {
        var members = regular
        // A last visit that two members could use.
        members += (1...2).map { member("family-last_visit", $0, .familyVisits, left: 1) }
        members += (1...3).map { member("family-last_visit_mixed", $0, .familyMixed, left: 1) }
        members += (1...2).map { member("family-no_visits", $0, .familyVisits, left: 0) }
        // One of them has not been updated with a visit of the others.
        members += (1...3).map { member("family-inconsistent", $0, .familyVisits, left: $0 == 3 ? 9 : 8) }
        // Check-ins refer to its third member, who no longer exists.
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
    }()

    private static func member(_ group: String, _ number: Int, _ plan: GymPlan, left: Int?) -> GymMember {
        let start = GymData.day(-25)
        return GymMember(
            id: "\(group)-\(number)", name: "Familia \(group) \(number)", phone: "+56900000000", plan: plan,
            startsAt: start, endsAt: plan.days == nil ? nil : GymData.day(plan.days.map { $0 - 25 } ?? 0),
            remainingVisits: plan.visits == nil ? nil : left, familyGroup: group,
            createdAt: Instant(secondsSinceEpoch: start.seconds))
    }

    /// The visits that account for what is left to each family, by its members in turn.
    static var visits: [GymVisit] {
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
