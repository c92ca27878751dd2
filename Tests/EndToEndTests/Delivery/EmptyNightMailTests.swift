import Base
import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// The messages of nights that leave only a manifest, of a run that repeats them, and of an empty list of events.
@Suite(.timeLimit(.minutes(30))) struct EmptyNightMailTests {
    /// Runs the program on a day, some hours after 04:30.
    private func run(
        _ arguments: [String], _ setting: NightlySetting, _ sandbox: RunningSandbox, on day: Int, after hours: Int = 0,
        serviceAhead days: Int = 0
    ) async throws -> Subprocess.Outcome {
        try await setting.run(arguments, sandbox, on: day, after: hours, serviceAhead: days)
    }

    /// The only event is deactivated on its last evening, and cannot be read on the night after.
    @Test func `its reports come when it is repeated, to whom they were owed`() async throws {
        try await withMailSetting(
            to: [
                "ana@example.org", "{address: ops@example.org, when: failure}",
                "{address: busy@example.org, when: failure, language: es}",
            ], mail: ["patience: 1s"], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.change { data in data.events.removeAll { $0.id != 6 } }
            silently(try await run(["nightly"], setting, sandbox, on: 3))
            sandbox.change { data in data.changeEvent(6) { $0.isActive = false } }
            sandbox.faults.rules = [FaultRule(.status(code: 503), of: .sessions)]
            let failed = try await run(["nightly"], setting, sandbox, on: 4).expect(1, "452 4.3.1")
            #expect(failed.errors.contains("attendance mail"), "\(failed.errors)")
            #expect(setting.latest == "2026-03-03" && setting.nights == ["2026-03-03", "2026-03-04"])
            var messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["ana@example.org", "ana@example.org", "ops@example.org"])

            // Of a night without reports only what is owed is sent later, once.
            silently(try await run(["mail"], setting, sandbox, on: 4))
            messages = Array(try await server.messages().dropFirst(3))
            #expect(messages.map(\.recipient) == ["busy@example.org"])
            for arguments in [["mail"], ["mail", "--preview", "--output", "\(setting.folder)/preview"]] {
                try await run(arguments, setting, sandbox, on: 4).expectLine(66, "the night 2026-03-04 has no reports")
            }
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/preview"))

            sandbox.faults.rules = []
            for hour in 1...2 { silently(try await run(["nightly"], setting, sandbox, on: 4, after: hour)) }
            #expect(setting.latest == "2026-03-04")
            messages = Array(try await server.messages().dropFirst(4))
            try #require(messages.map(\.recipient) == ["ana@example.org", "ops@example.org", "busy@example.org"])
            #expect(messages[0].attachments.count == 1)
            for message in messages.prefix(2) {
                let again = message.listed.filter { $0.contains("made again") }
                #expect(again.count == 1 && again.allSatisfy { $0.contains("after failing; ") }, "\(message.listed)")
            }
            #expect(messages[2].listed.first?.contains("se volvió a hacer") == true, "\(messages[2].listed)")
            // That is all.
            silently(try await run(["nightly"], setting, sandbox, on: 5))
            #expect(try await server.messages().count == 7)
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/nightly.json"))
        }
    }

    /// What is owed is in one record, which the night leaves and `attendance mail` reads.
    @Test func `attendance mail sends what the night had to say`() async throws {
        try await withMailSetting(
            to: ["ana@example.org", "{address: ops@example.org, when: failure}"], mail: ["patience: 1s"],
            nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.change { data in data.events.removeAll { $0.id != 6 } }
            let event = try #require(sandbox.tikit.events.first)
            let failing = [FaultRule(.status(code: 503))]
            var read = 0
            func received() async throws -> [LoopbackServer.Message] {
                let messages = Array(try await server.messages().dropFirst(read))
                read += messages.count
                return messages
            }
            /// A night none of whose messages arrive.
            func postponed(on day: Int, _ status: Int32) async throws {
                try setting.change(":\(server.port)", to: ":1")
                try await run(["nightly"], setting, sandbox, on: day).expect(status, "send it with")
                try setting.change("127.0.0.1:1\n", to: "127.0.0.1:\(server.port)\n")
            }
            /// Both readers have a message from `attendance mail`, and nothing is sent again.
            func sent(on day: Int, again status: Int32 = 0) async throws -> [LoopbackServer.Message] {
                silently(try await run(["mail"], setting, sandbox, on: day))
                let messages = try await received()
                try #require(messages.map(\.recipient) == ["ana@example.org", "ops@example.org"])
                try await run(["mail"], setting, sandbox, on: day).expect(status)
                #expect(try await received().isEmpty)
                return messages
            }
            silently(try await run(["nightly"], setting, sandbox, on: 2))
            sandbox.faults.rules = failing
            try await run(["nightly"], setting, sandbox, on: 3).expect(69)
            try #require(try await received().count == 3)

            // The failure was told, and its end is still to be.
            sandbox.faults.rules = []
            try await postponed(on: 4, 1)
            for message in try await sent(on: 4) {
                let again = message.listed.filter { $0.hasPrefix("there are reports again") }
                #expect(again == ["there are reports again, after a night that failed"], "\(message.listed)")
            }

            // A night that published nothing has its own messages.
            sandbox.faults.rules = failing
            try await postponed(on: 5, 69)
            for message in try await sent(on: 5, again: 66) {
                #expect(message.headers["subject"] == "Failed: tikit, night of 2026-03-05")
                #expect(message.listed.contains { $0.contains("503") }, "\(message.listed)")
            }

            // Neither that it failed nor that this is over was told.
            try await postponed(on: 6, 69)
            sandbox.faults.rules = []
            try await postponed(on: 7, 1)
            for message in try await sent(on: 7) {
                let again =
                    "there are reports again, after 2 nights that failed; the night of 2026-03-06 failed, and no message about it arrived: "
                #expect(message.listed.count { $0.hasPrefix(again) } == 1, "\(message.listed)")
                #expect(message.headers["subject"]?.hasPrefix("Failed") == false, "\(message.headers)")
            }

            // An empty list is no failure of an event.
            sandbox.change { $0.events = [] }
            try await postponed(on: 8, 1)
            for message in try await sent(on: 8, again: 66) {
                #expect(message.listed.contains { $0.contains("list of events is empty") }, "\(message.listed)")
            }
            sandbox.change { $0.events = [event] }
            silently(try await run(["nightly"], setting, sandbox, on: 9))
            for message in try await received() {
                #expect(message.listed.contains("the service's list of events is not empty any more: 1 event"))
            }
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/nightly.json"))
        }
    }

    /// What was new of it is no word on the run that failed.
    @Test func `a run that fails after it is told`() async throws {
        try await withMailSetting(
            to: ["ana@example.org"], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.change { data in data.events.removeAll { $0.id != 6 } }
            silently(try await run(["nightly"], setting, sandbox, on: 2))
            let event = try #require(sandbox.tikit.events.first { $0.id == 6 })
            sandbox.change { $0.events.removeAll() }
            try await run(["nightly"], setting, sandbox, on: 3).expectLine(1, "list of events is empty")
            sandbox.change { $0.events = [event] }
            sandbox.faults.rules = [FaultRule(.status(code: 503), of: .sessions)]
            try await run(["nightly"], setting, sandbox, on: 3, after: 1).expect(69)
            sandbox.faults.rules = []
            silently(try await run(["nightly"], setting, sandbox, on: 3, after: 2))
            let messages = Array(try await server.messages().dropFirst())
            let subjects = messages.map { $0.headers["subject"] ?? "" }
            try #require(messages.count == 3, "\(subjects)")
            #expect(subjects[0].contains("list of events is empty"), "\(subjects)")
            #expect(subjects[1] == "Failed: tikit, night of 2026-03-03", "\(subjects)")
            #expect(
                messages[2].listed.contains("there are reports again, after a night that failed")
                    && messages[2].attachments.count == 1, "\(messages[2].listed)")
        }
    }

    @Test func `nights that failed are counted`() async throws {
        try await withMailSetting(
            to: [
                // The first message does not arrive.
                "{address: busy@example.org, when: failure}", "ana@example.org",
                "{address: eva@example.org, when: failure, language: es}",
            ], mail: ["patience: 2s"], nightly: ["events: [999]", "formats: [csv]"]
        ) { setting, server, sandbox in
            for (day, hours) in [(2, 0), (3, 0), (3, 1), (4, 0)] {
                try await run(["nightly"], setting, sandbox, on: day, after: hours).expect(66)
            }
            try setting.change("[999]", to: "[6]")
            silently(try await run(["nightly"], setting, sandbox, on: 5))
            let lines = try await server.messages().suffix(3).map { message in
                message.listed.filter { line in
                    ["there are reports again", "otra vez hay informes"].contains(where: line.hasPrefix)
                }
            }
            #expect(
                lines == [
                    ["there are reports again, after 3 nights that failed"],
                    ["there are reports again, after 3 nights that failed"],
                    ["otra vez hay informes, después de 3 noches que fallaron"],
                ], "\(lines)")
        }
    }

    /// A wrong clock has named it before; and once it has reports, what is refused under its date is not its end.
    @Test func `a night that fails is told whatever was refused under its date`() async throws {
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}"], nightly: ["events: [6]", "formats: [csv]"]
        ) { setting, server, sandbox in
            silently(try await run(["nightly"], setting, sandbox, on: 2))
            try await run(["nightly"], setting, sandbox, on: 3, serviceAhead: 2).expect(78, "2 days behind")
            silently(try await run(["nightly"], setting, sandbox, on: 4))
            sandbox.faults.rules = [FaultRule(.status(code: 503))]
            for hours in 0...1 { try await run(["nightly"], setting, sandbox, on: 5, after: hours).expect(69) }
            sandbox.faults.rules = []
            silently(try await run(["nightly"], setting, sandbox, on: 6))
            try await run(["nightly"], setting, sandbox, on: 8, after: 1, serviceAhead: -2).expect(78, "2 days ahead")
            silently(try await run(["nightly"], setting, sandbox, on: 9))
            let messages = try await server.messages()
            try #require(messages.count == 5, "\(messages.map(\.listed))")
            for (place, words) in [(0, "2 days behind"), (2, "503")] {
                #expect(messages[place].headers["subject"] == "Failed: tikit, night of 2026-03-05")
                #expect(messages[place].text.contains(words), "\(messages[place].listed)")
                #expect(messages[place + 1].listed.first == "there are reports again, after a night that failed")
            }
            let refused = messages[4].listed
            #expect(
                refused.count == 1
                    && refused[0].hasPrefix("a later run under the date 2026-03-06 ended with status 78: "),
                "\(refused)")
        }
    }

    /// Who is told of failures alone is told that each is over.
    @Test func `a list that is empty for the second time is told as that, once`() async throws {
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}"], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.change { data in data.events.removeAll { $0.id != 6 } }
            let event = try #require(sandbox.tikit.events.first)
            for day in -2...2 {
                let isEmpty = day == -1 || day == 1
                sandbox.change { $0.events = isEmpty ? [] : [event] }
                try await run(["nightly"], setting, sandbox, on: day).expect(isEmpty ? 1 : 0)
            }
            let messages = try await server.messages()
            try #require(messages.count == 4)
            for message in [messages[0], messages[2]] {
                #expect(message.headers["subject"]?.hasPrefix("the service's list of events is empty") == true)
                #expect(message.listed.count { $0.contains("list of events is empty") } == 1, "\(message.listed)")
            }
            for message in [messages[1], messages[3]] {
                #expect(message.listed.first == "the service's list of events is not empty any more: 1 event")
                #expect(message.headers["subject"]?.contains("is not empty any more") == true)
            }
        }
    }

    /// A run that was killed, and a night with an empty list: both may have the same cause.
    @Test func `a run that was killed is told beside an empty list, each once`() async throws {
        try await withMailSetting(
            to: [
                "{address: news@example.org, when: news}", "{address: eva@example.org, when: news, language: es}",
                "ana@example.org", "{address: ops@example.org, when: failure}",
                "{address: bo@example.org, sessions: [12], when: news}",
                "{address: fay@example.org, sessions: [12], when: failure}",
            ], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.change { data in data.events.removeAll { $0.id != 6 } }
            let event = try #require(sandbox.tikit.events.first)
            silently(try await run(["nightly"], setting, sandbox, on: 2))
            let begun =
                #"{"run":"killed","id":"5f0c2b1e-0000-4000-8000-000000000000","night":"2026-03-03","startedAt":1,"phase":"begun"}"#
            try begun.write(to: "\(setting.folder)/data/tikit/nightly.json")
            sandbox.change { $0.events.removeAll() }
            let before = try await server.messages().count
            try await run(["nightly"], setting, sandbox, on: 4).expect(1, "was cut off")
            try await run(["nightly"], setting, sandbox, on: 5).expect(0)
            let messages = Array(try await server.messages().dropFirst(before))
            try #require(
                messages.map(\.recipient) == [
                    "news@example.org", "eva@example.org", "ana@example.org", "ops@example.org", "bo@example.org",
                    "fay@example.org",
                ])
            for message in messages {
                #expect(message.headers["subject"]?.contains("2026") == false, "\(message.headers)")
                let isSpanish = message.recipient.hasPrefix("eva")
                let words =
                    isSpanish
                    ? ("la noche 2026-03-03 no llegó a su fin", "la lista de eventos del servicio está vacía")
                    : ("the night 2026-03-03 did not come to its end", "the service's list of events is empty")
                #expect(message.listed.count { $0.contains(words.0) } == 1, "\(message.listed)")
                #expect(message.listed.count { $0.contains(words.1) } == 1, "\(message.listed)")
                // Neither is told a second time, in the words of the log.
                #expect(message.listed.count == 2 && message.counted == 2, "\(message.listed)")
            }
            sandbox.change { $0.events = [event] }
            silently(try await run(["nightly"], setting, sandbox, on: 6))
            let last = try await server.messages().dropFirst(before + 6)
            #expect(last.count == 6)
            for message in last {
                #expect(
                    message.text.contains(
                        message.recipient.hasPrefix("eva") ? "ya no está vacía" : "not empty any more"))
                #expect(!message.text.contains("2026-03-03"), "\(message.listed)")
            }
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/nightly.json"))
        }
    }

    /// Its last report did not arrive, and no night reports it any more.
    @Test func `where nobody scanned is told once, also of an earlier night`() async throws {
        try await withMailSetting(
            to: ["ana@example.org"], mail: ["patience: 1s"], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            let all = sandbox.tikit
            let event = try #require(all.events.first { $0.id == 6 })
            let last = event.sessions.max { ($0.endDate, $0.endTime) < ($1.endDate, $1.endTime) }?.id
            func play(_ day: Int) {
                sandbox.change { data in
                    data = all
                    data.events = [event]
                    data.removeCheckIns {
                        $0.session == last || $0.createdAt.secondsSinceEpoch > MarchNights.instant(day)
                    }
                }
            }
            play(3)
            silently(try await run(["nightly"], setting, sandbox, on: 3))
            play(4)
            try setting.change(":\(server.port)", to: ":1")
            try await run(["nightly"], setting, sandbox, on: 4).expect(1, "not sent yet")
            try setting.change("127.0.0.1:1\n", to: "127.0.0.1:\(server.port)\n")
            sandbox.change { data in data.changeEvent(6) { $0.isActive = false } }
            try await run(["nightly"], setting, sandbox, on: 5).expect(0, "never sent")
            let messages = try await server.messages()
            let listed = messages.last?.listed.filter { $0.contains("nobody scanned") } ?? []
            #expect(messages.count == 2 && listed.count == 1, "\(messages.last?.listed ?? [])")
            #expect(listed.allSatisfy { $0.contains("ended: not measured") }, "\(listed)")
        }
    }
}
