import Foundation
import Sandbox
import TestSupport
import Testing

/// What a manifest says, as far as the tests read it.
struct NightlyManifest: Decodable {
    struct Event: Decodable {
        struct File: Decodable {
            var report: String
            var path: String
            var bytes: Int
            var sha256: String
        }
        struct CutOff: Decodable {
            var checkin_id: Int64
            var at: String
        }
        struct Totals: Decodable {
            var checkins: Int
            var unique_guests: Int
            var attended: Int
            var registered: Int
        }
        struct Warnings: Decodable {
            struct Finding: Decodable {
                var check: String
                var severity: String
                var rows: Int
            }
            var data_quality: [Finding]
            var reconciliation_differences: Int
        }
        var id: Int64
        var name: String?
        var status: String
        var walk: Int?
        var reason: String?
        var reason_status: Int?
        var failed_on: String?
        var cut_off: CutOff?
        var totals: Totals?
        var warnings: Warnings?
        var files: [File]
    }
    var program: String
    var version: String
    var run: String
    var started_at: String
    var finished_at: String
    var duration_seconds: Double
    var profile: String
    var base_url: String
    var timezone: String
    var reports: [String]
    var events: [Event]
    var comparisons: [Comparison]?

    struct Comparison: Decodable {
        struct DataTime: Decodable { var at: String }
        var series: String
        var status: String
        var reason: String?
        var reason_status: Int?
        var events: [Int]?
        var cut_off: DataTime?
        var warnings: Int?
        var files: [Event.File]
    }
}

/// A profile for a sandbox, a folder for its data, and one for its reports.
struct NightlySetting: Sendable {
    var folder: String
    var environment: [String: String]
    var reports: String { "\(folder)/reports" }
    var lock: String { "\(folder)/data/tikit/lock" }

    func nightly(_ more: [String] = []) async throws -> Subprocess.Outcome {
        try await Product.run(["nightly"] + more, environment: environment)
    }

    /// Changes the profile.
    func change(_ text: String, to other: String) throws {
        let config = "\(folder)/config.yaml"
        let lines = try String(at: config)
        try #require(lines.contains(text))
        try lines.replacing(text, with: other).write(to: config)
    }

    /// The dated folders that are there.
    var nights: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports)) ?? []
        return names.filter { $0.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil }.sorted()
    }

    /// Where `latest` points, as it is written in the link.
    var latest: String? { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(reports)/latest") }

    func manifest(of night: String = "latest") throws -> NightlyManifest {
        try JSONDecoder().decode(NightlyManifest.self, from: Data(at: "\(reports)/\(night)/manifest.json"))
    }

    /// Makes the folder of an earlier night, with a report of `event`, or with none.
    func makeNight(_ name: String, event: Int? = 6, profile: String = "tikit") throws {
        let night = "\(reports)/\(name)"
        try FileManager.default.createDirectory(atPath: "\(night)/event-6", withIntermediateDirectories: true)
        try "old".write(to: "\(night)/event-6/attendance.json")
        let events = event.map { #"{"id":\#($0),"status":"ok"}"# } ?? ""
        let manifest = #"{"program":"attendance","profile":"\#(profile)","events":[\#(events)]}"#
        try manifest.write(to: "\(night)/manifest.json")
    }
}

/// A profile whose `nightly` and `series` have these lines, for a sandbox with few guests.
func withNightlySetting(
    _ nightly: [String] = ["events: [6, 7]"], series: [String] = [], faults: SandboxFaults = SandboxFaults(),
    _ body: (NightlySetting, RunningSandbox) async throws -> Void
) async throws {
    try await withSandbox(faults) { sandbox, token in
        try await withTemporaryFolder { folder in
            let lines = ["output: \(folder)/reports"] + nightly
            let text =
                """
                profiles:
                  tikit:
                    base-url: \(sandbox.baseURL)
                    timezone: America/Santiago
                    attempts: 2
                    nightly:

                """ + lines.map { "      \($0)\n" }.joined()
                + (series.isEmpty ? "" : "    series:\n" + series.map { "      \($0)\n" }.joined())
            try text.write(to: "\(folder)/config.yaml")
            let environment = [
                "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                "ATTENDANCE_TOKEN": token,
            ]
            try await body(NightlySetting(folder: folder, environment: environment), sandbox)
        }
    }
}

/// Expects of a run what cron gets where all went well: nothing.
func silently(_ run: Subprocess.Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.output == "" && run.errors == "", "\(run.errors)", sourceLocation: sourceLocation)
}
