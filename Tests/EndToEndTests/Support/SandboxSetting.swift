@testable import Sandbox

/// A sandbox with few guests, and a token for it.
@discardableResult
func withSandbox<Result: Sendable>(
    _ faults: SandboxFaults = SandboxFaults(), guests: Int = 120, day: Int? = nil, history: Bool = false,
    _ body: (RunningSandbox, String) async throws -> Result
) async throws -> Result {
    var configuration = SandboxConfiguration()
    configuration.guests = guests
    configuration.day = day
    configuration.history = history
    configuration.faults = faults
    return try await Sandbox.withServer(configuration) { sandbox in
        try await body(sandbox, try sandbox.token())
    }
}
