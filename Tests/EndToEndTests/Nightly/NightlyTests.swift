import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// `attendance nightly`: what cron gets.
@Suite(.timeLimit(.minutes(30))) struct NightlyTests {
    @Test func `every event is written silently with a manifest and a link`() async throws {
        try await withNightlySetting(["events: [7, 6]", "formats: [json, xlsx, csv]"]) { setting, sandbox in
            silently(try await setting.nightly())
            let night = try #require(setting.nights.first)
            #expect(setting.nights.count == 1)
            #expect(setting.latest == night)
            let manifest = try setting.manifest()
            #expect(
                manifest.program == "attendance" && manifest.profile == "tikit" && manifest.base_url == sandbox.baseURL)
            #expect(manifest.timezone == "America/Santiago" && manifest.reports == ["attendance"])
            #expect(manifest.started_at.hasPrefix(night + "T"))
            #expect(manifest.events.map(\.id) == [6, 7])
            #expect(manifest.events.allSatisfy { $0.status == "ok" && $0.reason == nil })
            // The manifest lists every other file that is there, and each with the sum that sha256sum gives.
            let files = snapshot(of: "\(setting.reports)/\(night)")
            let listed = manifest.events.flatMap(\.files)
            #expect(Set(listed.map(\.path)) == Set(files.keys).subtracting(["manifest.json", "index.html"]))
            #expect(listed.count == 2 * 19)
            #expect(listed.allSatisfy { files[$0.path]?.count == $0.bytes })
            try Data(listed.map { "\($0.sha256)  \($0.path)\n" }.joined().utf8)
                .write(to: "\(setting.folder)/sums")
            let check = try await Subprocess.run(
                "/usr/bin/env", ["sha256sum", "--strict", "--quiet", "-c", "\(setting.folder)/sums"],
                environment: Product.environment(), in: "\(setting.reports)/\(night)")
            #expect(check.status == 0, "\(check.output)\(check.errors)")
        }
    }

    @Test func `the manifest's numbers are those of the service`() async throws {
        try await withNightlySetting(["events: 6", "formats: json"]) { setting, sandbox in
            silently(try await setting.nightly())
            let event = try #require(try setting.manifest().events.first)
            #expect(event.name == "Tech Summit 2026")
            let ids = sandbox.checkInIdentifiers()
            #expect(event.cut_off?.checkin_id == ids.first)
            #expect(event.totals?.checkins == ids.count)
            let checkIns = sandbox.tikit.checkIns(of: 6)
            #expect(event.totals?.unique_guests == Set(checkIns.map(\.guest)).count)
            #expect(event.totals?.attended == Set(checkIns.map { [$0.guest, $0.session] }).count)
            let document = try JSONSerialization.jsonObject(
                with: Data(at: "\(setting.reports)/latest/event-6/attendance.json"))
            let sections = (document as? [String: Any])?["sections"] as? [String: [String: Any]]
            let rows = { (name: String) in sections?[name]?["rows"] as? [[String: Any]] ?? [] }
            let registered = rows("attendance_by_registrant_type").compactMap { $0["registered"] as? Int }.reduce(0, +)
            #expect(event.totals?.registered == registered && registered > 0)
            let differing = rows("reconciliation").count { $0["status"] as? String == "differs" }
            #expect(event.warnings?.reconciliation_differences == differing)
            let findings = rows("data_quality").compactMap { $0["check"] as? String }
            #expect(event.warnings?.data_quality.map(\.check) == findings && !findings.isEmpty)
        }
    }

    @Test func `a dry run says what it would do and writes nothing`() async throws {
        try await withNightlySetting(["events: {any: {active: true, ids: [1, 999]}}", "keep: 1", "fail-on: quality"]) {
            setting, sandbox in
            // The last night stays beside tonight's.
            for night in ["2026-01-01", "2026-01-02"] { try setting.makeNight(night) }
            let before = snapshot(of: setting.folder)
            let run = try await setting.nightly(["--dry-run"])
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            let said = run.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
            let values = said.map { $0.last.map { $0.drop { $0 == " " } } ?? "" }
            #expect(values.contains("6  Tech Summit 2026"))
            #expect(values.contains { $0.hasPrefix("1  ") } && values.contains { $0.hasPrefix("999  (not in") })
            #expect(!values.contains { $0.hasPrefix("2  ") }, "an event that is not active")
            #expect(values.contains("attendance") && values.contains("csv, xlsx, html"))
            #expect(values.contains { $0.wholeMatch(of: /.*\/reports\/\d{4}-\d\d-\d\d/) != nil })
            #expect(run.output.contains("\(setting.reports)/2026-01-01\n") && !run.output.contains("2026-01-02\n"))
            #expect(snapshot(of: setting.folder) == before)
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data"))
            let counters = sandbox.counters
            #expect(counters.requests[.checkIns, default: 0] == 0 && counters.requests[.sessions, default: 0] == 0)
        }
    }

    @Test(
        arguments: [
            ("active", { @Sendable in $0.isActive }),
            ("{ended-within-days: 36500}", { @Sendable in $0.endDate <= Date.now.ISO8601Format() }),
            ("{ended-within-days: 0}", { @Sendable _ in false }),
            ("{any: {ended-within-days: 0, ids: [12]}}", { @Sendable in $0.id == 12 }),
            ("[7, 6]", { @Sendable in [6, 7].contains($0.id) }),
            ("{any: {active: true, ids: [1]}}", { @Sendable in $0.isActive || $0.id == 1 }),
            ("{all: {active: true, ids: [1, 6]}}", { @Sendable in $0.id == 6 }),
            (
                "{all: {active: true, ended-within-days: 36500}}",
                { @Sendable in $0.isActive && $0.endDate <= Date.now.ISO8601Format() }
            ),
        ] as [(String, @Sendable (TikitData.Event) -> Bool)])
    func `the events are those selected by the profile`(
        events: String, isIn: @escaping @Sendable (TikitData.Event) -> Bool
    ) async throws {
        try await withNightlySetting(["events: \(events)"]) { setting, sandbox in
            let run = try await setting.nightly(["--dry-run"])
            let chosen = run.output.split(separator: "\n").compactMap { line in
                line.wholeMatch(of: /event +(\d+)  .*/).flatMap { Int64($0.1) }
            }
            #expect(chosen == sandbox.tikit.events.filter(isIn).map(\.id), "\(run.output)\(run.errors)")
        }
    }

    @Test func `a refusal ends the run at once`() async throws {
        try await withNightlySetting { setting, sandbox in
            var setting = setting
            setting.environment["ATTENDANCE_TOKEN"] = "secret-and-wrong"
            let run = try await setting.nightly().expect(77)
            #expect(run.errorLines.count == 1 && !run.errors.contains("secret-and-wrong"))
            #expect(sandbox.counters.requests[.sessions, default: 0] <= 2)
            #expect(!FileManager.default.fileExists(atPath: setting.reports))
        }
    }

    @Test func `a difference is not new when the list of sessions was empty meanwhile`() async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]", "fail-on: [\"reconciliation:new\"]"]) {
            setting, sandbox in
            let all = sandbox.tikit
            try await setting.nightly().expectLine(1, "attendance: event 6: ")
            try setting.renameNight(try #require(setting.latest), to: "2026-01-01")
            sandbox.change { data in data.changeEvent(6) { $0.sessions = [] } }
            silently(try await setting.nightly())
            try setting.renameNight(try #require(setting.latest), to: "2026-01-02")
            sandbox.change { $0 = all }
            silently(try await setting.nightly())
        }
    }

    /// What administrators start from must be right.
    @Test func `the example configuration is understood`() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let run = try await Product.run(
                    ["nightly", "--dry-run", "--base-url", sandbox.baseURL, "--data-dir", "\(folder)/data"],
                    environment: [
                        "ATTENDANCE_TOKEN": token,
                        "ATTENDANCE_CONFIG": Repository.url("Packaging/config.example.yaml").path,
                    ])
                #expect(run.status == 0 && run.errors == "", "\(run.errors)")
                #expect(run.output.contains("/var/lib/attendance/reports/"))
            }
        }
    }
}
