import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Who is to be written to, of events counted by hand.
@Suite(.timeLimit(.minutes(5))) struct FollowUpTests {
    private typealias Person = Registrants.Person

    /// Guests 1 to 5 came: 1, 2 and 3 to session 12, 3 and 4 to session 13, 5 to neither.
    private var event: PeopleEvent {
        var event = PeopleEvent()
        event.people = [
            1: ("Ana", "Rojas", "ana@uni.example"), 2: ("Eva", "Soto", "EVA@uni.example "), 3: ("Leo", "Abad", nil),
            4: ("Sol", "Mora", "sol@uni.example"), 5: ("Juan", "Lara", "juan@uni.example"),
        ]
        event.sessions = [(12, 0, 60), (13, 90, 150), (14, 200, 260)]
        event.checkIns = [
            .init(guest: 1, session: 12, minute: 1, type: 7), .init(guest: 2, session: 12, minute: 2, type: 7),
            .init(guest: 3, session: 12, minute: nil, type: 8), .init(guest: 3, session: 13, minute: 95, type: 8),
            .init(guest: 4, session: 13, minute: 99, type: 7), .init(guest: 5, session: 14, minute: 200, type: 9),
        ]
        return event
    }

    private func ids(_ rows: [FollowUp.Row], _ tables: EventTables) -> [Int64?] {
        rows.map { $0.guest.map { tables.guests.ids[$0] } }
    }

    private func match(_ people: [Person], _ tables: EventTables, areGuests: Bool = false) throws -> RegistrantMatch {
        RegistrantMatch(
            PeopleEvent.registrants(people, areGuests: areGuests), GuestList(of: tables), of: tables,
            hash: try PeopleEvent.hash())
    }

    private func absent(
        _ people: [Person], _ tables: EventTables, _ sessions: Set<Int64> = [12], areGuests: Bool = false,
        change: (inout FollowUp.Request) -> Void = { _ in }
    ) throws -> FollowUp {
        var request = FollowUp.Request(sessions: sessions)
        change(&request)
        return FollowUp(
            absent: request, of: tables, GuestList(of: tables), try match(people, tables, areGuests: areGuests))
    }

    // MARK: Attended

    @Test func `who came, by surname, with the sessions asked about and their times`() {
        var tables = event.tables
        tables.forgotten = [4]
        let followUp = FollowUp(attended: FollowUp.Request(sessions: [12, 13]), of: tables, GuestList(of: tables))
        #expect(ids(followUp.rows, tables) == [3, 1, 2])
        #expect(followUp.rows.map(\.sessions) == [2, 1, 1])
        // The first of Leo's check-ins has no time.
        #expect(followUp.rows.map(\.times.first) == [95, 1, 2].map(PeopleEvent.at))
        #expect(followUp.leftOut == [.forgotten: 1] && followUp.undecided.isEmpty)
    }

    @Test(arguments: [["staff"], ["8"], [" STÁFF"]]) func `a type is excluded by name or id`(types: [String]) {
        var tables = event.tables
        tables.offers.append(OfferTable.Row(sessionID: 12, registrantTypeID: 8, registrantTypeName: "Staff"))
        let request = FollowUp.Request(sessions: [12], types: ExcludedTypes(types))
        let followUp = FollowUp(attended: request, of: tables, GuestList(of: tables))
        #expect(ids(followUp.rows, tables) == [1, 2] && followUp.leftOut == [.excludedType: 1])
        #expect(ExcludedTypes.unknown(types + ["Prensa"], in: tables, nil) == ["Prensa"])
    }

    @Test func `with a list that says who may be written to, only they are named`() throws {
        let tables = event.tables
        var (ana, eva) = (Person(1, "Ana Rojas", "ana@uni.example"), Person(nil, "E Soto", "eva@uni.example"))
        eva.consents = false
        ana.consents = true
        var request = FollowUp.Request(sessions: [12])
        let list = GuestList(of: tables)
        let match = try match([ana, eva], tables)
        let all = FollowUp(attended: request, of: tables, list, match)
        #expect(ids(all.rows, tables) == [3, 1, 2] && all.unlisted == 1)
        #expect(all.rows.map(\.matchedBy) == [nil, .id, .email])
        request.asksConsent = true
        let followUp = FollowUp(attended: request, of: tables, list, match)
        #expect(ids(followUp.rows, tables) == [1])
        #expect(followUp.leftOut == [.noConsent: 1, .notListed: 1])
    }

    // MARK: Absent

    /// Of four who did not come to 12: one is expected there, one elsewhere, one in a session that the event does not have, and one
    /// there and in another.
    @Test func `nobody is absent from a session that may not expect them`() throws {
        var people = [31, 32, 33, 34].map { (id: Int64) in Person(id, "P\(id) X", "p\(id)@uni.example") }
        (people[0].sessions, people[1].sessions) = ([12], [13])
        (people[2].sessions, people[2].hasUnknownSession) = ([], true)
        (people[3].sessions, people[3].hasUnknownSession) = ([12], true)
        let followUp = try absent(people, event.tables)
        #expect(followUp.rows.compactMap(\.person).map { followUp.people[$0].id } == [31, 34])
        #expect(followUp.undecided.map(\.reason) == [.unknownSession])
        #expect(followUp.leftOut == [.notExpected: 1])
        // One row says 13, another a session that is none: 12 is not known to expect them.
        var again = Person(32, "P32 X", "p32@uni.example")
        (again.sessions, again.hasUnknownSession) = ([], true)
        let joined = try absent([people[1], again], event.tables)
        #expect(joined.rows.isEmpty && joined.undecided.map(\.reason) == [.unknownSession])
        // A row without a session expects them in all, whatever another row says.
        let all = Person(33, "P33 X", "p33@uni.example")
        for rows in [[all, people[2]], [people[2], all]] {
            let blank = try absent(rows, event.tables)
            #expect(blank.rows.count == 1 && blank.undecided.isEmpty && blank.leftOut.isEmpty)
        }
    }

    /// Ana has a place in 13, and gave up the one in 12, whichever row comes first.
    @Test func `a canceled row expects nobody, and the others where they say`() throws {
        func row(_ sessions: Set<Int64>?, isCanceled: Bool = false, hasUnknown: Bool = false) -> Person {
            var row = Person(31, "Ana X", "ana.x@uni.example")
            (row.sessions, row.isCanceled, row.hasUnknownSession) = (sessions, isCanceled, hasUnknown)
            return row
        }
        let given: [(sessions: Set<Int64>?, hasUnknown: Bool)] = [([12], false), (nil, false), ([], true)]
        for (sessions, hasUnknown) in given {
            let canceled = row(sessions, isCanceled: true, hasUnknown: hasUnknown)
            for rows in [[row([13]), canceled], [canceled, row([13])], [canceled, row([13]), canceled]] {
                let asked = try absent(rows, event.tables)
                #expect(asked.rows.isEmpty && asked.undecided.isEmpty && asked.leftOut == [.notExpected: 1])
                #expect(try absent(rows, event.tables, [13]).rows.count == 1)
            }
            #expect(try absent([canceled, canceled], event.tables).leftOut == [.canceled: 1])
            // Where the row that is not canceled expects her is not known.
            let open = try absent([canceled, row([], hasUnknown: true)], event.tables)
            #expect(open.rows.isEmpty && open.undecided.map(\.reason) == [.unknownSession])
        }
        // Canceled, and registered again.
        #expect(try absent([row([12], isCanceled: true), row([12])], event.tables).rows.count == 1)
    }

    @Test func `who is registered and did not come, by id and by e-mail`() throws {
        let tables = event.tables
        let followUp = try absent(
            [
                Person(1, "Ana Rojas", "ana@uni.example"), Person(nil, "Somebody Else", "eva@UNI.example"),
                Person(4, "Sol Mora", "sol@uni.example"), Person(nil, "Juan Lara", "juan@uni.example"),
                Person(77, "Rita Paz", "rita@uni.example"), Person(nil, "Zoe", nil),
            ], tables)
        // Lara and Mora came to other sessions, Paz to none; Zoe is only a name.
        #expect(ids(followUp.rows, tables) == [5, 4, nil])
        #expect(followUp.rows.map(\.person) == [3, 2, 4])
        #expect(followUp.rows.map(\.matchedBy) == [.email, .id, nil])
        #expect(followUp.undecided == [FollowUp.Undecided(guest: nil, person: 5, reason: .noAddress)])
        // Leo is not on the list, and has no address by which he could be.
        #expect(followUp.unlisted == 1 && followUp.unidentified == 1)
    }

    @Test func `of several sessions, who came to none of them`() throws {
        let tables = event.tables
        let people = [Person(1, "Ana Rojas"), Person(4, "Sol Mora"), Person(5, "Juan Lara"), Person(9, "Rita Paz")]
        #expect(ids(try absent(people, tables, [12, 13]).rows, tables) == [5, nil])
        #expect(ids(try absent(people, tables, [12, 13, 14]).rows, tables) == [nil])
    }

    @Test func `all came, and nobody did`() throws {
        let tables = event.tables
        let came = [Person(1, "Ana Rojas"), Person(2, "Eva Soto"), Person(3, "Leo Abad")]
        let none = try absent(came, tables)
        #expect(none.rows.isEmpty && none.undecided.isEmpty && none.unlisted == 0)
        let others = [Person(nil, "A B", "a@b.example"), Person(nil, "C D", "c@d.example")]
        let all = try absent(others, tables)
        #expect(all.rows.count == 2 && all.unlisted == 3)
        #expect(try match(others, tables).matched == 0 && match(others, tables).hasCommonGround)
    }

    @Test func `a list that has nothing in common decides nothing`() throws {
        let tables = event.tables
        // Numbers of its own, and no addresses.
        #expect(try !match([Person(501, "A B"), Person(502, "C D")], tables).hasCommonGround)
        let ids = try match([Person(501, "A B"), Person(1, "C D")], tables)
        #expect(ids.hasCommonGround && ids.trustsIDs)
        let shown = try match([Person(501, "A B"), Person(1, "C D", "ana@uni.example")], tables)
        #expect(shown.hasCommonGround && !shown.trustsIDs)
    }

    @Test func `a family's address identifies nobody`() throws {
        let tables = event.tables
        let followUp = try absent(
            [Person(nil, "Tom Paz", "paz@x.example"), Person(nil, "Rita Paz", "PAZ@x.example")], tables)
        #expect(followUp.rows.isEmpty && followUp.undecided.map(\.reason) == [.sharedAddress, .sharedAddress])
    }

    @Test func `an id with another address is undecided`() throws {
        var event = event
        event.people[6] = ("Ivo", "Nada", "ivo@uni.example")
        event.checkIns += (1...10).map { .init(guest: 100 + $0, session: 14, minute: 201, type: 7) }
        for id in Int64(101)...110 { event.people[id] = ("G\(id)", "H", "g\(id)@uni.example") }
        event.checkIns.append(.init(guest: 6, session: 14, minute: 202, type: 7))
        let tables = event.tables
        let persisting = (Int64(101)...110).map { Person($0, "G\($0) H", "g\($0)@uni.example") }
        let followUp = try absent(persisting + [Person(6, "Ivo Nada", "other@uni.example")], tables)
        #expect(followUp.rows.count == 10)
        #expect(followUp.undecided.map(\.reason) == [.contradictory])
    }

    /// Of three ids that addresses can check, Sol's has another: she came, and Leo is known by his id alone.
    @Test func `one address that changed leaves ids what they are`() throws {
        let tables = event.tables
        let people = [
            Person(1, "Ana Rojas", "ana@uni.example"), Person(2, "Eva Soto", "eva@uni.example"), Person(3, "Leo Abad"),
            Person(4, "Sol Mora", "sol.mora@work.example"), Person(5, "Juan Lara", nil),
        ]
        let match = try match(people, tables)
        #expect(match.evidence.persists && match.evidence.contradicted == 1 && match.evidence.checked == 3)
        let followUp = try absent(people, tables, [12, 13])
        #expect(ids(followUp.rows, tables) == [5])
        #expect(followUp.undecided == [FollowUp.Undecided(guest: nil, person: 3, reason: .contradictory)])
    }

    /// Numbers of the list's own: most are somebody else's.
    @Test func `ids of which more differ than agree are nobody's`() throws {
        let tables = event.tables
        let people = [
            Person(1, "A B", "a@x.example"), Person(2, "C D", "c@x.example"), Person(4, "Sol Mora", "sol@uni.example"),
        ]
        let match = try match(people, tables)
        #expect(!match.evidence.persists && match.evidence.contradicted == 2 && match.evidence.checked == 3)
        let followUp = try absent(people, tables, [12, 13])
        #expect(followUp.rows.map(\.person) == [0, 1] && followUp.undecided.isEmpty)
    }

    /// Ana has two badges: with one she came.
    @Test func `somebody of the same name and address came`() throws {
        let tables = event.tables
        let people = [
            Person(1, "Ana Rojas", "ana@uni.example"), Person(50, "ANA Rójas", "ana@uni.example"),
            Person(51, "Rosa Rojas", "ana@uni.example"),
        ]
        let followUp = try absent(people, tables, areGuests: true)
        #expect(followUp.undecided.map(\.person) == [1] && followUp.undecided.map(\.reason) == [.otherBadge])
        #expect(followUp.rows.map(\.person) == [2] && followUp.knowsIDs)
    }

    @Test func `rows of one person are one, and one no is a no`() throws {
        let tables = event.tables
        var (yes, no) = (Person(nil, "Rita Paz", "rita@x.example"), Person(nil, "RITA paz", "Rita@x.example"))
        no.consents = false
        let followUp = try absent([yes, no], tables) { $0.asksConsent = true }
        #expect(followUp.people.count == 1 && followUp.rows.isEmpty && followUp.leftOut == [.noConsent: 1])
        yes.registrantType = nil
        #expect(try absent([yes, yes], tables) { $0.asksConsent = true }.rows.count == 1)
    }

    @Test func `who is not expected, canceled, forgotten or of an excluded type is not absent`() throws {
        var tables = event.tables
        tables.forgotten = [5, 61]
        var people = (60...64).map { Person(Int64($0), "P\($0) Q", "p\($0)@x.example") }
        people[0].isCanceled = true
        people[2].sessions = [13]
        people[3].registrantType = "Staff"
        people.append(Person(nil, "Juan Lara", "JUAN@uni.example"))
        let followUp = try absent(people, tables) { $0.types = ExcludedTypes(["staff"]) }
        #expect(followUp.rows.map(\.person) == [4])
        // Of Juan the source still tells the address.
        #expect(followUp.leftOut == [.canceled: 1, .forgotten: 2, .notExpected: 1, .excludedType: 1])
    }

    @Test func `an event without check-ins`() throws {
        let tables = PeopleEvent().tables
        #expect(try absent([Person(1, "Ana Rojas", "a@b.example")], tables).rows.count == 1)
        #expect(try !match([Person(1, "Ana Rojas", "a@b.example")], tables).hasCommonGround)
    }

    // MARK: Left early

    @Test func `who was last scanned at the exit before the end`() {
        let tables = event.tables
        func exit(_ guest: Int64, _ session: Int64) -> Registrants.ExitKey { .init(guest: guest, session: session) }
        let exits: [Registrants.ExitKey: Instant] = [
            exit(1, 12): PeopleEvent.at(49), exit(2, 12): PeopleEvent.at(50), exit(3, 13): PeopleEvent.at(94),
            exit(4, 13): PeopleEvent.at(120), exit(5, 14): PeopleEvent.at(261), exit(9, 12): PeopleEvent.at(1),
        ]
        func left(_ change: (inout FollowUp.Request) -> Void) -> FollowUp {
            var request = FollowUp.Request(sessions: [12, 13, 14])
            request.tolerance = 600
            change(&request)
            return FollowUp(leftEarly: request, of: tables, GuestList(of: tables), exits: exits)
        }
        // 49 is eleven minutes before the end, 50 ten. Leo came back after his exit, and has none in session 12.
        let followUp = left { _ in }
        #expect(ids(followUp.rows, tables) == [4, 1])
        #expect(followUp.rows.map { $0.departure?.at } == [120, 49].map(PeopleEvent.at))
        #expect(followUp.rows.map { $0.departure?.sessionEndsAt } == [150, 60].map(PeopleEvent.at))
        #expect(followUp.departures == 4 && followUp.leftOut == [.withoutExit: 2])
        // The session ended early.
        let early = left { ($0.sessions, $0.endedAt) = ([12], PeopleEvent.at(50)) }
        #expect(early.rows.isEmpty && early.departures == 2)
        #expect(left { ($0.sessions, $0.tolerance) = ([12], 0) }.rows.count == 2)
    }

    // MARK: First time

    @Test func `who was at none of the earlier editions`() async throws {
        var earlier = PeopleEvent()
        earlier.people = [1: ("Ana", "Rojas", "ana@uni.example"), 8: ("E", "S", "eva@uni.example"), 9: ("X", "Y", nil)]
        earlier.sessions = [(1, -90_000, -89_000)]
        earlier.checkIns = [1, 8, 9].map { .init(guest: $0, session: 1, minute: -89_999, type: nil) }
        let edition = try await Edition(
            of: EditionMaterial(tables: earlier.tables, service: "here"), zone: .gmt, key: [1, 2, 3])
        let tables = event.tables
        let followUp = FollowUp(
            firstTime: FollowUp.Request(sessions: [12, 13]), of: tables, GuestList(of: tables), after: [edition],
            service: "here", hash: try PeopleEvent.hash())
        // 1 has id and address of an earlier guest, 2 the address of another; ids persist, so 3 is known by its own.
        #expect(ids(followUp.rows, tables) == [3, 4] && followUp.undecided.isEmpty)
        // Of another service, ids say nothing: of 3 nothing is known, nor is it of 9 then.
        let other = FollowUp(
            firstTime: FollowUp.Request(sessions: [12, 13]), of: tables, GuestList(of: tables), after: [edition],
            service: "there", hash: try PeopleEvent.hash())
        #expect(ids(other.rows, tables) == [4])
        #expect(other.undecided.map(\.reason) == [.noAddress] && other.unknownEarlier == 1)
    }

    @Test func `another guest of the same name and address is named beside`() {
        var event = event
        event.people[40] = ("Ana", "ROJAS", " Ana@uni.example")
        event.checkIns.append(.init(guest: 40, session: 13, minute: 100, type: 7))
        let tables = event.tables
        let followUp = FollowUp(attended: FollowUp.Request(sessions: [12]), of: tables, GuestList(of: tables))
        #expect(followUp.rows.map(\.otherBadges) == [[], [40], []])
    }
}
