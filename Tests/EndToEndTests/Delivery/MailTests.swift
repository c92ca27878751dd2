import Foundation
import Sandbox
import TestSupport
import Testing

/// The messages of a night, handed to a real server: who gets one, and that nobody gets anything twice, whatever is cut.
@Suite(.timeLimit(.minutes(30))) struct MailTests {
    @Test func `each recipient has one message, in its language and of its report`() async throws {
        try await withMailSetting(to: [
            "ana@example.org", "{address: bo@example.org, language: es, report: doors}",
            "{address: ops@example.org, when: failure}",
        ]) { setting, server in
            silently(try await setting.nightly())
            // The night is repeated: its files are new, its messages have been sent.
            silently(try await setting.nightly())
            let mails = try await Product.run(["mail"], environment: setting.environment)
            #expect(mails.status == 0 && mails.output == "" && mails.errors == "", "\(mails.errors)")

            let messages = try await server.messages()
            #expect(messages.map(\.recipient) == ["ana@example.org", "bo@example.org"])
            for message in messages {
                #expect(message.defects == [] && message.longestLine <= 998)
                #expect(message.parts.map(\.type).prefix(2) == ["text/plain", "text/html"])
                #expect(message.headers["from"] == "Informes de José <reports@example.org>")
                #expect(message.headers["to"] == message.recipient)
                #expect(message.headers["auto-submitted"] == "auto-generated")
                let date = message.headers["date"] ?? ""
                #expect(
                    date.wholeMatch(of: /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d -0[34]00/) != nil,
                    "\(date)")
                let lines = message.text.split(separator: "\n")
                // The path on this machine says nothing to a reader.
                #expect(!message.text.contains(setting.reports) && !message.page.contains(setting.reports))
                #expect(lines.allSatisfy { $0.unicodeScalars.count <= 80 }, "\(message.text)")
                // Nothing from elsewhere, and nothing that runs.
                for word in ["<img", "<script", "<link", "src=", "url(", "@import"] {
                    #expect(!message.page.contains(word))
                }
                #expect(message.page.contains("prefers-color-scheme: dark"))
                #expect(message.attachments.count == 1)
            }
            #expect(Set(messages.compactMap { $0.headers["message-id"] }).count == 2)
            let (ana, bo) = (messages[0], messages[1])
            #expect(ana.headers["subject"]?.hasPrefix("Tech Summit 2026: ") == true)
            #expect(
                ana.attachments[0].name == "event-6-attendance.xlsx" && bo.attachments[0].name == "event-6-doors.xlsx")
            #expect(ana.headers["content-language"] == "en" && bo.headers["content-language"] == "es")
            #expect(ana.page.contains("Executive summary") && !bo.page.contains("Resumen ejecutivo"))
            // The numbers are the report's.
            let totals = try #require(try setting.manifest().events[0].totals)
            let guests = totals.unique_guests.formatted(.number.locale(Locale(identifier: "en")))
            #expect(ana.page.contains(guests) && ana.text.contains(guests))
            // The subject is the most important news.
            #expect(ana.headers["subject"]?.contains(#/ · \d+ more$/#) == true, "\(ana.headers)")
            #expect(bo.headers["subject"]?.contains(#/ · \d+ más$/#) == true, "\(bo.headers)")
        }
    }

    @Test func `a night on which no event was due sends nothing`() async throws {
        try await withMailSetting(
            to: ["ana@example.org"], nightly: ["events: {ended-within-days: 0}", "formats: [csv]"]
        ) { setting, server in
            silently(try await setting.nightly())
            #expect(try await server.messages().isEmpty && setting.nights.count == 1)
        }
    }

    @Test func `a night that fails is told to those who ask, with the reason`() async throws {
        try await withMailSetting(
            to: [
                "ana@example.org", "{address: ops@example.org, when: failure}",
                "{address: news@example.org, when: news}",
            ],
            nightly: ["events: [999]", "formats: [csv]"]
        ) { setting, server in
            #expect(try await setting.nightly().status == 66)
            let messages = try await server.messages()
            #expect(messages.map(\.recipient) == ["ana@example.org", "ops@example.org"])
            #expect(
                messages.allSatisfy { $0.headers["subject"]?.hasPrefix("Failed: ") == true && $0.text.contains("999") })
        }
        try await withMailSetting(
            to: ["{address: ops@example.org, when: [failure]}"], nightly: ["events: [6, 999]", "formats: [csv]"]
        ) { setting, server in
            #expect(try await setting.nightly().status == 1)
            let messages = try await server.messages()
            #expect(messages.count == 1 && messages[0].headers["subject"]?.contains("999: could not be made") == true)
            // Whoever looks after failures is told where the files are.
            #expect(messages[0].text.contains("\(setting.reports)/"))
            #expect(
                messages[0].text.split(separator: "\n").filter { $0.contains("999") }.count == 1, "\(messages[0].text)")
        }
    }

    @Test func `a comparison that is all there is tells why it failed`() async throws {
        try await withMailSetting(
            to: ["ana@example.org"],
            nightly: ["events: {ended-within-days: 0}", "formats: [csv]", "comparisons: [gone]"]
        ) { setting, server in
            try setting.change("    nightly:\n", to: "    series:\n      gone: [4, 404]\n    nightly:\n")
            try await setting.nightly().expect(66)
            let listed = try await server.messages().first?.listed ?? []
            #expect(listed.count == 1 && listed.allSatisfy { $0.contains("gone") && $0.contains("404") }, "\(listed)")
            // It is told, too, that it is there again.
            try setting.change("gone: [4, 404]", to: "gone: [4, 6]")
            for _ in 0..<2 { silently(try await setting.nightly()) }
            let messages = try await server.messages()
            #expect(messages.map(\.recipient) == ["ana@example.org", "ana@example.org"])
            #expect(messages.last?.listed == ["there are reports again, after a night that failed"])
        }
    }

    @Test func `who was told that nothing could be read is told that it can again`() async throws {
        try await withMailSetting(
            to: [
                "ana@example.org", "{address: ops@example.org, when: failure}",
                "{address: news@example.org, when: news}",
            ],
            nightly: ["events: [999]", "formats: [csv]"]
        ) { setting, server in
            #expect(try await setting.nightly().status == 66)
            try setting.change("[999]", to: "[6]")
            for _ in 0..<2 { silently(try await setting.nightly()) }
            let messages = try await server.messages()
            let told = messages.filter { $0.text.contains("there are reports again") }
            #expect(Set(told.map(\.recipient)) == ["ana@example.org", "ops@example.org"] && told.count == 2)
            #expect(messages.count == 5, "\(messages.map(\.recipient))")
        }
    }

    @Test func `that a night has no reports is sent later`() async throws {
        try await withMailSetting(
            to: ["greyer@example.org"], mail: ["patience: 2s"], nightly: ["events: [999]", "formats: [csv]"]
        ) { setting, _ in
            let run = try await setting.nightly().expect(66, "451 4.7.1")
            #expect(run.errors.contains("not sent yet") && run.errors.contains("attendance mail"), "\(run.errors)")
            try await Product.run(["mail"], environment: setting.environment).expect(1, "451 4.7.1")
        }
    }

    /// Killed while the server keeps it waiting: before the message's end is given, or after.
    @Test(arguments: [("hang@example.org", 0, 0), ("dark@example.org", 1, 1)])
    func `a run that is killed sends nothing twice`(address: String, before: Int, status: Int32) async throws {
        try await withMailSetting(to: [address]) { setting, server in
            let child = try Child(
                Product.path, ["nightly"], environment: Product.environment(setting.environment),
                output: "\(setting.folder)/output", errors: "\(setting.folder)/errors")
            try await LoopbackServer.appearance(of: "\(server.folder)/hangs")
            child.kill()
            #expect(await child.end() == 128 + SIGKILL)
            #expect(try await server.messages().count == before)
            let run = try await setting.nightly().expect(status, "was cut off")
            #expect(run.errors.contains("may have arrived") == (before == 1), "\(run.errors)")
            #expect(try await server.messages().count == 1)
        }
    }

    /// Killed before its messages are made, or when they have been sent and its end is told.
    @Test(arguments: [("start", 0, "was cut off"), ("success", 1, "is not reported again")])
    func `a message is sent once, whenever the run was killed`(hook: String, before: Int, message: String) async throws
    {
        let command = "test -e FOLDER/killed || { touch FOLDER/killed; kill -9 $PPID; }"
        try await withMailSetting(
            to: ["ana@example.org"],
            nightly: ["events: [6]", "formats: [csv]", "hooks: {\(hook): \"\(command)\"}"]
        ) { setting, server in
            #expect(try await setting.nightly().status == 128 + SIGKILL)
            #expect(try await server.messages().count == before)
            try await setting.nightly().expect(0, message)
            silently(try await setting.nightly())
            #expect(try await server.messages().count == 1)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "needs to mount a file system"))
    func `without room for the journal nothing is sent`() async throws {
        try await withMailSetting(to: ["ana@example.org"]) { setting, server in
            #expect(try await Product.run(["sync", "--event", "6"], environment: setting.environment).status == 0)
            // The journal alone is on the full disk: what is before it has room.
            let disk = try SmallDisk(at: "\(setting.folder)/small", size: "8k")
            defer { disk.unmount() }
            let (full, journal) = ("\(disk.path)/mail.ndjson", "\(setting.folder)/data/tikit/mail.ndjson")
            for path in [full, journal] { try touch(path) }
            try? Data(count: 8192).write(to: "\(disk.path)/filler")
            try await Subprocess.run("mount", ["--bind", full, journal]).require(0)
            defer { _ = try? Subprocess.runBlocking("umount", [journal]) }
            try await setting.nightly().expect(1, "mail.ndjson")
            #expect(try await server.messages().isEmpty && setting.latest != nil)
        }
    }

    private func touch(_ path: String) throws {
        try Data().write(to: path)
        chmod(path, 0o600)
    }

    @Test func `a clock that has stepped back sends nothing, and says so`() async throws {
        try await withMailSetting(to: ["ana@example.org"]) { setting, server in
            silently(try await setting.nightly())
            let journal = "\(setting.folder)/data/tikit/mail.ndjson"
            let text = try String(at: journal)
            try text.replacing(setting.nights[0], with: "2099-12-31").write(to: journal)
            let manifest = "\(setting.reports)/latest/manifest.json"
            let late = try String(at: manifest).replacing(#/"finished_at" : "\d{4}/#, with: #""finished_at" : "2099"#)
            try late.write(to: manifest)
            let run = try await setting.nightly()
            #expect(run.errors.contains("the clock has stepped back"), "\(run.errors)")
            #expect(
                run.status == 1 && run.errors.contains("2099-12-31") && run.errors.contains(journal), "\(run.errors)")
            #expect(try await server.messages().count == 1)
            // Once the wrong date's lines are removed, nobody is told that they are in the way.
            try text.write(to: journal)
            silently(try await setting.nightly())
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/tikit/nightly.json"))
        }
    }

    @Test func `a preview is the message, and sends nothing`() async throws {
        try await withMailSetting(to: ["ana@example.org", "{address: bo@example.org, language: es}"]) {
            setting, server in
            try await Product.run(
                ["mail", "--preview"], environment: setting.environment, in: setting.folder
            ).expect(66)
            silently(try await setting.nightly())
            let folder = "\(setting.folder)/preview"
            let run = try await Product.run(
                ["mail", "--preview", "--output", folder], environment: setting.environment)
            #expect(run.status == 0 && run.output == "\(folder)/mail-1.eml\n\(folder)/mail-2.eml\n", "\(run.errors)")
            let (sent, previewed) = (try await server.messages(), try await LoopbackServer.messages(in: folder))
            #expect(
                sent.count == 2 && previewed.map(\.text) == sent.map(\.text)
                    && previewed.map(\.page) == sent.map(\.page))
            let test = try await Product.run(["mail", "--test", "eva@example.org"], environment: setting.environment)
            #expect(test.status == 0 && test.output.contains("smtp://127.0.0.1:\(server.port)"), "\(test.errors)")
            #expect(try await server.messages().map(\.recipient).last == "eva@example.org")
            try await Product.run(
                ["mail", "--test", "refused@example.org"], environment: setting.environment
            ).expect(77, "550")
        }
    }
}
