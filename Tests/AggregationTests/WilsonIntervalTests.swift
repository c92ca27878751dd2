import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct WilsonIntervalTests {
    /// As SciPy 1.x gives them: `binomtest(k, n).proportion_ci(confidence_level=0.95, method="wilson")`.
    @Test(arguments: [
        (0, 10, 0.0, 0.27753279986288926), (10, 10, 0.7224672001371109, 1.0), (1, 1, 0.20654931437723745, 1.0),
        (5, 10, 0.236593090512564, 0.7634069094874361), (167, 200, 0.7773421846094044, 0.880031446717827),
        (35, 45, 0.637307078252437, 0.874553144673736), (3, 8, 0.13684428582359737, 0.6942576053973728),
        (998, 999, 0.9943518155299295, 0.9998232768844152), (50, 1000, 0.03813026239274881, 0.06531382024425081),
    ])
    func `agrees with SciPy`(part: Int, whole: Int, low: Double, high: Double) throws {
        let interval = try #require(WilsonInterval(part, of: whole))
        #expect(abs(interval.low - low) < 1e-12)
        #expect(abs(interval.high - high) < 1e-12)
    }

    @Test func `the ends are exact`() throws {
        #expect(try #require(WilsonInterval(0, of: 7)).low == 0)
        #expect(try #require(WilsonInterval(7, of: 7)).high == 1)
    }

    @Test func `zero of zero and more than all have no interval`() {
        #expect(WilsonInterval(0, of: 0) == nil)
        #expect(WilsonInterval(8, of: 7) == nil)
        #expect(WilsonInterval(-1, of: 7) == nil)
    }

    @Test func `large groups have no interval`() {
        #expect(AttendanceCounts(registered: 999, attended: 500, checkIns: 500).interval != nil)
        #expect(AttendanceCounts(registered: 1000, attended: 500, checkIns: 500).interval == nil)
        #expect(AttendanceCounts(registered: 10, attended: 11, checkIns: 11).interval == nil)
    }
}
