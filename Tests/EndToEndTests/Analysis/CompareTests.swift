import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// `attendance compare`: from the service to files, and equal to an independent calculation over the store.
@Suite(.timeLimit(.minutes(30))) struct CompareTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func compare(
        _ sandbox: RunningSandbox, _ more: [String], output: String = "out",
        language: String = "en", zone: String = "America/Santiago"
    ) async throws -> Subprocess.Outcome {
        try await Product.run(
            [
                "compare", "--base-url", sandbox.baseURL, "--timezone", zone, "--locale", language, "--data-dir",
                "\(folder)/data",
            ] + (output.isEmpty ? [] : ["--output", "\(folder)/\(output)"]) + more,
            environment: ["ATTENDANCE_TOKEN": try sandbox.token()])
    }

    /// The differences between what was written and the independent calculation.
    private func reference(
        events: [Int64], zone: String = "America/Santiago", bin: Int = 900, output: String = "out"
    ) async throws -> EditionReference.Answer {
        try await EditionReference.compare(
            store: "\(folder)/data/default/store.sqlite", zone: zone, width: bin, events: events,
            files: "\(folder)/\(output)/comparison/comparison")
    }

    /// Runs SQL on the store, as a service of another kind would have filled it.
    private func change(_ sql: String) async throws {
        try await Subprocess.run(
            "/usr/bin/env", ["sqlite3", "\(folder)/data/default/store.sqlite", sql], environment: Product.environment()
        )
        .require(0)
    }

    @Test func `all files are written, and every section equals an independent calculation`() async throws {
        try await withSandbox(guests: 300) { sandbox, _ in
            try await compare(
                sandbox, ["--events", "6,4,5", "--format", "csv,xlsx,html,json", "--csv-dialect", "plain"]
            ).expect(0)
            let files = Set(snapshot(of: "\(folder)/out/comparison").keys)
            #expect(files.isSuperset(of: ["comparison.xlsx", "comparison.html", "comparison.json"]))
            #expect(files.count == 3 + 11)
            let check = try await reference(events: [4, 5, 6])
            #expect(check.differences == [] && check.rows.count == 11)
            // The numbers of the event's own report, to the digit.
            let own = try await Product.run(
                [
                    "report", "--event", "6", "--base-url", sandbox.baseURL, "--timezone", "America/Santiago",
                    "--data-dir", "\(folder)/data", "--offline", "--format", "json",
                ], environment: ["ATTENDANCE_TOKEN": "x"])
            let headlines = try #require(
                (try JSONSerialization.jsonObject(with: own.bytes) as? [String: Any])?["headlines"]
                    as? [String: Any])
            let text = try String(at: "\(folder)/out/comparison/comparison/editions.csv")
            let row = try #require(text.split(separator: "\n").last?.split(separator: ","))
            #expect(row[0] == "6")
            #expect(Double(row[5]) == headlines["attendance_percentage"] as? Double)
            #expect(Int(row[6]) == headlines["unique_guests"] as? Int)
            #expect(String(row[9]) == headlines["peak_bin_start"] as? String)
        }
    }

    /// The same people in several events, households, reused ids, capitals, letters that look alike; nights before.
    @Test func `hostile identities agree with the independent calculation, under any zone and key`() async throws {
        try await withSandbox(guests: 200) { sandbox, _ in
            try await compare(sandbox, ["--events", "4,5,6,7", "--format", "csv"]).expect(0)
            try await change(
                """
                UPDATE guests SET email = 'p' || (id % 40) || '@x.cl' WHERE event_id IN (4, 5, 6) AND id % 3 = 0;
                UPDATE guests SET email = ' P' || (id % 40) || '@X.CL ' WHERE event_id = 7 AND id % 3 = 0;
                UPDATE guests SET email = 'casa@x.cl' WHERE id % 17 = 0;
                UPDATE guests SET email = NULL WHERE id % 11 = 0;
                UPDATE guests SET email = 'pеdro' || (id % 5) || '@x.cl' WHERE id % 13 = 0 AND event_id = 7;
                UPDATE guests SET email = 'sin correo' WHERE id % 19 = 0;
                INSERT INTO forgotten_guests SELECT event_id, id FROM guests WHERE id % 23 = 0 AND event_id <> 6;
                INSERT INTO walks (event_id, kind, status, source, started_at, finished_at)
                  SELECT event_id, 'full', 'complete', source, 1749900000, 1749900000 FROM walks
                  WHERE event_id = 5 AND status = 'complete' LIMIT 1;
                INSERT INTO offer_history (walk_id, position, event_id, session_id, registrant_type_id, registered)
                  SELECT (SELECT max(id) FROM walks), position, event_id, session_id, registrant_type_id, registered / 2
                  FROM offers WHERE event_id = 5;
                """)
            for (zone, output) in [("America/Santiago", "one"), ("Asia/Kathmandu", "two")] {
                try await compare(
                    sandbox,
                    ["--events", "4,5,6,7", "--offline", "--format", "csv", "--csv-dialect", "plain", "--bin", "30m"],
                    output: output, zone: zone
                ).expect(0)
                let check = try await reference(events: [7, 6, 5, 4], zone: zone, bin: 1800, output: output)
                #expect(check.differences == [])
            }
            let returning = try String(at: "\(folder)/one/comparison/comparison/returning.csv")
            #expect(returning.split(separator: "\n").dropFirst(2).contains { !$0.contains(",0,0.00,") })
            // The same bytes, and nothing of a guest in any file.
            try await compare(
                sandbox,
                [
                    "--events", "4,5,6,7", "--offline", "--format", "csv,html,json", "--csv-dialect", "plain",
                    "--bin", "30m",
                ],
                output: "three"
            ).expect(0)
            let (one, three) = (snapshot(of: "\(folder)/one"), snapshot(of: "\(folder)/three"))
            #expect(!one.isEmpty && one.allSatisfy { three[$0.key] == $0.value })
            #expect(three.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("@x.cl") })
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/data/default/identity.key"))
        }
    }

    private func removeSessionTimes(of events: [Int64], _ sandbox: RunningSandbox) {
        sandbox.change { data in
            for event in events {
                data.changeEvent(event) { event in
                    for index in event.sessions.indices {
                        (event.sessions[index].startDate, event.sessions[index].startTime) = ("", "")
                        (event.sessions[index].endDate, event.sessions[index].endTime) = ("", "")
                    }
                }
            }
        }
    }

    /// 2024, 2022 and 2023 by the list of events, which is all that knows: on the first run into a store, on later ones,
    /// without a store and without a network. Guests of the first edition are new, wherever it is read from.
    @Test func `editions without session times have the same order on every path`() async throws {
        try await withSandbox { sandbox, _ in
            removeSessionTimes(of: [4, 5, 6], sandbox)
            sandbox.change { data in
                for (event, year) in [(4, 2024), (5, 2022), (6, 2023)] as [(Int64, Int)] {
                    data.changeEvent(event) { ($0.startDate, $0.endDate) = ("\(year)-03-01", "\(year)-03-02") }
                }
            }
            let formats = ["--events", "4,5,6", "--csv-dialect", "plain", "--format", "csv,json,html"]
            for (output, mode) in [("first", []), ("later", []), ("offline", ["--offline"]), ("live", ["--live"])] {
                try await compare(sandbox, formats + mode, output: output).expect(0)
            }
            let first = snapshot(of: "\(folder)/first")
            let editions = try String(at: "\(folder)/first/comparison/comparison/editions.csv")
            #expect(
                editions.split(separator: "\n").dropFirst().map { String($0.prefix(1)) } == ["5", "6", "4"],
                "\(editions)")
            #expect(first.count == 13)
            #expect(differences(first, snapshot(of: "\(folder)/later")).isEmpty)
            #expect(differences(first, snapshot(of: "\(folder)/offline")).isEmpty)
            // Without a store there are no earlier readings of registrations, in the section or in what shows it.
            let live = differences(first, snapshot(of: "\(folder)/live"))
            let others = live.filter { (name: String) in name.contains(".csv") && !name.contains("registration_pace") }
            #expect(others == [], "\(live)")
        }
    }

    /// Without dates, the order is by id; a list that cannot be read is no reason to compare nothing.
    @Test func `without the list of events, editions without session times are in the order of their ids`() async throws
    {
        let faults = SandboxFaults(rules: [FaultRule(.status(code: 404), of: .events)])
        try await withSandbox(faults) { sandbox, _ in
            removeSessionTimes(of: [4, 5], sandbox)
            for mode in [["--live"], []] {
                let run = try await compare(
                    sandbox, ["--events", "5,4", "--format", "json"] + mode, output: ""
                ).expect(0)
                let document = try JSONSerialization.jsonObject(with: run.bytes) as? [String: Any]
                #expect(document?["events"] as? [Int] == [4, 5])
            }
        }
    }
}
