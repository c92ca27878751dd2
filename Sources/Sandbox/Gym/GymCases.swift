import Tables

/// Members at every boundary of the admission rules, with descriptive ids: `active-mixed-last_visit`.
///
/// Each status is combined with each kind of plan and each of its boundaries. Families and anomalies have their own
/// files.
struct GymCases {
    let today: Instant

    static let statuses = ["active", "pending", "suspended", "cancelled", "expired", "frozen"]

    /// The end of a membership and the number of visits left.
    struct Boundary {
        var name: String
        var endsAt: FirestoreTimestamp?
        var remainingVisits: Int?
    }

    func boundaries(_ kind: GymPlan.Kind) -> [Boundary] {
        let later = day(30)
        switch kind {
        case .timeBased:
            return [
                Boundary(name: "ends_later", endsAt: later),
                Boundary(name: "ends_tomorrow", endsAt: day(1)),
                Boundary(name: "ends_today_later", endsAt: day(1, seconds: -1)),
                Boundary(name: "ends_now", endsAt: FirestoreTimestamp(today)),
                Boundary(name: "ends_today_start", endsAt: day(0)),
                Boundary(name: "ended_yesterday", endsAt: day(0, seconds: -1)),
                Boundary(name: "no_end"),
            ]
        case .visitBased:
            return [
                Boundary(name: "some_left", remainingVisits: 5),
                Boundary(name: "last_visit", remainingVisits: 1),
                Boundary(name: "no_visits", remainingVisits: 0),
                Boundary(name: "negative", remainingVisits: -2),
                Boundary(name: "null_visits"),
            ]
        case .mixed:
            return [
                Boundary(name: "some_left", endsAt: day(20), remainingVisits: 7),
                Boundary(name: "last_visit", endsAt: day(20), remainingVisits: 1),
                Boundary(name: "ends_today_later", endsAt: day(1, seconds: -1), remainingVisits: 7),
                Boundary(name: "both_last", endsAt: day(1), remainingVisits: 1),
                Boundary(name: "ended_with_visits", endsAt: day(-3), remainingVisits: 7),
                Boundary(name: "no_visits_with_days", endsAt: day(20), remainingVisits: 0),
                Boundary(name: "both_over", endsAt: day(-3), remainingVisits: 0),
                Boundary(name: "negative", endsAt: day(20), remainingVisits: -2),
                Boundary(name: "no_end", remainingVisits: 7),
                Boundary(name: "null_visits", endsAt: day(20)),
            ]
        }
    }

    var members: [GymMember] {
        var members: [GymMember] = []
        for kind in GymPlan.Kind.allCases {
            for status in Self.statuses {
                for boundary in boundaries(kind) {
                    members.append(member("\(status)-\(kind.rawValue)-\(boundary.name)", status, kind, boundary))
                }
            }
            if let first = boundaries(kind).first {
                var member = member("inactive-\(kind.rawValue)", "active", kind, first)
                member.isActive = false
                members.append(member)
            }
        }
        return members
    }

    private func member(_ id: String, _ status: String, _ kind: GymPlan.Kind, _ boundary: Boundary) -> GymMember {
        let plan = GymPlan.usual(kind)
        let start = day(-28)
        var member = GymMember(
            id: id, name: "Caso \(id)", phone: "+56900000000", status: status, plan: plan, startsAt: start,
            endsAt: boundary.endsAt, remainingVisits: boundary.remainingVisits,
            createdAt: Instant(secondsSinceEpoch: start.seconds))
        if kind == .timeBased { member.linkedUser = "user-\(id)" }
        return member
    }

    /// Midnight in Chile the given number of days after the day of the data.
    func day(_ days: Int, seconds: Int64 = 0) -> FirestoreTimestamp {
        FirestoreTimestamp(ChileanClock.midnight(of: today, plusDays: days).advanced(bySeconds: seconds))
    }

    /// The visits that account for what is left of a member's plan, one per day since it began; three if visits are
    /// not counted.
    func visits(of member: GymMember) -> [GymVisit] {
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
struct GymFamilies {
    let cases: GymCases

    /// Complete families of two to five, for each kind of plan.
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
