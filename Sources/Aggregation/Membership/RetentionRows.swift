import Tables

extension Retention {
    /// Months after the first that are followed at most: twenty years.
    static let longest = 240

    /// For each month in which somebody first came, every month from then to that of `end`: how many of them came again.
    /// Everyone who ever came counts, those who are no longer listed too: to leave them out would flatter.
    static func list(
        _ visits: VisitsByMember, only: UInt32?, clock: WallClock, preparedTo prepared: Instant, until end: Instant
    ) -> [Retention] {
        guard visits.total > 0 else { return [] }
        var months = Months(clock, preparedTo: prepared)
        let lastMonth = months.month(of: end.secondsSinceEpoch)
        /// By first month: members who came so many months later.
        var cohorts: [Int: [Int]] = [:]
        visits.forEachMember(only: only) { _, times in
            let first = months.month(of: times[0])
            let length = min(longest, max(0, lastMonth - first)) + 1
            func count(_ members: inout [Int]) {
                var before = -1
                for time in times {
                    let since = months.month(of: time) - first
                    guard since < length else { break }
                    if since != before { members[since] += 1 }
                    before = since
                }
            }
            count(&cohorts[first, default: Array(repeating: 0, count: length)])
        }
        return cohorts.sorted { $0.key < $1.key }.flatMap { first, members in
            members.enumerated().map { since, count in
                let (year, month) = Int64(first).quotientAndModulo(by: 12)
                return Retention(
                    year: Int(year), month: Int(month) + 1, monthsSince: since, members: count, cohort: members[0])
            }
        }
    }

    /// The months of one instant after another, counted from January of year 0 on the wall clock.
    private struct Months {
        private var local: LocalTime
        /// Local seconds between which the month is the last one found.
        private var start: Int64 = 1
        private var end: Int64 = 0
        private var month = 0

        init(_ clock: WallClock, preparedTo prepared: Instant) {
            local = LocalTime(clock, preparedTo: prepared)
        }

        mutating func month(of time: Int64) -> Int {
            let seconds = local.seconds(at: time)
            if seconds < start || seconds >= end { find(seconds) }
            return month
        }

        @inline(never)
        private mutating func find(_ seconds: Int64) {
            let civil = CivilTime(secondsSinceEpoch: seconds)
            start = CivilTime(year: civil.year, month: civil.month, day: 1).secondsSinceEpoch
            end = start + Int64(CivilTime.daysInMonth(civil.month, of: civil.year)) * 86_400
            month = civil.year * 12 + civil.month - 1
        }
    }
}
