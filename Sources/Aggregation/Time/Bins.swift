import Foundation
import Tables

/// How wide the bins are.
public struct BinWidth: Sendable, Equatable {
    /// The width asked for, in seconds.
    public var requested: Int
    /// The width used, in seconds: wider than asked where that would have made too many bins.
    public var effective: Int

    public var wasWidened: Bool { effective != requested }
}

extension BinWidth {
    /// No histogram has more bins than this: one check-in with a stray date must not make millions of empty rows.
    static let binLimit = 500_000

    private static let steps = [15, 30, 60, 120, 180, 360, 720, 1440, 7 * 1440].map { $0 * 60 }

    /// `requested` seconds, or the next width of 15 and 30 minutes, 1, 2, 3, 6 and 12 hours, 1 and 7 days (and then
    /// doubled) with which the histograms of the whole event and of all sessions together stay within the limit.
    init(requested: Int, spans: SessionSpans) {
        let requested = max(1, requested)
        self.init(requested: requested, effective: requested)
        guard let whole = spans.whole else { return }
        let seen = spans.spans.filter { $0.checkIns > 0 }
        let limit = max(Self.binLimit, 4 * seen.count)
        // Two more than the quotient: both ends are whole bins.
        func bins(_ span: SessionSpans.Span) -> Int { Int(span.last - span.first) / effective + 2 }
        while bins(whole) > limit || seen.reduce(0, { $0 + bins($1) }) > limit {
            effective = Self.steps.first { $0 > effective } ?? effective * 2
        }
    }
}

/// The bins of a histogram on a zone's wall clock: which bin an instant is in, and when each bin starts.
///
/// A bin starts whenever the clock comes to show a multiple of the width, counted from 1970-01-01T00:00 of that clock.
/// A jump forward over a multiple starts one at the jump; multiples shown again after a jump back start new ones. So a
/// day without midnight starts at the jump, and the hour that comes twice is two bins.
struct BinScale: Sendable {
    /// A stretch of time with one offset. All times are in seconds since 1970.
    private struct Stretch: Sendable {
        /// The first instant.
        var start: Int64
        /// The latest instant up to the start at which the clock, had it always had this offset, showed a multiple.
        var origin: Int64
        /// The bin that is open at the start.
        var openBin: Int
        /// Whether that bin starts there, and not in the stretch before.
        var opensBin: Bool

        /// The lowest bin that starts in the stretch.
        var firstBin: Int { opensBin ? openBin : openBin + 1 }
    }

    /// Seconds.
    let width: Int64
    private var stretches: [Stretch]

    /// The scale whose bin 0 holds `first`, right for instants from there to `last`. `width` is in seconds, from 1.
    init(zone: TimeZone, from first: Instant, to last: Instant, width: Int) {
        let width = Int64(max(1, width))
        // The bin of the first instant began less than its width and a change of clock earlier.
        let clock = WallClock(zone: zone, from: first.advanced(bySeconds: -width - 2 * 86_400), to: last)
        var stretches: [Stretch] = []
        for run in clock.runs {
            let start = run.start.secondsSinceEpoch
            let (shown, sinceMultiple) = (start + Int64(run.offset)).quotientAndModulo(by: width)
            var stretch = Stretch(start: start, origin: start - sinceMultiple, openBin: 0, opensBin: false)
            if let before = stretches.last, let offset = clock.runs[..<stretches.count].last?.offset {
                // The last multiple shown before the change: where the clock now shows a later one, it jumped over
                // that or starts on it; where it starts on one after a jump back, it shows that one again.
                let last = (start - 1 + Int64(offset)).quotientAndModulo(by: width).quotient
                stretch.opensBin = sinceMultiple == 0 || shown > last
                let openBefore = before.openBin + Int((start - 1 - before.origin) / width)
                stretch.openBin = openBefore + (stretch.opensBin ? 1 : 0)
            }
            stretches.append(stretch)
        }
        self.width = width
        self.stretches = stretches
        // Bins were numbered from the first stretch's; number them from that of the first instant.
        var hint = 0
        let zero = bin(of: first.secondsSinceEpoch, hint: &hint)
        for index in stretches.indices { self.stretches[index].openBin -= zero }
    }

    /// The bin of an instant. `hint` is where the last one was found, 0 at first: neighbours in time share a stretch.
    @inline(__always)
    func bin(of time: Int64, hint: inout Int) -> Int {
        if time < stretches[hint].start || hint + 1 < stretches.count && time >= stretches[hint + 1].start {
            hint = max(0, stretches.partitionPoint { $0.start > time } - 1)
        }
        let stretch = stretches[hint]
        // As doubles the division is several times quicker, and rounded down it is exact up to 2⁵³ seconds.
        return stretch.openBin + Int(Double(time - stretch.origin) / Double(width))
    }

    /// When a bin starts.
    func start(of bin: Int) -> Instant {
        let stretch = stretches[max(0, stretches.partitionPoint { $0.firstBin > bin } - 1)]
        let start = stretch.origin + Int64(bin - stretch.openBin) * width
        return Instant(secondsSinceEpoch: stretch.opensBin ? max(stretch.start, start) : start)
    }
}

/// The bins of every session side by side in one array: where those of a session are, and what falls into each.
struct BinLayout: Sendable {
    /// By session of the roster: the number of its first bin on the scale, and its place in the array.
    private(set) var firstBins: [Int] = []
    private(set) var slots: [Range<Int>] = []
    let scale: BinScale
    /// What is outside has no bin: seconds since 1970.
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

    /// Check-ins by slot.
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

    /// Guests by where their first check-in is.
    struct Arrivals {
        /// By slot, of each session.
        var bySlot: [Int]
        /// By bin, of the event.
        var byBin: [Int]
        /// Before the axis: by session, and of the event.
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
            // Bins are in the order of time: the first arrival is in the lowest.
            var first = Int.max
            for entry in entries {
                if range.contains(entry.arrival) {
                    let bin = scale.bin(of: entry.arrival, hint: &hint)
                    bySlot[shifts[Int(entry.session)] + bin] += 1
                    first = min(first, bin)
                } else if entry.arrival < range.lowerBound {
                    beforeBySession[Int(entry.session)] += 1
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

    /// Slot less bin, by session.
    private var shifts: [Int] { zip(slots, firstBins).map { $0.lowerBound - $1 } }
}

extension Array {
    /// The index of the first element for which `isAfter` holds, in an array where it holds for all that follow.
    @inline(never)
    fileprivate func partitionPoint(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
