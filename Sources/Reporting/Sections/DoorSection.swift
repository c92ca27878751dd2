import Aggregation
import Messages

extension ReportSection {
    /// How busy the doors were, and how many scanners they would have needed.
    static func doors(_ aggregates: EventAggregates, _ assumptions: DoorAssumptions) -> ReportSection {
        let rows = aggregates.doors(assumptions)
        return ReportSection(
            "doors", title: .doorsTitle,
            note: .doorsNote(
                secondsPerCheckIn: assumptions.secondsPerCheckIn, scanners: assumptions.scanners,
                longestWait: durationText(assumptions.longestWait)),
            table: ReportTable([
                .init("session_id", .identifier, .sessionID, rows.map { .integer($0.sessionID) }),
                .init("session", .text, .session, rows.map { Cell($0.session) }),
                .init("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) }),
                .init("peak_minute_at", .instant, .peakMinuteAt, rows.map { .instant($0.peakMinuteAt) }),
                .init(
                    "peak_checkins_per_minute", .count, .peakCheckInsPerMinute, rows.map { Cell($0.peakCheckIns) }),
                .init("longest_queue", .count, .longestQueue, rows.map { Cell($0.longestQueue) }),
                .init("longest_queue_at", .instant, .longestQueueAt, rows.map { Cell($0.longestQueueAt) }),
                .init(
                    "longest_wait_s", .quantity, .longestWait,
                    rows.map { .decimal(Double($0.longestWait) / 1000, places: 1) }),
                .init("scanners_needed", .count, .scannersNeeded, rows.map { Cell($0.scannersNeeded) }),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartDoors, categories: "session", series: ["peak_checkins_per_minute"], limit: 20)
            ])
    }
}
