public import Base
public import Foundation

/// The width of a histogram's bins, as requested and as used.
public struct HistogramWidth: Sendable, Equatable {
    public var requested: BinWidth
    /// Wider than requested if that would have made too many bins.
    public var effective: BinWidth

    public var wasWidened: Bool { effective != requested }

    package init(requested: BinWidth, effective: BinWidth) {
        self.requested = requested
        self.effective = effective
    }
}

extension HistogramWidth {
    /// The most bins of a histogram: a single stray date must not produce millions of empty rows.
    static let binLimit = 500_000

    private static let steps = [15, 30, 60, 120, 180, 360, 720, 1440, 7 * 1440].map { BinWidth(seconds: $0 * 60) }

    /// Uses the requested width, or the next of 15 and 30 minutes, 1, 2, 3, 6 and 12 hours, 1 and 7 days (then
    /// doubling) that keeps the histograms of the event and of all sessions together within the limit.
    init(requested: BinWidth, spans: SessionSpans) {
        self.init(requested: requested, effective: requested)
        guard let whole = spans.whole else { return }
        let seen = spans.spans.filter { $0.checkIns > 0 }
        let limit = max(Self.binLimit, 4 * seen.count)
        // Add two for partial bins at both ends.
        func bins(_ span: SessionSpans.Span) -> Int { Int(span.last - span.first) / effective.seconds + 2 }
        while bins(whole) > limit || seen.reduce(0, { $0 + bins($1) }) > limit {
            effective = Self.steps.first { $0 > effective } ?? BinWidth(seconds: effective.seconds * 2)
        }
    }

    /// The widths that may be used for a requested one, in the order in which they are tried. The last is wide enough
    /// for any history.
    package static func candidates(from requested: BinWidth) -> [BinWidth] {
        var candidates = [requested] + steps.filter { $0 > requested }
        for _ in 0..<6 { candidates.append(BinWidth(seconds: candidates[candidates.count - 1].seconds * 2)) }
        return candidates
    }

    /// Chooses a width in the same way for a single histogram of a span of time.
    package init(requested: BinWidth, from first: Instant, to last: Instant) {
        let span = SessionSpans.Span(first: first.secondsSinceEpoch, last: last.secondsSinceEpoch, checkIns: 1)
        self.init(requested: requested, spans: SessionSpans(spans: [span]))
    }
}

/// The bins of a histogram in local time: maps an instant to its bin, and a bin to its start.
///
/// A bin starts whenever the local time becomes a multiple of the width, counted from 1970-01-01T00:00 of that clock.
/// If the clock jumps forward over a multiple, the bin starts at the jump; multiples that recur after a jump back start
/// new bins. A day without a midnight therefore starts at the jump, and an hour that occurs twice is two bins.
///
/// With a width of 900 seconds, in Santiago at UTC−03:00, 09:20:10Z (06:20:10) is in the bin that starts at 09:15:00Z
/// (06:15:00).
public struct BinScale: Sendable {
    /// A span of time with a constant offset. Times are in seconds since 1970.
    @usableFromInline
    struct Span: Sendable {
        /// The first instant.
        @usableFromInline var start: Int64
        /// The latest multiple of the width, as an instant, at or before the start, as if the offset had always
        /// applied.
        @usableFromInline var origin: Int64
        /// The bin that contains the start.
        @usableFromInline var openBin: Int
        /// Whether that bin starts in this span rather than in the one before.
        var opensBin: Bool

        /// The first bin that starts in this span.
        var firstBin: Int { opensBin ? openBin : openBin + 1 }
    }

    /// In seconds.
    @usableFromInline let width: Int64
    @usableFromInline private(set) var timeSpans: [Span]

    /// Creates a scale whose bin 0 contains `first`, valid up to `last`.
    public init(zone: TimeZone, from first: Instant, to last: Instant, width: BinWidth) {
        let width = Int64(width.seconds)
        // The bin of `first` starts up to a width, and a change of offset, earlier.
        let clock = WallClock(zone: zone, from: first.advanced(bySeconds: -width - 2 * 86_400), to: last)
        var timeSpans: [Span] = []
        for run in clock.runs {
            let start = run.start.secondsSinceEpoch
            let (shown, sinceMultiple) = (start + Int64(run.offset)).quotientAndModulo(by: width)
            var span = Span(start: start, origin: start - sinceMultiple, openBin: 0, opensBin: false)
            if let before = timeSpans.last, let offset = clock.runs[..<timeSpans.count].last?.offset {
                // `last` is the multiple shown before the change. A bin starts at the change if the clock jumps to or
                // over a later multiple, or starts on a multiple after a jump back.
                let last = (start - 1 + Int64(offset)).quotientAndModulo(by: width).quotient
                span.opensBin = sinceMultiple == 0 || shown > last
                let openBefore = before.openBin + Int((start - 1 - before.origin) / width)
                span.openBin = openBefore + (span.opensBin ? 1 : 0)
            }
            timeSpans.append(span)
        }
        self.width = width
        self.timeSpans = timeSpans
        // Renumber the bins so that bin 0 contains `first`.
        var hint = 0
        let zero = bin(of: first.secondsSinceEpoch, hint: &hint)
        for index in timeSpans.indices { self.timeSpans[index].openBin -= zero }
    }

    /// The bin of an instant. `hint` caches the span of the previous call, initially 0.
    @inlinable @inline(__always)
    public func bin(of time: Int64, hint: inout Int) -> Int {
        if time < timeSpans[hint].start || hint + 1 < timeSpans.count && time >= timeSpans[hint + 1].start {
            hint = span(of: time)
        }
        let span = timeSpans[hint]
        // Floating-point division is several times faster than integer division, and exact up to 2⁵³ seconds when
        // rounded down.
        return span.openBin + Int(Double(time - span.origin) / Double(width))
    }

    @inline(never) @usableFromInline
    func span(of time: Int64) -> Int { max(0, timeSpans.partitionPoint { $0.start > time } - 1) }

    public func start(of bin: Int) -> Instant {
        let span = timeSpans[max(0, timeSpans.partitionPoint { $0.firstBin > bin } - 1)]
        let start = span.origin + Int64(bin - span.openBin) * width
        return Instant(secondsSinceEpoch: span.opensBin ? max(span.start, start) : start)
    }
}

/// The bins of all sessions, side by side in one array of slots.
struct BinLayout: Sendable {
    /// The number of each session's first bin on the scale, and its range in the array, by session of the roster.
    private(set) var firstBins: [Int] = []
    private(set) var slots: [Range<Int>] = []
    let scale: BinScale
    /// The range with bins, in seconds since 1970.
    private let range: ClosedRange<Int64>

    init(_ spans: SessionSpans, scale: BinScale, range: ClosedRange<Int64>) {
        self.scale = scale
        self.range = range
        var hint = 0
        var next = 0
        for span in spans.spans {
            let first = span.checkIns > 0 ? scale.bin(of: span.first, hint: &hint) : 0
            let count = span.checkIns > 0 ? scale.bin(of: span.last, hint: &hint) - first + 1 : 0
            firstBins.append(first)
            slots.append(next..<next + count)
            next += count
        }
    }

    /// The number of check-ins, by slot.
    func checkIns(_ table: CheckInTable, sessions: SessionRoster) -> [Int] {
        let shifts = shifts
        let shiftByReference = WorkArray(sessions.indexByReference.map { $0 < 0 ? 0 : shifts[Int($0)] })
        let codes = table.sessions.values
        let times = table.createdAt.values
        let counts = WorkArray(repeating: 0, count: slots.last?.upperBound ?? 0)
        var hint = 0
        for row in codes.indices {
            let time = times[row].secondsSinceEpoch
            guard range.contains(time) else { continue }
            let bin = scale.bin(of: time, hint: &hint)
            counts[shiftByReference[Int(codes[row])] + bin] += 1
        }
        return counts.array
    }

    /// The number of guests, by bin of their first check-in.
    struct Arrivals {
        /// For each session, by slot.
        var bySlot: [Int]
        /// For the event, by bin.
        var byBin: [Int]
        /// Arrivals before the axis, by session and for the event.
        var beforeBySession: [Int]
        var before: Int
    }

    func arrivals(_ attendances: Attendances, eventBins: Int) -> Arrivals {
        let shifts = WorkArray(shifts)
        let bySlot = WorkArray(repeating: 0, count: slots.last?.upperBound ?? 0)
        let byBin = WorkArray(repeating: 0, count: eventBins)
        let beforeBySession = WorkArray(repeating: 0, count: slots.count)
        var (hint, before) = (0, 0)
        attendances.forEachGuest { entries in
            // Bins are in chronological order, so the lowest one has the first arrival.
            var first = Int.max
            for entry in entries {
                if range.contains(entry.time) {
                    let bin = scale.bin(of: entry.time, hint: &hint)
                    bySlot[shifts[attendances.session(of: entry)] + bin] += 1
                    first = min(first, bin)
                } else if entry.time < range.lowerBound {
                    beforeBySession[attendances.session(of: entry)] += 1
                    first = -1
                }
            }
            if first < 0 {
                before += 1
            } else if first < eventBins {
                byBin[first] += 1
            }
        }
        return Arrivals(
            bySlot: bySlot.array, byBin: byBin.array, beforeBySession: beforeBySession.array, before: before)
    }

    /// Slot minus bin, by session.
    private var shifts: [Int] { zip(slots, firstBins).map { $0.lowerBound - $1 } }
}

extension Array {
    /// The index of the first element that matches `isAfter`, in an array partitioned by it.
    fileprivate func partitionPoint(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
