import Messages
import Tables

/// Serves the documented services on loopback with fictitious data, for the demo, tests and benchmarks.
///
/// The data follow from a seed: every run with the same seed and size serves the same rows.
public struct Sandbox: Sendable {
    public var configuration: SandboxConfiguration

    public init(_ configuration: SandboxConfiguration = .init()) {
        self.configuration = configuration
    }

    /// Serves until the task is cancelled, which is not an error.
    ///
    /// - Parameters:
    ///   - port: 0 for any free port.
    ///   - ready: Called once with the sandbox when it accepts requests.
    /// - Throws: `Fault` if the data cannot be created or the port is not available.
    public func run(
        port: Int, host: String = "127.0.0.1", ready: @Sendable (RunningSandbox) -> Void = { _ in }
    ) async throws {
        try await Self.withServer(configuration, port: port, host: host) { sandbox in
            ready(sandbox)
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
        }
    }

    /// Serves while `body` runs, and stops when it returns.
    ///
    /// - Parameter port: 0 for any free port, which `body` receives.
    /// - Throws: `Fault` if the data cannot be created or the port is not available; whatever `body` throws.
    public static func withServer<Result: Sendable>(
        _ configuration: SandboxConfiguration = .init(), port: Int = 0, host: String = "127.0.0.1",
        _ body: (RunningSandbox) async throws -> Result
    ) async throws -> Result {
        guard (1...1_000_000).contains(configuration.guests) else {
            throw Fault(.usage, .sandboxGuestsOutOfRange(configuration.guests))
        }
        try checkMembers(of: configuration)
        let played = configuration.playedPerSecond
        if let played, !(0.1...1000).contains(played) { throw Fault(.usage, .sandboxPlayOutOfRange) }
        if let day = configuration.day {
            let days = EventDay.range
            guard days.contains(day) else {
                throw Fault(.usage, .flagTakesNumber("--day", from: days.lowerBound, to: days.upperBound))
            }
            guard played == nil else { throw Fault(.usage, .flagsExclude(["--play", "--day"])) }
        }
        let database = try SandboxDatabase(configuration)
        defer { database.close() }
        let state = SandboxState(configuration)
        let services = try await SandboxServices(configuration, database: database, state: state)
        let server = SandboxServer(
            state: state, routes: services.routes, logger: configuration.logger)
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
            // Leaving the group waits until the server has stopped, so that its port is free and its database unused.
            defer { group.cancelAll() }
            var iterator = ports.makeAsyncIterator()
            guard let port = try await iterator.next() else { throw CancellationError() }
            if let played {
                let play = try EventPlay(database: database, clock: state.clock)
                group.addTask { try await play.run(perSecond: played) }
            }
            return try await body(
                RunningSandbox(
                    host: host, port: port, configuration: configuration, database: database, state: state,
                    services: services))
        }
    }

    private static func checkMembers(of configuration: SandboxConfiguration) throws(Fault) {
        guard (0...100_000).contains(configuration.members), (0...1_000_000).contains(configuration.visits) else {
            throw Fault(
                .usage, .sandboxMembersOutOfRange(members: configuration.members, visits: configuration.visits))
        }
        guard (0...10_000).contains(configuration.clubMembers) else {
            throw Fault(.usage, .sandboxClubOutOfRange(configuration.clubMembers))
        }
        // Years that every parser of dates supports, with room for plans on either side.
        guard (0...32_503_680_000).contains(configuration.dataTime.secondsSinceEpoch) else {
            throw Fault(.usage, .sandboxTimeOutOfRange)
        }
    }
}
