import Base
import TestSupport
import Testing

@testable import Aggregation

/// Who is who: hostile identities, and random worlds in which the truth is known.
@Suite(.timeLimit(.minutes(30))) struct PeopleTests {
    typealias Guest = (id: Int64, address: String?)

    private func editions(_ all: [[Guest]], forgotten: Set<Int64> = []) throws -> [EditionGuests] {
        let hash = try KeyedHash(key: [1, 2, 3])
        return all.map { guests in
            EditionGuests(ids: guests.map(\.id), addresses: guests.map(\.address), forgotten: forgotten, hash: hash)
        }
    }

    private func people(
        _ all: [[Guest]], forgotten: Set<Int64> = [], services: [String] = []
    ) throws -> People { People(try editions(all, forgotten: forgotten), services: services) }

    @Test func `the same id with the same or no address is one person`() throws {
        let people = try people([
            [(1, "ana@x.cl"), (2, nil)], [(1, "Ana@X.cl"), (2, nil)], [(1, nil), (3, "eva@x.cl")],
        ])
        #expect(people.evidence == IDEvidence(confirmed: 1, unconfirmed: 1))
        #expect(people.persons[0] == people.persons[1])
        #expect(people.persons[2][0] == people.persons[0][0])
        #expect(Set(people.persons.joined()).count == 3 && !people.persons.joined().contains(-1))
    }

    @Test func `different ids with the same address are one person`() throws {
        let people = try people([[(1, "ana@x.cl")], [(2, " ANA@x.cl ")], [(3, "ana+gala@x.cl")]])
        #expect(people.persons[0] == people.persons[1] && people.persons[1] != people.persons[2])
    }

    @Test func `an address that guests of one edition share identifies nobody, in any edition`() throws {
        let people = try people([
            [(1, "casa@x.cl"), (2, "casa@x.cl"), (3, "ana@x.cl")], [(4, "Casa@x.cl"), (5, "ana@x.cl")],
        ])
        #expect(people.persons[0].prefix(2) == [-1, -1] && people.persons[1][0] == -1)
        #expect(people.persons[0][2] == people.persons[1][1] && people.persons[0][2] >= 0)
        #expect(people.unknown == [[.sharedAddress: 2], [.sharedAddress: 1]] && people.sharedAddresses == 1)
    }

    @Test func `ids tell those apart who share an address, if ids persist`() throws {
        let people = try people([
            [(1, "casa@x.cl"), (2, "casa@x.cl"), (3, "ana@x.cl")],
            [(1, "casa@x.cl"), (3, "ana@x.cl"), (9, "casa@x.cl")],
        ])
        #expect(people.persons[0][0] == people.persons[1][0])
        #expect(Set(people.persons[0] + people.persons[1]).count == 4 && people.unknown == [[:], [:]])
    }

    /// Numbers that begin anew with every event.
    @Test func `equal ids of different people are not compared`() throws {
        let people = try people([
            [(1, "ana@x.cl"), (2, "eva@x.cl"), (3, nil)], [(1, "leo@x.cl"), (2, "ana@x.cl"), (3, nil)],
        ])
        #expect(
            people.evidence == IDEvidence(confirmed: 0, contradicted: 2, unconfirmed: 1) && !people.evidence.persists)
        #expect(people.persons[1][1] == people.persons[0][0])
        #expect(
            people.persons[0][0] != people.persons[1][0] && people.persons[0][2] == -1 && people.persons[1][2] == -1)
        #expect(people.unknown == [[.noAddress: 1], [.noAddress: 1]])
    }

    @Test func `an id whose address changes is unknown, while the others persist`() throws {
        let many: [Guest] = (10..<30).map { ($0, "g\($0)@x.cl") }
        let people = try people([many + [(1, "ana@x.cl")], many + [(1, "otra@x.cl")]])
        #expect(people.evidence.persists && people.evidence.contradicted == 1)
        #expect(people.persons[0].last == -1 && people.persons[1].last == -1)
        #expect(people.unknown == [[.contradictory: 1], [.contradictory: 1]])
        #expect(people.persons[0].dropLast() == people.persons[1].dropLast())
    }

    /// 2 has no address in the first edition, but 1's address in the second: as guests of one edition, they are two.
    @Test func `two guests of an edition are never one person`() throws {
        let people = try people([[(1, "ana@x.cl"), (2, nil), (7, "eva@x.cl")], [(2, "ana@x.cl"), (7, "eva@x.cl")]])
        #expect(people.evidence.persists)
        #expect(people.persons[0][0] != people.persons[0][1] && people.persons[0][1] == people.persons[1][0])
    }

    @Test func `the forgotten are unknown, with or without an address`() throws {
        let people = try people([[(1, "ana@x.cl"), (2, nil)], [(1, "ana@x.cl"), (2, nil)]], forgotten: [1])
        #expect(people.persons.map(\.first) == [-1, -1] && people.unknown[0] == [.forgotten: 1])
        #expect(people.persons[0][1] == people.persons[1][1] && people.persons[0][1] >= 0)
    }

    @Test func `ids of different services are not compared`() throws {
        let people = try people([[(1, "ana@x.cl"), (2, nil)], [(1, "ana@x.cl"), (2, nil)]], services: ["a", "b"])
        #expect(!people.evidence.persists && people.persons[0][0] == people.persons[1][0])
        #expect(people.persons[0][1] == -1)
    }

    @Test func `the key does not change who is who`() throws {
        let guests: [[Guest]] = [[(1, "ana@x.cl"), (2, "eva@x.cl")], [(3, "eva@x.cl")]]
        let other = try KeyedHash(key: [9])
        let same = guests.map { EditionGuests(ids: $0.map(\.id), addresses: $0.map(\.address), hash: other) }
        #expect(try people(guests).persons == People(same).persons)
    }

    /// Random worlds of people with one or more addresses, whose ids persist or not, in random editions, with shared
    /// addresses, missing ones and capitals. People whose marks never coincide with another's are never merged.
    @Test(arguments: Rounds.third(of: 0..<60 as Range<Int>)) func `people are never merged`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let persists = seed % 3 != 0
        let count = Int.random(in: 1...40, using: &random)
        var truth: [[Int]] = []
        var world: [[Guest]] = []
        for edition in 0..<Int.random(in: 2...6, using: &random) {
            var guests: [Guest] = []
            var who: [Int] = []
            for person in 0..<count where Int.random(in: 0..<3, using: &random) > 0 {
                let address: String? =
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: nil
                    case 1: "casa\(person % 3)@x.cl"
                    case 2: "P\(person)@X.cl"
                    default: "p\(person)@x.cl"
                    }
                guests.append((persists ? Int64(person) : Int64(edition * 1000 + guests.count), address))
                who.append(person)
            }
            world.append(guests)
            truth.append(who)
        }
        let people = try people(world)
        var owner: [Int32: Int] = [:]
        for (edition, persons) in people.persons.enumerated() {
            #expect(Set(persons.filter { $0 >= 0 }).count == persons.count { $0 >= 0 })
            for (guest, person) in persons.enumerated() where person >= 0 {
                // A household's address that only one of them used is taken for a person's: nobody can tell.
                let address = world[edition][guest].address ?? ""
                if address.hasPrefix("casa") { continue }
                let known = owner[person]
                #expect(known == nil || known == truth[edition][guest] || isHousehold(person, people, world))
                owner[person] = known ?? truth[edition][guest]
            }
        }
    }

    private func isHousehold(_ person: Int32, _ people: People, _ world: [[Guest]]) -> Bool {
        zip(people.persons, world).contains { persons, guests in
            zip(persons, guests).contains { $0 == person && ($1.address ?? "").hasPrefix("casa") }
        }
    }
}
