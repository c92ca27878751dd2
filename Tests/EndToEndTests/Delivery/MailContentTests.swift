import Base
import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// What the messages of a night say and bring: news since the last one, workbooks or links, a sponsor's pack.
@Suite(.timeLimit(.minutes(30))) struct MailContentTests {
    /// Makes the last night one of that date.
    private func backdate(_ setting: NightlySetting, to date: String) throws {
        let journal = URL(fileURLWithPath: "\(setting.folder)/data/tikit/mail.ndjson")
        let text = try String(contentsOf: journal, encoding: .utf8)
        let night = try #require(setting.latest)
        try Data(text.replacing(night, with: date).utf8).write(to: journal)
        try setting.renameNight(night, to: date)
    }

    @Test func `news are what changed since the last message that a recipient has`() async throws {
        try await withMailSetting(to: ["ana@example.org", "{address: bo@example.org, when: news}"]) {
            setting, server, sandbox in
            silently(try await setting.nightly())
            let first = try await server.messages()
            #expect(first.map(\.recipient) == ["ana@example.org", "bo@example.org"])
            #expect(first.allSatisfy { $0.text.contains("first report") && $0.page.contains("first report") })
            try backdate(setting, to: "2026-01-01")

            silently(try await setting.nightly())
            let second = try await server.messages().dropFirst(2)
            #expect(second.map(\.recipient) == ["ana@example.org"])
            #expect(
                second.allSatisfy { !$0.text.contains("first report") && !$0.text.contains(#/new: [\d,]+ repeated/#) })
            try backdate(setting, to: "2026-01-02")

            sandbox.insertCheckIns(3)
            silently(try await setting.nightly())
            let third = try await server.messages().dropFirst(3)
            #expect(third.map(\.recipient) == ["ana@example.org", "bo@example.org"])
            #expect(third.allSatisfy { $0.text.contains("repeated check-ins") }, "\(third.map(\.text))")
        }
    }

    /// Fifty sessions end in one evening, and another event loses its people.
    @Test func `what somebody should look at has a line, however many sessions ended`() async throws {
        try await withMailSetting(to: ["ana@example.org"], nightly: ["events: [6, 7]", "formats: [csv]"]) {
            setting, server, sandbox in
            let all = sandbox.tikit
            func play(_ day: Int) {
                sandbox.change { data in
                    data = all
                    data.changeEvent(6) { event in
                        guard let last = event.sessions.max(by: { $0.endDate < $1.endDate }) else { return }
                        event.sessions += (1...50).map { number in
                            var copy = last
                            (copy.id, copy.name, copy.offers) = (9000 + Int64(number), "Charla \(number)", [])
                            return copy
                        }
                    }
                    data.removeCheckIns { $0.event == 6 && $0.createdAt.secondsSinceEpoch > MarchNights.instant(day) }
                }
            }
            play(2)
            silently(try await setting.nightly(sandbox, on: 2))
            play(4)
            sandbox.change { data in data.changeEvent(7) { $0.guests = 3 } }
            silently(try await setting.nightly(sandbox, on: 4))
            let message = try #require(try await server.messages().last)
            #expect(message.text.contains("registrations have collapsed: 3 people"), "\(message.text)")
            #expect(message.text.contains("Charla 1\"") && !message.text.contains("Charla 50\""))
            #expect(message.text.contains(#/… and \d+ more pieces of news/#))
        }
    }

    /// Nights go by without news, and their folders are removed: what changes then is news, and not a first report.
    @Test func `what a reader was told outlives the folders`() async throws {
        try await withMailSetting(
            to: ["{address: bo@example.org, when: news}"], nightly: ["events: [6]", "formats: [csv]", "keep: 1"]
        ) { setting, server, sandbox in
            silently(try await setting.nightly())
            let folder = "\(setting.folder)/data/tikit/mail-told"
            let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
            #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
            #expect(
                try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.posixPermissions] as? Int
                    == 0o600)
            try backdate(setting, to: "2026-01-01")
            for date in ["2026-01-02", "2026-01-03"] {
                silently(try await setting.nightly())
                #expect(try await server.messages().count == 1)
                try setting.renameNight(try #require(setting.latest), to: date)
            }
            #expect(setting.nights == ["2026-01-02", "2026-01-03"])
            sandbox.insertCheckIns(3)
            silently(try await setting.nightly())
            let messages = try await server.messages()
            try #require(messages.count == 2)
            #expect(messages[1].text.contains("repeated check-ins") && !messages[1].text.contains("first report"))

            // Before there was a memory the journal alone said what was sent.
            try FileManager.default.removeItem(atPath: folder)
            try backdate(setting, to: "2026-01-04")
            try setting.makeNight("2026-01-05")
            try FileManager.default.removeItem(atPath: "\(setting.reports)/2026-01-04")
            try FileManager.default.copyItem(
                atPath: "\(setting.reports)/2026-01-05", toPath: "\(setting.reports)/2026-01-06")
            silently(try await setting.nightly())
            for message in try await server.messages().dropFirst(2) { #expect(!message.text.contains("first report")) }

            // Whoever is a reader no longer is forgotten; a new reader knows what was published before.
            try setting.change("bo@example.org", to: "eva@example.org")
            try setting.renameNight(try #require(setting.latest), to: "2026-01-07")
            let count = try await server.messages().count
            silently(try await setting.nightly())
            #expect(try await server.messages().count == count)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.count == 1 && files != [file])

            // A file that cannot be read silences nobody: that is said once, and the file is made anew.
            for (day, text, reason) in [
                ("08", "{\"to\":", "cut short or damaged"), ("09", "{}", "not of this version"),
            ] {
                try text.write(to: "\(folder)/\(files[0])")
                try setting.renameNight(try #require(setting.latest), to: "2026-01-\(day)")
                let run = try await setting.nightly()
                #expect(
                    run.status == 0 && run.errors.contains(files[0]) && run.errors.contains(reason), "\(run.errors)")
            }
            try setting.renameNight(try #require(setting.latest), to: "2026-01-10")
            silently(try await setting.nightly())
        }
    }

    /// A server that has all of a message may still refuse it: its reader was told nothing.
    @Test func `news that a server put off at the end are told the next night`() async throws {
        try await withMailSetting(
            to: ["{address: busy@example.org, when: news}", "{address: grey@example.org, when: news}"],
            mail: ["patience: 1s"]
        ) { setting, server in
            try await setting.nightly().expect(1, "452 4.3.1")
            #expect(try await server.messages().isEmpty)
            try backdate(setting, to: "2026-01-01")
            let run = try await setting.nightly()
            let messages = try await server.messages()
            #expect(messages.count == 2 && messages.allSatisfy { $0.text.contains("first report") }, "\(messages)")
            // One line says of which night they were, and for whom.
            #expect(
                run.errors.contains(
                    #/mail to \S*config\.yaml:\d+ #1, \S*config\.yaml:\d+ #2: that of the night 2026-01-01 was never sent/#
                )
                    && run.errors.components(separatedBy: "never sent").count == 2, "\(run.errors)")
        }
    }

    /// The next night does not report the event any more.
    @Test func `news that a server put off are told although their event is gone`() async throws {
        try await withMailSetting(
            to: ["{address: grey@example.org, when: news}"], mail: ["patience: 1s"],
            nightly: ["events: [6, 4]", "formats: [csv]"]
        ) { setting, server in
            try await setting.nightly().expect(1, "not sent yet")
            // What nobody chooses any more is remembered for 90 days.
            let day = Date.now.addingTimeInterval(-3 * 86_400).formatted(.iso8601.year().month().day())
            try backdate(setting, to: day)
            try setting.change("[6, 4]", to: "[4]")
            try await setting.nightly().expect(0, "never sent")
            let listed = try #require(try await server.messages().first).listed
            #expect(listed.contains { $0.hasPrefix("Tech Summit 2026: first report: ") }, "\(listed)")
        }
    }

    /// Nothing failed for some nights: whoever is told of failures alone knows what was published meanwhile.
    @Test func `who is told of failures is not told of first reports`() async throws {
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}"], nightly: ["events: [6, 4]", "formats: [csv]", "keep: 1"]
        ) { setting, server, sandbox in
            for date in ["2026-01-01", "2026-01-02"] {
                silently(try await setting.nightly())
                try setting.renameNight(try #require(setting.latest), to: date)
            }
            sandbox.faults.rules = [FaultRule(.status(code: 403), of: .sessions, times: 1)]
            try await setting.nightly().expect(1)
            let message = try #require(try await server.messages().first)
            #expect(!message.text.contains("first report"), "\(message.text)")
        }
    }

    /// A hook runs after the messages, and a run that was killed has none: later ones have what they could not tell.
    @Test func `who is told of failures hears of hooks that failed and of runs that were killed`() async throws {
        try await withMailSetting(
            to: ["{address: ops@example.org, when: failure}", "{address: bo@example.org, when: news}"],
            nightly: [
                "events: [6]", "formats: [csv]",
                #"hooks: {success: "test -e FOLDER/heard || { touch FOLDER/heard; exit 3; }"}"#,
            ]
        ) { setting, server in
            try await setting.nightly().expect(1, "exited with 3")
            #expect(try await server.messages().map(\.recipient) == ["bo@example.org"])
            try backdate(setting, to: "2026-01-01")
            for _ in 0..<2 { silently(try await setting.nightly()) }
            var messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["bo@example.org", "ops@example.org"])
            // The night has its reports: what failed is in the subject.
            let subject = messages[1].headers["subject"] ?? ""
            #expect(
                subject.hasPrefix("With warnings: tikit: the night ") && subject.contains("hook success"), "\(subject)")
            #expect(messages[1].text.contains("status 1: hook success: the command") && messages[1].attachments.isEmpty)
            #expect(!messages[1].text.contains("first report") && !messages[1].text.contains("Tech Summit"))

            try backdate(setting, to: "2026-01-02")
            let begun =
                #"{"run":"earlier","id":"5f0c2b1e-0000-4000-8000-000000000000","night":"2026-03-01","startedAt":1,"phase":"begun"}"#
            try begun.write(to: "\(setting.folder)/data/tikit/nightly.json")
            silently(try await Product.run(["mail"], environment: setting.environment))
            try await Product.run(["mail"], environment: setting.environment).expect(66, "2026-03-01 has no reports")
            try await setting.nightly().expect(0, "was cut off")
            silently(try await setting.nightly())
            messages = try await server.messages()
            try #require(
                messages.map(\.recipient) == ["bo@example.org"] + Array(repeating: "ops@example.org", count: 3))
            #expect(messages[2].headers["subject"] == "Failed: tikit, night of 2026-03-01")
            // The night after made its reports.
            #expect(messages[3].text.contains("there are reports again"), "\(messages[3].text)")
            #expect(messages[2].text.contains("the night 2026-03-01 did not come to its end"), "\(messages[2].text)")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/nightly.json"))
        }
    }

    /// The status is that of the event, not of the hook that failed afterwards.
    @Test func `what a night's status comes from is said first`() async throws {
        try await withMailSetting(
            to: ["{address: refused@example.org, when: failure}"],
            nightly: ["events: [999]", "formats: [csv]", #"hooks: {failure: "exit 3"}"#]
        ) { setting, _ in
            try await setting.nightly().expect(66)
            let record = try String(at: "\(setting.folder)/data/tikit/nightly.json")
            let line = try #require(record.firstRange(of: "ended with status 66: Event 999: could not be made: "))
            #expect(record[line.upperBound...].contains("the command exited with 3"), "\(record)")
        }
    }

    /// A record that cannot be replaced would say that the run is still reporting its end.
    @Test(.enabled(if: SmallDisk.isPossible, "needs to mount a file system"))
    func `a run whose record finds no room has ended`() async throws {
        try await withTemporaryFolder { folder in
            let disk = try SmallDisk(at: "\(folder)/disk", size: "16m")
            defer { disk.unmount() }
            let hook = "dd if=/dev/zero of=\(disk.path)/filler bs=4k 2>/dev/null; exit 3"
            try await withMailSetting(
                to: ["{address: ops@example.org, when: failure}"],
                nightly: ["events: [6]", "formats: [csv]", "hooks: {success: \"\(hook)\"}"]
            ) { setting, _ in
                var setting = setting
                setting.environment["ATTENDANCE_DATA_DIR"] = "\(disk.path)/data"
                let run = try await setting.nightly().expect(1, "exited with 3")
                #expect(run.errorLines.count { $0.contains("nightly.json") } == 1, "\(run.errors)")
                #expect(try String(at: "\(disk.path)/data/tikit/nightly.json").contains(#""phase":"ended""#))
            }
        }
    }

    @Test func `a message that was delivered since is no trouble any more`() async throws {
        try await withMailSetting(
            to: ["grey@example.org", "{address: ops@example.org, when: failure}"], mail: ["patience: 1s"]
        ) { setting, server in
            try await setting.nightly().expect(1, "not sent yet")
            silently(try await Product.run(["mail"], environment: setting.environment))
            let record = "\(setting.folder)/data/tikit/nightly.json"
            let night = try #require(setting.latest)
            try String(at: record).replacing(night, with: "2026-01-01").write(to: record)
            try backdate(setting, to: "2026-01-01")
            silently(try await setting.nightly())
            let messages = try await server.messages()
            #expect(messages.map(\.recipient) == ["grey@example.org", "grey@example.org"])
            #expect(messages.allSatisfy { !$0.text.contains("not sent") })
            #expect(!FileManager.default.fileExists(atPath: record))
        }
    }

    /// The page of a message that is sent later is of the store as it is then, and so are the news above it.
    @Test func `news of a message that is sent after a sync are of its data`() async throws {
        try await withMailSetting(to: ["grey@example.org"], mail: ["patience: 1s"]) { setting, server, sandbox in
            try await setting.nightly().expect(1, "not sent yet")
            sandbox.insertCheckIns(3)
            #expect(try await Product.run(["sync", "--event", "6"], environment: setting.environment).status == 0)
            silently(try await Product.run(["mail"], environment: setting.environment))
            let text = try #require(try await server.messages().first?.text)
            let counts = text.matches(of: /(\d+) repeated/).map { String($0.output.1) }
            #expect(counts.count > 1 && Set(counts).count == 1, "\(text)")
        }
    }

    /// The workbook of an event that has not changed is a link.
    @Test func `workbooks go with messages about events that changed`() async throws {
        try await withMailSetting(
            to: ["ana@example.org"], mail: ["link: https://reports.example.org"],
            nightly: ["events: [6, 7]", "formats: [xlsx]"]
        ) { setting, server, sandbox in
            silently(try await setting.nightly())
            try backdate(setting, to: "2026-01-01")
            sandbox.insertCheckIns(3)
            silently(try await setting.nightly())
            let messages = try await server.messages()
            try #require(messages.count == 2)
            #expect(messages[0].attachments.count == 2 && !messages[0].page.contains(".xlsx\""))
            #expect(messages[1].attachments.map(\.name) == ["event-6-attendance.xlsx"])
            let link = "https://reports.example.org/\(setting.nights[1])/event-7/attendance.xlsx"
            #expect(messages[1].page.contains("href=\"\(link)\"") && messages[1].text.contains(link))
        }
    }

    @Test func `a night that failed has its reports when it is repeated, and the next one's news are since these`()
        async throws
    {
        try await withMailSetting(to: ["ana@example.org"], nightly: ["events: [999]", "formats: [csv]"]) {
            setting, server, sandbox in
            for _ in 0..<2 { #expect(try await setting.nightly().status == 66) }
            try setting.change("[999]", to: "[6]")
            for _ in 0..<2 { silently(try await setting.nightly()) }
            var messages = try await server.messages()
            try #require(messages.count == 2)
            #expect(messages[0].headers["subject"]?.hasPrefix("Failed: ") == true)
            #expect(messages[1].headers["subject"]?.hasPrefix("Tech Summit 2026: ") == true)
            #expect(messages[0].headers["message-id"] != messages[1].headers["message-id"])
            try backdate(setting, to: "2026-01-01")
            sandbox.insertCheckIns(3)
            silently(try await setting.nightly())
            messages = try await server.messages()
            try #require(messages.count == 3)
            #expect(messages[2].text.contains("repeated check-ins") && !messages[2].text.contains("first report"))
        }
    }

    @Test func `a workbook that is too large becomes a link`() async throws {
        for (mail, options) in [(["attach-up-to: 0"], []), ([], ["--size", "100000"])] as [([String], [String])] {
            try await withMailSetting(
                to: ["ana@example.org"], mail: mail + ["link: https://reports.example.org/nights"], server: options
            ) { setting, server in
                silently(try await setting.nightly())
                let messages = try await server.messages()
                #expect(messages.count == 1 && messages.allSatisfy { $0.attachments.isEmpty })
                #expect(
                    messages.first?.text.components(separatedBy: "Tonight's files: ").count == 2
                        && messages.first?.text.contains("https://reports.example.org/nights/\(setting.nights[0])/")
                            == true
                )
                // What the profile does not attach is not too large.
                #expect(messages.first?.text.contains("too large") == mail.isEmpty)
            }
        }
    }

    @Test func `a message does not point to what is not there`() async throws {
        try await withMailSetting(
            to: ["ana@example.org", "{address: bo@example.org, report: doors}"],
            mail: ["attach-up-to: 0", "link: https://reports.example.org"],
            nightly: ["events: [6]", "formats: [csv, html]"]
        ) { setting, server in
            silently(try await setting.nightly())
            let messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["ana@example.org", "bo@example.org"])
            for message in messages {
                #expect(message.attachments.isEmpty && !message.text.contains("too large"))
                #expect(!message.text.contains("workbook") && !message.page.contains("workbook"))
            }
            // The night has no report "doors".
            #expect(messages.map { $0.text.contains("Tonight's files") } == [true, false])
        }
    }

    @Test func `reasons are in the language of the message`() async throws {
        try await withMailSetting(
            to: ["ana@example.org", "{address: bo@example.org, language: es}"],
            nightly: ["events: [6, 999]", "formats: [csv]", "fail-on: quality"]
        ) { setting, server in
            #expect(try await setting.nightly().status == 1)
            let messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["ana@example.org", "bo@example.org"])
            let (ana, bo) = (messages[0].text, messages[1].text)
            // What fail-on found is news of this night, and said once.
            #expect(ana.contains("no event 999") && ana.contains("Tech Summit 2026: new: "), "\(ana)")
            #expect(bo.contains("no existe") && bo.contains("Tech Summit 2026: nuevo: "), "\(bo)")
            #expect(!ana.contains("data quality:") && !bo.contains("calidad de los datos:"))
            // It goes on the next night: then a line says so, with the event's name.
            try backdate(setting, to: "2026-01-01")
            #expect(try await setting.nightly().status == 1)
            let next = try await server.messages().dropFirst(2).map(\.text)
            #expect(next.first?.contains("Tech Summit 2026: data quality: Unlisted sessions (") == true, "\(next)")
            #expect(next.last?.contains("Tech Summit 2026: calidad de los datos: Sesiones no listadas (") == true)
            // The subject counts what the message lists, new or not.
            let all = try await server.messages()
            #expect(all.allSatisfy { $0.counted == $0.listed.count }, "\(all.map { ($0.headers, $0.listed) })")
            #expect(all[2].headers["subject"]?.hasSuffix("could not be made · 1 more") == true, "\(all[2].headers)")
            #expect(all[3].headers["subject"]?.hasSuffix("no se pudo hacer · 1 más") == true, "\(all[3].headers)")
        }
    }

    /// Both rules are in the line of what fail-on found, since that also found what is not new.
    @Test func `what a line says of several news is one thing`() async throws {
        try await withMailSetting(
            to: ["ana@example.org", "{address: bo@example.org, language: es}"],
            nightly: ["events: [6]", "formats: [csv]"]
        ) { setting, server in
            silently(try await setting.nightly())
            try backdate(setting, to: "2026-01-01")
            try setting.change(
                "    timezone:",
                to: "    expect: [people_percentage >= 99.9, attended >= 999999]\n    timezone:")
            try setting.change("formats: [csv]", to: "formats: [csv]\n      fail-on: expectations")
            try await setting.nightly().expect(1, "expected at least")
            let messages = try await server.messages()
            try #require(messages.count == 4)
            #expect(messages.allSatisfy { $0.counted == $0.listed.count }, "\(messages.map(\.listed))")
            for message in messages.dropFirst(2) {
                #expect(message.listed.count == 1 && message.listed[0].contains("99"), "\(message.listed)")
            }
        }
    }

    @Test func `a sponsor gets its own pack, once an edition, and nothing else`() async throws {
        let sponsors = """
            sponsors:
              - {name: Banco Andino, slug: banco-andino, sessions: [12, 13]}
              - {name: Otro, slug: otro, sessions: [15]}
            """
        try await withTemporaryFolder { folder in
            try sponsors.write(to: "\(folder)/sponsors.yaml")
            try await withMailSetting(
                to: [
                    "{address: bo@banco.example, sponsor: banco-andino, language: es}",
                    "{address: nobody@banco.example, sponsor: nobody}",
                ],
                nightly: [
                    "events: [6]", "formats: [csv, xlsx]",
                    "packs: {event: 6, sponsors: \(folder)/sponsors.yaml, output: \(folder)/packs}",
                ]
            ) { setting, server in
                let run = try await setting.nightly()
                #expect(run.errors.contains("nobody"), "\(run.errors)")
                let messages = try await server.messages()
                try #require(messages.map(\.recipient) == ["bo@banco.example"], "\(run.errors)")
                #expect(messages[0].headers["subject"] == "Tech Summit 2026: su informe de asistencia")
                let files = snapshot(of: "\(folder)/packs").filter { $0.key.contains("/banco-andino") }
                #expect(Set(messages[0].attachments.map(\.bytes)) == Set(files.values.map(\.count)) && files.count > 1)
                // No exact number of the event.
                let totals = try #require(try setting.manifest().events[0].totals)
                for number in [totals.checkins, totals.unique_guests, totals.attended] {
                    #expect(!messages[0].text.contains("\(number)") && !messages[0].page.contains("\(number)"))
                }
                // Another night without anything new has no edition.
                let journal = "\(setting.folder)/data/tikit/mail.ndjson"
                let text = try String(at: journal)
                try text.replacing(setting.nights[0], with: "2020-01-01").write(to: journal)
                _ = try await setting.nightly()
                #expect(try await server.messages().count == 1)
            }
        }
    }
}
