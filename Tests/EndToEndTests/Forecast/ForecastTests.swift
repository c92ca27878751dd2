import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// `attendance forecast`, against the sandbox with its history of editions.
@Suite(.timeLimit(.minutes(30))) struct ForecastTests {
    /// A sandbox with the history, and an environment with a store.
    private func withHistory(_ body: ([String: String], String) async throws -> Void) async throws {
        var configuration = SandboxConfiguration()
        configuration.guests = 40
        configuration.members = 0
        configuration.visits = 0
        configuration.history = true
        try await Sandbox.withServer(configuration) { sandbox in
            let token = try sandbox.token()
            try await withTemporaryFolder { folder in
                try await body(
                    [
                        "ATTENDANCE_BASE_URL": sandbox.baseURL, "ATTENDANCE_TOKEN": token,
                        "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TIMEZONE": "America/Santiago",
                    ], folder)
            }
        }
    }

    @Test func `the next edition is forecast from the editions of its name`() async throws {
        try await withHistory { environment, folder in
            let formats = ["--format", "csv,xlsx,html,json", "--output"]
            let run = try await Product.run(
                ["forecast", "--event", "111"] + formats + ["\(folder)/one"], environment: environment)
            #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run.errors)")
            let files = snapshot(of: "\(folder)/one")
            #expect(files.count == 8)

            // Again from the store, without network: the same bytes.
            var offline = environment
            offline["ATTENDANCE_BASE_URL"] = "http://127.0.0.1:9/"
            try await Product.run(
                ["forecast", "--event", "111", "--offline"] + formats + ["\(folder)/two"], environment: offline
            )
            .expect(0)
            #expect(differences(files, snapshot(of: "\(folder)/two")).isEmpty)
            // By the name of their series, they are the same editions.
            try await Product.run(
                ["forecast", "--event", "111", "--series", "feria de la innovacion", "--offline"] + formats
                    + ["\(folder)/three"], environment: offline
            ).expect(0)
            // The report says that they were named, and not that they were chosen.
            let named = snapshot(of: "\(folder)/three")
            let changed = differences(files, named).filter { (name: String) in name.contains(".csv") }
            #expect(changed == [] && named.count == files.count, "\(changed)")
            let json = String(decoding: try #require(files["event-111/forecast.json"]), as: UTF8.self)
            #expect(json.contains("of the same name: Feria") || json.contains("del mismo nombre: Feria"))

            let sections = "\(folder)/one/event-111/forecast"
            let forecast = try CSVRows.read("\(sections)/forecast.csv")
            #expect(forecast.count == 8)
            for row in forecast {
                let numbers = try ["p10", "p50", "p90", "registered"].map { try #require(Int(row[$0] ?? "")) }
                #expect(numbers == numbers.sorted() && numbers[0] > 0, "\(row)")
                #expect(row["editions"] == "10" && row["matched_editions"] == "10")
            }
            let editions = try CSVRows.read("\(sections)/forecast_editions.csv")
            #expect(editions.map { $0["event_id"] } == (101...110).map { "\($0)" })
            // Numbers as in an edition's own report.
            try await Product.run(
                ["report", "--event", "104", "--offline", "--format", "csv", "--output", "\(folder)/report"],
                environment: offline
            ).expect(0)
            let sessions = try CSVRows.read("\(folder)/report/event-104/attendance/attendance_by_session.csv")
            for column in ["registered", "attended"] {
                let sum = sessions.compactMap { Int($0[column] ?? "") }.reduce(0, +)
                #expect(editions[3][column] == "\(sum)" && sum > 0)
            }
            let check = try CSVRows.read("\(sections)/forecast_check.csv")
            #expect(check.count == 10 && check.count { $0["inside"] == "true" } >= 6)

            // The check alone, without an event: the latest edition's folder.
            try await Product.run(
                [
                    "forecast", "--check", "--offline", "--from-events", "101,102,103,104,105,106,107,108,109,110",
                    "--format", "csv", "--output", "\(folder)/check",
                ], environment: offline
            ).expect(0)
            #expect(
                try Data(at: "\(folder)/check/event-110/forecast-check/forecast_check.csv")
                    == files["event-111/forecast/forecast_check.csv"])

            try await expectPace(environment: offline, folder)
        }
    }

    /// Makes the readings of a store look as if past editions had been read twenty days before their start, with half
    /// of the registered, and the event to come twenty days before its own.
    private func expectPace(environment: [String: String], _ folder: String) async throws {
        let script = """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1])
            for event, walk in db.execute("SELECT event_id, walk_id FROM marks WHERE event_id > 100").fetchall():
                start = db.execute("SELECT min(starts_at) FROM session_history WHERE walk_id = ?", (walk,)).fetchone()[0]
                early = start - 20 * 86400
                if event == 111:
                    db.execute("UPDATE walks SET finished_at = ?1, read_at = ?1 WHERE event_id = ?2", (early, event))
                    continue
                columns = [row[1] for row in db.execute("PRAGMA table_info(walks)")]
                times = {"finished_at": str(early), "read_at": str(early)}
                chosen = ", ".join(({"id": "id - 1000000"} | times).get(c, c) for c in columns)
                db.execute(f"INSERT INTO walks SELECT {chosen} FROM walks WHERE id = ?", (walk,))
                columns = [row[1] for row in db.execute("PRAGMA table_info(offer_history)")]
                chosen = ", ".join(
                    {"walk_id": "walk_id - 1000000", "registered": "registered / 2"}.get(c, c) for c in columns)
                db.execute(f"INSERT INTO offer_history SELECT {chosen} FROM offer_history WHERE walk_id = ?", (walk,))
            db.commit()
            """
        try script.write(to: "\(folder)/pace.py")
        let store = try #require(
            FileManager.default.enumerator(atPath: "\(folder)/data")?.compactMap { $0 as? String }
                .first { $0.hasSuffix("store.sqlite") })
        try await Product.python("\(folder)/pace.py", ["\(folder)/data/\(store)"]).require(0)
        try await Product.run(
            ["forecast", "--event", "111", "--offline", "--format", "csv", "--output", "\(folder)/pace"],
            environment: environment
        ).expect(0)
        for row in try CSVRows.read("\(folder)/pace/event-111/forecast/forecast.csv") {
            let registered = try #require(Int(row["registered"] ?? ""))
            let expected = try #require(Int(row["expected_registered"] ?? ""))
            #expect(abs(expected - 2 * registered) <= registered / 10 + 1, "\(row)")
            #expect(try #require(Int(row["p90"] ?? "")) > registered, "\(row)")
        }
    }

    @Test func `what cannot be forecast is said, and what is asked wrongly refused`() async throws {
        try await withHistory { environment, folder in
            // Nobody is registered, no sessions: no numbers, but a report.
            try await Product.run(
                ["forecast", "--event", "12", "--live", "--from-events", "11", "--format", "csv", "--output", folder],
                environment: environment
            ).expect(0)
            #expect(try CSVRows.read("\(folder)/event-12/forecast/forecast.csv").isEmpty)
            #expect(try CSVRows.read("\(folder)/event-12/forecast/forecast_totals.csv").map { $0["p10"] ?? "" } == [""])

            // Two editions: only their range.
            let range = try await Product.run(
                ["forecast", "--event", "111", "--live", "--from-events", "109,110", "--format", "json"],
                environment: environment)
            struct Document: Decodable {
                struct Section: Decodable { var rows: [Row] }
                struct Row: Decodable { var p10: Int?, p50: Int?, p90: Int?, editions: Int? }
                var sections: [String: Section]
            }
            let rows = try #require(
                try JSONDecoder().decode(Document.self, from: range.bytes).sections["forecast"]?.rows)
            #expect(rows.count == 8)
            #expect(rows.allSatisfy { $0.p50 == nil && $0.editions == 2 && ($0.p10 ?? .max) <= $0.p90 ?? 0 })

            let wrong: [([String], Int32)] = [
                (["--event", "999"], 66), (["--event", "111", "--from-events", "101,999"], 66),
                (["--event", "111", "--from-events", "111"], 64), ([], 64),
                (["--event", "111", "--from-events", "a"], 64), (["--event", "111", "--series", "Nada de nada"], 66),
                (["--event", "111", "--series", "Feria", "--from-events", "109"], 64),
            ]
            for (arguments, status) in wrong {
                try await Product.run(["forecast", "--live"] + arguments, environment: environment).expectLine(status)
            }
            for report in ["forecast", "forecast-check"] {
                try await Product.run(["report", "--event", "6", "--report", report], environment: environment)
                    .expect(64, "attendance forecast")
            }
        }
    }

    @Test(arguments: [20, 80, 150]) func `no line is wider than the terminal`(width: Int) async throws {
        try await withHistory { environment, _ in
            var environment = environment
            environment["COLUMNS"] = "\(width)"
            let run = try await Product.run(
                ["forecast", "--event", "111", "--live", "--locale", "es"], environment: environment
            ).expect(0)
            #expect(run.output.contains("P10") && !run.output.contains("\u{1B}"))
            let widths = run.output.split(separator: "\n").map(\.count)
            #expect((widths.max() ?? 0) <= width)
        }
    }
}
