public import Base
import Foundation

/// A row of `visits_histogram`.
public struct VisitBin: Sendable, Equatable {
    public var start: Instant
    public var visits: Int
    /// Distinct members with a visit in the bin.
    public var members: Int
}

/// A row of `visits_by_weekday_and_hour`.
public struct WeekdayHourVisits: Sendable, Equatable {
    /// 1 (Monday) to 7 (Sunday).
    public var weekday: Int
    /// 0 to 23.
    public var hour: Int
    public var visits: Int
}

/// When members came: a histogram over the period, and by hour of the week.
struct VisitTimes: Sendable {
    let histogram: [VisitBin]
    let width: HistogramWidth
    /// All 168 hours of a week, from Monday 00:00; empty without visits.
    let weekdaysAndHours: [WeekdayHourVisits]
    let total: Int
    /// Distinct members with a visit in the period.
    let members: Int

    /// - Parameter only: Counts only the visits of this member code.
    init(
        _ visits: VisitsByMember, period: VisitPeriod, only: UInt32?, clock: WallClock, preparedTo end: Instant,
        binWidth: BinWidth
    ) {
        func forEachMember(_ body: (UnsafeBufferPointer<Int64>) -> Void) {
            visits.forEachMember(only: only) { _, times in
                let times = period.visits(of: times)
                if !times.isEmpty { body(times) }
            }
        }
        var (first, last) = (Int64.max, Int64.min)
        var (total, members) = (0, 0)
        forEachMember { times in
            first = min(first, times[0])
            last = max(last, times[times.count - 1])
            total += times.count
            members += 1
        }
        self.total = total
        self.members = members
        guard total > 0 else {
            (histogram, weekdaysAndHours) = ([], [])
            width = HistogramWidth(requested: binWidth, effective: binWidth)
            return
        }
        let (start, finish) = (Instant(secondsSinceEpoch: first), Instant(secondsSinceEpoch: last))
        width = HistogramWidth(requested: binWidth, from: start, to: finish)
        let scale = BinScale(zone: clock.zone, from: start, to: finish, width: width.effective)
        var hint = 0
        let binCount = scale.bin(of: last, hint: &hint) + 1
        let visitsByBin = WorkArray(repeating: 0, count: binCount)
        let membersByBin = WorkArray(repeating: 0, count: binCount)
        let visitsByHour = WorkArray(repeating: 0, count: 7 * 24)
        var local = LocalTime(clock, preparedTo: end)
        forEachMember { times in
            var before = -1
            for time in times {
                let bin = scale.bin(of: time, hint: &hint)
                visitsByBin[bin] += 1
                // Times ascend, so visits of a member in the same bin are consecutive.
                if bin != before { membersByBin[bin] += 1 }
                before = bin
                // 1970-01-01 was a Thursday, and 1970-01-05 a Monday.
                let hour = (local.seconds(at: time) - 4 * 86_400).quotientAndModulo(by: 3600).quotient
                visitsByHour[Int(hour.modulo(7 * 24))] += 1
            }
        }
        histogram = (0..<binCount).map { bin in
            VisitBin(start: scale.start(of: bin), visits: visitsByBin[bin], members: membersByBin[bin])
        }
        weekdaysAndHours = (0..<7 * 24).map { hour in
            WeekdayHourVisits(weekday: hour / 24 + 1, hour: hour % 24, visits: visitsByHour[hour])
        }
    }
}

/// Converts successive instants to local time. Asks the clock only when the offset may have changed.
struct LocalTime {
    private let clock: WallClock
    private var from: Int64 = 1
    private var to: Int64 = 0
    private var offset: Int64 = 0
    /// The end of the last run. Instants outside the runs are looked up one by one.
    private let last: Int64

    /// - Parameter last: The end of the span that the clock is prepared for.
    init(_ clock: WallClock, preparedTo last: Instant) {
        self.clock = clock
        self.last = last.secondsSinceEpoch
    }

    /// Local seconds since 1970-01-01T00:00 of the same clock.
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
