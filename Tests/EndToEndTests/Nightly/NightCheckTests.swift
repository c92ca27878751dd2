import Foundation
import Sandbox
import TestSupport
import Testing

/// What a night would fail on is known before it: `doctor`, `config check` and `nightly --dry-run` try the same list.
@Suite(.timeLimit(.minutes(30))) struct NightCheckTests {
    /// Lines of `nightly`, what the line of the check names, and the status. FOLDER is a folder with a file `file`.
    @Test(
        arguments: [
            (["output: FOLDER/file/below"], "FOLDER/file/below", 73),
            (
                ["output: FOLDER/reports", "packs: {event: 6, sponsors: FOLDER/none.yaml, output: FOLDER/packs}"],
                "none.yaml", 66
            ),
            (
                [
                    "output: FOLDER/reports",
                    "packs: {event: 6, sponsors: FOLDER/sponsors.yaml, output: FOLDER/file/packs}",
                ],
                "FOLDER/file/packs", 73
            ),
            (["output: FOLDER/reports", "metrics: /proc/attendance.prom"], "/proc/attendance.prom", 73),
            (["output: FOLDER/reports", "metrics: FOLDER/missing/attendance.prom"], "missing", 73),
            (
                ["output: FOLDER/reports", "mail: {server: FOLDER/none, from: a@example.org, to: [b@example.org]}"],
                "none", 78
            ),
            (
                ["output: FOLDER/reports", "mail: {server: FOLDER, from: a@example.org, to: [b@example.org]}"],
                "FOLDER", 78
            ),
            (["output: FOLDER/reports", "hooks: {failure: FOLDER/none now}"], "FOLDER/none", 78),
            (["output: FOLDER/reports", "hooks: {failure: 'TO=ana FOLDER/file'}"], "FOLDER/file", 78),
            (["output: FOLDER/reports", "hooks: {success: no-such-program-anywhere now}"], "no-such-program", 78),
            (
                [
                    "output: FOLDER/reports",
                    "packs: {event: 6, sponsors: FOLDER/sponsors.yaml, output: FOLDER/blocked}",
                ],
                "FOLDER/blocked/event-6", 73
            ),
            (
                [
                    "output: FOLDER/reports", "packs: {event: 6, sponsors: FOLDER/sponsors.yaml, output: FOLDER/packs}",
                    "mail: {server: /bin/true, from: a@example.org, to: [{address: b@example.org, sponsor: x}]}",
                ], "\"x\"", 66
            ),
        ] as [([String], String, Int32)]) func `what a night cannot read or write is known before`(
            lines: [String], named: String, status: Int32
        ) async throws
    {
        try await withTemporaryFolder { folder in
            try "".write(to: "\(folder)/file")
            try FileManager.default.createDirectory(atPath: "\(folder)/blocked", withIntermediateDirectories: true)
            try "".write(to: "\(folder)/blocked/event-6")
            try "sponsors: [{name: Banco Andino, sessions: [12]}]\n".write(to: "\(folder)/sponsors.yaml")
            try await withNightlySetting(["events: [6]"]) { setting, _ in
                let config = "\(setting.folder)/config.yaml"
                var text = try String(at: config).split(separator: "\n").filter { !$0.contains("output:") }
                    .joined(separator: "\n")
                text += lines.map { "\n      \($0.replacing("FOLDER", with: folder))" }.joined() + "\n"
                try text.write(to: config)
                let before = snapshot(of: folder).keys.sorted()
                let named = named.replacing("FOLDER", with: folder)
                for words in [["doctor"], ["config", "check"], ["nightly", "--dry-run"]] {
                    let run = try await Product.run(words, environment: setting.environment)
                    #expect(run.status == status, "\(words): \(run.output)\(run.errors)")
                    #expect((run.output + run.errors).contains(named), "\(words): \(run.output)\(run.errors)")
                }
                #expect(snapshot(of: folder).keys.sorted() == before)
            }
        }
    }

    @Test func `pdf without Chromium is known before, and the night writes nothing`() async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv, pdf]"]) { setting, _ in
            let environment = setting.environment.merging(["PATH": "/nowhere"]) { $1 }
            for words in [["doctor"], ["config", "check"], ["nightly", "--dry-run"], ["nightly"]] {
                let run = try await Product.run(words, environment: environment)
                #expect(run.status == 78, "\(words): \(run.output)\(run.errors)")
                #expect((run.output + run.errors).contains("apt install chromium"), "\(words): \(run.errors)")
            }
            #expect(!FileManager.default.fileExists(atPath: setting.reports))
        }
    }

    @Test func `what can be written is fine`() async throws {
        try await withTemporaryFolder { folder in
            try await withNightlySetting([
                "events: [6]", "metrics: \(folder)/attendance.prom",
                "hooks: {success: '[ -d / ] && true', failure: 'TO=ana echo $TO', start: './not-known-here'}",
            ]) { setting, _ in
                for words in [["doctor"], ["config", "check"], ["nightly", "--dry-run"]] {
                    let run = try await Product.run(words, environment: setting.environment)
                    #expect(run.status == 0, "\(words): \(run.output)\(run.errors)")
                }
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
                #expect(!FileManager.default.fileExists(atPath: setting.reports))
            }
        }
    }

    @Test func `what the sponsors file names and the event does not have is 66 before the night, too`() async throws {
        try await withTemporaryFolder { folder in
            try "sponsors: [{name: Banco, sessions: [12, 999]}]".write(to: "\(folder)/sponsors.yaml")
            try await withNightlySetting([
                "events: [6]", "packs: {event: 6, sponsors: \(folder)/sponsors.yaml, output: \(folder)/packs}",
            ]) { setting, _ in
                for words in [["doctor"], ["nightly", "--dry-run"]] {
                    let run = try await Product.run(words, environment: setting.environment)
                    #expect(run.status == 66, "\(words): \(run.output)\(run.errors)")
                    #expect((run.output + run.errors).contains("999"), "\(words)")
                }
            }
        }
    }

    private static let checks = [["doctor"], ["config", "check"], ["nightly", "--dry-run"]]

    private func expectAll(
        _ setting: NightlySetting, name path: String, _ more: [String: String] = [:]
    ) async throws {
        for words in Self.checks {
            let run = try await Product.run(words, environment: setting.environment.merging(more) { $1 })
            #expect(run.status != 0 && (run.output + run.errors).contains(path), "\(words): \(run.output)\(run.errors)")
        }
    }

    /// What stands where a night has files of its own: a folder in place of a file or link, a file in place of a folder.
    @Test(arguments: [
        ("reports/latest", true), ("reports/NIGHT/event-6", false), ("data/tikit/records.sqlite", true),
        ("data/tikit/records-copy.sqlite", true), ("data/tikit/pack-editions.json", true),
        ("data/tikit/nightly.json", true), ("data/tikit/copies", false), ("data/tikit/mail-told", false),
    ]) func `what stands in a night's way is known before`(path: String, isFolder: Bool) async throws {
        try await withNightlySetting([
            "events: [6]", "formats: [csv]", "mail: {server: /bin/true, from: a@example.org, to: [b@example.org]}",
        ]) { setting, _ in
            try await setting.nightly().expect(0)
            for words in Self.checks { try await Product.run(words, environment: setting.environment).expect(0) }
            let night = try #require(setting.nights.last)
            let place = "\(setting.folder)/\(path.replacing("NIGHT", with: night))"
            try? FileManager.default.removeItem(atPath: place)
            if isFolder {
                try FileManager.default.createDirectory(
                    atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } else {
                try "".write(to: place)
                chmod(place, 0o600)
            }
            try await expectAll(setting, name: place)
            #expect(try await setting.nightly().status != 0)
        }
    }

    @Test func `a missing folder for temporary files is known before`() async throws {
        try await withNightlySetting(["events: [6]", "formats: [xlsx]"]) { setting, _ in
            let missing = "\(setting.folder)/missing"
            try await expectAll(setting, name: missing, ["TMPDIR": missing])
            var setting = setting
            setting.environment["TMPDIR"] = missing
            #expect(try await setting.nightly().status != 0)
        }
    }

    /// Root may write where modes forbid it, but not here.
    @Test(
        .enabled(if: canMakeImmutable),
        arguments: ["reports/index.html", "reports/2026-01-01", "data/tikit/store.sqlite", "data/tikit/copies"])
    func `what nobody may change is known before`(path: String) async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]", "keep: 1"]) { setting, _ in
            try await setting.nightly().expect(0)
            for night in ["2026-01-01", "2026-01-02"] { try setting.makeNight(night) }
            let place = "\(setting.folder)/\(path)"
            try #require(FileManager.default.fileExists(atPath: place))
            try await Subprocess.run("chattr", ["+i", place], in: nil).require(0)
            for words in Self.checks {
                let run = try await Product.run(words, environment: setting.environment)
                #expect(run.status == 73 && (run.output + run.errors).contains(place), "\(words): \(run.errors)")
            }
            let night = try await setting.nightly()
            try await Subprocess.run("chattr", ["-i", place], in: nil).require(0)
            #expect(night.status != 0, "\(night.errors)")
        }
    }

    /// The packs that are there are replaced in their own folder.
    @Test(.enabled(if: canMakeImmutable)) func `a folder in which nothing is made is no obstacle`() async throws {
        try await withTemporaryFolder { folder in
            try "sponsors: [{name: Banco Andino, sessions: [12]}]\n".write(to: "\(folder)/sponsors.yaml")
            try await withNightlySetting([
                "events: [6]", "formats: [csv]",
                "packs: {event: 6, sponsors: \(folder)/sponsors.yaml, output: \(folder)/packs}",
            ]) { setting, _ in
                try await setting.nightly().expect(0)
                try await Subprocess.run("chattr", ["+i", "\(folder)/packs"], in: nil).require(0)
                var ends: [Int32] = []
                for words in Self.checks + [["nightly"]] {
                    ends.append(try await Product.run(words, environment: setting.environment).status)
                }
                try await Subprocess.run("chattr", ["-i", "\(folder)/packs"], in: nil).require(0)
                #expect(ends == [0, 0, 0, 0])
            }
        }
    }

    /// A program cannot be tried without sending a message.
    @Test func `that a program delivers is not claimed`() async throws {
        try await withNightlySetting([
            "events: [6]", "mail: {server: /bin/false, from: a@example.org, to: [b@example.org]}",
        ]) { setting, _ in
            let doctor = try await Product.run(["doctor"], environment: setting.environment)
            #expect(doctor.status == 0 && doctor.output.contains("mail --test"), "\(doctor.output)")
        }
    }

    /// Only a request can tell, so `config check` says nothing of it.
    @Test func `an event that the service does not know is known to the doctor`() async throws {
        try await withNightlySetting(["events: [6, 999]"]) { setting, _ in
            let doctor = try await Product.run(["doctor"], environment: setting.environment)
            #expect(doctor.status == 66 && doctor.output.contains("999"), "\(doctor.output)")
            try await Product.run(["config", "check"], environment: setting.environment).expect(0)
        }
    }

    /// Messages that are only shown need no password; a night would fail without it.
    @Test func `a missing password of mail is told, except by what sends nothing`() async throws {
        let mail =
            "mail: {server: 'smtp://127.0.0.1:1', user: ana, patience: 1s, from: a@example.org, to: [b@example.org]}"
        try await withNightlySetting(["events: [6]", "formats: [csv]", mail]) { setting, _ in
            try await expectAll(setting, name: "ATTENDANCE_MAIL_PASSWORD")
            var night = setting
            night.environment["ATTENDANCE_MAIL_PASSWORD"] = "s3cret-word"
            try await night.nightly().expect(1)
            let preview = ["mail", "--preview", "--output", "\(setting.folder)/mail"]
            try await Product.run(preview, environment: setting.environment).expect(0)
            #expect(FileManager.default.fileExists(atPath: "\(setting.folder)/mail/mail-1.eml"))
        }
    }
}
