import Base
import Foundation
import Sandbox
import TestSupport
import Testing

/// An event that is to come, under way, or over: what has happened is the same on every path, and says so.
@Suite(.timeLimit(.minutes(30))) struct EventUnderWayTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func environment(_ sandbox: RunningSandbox, _ token: String) -> [String: String] {
        ["ATTENDANCE_TOKEN": token, "ATTENDANCE_BASE_URL": sandbox.baseURL, "ATTENDANCE_DATA_DIR": "\(folder)/data"]
    }

    @Test(arguments: 0...4) func `every path says the same of a day`(day: Int) async throws {
        try await withSandbox(day: day) { sandbox, token in
            let environment = environment(sandbox, token)
            var first: [String: Data] = [:]
            let paths = [("store", []), ("again", []), ("offline", ["--offline"]), ("live", ["--live"])]
            for (name, mode) in paths + [("full", ["--full"])] {
                let run = try await Product.run(
                    [
                        "report", "--event", "6", "--timezone", "America/Santiago", "--format",
                        "csv,json,html,xlsx", "--report", "attendance", "--output", "\(folder)/\(name)",
                    ] + mode, environment: environment)
                #expect(run.status == 0 && run.errors == "", "\(name): \(run.errors)")
                let files = snapshot(of: "\(folder)/\(name)")
                if first.isEmpty { first = files }
                // Only what a reading is compared with may differ: the store's second with its first.
                let different = differences(files, first).filter { $0.hasSuffix(".csv") && !$0.contains("changes") }
                #expect(different == [] && files.count == first.count, "\(name): \(different)")
                let csv = "\(folder)/\(name)/event-6/attendance"
                let summary = try #require(try CSVRows.read("\(csv)/event_summary.csv").first)
                #expect(summary["state"] == ["to_come", "under_way", "under_way", "under_way", "over"][day])
                #expect(summary["sessions_to_come"] == ["8", "6", "3", "0", "0"][day], "\(name)")
                #expect(summary["sessions_not_measured"] == ["0", "0", "1", "1", "1"][day], "\(name)")
                #expect((summary["attendance_percentage"] == "") == (day == 0))
                for row in try CSVRows.read("\(csv)/attendance_by_session.csv") {
                    let state = try #require(row["state"])
                    #expect((row["no_shows"] == "") == (state != "over"), "\(row)")
                    #expect(row["attendance_percentage"] == "" || state == "over" || state == "under_way", "\(row)")
                }
                #expect(try CSVRows.read("\(csv)/no_shows.csv").isEmpty == (day == 0))
            }
        }
    }

    /// What the event that is over says as of an evening is what it said that evening.
    @Test(arguments: [(1, "2026-03-01T16:30"), (2, "2026-03-02T16:30"), (3, "2026-03-03T19:30Z")])
    func `as of an evening`(day: Int, moment: String) async throws {
        let sections = [
            "event_summary", "attendance_by_registrant_type", "attendance_by_session", "attendance_by_session_and_type",
            "checkin_histogram", "no_shows", "session_overlap",
        ]
        func report(_ day: Int, _ more: [String]) async throws -> [String: Data] {
            try await withSandbox(day: day) { sandbox, token in
                try await withTemporaryFolder { folder in
                    let run = try await Product.run(
                        [
                            "report", "--event", "6", "--timezone", "America/Santiago", "--format", "csv", "--output",
                            "\(folder)/out",
                        ] + more,
                        environment: environment(sandbox, token))
                    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
                    return snapshot(of: "\(folder)/out/event-6/attendance")
                }
            }
        }
        let (then, now) = (try await report(day, []), try await report(4, ["--as-of", moment]))
        for section in sections { #expect(then["\(section).csv"] == now["\(section).csv"], "\(section)") }
    }

    @Test func `as of a day is its last second, and is said`() async throws {
        try await withSandbox(day: 4) { sandbox, token in
            let environment = environment(sandbox, token)
            func report(_ moment: String) async throws -> String {
                let run = try await Product.run(
                    [
                        "report", "--event", "6", "--timezone", "America/Santiago", "--format", "json", "--as-of",
                        moment,
                    ], environment: environment
                ).expect(0)
                return run.output
            }
            let (day, second) = (try await report("2026-03-01"), try await report("2026-03-01T23:59:59-03:00"))
            #expect(day == second)
            #expect(day.contains("01 Mar 2026 23:59") && day.contains("later check-ins"))
            try await Product.run(
                ["report", "--event", "6", "--as-of", "yesterday"], environment: environment
            ).expect(64, "--as-of")
        }
    }

    @Test func `the manifest says the state of each event`() async throws {
        try await withSandbox(day: 2) { sandbox, token in
            try
                "profiles:\n  default:\n    timezone: America/Santiago\n    nightly: {events: [6], output: \(folder)/out}\n"
                .write(to: "\(folder)/config.yaml")
            var environment = environment(sandbox, token)
            environment["ATTENDANCE_CONFIG"] = "\(folder)/config.yaml"
            // The service stands still on 2 March, and a night needs a clock that agrees.
            environment.merge(try await ShiftedClock.environment(at: 1_772_479_800)) { $1 }
            let night = try await Product.run(["nightly"], environment: environment)
            #expect(night.status == 0 && night.errors == "", "\(night.errors)")
            let bytes = try Data(at: "\(folder)/out/latest/manifest.json")
            let manifest = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
            let event = try #require((manifest["events"] as? [[String: Any]])?.first)
            #expect(event["state"] as? String == "under_way" && event["sessions_to_come"] as? Int == 3)
        }
    }

    /// Of the edition under way there are numbers and a state; it is in no difference, no lapsed people and no forecast.
    @Test func `an edition under way is beside the others, and in no verdict`() async throws {
        try await withSandbox(day: 2) { sandbox, token in
            try await Product.run(
                [
                    "compare", "--events", "4,5,6", "--timezone", "America/Santiago", "--format", "csv", "--output",
                    "\(folder)/out",
                ],
                environment: environment(sandbox, token)
            ).expect(0)
            let sections = "\(folder)/out/comparison/comparison"
            let editions = try CSVRows.read("\(sections)/editions.csv")
            #expect(editions.map { $0["state"] } == ["over", "over", "under_way"])
            #expect(editions.allSatisfy { Int($0["attended"] ?? "") ?? 0 > 0 })
            let differences = try CSVRows.read("\(sections)/differences.csv")
            #expect(!differences.isEmpty && differences.allSatisfy { $0["event_id"] != "6" })
            #expect(try CSVRows.read("\(sections)/returning.csv").last?["lapsed"] == "")
        }
    }
}
