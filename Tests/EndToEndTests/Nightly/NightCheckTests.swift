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
            (["output: FOLDER/reports", "lineage: FOLDER/missing/lineage.ndjson"], "missing", 73),
            (["output: FOLDER/reports", "lineage: FOLDER"], "FOLDER", 73),
            (
                ["output: FOLDER/reports", "mail: {server: FOLDER/none, from: a@example.org, to: [b@example.org]}"],
                "none", 78
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

    @Test func `what can be written is fine`() async throws {
        try await withTemporaryFolder { folder in
            try await withNightlySetting([
                "events: [6]", "metrics: \(folder)/attendance.prom", "lineage: \(folder)/lineage.ndjson",
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

    private static let checks = [["doctor"], ["config", "check"], ["nightly", "--dry-run"]]

    private func expectAll(
        _ setting: NightlySetting, name path: String, _ more: [String: String] = [:]
    ) async throws {
        for words in Self.checks {
            let run = try await Product.run(words, environment: setting.environment.merging(more) { $1 })
            #expect(run.status != 0 && (run.output + run.errors).contains(path), "\(words): \(run.output)\(run.errors)")
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
