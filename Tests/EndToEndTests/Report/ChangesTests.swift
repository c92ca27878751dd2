import Base
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Program

/// What is said to have changed, and since when.
@Suite(.timeLimit(.minutes(30))) struct ChangesTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private static let definition = """
        title: {es: Cambios, en: Changes}
        audience: organizer
        sections:
          - changes
          - attendance_by_session

        """

    private static let header = "kind,session_id,registrant_type_id,measure,before,now\n"

    /// The now less the before of a section's rows of check-ins.
    private func net(_ csv: String) -> Int {
        var sum = 0
        for line in csv.split(separator: "\n") {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count == 6, fields[3] == "checkins" else { continue }
            sum += (Int(fields[5]) ?? 0) - (Int(fields[4]) ?? 0)
        }
        return sum
    }

    private func text(_ path: String) throws -> String { try String(at: path) }

    private func report(
        _ sandbox: RunningSandbox, _ more: [String] = [], zone: String = "America/Santiago"
    ) async throws -> (run: Subprocess.Outcome, changes: String) {
        try Self.definition.write(to: "\(folder)/cambios.yaml")
        let run = try await Product.run(
            [
                "report", "--event", "6", "--report", "\(folder)/cambios.yaml", "--base-url", sandbox.baseURL,
                "--timezone", zone, "--format", "csv,json", "--output", "\(folder)/out", "--data-dir",
                "\(folder)/data",
            ] + more, environment: ["ATTENDANCE_TOKEN": try sandbox.token()])
        return (run, (try? text("\(folder)/out/event-6/cambios/changes.csv")) ?? "")
    }

    @Test func `without differences a report is unchanged`() async throws {
        try await withSandbox { sandbox, _ in
            let first = try await report(sandbox)
            #expect(first.run.status == 0 && first.changes == Self.header, "\(first.run.errors)")
            let bytes = snapshot(of: "\(folder)/out")
            #expect(bytes.count == 3)
            for more in [[], ["--full"], ["--offline"], ["--live"]] {
                #expect(try await report(sandbox, more).run.status == 0)
                #expect(differences(snapshot(of: "\(folder)/out"), bytes) == [], "\(more)")
            }
        }
    }

    @Test func `a report is compared with the previous reading`() async throws {
        try await withSandbox { sandbox, _ in
            _ = try await report(sandbox)
            sandbox.insertCheckIns(5)
            sandbox.removeCheckIns(2)
            let second = try await report(sandbox)
            #expect(net(second.changes) == 3, "\(second.changes)")
            #expect(second.changes.contains("\nvanished,") && second.changes.contains("\nnew,"))
            let json = try text("\(folder)/out/event-6/cambios.json")
            #expect(json.contains("Check-ins since the earlier reading: 5 new, 2 vanished"))
            #expect(try await report(sandbox).changes == Self.header)
        }
    }

    /// Readings at 02:59 on three days in UTC, which is before midnight in Santiago.
    @Test func `--since selects the reading from that time`() async throws {
        try await withSandbox { sandbox, _ in
            _ = try await report(sandbox)
            for count in [2, 3] {
                sandbox.insertCheckIns(count)
                _ = try await report(sandbox)
            }
            try await Subprocess.run(
                "/usr/bin/env",
                [
                    "sqlite3", "\(folder)/data/default/store.sqlite",
                    "UPDATE walks SET finished_at = unixepoch('2026-03-0' || id || 'T02:59:00Z')",
                ], environment: ProcessInfo.processInfo.environment
            ).expect(0)
            func changes(_ since: String, zone: String = "America/Santiago") async throws -> String {
                try await report(sandbox, ["--offline", "--since", since], zone: zone).changes
            }
            #expect(net(try await changes("2026-03-01")) == 5)
            #expect(net(try await changes("2026-03-02")) == 3)
            #expect(try await changes("2026-03-03") == Self.header)
            #expect(net(try await changes("2026-03-02", zone: "UTC")) == 5)
            #expect(net(try await changes("2026-03-02T02:59:00Z")) == 3)
            let unknown = try await report(sandbox, ["--offline", "--since", "2026-02-01"])
            #expect(unknown.changes == Self.header && unknown.run.status == 0)
            #expect(unknown.run.errors == "attendance: \(Phrase.noReadingSince(6).en)\n")
        }
    }

    @Test(arguments: [["--live", "--since", "2026-03-01"], ["--since", "yesterday"]])
    func `a meaningless --since is 64`(arguments: [String]) async throws {
        try await Product.run(["report", "--event", "6"] + arguments).expect(64)
    }

    /// A night that is run again is compared with the night before, not with its own first run.
    @Test func `a night is compared with the last published one of an earlier date`() async throws {
        try await withNightlySetting(["events: 6", "formats: csv", "reports: [cambios]"]) { setting, sandbox in
            var setting = setting
            let reports = "\(setting.folder)/xdg/attendance/reports"
            try FileManager.default.createDirectory(atPath: reports, withIntermediateDirectories: true)
            try Self.definition.write(to: "\(reports)/cambios.yaml")
            setting.environment["XDG_CONFIG_HOME"] = "\(setting.folder)/xdg"
            func night() async throws -> String {
                let run = try await setting.nightly()
                #expect(run.status == 0 && run.errors == "", "\(run.errors)")
                return try text("\(setting.reports)/latest/event-6/cambios/changes.csv")
            }
            #expect(try await night() == Self.header)
            #expect(try setting.manifest().events.map(\.walk) == [1])
            try FileManager.default.moveItem(
                atPath: "\(setting.reports)/\(try #require(setting.latest))", toPath: "\(setting.reports)/2025-12-31")
            // A night that says of no walk has none to compare with.
            try setting.makeNight("2026-01-01")
            sandbox.insertCheckIns(4)
            #expect(net(try await night()) == 4)
            sandbox.insertCheckIns(3)
            #expect(net(try await night()) == 7)
            #expect(try setting.manifest().events.map(\.walk) == [3])
            // Without an earlier night the reading before is what there is.
            try FileManager.default.removeItem(atPath: "\(setting.reports)/2025-12-31")
            sandbox.insertCheckIns(2)
            #expect(net(try await night()) == 2)
        }
    }
}
