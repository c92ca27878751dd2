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
        end = last
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
        CivilTime(secondsSinceEpoch: instant.secondsSinceEpoch + Int64(offset(at: instant)))
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

    /// `2026-03-01T06:15:00-03:00`.
    public func iso8601(_ instant: Instant) -> String {
        let offset = offset(at: instant)
        var text = CivilTime(secondsSinceEpoch: instant.secondsSinceEpoch + Int64(offset)).text
        text += offset < 0 ? "-" : "+"
        text.appendPadded(abs(offset) / 3600, digits: 2)
        text += ":"
        text.appendPadded(abs(offset) / 60 % 60, digits: 2)
        return text
    }

    private static func lookUp(_ zone: TimeZone, _ instant: Instant) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.secondsSinceEpoch)))
    }

    /// Samples the span once a day and halves each day whose ends differ: no zone changes twice within a day, and the
    /// system's own "next transition" leaves out changes that are not daylight saving.
    private static func runs(of zone: TimeZone, from first: Instant, to last: Instant) -> [Run] {
        var runs = [Run(start: first, offset: lookUp(zone, first))]
        var sample = first
        while sample < last {
            let next = min(sample.advanced(bySeconds: 86_400), last)
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

extension String {
    /// Appends a whole number from 0 with leading zeros up to `digits` digits.
    public mutating func appendPadded(_ number: Int, digits: Int) {
        let text = String(number)
        for _ in 0..<max(0, digits - text.count) { append("0") }
        append(text)
    }
}
