public import Tables

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

extension ArrivalProfile {
    /// The profiles of the sessions that have check-ins, in the roster's order.
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

/// Elements of given ranks without sorting all: values are counted into buckets by their leading bits, and only the
/// bucket that holds a rank is looked into further. Linear whatever the values are.
struct RankSelection {
    private static let bucketBits = 11
    /// Fewer values than this are sorted.
    private static let sortedCount = 512

    /// The zero-based rank of the `percent`th percentile of `count` values by nearest rank, ⌈percent ÷ 100 × count⌉
    /// (https://en.wikipedia.org/wiki/Percentile#The_nearest-rank_method); `percent` is 1 to 100, `count` at least 1.
    static func nearestRank(percent: Int, of count: Int) -> Int {
        (percent * count + 99) / 100 - 1
    }

    /// The values that would be at `ranks` (each 0 up to the count) if `values` were sorted.
    static func values(atRanks ranks: [Int], in values: UnsafeBufferPointer<Int64>) -> [Int64] {
        guard values.count > sortedCount else {
            let sorted = values.sorted()
            return ranks.map { sorted[$0] }
        }
        var (low, high) = (values[0], values[0])
        for value in values {
            low = min(low, value)
            high = max(high, value)
        }
        if low == high { return ranks.map { _ in low } }
        let span = UInt64(bitPattern: high &- low)
        let shift = UInt64(max(0, UInt64.bitWidth - span.leadingZeroBitCount - bucketBits))
        func bucket(_ value: Int64) -> Int { Int(UInt64(bitPattern: value &- low) >> shift) }

        var counts = [Int](repeating: 0, count: bucket(high) + 1)
        for value in values { counts[bucket(value)] += 1 }
        return ranks.map { rank in
            var before = 0
            var found = 0
            while before + counts[found] <= rank {
                before += counts[found]
                found += 1
            }
            if shift == 0 { return low + Int64(found) }
            let inside = [Int64](unsafeUninitializedCapacity: counts[found]) { buffer, count in
                for value in values where bucket(value) == found {
                    buffer[count] = value
                    count += 1
                }
            }
            return inside.withUnsafeBufferPointer { Self.values(atRanks: [rank - before], in: $0)[0] }
        }
    }

    static func values(atRanks ranks: [Int], in values: [Int64]) -> [Int64] {
        values.withUnsafeBufferPointer { Self.values(atRanks: ranks, in: $0) }
    }
}
