import Foundation
import TestSupport
import Testing

/// `attendance summary`: all events of the store, without the network.
@Suite(.timeLimit(.minutes(10))) struct SummaryCommandTests {
    @Test func `the store's events by month, quarter, year and city`() async throws {
        let temporary = TemporaryFolder(mode: 0o755)
        let folder = temporary.path
        let environment = [
            "ATTENDANCE_TIMEZONE": "America/Santiago", "ATTENDANCE_DATA_DIR": "\(folder)/data",
            "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
        ]
        func run(_ arguments: [String]) async throws -> Subprocess.Outcome {
            try await Product.run(arguments, environment: environment, in: folder)
        }
        try "profiles: {f: {source: files, files: c.csv}}\n".write(to: "\(folder)/config.yaml")
        try await run(["summary", "--by", "year"]).expectLine(66, "attendance sync")
        try await run(["summary"]).expectLine(64, "--by")
        try await run(["summary", "--by", "week"]).expectLine(64, "week")
        try """
        guest_id,session,registrant_type,created_at
        1,Apertura,VIP,2026-03-31T23:30:00-03:00
        2,Apertura,General,2026-03-31T23:40:00-03:00

        """.write(to: "\(folder)/c.csv")
        try await run(["sync", "--event", "6"]).require(0)
        // The store alone is read.
        try FileManager.default.removeItem(atPath: "\(folder)/c.csv")
        for (grouping, column) in [("month", "period"), ("city", "city")] {
            let output = ["--format", "csv", "--output", grouping]
            try await run(["summary", "--by", grouping] + output).require(0)
            #expect(snapshot(of: "\(folder)/\(grouping)").keys.sorted() == ["summary/summary/summary.csv"])
            let rows = try CSVRows.read("\(folder)/\(grouping)/summary/summary/summary.csv")
            #expect(rows.count == 1 && rows[0][column] == "", "\(rows)")
            #expect(rows[0]["events"] == "1" && rows[0]["attended"] == "2" && rows[0]["sessions"] == "1", "\(rows)")
        }
    }
}
