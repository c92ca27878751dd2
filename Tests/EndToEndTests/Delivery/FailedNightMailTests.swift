import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// What readers are told of nights that published nothing, and of what failed on them, once there are reports again.
@Suite(.timeLimit(.minutes(30))) struct FailedNightMailTests {
    /// A failure of every event, or of the first that is read.
    private func failing(times: Int? = nil) -> [FaultRule] {
        [FaultRule(.status(code: 403), of: .sessions, times: times)]
    }

    @Test func `a failure is told since a night on which everything failed`() async throws {
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}"], nightly: ["events: [6, 4]", "formats: [csv]"]
        ) { setting, server, sandbox in
            silently(try await setting.nightly(sandbox, on: 2))
            sandbox.faults.rules = failing()
            try await setting.nightly(sandbox, on: 3).expect(77)
            for day in 4...5 {
                sandbox.faults.rules = failing(times: 1)
                try await setting.nightly(sandbox, on: day).expect(1)
                let page = try String(at: "\(setting.reports)/index.html")
                #expect(page.contains("(since the night of 2026-03-03)"))
                // It is news once.
                #expect(page.contains("could not be made since the night of 2026-03-03: ") == (day == 4))
            }
            sandbox.faults.rules = []
            silently(try await setting.nightly(sandbox, on: 6))
            let messages = try await server.messages()
            try #require(messages.count == 4)
            #expect(!messages[0].text.contains("since the night"), "\(messages[0].listed)")
            for message in messages[1...2] {
                let since = message.listed.filter { $0.contains("could not be made since the night of 2026-03-03: ") }
                #expect(since.count == 1, "\(message.listed)")
            }
            let again = messages[3].listed.filter {
                $0.contains("made again, after failing since the night of 2026-03-03")
            }
            #expect(again.count == 1, "\(messages[3].listed)")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/failed-nights.json"))
        }
    }

    /// Whoever is told of failures alone has the reports with which they end.
    @Test func `who is told that a run was killed is told that there are reports again`() async throws {
        try await withMailSetting(
            to: [
                "{address: ops@example.org, when: failure}", "{address: fay@example.org, events: [6], when: failure}",
                "{address: bo@example.org, sessions: [12], when: failure}",
            ]
        ) { setting, server, sandbox in
            silently(try await setting.nightly(sandbox, on: 2))
            try setting.leaveKilledRun(on: 3)
            try await setting.nightly(sandbox, on: 4).expect(0, "was cut off")
            silently(try await setting.nightly(sandbox, on: 5))
            let messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["ops@example.org", "fay@example.org", "bo@example.org"])
            for message in messages {
                let killed = message.listed.count { $0.hasPrefix("the night 2026-03-03 did not come to its end") }
                #expect(killed == 1, "\(message.listed)")
                #expect(message.listed.contains("there are reports again, after a night that failed"))
                #expect(message.headers["subject"]?.hasPrefix("With warnings: there are reports again") == true)
                #expect(message.counted == message.listed.count, "\(message.headers) \(message.listed)")
            }
            #expect(messages[2].text.contains("Día 1 - Mañana"), "\(messages[2].text)")
        }
    }

    /// Two runs are killed around a list that is empty; then everything fails, and a run is killed.
    @Test func `every night that failed is counted, however it was told`() async throws {
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}"], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.change { data in data.events.removeAll { $0.id != 6 } }
            let event = try #require(sandbox.tikit.events.first)
            silently(try await setting.nightly(sandbox, on: 2))
            try setting.leaveKilledRun(on: 3)
            sandbox.change { $0.events = [] }
            try await setting.nightly(sandbox, on: 4).expect(1)
            try setting.leaveKilledRun(on: 5)
            try await setting.nightly(sandbox, on: 6).expect(0)
            sandbox.change { $0.events = [event] }
            silently(try await setting.nightly(sandbox, on: 7))
            var listed = try await server.messages().last?.listed ?? []
            #expect(listed.contains("there are reports again, after 2 nights that failed"), "\(listed)")

            sandbox.faults.rules = failing()
            try await setting.nightly(sandbox, on: 8).expect(77)
            sandbox.faults.rules = []
            try setting.leaveKilledRun(on: 9)
            try await setting.nightly(sandbox, on: 10).expect(0, "was cut off")
            listed = try await server.messages().last?.listed ?? []
            #expect(listed.contains("there are reports again, after 2 nights that failed"), "\(listed)")
            #expect(listed.contains { $0.hasPrefix("the night 2026-03-09 did not come to its end") }, "\(listed)")
        }
    }

    /// They were put off, and the next run was killed before it told that.
    @Test func `messages that are sent late are not told as unsent`() async throws {
        try await withMailSetting(
            to: [
                "ana@example.org", "{address: bo@example.org, when: news}", "{address: ops@example.org, when: failure}",
            ], mail: ["patience: 1s"]
        ) { setting, server, sandbox in
            try setting.change(":\(server.port)", to: ":1")
            try await setting.nightly(sandbox, on: 2).expect(1, "not sent yet")
            try setting.change("127.0.0.1:1\n", to: "127.0.0.1:\(server.port)\n")
            try setting.change("patience: 1s", to: "patience: 60s")
            try setting.leaveKilledRun(on: 3)
            silently(try await setting.run(["mail"], sandbox, on: 3))
            let messages = try await server.messages()
            try #require(
                messages.map(\.recipient) == [
                    "ana@example.org", "bo@example.org", "ana@example.org", "ops@example.org",
                ])
            for message in messages { #expect(!message.text.contains("not sent"), "\(message.listed)") }
            #expect(messages[2...].allSatisfy { $0.headers["subject"] == "Failed: tikit, night of 2026-03-03" })
        }
    }

    /// Its message is one of an edition, and of no night.
    @Test func `a sponsor's pack that is sent late is not told as unsent`() async throws {
        try await withTemporaryFolder { folder in
            try "sponsors: [{name: Banco Andino, sessions: [12, 13]}]".write(to: "\(folder)/sponsors.yaml")
            try await withMailSetting(
                to: [
                    "{address: bo@banco.example, sponsor: banco-andino}", "{address: ops@example.org, when: failure}",
                ],
                mail: ["patience: 1s"],
                nightly: [
                    "events: [6]", "formats: [csv]",
                    "packs: {event: 6, sponsors: \(folder)/sponsors.yaml, output: \(folder)/packs}",
                ]
            ) { setting, server, sandbox in
                try setting.change(":\(server.port)", to: ":1")
                try await setting.nightly(sandbox, on: 2).expect(1, "not sent yet")
                try setting.change("127.0.0.1:1\n", to: "127.0.0.1:\(server.port)\n")
                try setting.change("patience: 1s", to: "patience: 60s")
                try setting.leaveKilledRun(on: 3)
                silently(try await setting.run(["mail"], sandbox, on: 3))
                let messages = try await server.messages()
                try #require(messages.map(\.recipient) == ["bo@banco.example", "ops@example.org"])
                #expect(!messages[1].text.contains("not sent"), "\(messages[1].listed)")
            }
        }
    }
}
