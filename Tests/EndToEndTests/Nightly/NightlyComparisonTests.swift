import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// `attendance nightly` with series to compare.
@Suite(.timeLimit(.minutes(30))) struct NightlyComparisonTests {
    @Test func `each series is compared after the events, as by compare, and none of its events is read twice`()
        async throws
    {
        try await withNightlySetting(
            ["events: [5]", "formats: [csv, xlsx, html, json]", "bin: 30m", "comparisons: [gala, temuco]"],
            series: ["gala: [5, 4]", "temuco: Temuco", "other: [1, 2]"]
        ) { setting, sandbox in
            silently(try await setting.nightly())
            let night = try #require(setting.latest)
            let files = snapshot(of: "\(setting.reports)/\(night)")
            let manifest = try setting.manifest()
            let comparisons = try #require(manifest.comparisons)
            #expect(comparisons.map(\.series) == ["gala", "temuco"] && comparisons.allSatisfy { $0.status == "ok" })
            #expect(comparisons.map(\.events) == [[5, 4], [5, 11]])
            #expect(comparisons.allSatisfy { $0.cut_off != nil && $0.warnings != nil && $0.reason == nil })
            // The manifest lists every file with its size.
            let listed = (manifest.events.flatMap(\.files) + comparisons.flatMap(\.files))
            #expect(Set(listed.map(\.path)) == Set(files.keys).subtracting(["manifest.json", "index.html"]))
            #expect(listed.allSatisfy { files[$0.path]?.count == $0.bytes })
            #expect(comparisons.flatMap(\.files).allSatisfy { $0.report == "comparison" })
            for (series, comparison) in zip(["gala", "temuco"], comparisons) {
                #expect(comparison.files.count == 3 + 11)
                try await Product.run(
                    [
                        "compare", "--series", series, "--offline", "--bin", "30m", "--format", "csv,xlsx,html,json",
                        "--output", "\(setting.folder)/\(series)",
                    ], environment: setting.environment
                ).expect(0)
                let expected = snapshot(of: "\(setting.folder)/\(series)/comparison")
                let own = "comparison/\(series)/"
                let made = files.filter { $0.key.hasPrefix(own) }
                #expect(expected.count == 14 && made.count == 14)
                for (path, bytes) in made { #expect(expected[String(path.dropFirst(own.count))] == bytes, "\(path)") }
            }
            // Event 5 was read as an event of the night, event 4 by its series, event 11 by the other.
            #expect(sandbox.counters.requests[.sessions, default: 0] == 3)
        }
    }

    @Test func `a series that fails is named, and everything else is written`() async throws {
        try await withNightlySetting(
            [
                "events: [6]", "formats: csv", "comparisons: {series: [gone, single, gala], report: comparison}",
                "keep: 1",
            ],
            series: ["gala: [4, 5]", "gone: [4, 404]", "single: Tech Summit 2026"]
        ) { setting, _ in
            try setting.makeNight("2026-01-01")
            let run = try await setting.nightly()
            #expect(run.status == 1 && run.output == "")
            let errors = run.errorLines
            #expect(errors.count == 2, "\(run.errors)")
            #expect(
                errors.first?.contains("\"gone\"") == true && errors.first?.contains("404") == true, "\(run.errors)")
            #expect(errors.last?.hasPrefix("attendance: series \"single\": ") == true, "\(run.errors)")
            let manifest = try setting.manifest()
            #expect(manifest.events.map(\.status) == ["ok"])
            #expect(manifest.comparisons?.map(\.status) == ["failed", "failed", "ok"])
            #expect(manifest.comparisons?.map(\.reason_status) == [66, 64, nil])
            #expect(manifest.comparisons?.map(\.files.isEmpty) == [true, true, false])
            let night = try #require(setting.latest)
            let files = snapshot(of: "\(setting.reports)/\(night)").keys
            #expect(files.contains { $0.hasPrefix("event-6/") } && files.contains { $0.hasPrefix("comparison/gala/") })
            #expect(setting.nights == ["2026-01-01", night], "nothing is removed on such a night")
        }
    }

    @Test(arguments: [(SIGKILL, 69), (SIGSEGV, 65)])
    func `a comparison whose process dies takes nothing with it`(signal: Int32, reasonStatus: Int) async throws {
        var slow = SandboxFaults()
        slow.latencyMilliseconds = 700
        try await withNightlySetting(
            ["events: [7]", "formats: csv", "comparisons: [gala]"], series: ["gala: [4, 5]"], faults: slow
        ) { setting, _ in
            let night = try setting.start(["nightly"])
            let process = try await IsolationTests.process(#""gala""#, startedBy: night.pid)
            #expect(kill(process, signal) == 0)
            #expect(await night.end() == 1)
            let errors = try setting.errors()
            #expect(errors.count == 1 && errors[0].contains("attendance compare --series gala"), "\(errors)")
            let manifest = try setting.manifest()
            #expect(manifest.events.map(\.status) == ["ok"])
            #expect(manifest.comparisons?.first?.reason_status == reasonStatus)
        }
    }

    @Test func `without events the comparison alone is a night of its own kind`() async throws {
        try await withNightlySetting(
            ["events: {ended-within-days: 0}", "formats: csv", "comparisons: gala", "keep: 1"],
            series: ["gala: [4, 5]"]
        ) { setting, _ in
            try setting.makeNight("2026-01-01")
            try await setting.nightly(["-v"]).expect(0, "0 events, 1 comparison, ")
            let night = try #require(setting.latest)
            #expect(night != "2026-01-01")
            #expect(
                snapshot(of: "\(setting.reports)/\(night)").keys.contains("comparison/gala/comparison/editions.csv"))
            // It does not displace the last reports of events, and the next of its kind displaces it.
            try setting.renameNight(night, to: "2026-01-02")
            silently(try await setting.nightly())
            #expect(setting.nights == ["2026-01-01", night])
        }
    }

    @Test func `if there is nothing but series that fail, nothing changes`() async throws {
        try await withNightlySetting(
            ["events: {ended-within-days: 0}", "formats: csv", "comparisons: gala"], series: ["gala: [404, 405]"]
        ) { setting, _ in
            try await setting.nightly().expectLine(66)
            #expect(setting.nights.isEmpty && setting.latest == nil)
        }
    }

    @Test func `a dry run lists the editions and reads none`() async throws {
        try await withNightlySetting(
            ["events: [6]", "comparisons: [gala, temuco, single]"],
            series: ["gala: [5, 4]", "temuco: temuco", "single: Tech Summit 2026"]
        ) { setting, sandbox in
            let run = try await setting.nightly(["--dry-run"])
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("compares") }
            #expect(lines.count == 3 && lines[0].hasSuffix(" gala: 5, 4") && lines[1].contains(" temuco: "))
            #expect(lines[2].contains("\"single\": has only event 6"), "\(run.output)")
            #expect(sandbox.counters.requests[.sessions, default: 0] == 0)
        }
    }

    @Test(arguments: [
        ("comparisons: [gla]", "gala", Int32(78)),
        ("comparisons: {report: attendance, series: gala}", "attendance", 78),
        ("comparisons: {report: nowhere, series: gala}", "nowhere", 66),
    ])
    func `what is wrong is found before the night, with its line`(line: String, named: String, status: Int32)
        async throws
    {
        try await withNightlySetting(["events: [6]", line], series: ["gala: [4, 5]"]) { setting, sandbox in
            try await Product.run(["config", "check"], environment: setting.environment)
                .expect(status, "config.yaml:9: ", named)
            try await setting.nightly().expect(status, named)
            #expect(sandbox.counters.requests[.sessions, default: 0] == 0 && setting.nights.isEmpty)
        }
    }

    @Test func `doctor looks at the series too, and show lists them`() async throws {
        try await withNightlySetting(["events: [6]", "comparisons: [gla]"], series: ["gala: [4, 5]"]) { setting, _ in
            let doctor = try await Product.run(["doctor"], environment: setting.environment)
            #expect(doctor.status == 78 && doctor.output.contains("\"gala\""), "\(doctor.output)")
        }
        try await withNightlySetting(["comparisons: [gala]"], series: ["gala: [4, 5]"]) { setting, _ in
            let show = try await Product.run(["config", "show"], environment: setting.environment)
            #expect(show.output.contains("nightly.comparisons") && show.output.contains("comparison: gala"))
        }
    }
}

extension NightlySetting {
    func renameNight(_ name: String, to other: String) throws {
        try FileManager.default.removeItem(atPath: "\(reports)/latest")
        try FileManager.default.moveItem(atPath: "\(reports)/\(name)", toPath: "\(reports)/\(other)")
    }
}
