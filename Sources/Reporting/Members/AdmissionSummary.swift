import Aggregation
import Membership
import Messages

extension ReportSection {
    /// The door's decisions counted by their reasons: refusals first, each kind with the most members first.
    static func admissionsByReason(_ aggregates: MemberAggregates) -> ReportSection {
        let all = aggregates.admissions
        var counts: [Decision.Reason: (isAdmitted: Bool, members: Int)] = [:]
        for row in all { counts[row.reason, default: (row.isAdmitted, 0)].members += 1 }
        let rows = Decision.Reason.allCases.compactMap { reason in counts[reason].map { (reason, $0) } }
            .enumerated()
            .sorted { left, right in
                let (first, second) = (left.element.1, right.element.1)
                if first.isAdmitted != second.isAdmitted { return second.isAdmitted }
                return first.members == second.members ? left.offset < right.offset : first.members > second.members
            }
            .map(\.element)
        let reasons = ReportColumn(
            "reason", .text, as: .codes(.admissionReason), .admissionReason, rows.map { .text($0.0.rawValue) })
        let members = ReportColumn("members", .count, .members, rows.map { Cell($0.1.members) })
        let percentage = ReportColumn(
            "percentage", .percentage, .memberShare,
            rows.map { Cell(Percentage(Int64($0.1.members), of: Int64(all.count))) })
        return ReportSection(
            .admissionsByReason, title: .admissionsByReason, note: .admissionsNote,
            table: ReportTable([
                .init(
                    "decision", .text, as: .codes(.decision), .admissionDecision,
                    rows.map { .text($0.1.isAdmitted ? "admitted" : "refused") }),
                reasons, members, percentage,
            ]),
            pictures: [
                .bars(
                    BarPicture(
                        title: .admissionsByReason, labels: reasons, series: [members], percentage: percentage))
            ])
    }
}
