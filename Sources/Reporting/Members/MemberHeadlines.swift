import Aggregation
import Membership
import Messages

extension Headline {
    /// The few numbers to read first; of one member only their own visits.
    static func headlines(of aggregates: MemberAggregates, _ selection: MemberSelection) -> [Headline] {
        let totals = aggregates.totals
        guard selection.onlyMember == nil else {
            return [Headline("visits", title: .headlineVisits, value: Cell(totals.visits))]
        }
        let came = aggregates.attendanceByPlan.reduce(0) { $0 + $1.attended }
        let entitled = aggregates.attendanceByPlan.reduce(0) { $0 + $1.entitled }
        var headlines = [
            Headline(
                "attendance_percentage", title: .headlineMemberAttendance,
                value: Cell(Percentage(Int64(came), of: Int64(entitled))), detail: .cameOfEntitled(came, entitled)),
            Headline(
                "active_members", title: .headlineMembersInForce, value: Cell(totals.active),
                detail: .ofMembers(totals.members)),
            Headline(
                "visits", title: .headlineVisits, value: Cell(totals.visits), detail: .byMembers(totals.visitors)),
            Headline("expiring", title: .headlineExpiring, value: Cell(aggregates.expiring.count)),
            Headline("fading", title: .headlineFading, value: Cell(aggregates.fading.count)),
        ]
        if !aggregates.levels.isEmpty {
            let dropping = aggregates.levelProgress.count { $0.standing.willDrop == true }
            headlines.append(Headline("will_drop", title: .headlineWillDrop, value: Cell(dropping)))
        }
        return headlines
    }
}
