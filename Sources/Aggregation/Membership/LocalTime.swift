import Tables

/// What a wall clock shows at one instant after another: the zone is asked only when its offset may have changed.
struct LocalTime {
    private let clock: WallClock
    private var from: Int64 = 1
    private var to: Int64 = 0
    private var offset: Int64 = 0
    /// The last run's end: past it, and before the first, each instant is looked up.
    private let last: Int64

    /// - Parameter last: the end of the span for which the clock was prepared.
    init(_ clock: WallClock, preparedTo last: Instant) {
        self.clock = clock
        self.last = last.secondsSinceEpoch
    }

    /// Seconds from 1970-01-01T00:00 of the same clock.
    @inline(__always)
    mutating func seconds(at time: Int64) -> Int64 {
        if time < from || time >= to { find(time) }
        return time &+ offset
    }

    @inline(never)
    private mutating func find(_ time: Int64) {
        let instant = Instant(secondsSinceEpoch: time)
        offset = Int64(clock.offset(at: instant))
        from = time
        to = time == .max ? .max : time + 1
        guard time >= clock.runs[0].start.secondsSinceEpoch, time <= last else { return }
        let run = clock.runIndex(at: instant)
        from = clock.runs[run].start.secondsSinceEpoch
        to = run + 1 < clock.runs.count ? clock.runs[run + 1].start.secondsSinceEpoch : last
        if to <= time { to = time + 1 }
    }
}
