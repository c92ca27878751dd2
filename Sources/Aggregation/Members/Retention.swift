import Base

/// A row of `retention`: of the members who first came in a given month, how many came in a later one.
public struct Retention: Sendable, Equatable {
    public var year: Int
    /// 1 to 12.
    public var month: Int
    public var monthsSince: Int
    public var members: Int
    /// The members who first came in that month.
    public var cohort: Int
}

extension Retention {
    /// The most months followed: twenty years.
    private static let maximumMonths = 240

    /// The members of each cohort who came in each month up to that of `end`. Members who are no longer listed also
    /// count; leaving them out would flatter the rate.
    static func list(
        _ visits: VisitsByMember, only: UInt32?, clock: WallClock, preparedTo prepared: Instant, until end: Instant
    ) -> [Retention] {
        guard visits.total > 0 else { return [] }
        var months = Months(clock, preparedTo: prepared)
        let lastMonth = months.month(of: end.secondsSinceEpoch)
        /// The number of members who came, by first month, then by months since.
        var cohorts: [Int: [Int]] = [:]
        visits.forEachMember(only: only) { _, times in
            let first = months.month(of: times[0])
            let length = min(maximumMonths, max(0, lastMonth - first)) + 1
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

    /// The months of instants, numbered from January of year 0 in local time.
    ///
    /// Each visit of an occasional visitor is in another month, so the months of the span are laid out once, and a
    /// visit's month is found by its distance from the start.
    private struct Months {
        private var local: LocalTime
        private let first: Int
        /// The start of each month in local seconds; one more element at the end.
        private let starts: [Int64]

        /// The mean length of a Gregorian month, in seconds.
        private static let length: Int64 = 146_097 * 86_400 / 4800

        init(_ clock: WallClock, preparedTo prepared: Instant) {
            local = LocalTime(clock, preparedTo: prepared)
            let (begin, end) = (clock.civil(at: clock.runs[0].start), clock.civil(at: prepared))
            let first = begin.year * 12 + begin.month - 1
            let last = max(first, end.year * 12 + end.month - 1)
            self.first = first
            starts = (first...(last + 1)).map { month in
                let (year, index) = Int64(month).quotientAndModulo(by: 12)
                return CivilTime(year: Int(year), month: Int(index) + 1, day: 1).secondsSinceEpoch
            }
        }

        mutating func month(of time: Int64) -> Int {
            let seconds = local.seconds(at: time)
            guard seconds >= starts[0], seconds < starts[starts.count - 1] else {
                let civil = CivilTime(secondsSinceEpoch: seconds)
                return civil.year * 12 + civil.month - 1
            }
            // Months start within a few days of multiples of the mean length, so this is off by at most one.
            var month = min(Int((seconds - starts[0]) / Self.length), starts.count - 2)
            while starts[month] > seconds { month -= 1 }
            while starts[month + 1] <= seconds { month += 1 }
            return first + month
        }
    }
}
