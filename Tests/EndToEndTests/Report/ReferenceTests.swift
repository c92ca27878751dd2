import Base
import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Every section against a calculation of its own, in another language, over the sandbox's rows.
@Suite(.timeLimit(.minutes(30))) struct ReferenceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var seed: UInt64
        var guests: Int
        var zone: String
        var bin: (text: String, seconds: Int)
        var span: (from: String, to: String, fromEpoch: Int, toEpoch: Int)?
        /// The day of the event on which it is read; `nil` if it is long over.
        var day: Int?
        var testDescription: String {
            "seed \(seed), \(guests) guests, \(zone), \(bin.text)\(span == nil ? "" : ", dates")"
                + (day.map { ", day \($0)" } ?? "")
        }
    }

    static let cases = [
        Case(seed: 2026, guests: 1200, zone: "America/Santiago", bin: ("15m", 900)),
        Case(seed: 7, guests: 300, zone: "Asia/Kathmandu", bin: ("1h", 3600)),
        Case(seed: 8, guests: 90, zone: "UTC", bin: ("5m", 300)),
        Case(
            seed: 9, guests: 500, zone: "America/Santiago", bin: ("30m", 1800),
            // Midnight to midnight in Santiago, three hours behind UTC in March.
            span: ("2026-03-02", "2026-03-03T00:00", 1_772_420_400, 1_772_506_800)),
        Case(seed: 2026, guests: 300, zone: "America/Santiago", bin: ("15m", 900), day: 0),
        Case(seed: 2026, guests: 300, zone: "Pacific/Auckland", bin: ("15m", 900), day: 2),
        Case(
            seed: 11, guests: 200, zone: "America/Santiago", bin: ("15m", 900),
            span: ("2026-03-01", "2026-03-02", 1_772_334_000, 1_772_420_400), day: 3),
    ]

    static let sections = [
        "event_summary", "attendance_by_registrant_type", "attendance_by_session", "attendance_by_session_and_type",
        "checkin_histogram",
        "checkin_histogram_by_session", "arrival_profile", "checkins_by_method", "geo_summary", "geo_cells",
        "session_overlap", "reconciliation",
    ]

    @Test(arguments: cases) func `every section agrees`(example: Case) async throws {
        var configuration = SandboxConfiguration()
        configuration.seed = example.seed
        configuration.guests = example.guests
        configuration.day = example.day
        try await withTemporaryFolder { folder in
            try await Sandbox.withServer(configuration) { sandbox in
                let token = try sandbox.token()
                var arguments = [
                    "report", "--event", "6", "--base-url", sandbox.baseURL, "--timezone", example.zone, "--bin",
                    example.bin.text, "--format", "csv,xlsx,json", "--output", "\(folder)/out",
                ]
                var span: [String] = []
                if let dates = example.span {
                    arguments += ["--from", dates.from, "--to", dates.to]
                    span = ["\(dates.fromEpoch)", "\(dates.toEpoch)"]
                }
                try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(0)
                var date = ""
                for (name, path) in [("sessions", "events/6/sessions"), ("events", "events?page=1&limit=100")] {
                    date = try await Subprocess.run(
                        "/usr/bin/env",
                        [
                            "curl", "-sf", "-H", "Authorization: Bearer \(token)", "-o", "\(folder)/\(name).json", "-w",
                            "%header{date}", "\(sandbox.baseURL)\(path)",
                        ], environment: Product.environment()
                    ).output
                }
                try Self.write(sandbox.tikit, to: "\(folder)/checkins.json")
                try await Product.python(
                    Repository.url("Tests/EndToEndTests/Reference/reference.py").path,
                    [
                        "\(folder)/sessions.json", "\(folder)/events.json", date, "\(folder)/checkins.json", "6",
                        example.zone,
                        "\(example.bin.seconds)",
                        "\(folder)/reference",
                    ] + span
                ).expect(0)
            }
            let ours = snapshot(of: "\(folder)/out/event-6/attendance")
            let theirs = snapshot(of: "\(folder)/reference")
            #expect(Set(theirs.keys) == Set(Self.sections.map { "\($0).csv" }))
            for (name, bytes) in theirs {
                let mine = ours[name].map { String(decoding: $0, as: UTF8.self) } ?? "missing"
                let other = String(decoding: bytes, as: UTF8.self)
                #expect(mine == other, "\(name): \(firstDifference(mine, other))")
            }
            #expect(ours["data_quality.csv"] != nil)
        }
    }

    /// The check-ins of event 6 as lists, in the order of their ids.
    private static func write(_ data: TikitData, to path: String) throws {
        let event = data.events.first { $0.id == 6 }
        let names = Dictionary(uniqueKeysWithValues: event?.sessions.map { ($0.id, $0.name) } ?? [])
        let rows = data.checkIns(of: 6).map { row in
            let guest = data.guest(row.guest)
            return [
                row.id, row.guest, row.session, names[row.session] ?? "", guest.typeID, guest.typeName, row.method,
                row.latitude as Any? ?? NSNull(), row.longitude as Any? ?? NSNull(),
                row.createdAt.secondsSinceEpoch,
            ] as [Any]
        }
        try JSONSerialization.data(withJSONObject: rows).write(to: path)
    }

    private func firstDifference(_ mine: String, _ other: String) -> String {
        let (left, right) = (mine.split(separator: "\n"), other.split(separator: "\n"))
        for (line, pair) in zip(left, right).enumerated() where pair.0 != pair.1 {
            return "line \(line + 1): \(pair.0) | \(pair.1)"
        }
        return "\(left.count) lines, \(right.count) lines"
    }
}
