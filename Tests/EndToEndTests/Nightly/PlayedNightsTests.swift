import Base
import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// The nights around an event, with the clocks of the machine and of the service on their dates.
@Suite(.timeLimit(.minutes(30))) struct PlayedNightsTests {
    private struct Manifest: Decodable {
        struct Event: Decodable {
            var id: Int
            var state: String?
        }
        struct News: Decodable {
            struct Item: Decodable {
                var kind: String
                var event: Int?
            }
            var since: String?
            var items: [Item]
        }
        var events: [Event]
        var news: News
    }

    /// 04:30 in Santiago on a day of March 2026, in seconds since 1970; day 0 is 28 February.
    private static func instant(_ day: Int, of hour: Int = 0) -> Int {
        1_772_350_200 + (day - 1) * 86_400 + hour * 3600
    }

    /// A night on a day; the machine's clock may be another.
    private func night(
        _ setting: NightlySetting, _ sandbox: RunningSandbox, _ day: Int, machine: Int? = nil, _ more: [String] = []
    ) async throws -> Subprocess.Outcome {
        sandbox.faults.clockOffsetSeconds = ShiftedClock.ahead(at: Self.instant(day))
        var setting = setting
        setting.environment.merge(try await ShiftedClock.environment(at: Self.instant(machine ?? day))) { $1 }
        return try await setting.nightly(more)
    }

    private func manifest(_ setting: NightlySetting, _ name: String) throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: Data(at: "\(setting.reports)/\(name)/manifest.json"))
    }

    @Test func `an event begins, is deactivated and ends, and clocks go wrong`() async throws {
        try await withNightlySetting(["events: active", "formats: [csv]", "keep: 3"]) { setting, sandbox in
            let all = sandbox.tikit
            // The check-ins of event 6 as far as they were made by a day.
            func play(_ day: Int) {
                sandbox.change { data in
                    data = all
                    data.removeCheckIns { $0.event == 6 && $0.createdAt.secondsSinceEpoch > Self.instant(day) }
                }
            }
            func state(_ name: String) throws -> String? {
                try manifest(setting, name).events.first { $0.id == 6 }?.state
            }
            func kinds(_ name: String) throws -> [String] {
                try manifest(setting, name).news.items.filter { $0.event == 6 }.map(\.kind)
            }
            for day in [0, 2, 3] {
                play(day)
                let run = try await night(setting, sandbox, day)
                #expect(run.status == 0 && run.errors == "", "\(day): \(run.errors)")
            }
            #expect(try state("2026-02-28") == "to_come" && state("2026-03-02") == "under_way")
            #expect(try kinds("2026-03-02").contains("event_begun") && state("2026-03-03") == "under_way")

            // Its last session ends in the evening of 3 March, and it is deactivated.
            play(4)
            sandbox.change { data in data.changeEvent(6) { $0.isActive = false } }
            // The machine's clock is a month ahead, then a week behind: no night of either date.
            try await night(setting, sandbox, 4, machine: 34).expectLine(78, "30 days ahead")
            try await night(setting, sandbox, 4, machine: -3).expectLine(78, "7 days behind")
            #expect(setting.nights == ["2026-02-28", "2026-03-02", "2026-03-03"] && setting.latest == "2026-03-03")

            silently(try await night(setting, sandbox, 4))
            #expect(try state("2026-03-04") == "over" && kinds("2026-03-04").contains("event_over"))
            #expect(try manifest(setting, "2026-03-04").news.since == "2026-03-03")
            #expect(setting.nights == ["2026-03-02", "2026-03-03", "2026-03-04"])

            // It was its last word; then it is activated again, with what came late.
            silently(try await night(setting, sandbox, 5))
            #expect(try state("2026-03-05") == nil && kinds("2026-03-05").isEmpty)
            sandbox.change { data in data.changeEvent(6) { $0.isActive = true } }
            silently(try await night(setting, sandbox, 6))
            #expect(try state("2026-03-06") == "over" && !kinds("2026-03-06").contains("event_over"))
            let page = try String(at: "\(setting.reports)/index.html")
            #expect(page.contains("Night of 06 Mar 2026"))
        }
    }

    /// Hours behind, it names its night after the day before, and ends it before the last success.
    @Test func `the last success in metrics does not go back with the machine's clock`() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/attendance.prom"
            try await withNightlySetting(["events: [6]", "formats: [csv]", "metrics: \(path)"]) { setting, sandbox in
                func successes() throws -> [Substring] {
                    try String(at: path).split(separator: "\n").filter {
                        $0.hasPrefix("attendance_last_success") || $0.hasPrefix("attendance_event_last_success")
                    }
                }
                for day in [3, 4] { silently(try await night(setting, sandbox, day)) }
                let before = try successes()
                #expect(before.count == 2)
                sandbox.faults.clockOffsetSeconds = ShiftedClock.ahead(at: Self.instant(4, of: 1))
                var behind = setting
                behind.environment.merge(try await ShiftedClock.environment(at: Self.instant(4, of: -20))) { $1 }
                #expect(try await behind.nightly().status == 0)
                #expect(setting.nights == ["2026-03-03", "2026-03-04"])
                #expect(try successes() == before)
                // Weeks behind, it is refused, and no success is lost either.
                try await night(setting, sandbox, 5, machine: -20).expect(78, "behind")
                #expect(try successes() == before)
                silently(try await night(setting, sandbox, 5))
                #expect(try successes() != before)
            }
        }
    }

    /// Clocks may differ by hours, and the machine's names the night, also around midnight.
    @Test func `the same night is replaced, not repeated, when a clock is set right`() async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]"]) { setting, sandbox in
            // 20 hours ahead: the night of tomorrow.
            sandbox.faults.clockOffsetSeconds = ShiftedClock.ahead(at: Self.instant(20))
            var ahead = setting
            ahead.environment.merge(try await ShiftedClock.environment(at: Self.instant(20, of: 20))) { $1 }
            silently(try await ahead.nightly())
            #expect(setting.nights == ["2026-03-21"])
            // Set right, this night is before that one, which is told and in no way.
            let tonight = try await night(setting, sandbox, 20)
            tonight.expectLine(0, "2026-03-21")
            #expect(setting.nights == ["2026-03-20", "2026-03-21"] && setting.latest == "2026-03-20")
            // The next one replaces it.
            silently(try await night(setting, sandbox, 21))
            #expect(setting.nights == ["2026-03-20", "2026-03-21"] && setting.latest == "2026-03-21")
            #expect(try manifest(setting, "2026-03-21").news.since == "2026-03-20")
        }
    }
}
