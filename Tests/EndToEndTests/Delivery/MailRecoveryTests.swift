import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Who is told that something is made again: whoever was told that it failed, and, with the failure, whom no message of it reached.
@Suite(.timeLimit(.minutes(30))) struct MailRecoveryTests {
    /// Gives the last night another date, in its folder if it has one, the journal and the record of its run.
    private func backdate(_ setting: NightlySetting, to date: String) throws {
        let data = "\(setting.folder)/data/tikit"
        let journal = try String(at: "\(data)/mail.ndjson")
        let night = try #require(journal.matches(of: /"night":"([^"]+)"/).map { String($0.output.1) }.max())
        for file in ["mail.ndjson", "nightly.json"] {
            guard let text = try? String(at: "\(data)/\(file)") else { continue }
            try text.replacing(night, with: date).write(to: "\(data)/\(file)")
        }
        guard setting.nights.contains(night) else { return }
        try? FileManager.default.removeItem(atPath: "\(setting.reports)/latest")
        try FileManager.default.moveItem(atPath: "\(setting.reports)/\(night)", toPath: "\(setting.reports)/\(date)")
    }

    @Test func `who could not be told that a night failed is told both in one`() async throws {
        try await withMailSetting(
            to: [
                "{address: ops@example.org, when: failure}", "{address: busy@example.org, when: failure}",
                "{address: busy.two@example.org, language: es, when: [news, failure]}",
                "{address: news@example.org, when: news}",
            ],
            mail: ["patience: 1s"], nightly: ["events: [999]", "formats: [csv]"]
        ) { setting, server in
            try await setting.nightly().expect(66, "452 4.3.1")
            #expect(try await server.messages().map(\.recipient) == ["ops@example.org"])
            try backdate(setting, to: "2026-01-03")
            // The message of another night did not arrive either.
            let path = "\(setting.folder)/data/tikit/mail.ndjson"
            let journal = try String(at: path)
            let lines = journal.split(separator: "\n").filter { $0.contains("busy.two") }.map { "\($0)\n" }.joined()
            try (lines.replacing("2026-01-03", with: "2026-01-01") + journal).write(to: path)

            try setting.change("[999]", to: "[6]")
            try await setting.nightly().expect(0, "never sent")
            silently(try await setting.nightly())
            let messages = Array(try await server.messages().dropFirst())
            try #require(
                messages.map(\.recipient) == [
                    "ops@example.org", "busy@example.org", "busy.two@example.org", "news@example.org",
                ])
            // Whoever was told that it failed also hears whom no message reached.
            let ops = messages[0].listed
            #expect(ops.count > 2 && ops[0].contains("452 4.3.1"), "\(ops)")
            #expect(ops[1] == "there are reports again, after a night that failed", "\(ops)")
            // With the reports that end the failure come their news.
            #expect(ops.contains { $0.hasPrefix("Tech Summit 2026: first report: ") }, "\(ops)")
            #expect(messages[0].headers["subject"]?.hasPrefix("With warnings: there are reports again") == true)
            // Nobody is told of a message of its own that it was not sent.
            let one = messages[1].listed
            let night = "there are reports again; the night of 2026-01-03 failed, and no message about it arrived: "
            #expect(one.contains { $0.hasPrefix("\(night)Event 999: could not be made: ") }, "\(one)")
            #expect(one.count { $0.contains("999") } == 1 && !one.contains { $0.contains("#2: ") }, "\(one)")
            let several = messages[2].listed
            let nights =
                "otra vez hay informes; no los hubo 2 noches del 2026-01-01 al 2026-01-03, y no llegó un mensaje que lo dijera: "
            #expect(several.contains { $0.hasPrefix("\(nights)Evento 999: no se pudo hacer: ") }, "\(several)")
            #expect(!messages[3].text.contains("reports again"), "\(messages[3].text)")
            for message in messages { #expect(message.counted == message.listed.count, "\(message.headers)") }
            // All of it is told, and nothing left to tell.
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/nightly.json"))
        }
    }

    /// The message of the night after has no reports, and what it owes is that a night had failed.
    @Test func `who is told late that a night failed is told that there are reports again`() async throws {
        try await withMailSetting(
            to: ["{address: busy@example.org, when: failure}"], mail: ["patience: 1s"],
            nightly: ["events: [999]", "formats: [csv]"]
        ) { setting, server in
            try await setting.nightly().expect(66, "452 4.3.1")
            try backdate(setting, to: "2026-01-01")
            try setting.change("events: [999]", to: "events: {ended-within-days: 0}")
            try await setting.nightly().expect(0, "never sent")
            try backdate(setting, to: "2026-01-02")
            try setting.change("events: {ended-within-days: 0}", to: "events: [6]")
            for _ in 0..<2 { silently(try await setting.nightly()) }
            let messages = try await server.messages()
            try #require(messages.count == 2)
            #expect(messages[0].headers["subject"] == "Failed: tikit, night of 2026-01-01")
            #expect(messages[0].text.contains("999"), "\(messages[0].text)")
            let listed = messages[1].listed
            #expect(listed.first == "there are reports again, after a night that failed", "\(listed)")
            #expect(listed.contains { $0.hasPrefix("Tech Summit 2026: first report: ") }, "\(listed)")
            #expect(
                messages[1].headers["subject"]?.hasPrefix("there are reports again") == true
                    && messages[1].counted == listed.count, "\(messages[1].headers)")
        }
    }

    /// One event fails on the first night, of which one reader's message does not arrive.
    @Test func `an event that is made again is told to those who are told of failures`() async throws {
        try await withMailSetting(
            to: [
                "{address: ops@example.org, when: failure}", "{address: busy@example.org, when: failure}",
                "{address: busy.two@example.org, when: news}",
            ],
            mail: ["patience: 1s"], nightly: ["events: [6, 4]", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.faults.rules = [FaultRule(.status(code: 403), of: .sessions, times: 1)]
            try await setting.nightly().expect(1, "452 4.3.1")
            sandbox.faults.rules = []
            #expect(try await server.messages().map(\.recipient) == ["ops@example.org"])
            try backdate(setting, to: "2026-01-01")
            try await setting.nightly().expect(0, "never sent")
            silently(try await setting.nightly())
            let messages = Array(try await server.messages().dropFirst())
            try #require(
                messages.map(\.recipient) == ["ops@example.org", "busy@example.org", "busy.two@example.org"])
            let told = messages.map { $0.listed.filter { $0.contains("made again") } }
            #expect(told[0].count == 1 && told[0].allSatisfy { $0.contains("after failing; ") }, "\(told)")
            #expect(
                told[1].count == 1 && told[1].allSatisfy { $0.contains("after failing on the night of 2026-01-01; ") },
                "\(told)")
            #expect(told[2].isEmpty, "\(told)")
            // With the reports come their news, to whoever has not had them.
            let isNew = messages.prefix(2).map { $0.listed.contains { $0.hasPrefix("Tech Summit 2026: first report") } }
            #expect(isNew == [false, true], "\(messages[1].listed)")
        }
    }

    /// The first run of the night made its reports, and Ana has them.
    @Test(arguments: [("[999]", 66), ("[6, 999]", 1)])
    func `a repeat that fails fails no night with reports, and is told`(events: String, status: Int32) async throws {
        try await withMailSetting(to: ["ana@example.org", "{address: ops@example.org, when: failure}"]) {
            setting, server in
            silently(try await setting.nightly())
            try setting.change("events: [6]", to: "events: \(events)")
            try await setting.nightly().expect(status)
            var messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["ana@example.org", "ops@example.org"])
            let subject = messages[1].headers["subject"] ?? ""
            #expect(!subject.hasPrefix("Failed: ") && messages[1].text.contains("999"), "\(subject)")
            if status == 66 {
                #expect(subject.hasPrefix("With warnings: tikit: a later run under the date "), "\(subject)")
            }
            // The next night tells Ana, and nobody twice.
            try backdate(setting, to: "2026-01-01")
            try setting.change("events: \(events)", to: "events: [6]")
            silently(try await setting.nightly())
            messages = Array(try await server.messages().dropFirst(2))
            try #require(messages.map(\.recipient) == ["ana@example.org"])
            let words = "ended with status \(status): Event 999: could not be made"
            let trouble = messages[0].listed.filter { $0.contains(words) }
            #expect(trouble.count == 1 && !messages[0].text.contains("reports again"), "\(messages[0].text)")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/nightly.json"))
        }
    }

    /// A reader that is added meanwhile was not told that an event had failed.
    @Test func `a new reader is not told that something is made again`() async throws {
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}"], nightly: ["events: [6, 4]", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.faults.rules = [FaultRule(.status(code: 403), of: .sessions, times: 1)]
            try await setting.nightly().expect(1)
            sandbox.faults.rules = []
            try backdate(setting, to: "2026-01-01")
            try setting.change("ops@example.org", to: "eva@example.org")
            silently(try await setting.nightly())
            #expect(try await server.messages().map(\.recipient) == ["ops@example.org"])
        }
    }
}
