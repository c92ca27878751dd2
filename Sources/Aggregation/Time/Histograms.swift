public import Base
import Foundation

/// A bin of a histogram, from its start to the start of the next.
public struct HistogramBin: Sendable, Equatable {
    public var start: Instant
    public var checkIns: Int
    /// Guests whose first check-in is in the bin.
    public var arrivals: Int
    /// Arrivals up to the end of the bin, including those before the axis.
    public var cumulativeArrivals: Int
}

/// Rows of `checkin_histogram_by_session`: the bins of a session, from its first check-in to its last.
public struct SessionHistogram: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var bins: [HistogramBin]
}

/// The histograms of an event and of its sessions.
struct Histograms: Sendable {
    let width: HistogramWidth
    let event: [HistogramBin]
    /// In the order of the roster, without sessions that have no check-ins.
    let sessions: [SessionHistogram]

    /// - Parameter spans: The spans of the check-ins on the axis.
    init(
        _ tables: EventTables, attendances: Attendances, spans: SessionSpans, sessions roster: SessionRoster,
        zone: TimeZone, binWidth: BinWidth
    ) {
        width = HistogramWidth(requested: binWidth, spans: spans)
        guard let whole = spans.whole else {
            event = []
            sessions = []
            return
        }
        let scale = BinScale(
            zone: zone, from: Instant(secondsSinceEpoch: whole.first), to: Instant(secondsSinceEpoch: whole.last),
            width: width.effective)
        let layout = BinLayout(spans, scale: scale, range: whole.first...whole.last)
        var hint = 0
        let eventBins = scale.bin(of: whole.last, hint: &hint) + 1
        let checkIns = layout.checkIns(tables.checkIns, sessions: roster)
        let arrivals = layout.arrivals(attendances, eventBins: eventBins)
        sessions = roster.sessions.indices.lazy.filter { !layout.slots[$0].isEmpty }.map { session in
            let slots = layout.slots[session]
            return SessionHistogram(
                sessionID: roster.sessions[session].id, session: roster.sessions[session].name,
                bins: Self.bins(
                    from: layout.firstBins[session], checkIns: checkIns[slots], arrivals: arrivals.bySlot[slots],
                    before: arrivals.beforeBySession[session], on: scale))
        }

        var eventCheckIns = [Int](repeating: 0, count: eventBins)
        for (first, slots) in zip(layout.firstBins, layout.slots) {
            for slot in slots { eventCheckIns[first + slot - slots.lowerBound] += checkIns[slot] }
        }
        event = Self.bins(
            from: 0, checkIns: eventCheckIns[...], arrivals: arrivals.byBin[...], before: arrivals.before, on: scale)
    }

    private static func bins(
        from first: Int, checkIns: ArraySlice<Int>, arrivals: ArraySlice<Int>, before: Int, on scale: BinScale
    ) -> [HistogramBin] {
        var cumulative = before
        return zip(checkIns, arrivals).enumerated().map { index, counts in
            cumulative += counts.1
            return HistogramBin(
                start: scale.start(of: first + index), checkIns: counts.0, arrivals: counts.1,
                cumulativeArrivals: cumulative)
        }
    }
}

extension CountedTable {
    static let bins = Self("checkin_histogram", ["bin_start", "checkins", "arrivals", "cumulative_arrivals"])
    static let sessionBins = Self("checkin_histogram_by_session", ["session_id", "session"] + bins.columns)
}

extension HistogramBin: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(
            start: try row.instant(), checkIns: try row.count(), arrivals: try row.count(),
            cumulativeArrivals: try row.count())
    }
}

extension SessionHistogram {
    static func list(counted rows: CountedRows) throws(MalformedCount) -> [SessionHistogram] {
        var list: [SessionHistogram] = []
        _ = try rows.decoded(.sessionBins) { row throws(MalformedCount) in
            let (session, name) = (try row.integer(), row.text())
            if list.last?.sessionID != session {
                list.append(SessionHistogram(sessionID: session, session: name, bins: []))
            }
            list[list.count - 1].bins.append(try HistogramBin(&row))
        }
        return list
    }
}
