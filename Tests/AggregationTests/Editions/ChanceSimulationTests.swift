import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Made-up worlds in which editions differ by chance alone, and some in which they do not: how often a comparison calls
/// anything different.
@Suite(.timeLimit(.minutes(30))) struct ChanceSimulationTests {
    /// How people register and come.
    struct World: Sendable, CustomTestStringConvertible {
        enum Coming: Sendable { case allOrNone, eachSession, someSessionsAllOrNone }
        var name: String
        /// Registrants of an edition; with `isPool`, those of whom each comes by chance, the same in every edition.
        var people: Int
        var isPool = false
        var sessions: Int
        var coming: Coming
        var types: Int
        /// The chances of groups of 1, 2, 3 … people who decide together and are of one type.
        var groups: [Double] = [1]
        /// The chance to come, by edition.
        var rates: [Double]

        var testDescription: String { name }
    }

    /// Of defect reports: 28 of 30 such comparisons called something different.
    static let alike = [
        World(
            name: "a pool from which people come by chance", people: 300, isPool: true, sessions: 3,
            coming: .eachSession, types: 3, rates: [0.4, 0.4, 0.4, 0.4, 0.4]),
        World(
            name: "registrants who come to all eight sessions or to none", people: 120, sessions: 8, coming: .allOrNone,
            types: 1, rates: [0.7, 0.7]),
        World(
            name: "the same with types, in four editions", people: 120, sessions: 8, coming: .allOrNone, types: 3,
            rates: [0.7, 0.7, 0.7, 0.7]),
        World(
            name: "all or none of some sessions", people: 150, sessions: 6, coming: .someSessionsAllOrNone, types: 2,
            rates: [0.6, 0.6]),
        World(
            name: "groups of one to four", people: 160, sessions: 1, coming: .allOrNone, types: 3,
            groups: [0.3, 0.45, 0.1, 0.15], rates: [0.7, 0.7]),
        World(
            name: "groups of one to four, several sessions", people: 160, sessions: 4, coming: .someSessionsAllOrNone,
            types: 3, groups: [0.3, 0.45, 0.1, 0.15], rates: [0.7, 0.7, 0.7]),
        World(
            name: "a pool of groups", people: 300, isPool: true, sessions: 2, coming: .allOrNone, types: 2,
            groups: [0.3, 0.45, 0.1, 0.15], rates: [0.5, 0.5, 0.5, 0.5]),
        World(
            name: "threes", people: 240, sessions: 3, coming: .allOrNone, types: 1, groups: [0, 0, 1],
            rates: [0.7, 0.7]),
    ]

    @Test(arguments: alike) func `of editions that differ by chance, at most 5 % are called different`(
        world: World
    ) async throws {
        let worlds = 120
        let called = try await count(worlds, of: world) { $0.contains(where: \.isBeyondChance) }
        #expect(called * 20 <= worlds, "\(called) of \(worlds)")
    }

    /// 80 % of 120 people come to one edition, 52 % to the next.
    @Test(arguments: [
        World(name: "one session", people: 120, sessions: 1, coming: .allOrNone, types: 1, rates: [0.8, 0.52]),
        World(name: "eight, all or none", people: 120, sessions: 8, coming: .allOrNone, types: 3, rates: [0.8, 0.52]),
        World(name: "eight, each", people: 120, sessions: 8, coming: .eachSession, types: 3, rates: [0.8, 0.52]),
    ])
    func `28 points between two editions of 120 people are still seen`(world: World) async throws {
        let worlds = 60
        let seen = try await count(worlds, of: world) { rows in
            rows.contains { $0.measure == .attendance && $0.type == nil && $0.isBeyondChance }
        }
        #expect(seen * 3 >= worlds * 2, "\(seen) of \(worlds)")
    }

    /// The same share, without chance: 96 of 120 against 62, whatever else is compared.
    @Test func `96 of 120 people differ from 62`() throws {
        let difference = try #require(
            ProportionDifference(62 * 8, of: 960, and: 96 * 8, of: 960, designEffects: (own: 24, other: 24)))
        #expect(difference.probability * 2 < HolmCorrection.level)
    }

    // MARK: - Worlds

    private func count(_ worlds: Int, of world: World, where holds: ([EditionDifference]) -> Bool) async throws -> Int {
        var random = SeededGenerator(seed: UInt64(world.name.utf8.reduce(17) { $0 &* 31 &+ Int($1) }.magnitude))
        var count = 0
        for _ in 0..<worlds {
            let members = Self.members(of: world, &random)
            var editions: [Edition] = []
            for index in world.rates.indices {
                let members = world.isPool ? members : Self.members(of: world, &random)
                let tables = Self.tables(world, members, edition: index, &random)
                editions.append(try await Edition(of: EditionMaterial(tables: tables), zone: .gmt, key: [1]))
            }
            let people = People(editions.map(\.guests))
            let returning = ReturningGuests(editions, people, clock: WallClock(zone: .gmt))
            let rows = EditionDifference.list(editions, returning)
            try #require(rows.contains { $0.probability != nil })
            if holds(rows) { count += 1 }
        }
        return count
    }

    /// The type of each group, and how many people it has.
    private static func members(of world: World, _ random: inout SeededGenerator) -> [(type: Int64, people: Int)] {
        var groups: [(type: Int64, people: Int)] = []
        var left = world.people
        while left > 0 {
            var place = Double.random(in: 0..<1, using: &random)
            var size = 1
            while size < world.groups.count, place >= world.groups[size - 1] {
                place -= world.groups[size - 1]
                size += 1
            }
            size = min(size, left)
            groups.append((Int64.random(in: 1...Int64(world.types), using: &random), size))
            left -= size
        }
        return groups
    }

    private static func tables(
        _ world: World, _ members: [(type: Int64, people: Int)], edition: Int, _ random: inout SeededGenerator
    ) -> EventTables {
        let start = Instant("\(2020 + edition)-06-10T12:00:00Z")
        var tables = EventTables(eventID: Int64(edition + 1))
        for session in 0..<world.sessions {
            let begin = start.advanced(bySeconds: Int64(session) * 7200)
            tables.sessions.append(
                id: Int64(session + 1), name: "S\(session)", startsAt: begin, endsAt: begin.advanced(bySeconds: 3600))
        }
        var registered = [[Int64]](repeating: [Int64](repeating: 0, count: world.types + 1), count: world.sessions)
        var (guest, row): (Int64, Int64) = (world.isPool ? 0 : Int64(edition) * 1_000_000, 0)
        for (type, people) in members {
            var sessions = Array(0..<world.sessions)
            if world.coming == .someSessionsAllOrNone {
                sessions.shuffle(using: &random)
                sessions = Array(sessions.prefix(Int.random(in: 1...world.sessions, using: &random)))
            }
            let comes = random.chance(world.rates[edition])
            let isLate = random.chance(0.3)
            for session in sessions {
                registered[session][Int(type)] += Int64(people)
                guard world.coming == .eachSession ? random.chance(world.rates[edition]) : comes else { continue }
                for person in 0..<people {
                    row += 1
                    tables.append(
                        CheckInRow(
                            id: row, guest: Int64(edition) * 1_000_000 + guest + Int64(person),
                            session: Int64(session + 1), type: type,
                            at: start.advanced(bySeconds: Int64(session) * 7200 + (isLate ? 600 : -600))
                        ) {
                            ($0.email, $0.typeName) = ("g\(guest + Int64(person))@x.cl", "T\(type)")
                        })
                }
            }
            guest += Int64(people)
        }
        for session in 0..<world.sessions {
            for type in 1...world.types {
                tables.offers.append(
                    OfferTable.Row(
                        sessionID: Int64(session + 1), registrantTypeID: Int64(type), registrantTypeName: "T\(type)",
                        registered: registered[session][type]))
            }
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        return tables
    }
}
