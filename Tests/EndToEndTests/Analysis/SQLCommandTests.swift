import Base
import Foundation
import Sandbox
import TestSupport
import Testing

/// `attendance sql`, for people who count elsewhere. That its SQL is right is tested beside the queries.
@Suite(.timeLimit(.minutes(30))) struct SQLCommandTests {
    private func run(_ arguments: String) async throws -> Subprocess.Outcome {
        try await Product.run(["sql"] + arguments.split(separator: " ").map(String.init))
    }

    /// A dataset of event 6, exported from the sandbox.
    private func withDataset(_ body: (String) async throws -> Void) async throws {
        try await withSandbox(guests: 30) { sandbox, token in
            try await withTemporaryFolder { folder in
                try await Product.run(
                    ["export", "--live", "--event", "6", "--dataset", "\(folder)/lake"],
                    environment: ["ATTENDANCE_TOKEN": token, "ATTENDANCE_BASE_URL": sandbox.baseURL]
                ).require(0)
                try await body("\(folder)/lake")
            }
        }
    }

    /// The dataset's file of a table.
    private func file(_ table: String, in lake: String) throws -> String {
        let folder = "\(lake)/\(table)/event_id=6"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return "\(folder)/\(try #require(names.first))"
    }

    @Test(arguments: ["spark", "duckdb"])
    func `a section is one statement`(_ dialect: String) async throws {
        let run = try await run("--section attendance_by_day --dialect \(dialect) --event 6").expect(0)
        #expect(run.output.hasPrefix("WITH ") && run.output.hasSuffix(";\n"))
        #expect(run.output.count { $0 == ";" } == 1)
    }

    @Test func `parameters are in their places`() async throws {
        let plain = try await run(
            "--section checkin_histogram --dialect duckdb --event 6 --event 7 --session 3 --from 2026-03-01 "
                + "--timezone America/Santiago --bin 1h"
        ).expect(0)
        for part in ["event_id IN (6, 7)", "session_id IN (3)", "created_at >= 1772334000", "'-03:00'", "(3600)"] {
            #expect(plain.output.contains(part), "\(part)")
        }
        let defined = try await run("--section checkin_histogram --dialect duckdb --report doors")
        #expect(defined.output.contains("(300)"), "the definition's bins of five minutes")
    }

    @Test func `a dataset is opened by its manifest, before the query`() async throws {
        try await withDataset { lake in
            for dialect in ["duckdb", "spark"] {
                let run = try await run("--section checkins_by_method --dialect \(dialect) --dataset \(lake) --event 6")
                #expect(run.status == 0, "\(run.errors)")
                let name = try file("checkins", in: lake).split(separator: "/").last ?? ""
                #expect(run.output.contains("checkins/event_id=6/\(name)"))
                #expect(run.output.components(separatedBy: ";\n").count == 6)
            }
        }
    }

    @Test func `what cannot be had is one line and its status`() async throws {
        try await withDataset { lake in
            func dataset(_ name: String, _ change: (String) throws -> Void) throws -> String {
                let copy = "\(lake)-\(name)"
                try FileManager.default.copyItem(atPath: lake, toPath: copy)
                try change(copy)
                return "--section checkins_by_method --dialect duckdb --dataset \(copy) --event 6"
            }
            func manifest(_ name: String, _ change: @escaping (String) -> String) throws -> String {
                try dataset(name) { copy in
                    let path = "\(copy)/manifest.json"
                    let text = try String(at: path)
                    let changed = change(text)
                    try #require(changed != text)
                    try changed.write(to: path)
                }
            }
            let (good, none) = (try dataset("good") { _ in }, "\(lake)-none")
            let mistakes: [(arguments: String, status: Int32, named: String)] = [
                (
                    try dataset("missing") { try FileManager.default.removeItem(atPath: "\($0)/manifest.json") }, 65,
                    "manifest.json"
                ),
                (try manifest("newer") { $0.replacing(/"version": *1/, with: "\"version\": 2") }, 65, "manifest.json"),
                (try manifest("torn") { String($0.prefix(90)) }, 65, "manifest.json"),
                (
                    try manifest("escaping") { $0.replacing("checkins/event_id=6", with: "../../secret") }, 65,
                    "manifest.json"
                ),
                (
                    try dataset("half") { try FileManager.default.removeItem(atPath: file("offers", in: $0)) }, 65,
                    "offers/event_id=6"
                ),
                (
                    try dataset("short") {
                        try "a".write(to: file("checkins", in: $0))
                    },
                    65, "checkins/event_id=6"
                ),
                (good + "7", 66, "67"), (good + "x", 64, "--event"),
                ("--section x --dialect spark --dataset \(none)", 66, "x"),
                ("--section checkins_by_method --dialect spark --dataset \(none)", 66, "none"),
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
                #expect(run.errorLines.count == 1, "\(run.errors)")
            }
        }
    }
}
