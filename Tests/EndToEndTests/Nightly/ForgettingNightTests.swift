import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// `nightly.forget-after`: what a night forgets by itself.
@Suite(.timeLimit(.minutes(30))) struct ForgettingNightTests {
    private func count(_ setting: NightlySetting, _ sql: String) async throws -> String {
        let script = """
            import sqlite3, sys
            connection = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
            print("|".join(str(value) for value in connection.execute(sys.argv[2]).fetchone()))
            """
        let run = try await Subprocess.run("python3", ["-c", script, "\(setting.folder)/data/tikit/store.sqlite", sql])
        try #require(run.status == 0, "\(run.errors)")
        return String(run.output.dropLast())
    }

    private let named = "SELECT count(*), count(first_name), count(email) FROM guests WHERE event_id = 6"

    @Test func `guests of events long past are forgotten, and counted as before`() async throws {
        try await withNightlySetting(["events: [6]", "formats: json", "forget-after: 36500d"]) { setting, sandbox in
            // A century keeps everybody.
            silently(try await setting.nightly())
            let guests = Set(sandbox.tikit.checkIns(of: 6).map(\.guest)).count
            let before = try await count(setting, named)
            #expect(before.hasPrefix("\(guests)|\(guests)|"))
            let counted = try setting.manifest().events.first?.totals?.unique_guests

            // An event that ended the day before yesterday is past, one that lasts is not.
            let script = """
                import sqlite3, sys, time
                connection = sqlite3.connect(sys.argv[1])
                connection.execute("UPDATE events SET ends_at = ? WHERE id = 6", [int(time.time()) + int(sys.argv[2])])
                connection.execute("UPDATE session_history SET ends_at = NULL WHERE event_id = 6")
                connection.commit()
                """
            func end(_ seconds: Int) async throws {
                try await Subprocess.run(
                    "python3", ["-c", script, "\(setting.folder)/data/tikit/store.sqlite", "\(seconds)"]
                ).require(0)
            }
            try setting.change("forget-after: 36500d", to: "forget-after: 1d")
            try await end(3600)
            let lasting = try await setting.nightly(["--dry-run"])
            #expect(lasting.status == 0 && !lasting.output.contains("forgets"), "\(lasting.errors)")
            try await end(-2 * 86_400)
            let planned = try await setting.nightly(["--dry-run"]).expect(0)
            #expect(
                planned.output.split(separator: "\n").contains {
                    $0.hasPrefix("forgets ") && $0.contains("\(guests) guests of 1 event that ended before ")
                }, "\(planned.output)")
            #expect(try await count(setting, named) == before)

            // The service is away: what is kept too long goes all the same.
            sandbox.faults.rules = [FaultRule(.status(code: 503))]
            let night = try await setting.nightly(["-v"])
            #expect(
                night.status == 69 && night.errors.contains("forgot \(guests) guests of 1 event"), "\(night.errors)")
            #expect(try await count(setting, named) == "\(guests)|0|0")
            sandbox.faults.rules = []

            // The next night counts them, does not bring them back, and has nobody to forget.
            let next = try await setting.nightly(["-v"])
            #expect(next.status == 0 && !next.errors.contains("forgot "), "\(next.errors)")
            #expect(try await count(setting, named) == "\(guests)|0|0")
            #expect(try setting.manifest().events.first?.totals?.unique_guests == counted)
        }
    }

    /// Runs a statement in the store.
    private func change(_ setting: NightlySetting, _ sql: String) async throws {
        let script = """
            import sqlite3, sys
            connection = sqlite3.connect(sys.argv[1])
            connection.execute(sys.argv[2])
            connection.commit()
            """
        try await Subprocess.run("python3", ["-c", script, "\(setting.folder)/data/tikit/store.sqlite", sql]).require(0)
    }

    /// An event that ended two days ago, of a profile that keeps names for a day, and a night that has read it.
    private func withPastEvent(_ body: @Sendable (NightlySetting, RunningSandbox) async throws -> Void) async throws {
        try await withNightlySetting(["events: [6]", "formats: json", "forget-after: 1d"]) { setting, sandbox in
            try setting.change("forget-after: 1d", to: "forget-after: 36500d")
            silently(try await setting.nightly())
            try setting.change("forget-after: 36500d", to: "forget-after: 1d")
            try await change(setting, "UPDATE session_history SET ends_at = NULL WHERE event_id = 6")
            try await change(
                setting, "UPDATE events SET ends_at = CAST(strftime('%s', 'now') AS INTEGER) - 2 * 86400 WHERE id = 6")
            try await body(setting, sandbox)
        }
    }

    /// This machine's clock would be the one that is wrong.
    @Test(arguments: [(-3 * 86_400, "3 days ahead of"), (2 * 86_400, "2 days behind"), (-90_000, "1 day ahead of")])
    func `a clock that is not the service's forgets nobody`(offset: Int, words: String) async throws {
        try await withPastEvent { setting, sandbox in
            let before = try await count(setting, named)
            sandbox.faults.clockOffsetSeconds = offset
            // The night itself is refused.
            try await setting.nightly(["--dry-run"]).expect(78, words)
            try await setting.nightly().expect(78, words)
            #expect(try await count(setting, named) == before)
            // When the clocks agree again, they are.
            sandbox.faults.clockOffsetSeconds = 0
            let next = try await setting.nightly(["-v"])
            #expect(next.errors.contains("forgot "), "\(next.errors)")
            #expect(try await count(setting, named) != before)
        }
    }

    @Test func `a service that is away told the time when it was last read`() async throws {
        try await withPastEvent { setting, sandbox in
            let before = try await count(setting, named)
            sandbox.faults.rules = [FaultRule(.status(code: 503))]
            let newest = "(SELECT max(read_at) FROM walks)"
            try await change(setting, "UPDATE walks SET read_at = \(newest) - 3 * 86400")
            let late = try await setting.nightly()
            #expect(late.errors.contains("has not reported the time for 3 days"), "\(late.errors)")
            // Once, not every night.
            let silent = try await setting.nightly()
            #expect(silent.status == 69 && !silent.errors.contains("forget-after"), "\(silent.errors)")
            try FileManager.default.removeItem(atPath: "\(setting.folder)/data/tikit/not-forgotten")
            try await change(setting, "UPDATE walks SET read_at = NULL")
            let untold = try await setting.nightly()
            #expect(untold.errors.contains("does not report the time:"), "\(untold.errors)")
            #expect(try await count(setting, named) == before)
        }
    }

    /// Two nights of a service that never reports the time, by a clock a month ahead: what the first read vouches for nothing.
    @Test func `a clock that nothing vouches for forgets nobody, and says so once`() async throws {
        try await withPastEvent { setting, sandbox in
            try setting.change("forget-after: 1d", to: "forget-after: 20d")
            let before = try await count(setting, named)
            sandbox.faults.rules = [FaultRule(.status(code: 503))]
            let month = try await ShiftedClock.environment(ahead: 30 * 86_400)
            var ahead = setting
            ahead.environment.merge(month) { $1 }
            // Such a service leaves no moment in the store.
            try await change(setting, "UPDATE walks SET read_at = NULL")
            let first = try await ahead.nightly()
            #expect(first.errors.contains("nobody could be forgotten"), "\(first.errors)")
            let second = try await ahead.nightly()
            #expect(!second.errors.contains("nobody could be forgotten"), "\(second.errors)")
            #expect(try await count(setting, named) == before)
            // By the newest data it is so long ago.
            try await change(setting, "UPDATE walks SET read_at = CAST(strftime('%s', 'now') AS INTEGER) + 20 * 86400")
            let third = try await ahead.nightly(["-v"])
            #expect(third.errors.contains("forgot "), "\(third.errors)")
        }
    }
}
