import Tables
import Testing

@testable import Sandbox

/// The series that is served to be forecast.
@Suite(.timeLimit(.minutes(30))) struct HistoryTests {
    private func contents(history: Bool) async throws -> [String: [[String?]]] {
        var configuration = SandboxConfiguration(guests: 30)
        configuration.history = history
        return try await Sandbox.withServer(configuration) { sandbox in
            var contents: [String: [[String?]]] = [:]
            for table in ["events", "sessions", "offers", "guests", "registrations", "checkins"] {
                contents[table] = try await sandbox.rows("SELECT * FROM \(table) ORDER BY 1, 2")
            }
            return contents
        }
    }

    @Test func `the other events keep every row, with the same ids`() async throws {
        let (without, with) = (try await contents(history: false), try await contents(history: true))
        for (table, rows) in without {
            let kept = try #require(with[table])
            #expect(!rows.isEmpty && Array(kept.prefix(rows.count)) == rows && kept.count > rows.count, "\(table)")
        }
    }

    @Test func `a third of an edition's guests were at an earlier one, each under a new id`() {
        let editions = EventHistory(seed: 2026).editions(firstGuest: 1000)
        var seen: Set<String> = []
        for (edition, data) in editions.enumerated() {
            let addresses = data.guests.map(\.email)
            #expect(Set(addresses).count == addresses.count)
            let share = Double(addresses.count { seen.contains($0) }) / Double(addresses.count)
            // Six standard deviations of a fraction of 300 guests or more.
            #expect(edition == 0 ? share == 0 : abs(share - EventHistory.returning) < 0.17)
            seen.formUnion(addresses)
        }
        #expect(editions.flatMap(\.guests).map(\.id) == Array(1000..<1000 + Int64(editions.flatMap(\.guests).count)))
    }

    @Test func `the gala has three editions, who share guests by address and never by id`() async throws {
        let tables = try await contents(history: true)
        let galas = try #require(tables["events"]).filter { $0[1]?.hasPrefix("Gala Benéfica O'Higgins") == true }
        #expect(galas.map { $0[0] } == ["4", "121", "122"])
        #expect(galas.map { $0[5] } == ["2025-09-12T00:00:00Z", "2023-09-12T00:00:00Z", "2024-09-12T00:00:00Z"])
        let guests = Dictionary(grouping: try #require(tables["guests"]), by: { $0[1] ?? "" })
        let addresses = ["121", "122", "4"].map { Set((guests[$0] ?? []).compactMap { $0[5] }) }
        #expect(addresses.map(\.count) == [36, 40, 44])
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            #expect(!addresses[one].isDisjoint(with: addresses[other]) && addresses[one] != addresses[other])
        }
        #expect(Set((guests["4"] ?? []).map { $0[0] }).isDisjoint(with: (guests["121"] ?? []).map { $0[0] }))
        // Sessions are those of the edition, all of them with check-ins.
        let checkIns = try #require(tables["checkins"])
        for (event, sessions) in [("121", Set(["1217", "1218", "1219"])), ("122", ["1227", "1228", "1229"])] {
            #expect(Set(checkIns.filter { $0[1] == event }.compactMap { $0[2] }) == sessions)
        }
    }

    @Test func `ten editions are over and one is to come`() async throws {
        let history = EventHistory(seed: 2026)
        #expect(history.plans.map(\.id) == Array(101...111))
        #expect(history.plans.map(\.isOver) == [Bool](repeating: true, count: 10) + [false])
        #expect(
            history.plans.map(\.days.first.secondsSinceEpoch)
                == history.plans.map(\.days.first.secondsSinceEpoch).sorted())
        let tables = try await contents(history: true)
        let checkIns = try #require(tables["checkins"])
        #expect(
            Set(checkIns.compactMap { $0[1].flatMap { Int64($0) } }.filter { $0 > 100 })
                == Set(101...110).union([121, 122]))
        // The parameters are those of the process: turnout is what they say, weather apart.
        for (edition, plan) in history.plans.enumerated() {
            let season = edition.isMultiple(of: 2) ? EventHistory.season : 0
            let expected = EventHistory.level + EventHistory.trend * Double(edition) + season
            #expect(abs(plan.sessions[0].turnout - expected) <= 3 * EventHistory.weather)
            #expect(abs(plan.sessions[1].turnout - plan.sessions[0].turnout * EventHistory.evening) < 1e-12)
        }
    }
}
