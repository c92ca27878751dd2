public import Base

/// A row of `arrival_profile`: when the guests of a session arrived. Percentiles are of each guest's first check-in in
/// the session, by nearest rank.
public struct ArrivalProfile: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var firstCheckInAt: Instant
    public var p10At: Instant
    public var medianAt: Instant
    public var p90At: Instant
    /// The last check-in, including repeated ones.
    public var lastCheckInAt: Instant
    /// The start of the session's bin with the most check-ins, the earliest if several are equal; `nil` if all
    /// check-ins are outside the histograms' time axis.
    public var peakBinStart: Instant?
    public var peakCheckIns: Int?
    /// The number of guests of the session, including `lateGuests`.
    public var guests: Int
    /// Guests whose first check-in is after the session's start; `nil` if it has none.
    public var lateGuests: Int?
}

extension ArrivalProfile {
    /// The profiles of the sessions with check-ins, in the order of the roster.
    static func list(
        _ attendances: Attendances, histograms: Histograms, spans: SessionSpans, sessions roster: SessionRoster
    ) -> [ArrivalProfile] {
        let histograms = Dictionary(uniqueKeysWithValues: histograms.sessions.map { ($0.sessionID, $0.bins) })
        let (arrivals, places) = attendances.arrivalsBySession()
        return arrivals.withUnsafeBufferPointer { arrivals in
            roster.sessions.indices.compactMap { index in
                let session = roster.sessions[index]
                let times = UnsafeBufferPointer(rebasing: arrivals[places[index]])
                guard !times.isEmpty else { return nil }
                let peak = histograms[session.id].flatMap(peak(of:))
                let ranks = [10, 50, 90].map { RankSelection.nearestRank(percent: $0, of: times.count) }
                let percentiles = RankSelection.values(atRanks: ranks, in: times).map(Instant.init(secondsSinceEpoch:))
                let late = session.startsAt.map { start in
                    times.reduce(0) { $0 + ($1 > start.secondsSinceEpoch ? 1 : 0) }
                }
                return ArrivalProfile(
                    sessionID: session.id, session: session.name,
                    firstCheckInAt: Instant(secondsSinceEpoch: spans.spans[index].first), p10At: percentiles[0],
                    medianAt: percentiles[1], p90At: percentiles[2],
                    lastCheckInAt: Instant(secondsSinceEpoch: spans.spans[index].last), peakBinStart: peak?.start,
                    peakCheckIns: peak?.checkIns, guests: times.count, lateGuests: late)
            }
        }
    }

    private static func peak(of bins: [HistogramBin]) -> HistogramBin? {
        bins.reduce(nil) { best, bin in
            guard let best, best.checkIns >= bin.checkIns else { return bin }
            return best
        }
    }
}

extension CountedTable {
    static let profiles = Self(
        "arrival_profile",
        [
            "session_id", "session", "first_checkin_at", "p10_at", "median_at", "p90_at", "last_checkin_at",
            "peak_bin_start", "peak_checkins", "guests", "late_guests",
        ])
}

extension ArrivalProfile: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(
            sessionID: try row.integer(), session: row.text(), firstCheckInAt: try row.instant(),
            p10At: try row.instant(), medianAt: try row.instant(), p90At: try row.instant(),
            lastCheckInAt: try row.instant(), peakBinStart: try row.instantIfAny(),
            peakCheckIns: try row.integerIfAny().map { Int($0) }, guests: try row.count(),
            lateGuests: try row.integerIfAny().map { Int($0) })
    }
}
