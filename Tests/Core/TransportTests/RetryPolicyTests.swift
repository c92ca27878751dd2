import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct RetryPolicyTests {
    private let policy = RetryPolicy()

    @Test(arguments: [(1, 0.25), (2, 0.5), (3, 1.0), (4, 2.0), (5, 4.0)])
    func `the bound doubles and the wait is drawn below it`(attempt: Int, bound: Double) {
        for fraction in [0, 0.5, 0.999] {
            let decision = policy.decide(
                after: attempt, failure: .status(500), isIdempotent: true, retryAfter: nil, fraction: fraction)
            #expect(decision == .wait(bound * fraction))
        }
    }

    @Test func `the bound is capped however many attempts there are`() {
        let patient = RetryPolicy(attempts: 1000)
        for attempt in [8, 64, 500, 999] {
            let decision = patient.decide(
                after: attempt, failure: .status(500), isIdempotent: true, retryAfter: nil, fraction: 1)
            #expect(decision == .wait(20))
        }
    }

    @Test func `after the last attempt it gives up`() {
        #expect(
            policy.decide(after: 6, failure: .status(500), isIdempotent: true, retryAfter: nil, fraction: 0) == .giveUp)
    }

    @Test func `a wait that is asked for is a floor`() {
        #expect(
            policy.decide(after: 1, failure: .status(429), isIdempotent: true, retryAfter: 30, fraction: 0.5)
                == .wait(30.5))
        #expect(
            policy.decide(after: 5, failure: .status(429), isIdempotent: true, retryAfter: 1, fraction: 0.9)
                == .wait(3.6))
        #expect(
            policy.decide(after: 1, failure: .status(429), isIdempotent: true, retryAfter: 600, fraction: 0)
                == .wait(600))
        #expect(
            policy.decide(after: 1, failure: .status(429), isIdempotent: true, retryAfter: 600.5, fraction: 0)
                == .tooLong(600.5))
    }

    @Test func `what may have been carried out is not sent twice`() {
        let failures: [(AttemptFailure, Bool)] = [
            (.notConnected(.refused), true), (.notConnected(.timeout), true), (.interrupted(.closed), false),
            (.interrupted(.timeout), false), (.status(408), true), (.status(429), true), (.status(503), true),
            (.status(500), false), (.status(502), false),
        ]
        for (failure, isRetried) in failures {
            let decision = policy.decide(after: 1, failure: failure, isIdempotent: false, retryAfter: nil, fraction: 0)
            #expect(decision == (isRetried ? .wait(0) : .giveUp), "\(failure)")
        }
    }

    @Test(arguments: [AttemptFailure.Interruption.timeout, .closed, .malformed])
    func `a read that was cut off is sent again`(interruption: AttemptFailure.Interruption) {
        let decision = policy.decide(
            after: 1, failure: .interrupted(interruption), isIdempotent: true, retryAfter: nil, fraction: 0)
        #expect(decision == .wait(0))
    }

    @Test func `the statuses that pass`() {
        let passing = (100..<600).filter(AttemptFailure.isTransient(status:))
        #expect(passing == [408, 429] + Array(500...599))
    }
}
