import Foundation
import Tables

/// The calendar days of a zone's wall clock, numbered from 1970-01-01.
struct CivilDays: Sendable {
    /// A stretch of time in which the clock shows one date.
    struct Stretch: Sendable {
        var day: Int64
        /// Seconds since 1970; the end is not in it.
        var start: Int64
        var end: Int64

        @inline(__always)
        func contains(_ time: Int64) -> Bool { time >= start && time < end }
    }

    private let clock: WallClock

    /// Right for instants from `first` to `last`.
    init(zone: TimeZone, from first: Instant, to last: Instant) {
        clock = WallClock(zone: zone, from: first, to: last)
    }

    /// The stretch that holds an instant: from midnight, or a change of the clock, to the next.
    func stretch(at time: Int64) -> Stretch {
        let index = clock.runIndex(at: Instant(secondsSinceEpoch: time))
        let run = clock.runs[index]
        let day = (time + Int64(run.offset)).quotientAndModulo(by: 86_400).quotient
        let midnight = day * 86_400 - Int64(run.offset)
        let change = index + 1 < clock.runs.count ? clock.runs[index + 1].start.secondsSinceEpoch : .max
        return Stretch(
            day: day, start: max(midnight, run.start.secondsSinceEpoch), end: min(midnight + 86_400, change))
    }
}
