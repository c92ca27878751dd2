import Foundation
import Sandbox
import TestSupport
import Testing

/// `attendance compare` over random small worlds: every section of it is said again in SQL, and every cell has to be the same.
@Suite(.timeLimit(.minutes(30))) struct RandomEditionsTests {
    /// Around changes of clock forwards, backwards and by half an hour, and where there is none.
    struct Setting: Sendable, CustomTestStringConvertible {
        var zone: String
        var middle: String
        var bin: String
        var width: Int

        var testDescription: String { "\(zone) \(bin)" }
    }

    static let settings = [
        Setting(zone: "America/Santiago", middle: "2026-04-05T03:00:00+00:00", bin: "15m", width: 900),
        Setting(zone: "America/Santiago", middle: "2026-09-06T04:00:00+00:00", bin: "1d", width: 86_400),
        Setting(zone: "Australia/Lord_Howe", middle: "2026-04-04T15:00:00+00:00", bin: "1h", width: 3600),
        Setting(zone: "Asia/Kolkata", middle: "2026-01-01T01:00:00+00:00", bin: "90m", width: 5400),
    ]

    private static let sections: Set<String> = [
        "editions", "edition_types", "arrivals_from_start", "registration_pace", "returning", "cohorts", "people",
        "returning_by_type", "edition_sessions", "edition_prices", "differences",
    ]

    @Test(arguments: settings)
    func `every section has the cells that SQL finds in the store, to the last digit`(_ setting: Setting) async throws {
        try await withTemporaryFolder { folder in
            let template = "\(folder)/empty.sqlite"
            try await makeEmptyStore(at: template, in: folder)
            try FileManager.default.createDirectory(atPath: "\(folder)/data/default", withIntermediateDirectories: true)
            let store = "\(folder)/data/default/store.sqlite"
            var rows: [String: Int] = [:]
            for seed in 1...30 {
                let events = try await EditionReference.makeWorld(
                    seed * 31 + setting.width, around: setting.middle, from: template, at: store)
                let run = try await Product.run([
                    "compare", "--offline", "--events", events.map(String.init).joined(separator: ","), "--timezone",
                    setting.zone, "--locale", "en", "--data-dir", "\(folder)/data", "--format", "csv",
                    "--csv-dialect", "plain", "--bin", setting.bin, "--output", "\(folder)/out", "--quiet",
                ])
                try #require(run.status == 0, "world \(seed): \(run.errors)")
                let answer = try await EditionReference.compare(
                    store: store, zone: setting.zone, width: setting.width, events: events,
                    files: "\(folder)/out/comparison/comparison")
                #expect(answer.differences == [], "world \(seed)")
                rows.merge(answer.rows, uniquingKeysWith: +)
            }
            // Nothing was equal because it was empty.
            #expect(Set(rows.filter { $0.value > 10 }.keys) == Self.sections, "\(rows)")
        }
    }

    /// A store as the program makes it, without an event.
    private func makeEmptyStore(at path: String, in folder: String) async throws {
        try await withSandbox { sandbox, token in
            try await Product.run(
                ["sync", "--event", "5", "--base-url", sandbox.baseURL, "--data-dir", "\(folder)/first"],
                environment: ["ATTENDANCE_TOKEN": token]
            ).require(0)
        }
        let tables = [
            "checkins", "guests", "named_sessions", "registrant_types", "marks", "session_history", "offer_history",
            "unreadable_fields", "walks", "events",
        ]
        let file = "\(folder)/first/default/store.sqlite"
        let sql = tables.map { "DELETE FROM \($0);" }.joined() + "VACUUM INTO '\(path)';"
        try await Subprocess.run("/usr/bin/env", ["sqlite3", file, sql], environment: Product.environment()).require(0)
    }
}
