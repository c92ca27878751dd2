import Base
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct RenewalPolicyTests {
    /// EduGo's document, section 2.5.
    @Test(
        arguments: [
            (.development, 60, 10, .milliseconds(500)), (.staging, 300, 3, .milliseconds(1000)),
            (.production, 600, 5, .milliseconds(2000)),
        ] as [(ServiceEnvironment, Int64, Int, Duration)])
    func `the policy of each environment`(
        environment: ServiceEnvironment, threshold: Int64, retries: Int, delay: Duration
    ) {
        #expect(
            RenewalPolicy(for: environment)
                == RenewalPolicy(threshold: threshold, maximumRetries: retries, initialDelay: delay))
    }

    private func renewal(life: Int64?, environment: ServiceEnvironment) -> Int64? {
        let start = Instant(secondsSinceEpoch: 5000)
        let token = AuthToken(value: "t", obtainedAt: start, expiresAt: life.map(start.advanced(bySeconds:)))
        return RenewalPolicy(for: environment).renewalTime(of: token).map { $0.secondsSinceEpoch - 5000 }
    }

    /// "If the token ends in an hour and the threshold is 10 minutes, renew at 50 minutes."
    @Test(
        arguments: [
            (3600, .production, 3000), (3600, .staging, 3300), (3600, .development, 3540),
            // Lives shorter than twice the threshold: at half the life.
            (1200, .production, 600), (600, .production, 300), (100, .development, 50), (1, .staging, 1),
            (0, .staging, 0),
        ] as [(Int64, ServiceEnvironment, Int64)])
    func `when a token is due for renewal`(life: Int64, environment: ServiceEnvironment, seconds: Int64) {
        #expect(renewal(life: life, environment: environment) == seconds)
    }

    @Test func `without an expiry nothing is due`() {
        #expect(renewal(life: nil, environment: .production) == nil)
    }

    @Test func `delays grow to half a minute`() {
        let policy = RenewalPolicy(for: .production)
        #expect((0..<6).map(policy.delay) == [2, 4, 8, 16, 30, 30].map(Duration.seconds))
        #expect(RenewalPolicy(for: .development).delay(beforeRetry: 1) == .milliseconds(1000))
        #expect(policy.delay(beforeRetry: .max) == .seconds(30))
    }
}
