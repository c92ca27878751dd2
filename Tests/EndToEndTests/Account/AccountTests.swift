import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Logging in and out, and who is logged in.
@Suite(.timeLimit(.minutes(30))) struct AccountTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func atTheTerminal(
        _ answers: [[String]], _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Person.Scene {
        try await Person.atTheTerminal(
            answers, [Product.path] + arguments,
            environment: Product.environment(["ATTENDANCE_DATA_DIR": "\(folder)/data"].merging(environment) { $1 }))
    }

    @Test func `a person is prompted and the password is not shown`() async throws {
        try await withSandbox { sandbox, _ in
            let scene = try await atTheTerminal(
                [["E-mail: ", SandboxAccount.email + "\n"], ["Password: ", SandboxAccount.password + "\n"]],
                ["login", "--base-url", sandbox.baseURL])
            #expect(scene.status == 0, "\(scene.screen)")
            #expect(scene.echoes == [true, false] && scene.echo_after)
            #expect(!scene.screen.contains(SandboxAccount.password))
            #expect(scene.screen.contains("Logged in as Juan P"))
        }
    }

    @Test(arguments: [("\u{3}", Int32(130)), ("\u{4}", 64), ("\n", 64)])
    func `the terminal is restored whatever is typed`(typed: String, status: Int32) async throws {
        let scene = try await atTheTerminal(
            [["Password: ", typed]], ["login", "--email", "a@b.example", "--base-url", "http://127.0.0.1:1/"])
        #expect(scene.echoes == [false] && scene.echo_after)
        #expect(scene.status == status, "\(scene.screen)")
    }
}
