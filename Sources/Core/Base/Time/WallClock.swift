public import Foundation

/// Converts between instants and local time in a time zone.
///
/// The zone's offsets over a span are looked up once, as runs of equal offset. Within the span, a conversion costs a
/// comparison instead of a call into the zone's rules; outside, it is slower but still correct.
public struct WallClock: Sendable {
    /// A span of time with a constant offset.
    public struct Run: Sendable, Equatable {
        /// The first instant of the run. The first run starts with the prepared span.
        public var start: Instant
        /// Seconds east of Greenwich.
        public var offset: Int
    }

    public let zone: TimeZone
    /// The runs of the prepared span, in chronological order; never empty.
    public let runs: [Run]
    private let end: Instant

    /// Creates a clock that is fast between `first` and `last`, and correct everywhere.
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

    /// The index in `runs` of the run that contains an instant; the first or last run for an instant outside the
    /// span.
    public func runIndex(at instant: Instant) -> Int {
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].start <= instant { low = middle } else { high = middle }
        }
        return low
    }

    /// The local time at an instant.
    public func civil(at instant: Instant) -> CivilTime {
        CivilTime(secondsSinceEpoch: instant.advanced(bySeconds: Int64(offset(at: instant))).secondsSinceEpoch)
    }

    /// The instant of a local time. For a local time that occurs twice, the first; for one that is skipped, the instant
    /// that it would be without the change (02:30 becomes 03:30).
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

    /// The last second of an instant's calendar day.
    public func lastSecond(ofDayOf instant: Instant) -> Instant {
        let next = CivilTime(secondsSinceEpoch: (civil(at: instant).daysSinceEpoch + 1) * 86_400)
        return self.instant(of: next).advanced(bySeconds: -1)
    }

    /// ISO 8601 with the zone's offset, `2026-03-01T06:15:00-03:00`. Offsets of local mean time have seconds,
    /// `-04:42:45`.
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

    /// The years sampled day by day, 1900 to 2100. Before them, zones change once in decades; after them, twice a year.
    private static let dailySampled =
        Instant(secondsSinceEpoch: -2_208_988_800)...Instant(secondsSinceEpoch: 4_102_444_800)

    /// Samples the span daily and bisects each day whose ends differ: no zone changes twice within a day, and
    /// Foundation's `nextDaylightSavingTimeTransition` misses other changes of offset. Outside `dailySampled`, every
    /// four weeks is enough, so that two stray dates far apart cost little.
    private static func runs(of zone: TimeZone, from first: Instant, to last: Instant) -> [Run] {
        let (first, last) = (
            min(max(first, BelievedRange.times.lowerBound), BelievedRange.times.upperBound),
            min(max(last, BelievedRange.times.lowerBound), BelievedRange.times.upperBound)
        )
        var runs = [Run(start: first, offset: lookUp(zone, first))]
        var sample = first
        while sample < last {
            let days: Int64 = dailySampled.contains(sample) ? 1 : 28
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

/// Local times that occur twice, because the clock is set back.
extension WallClock {
    /// A span of local times that occur twice: before the change, and again after it.
    public struct Repetition: Sendable, Equatable {
        /// When the clock is set back.
        var change: Instant
        /// Seconds east of Greenwich before and after the change; `before` is the larger.
        public var before: Int
        public var after: Int

        /// The first local time that occurs twice.
        public var first: CivilTime { CivilTime(secondsSinceEpoch: change.secondsSinceEpoch + Int64(after)) }
        /// The first local time after that, which occurs once.
        public var end: CivilTime { CivilTime(secondsSinceEpoch: change.secondsSinceEpoch + Int64(before)) }

        /// Whether an instant is in either occurrence.
        public func contains(_ instant: Instant) -> Bool {
            let (since, length) = (instant.secondsSinceEpoch - change.secondsSinceEpoch, Int64(before - after))
            return since >= -length && since < length
        }
    }

    /// The repetitions within the prepared span, in chronological order.
    public var repetitions: [Repetition] {
        zip(runs, runs.dropFirst()).compactMap { run, next in
            next.offset < run.offset ? Repetition(change: next.start, before: run.offset, after: next.offset) : nil
        }
    }

    /// Whether the local time at an instant occurs twice.
    public func isShownTwice(_ instant: Instant) -> Bool {
        let offset = offset(at: instant)
        // No zone changes twice within a day.
        return [-86_400, 86_400].contains { (seconds: Int) in
            let other = self.offset(at: instant.advanced(bySeconds: Int64(seconds)))
            return other != offset && self.offset(at: instant.advanced(bySeconds: Int64(offset - other))) == other
        }
    }

    /// The offset at an instant, `−04:00`, with a minus sign (U+2212).
    public func offsetText(at instant: Instant) -> String { Self.text(ofOffset: offset(at: instant)) }

    /// An offset in seconds as `−04:00`, or `−04:42:45`.
    public static func text(ofOffset seconds: Int) -> String {
        var text = seconds < 0 ? "−" : "+"
        text.appendOffset(seconds)
        return text
    }
}

extension String {
    /// Appends the magnitude of an offset as `04:00`, or `04:42:45` if it is not a whole number of minutes.
    fileprivate mutating func appendOffset(_ seconds: Int) {
        appendPadded(abs(seconds) / 3600, digits: 2)
        append(":")
        appendPadded(abs(seconds) / 60 % 60, digits: 2)
        guard seconds % 60 != 0 else { return }
        append(":")
        appendPadded(abs(seconds) % 60, digits: 2)
    }
}
