import Base
import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct LogInAttemptsTests {
    private func at(_ seconds: Int64) -> Instant { Instant(secondsSinceEpoch: seconds) }

    @Test(arguments: [(.development, 30), (.staging, 10), (.production, 5)] as [(ServiceEnvironment, Int)])
    func `each environment has its limit`(environment: ServiceEnvironment, limit: Int) {
        #expect(environment.logInsPerMinute == limit)
        var attempts = LogInAttempts()
        for _ in 0..<limit { #expect(attempts.admit(at: at(100), limit: limit) == nil) }
        #expect(attempts.admit(at: at(100), limit: limit) == at(160))
        #expect(attempts.admit(at: at(159), limit: limit) == at(160))
        #expect(attempts.admit(at: at(160), limit: limit) == nil)
    }

    @Test func `the minute slides`() {
        var attempts = LogInAttempts()
        #expect(attempts.admit(at: at(0), limit: 2) == nil)
        #expect(attempts.admit(at: at(50), limit: 2) == nil)
        #expect(attempts.admit(at: at(59), limit: 2) == at(60))
        #expect(attempts.admit(at: at(60), limit: 2) == nil)
        #expect(attempts.admit(at: at(61), limit: 2) == at(110))
    }

    @Test func `a lower limit and a clock set back`() {
        var attempts = LogInAttempts(times: [at(30), at(10), at(20)])
        #expect(attempts.admit(at: at(40), limit: 2) == at(80))
        #expect(attempts.admit(at: at(5), limit: 2) == nil)
        #expect(attempts.times == [at(5)])
        var extremes = LogInAttempts(times: [at(.min), at(.max)])
        #expect(extremes.admit(at: at(0), limit: 1) == nil)
    }

    /// Never more than the limit in any 60 seconds, whatever the times asked at.
    @Test(arguments: Rounds.third(of: 0..<20 as Range<UInt64>)) func `there are never more attempts than the limit`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var attempts = LogInAttempts()
        var admitted: [Int64] = []
        var now: Int64 = 0
        for _ in 0..<400 {
            now += Int64.random(in: 0...12, using: &random)
            if let retryAt = attempts.admit(at: at(now), limit: 7) {
                #expect(retryAt > at(now) && retryAt <= at(now + 60))
            } else {
                admitted.append(now)
            }
            #expect(admitted.count { $0 > now - 60 } <= 7)
        }
        #expect(admitted.count > 7)
    }
}
