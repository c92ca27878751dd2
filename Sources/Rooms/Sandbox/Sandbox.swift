public import Base

/// The options of a sandbox.
public struct SandboxConfiguration: Sendable {
    /// The seed of all data: the same seed and number of guests give the same rows.
    public var seed: UInt64 = 2026
    /// Guests of event 6, from 1 to 1,000,000; the other events are always small. Each guest makes about four check-ins.
    public var guests = 1200
    /// Whether the account also has series: a fair to forecast (events 101 to 111) and earlier editions of event 4.
    public var history = false
    /// Ordinary members of the gym in Firestore, from 0 to 100,000. About 220 more cover every boundary and anomaly.
    public var members = 250
    /// Check-ins of the ordinary members in the last year, from 0 to 1,000,000.
    public var visits = 12_000
    /// The day of event 6 on which the service stands still, from 0 (the evening before) to 4 (the day after); `nil` if the
    /// event is over and the service runs by the clock.
    public var day: Int?
    /// The check-ins per second at event 6 from the start of serving, as if it happened now; `nil` if it is over.
    public var playedPerSecond: Double?
    /// The faults injected from the start.
    var faults = SandboxFaults()
    /// The clock of tokens, headers and new check-ins. The generated data never use it.
    public var clock: @Sendable () -> Instant = { .systemClock }

    public init(seed: UInt64 = 2026, guests: Int = 1200, faults: SandboxFaults = .init()) {
        self.seed = seed
        self.guests = guests
        self.faults = faults
    }

    fileprivate func check() throws(Fault) {
        guard (1...1_000_000).contains(guests) else { throw Fault(.usage, .sandboxGuestsOutOfRange(guests)) }
        guard (0...100_000).contains(members), (0...1_000_000).contains(visits) else {
            throw Fault(.usage, .sandboxMembersOutOfRange(members: members, visits: visits))
        }
    }
}

/// Serves the documented services on loopback with fictitious data, for the demo, tests and benchmarks.
///
/// The data follow from a seed: every run with the same seed and size serves the same rows.
public enum Sandbox {
    private static let host = "127.0.0.1"

    /// Serves until the task is cancelled, which is not an error.
    ///
    /// - Parameters:
    ///   - port: 0 for any free port.
    ///   - ready: Called once with the sandbox when it accepts requests.
    /// - Throws: `Fault` if the configuration is out of range or the port is not available.
    public static func run(
        _ configuration: SandboxConfiguration, port: Int, ready: @Sendable (RunningSandbox) -> Void
    ) async throws {
        try await withServer(configuration, port: port) { sandbox in
            ready(sandbox)
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
        }
    }

    /// Serves while `body` runs, and stops when it returns.
    ///
    /// - Parameter port: 0 for any free port, which `body` receives.
    /// - Throws: `Fault` if the configuration is out of range or the port is not available; whatever `body` throws.
    static func withServer<Result: Sendable>(
        _ configuration: SandboxConfiguration = .init(), port: Int = 0,
        _ body: (RunningSandbox) async throws -> Result
    ) async throws -> Result {
        try configuration.check()
        let services = SandboxServices(configuration)
        let server = SandboxServer(state: services.state, routes: services.routes)
        let (ports, announce) = AsyncThrowingStream<Int, any Error>.makeStream()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await server.run(host: host, port: port) { announce.yield($0) }
                    announce.finish()
                } catch {
                    announce.finish(throwing: Fault(.unavailable, .sandboxCannotListen(host: host, port: port)))
                }
            }
            // Leaving the group waits until the server has stopped, so that its port is free.
            defer { group.cancelAll() }
            var iterator = ports.makeAsyncIterator()
            guard let port = try await iterator.next() else { throw CancellationError() }
            if let played = configuration.playedPerSecond {
                let play = EventPlay(store: services.store, clock: services.state.clock)
                group.addTask { try await play.run(perSecond: played) }
            }
            return try await body(RunningSandbox(origin: "http://\(host):\(port)", port: port, services: services))
        }
    }
}
