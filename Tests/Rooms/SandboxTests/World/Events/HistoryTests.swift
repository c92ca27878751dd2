import Base
import Testing

@testable import Sandbox

/// The series that is served to be forecast.
@Suite(.timeLimit(.minutes(30))) struct HistoryTests {
    private func data(history: Bool) -> TikitData {
        var configuration = SandboxConfiguration(guests: 30)
        configuration.history = history
        return TikitData(configuration)
    }

    @Test func `the other events keep every row, with the same ids`() {
        let (without, with) = (data(history: false), data(history: true))
        #expect(with.guests.count > without.guests.count && with.guests.starts(with: without.guests))
        #expect(with.checkIns.count > without.checkIns.count && with.checkIns.starts(with: without.checkIns))
        #expect(with.events.count == without.events.count + 13)
        for (event, other) in zip(without.events, with.events) {
            #expect(without.sessions(of: event) == with.sessions(of: other))
            #expect(without.json(of: event) == with.json(of: other))
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

    @Test func `the gala has three editions, who share guests by address and never by id`() {
        let data = data(history: true)
        let galas = data.events.filter { $0.name.hasPrefix("Gala Benéfica O'Higgins") }
        #expect(galas.map(\.id) == [4, 121, 122])
        #expect(galas.map(\.startDate) == ["2025-09-12", "2023-09-12", "2024-09-12"].map { $0 + "T00:00:00Z" })
        let addresses = [121, 122, 4].map { event in Set(data.guests.filter { $0.event == event }.map(\.email)) }
        #expect(addresses.map(\.count) == [36, 40, 44])
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            #expect(!addresses[one].isDisjoint(with: addresses[other]) && addresses[one] != addresses[other])
        }
        // Sessions are those of the edition, all of them with check-ins.
        #expect(Set(data.checkIns(of: 121).map(\.session)) == [1217, 1218, 1219])
        #expect(Set(data.checkIns(of: 122).map(\.session)) == [1227, 1228, 1229])
    }

    @Test func `ten editions are over and one is to come`() {
        let history = EventHistory(seed: 2026)
        #expect(history.plans.map(\.id) == Array(101...111))
        #expect(history.plans.map(\.isOver) == [Bool](repeating: true, count: 10) + [false])
        let days = history.plans.map(\.days.first.secondsSinceEpoch)
        #expect(days == days.sorted())
        #expect(Set(data(history: true).checkIns.map(\.event).filter { $0 > 100 }) == Set(101...110).union([121, 122]))
        // The parameters are those of the process: turnout is what they say, weather apart.
        for (edition, plan) in history.plans.enumerated() {
            let season = edition.isMultiple(of: 2) ? EventHistory.season : 0
            let expected = EventHistory.level + EventHistory.trend * Double(edition) + season
            #expect(abs(plan.sessions[0].turnout - expected) <= 3 * EventHistory.weather)
            #expect(abs(plan.sessions[1].turnout - plan.sessions[0].turnout * EventHistory.evening) < 1e-12)
        }
    }
}
