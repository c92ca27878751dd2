import Foundation
import Tables

/// When members came: the histogram over the period, and the week's hours.
struct VisitTimes: Sendable {
    let histogram: [VisitBin]
    let width: BinWidth
    /// All 168 hours of a week, Monday's first; empty without visits.
    let weekdaysAndHours: [WeekdayHourVisits]
    let total: Int
    /// Different members with a visit in the period.
    let members: Int
    let first: Instant?
    let last: Instant?

    /// - Parameter only: count the visits of this member code alone.
    init(
        _ visits: VisitsByMember, period: VisitPeriod, only: UInt32?, clock: WallClock, preparedTo end: Instant,
        binWidth: Int
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
            width = BinWidth(requested: max(1, binWidth), effective: max(1, binWidth))
            (self.first, self.last) = (nil, nil)
            return
        }
        let (start, finish) = (Instant(secondsSinceEpoch: first), Instant(secondsSinceEpoch: last))
        (self.first, self.last) = (start, finish)
        width = BinWidth(requested: binWidth, from: start, to: finish)
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
                // A member's times rise: the visits of one bin are neighbours.
                if bin != before { membersByBin[bin] += 1 }
                before = bin
                // 1970-01-01 was a Thursday: four days after it a week of Mondays begins.
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

extension BinWidth {
    /// `requested` seconds, or a wider bin with which a span is not cut into more than the limit.
    fileprivate init(requested: Int, from first: Instant, to last: Instant) {
        let span = SessionSpans.Span(first: first.secondsSinceEpoch, last: last.secondsSinceEpoch, checkIns: 1)
        self.init(requested: requested, spans: SessionSpans(spans: [span]))
    }
}

extension SessionSpans {
    fileprivate init(spans: [Span]) {
        self.spans = spans
    }
}
