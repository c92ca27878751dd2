import Base

/// Members at every boundary of the admission rules, with descriptive ids: `active-mixed-last_visit`.
///
/// Each status is combined with each kind of plan and each of its boundaries. Families and anomalies have their own
/// files.
enum GymCases {
    static let statuses = ["active", "pending", "suspended", "cancelled", "expired", "frozen"]

    /// The ends of a membership and the numbers of visits left, by name.
    private static func boundaries(
        _ kind: GymPlan.Kind
    ) -> KeyValuePairs<String, (end: StoredTime?, visits: Int?)> {
        let day = { GymData.day($0) }
        let (todayLater, now) = (GymData.day(1, seconds: -1), StoredTime(GymData.now))
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
        _ id: String, _ status: String, _ kind: GymPlan.Kind, _ end: StoredTime?, _ visits: Int?
    ) -> GymMember {
        let start = GymData.day(-28)
        let plans: [GymPlan.Kind: GymPlan] = [.timeBased: .monthly, .visitBased: .ten, .mixed: .mixed]
        return GymMember(
            id: id, name: "Caso \(id)", status: status, plan: plans[kind], startsAt: start, endsAt: end,
            remainingVisits: visits, linkedUser: kind == .timeBased ? "user-\(id)" : nil, createdAt: start)
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
                time: start.advanced(bySeconds: Int64(index) * 86_400 + 9 * 3600))
        }
    }
}

/// Families that share a plan, with descriptive ids: `family-visit_based-3-2` is the second of three.
enum GymFamilies {
    static let members: [GymMember] = {
        // Complete families of two to five, for each kind of plan.
        var members = GymPlan.family.flatMap { plan in
            (2...5).filter { $0 <= plan.maxMembers }.flatMap { size in
                family("\(plan.kind.rawValue)-\(size)", size, plan, left: 12)
            }
        }
        // A last visit that two members could use.
        members += family("last_visit", 2, left: 1) + family("last_visit_mixed", 3, .familyMixed, left: 1)
        members += family("no_visits", 2, left: 0)
        // One of them has not been updated with a visit of the others.
        members += family("inconsistent", 3, left: 8) { $0.remainingVisits = 9 }
        // Check-ins refer to its third member, who no longer exists.
        members += family("missing_member", 2, left: 6)
        members += family("null_visits", 2, left: 7) { $0.remainingVisits = nil }
        members += family("one_expired", 2, left: 5) { $0.status = "expired" }
        members += family("one_inactive", 2, left: 5) { $0.isActive = false }
        // More than the plan allows.
        members += family("too_many", 6, left: 10)
        return members + family("of_one", 1, left: 10)
    }()

    /// - Parameter change: What differs in the last member.
    private static func family(
        _ name: String, _ size: Int, _ plan: GymPlan = .familyVisits, left: Int,
        _ change: (inout GymMember) -> Void = { _ in }
    ) -> [GymMember] {
        let (group, start) = ("family-\(name)", GymData.day(-25))
        var members = (1...size).map { number in
            GymMember(
                id: "\(group)-\(number)", name: "Familia \(group) \(number)", plan: plan, startsAt: start,
                endsAt: plan.days.map { GymData.day($0 - 25) }, remainingVisits: plan.visits == nil ? nil : left,
                familyGroup: group, createdAt: start)
        }
        change(&members[size - 1])
        return members
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
                        time: start.advanced(bySeconds: Int64(index) * 9 * 3600 + 5 * 3600)))
            }
        }
        return visits
    }
}
