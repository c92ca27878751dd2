import Aggregation
import Messages

extension Notice {
    /// What the reader should know before trusting the numbers, worst first.
    static func notices(of aggregates: EventAggregates, _ scope: ReportScope) -> [Notice] {
        var notices = aggregates.dataQuality.map { finding in
            Notice(
                Severity(rawValue: finding.severity.rawValue) ?? .info,
                .finding(finding.check.rawValue, rows: finding.rows),
                section: finding.check == .reportedCountDiffers ? "reconciliation" : "data_quality")
        }
        if aggregates.binWidth.wasWidened {
            let width = aggregates.binWidth
            notices.append(
                Notice(
                    .warning, .binsWidened(from: durationText(width.requested), to: durationText(width.effective)),
                    section: "checkin_histogram"))
        }
        if scope.leftOut.total > 0 { notices.append(Notice(.info, .leftOutByFilters(scope.leftOut.total))) }
        return notices.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .map(\.element)
    }
}
