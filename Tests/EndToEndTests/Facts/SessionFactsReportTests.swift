import Base
import Foundation
import Sandbox
import TestSupport
import Testing

/// `report --facts` and a profile's `facts`, as their users run them.
@Suite(.timeLimit(.minutes(30))) struct SessionFactsReportTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func run(_ arguments: [String]) async throws -> Subprocess.Outcome {
        try await Product.run(
            arguments,
            environment: ["ATTENDANCE_TIMEZONE": "America/Santiago", "ATTENDANCE_DATA_DIR": "\(folder)/data"],
            in: folder)
    }

    private func writeCheckIns() throws {
        try """
        guest_id,session,created_at
        1,Apertura,2026-03-01T09:00:00-03:00
        2,Apertura,2026-03-01T09:05:00-03:00
        3,Apertura,2026-03-01T09:30:00-03:00
        1,Taller de códigos,2026-03-01T11:00:00-03:00

        """.write(to: "\(folder)/checkins.csv")
    }

    @Test func `facts beside check-ins, in every format`() async throws {
        try writeCheckIns()
        try """
        session,capacity,headcount,headcount_at,rating,speaker
        APERTURA,8,2,2026-03-01 09:01,,=Ana
        apertura,,4,2026-03-01 09:10,4.5,
        taller de codigos,3,,,,

        """.write(to: "\(folder)/facts.csv")
        let arguments = ["report", "--files", "checkins.csv", "--format", "csv,xlsx,html,json,terminal"]
        let plain = try await run(arguments + ["--output", "plain"]).require(0)
        let with = try await run(arguments + ["--output", "with", "--facts", "facts.csv"]).require(0)
        // 2 of the 4 who were counted had been scanned; 4 of 8 places, and 1 who attended of 3.
        let text = try String(at: "\(folder)/with/event-1/attendance/session_facts.csv")
        #expect(
            text == """
                session_id,session,capacity,attended,fill_percentage,headcount,headcount_at,coverage_percentage,rating,\
                ratings,credits,track,room,speaker
                1,Apertura,8,3,50.00,4,2026-03-01T09:10:00-03:00,50.00,4.5,,,,,'=Ana
                2,Taller de códigos,3,1,33.33,,,,,,,,,

                """)
        let json = try String(at: "\(folder)/with/event-1/attendance.json")
        #expect(json.contains("\"session_facts\"") && json.contains("\"scan_coverage_low\""))
        #expect(try String(at: "\(folder)/with/event-1/attendance.html").contains("Scan coverage"))
        #expect(with.output.contains("Rooms filled") && !plain.output.contains("Rooms filled"))
        // Only what the facts are about is different.
        let (before, after) = (snapshot(of: "\(folder)/plain"), snapshot(of: "\(folder)/with"))
        let tables = differences(before, after).filter { $0.hasSuffix(".csv") }
        #expect(tables == ["event-1/attendance/data_quality.csv", "event-1/attendance/session_facts.csv"])
        let python = "import openpyxl, sys; print(openpyxl.load_workbook(sys.argv[1]).sheetnames)"
        let book = "\(folder)/with/event-1/attendance.xlsx"
        #expect(
            try await Subprocess.run("python3", ["-c", python, book]).require(0).output.contains("Facts of sessions"))
    }

    @Test func `what the event does not have ends the run, and nothing is written`() async throws {
        try writeCheckIns()
        let arguments = ["report", "--files", "checkins.csv", "--format", "csv", "--output", "out", "--facts"]
        for (text, words) in [
            ("session,capacity\nClausura,100\n", "facts.csv:2: session: event 1 has no such session: \"Clausura\""),
            (
                "session,capacity\nApertura,100\nApertura,120\n",
                "facts.csv:3: capacity: session 1 has another value on line 2"
            ),
            ("session,capacity\nApertura,lots\n", "facts.csv:2: capacity: not a number: \"lots\""),
        ] {
            try text.write(to: "\(folder)/facts.csv")
            try await run(arguments + ["facts.csv"]).expect(78, words)
        }
        try await run(arguments + ["none.csv"]).expect(66, "none.csv")
        try await run([
            "report", "--event", "6", "--all", "--engine", "spark", "--dataset", "x", "--facts", "facts.csv",
        ])
        .expect(64)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
    }

    /// A profile that reports two events of the sandbox every night; FACTS is its line.
    private func withNight(
        _ facts: String, _ body: (NightlySetting) async throws -> Void
    ) async throws {
        try await withNightlySetting { setting, _ in
            let config = "\(setting.folder)/config.yaml"
            let text = try String(at: config).replacing("    nightly:", with: "    \(facts)\n    nightly:")
            try text.write(to: config)
            try await body(setting)
        }
    }

    private func nightly(_ setting: NightlySetting, _ words: [String] = ["nightly"]) async throws -> Subprocess.Outcome
    {
        try await Product.run(words, environment: setting.environment)
    }

    @Test func `a night has the facts of the events that have a file`() async throws {
        try await withNight("facts: {6: fair.csv}") { setting in
            try "session_id,capacity\n12,100\n".write(to: "\(setting.folder)/fair.csv")
            for words in [["doctor"], ["config", "check"], ["nightly", "--dry-run"]] {
                let run = try await nightly(setting, words)
                #expect(run.status == 0, "\(words): \(run.output)\(run.errors)")
            }
            silently(try await nightly(setting))
            let rows = try CSVRows.read("\(setting.reports)/latest/event-6/attendance/session_facts.csv")
            #expect(rows.first { $0["session_id"] == "12" }?["capacity"] == "100")
            #expect(rows.count > 1 && rows.filter { $0["capacity"] == "" }.count == rows.count - 1)
            #expect(
                !FileManager.default.fileExists(
                    atPath: "\(setting.reports)/latest/event-7/attendance/session_facts.csv"))
            #expect(
                FileManager.default.fileExists(atPath: "\(setting.reports)/latest/event-7/attendance/data_quality.csv"))
        }
    }

    @Test func `one file for two events needs their ids`() async throws {
        try await withNight("facts: both.csv") { setting in
            let file = "\(setting.folder)/both.csv"
            try "session_id,capacity\n12,100\n".write(to: file)
            for words in [["doctor"], ["config", "check"], ["nightly", "--dry-run"], ["nightly"]] {
                let run = try await nightly(setting, words)
                #expect(run.status == 78, "\(words): \(run.output)\(run.errors)")
                #expect((run.output + run.errors).contains("facts: {6: "), "\(words): \(run.output)\(run.errors)")
            }
            try "event_id,session_id,capacity\n6,12,100\n".write(to: file)
            silently(try await nightly(setting))
            for event in [6, 7] {
                let rows = try CSVRows.read("\(setting.reports)/latest/event-\(event)/attendance/session_facts.csv")
                #expect(rows.count { $0["capacity"] == "100" } == (event == 6 ? 1 : 0) && !rows.isEmpty)
            }
        }
    }

    @Test func `facts that are wrong cost their event its report, and no other`() async throws {
        try await withNight("facts: {6: fair.csv}") { setting in
            try "session_id,capacity\n99999,100\n".write(to: "\(setting.folder)/fair.csv")
            for words in [["doctor"], ["nightly", "--dry-run"]] {
                let run = try await nightly(setting, words)
                #expect(run.status == 78, "\(words): \(run.output)\(run.errors)")
                #expect((run.output + run.errors).contains("no such session"), "\(words): \(run.output)\(run.errors)")
            }
            try await nightly(setting).expect(1, "config.yaml:", "fair.csv:2", "event 6 has no such session", "99999")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.reports)/latest/event-6"))
            #expect(
                FileManager.default.fileExists(atPath: "\(setting.reports)/latest/event-7/attendance/data_quality.csv"))
        }
    }
}
