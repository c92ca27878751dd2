import Base
import InMemoryLogging
import Logging
import Synchronization
import Testing
import Transport

@testable import Sources

/// Without a folder: when tokens are renewed, how often, and what a failure does.
@Suite(.timeLimit(.minutes(30))) struct SessionKeeperTests {
    let clock = TestClock()

    private func keeper(
        _ service: FakeService, _ saved: SavedSession = Fixture.saved(), environment: ServiceEnvironment = .staging,
        logger: Logger = Logger(label: "test")
    ) -> SessionKeeper {
        SessionKeeper(saved, Fixture.dependencies(service, clock: clock, environment: environment, logger: logger))
    }

    @Test func `a token far from expiry is given as it is`() async throws {
        let service = FakeService([])
        let keeper = keeper(service)
        clock.advance(3299)
        #expect(try await keeper.token() == BearerToken(value: "t1", generation: 1))
        #expect(service.requests.isEmpty)
    }

    @Test(arguments: [(.development, 3540), (.staging, 3300), (.production, 3000)] as [(ServiceEnvironment, Int64)])
    func `a token is renewed before it expires`(environment: ServiceEnvironment, due: Int64) async throws {
        let service = FakeService([Fixture.refreshed("t2", refresh: "r2")])
        let keeper = keeper(service, environment: environment)
        clock.advance(due - 1)
        #expect(try await keeper.token().value == "t1")
        clock.advance(1)
        #expect(try await keeper.token() == BearerToken(value: "t2", generation: 2))
        #expect(service.requests.map(\.bodyText) == [#"{"refresh_token":"r1"}"#])
        #expect(await keeper.session?.token.refreshToken == "r2")
        #expect(try await keeper.token().value == "t2")
        #expect(service.requests.count == 1)
    }

    /// A token that lives shorter than the threshold is not renewed at each request.
    @Test func `short lifetimes do not loop`() async throws {
        let count = Mutex(1)
        let service = FakeService { _ in
            let number = count.withLock {
                $0 += 1; return $0
            }
            return .json(#"{"access_token":"t\#(number)","expires_in":100}"#)
        }
        var saved = Fixture.saved(life: 100)
        saved.service = Fixture.eduGo.name
        let keeper = SessionKeeper(
            saved, Fixture.dependencies(service, clock: clock, dialect: Fixture.eduGo, environment: .production))
        for _ in 0..<49 {
            #expect(try await keeper.token().value == "t1")
            clock.advance(1)
        }
        clock.advance(1)
        for _ in 0..<50 {
            #expect(try await keeper.token().value == "t2")
            clock.advance(1)
        }
        #expect(try await keeper.token().value == "t3")
        #expect(service.requests.count == 2)
    }

    @Test func `a token without an expiry is renewed only on refusal`() async throws {
        let service = FakeService([Fixture.refreshed("t2")])
        let keeper = keeper(service, Fixture.saved(life: nil))
        clock.advance(1 << 40)
        let first = try await keeper.token()
        #expect(first.value == "t1")
        #expect(try await keeper.token(insteadOf: first).value == "t2")
    }

    @Test func `a hundred requests at once make one refresh`() async throws {
        let gate = Gate()
        let service = FakeService { _ in
            await gate.pass()
            return Fixture.refreshed("t2")
        }
        let keeper = keeper(service)
        let refused = try await keeper.token()
        let tokens = try await withThrowingTaskGroup(of: BearerToken.self) { group in
            for _ in 0..<100 { group.addTask { try await keeper.token(insteadOf: refused) } }
            for _ in 0..<10 { group.addTask { try await keeper.token() } }
            await gate.waitForArrival()
            for _ in 0..<200 { await Task.yield() }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens.count == 110)
        #expect(tokens.filter { $0 == BearerToken(value: "t2", generation: 2) }.count >= 100)
        #expect(service.requests.count == 1)
    }

    @Test func `a token refused late gets the current one`() async throws {
        let service = FakeService([Fixture.refreshed("t2")])
        let keeper = keeper(service)
        let refused = try await keeper.token()
        let current = try await keeper.token(insteadOf: refused)
        #expect(try await keeper.token(insteadOf: refused) == current)
        #expect(service.requests.count == 1)
    }

    @Test(arguments: [(.development, 10), (.staging, 3), (.production, 5)] as [(ServiceEnvironment, Int)])
    func `recoverable failures are retried and keep the session`(environment: ServiceEnvironment, retries: Int)
        async throws
    {
        let service = FakeService { _ in throw Fault.noConnection }
        let keeper = keeper(service, environment: environment)
        let refused = try await keeper.token()
        let fault = await #expect(throws: Fault.self) { try await keeper.token(insteadOf: refused) }
        #expect(
            fault
                == Fault(.unavailable, .renewalUnanswered(Fault.noConnection.message, attempts: 1 + retries)))
        #expect(service.requests.count == 1 + retries)
        #expect(clock.slept == (0..<retries).map(RenewalPolicy(for: environment).delay))
        #expect(await keeper.session?.token.value == "t1")
    }

    @Test(arguments: [500, 502, 503, 408]) func `a service that recovers is waited for`(status: Int) async throws {
        let service = FakeService([.status(status), .status(status), Fixture.refreshed("t2")])
        let keeper = keeper(service)
        let refused = try await keeper.token()
        #expect(try await keeper.token(insteadOf: refused).value == "t2")
        #expect(clock.slept == [.seconds(1), .seconds(2)])
    }

    @Test func `the service's own delay is respected`() async throws {
        let busy = ServiceResponse(status: 429, headers: [("Retry-After", "45")])
        let keeper = keeper(FakeService([busy, Fixture.refreshed("t2")]))
        let refused = try await keeper.token()
        #expect(try await keeper.token(insteadOf: refused).value == "t2")
        #expect(clock.slept == [.seconds(45)])
    }

    /// As the transport tells it, which reads the delay first.
    @Test func `nothing is tried again once the time is up or a service asks for too long a delay`() async throws {
        let service = FakeService { _ in
            throw Fault(.unavailable, .runTookTooLong(seconds: 60), endsAttempts: true)
        }
        let keeper = keeper(service)
        let refused = try await keeper.token()
        let fault = await #expect(throws: Fault.self) { try await keeper.token(insteadOf: refused) }
        #expect(fault?.message == .runTookTooLong(seconds: 60))
        #expect(clock.slept.isEmpty && service.requests.count == 1)
        #expect(await keeper.session != nil)
    }

    @Test func `too long a delay is not waited for`() async throws {
        let service = FakeService([ServiceResponse(status: 429, headers: [("Retry-After", "61")])])
        let keeper = keeper(service)
        let refused = try await keeper.token()
        let fault = await #expect(throws: Fault.self) { try await keeper.token(insteadOf: refused) }
        #expect(fault?.kind == .unavailable)
        #expect(clock.slept.isEmpty && service.requests.count == 1)
        #expect(await keeper.session != nil)
    }

    @Test(arguments: [401, 403, 400, 422, 423]) func `final failures end the session`(status: Int) async throws {
        let service = FakeService([.status(status)])
        let keeper = keeper(service)
        let refused = try await keeper.token()
        for _ in 0..<2 {
            let fault = await #expect(throws: Fault.self) { try await keeper.token(insteadOf: refused) }
            #expect(fault == Fault(.refused, .sessionEnded))
        }
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await keeper.token() }
        #expect(service.requests.count == 1)
        #expect(clock.slept.isEmpty)
    }

    @Test(arguments: [.status(404), .status(301), .json("<html>"), .json("{}")] as [ServiceResponse])
    func `an unintelligible answer does not end the session`(answer: ServiceResponse) async throws {
        let keeper = keeper(FakeService([answer, Fixture.refreshed("t2")]))
        let refused = try await keeper.token()
        let fault = await #expect(throws: Fault.self) { try await keeper.token(insteadOf: refused) }
        #expect(fault?.kind == .unreadableData)
        #expect(try await keeper.token(insteadOf: refused).value == "t2")
    }

    @Test func `without a refresh token a refusal is final`() async throws {
        let service = FakeService([])
        let keeper = keeper(service, Fixture.saved(refresh: nil))
        let refused = try await keeper.token()
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await keeper.token(insteadOf: refused) }
        #expect(service.requests.isEmpty)
    }

    @Test func `without a refresh token it serves until it expires`() async throws {
        let keeper = keeper(FakeService([]), Fixture.saved(refresh: nil))
        clock.advance(3599)
        #expect(try await keeper.token().value == "t1")
        clock.advance(1)
        await #expect(throws: Fault(.refused, .sessionEnded)) { try await keeper.token() }
    }

    /// While the token is still good, a service that cannot renew it now must not stop the requests, nor be asked at each.
    @Test func `a failed early renewal lets requests go on`() async throws {
        let service = FakeService { _ in throw Fault.noConnection }
        let keeper = keeper(service)
        clock.advance(3300)
        #expect(try await keeper.token().value == "t1")
        #expect(service.requests.count == 4)
        // 300 s before the end, 7 of them slept: the next try is due after half of the rest.
        clock.advance(145)
        #expect(try await keeper.token().value == "t1")
        #expect(service.requests.count == 4)
        clock.advance(1)
        #expect(try await keeper.token().value == "t1")
        #expect(service.requests.count == 8)
        clock.advance(200)
        let fault = await #expect(throws: Fault.self) { try await keeper.token() }
        #expect(fault?.kind == .unavailable)
    }

    @Test func `a cancelled caller stops waiting and the others do not`() async throws {
        let gate = Gate()
        let service = FakeService { _ in
            await gate.pass()
            return Fixture.refreshed("t2")
        }
        let keeper = keeper(service)
        let refused = try await keeper.token()
        let patient = Task { try await keeper.token(insteadOf: refused) }
        let hasty = Task { try await keeper.token(insteadOf: refused) }
        await gate.waitForArrival()
        hasty.cancel()
        await #expect(throws: CancellationError.self) { try await hasty.value }
        gate.open()
        #expect(try await patient.value.value == "t2")
        #expect(service.requests.count == 1)
    }

    @Test func `the log says what happened`() async throws {
        let lines = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in lines }
        logger.logLevel = .info
        let service = FakeService([.status(503), Fixture.refreshed("t2"), .status(401)])
        let keeper = keeper(service, logger: logger)
        let first = try await keeper.token()
        let second = try await keeper.token(insteadOf: first)
        await #expect(throws: Fault.self) { try await keeper.token(insteadOf: second) }
        #expect(
            lines.entries.map { "\($0.message)" } == [
                "The session could not be renewed", "The session was renewed", "The session could not be renewed",
                "The session has ended",
            ])
        // A run that is not asked for more says nothing of what a fault tells anyway, in the run's language.
        #expect(lines.entries.map(\.level) == [.notice, .info, .notice, .notice])
        #expect(lines.entries.map { $0.metadata["recoverable"] } == ["true", nil, "false", nil])
    }
}
