import Reporting

extension Report {
    /// The arrivals at each of these sessions, bin by bin, as the section of histograms by session has them; `nil` where
    /// the report has no such section or the table no sessions.
    func sparklines(for table: ReportTable) -> [Sparkline]? {
        guard let sessions = table[column: "session_id"],
            let histograms = self[section: "checkin_histogram_by_session"]?.table,
            let ids = histograms[column: "session_id"],
            let counts = histograms[column: "arrivals"] ?? histograms[column: "checkins"]
        else { return nil }
        var values: [Cell: [Double?]] = [:]
        for row in 0..<histograms.rowCount {
            values[ids.cell(row), default: []].append(counts.cell(row).drawnValue)
        }
        return sessions.cells.map { Sparkline(values[$0] ?? []) }
    }
}
