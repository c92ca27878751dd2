import Aggregation
import Base

extension SectionKind {
    public static let checkInHistogram = SectionKind(
        event: "checkin_histogram", group: .arrivals, traits: [.bin], family: .init("checkin_histogram", by: "event"),
        inPacks: .intervals, onScreen: .arrivals,
        query: .columns(
            .instants("bin_start") + .plain("checkins", "arrivals", "cumulative_arrivals"), order: ["bin_start"])
    ) { material in
        let aggregates = material.aggregates
        let bins = BinColumns(aggregates.checkInHistogram)
        let width = aggregates.binWidth.effective
        return ReportSection(
            title: .checkInHistogram, note: .histogramNote,
            main: aggregates.peak.map { .mainPeak($0.checkIns, width: durationText(width.seconds)) },
            table: ReportTable(bins.columns),
            pictures: [
                .histogram(
                    HistogramPicture(
                        title: .chartArrivals, starts: bins.starts, width: width, series: [bins.checkIns],
                        line: bins.running)),
                .dayHours(DayHourPicture(starts: bins.starts, counts: bins.checkIns, width: width)),
            ])
    }

    public static let checkInHistogramBySession = SectionKind(
        event: "checkin_histogram_by_session", group: .arrivals, traits: [.bin],
        family: .init("checkin_histogram", by: "session"), inPacks: .intervals,
        query: .columns(
            .plain("session_id", "session") + .instants("bin_start")
                + .plain("checkins", "arrivals", "cumulative_arrivals"),
            order: ["session_order", "bin_start"])
    ) { material in
        let aggregates = material.aggregates
        let rows = aggregates.checkInHistogramBySession.flatMap { session in session.bins.map { (session, $0) } }
        let bins = BinColumns(rows.map(\.1))
        let ids = ReportColumn.sessionIDs(rows.map { .integer($0.0.sessionID) })
        let names = ReportColumn.sessions(rows.map { Cell($0.0.session) })
        return ReportSection(
            title: .checkInHistogramBySession, note: .histogramNote,
            main: .mainSessions(aggregates.checkInHistogramBySession.count),
            table: ReportTable([ids, names] + bins.columns),
            pictures: [
                .sessionHistograms(
                    SessionHistogramsPicture(
                        ids: ids, names: names, starts: bins.starts, checkIns: bins.checkIns, arrivals: bins.arrivals,
                        running: bins.running, width: aggregates.binWidth.effective))
            ])
    }

    static let arrivalProfile = SectionKind(
        event: "arrival_profile", group: .arrivals, traits: [.bin],
        query: .columns(
            .plain("session_id", "session")
                + .instants("first_checkin_at", "p10_at", "median_at", "p90_at", "last_checkin_at", "peak_bin_start")
                + .plain("peak_checkins", "late_guests")
                + .percentage("late_percentage", "late_guests", of: "guests"),
            order: ["session_order"])
    ) {
        material in
        let rows = material.aggregates.arrivalProfile
        let notes = [
            material.aggregates.lateUnknown(material.names.sessions),
            material.aggregates.arrivingSoFar(material.names.sessions),
        ].compactMap(\.self)
        return ReportSection(
            title: .arrivalProfile,
            note: notes.isEmpty ? .arrivalProfileNote : .joining([.arrivalProfileNote] + notes),
            main: .mainSessions(rows.count),
            table: ReportTable([
                .sessionIDs(rows.map { .integer($0.sessionID) }),
                .sessions(rows.map { Cell($0.session) }),
                .init("first_checkin_at", .instant, .firstCheckInAt, rows.map { .instant($0.firstCheckInAt) }),
                .init("p10_at", .instant, .p10At, rows.map { .instant($0.p10At) }),
                .init("median_at", .instant, .medianAt, rows.map { .instant($0.medianAt) }),
                .init("p90_at", .instant, .p90At, rows.map { .instant($0.p90At) }),
                .init("last_checkin_at", .instant, .lastCheckInAt, rows.map { .instant($0.lastCheckInAt) }),
                .init("peak_bin_start", .instant, .peakBinStart, rows.map { Cell($0.peakBinStart) }),
                .init("peak_checkins", .count, .peakCheckIns, rows.map { Cell($0.peakCheckIns.map(Int64.init)) }),
                .init("late_guests", .count, .lateGuests, rows.map { Cell($0.lateGuests.map(Int64.init)) }),
                .init(
                    "late_percentage", .percentage, .latePercentage,
                    rows.map { row in
                        Cell(row.lateGuests.flatMap { Percentage($0, of: row.guests) })
                    }),
            ]))
    }

    /// How busy the doors were, and how many scanners they would have needed; how long people waited only if the number of
    /// scanners is given.
    public static let doors = SectionKind(
        event: "doors", group: .arrivals, traits: [.queues, .scanners, .times],
        query: .none(because: "it tries numbers of scanners")
    ) {
        material in
        let assumptions = material.definition.doors
        let rows = material.aggregates.doors(assumptions)
        let ids = ReportColumn.sessionIDs(rows.map { .integer($0.sessionID) })
        let names = ReportColumn.sessions(rows.map { Cell($0.session) })
        let peaks = ReportColumn(
            "peak_checkins_per_minute", .count, .peakCheckInsPerMinute, rows.map { Cell($0.peakCheckIns) })
        let scanners = ReportColumn("scanners_needed", .count, .scannersNeeded, rows.map { Cell($0.scannersNeeded) })
        return ReportSection(
            title: .doorsTitle,
            note: .doorsNote(
                secondsPerCheckIn: assumptions.secondsPerCheckIn, scanners: assumptions.scanners,
                longestWait: durationText(assumptions.longestWait)),
            main: rows.map(\.scannersNeeded).max().map { .main(Term.scannersNeeded.title, $0) },
            table: ReportTable([
                ids, names,
                .init("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) }),
                .init("peak_minute_at", .instant, .peakMinuteAt, rows.map { .instant($0.peakMinuteAt) }),
                peaks,
                .init("longest_queue", .count, .longestQueue, rows.map { Cell(optional: $0.queue?.longest) }),
                .init("longest_queue_at", .instant, .longestQueueAt, rows.map { Cell($0.queue?.longestAt) }),
                .init(
                    "longest_wait_s", .quantity, .longestWait,
                    rows.map { Cell($0.queue.map { Double($0.longestWait) / 1000 }, places: 1) }),
                scanners,
            ]),
            pictures: [
                .bars(.chartScanners, labels: names, ids: ids, series: [scanners], limit: 20),
                .bars(.chartDoors, labels: names, ids: ids, series: [peaks], limit: 20),
            ])
    }
}

extension EventAggregates {
    /// That nobody knows who was late at sessions with days and no hours; `nil` if all with arrivals have hours.
    fileprivate func lateUnknown(_ names: DistinctNames) -> Phrase? {
        let shown = Set(arrivalProfile.filter { $0.lateGuests != nil }.map(\.sessionID))
        let sessions = attendanceBySession.filter { shown.contains($0.sessionID) }
        let days = sessions.filter { $0.days != nil }
        guard !days.isEmpty else { return nil }
        return .lateUnknown(
            days.count == sessions.count ? nil : days.map { names.name($0.sessionID) })
    }
}

extension EventAggregates {
    /// That at some sessions people may still arrive, which moves percentiles and peaks; `nil` if all with arrivals are over.
    fileprivate func arrivingSoFar(_ names: DistinctNames) -> Phrase? {
        let arriving = Set(arrivalProfile.map(\.sessionID))
        let open = attendanceBySession.filter { $0.state == .underWay && arriving.contains($0.sessionID) }
        return open.isEmpty ? nil : .soFar(underWay: open.map { names.name($0.sessionID) })
    }
}

/// The bins of one or more histograms.
private struct BinColumns {
    let starts: ReportColumn
    let checkIns: ReportColumn
    let arrivals: ReportColumn
    let running: ReportColumn

    init(_ bins: [HistogramBin]) {
        starts = .init("bin_start", .instant, .binStart, bins.map { .instant($0.start) })
        checkIns = .init("checkins", .count, .checkIns, bins.map { Cell($0.checkIns) })
        arrivals = .init("arrivals", .count, .arrivals, bins.map { Cell($0.arrivals) })
        running = .init("cumulative_arrivals", .count, .cumulativeArrivals, bins.map { Cell($0.cumulativeArrivals) })
    }

    var columns: [ReportColumn] { [starts, checkIns, arrivals, running] }
}
