import Foundation
import Sandbox
import TestSupport
import Testing

/// The dated folders that nights leave, and what later nights do with them.
@Suite(.timeLimit(.minutes(30))) struct NightFolderTests {
    @Test func `a second run on one date replaces its files and keeps unchanged bytes`() async throws {
        try await withNightlySetting(["events: [6, 7]", "formats: [csv, json]"]) { setting, sandbox in
            silently(try await setting.nightly())
            let night = try #require(setting.latest)
            let first = snapshot(of: "\(setting.reports)/\(night)")
            sandbox.insertCheckIns(3)
            silently(try await setting.nightly())
            #expect(setting.nights.last == setting.latest)
            let second = snapshot(of: "\(setting.reports)/\(try #require(setting.latest))")
            #expect(Set(second.keys) == Set(first.keys))
            #expect(second["event-6/attendance.json"] != first["event-6/attendance.json"])
            #expect(second["event-7/attendance.json"] == first["event-7/attendance.json"])
            #expect(second["manifest.json"] != first["manifest.json"])
        }
    }

    @Test func `retention removes our oldest nights and nothing else`() async throws {
        try await withNightlySetting(["events: 6", "formats: csv", "keep: 2"]) { setting, _ in
            for night in ["2025-12-30", "2025-12-31", "2026-01-01"] { try setting.makeNight(night) }
            try setting.makeNight("2025-01-01", profile: "another")
            try setting.makeNight("2025-02-30")
            try setting.makeNight("2025-1-2")
            try setting.makeNight("2025-03-03", event: nil)
            let files = FileManager.default
            try files.createDirectory(atPath: "\(setting.reports)/2025-02-02", withIntermediateDirectories: true)
            try Data().write(to: "\(setting.reports)/2025-02-02/notes.txt")
            // A link named like a date, and one inside a night that goes: neither is followed.
            try setting.makeNight("elsewhere")
            try files.createSymbolicLink(atPath: "\(setting.reports)/2025-04-04", withDestinationPath: "elsewhere")
            try files.createSymbolicLink(
                atPath: "\(setting.reports)/2025-12-30/there", withDestinationPath: "\(setting.reports)/elsewhere")
            silently(try await setting.nightly())
            let night = try #require(setting.latest)
            #expect(
                setting.nights == [
                    "2025-01-01", "2025-02-02", "2025-02-30", "2025-03-03", "2025-04-04", "2026-01-01", night,
                ])
            #expect(files.fileExists(atPath: "\(setting.reports)/2025-1-2/manifest.json"))
            #expect(snapshot(of: "\(setting.reports)/elsewhere").count == 2)
        }
    }

    @Test func `a damaged manifest is told`() async throws {
        try await withNightlySetting(["events: 6", "formats: csv"]) { setting, _ in
            for night in ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"] { try setting.makeNight(night) }
            try #"{"program":"attendance","prof"#.write(to: "\(setting.reports)/2026-01-02/manifest.json")
            try #"{"program":"attendance","profile":"tikit","events":[{"id":6,"status":"ok","files":1}]}"#
                .write(to: "\(setting.reports)/2026-01-03/manifest.json")
            // Another program's.
            try #"{"name":"app"}"#.write(to: "\(setting.reports)/2026-01-04/manifest.json")
            let run = try await setting.nightly().expectLine(0, "manifest.json", "2026-01-02, 2026-01-03")
            #expect(!run.errors.contains("2026-01-04"))
            #expect(setting.nights.count == 5)
        }
    }

    @Test func `what a killed night left is removed by the next one`() async throws {
        try await withNightlySetting(["events: 6", "formats: csv"]) { setting, _ in
            let dead = try await Subprocess.endedProcess()
            let partial = ".attendance-\(dead)-1-0.partial"
            func write(_ path: String) throws {
                let url = URL(fileURLWithPath: "\(setting.reports)/\(path)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("half".utf8).write(to: url)
            }
            try setting.makeNight("2026-01-04")
            try write("2026-01-04/event-6/\(partial)")
            try write("2026-01-05/event-6/attendance/\(partial)")
            try write("2026-01-06/event-6/\(partial)")
            try write("2026-01-06/event-6/by-hand.csv")
            try write("mine/\(partial)")
            let plan = try await setting.nightly(["--dry-run"])
            #expect(plan.status == 0 && setting.nights.count == 3)
            silently(try await setting.nightly())
            #expect(setting.nights == ["2026-01-04", "2026-01-06", try #require(setting.latest)])
            let left = snapshot(of: setting.reports).keys.filter { !$0.hasPrefix(setting.latest ?? "-") }
            #expect(
                Set(left.filter { !$0.hasPrefix("latest") }) == [
                    "2026-01-04/event-6/attendance.json", "2026-01-04/manifest.json", "2026-01-06/event-6/by-hand.csv",
                    "mine/\(partial)", "index.html",
                ])
        }
    }
}
