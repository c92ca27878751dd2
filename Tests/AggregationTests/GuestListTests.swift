import Base
import TestSupport
import Testing

@testable import Aggregation

/// Who came, one by one, and of which organisation.
@Suite(.timeLimit(.minutes(30))) struct GuestListTests {
    private struct Person {
        var first: String?
        var last: String?
        var email: String?
    }

    private typealias CheckIn = PeopleEvent.CheckIn

    /// An event in which people have these names; check-ins are given oldest first, so that the last is the newest.
    private func tables(_ people: [Int64: Person], _ checkIns: [CheckIn]) -> EventTables {
        PeopleEvent(people: people.mapValues { ($0.first, $0.last, $0.email) }, checkIns: checkIns).tables
    }

    private func minutes(_ times: GuestList.Times) -> [Int64?] {
        [times.first, times.last].map { $0.map { ($0.secondsSinceEpoch - PeopleEvent.nine) / 60 } }
    }

    @Test func `a guest's sessions, times and newest type`() throws {
        let tables = tables(
            [:],
            [
                CheckIn(guest: 7, session: 13, minute: 30, type: 3),
                CheckIn(guest: 8, session: 13, minute: nil, type: 4),
                CheckIn(guest: 7, session: 12, minute: 5, type: 4),
                CheckIn(guest: 7, session: 13, minute: 90, type: nil),
            ])
        let list = GuestList(of: tables)
        #expect(list.guests.count == 2 && list.visits.count == 3)
        let seven = try #require(list.guests.first { tables.guests.ids[$0.row] == 7 })
        // Check-in 4 names no type; of the others, 3 is the newest.
        #expect(seven.registrantType.map { tables.typeReferences.identifiers[Int($0)] } == 4)
        #expect(minutes(seven.times) == [5, 90])
        let visits = list.visits[seven.visits]
        #expect(visits.map { tables.sessionReferences.identifiers[Int($0.session)] } == [12, 13])
        #expect(visits.map(\.checkIns) == [1, 2])
        #expect(visits.map { minutes($0.times) } == [[5, 5], [30, 90]])
        let eight = try #require(list.guests.first { tables.guests.ids[$0.row] == 8 })
        #expect(eight.visits.count == 1 && minutes(eight.times) == [nil, nil])
    }

    @Test func `guests are by surname, first name and id, those without a name last, forgotten ones nowhere`() {
        var tables = tables(
            [
                1: Person(first: "Zoe", last: "álvarez"), 2: Person(first: "Ana", last: "Alvarez"),
                3: Person(first: " ", last: nil), 4: Person(first: "Benito"), 5: Person(first: "Ana", last: "Alvarez"),
                6: Person(first: "Ana", last: "Abad"),
            ],
            (1...6).reversed().map { CheckIn(guest: Int64($0), session: 12, minute: 1) })
        func order() -> [Int64] { GuestList(of: tables).named(in: tables).map { tables.guests.ids[$0.row] } }
        // Benito has no surname, and so stands before those who have one.
        #expect(order() == [4, 6, 2, 5, 1, 3])
        tables.forgotten = [5, 99]
        #expect(order() == [4, 6, 2, 1, 3])
        let names = (1...6).map { id in tables.guests.row(of: Int64(id)).flatMap { tables.guests.name(of: $0) } }
        #expect(names == ["Zoe álvarez", "Ana Alvarez", nil, "Benito", "Ana Alvarez", "Ana Abad"])
    }

    @Test func `organisations with five people have a name, smaller ones and free mail are a row each`() {
        var people: [Int64: Person] = [:]
        // Five of one domain, however it is written, four of another, and one of a third.
        for (id, email) in [
            "a@uni.example", "b@UNI.example", " c@uni.example", "d@uni.example.", "e@uni.example", "a@four.example",
            "b@four.example", "c@four.example", "d@four.example", "a@sub.uni.example", "ana@gmail.com",
            "b@hotmail.co.uk", "c@gmail.com", "nobody", "",
        ].enumerated() { people[Int64(id + 1)] = Person(email: email) }
        people[16] = Person(email: "f@uni.example")
        var checkIns = (1...17).map { CheckIn(guest: Int64($0), session: 12, minute: 1) }
        // One of the five is at a second session, twice.
        checkIns += [CheckIn(guest: 2, session: 13, minute: 2), CheckIn(guest: 2, session: 13, minute: 3)]
        var tables = tables(people, checkIns)
        tables.forgotten = [16]
        func row(
            _ kind: OrganisationAttendance.Kind, _ domain: String?, _ domains: Int, _ guests: Int, _ attended: Int,
            _ checkIns: Int
        ) -> OrganisationAttendance {
            OrganisationAttendance(
                kind: kind, domain: domain, domains: domains, guests: guests, attended: attended, checkIns: checkIns,
                uniqueGuests: 17)
        }
        #expect(
            OrganisationAttendance.list(GuestList(of: tables), of: tables) == [
                row(.organisation, "uni.example", 1, 5, 6, 7), row(.small, nil, 2, 5, 5, 5),
                row(.freeMail, nil, 2, 3, 3, 3), row(.unknown, nil, 0, 4, 4, 4),
            ])
    }

    @Test func `an event without check-ins has nobody`() {
        let tables = tables([:], [])
        let list = GuestList(of: tables)
        #expect(list.guests.isEmpty && OrganisationAttendance.list(list, of: tables).isEmpty)
    }

    @Test(arguments: [
        ("gmail.com", true), ("outlook.com.br", true), ("live.com", true), ("yahoo.es", true), ("vtr.net", true),
        ("live.nation.com", false), ("gmail.company", false), ("mygmail.com", false), ("gmail.com.evil.example", false),
        ("uchile.cl", false), ("gmail", false), ("", false),
    ]) func `free mail is told from organisations`(domain: String, isFree: Bool) {
        #expect(FreeMail.has(domain) == isFree)
    }
}
