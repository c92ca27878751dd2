public import Base

/// The check-ins of an edition by time since the start of its first session, in bins of equal length.
///
/// Bins count elapsed time, not the wall clock, so that a clock change during an edition shifts nothing. Each bin
/// starts a multiple of the width after the start, or before it.
public struct StartBins: Sendable, Equatable {
    public struct Bin: Sendable, Equatable {
        /// The bin's start is `index` widths after the start of the edition.
        public var index: Int64
        public var checkIns: Int
        /// Guests whose first check-in of the edition is in the bin.
        public var arrivals: Int
    }

    /// The bins with check-ins, in order.
    private(set) var bins: [Bin] = []
    /// The arrivals before the axis, which are in no bin.
    public private(set) var before = 0
    public private(set) var width: BinWidth

    /// - Parameters:
    ///   - start: The start of the first session; without it, there are no bins.
    ///   - axis: The span that the edition's histogram counts, in seconds since 1970.
    init(_ tables: EventTables, from start: Instant?, width: BinWidth, axis: Range<Int64>?) {
        self.width = width
        guard let start = start?.secondsSinceEpoch, let axis else { return }
        let times = tables.checkIns.createdAt.values
        let guests = tables.checkIns.guests.values
        let length = Int64(width.seconds)
        var firsts = [Int64](repeating: .max, count: tables.guests.count)
        var counts = BinCounts()
        for row in times.indices where times[row] != .untimed {
            let time = times[row].secondsSinceEpoch
            let guest = Int(guests[row])
            if time < firsts[guest] { firsts[guest] = time }
            if axis.contains(time) { counts.add(checkIn: (time - start).quotientAndModulo(by: length).quotient) }
        }
        for first in firsts where first != .max {
            if axis.contains(first) {
                counts.add(arrival: (first - start).quotientAndModulo(by: length).quotient)
            } else if first < axis.lowerBound {
                before += 1
            }
        }
        bins = counts.bins
    }

    /// The number of bins from the first to the last, including empty ones.
    public var span: Int {
        guard let first = bins.first, let last = bins.last else { return 0 }
        return Int(last.index - first.index) + 1
    }

    /// Joins every `factor` bins into one. Exact, because every width is a multiple of the first.
    public func joined(by factor: Int) -> StartBins {
        guard factor > 1 else { return self }
        var joined = self
        joined.width = BinWidth(seconds: width.seconds * factor)
        joined.bins = []
        for bin in bins {
            let index = bin.index.quotientAndModulo(by: Int64(factor)).quotient
            if joined.bins.last?.index == index {
                joined.bins[joined.bins.count - 1].checkIns += bin.checkIns
                joined.bins[joined.bins.count - 1].arrivals += bin.arrivals
            } else {
                joined.bins.append(Bin(index: index, checkIns: bin.checkIns, arrivals: bin.arrivals))
            }
        }
        return joined
    }

    /// Every bin from the first to the last, with the arrivals until its end.
    public var rows: [(bin: Bin, cumulativeArrivals: Int)] {
        var rows: [(bin: Bin, cumulativeArrivals: Int)] = []
        rows.reserveCapacity(span)
        var cumulative = before
        for bin in bins {
            while let last = rows.last?.bin.index, last + 1 < bin.index {
                rows.append((Bin(index: last + 1, checkIns: 0, arrivals: 0), cumulative))
            }
            cumulative += bin.arrivals
            rows.append((bin, cumulative))
        }
        return rows
    }
}

/// Counts by bin. Most bins are next to each other; few are far apart.
private struct BinCounts {
    private var places: [Int64: Int] = [:]
    private var counts: [StartBins.Bin] = []
    /// Consecutive check-ins are mostly in the same bin.
    private var last = (index: Int64.min, place: 0)

    mutating func add(checkIn index: Int64) { counts[place(of: index)].checkIns += 1 }
    mutating func add(arrival index: Int64) { counts[place(of: index)].arrivals += 1 }

    var bins: [StartBins.Bin] { counts.sorted { $0.index < $1.index } }

    @inline(__always)
    private mutating func place(of index: Int64) -> Int {
        if index == last.index { return last.place }
        return find(index)
    }

    @inline(never)
    private mutating func find(_ index: Int64) -> Int {
        let place = places[index] ?? counts.count
        if place == counts.count {
            places[index] = place
            counts.append(StartBins.Bin(index: index, checkIns: 0, arrivals: 0))
        }
        last = (index, place)
        return place
    }
}

extension [Edition] {
    /// The most rows that the bins of all editions have together.
    static var maximumBins: Int { 100_000 }

    /// The bins of all editions at one width: the requested one, doubled as often as needed to keep their number within
    /// bounds.
    public var binsOfOneWidth: (bins: [StartBins], factor: Int) {
        var factor = 1
        let spans = map(\.arrivals.span)
        while factor < 1 << 40, spans.reduce(0, { $0 + $1 / factor + ($1 > 0 ? 1 : 0) }) > Self.maximumBins + count {
            factor *= 2
        }
        return (map { $0.arrivals.joined(by: factor) }, factor)
    }
}
