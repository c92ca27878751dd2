import Base
import Testing

@testable import Aggregation

/// When a club's report is true.
@Suite(.timeLimit(.minutes(30))) struct ReportTimeTests {
    private let day: Int64 = 86_400

    /// A visit a day, the last on day `count - 1`.
    private func daily(_ count: Int64) -> [Instant] {
        (0..<count).map { Instant(secondsSinceEpoch: $0 * day) }
    }

    private func newest(_ times: [Instant]) -> Int64? {
        ReportTime.newest(of: times).map { $0.instant.secondsSinceEpoch / day }
    }

    @Test func `the report time is that of the newest visit`() {
        #expect(newest([]) == nil)
        #expect(newest(daily(1)) == 0)
        #expect(newest(daily(250).shuffled()) == 249)
    }

    /// 90 days after day 249 is day 339.
    @Test(arguments: [(339, 339, 0), (340, 249, 1)] as [(Int64, Int64, Int)])
    func `a visit months later is not believed`(later: Int64, expected: Int64, outliers: Int) {
        let times = (daily(250) + [Instant(secondsSinceEpoch: later * day)]).shuffled()
        #expect(newest(times) == expected)
        #expect(ReportTime.newest(of: times)?.outliers == outliers)
    }

    @Test func `neither are several future visits`() {
        let future = [400, 500, 900].map { Instant(secondsSinceEpoch: $0 * day) }
        #expect(newest(future + daily(250)) == 249)
        #expect(ReportTime.newest(of: future + daily(250))?.outliers == 3)
    }

    /// Whichever way visits come.
    @Test func `the order of visits changes nothing`() {
        let future = [400, 500, 900].map { Instant(secondsSinceEpoch: $0 * day) }
        for times in [daily(250) + future, (daily(250) + future).reversed(), daily(125) + future + daily(250)] {
            #expect(newest(times) == 249)
            #expect(ReportTime.newest(of: times)?.outliers == 3)
        }
    }

    /// Two visits that far ahead bear each other out: the club has opened again.
    @Test func `visits after a long closure count`() {
        #expect(newest(daily(250) + [400, 401].map { Instant(secondsSinceEpoch: $0 * day) }) == 401)
    }

    /// Ten years are 3,653 days at most: a visit of 1970 in a club of this century is no first visit.
    @Test(arguments: [(3_600, -3_600, 0), (3_700, 0, 1)] as [(Int64, Int64, Int)])
    func `a visit years before all others is not believed`(earlier: Int64, expected: Int64, outliers: Int) {
        let times = (daily(250) + [Instant(secondsSinceEpoch: -earlier * day)]).shuffled()
        let oldest = ReportTime.oldest(of: times)
        #expect(oldest.map { $0.instant.secondsSinceEpoch / day } == expected)
        #expect(oldest?.outliers == outliers)
    }

    @Test func `a few visits make no history`() {
        #expect(newest(daily(98) + [Instant(secondsSinceEpoch: 900 * day)]) == 900)
        #expect(newest(daily(99) + [Instant(secondsSinceEpoch: 900 * day)]) == 98)
    }

    /// Visits that are all months apart are those of a place that opens so.
    @Test func `many visits that are months apart are not taken for future ones`() {
        let apart = (0..<120).map { Instant(secondsSinceEpoch: $0 * 100 * day) }
        #expect(newest(apart) == 11_900)
    }
}
