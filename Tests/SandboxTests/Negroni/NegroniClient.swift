import Sandbox
import Tables

/// Asks a sandbox's Negroni over HTTP.
struct NegroniClient {
    var client: SandboxClient

    var sandbox: RunningSandbox { client.sandbox }

    func get(_ path: String) async throws -> Answer {
        try await client.send("GET", sandbox.negroniBaseURL + path)
    }

    func post(_ path: String, _ body: String) async throws -> Answer {
        try await client.send("POST", sandbox.negroniBaseURL + path, body: body)
    }

    func sendCode(_ phone: String) async throws -> Answer {
        try await post("auth/send-code", #"{"phone":"\#(phone)"}"#)
    }

    func verify(_ phone: String, _ code: String) async throws -> Answer {
        try await post("auth/verify-code", #"{"phone":"\#(phone)","code":"\#(code)"}"#)
    }
}

/// Runs a test against a sandbox with a small club, whose clock the test sets, and nobody logged in.
func withNegroni(_ body: (NegroniClient, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    var configuration = SandboxConfiguration(guests: 1)
    configuration.clubMembers = 10
    configuration.clock = { clock.now }
    try await withSandbox(configuration) { client in
        var client = client
        client.token = nil
        try await body(NegroniClient(client: client), clock)
    }
}
