import Foundation
import Tables

/// The calendar days of a zone's wall clock, numbered from 1970-01-01.
struct CivilDays: Sendable {
    private let clock: WallClock

    /// Right for instants from `first` to `last`.
    init(zone: TimeZone, from first: Instant, to last: Instant) {
        clock = WallClock(zone: zone, from: first, to: last)
    }

    /// The day whose date the clock shows. `hint` is where the last one was found, 0 at first: neighbours in time share
    /// an offset.
    @inline(__always)
    func day(of time: Int64, hint: inout Int) -> Int64 {
        let runs = clock.runs
        let isHere =
            time >= runs[hint].start.secondsSinceEpoch
            && (hint + 1 == runs.count || time < runs[hint + 1].start.secondsSinceEpoch)
        if !isHere { hint = clock.runIndex(at: Instant(secondsSinceEpoch: time)) }
        return (time + Int64(runs[hint].offset)).quotientAndModulo(by: 86_400).quotient
    }
}
