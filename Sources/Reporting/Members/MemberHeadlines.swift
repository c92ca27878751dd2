import Aggregation
import Membership
import Messages
import Tables

extension Headline {
    /// Up to so many visits are missing for who is near the next level.
    private static let nearVisits: Int64 = 3

    /// The few numbers to read first, of what the club has; of one member only their own visits.
    static func headlines(of aggregates: MemberAggregates, _ selection: MemberSelection) -> [Headline] {
        let totals = aggregates.totals
        guard selection.onlyMember == nil else {
            return [Headline("visits", title: .headlineVisits, value: Cell(totals.visits))]
        }
        let visits = Headline(
            "visits", title: .headlineVisits, value: Cell(totals.visits), detail: .byMembers(totals.visitors))
        let fading = Headline("fading", title: .headlineFading, value: Cell(aggregates.fading.count))
        let levels = aggregates.levels.isEmpty ? [] : levels(of: aggregates)
        guard aggregates.keepsStates else {
            return [Headline("members", title: Term.members.title, value: Cell(totals.members)), visits] + levels
                + [fading]
        }
        return memberships(of: aggregates, visits) + [fading] + levels.prefix(1)
    }

    /// Of a club whose members have plans or a state, without which nobody is in force, entitled or about to expire.
    private static func memberships(of aggregates: MemberAggregates, _ visits: Headline) -> [Headline] {
        let totals = aggregates.totals
        let came = aggregates.attendanceByPlan.reduce(0) { $0 + $1.attended }
        let entitled = aggregates.attendanceByPlan.reduce(0) { $0 + $1.entitled }
        return [
            Headline(
                "attendance_percentage", title: .headlineMemberAttendance,
                value: Cell(Percentage(Int64(came), of: Int64(entitled))), detail: .cameOfEntitled(came, entitled)),
            Headline(
                "active_members", title: .headlineMembersInForce, value: Cell(totals.active),
                detail: .ofMembers(totals.members)),
            visits,
            Headline("expiring", title: .headlineExpiring, value: Cell(aggregates.expiring.count)),
        ]
    }

    /// Of a club whose members rise and fall by their visits.
    private static func levels(of aggregates: MemberAggregates) -> [Headline] {
        let standings = aggregates.levelProgress.map(\.standing)
        let near = standings.count { $0.visitsToNext.map { (1...nearVisits).contains($0) } ?? false }
        return [
            Headline(
                "will_drop", title: .headlineWillDrop, value: Cell(standings.count { $0.willDrop == true })),
            Headline(
                "near_next_level", title: .headlineNearNextLevel, value: Cell(near),
                detail: .missingVisits(upTo: nearVisits)),
        ]
    }
}
