import Base
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Sources

/// A service with rotating refresh tokens, each good for one use, that notices what a careless client would do.
private final class RotatingService: HTTPExchange {
    private struct State {
        var random: SeededGenerator
        var number = 1
        var inFlight = 0
        var maximumInFlight = 0
        var refreshes = 0
        var expirations = 0
        var misuse = 0
    }

    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(random: SeededGenerator(seed: seed))) }

    var refreshes: Int { state.withLock { $0.refreshes } }
    var expirations: Int { state.withLock { $0.expirations } }
    var misuse: Int { state.withLock { $0.misuse } }
    var maximumInFlight: Int { state.withLock { $0.maximumInFlight } }

    private func pauses() -> Int { state.withLock { Int.random(in: 0...6, using: &$0.random) } }

    /// The current token stops being good, once: until it is renewed there is nothing more to expire.
    func expire() {
        state.withLock {
            guard $0.expirations == $0.refreshes else { return }
            $0.expirations += 1
        }
    }

    /// Whether a request with this token is let in.
    func accepts(_ bearer: BearerToken) -> Bool {
        state.withLock { $0.expirations == $0.refreshes && bearer.value == "t\($0.number)" }
    }

    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        state.withLock {
            $0.inFlight += 1
            $0.maximumInFlight = max($0.maximumInFlight, $0.inFlight)
        }
        defer { state.withLock { $0.inFlight -= 1 } }
        for _ in 0..<pauses() { await Task.yield() }
        // One in five does not arrive at all.
        if state.withLock({ Int.random(in: 0..<5, using: &$0.random) == 0 }) { throw Fault.noConnection }
        let answer: ServiceResponse = state.withLock {
            guard request.bodyText == "{\"refresh_token\":\"r\($0.number)\"}", $0.expirations > $0.refreshes else {
                $0.misuse += 1
                return .status(401)
            }
            $0.number += 1
            $0.refreshes += 1
            return Fixture.refreshed("t\($0.number)", refresh: "r\($0.number)")
        }
        for _ in 0..<pauses() { await Task.yield() }
        return answer
    }
}

@Suite(.timeLimit(.minutes(30))) struct InterleavingTests {
    /// Whatever the order in which the tokens of three processes expire, are refused and are asked for: a refresh token
    /// is used once, a renewal is made for each expiry and no more, one at a time, and every request gets through.
    @Test(arguments: Rounds.third(of: 0..<12 as Range<UInt64>)) func `one renewal for each expiry`(seed: UInt64)
        async throws
    {
        let folder = TemporaryFolder()
        let saved = Fixture.saved(life: nil)
        try await folder.store.save(saved)
        let service = RotatingService(seed: seed)
        let keepers = (0..<3).map { _ in
            SessionKeeper(saved, Fixture.dependencies(service, store: folder.store, environment: .development))
        }
        let unserved = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<12 {
                group.addTask {
                    var random = SeededGenerator(seed: seed * 100 + UInt64(worker))
                    var unserved = 0
                    for _ in 0..<15 {
                        if Int.random(in: 0..<6, using: &random) == 0 { service.expire() }
                        for _ in 0..<Int.random(in: 0...4, using: &random) { await Task.yield() }
                        let keeper = keepers[worker % 3]
                        var bearer = try await keeper.token()
                        var tries = 0
                        while !service.accepts(bearer), tries < 50 {
                            bearer = try await keeper.token(insteadOf: bearer)
                            tries += 1
                        }
                        if tries == 50 { unserved += 1 }
                    }
                    return unserved
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(unserved == 0)
        #expect(service.misuse == 0)
        #expect(service.maximumInFlight <= 1)
        #expect(service.expirations > 0)
        #expect(service.refreshes <= service.expirations && service.refreshes >= service.expirations - 1)
        #expect(try await folder.store.load()?.session.token.value == "t\(service.refreshes + 1)")
    }
}
