public import Foundation

/// What the clocks on the wall of a time zone show: instants to local times and back.
///
/// The offsets of a span are looked up once and kept as runs of equal offset, so that a column of a million instants
/// costs a comparison each and not a call into the zone's rules.
public struct WallClock: Sendable {
    /// One stretch of time in which the zone's offset does not change.
    public struct Run: Sendable, Equatable {
        /// The first instant of the run; that of the first run is the start of the prepared span.
        public var start: Instant
        /// Seconds east of Greenwich.
        public var offset: Int
    }

    public let zone: TimeZone
    /// The runs of the prepared span, in order; never empty.
    public let runs: [Run]
    private let end: Instant

    /// A clock of `zone`, quick between `first` and `last` and right everywhere.
    public init(
        zone: TimeZone, from first: Instant = .init(secondsSinceEpoch: 0),
        to last: Instant = .init(secondsSinceEpoch: 0)
    ) {
        self.zone = zone
        end = min(last, BelievedRange.times.upperBound)
        runs = Self.runs(of: zone, from: first, to: max(first, last))
    }

    /// Seconds east of Greenwich at an instant.
    public func offset(at instant: Instant) -> Int {
        guard instant >= runs[0].start, instant <= end else { return Self.lookUp(zone, instant) }
        return runs[runIndex(at: instant)].offset
    }

    /// The index in `runs` of the run that holds an instant (the first or last run for one outside the span).
    public func runIndex(at instant: Instant) -> Int {
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].start <= instant { low = middle } else { high = middle }
        }
        return low
    }

    /// What the wall clock shows at an instant.
    public func civil(at instant: Instant) -> CivilTime {
        CivilTime(secondsSinceEpoch: instant.advanced(bySeconds: Int64(offset(at: instant))).secondsSinceEpoch)
    }

    /// The instant at which the wall clock shows `civil`: of two, the first; where the clock jumps over it, the instant
    /// of the jump's own length later, as if the clock had not jumped.
    public func instant(of civil: CivilTime) -> Instant {
        let local = civil.secondsSinceEpoch
        let before = Self.lookUp(zone, Instant(secondsSinceEpoch: local - 86_400))
        let after = Self.lookUp(zone, Instant(secondsSinceEpoch: local + 86_400))
        for offset in [before, after] {
            let candidate = Instant(secondsSinceEpoch: local - Int64(offset))
            if Self.lookUp(zone, candidate) == offset { return candidate }
        }
        return Instant(secondsSinceEpoch: local - Int64(before))
    }

    /// `2026-03-01T06:15:00-03:00`. Where the zone kept local mean time its offset has seconds, `-04:42:45`.
    public func iso8601(_ instant: Instant) -> String {
        let offset = offset(at: instant)
        var text = CivilTime(secondsSinceEpoch: instant.advanced(bySeconds: Int64(offset)).secondsSinceEpoch).text
        text += offset < 0 ? "-" : "+"
        text.appendOffset(offset)
        return text
    }

    private static func lookUp(_ zone: TimeZone, _ instant: Instant) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.secondsSinceEpoch)))
    }

    /// Years that are sampled day by day: 1900 to 2100. Before them zones change once in decades, after them twice a year.
    private static let eventful = Instant(secondsSinceEpoch: -2_208_988_800)...Instant(secondsSinceEpoch: 4_102_444_800)

    /// Samples the span once a day and halves each day whose ends differ: no zone changes twice within a day, and the
    /// system's own "next transition" leaves out changes that are not daylight saving. Outside the eventful years once in
    /// four weeks is enough, so that two stray dates far apart cost little.
    private static func runs(of zone: TimeZone, from first: Instant, to last: Instant) -> [Run] {
        let (first, last) = (
            min(max(first, BelievedRange.times.lowerBound), BelievedRange.times.upperBound),
            min(max(last, BelievedRange.times.lowerBound), BelievedRange.times.upperBound)
        )
        var runs = [Run(start: first, offset: lookUp(zone, first))]
        var sample = first
        while sample < last {
            let days: Int64 = eventful.contains(sample) ? 1 : 28
            let next = min(sample.advanced(bySeconds: days * 86_400), last)
            let offset = lookUp(zone, next)
            if offset != runs[runs.count - 1].offset {
                var (same, changed) = (sample, next)
                while changed.secondsSinceEpoch - same.secondsSinceEpoch > 1 {
                    let middle = Instant(secondsSinceEpoch: (same.secondsSinceEpoch + changed.secondsSinceEpoch) / 2)
                    if lookUp(zone, middle) == offset { changed = middle } else { same = middle }
                }
                runs.append(Run(start: changed, offset: offset))
            }
            sample = next
        }
        return runs
    }
}

/// What a wall clock that is set back shows twice.
extension WallClock {
    /// A stretch of times that the wall clock shows twice: up to the change, and again from it on.
    public struct Repetition: Sendable, Equatable {
        /// When the clock is set back.
        public var change: Instant
        /// Seconds east of Greenwich until the change and from it on; `before` is the greater.
        public var before: Int
        public var after: Int

        /// The first time that is shown twice.
        public var first: CivilTime { CivilTime(secondsSinceEpoch: change.secondsSinceEpoch + Int64(after)) }
        /// The first time after these that is not.
        public var end: CivilTime { CivilTime(secondsSinceEpoch: change.secondsSinceEpoch + Int64(before)) }

        /// Whether an instant is of either pass.
        public func contains(_ instant: Instant) -> Bool {
            let (since, length) = (instant.secondsSinceEpoch - change.secondsSinceEpoch, Int64(before - after))
            return since >= -length && since < length
        }
    }

    /// The repetitions of the prepared span, in order.
    public var repetitions: [Repetition] {
        zip(runs, runs.dropFirst()).compactMap { run, next in
            next.offset < run.offset ? Repetition(change: next.start, before: run.offset, after: next.offset) : nil
        }
    }

    /// Whether the clock shows at another instant too what it shows at this one.
    public func isShownTwice(_ instant: Instant) -> Bool {
        let offset = offset(at: instant)
        // No zone changes twice within a day.
        return [-86_400, 86_400].contains { (seconds: Int) in
            let other = self.offset(at: instant.advanced(bySeconds: Int64(seconds)))
            return other != offset && self.offset(at: instant.advanced(bySeconds: Int64(offset - other))) == other
        }
    }

    /// The offset at an instant, `−04:00` (with the minus sign, U+2212).
    public func offsetText(at instant: Instant) -> String { Self.text(ofOffset: offset(at: instant)) }

    /// Seconds east of Greenwich as `−04:00`, or `−04:42:45`.
    public static func text(ofOffset seconds: Int) -> String {
        var text = seconds < 0 ? "−" : "+"
        text.appendOffset(seconds)
        return text
    }
}

extension String {
    /// Appends an offset's size as `04:00`, or as `04:42:45` where it is no whole number of minutes.
    fileprivate mutating func appendOffset(_ seconds: Int) {
        appendPadded(abs(seconds) / 3600, digits: 2)
        append(":")
        appendPadded(abs(seconds) / 60 % 60, digits: 2)
        guard seconds % 60 != 0 else { return }
        append(":")
        appendPadded(abs(seconds) % 60, digits: 2)
    }
}
