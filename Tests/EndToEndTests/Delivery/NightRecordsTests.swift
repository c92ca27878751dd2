import Base
import Foundation
import Sandbox
import TestSupport
import Testing

/// What a night records for other programs: metrics.
@Suite(.timeLimit(.minutes(30))) struct NightRecordsTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    /// The values of a metric, by its labels.
    private func metrics(_ path: String) throws -> [String: String] {
        let lines = try String(at: path).split(separator: "\n").filter {
            !$0.hasPrefix("#")
        }
        return Dictionary(
            uniqueKeysWithValues: lines.map { line in
                let end = line.lastIndex(of: " ") ?? line.endIndex
                return (String(line[..<end]), String(line[end...].dropFirst()))
            })
    }

    @Test func `metrics are those of the run, and the last success stays`() async throws {
        let path = "\(folder)/attendance.prom"
        try await withNightlySetting(["events: [6, 7]", "formats: [csv]", "metrics: \(path)"]) { setting, sandbox in
            silently(try await setting.nightly())
            let first = try metrics(path)
            let manifest = try setting.manifest()
            let own = #"{profile="tikit"}"#
            #expect(first["attendance_last_run_status\(own)"] == "0")
            #expect(Int(try #require(first["attendance_last_run_requests\(own)"]))! > 4)
            #expect(first["attendance_last_run_retries\(own)"] == "0")
            for event in manifest.events {
                let labels = #"{profile="tikit",event="\#(event.id)"}"#
                #expect(first["attendance_event_success\(labels)"] == "1")
                #expect(first["attendance_event_rows\(labels)"] == event.totals.map { "\($0.checkins)" })
                for finding in event.warnings?.data_quality ?? [] {
                    let kind =
                        #"{profile="tikit",event="\#(event.id)",kind="\#(finding.check)",severity="\#(finding.severity)"}"#
                    #expect(first["attendance_event_findings\(kind)"] == "\(finding.rows)")
                }
            }
            let success = "attendance_last_success_timestamp_seconds\(own)"
            let end = Instant(manifest.finished_at)
            #expect(first[success] == "\(end.secondsSinceEpoch)")

            // The same night again, in which one event fails: its manifest replaces that of the success.
            try setting.change("[6, 7]", to: "[6, 999]")
            #expect(try await setting.nightly().status == 1)
            #expect(try metrics(path)[success] == first[success])

            // Another night.
            try await Task.sleep(for: .seconds(1))
            try setting.change("[6, 999]", to: "[6, 7]")
            silently(try await setting.nightly())
            let again = try metrics(path)
            #expect(again[success] != first[success])
            try setting.change("[6, 7]", to: "[6, 999]")
            try FileManager.default.moveItem(
                atPath: "\(setting.reports)/\(setting.nights[0])", toPath: "\(setting.reports)/2020-01-01")
            #expect(try await setting.nightly().status == 1)
            let second = try metrics(path)
            #expect(second[success] == again[success] && second["attendance_last_run_status\(own)"] == "1")
            #expect(second[#"attendance_event_success{profile="tikit",event="999"}"#] == "0")
            #expect(
                second[#"attendance_event_last_success_timestamp_seconds{profile="tikit",event="7"}"#]
                    == again[success])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["attendance.prom"])
        }
    }

    /// A refusal ends the run before it comes to its events.
    @Test func `a run that fails as a whole has no event that succeeded`() async throws {
        let path = "\(folder)/attendance.prom"
        try await withNightlySetting(["events: [6]", "formats: [csv]", "metrics: \(path)"]) { setting, _ in
            silently(try await setting.nightly())
            let success = #"attendance_event_success{profile="tikit",event="6"}"#
            #expect(try metrics(path)[success] == "1")
            var setting = setting
            setting.environment["ATTENDANCE_TOKEN"] = "secret-and-wrong"
            #expect(try await setting.nightly().status == 77)
            #expect(try metrics(path)[success] == "0")
        }
    }

    @Test func `the requests of an event that fails count`() async throws {
        let path = "\(folder)/attendance.prom"
        try await withNightlySetting(["events: [6]", "metrics: \(path)"]) { setting, sandbox in
            let server = try RawServer { _ in RawServer.json("{}", status: "404 Not Found") }
            defer { server.stop() }
            try setting.change(sandbox.baseURL, to: server.baseURL)
            #expect(try await setting.nightly().status == 66)
            let sent = try metrics(path)[#"attendance_last_run_requests{profile="tikit"}"#]
            #expect(sent == "\(server.requests.count)" && !server.requests.isEmpty)
        }
    }

    @Test(.enabled(if: Subprocess.path(of: "promtool") != nil, "promtool (Debian's prometheus) is not installed"))
    func `Prometheus reads the metrics, and its rule tells of a night without a report`() async throws {
        let path = "\(folder)/attendance.prom"
        try await withNightlySetting(["events: [6, 999]", "formats: [csv]", "metrics: \(path)"]) { setting, _ in
            #expect(try await setting.nightly().status == 1)
            let check = try await Subprocess.run("/bin/sh", ["-c", "promtool check metrics < \(path)"])
            #expect(check.status == 0, "\(check.errors)\(check.output)")
        }
        let packaging = Repository.url("Packaging/prometheus").path
        for words in [["check", "rules", "attendance.rules.yaml"], ["test", "rules", "attendance.rules.test.yaml"]] {
            let run = try await Subprocess.run("promtool", words, in: packaging)
            #expect(run.status == 0, "\(run.errors)\(run.output)")
        }
    }

    /// Nothing is written or sent for it, not even if no night could have written to it.
    @Test func `lineage of an earlier configuration is ignored, and one line says what replaces it`() async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]", "lineage: /nowhere/lineage.ndjson"]) {
            setting, _ in
            for words in [["nightly", "--no-progress"], ["nightly", "--dry-run"], ["config", "check"], ["doctor"]] {
                let run = try await Product.run(words, environment: setting.environment).expect(0)
                #expect(run.errors.components(separatedBy: "\"lineage\"").count == 2, "\(words): \(run.errors)")
                #expect(run.errors.contains("config.yaml:") && run.errors.contains("\"hooks\""))
            }
            let shown = try await Product.run(["config", "show"], environment: setting.environment).expect(0)
            #expect(!shown.output.contains("lineage") && setting.latest != nil)
        }
    }
}
