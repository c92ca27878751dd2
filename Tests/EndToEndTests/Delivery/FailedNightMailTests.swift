import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// What readers are told of nights that published nothing, and of what failed on them, once there are reports again.
@Suite(.timeLimit(.minutes(30))) struct FailedNightMailTests {
    /// A failure of every event, or of the first that is read.
    private func failing(times: Int? = nil) -> [FaultRule] { [FaultRule(.status(code: 403), of: .sessions, times: times)] }

    @Test func `a failure is told since a night on which everything failed`() async throws {
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}"], nightly: ["events: [6, 4]", "formats: [csv]"]
        ) { setting, server, sandbox in
            silently(try await setting.run(sandbox, on: 2))
            sandbox.faults.rules = failing()
            try await setting.run(sandbox, on: 3).expect(77)
            for day in 4...5 {
                sandbox.faults.rules = failing(times: 1)
                try await setting.run(sandbox, on: day).expect(1)
                let page = try String(at: "\(setting.reports)/index.html")
                #expect(page.contains("since the night of 2026-03-03") == (day == 4))
            }
            sandbox.faults.rules = []
            silently(try await setting.run(sandbox, on: 6))
            let messages = try await server.messages()
            try #require(messages.count == 4)
            #expect(!messages[0].text.contains("since the night"), "\(messages[0].listed)")
            for message in messages[1...2] {
                let since = message.listed.filter { $0.contains("could not be made since the night of 2026-03-03: ") }
                #expect(since.count == 1, "\(message.listed)")
            }
            let again = messages[3].listed.filter { $0.contains("made again, after failing since the night of 2026-03-03") }
            #expect(again.count == 1, "\(messages[3].listed)")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/failed-nights.json"))
        }
    }
}
