import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// A night is named by this machine's clock, as long as the service's does not contradict it; and a folder that a wrong clock
/// has named is never the newest.
@Suite(.timeLimit(.minutes(30))) struct NightClockTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    @Test(arguments: [
        (-30 * 86_400, "30 days ahead of"), (-86_410, "1 day ahead of"), (86_410, "1 day behind"),
        (400 * 86_400, "400 days behind"),
    ]) func `clocks a day apart make no night, and whoever is told of failures hears why`(offset: Int, words: String)
        async throws
    {
        let recipients = [
            "ana@example.org", "{address: ops@example.org, when: failure}", "{address: news@example.org, when: news}",
        ]
        try await withMailSetting(to: recipients, nightly: ["events: [6]", "formats: [csv]", "metrics: FOLDER/a.prom"])
        {
            setting, server, sandbox in
            // The profile's folder is there.
            silently(try await setting.nightly())
            let sent = try await server.messages().count
            let night = try #require(setting.latest)
            try setting.renameNight(night, to: "2026-01-01")
            let before = snapshot(of: setting.reports)
            sandbox.faults.clockOffsetSeconds = offset
            try await setting.nightly(["--dry-run"]).expect(78, words)
            try await setting.nightly().expectLine(78, words)
            #expect(snapshot(of: setting.reports) == before && setting.nights == ["2026-01-01"])
            let messages = try await server.messages().dropFirst(sent)
            #expect(messages.map(\.recipient) == ["ana@example.org", "ops@example.org"])
            for message in messages {
                #expect(message.text.contains(words) && message.headers["subject"]?.hasPrefix("Failed: ") == true)
                #expect(!message.text.contains("Tech Summit 2026") && message.attachments.isEmpty)
            }
            // The failure is noted on the service's day, so that it stands in no later night's way.
            let journal = try String(at: "\(setting.folder)/data/tikit/mail.ndjson")
            let noted = try #require(journal.split(separator: "\n").last?.firstMatch(of: /"night":"([^"]+)"/)).1
            #expect((noted < night) == (offset < 0) && noted != night)
            sandbox.faults.clockOffsetSeconds = 0
            let next = try await setting.nightly()
            #expect(next.status == 0, "\(next.errors)")
        }
    }

    @Test(arguments: [-80_000, 80_000]) func `clocks less than a day apart do not matter`(offset: Int) async throws {
        var faults = SandboxFaults()
        faults.clockOffsetSeconds = offset
        try await withNightlySetting(["events: [6]", "formats: [csv]"], faults: faults) { setting, _ in
            silently(try await setting.nightly())
        }
    }

    /// A service that does not answer tells no time, but was read in the past.
    @Test func `a clock behind the last reading is wrong`() async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]"]) { setting, sandbox in
            silently(try await setting.nightly())
            let script = """
                import sqlite3, sys
                connection = sqlite3.connect(sys.argv[1])
                connection.execute("UPDATE walks SET read_at = read_at + 3 * 86400")
                connection.commit()
                """
            try await Subprocess.run("python3", ["-c", script, "\(setting.folder)/data/tikit/store.sqlite"]).require(0)
            sandbox.faults.rules = [FaultRule(.status(code: 503))]
            try await setting.nightly().expect(78, "3 days behind")
        }
    }

    /// Nights that were published since, without the service's time, are known, too.
    @Test func `a clock behind the last reading forgets no night since`() async throws {
        try await withMailSetting(to: ["{address: ops@example.org, when: failure}"]) { setting, _, sandbox in
            silently(try await setting.nightly())
            let zone = try #require(TimeZone(identifier: "America/Santiago"))
            let later = Date.now.addingTimeInterval(5 * 86_400)
                .formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
            try setting.renameNight(try #require(setting.latest), to: later)
            try setting.makeNight("2099-01-01")
            let script = """
                import sqlite3, sys
                connection = sqlite3.connect(sys.argv[1])
                connection.execute("UPDATE walks SET read_at = read_at + 3 * 86400")
                connection.commit()
                """
            try await Subprocess.run("python3", ["-c", script, "\(setting.folder)/data/tikit/store.sqlite"]).require(0)
            sandbox.faults.rules = [FaultRule(.status(code: 503))]
            try await setting.nightly().expect(78, "3 days behind")
            let journal = try String(at: "\(setting.folder)/data/tikit/mail.ndjson")
            #expect(journal.contains("\"night\":\"\(later)\""), "\(journal)")
        }
    }

    /// The request that asks for the time fails; a part's process hears it.
    @Test func `any response of the run tells the time`() async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]"]) { setting, sandbox in
            sandbox.faults.clockOffsetSeconds = -30 * 86_400
            sandbox.faults.rules = [FaultRule(.status(code: 503), of: .events)]
            try await setting.nightly().expect(78, "30 days ahead of")
            #expect(setting.nights.isEmpty && setting.latest == nil)
            sandbox.faults.clockOffsetSeconds = 0
            let next = try await setting.nightly()
            #expect(next.status == 0 && setting.nights.count == 1, "\(next.errors)")
        }
    }

    @Test func `a folder from the future is told, and is neither front page, baseline, latest nor in the way`()
        async throws
    {
        let metrics = "\(folder)/attendance.prom"
        try await withNightlySetting(["events: [6]", "formats: [csv]", "keep: 2", "metrics: \(metrics)"]) {
            setting, _ in
            for night in ["2025-12-31", "2026-01-01", "2026-01-02", "2099-01-01", "2099-01-02"] {
                try setting.makeNight(night)
            }
            try FileManager.default.createSymbolicLink(
                atPath: "\(setting.reports)/latest", withDestinationPath: "2099-01-02")
            try "attendance_last_success_timestamp_seconds{profile=\"tikit\"} 4102444800\n".write(to: metrics)
            try await setting.nightly().expectLine(0, "2099-01-01, 2099-01-02", "ignored")
            let night = try #require(setting.latest)
            #expect(setting.nights == ["2026-01-02", night, "2099-01-01", "2099-01-02"])
            let page = try String(at: "\(setting.reports)/index.html")
            #expect(!page.contains("2099") && page.contains("2026-01-02/"))
            let manifest = try String(at: "\(setting.reports)/\(night)/manifest.json")
            #expect(manifest.contains("\"since\" : \"2026-01-02\""))
            let success = try #require(
                try String(at: metrics).firstMatch(of: /attendance_last_success_timestamp_seconds\{[^}]*\} (\d+)/)
            ).1
            #expect(try #require(Double(success)) <= Date.now.timeIntervalSince1970 + 1)
        }
    }

    @Test func `the link leaves a night from the future also on a night without reports`() async throws {
        try await withNightlySetting(["events: {ended-within-days: 0}"]) { setting, _ in
            for night in ["2026-01-01", "2099-01-01"] { try setting.makeNight(night) }
            let link = "\(setting.reports)/latest"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "2099-01-01")
            try await setting.nightly().expectLine(0, "2099-01-01")
            #expect(setting.latest == "2026-01-01")
        }
    }

    @Test func `mail sends no night from the future`() async throws {
        try await withMailSetting(to: ["ana@example.org"]) { setting, server in
            silently(try await setting.nightly())
            let night = try #require(setting.latest)
            try FileManager.default.copyItem(
                atPath: "\(setting.reports)/\(night)", toPath: "\(setting.reports)/2099-01-01")
            let preview = ["mail", "--preview", "--output", "\(folder)/mail"]
            let run = try await Product.run(preview, environment: setting.environment)
            #expect(run.status == 0, "\(run.errors)")
            let message = try String(at: "\(folder)/mail/mail-1.eml")
            #expect(message.contains(night) && !message.contains("2099-01-01"))
            let sent = try await Product.run(["mail"], environment: setting.environment)
            #expect(sent.status == 0 && sent.errors == "", "\(sent.errors)")
            #expect(try await server.messages().count == 1)
        }
    }

    /// A folder of today by a wrong clock: the last reading, by the service's, was a week before.
    @Test func `mail believes the last reading rather than the clock`() async throws {
        try await withMailSetting(to: ["ana@example.org"]) { setting, _ in
            silently(try await setting.nightly())
            let night = try #require(setting.latest)
            try FileManager.default.copyItem(
                atPath: "\(setting.reports)/\(night)", toPath: "\(setting.reports)/2026-01-01")
            let script = """
                import sqlite3, sys
                connection = sqlite3.connect(sys.argv[1])
                connection.execute("UPDATE walks SET read_at = read_at - 7 * 86400")
                connection.commit()
                """
            try await Subprocess.run("python3", ["-c", script, "\(setting.folder)/data/tikit/store.sqlite"]).require(0)
            let preview = ["mail", "--preview", "--output", "\(folder)/mail"]
            let run = try await Product.run(preview, environment: setting.environment)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try String(at: "\(folder)/mail/mail-1.eml").contains("2026-01-01"))
        }
    }

    /// Files have no clock: a night may be later than its data because the clock is wrong, or because the data is old.
    @Test func `a night later than the newest data of files is told once`() async throws {
        let list = "\(folder)/list.csv"
        try "guest_id,session,time\n1,Gala,2026-03-01T10:00:00Z\n".write(to: list)
        let old = Date(timeIntervalSince1970: 1_772_400_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: list)
        try """
        profiles:
          files:
            source: files
            files: \(list)
            timezone: America/Santiago
            nightly: {events: [1], formats: [csv], output: \(folder)/out}
        """.write(to: "\(folder)/config.yaml")
        let environment = ["ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data"]
        try await Product.run(["nightly"], environment: environment).expectLine(0, "the newest data is of 2026-03-01")
        // The night before has said so.
        let night = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/out/latest")
        try FileManager.default.removeItem(atPath: "\(folder)/out/latest")
        try FileManager.default.moveItem(atPath: "\(folder)/out/\(night)", toPath: "\(folder)/out/2026-04-01")
        silently(try await Product.run(["nightly"], environment: environment))

        // Where data of today vanished since, no night has said so.
        let shown = try String(at: list)
        func write(_ text: String) throws {
            try text.write(to: list)
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: list)
        }
        try FileManager.default.removeItem(atPath: "\(folder)/out")
        try write(shown.replacing("2026-03-01T10:00:00Z", with: Date.now.ISO8601Format()))
        // Another time makes another check-in of a row without an id, which is said too.
        try await Product.run(["nightly"], environment: environment).expect(0)
        try FileManager.default.moveItem(atPath: "\(folder)/out/\(night)", toPath: "\(folder)/out/2026-04-01")
        try write(shown)
        try await Product.run(["nightly"], environment: environment).expect(0, "the newest data is of 2026-03-01")
    }
}
