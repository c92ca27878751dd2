import Foundation
import Messages
import TestSupport
import Testing

/// `attendance sql`, for people who count elsewhere. That its SQL is right is tested beside the queries.
@Suite(.timeLimit(.minutes(30))) struct SQLCommandTests {
    private func run(_ arguments: String) async throws -> Program.Outcome {
        try await Product.run(["sql"] + arguments.split(separator: " ").map(String.init))
    }

    private static let manifest = """
        {"format": "attendance-dataset", "version": 1, "partition": "event_id",
         "events": [{"event_id": 6, "event": "Expo", "checkins": 1}], "tables": [\(
            ["events", "sessions", "offers", "checkins"].map { table in
                """
                {"name": "\(table)", "columns": [{"name": "a", "type": "BIGINT"}, {"name": "b", "type": "STRING"}],
                 "files": [{"path": "\(table)/event_id=6/part-00000.csv.gz", "event_id": 6, "rows": 1}]}
                """
            }.joined(separator: ", "))]}
        """

    /// Writes a manifest and, of the files that it lists, those of some tables.
    private static func write(_ manifest: String, tables: [String], to folder: String) throws {
        for table in tables {
            let path = "\(folder)/\(table)/event_id=6"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: "\(path)/part-00000.csv.gz"))
        }
        try manifest.write(toFile: "\(folder)/manifest.json", atomically: true, encoding: .utf8)
    }

    private static let tables = ["events", "sessions", "offers", "checkins"]

    @Test(arguments: ["spark", "duckdb", "trino", "clickhouse"])
    func `a section is one statement`(_ dialect: String) async throws {
        let run = try await run("--section attendance_by_day --dialect \(dialect) --event 6")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("WITH ") && run.output.hasSuffix(";\n"))
        #expect(run.output.count { $0 == ";" } == 1)
    }

    @Test func `parameters are in their places`() async throws {
        let plain = try await run(
            "--section checkin_histogram --dialect duckdb --event 6 --event 7 --session 3 --from 2026-03-01 "
                + "--timezone America/Santiago --bin 1h")
        #expect(plain.status == 0, "\(plain.errors)")
        for part in ["event_id IN (6, 7)", "session_id IN (3)", "created_at >= 1772334000", "'-03:00'", "(3600)"] {
            #expect(plain.output.contains(part), "\(part)")
        }
        let defined = try await run("--section checkin_histogram --dialect duckdb --report doors")
        #expect(defined.output.contains("(300)"), "the definition's bins of five minutes")
    }

    @Test func `a dataset is opened by its manifest, before the query`() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(Self.manifest, tables: Self.tables, to: folder)
            for dialect in ["duckdb", "spark"] {
                let run = try await run(
                    "--section checkins_by_method --dialect \(dialect) --dataset \(folder) --event 6")
                #expect(run.status == 0, "\(run.errors)")
                #expect(run.output.contains("\(folder)/checkins/event_id=6/part-00000.csv.gz"))
                #expect(run.output.components(separatedBy: ";\n").count == 6)
            }
        }
    }

    @Test func `what cannot be had is one line and its status`() async throws {
        try await withTemporaryFolder { folder in
            func dataset(_ name: String, _ manifest: String?, tables: [String] = Self.tables) throws -> String {
                let path = "\(folder)/\(name)"
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                if let manifest { try Self.write(manifest, tables: tables, to: path) }
                return "--section checkins_by_method --dialect duckdb --dataset \(path) --event 6"
            }
            let newer = Self.manifest.replacing("\"version\": 1", with: "\"version\": 2")
            let escaping = Self.manifest.replacing("checkins/event_id=6", with: "../../secret")
            let good = try dataset("good", Self.manifest)
            let mistakes: [(arguments: String, status: Int32, named: String)] = [
                (try dataset("missing", nil), 65, "manifest.json"), (try dataset("newer", newer), 65, "version 2"),
                (try dataset("torn", String(newer.prefix(90))), 65, "manifest"),
                (try dataset("escaping", escaping), 65, "manifest"),
                (try dataset("half", Self.manifest, tables: ["events", "sessions"]), 65, "part-00000.csv.gz"),
                (
                    try dataset("short", Self.manifest.replacing("\"rows\": 1", with: "\"bytes\": 9")), 65,
                    "part-00000.csv.gz"
                ),
                (good + "7", 66, "67"), (good + "x", 64, "--event"),
                (good.replacing("duckdb", with: "trino"), 64, "trino"),
                ("--section x --dialect spark --dataset \(folder)/none", 66, "x"),
                ("--section checkins_by_method --dialect spark --dataset \(folder)/none", 66, "none"),
                ("--section doors --dialect spark", 64, "doors"),
                ("--section changes --dialect spark", 64, "changes"),
                ("--section geo_cells --dialect spark --report sponsor", 64, "sponsor"),
                ("--section geo_cells --dialect spark --report doors", 66, "geo_cells"),
                ("--section geo_cells --dialect oracle", 64, "oracle"),
            ]
            for mistake in mistakes {
                let run = try await run(mistake.arguments)
                #expect(run.status == mistake.status, "\(mistake.arguments): \(run.errors)")
                #expect(run.output.isEmpty)
                #expect(run.errors.contains(mistake.named), "\(run.errors)")
                #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
            }
        }
    }
}
