import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Recipients who get some events, series or sessions: what is theirs, and nothing else.
@Suite(.timeLimit(.minutes(30))) struct MailScopeTests {
    /// All that a message says, and the names of what it brings.
    private func everything(_ message: LoopbackServer.Message) -> String {
        ([message.headers["subject"] ?? "", message.text, message.page]
            + message.attachments.flatMap { [$0.name, $0.text].compactMap(\.self) }).joined(separator: "\n")
    }

    /// Makes the last night one of that date.
    private func backdate(_ setting: NightlySetting, to date: String) throws {
        let journal = "\(setting.folder)/data/tikit/mail.ndjson"
        let night = try #require(setting.latest)
        try String(at: journal).replacing(night, with: date).write(to: journal)
        try setting.renameNight(night, to: date)
    }

    /// The names of an event's sessions, by id.
    private func sessions(of event: Int64, in sandbox: RunningSandbox) throws -> [Int64: String] {
        let event = try #require(sandbox.tikit.events.first { $0.id == event })
        return Dictionary(uniqueKeysWithValues: event.sessions.map { ($0.id, $0.name) })
    }

    @Test func `each reader gets its events and series, also where a comparison is broken`() async throws {
        try await withMailSetting(
            to: [
                "{address: ana@example.org, events: [4]}", "{address: eva@example.org, series: [gone], language: es}",
                "{address: ops@example.org, when: failure}", "{address: fay@example.org, events: [4], when: failure}",
                "{address: gil@example.org, series: [gone], when: failure}",
            ], mail: ["link: https://reports.example.org"],
            nightly: ["events: [6, 4]", "formats: [csv, xlsx, html]", "comparisons: [gone, gala]"],
            series: ["gone: [6, 404]", "gala: [4, 5]"]
        ) { setting, server, sandbox in
            try await setting.nightly().expect(1, "gone")
            let messages = try await server.messages()
            try #require(
                messages.map(\.recipient) == [
                    "ana@example.org", "eva@example.org", "ops@example.org", "gil@example.org",
                ])
            let other = try #require(sandbox.tikit.events.first { $0.id == 4 }?.name)
            let (ana, eva, gil) = (messages[0], messages[1], messages[3])
            #expect(!everything(ana).contains("Tech Summit 2026") && !everything(ana).contains("gone"), "\(ana.text)")
            #expect(
                ana.headers["subject"]?.hasPrefix("\(other): ") == true && ana.text.contains(other), "\(ana.headers)")
            #expect(ana.attachments.map(\.name) == ["event-4-attendance.xlsx"])
            for message in [eva, gil] {
                #expect(message.text.contains("Tech Summit 2026") && !everything(message).contains(other))
                #expect(message.listed.count { $0.contains("gone") } == 1, "\(message.listed)")
                #expect(message.attachments.map(\.name) == ["event-6-attendance.xlsx"])
                #expect(message.counted == message.listed.count, "\(message.headers) \(message.listed)")
            }
            #expect(eva.listed.contains { $0.contains("404") }, "\(eva.listed)")
            // The night's page has everything; theirs is linked.
            let night = try #require(setting.latest)
            for (message, event) in [(ana, 4), (eva, 6)] {
                let links = message.text.matches(of: #/https://reports\.example\.org/\S+/#).map { String($0.output) }
                #expect(links == ["https://reports.example.org/\(night)/event-\(event)/attendance.html"], "\(links)")
            }
            #expect(messages[2].text.contains("https://reports.example.org/\(night)/"))
        }
    }

    @Test func `a series brings its comparison`() async throws {
        try await withMailSetting(
            to: ["{address: ana@example.org, series: [gala]}", "{address: bo@example.org, events: [4]}"],
            nightly: ["events: [6, 4]", "formats: [xlsx]", "comparisons: [gala]"], series: ["gala: [4, 5]"]
        ) { setting, server in
            silently(try await setting.nightly())
            let messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["ana@example.org", "bo@example.org"])
            #expect(
                messages.map { Set($0.attachments.compactMap(\.name)) } == [
                    ["event-4-attendance.xlsx", "comparison-gala-comparison.xlsx"], ["event-4-attendance.xlsx"],
                ])
        }
    }

    /// In subject, text, page and attachments.
    @Test func `a speaker gets the totals of its sessions, and no other session's name`() async throws {
        try await withMailSetting(
            to: [
                "{address: ana@example.org, sessions: [12]}",
                "{address: eva@example.org, sessions: [12], language: es}",
                "{address: two@example.org, sessions: [12, 13]}",
                "{address: bo@example.org, sessions: [12], when: failure}",
            ], mail: ["link: https://reports.example.org"],
            nightly: ["events: [6, 4]", "formats: [csv, xlsx, html]", "fail-on: [quality]"]
        ) { setting, server, sandbox in
            try await setting.nightly().expect(1)
            let messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["ana@example.org", "eva@example.org", "two@example.org"])
            let names = try sessions(of: 6, in: sandbox)
            let (own, second) = (try #require(names[12]), try #require(names[13]))
            let rows = try CSVRows.read("\(setting.reports)/latest/event-6/attendance/attendance_by_session.csv")
            let row = try #require(rows.first { $0["session_id"] == "12" })
            let (registered, attended) = (try #require(row["registered"]), try #require(row["attended"]))
            for (message, words) in [
                (messages[0], "\"\(own)\": \(attended) people attended, of \(registered) registrations ("),
                (messages[1], "«\(own)»: asistieron \(attended) personas, de \(registered) inscripciones ("),
            ] {
                #expect(message.listed.contains { $0.contains(words) }, "\(message.listed)")
                #expect(message.text.contains(registered) && message.page.contains(">\(attended)<"), "\(message.text)")
                #expect(message.attachments.isEmpty && !message.text.contains("https://"))
                #expect(message.counted == message.listed.count, "\(message.headers) \(message.listed)")
            }
            #expect(messages[0].text.contains("Attended") && messages[1].text.contains("Asistieron"))
            let totals = try #require(try setting.manifest().events.first { $0.id == 6 }?.totals)
            for message in messages {
                let all = everything(message)
                let isBoth = message.recipient.hasPrefix("two")
                for (id, name) in names where id != 12 && !(isBoth && id == 13) && !own.contains(name) {
                    #expect(!all.contains(name), "\(name): \(all)")
                }
                #expect(all.contains(own) && all.contains(second) == isBoth)
                for number in [totals.checkins, totals.attended] {
                    #expect(!all.contains("\(number)") && !all.contains(english(number)), "\(number)")
                }
            }
            #expect(messages[2].text.contains("Together"), "\(messages[2].text)")
        }
    }

    private func english(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }

    /// A night in which a session was read has its totals, and one in which nothing is theirs has no message.
    @Test func `a night without an event of theirs sends nothing`() async throws {
        try await withMailSetting(
            to: [
                "{address: ana@example.org, events: [6]}", "{address: bo@example.org, sessions: [12]}",
                "{address: eva@example.org, events: [7]}", "{address: ops@example.org, events: [6], when: failure}",
            ], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.change { data in data.events.removeAll { ![6, 7].contains($0.id) } }
            silently(try await setting.nightly())
            #expect(
                try await server.messages().map(\.recipient) == [
                    "ana@example.org", "bo@example.org", "eva@example.org",
                ])
            try backdate(setting, to: "2026-01-01")
            // It is over, so that it leaves without a word.
            sandbox.change { data in data.changeEvent(6) { $0.isActive = false } }
            silently(try await setting.nightly())
            #expect(try await server.messages().dropFirst(3).map(\.recipient) == ["eva@example.org"])
        }
    }

    @Test func `a failure is sent to those whose event it is`() async throws {
        try await withMailSetting(
            to: [
                "{address: six@example.org, events: [6], when: failure}",
                "{address: four@example.org, events: [4], when: failure}",
                "{address: news@example.org, events: [6], when: [news, failure]}",
                "{address: bo@example.org, sessions: [12], when: failure}",
            ], nightly: ["events: [6, 4]", "formats: [csv]"]
        ) { setting, server, sandbox in
            for date in ["2026-01-01", "2026-01-02"] {
                silently(try await setting.nightly())
                try backdate(setting, to: date)
            }
            let before = try await server.messages().count
            // Event 4 is read first.
            sandbox.faults.rules = [FaultRule(.status(code: 403), of: .sessions, times: 1)]
            try await setting.nightly().expect(1)
            sandbox.faults.rules = []
            var messages = Array(try await server.messages().dropFirst(before))
            #expect(messages.map(\.recipient) == ["four@example.org"])
            #expect(messages.allSatisfy { !everything($0).contains("Tech Summit") }, "\(messages.map(\.text))")
            try backdate(setting, to: "2026-01-03")
            silently(try await setting.nightly())
            messages = Array(try await server.messages().dropFirst(before + 1))
            #expect(messages.map(\.recipient) == ["four@example.org"])
            #expect(messages.allSatisfy { $0.listed.contains { $0.contains("made again") } })

            // A night in which nothing was made.
            try backdate(setting, to: "2026-01-04")
            sandbox.faults.rules = [FaultRule(.status(code: 403), of: .sessions)]
            let run = try await setting.nightly()
            #expect(run.status == 77, "\(run.errors)")
            messages = Array(try await server.messages().dropFirst(before + 2))
            try #require(
                messages.map(\.recipient) == [
                    "six@example.org", "four@example.org", "news@example.org", "bo@example.org",
                ])
            let other = try #require(sandbox.tikit.events.first { $0.id == 4 }?.name)
            for message in messages {
                #expect(message.headers["subject"]?.hasPrefix("Failed: ") == true, "\(message.headers)")
                let isFour = message.recipient.hasPrefix("four")
                #expect(everything(message).contains(other) == isFour && message.listed.count == 1, "\(message.text)")
                #expect(!message.text.contains("Last reports"))
            }
        }
    }

    /// What a speaker is to get and the event does not have is told to those who are told of failures, and not to the speaker.
    @Test(arguments: ["", "events: [6], "]) func `a session that no event has is told`(events: String) async throws {
        try await withMailSetting(
            to: [
                "{address: bo@example.org, \(events)sessions: [12, 98765]}",
                "{address: ops@example.org, when: failure}", "{address: eva@example.org, when: news}",
                "{address: fay@example.org, events: [6], when: failure}",
            ]
        ) { setting, server in
            let run = try await setting.nightly().expect(1, "98765")
            #expect(run.errorLines.count == 1 && run.errors.contains("#1: session 98765 is not in "), "\(run.errors)")
            let messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["bo@example.org", "ops@example.org", "eva@example.org"])
            #expect(messages.map { $0.text.contains("98765") } == [false, true, false], "\(messages.map(\.listed))")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/nightly.json"))
        }
    }

    @Test func `an address may have several entries, each with its message, also sent late`() async throws {
        for address in ["ana@example.org", "grey@example.org"] {
            try await withMailSetting(
                to: [
                    "{address: \(address), events: [4]}", "{address: \(address), sessions: [12], language: es}",
                    "{address: \(address), events: [6], report: doors}",
                ], mail: ["patience: 1s"], nightly: ["events: [6, 4]", "formats: [csv]"]
            ) { setting, server, sandbox in
                let run = try await setting.nightly()
                #expect(run.status == (address.hasPrefix("grey") ? 1 : 0), "\(run.errors)")
                for _ in 0..<3 { _ = try await Product.run(["mail"], environment: setting.environment) }
                var messages = try await server.messages()
                try #require(messages.count == 3, "\(run.errors)")
                // The first to this address was put off.
                if address.hasPrefix("grey") { messages.insert(messages.removeLast(), at: 0) }
                #expect(Set(messages.compactMap { $0.headers["message-id"] }).count == 3)
                let other = try #require(sandbox.tikit.events.first { $0.id == 4 }?.name)
                #expect(messages.map { everything($0).contains(other) } == [true, false, false])
                #expect(messages.map { $0.text.contains("asist") && $0.attachments.isEmpty } == [false, true, false])
                #expect(messages[2].attachments.map(\.name) == ["event-6-doors.xlsx"])
            }
        }
    }

    @Test(arguments: [
        ("events: [6, 999]", "write \"events: [4, 6, 999]\""), ("events: []", "at least one item"),
        ("events: [6, 6]", "listed twice"), ("events: [six]", "events"), ("series: [gal]", "did you mean \"gala\""),
        ("series: [old]", "write \"comparisons: [old]\""), ("sessions: [12], report: doors", "without \"report\""),
        ("sessions: [12], series: [gala]", "without \"series\""), ("sponsor: acme, events: [6]", "without \"events\""),
        ("sponsor: acme, sessions: [12]", "without \"sessions\""), ("session: [12]", "session"),
    ]) func `what the nights cannot have is refused before them`(keys: String, reason: String) async throws {
        try await withMailSetting(
            to: ["{address: ana@example.org, \(keys)}"],
            nightly: ["events: [6, 4]", "formats: [csv]", "comparisons: [gala]"],
            series: ["gala: [4, 5]", "old: [1, 2]"]
        ) { setting, _, sandbox in
            for command in [["nightly"], ["config", "check"]] {
                let run = try await Product.run(command, environment: setting.environment).expect(78, reason)
                #expect(run.errors.contains("config.yaml:") && !run.errors.contains("ana@"), "\(run.errors)")
            }
            #expect(sandbox.counters.requests.isEmpty && setting.nights.isEmpty)
        }
    }
}
