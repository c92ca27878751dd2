public import Tables

/// One bin of a histogram: from its start to the start of the next.
public struct HistogramBin: Sendable, Equatable {
    public var start: Instant
    public var checkIns: Int
    /// Guests whose first check-in is in the bin.
    public var arrivals: Int
    /// Arrivals up to the end of the bin, those before the axis included.
    public var cumulativeArrivals: Int
}

/// The bins of one session, from its first check-in to its last: rows of `checkin_histogram_by_session`.
public struct SessionHistogram: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var bins: [HistogramBin]
}

/// How many check-ins lie outside the histograms' axis, far from all others: see `TimeAxis`.
public struct StrayCheckIns: Sendable, Equatable {
    public var before = 0
    public var after = 0

    public var total: Int { before + after }
}

/// How wide the bins are.
public struct BinWidth: Sendable, Equatable {
    /// The width asked for, in seconds.
    public var requested: Int
    /// The width used, in seconds: wider than asked where that would have made too many bins.
    public var effective: Int

    public var wasWidened: Bool { effective != requested }
}

/// A row of `arrival_profile`: how the guests of a session arrived. The percentiles are those of each guest's first
/// check-in in the session, by nearest rank.
public struct ArrivalProfile: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var firstCheckInAt: Instant
    public var p10At: Instant
    public var medianAt: Instant
    public var p90At: Instant
    /// The last check-in of all, repeated ones included.
    public var lastCheckInAt: Instant
    /// The start of the session's bin with most check-ins, the earliest of equals; `nil` where all of them lie outside the
    /// histograms' axis.
    public var peakBinStart: Instant?
    public var peakCheckIns: Int?
    /// The whole of which `lateGuests` is a part.
    public var guests: Int
    /// Guests whose first check-in is after the session's start; `nil` where it has none.
    public var lateGuests: Int?
}
