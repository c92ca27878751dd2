import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Lists of people to write to as reports, of an event counted by hand.
@Suite(.timeLimit(.minutes(5))) struct FollowUpReportTests {
    /// Of the event's guests, 1, 2 and 4 were at session 12, of which guest 2 was forgotten.
    private func absent(_ registrants: [Registrants.Person], areGuests: Bool) throws -> (
        report: Report, followUp: FollowUp
    ) {
        var tables = HandCountedEvent.tables
        tables.forgotten = [2]
        var list = Registrants()
        list.people = registrants
        list.areGuests = areGuests
        let guests = GuestList(of: tables)
        let match = RegistrantMatch(list, guests, of: tables, hash: try KeyedHash(key: [1]))
        let request = FollowUp.Request(sessions: [12])
        let followUp = FollowUp(absent: request, of: tables, guests, match)
        let states = SessionStates(of: tables, at: nil, in: .gmt)
        var context = FollowUpContext(name: "follow-up-absent-12", zone: .gmt, states: states)
        context.namesSessions = true
        return (Report(of: followUp, asked: request, in: tables, guests, match, context), followUp)
    }

    private func person(_ id: Int64?, _ name: String? = nil) -> Registrants.Person {
        Registrants.Person(id: id, firstName: name, line: 7)
    }

    /// The columns that are agreed with programs, in their order.
    private let agreed = ["guest_id", "first_name", "last_name", "email", "registrant_type", "matched_by"]

    @Test func `the agreed columns come first, and a list's own people have a line`() throws {
        let (report, _) = try absent([person(1), person(3), person(50, "Rita"), person(nil, "Zoe")], areGuests: false)
        let table = try #require(report[section: "follow_up"]).table
        #expect(table.columns.prefix(6).map(\.name) == agreed)
        #expect(try report.cells("follow_up", "guest_id") == [.empty, .integer(3)])
        #expect(try report.cells("follow_up", "matched_by") == [.empty, .text("id")])
        #expect(try report.cells("follow_up", "list_line") == [.integer(7), .integer(7)])
        #expect(try report.cells("undecided", "reason") == [.text("no_address")])
        #expect(report.headlines.map(\.value) == [.integer(2), .integer(1)])
        // A service's own have its numbers.
        let own = try absent([person(1), person(50, "Rita")], areGuests: true).report
        #expect(try own.cells("follow_up", "guest_id") == [.integer(50)])
    }

    @Test func `whoever is known by number alone is not taken for a forgotten guest`() throws {
        let text = Phrase.forgottenGuests(1)
        let listed = try absent([person(1), person(50)], areGuests: false)
        #expect(listed.followUp.forgottenGuests == 1 && listed.report.notices.map(\.text).contains(text))
        let own = try absent([person(1), person(50)], areGuests: true)
        #expect(own.followUp.forgottenGuests == 1 && !own.report.notices.map(\.text).contains(text))
    }

    /// Guest 1 is on the list with another address than the one that came.
    @Test(arguments: [("ana@x.example", nil), ("other@x.example", false)] as [(String, Bool?)])
    func `ids with another address are told`(address: String, areTrusted: Bool?) throws {
        var tables = EventTables(eventID: 6)
        tables.append(
            CheckInRow(id: 1, guest: 1, session: 12, type: 7, at: .untimed) { row in
                (row.firstName, row.email) = ("Ana", "ana@x.example")
            })
        var list = Registrants()
        list.people = [Registrants.Person(id: 1, firstName: "Ana", email: address)]
        let match = RegistrantMatch(list, GuestList(of: tables), of: tables, hash: try KeyedHash(key: [1]))
        #expect(match.contradiction == areTrusted.map { Phrase.idsContradicted(1, of: 1, areTrusted: $0) })
    }

    /// The opening and a later session have one name, and so do types 7 and 8.
    @Test func `sessions and types of one name are told apart`() throws {
        var tables = EventTables(eventID: 6)
        for (id, minutes) in [(1, 0), (2, 120)] as [(Int64, Int64)] {
            let start = Instant(secondsSinceEpoch: 1_772_366_400 + minutes * 60)
            tables.sessions.append(id: id, name: "Taller", startsAt: start, endsAt: start.advanced(bySeconds: 3600))
            for type in [7, 8] as [Int64] {
                tables.offers.append(
                    .init(sessionID: id, registrantTypeID: type, registrantTypeName: "General", registered: 5))
            }
            tables.append(
                CheckInRow(id: id, guest: id, session: id, type: 6 + id, at: start) { $0.firstName = "G\(id)" })
        }
        let (list, states) = (GuestList(of: tables), SessionStates(of: tables, at: nil, in: .gmt))
        func told(_ name: String, _ id: Int) -> Cell { .name(name, told: Phrase(verbatim: "\(name) (#\(id))")) }
        let types = [told("General", 7), told("General", 8)]

        let request = FollowUp.Request(sessions: [1, 2])
        let exits = Dictionary(
            uniqueKeysWithValues: [Int64(1), 2].map { id in
                (
                    Registrants.ExitKey(guest: id, session: id),
                    Instant(secondsSinceEpoch: 1_772_366_400 + (id - 1) * 7200 + 600)
                )
            })
        let early = FollowUp(leftEarly: request, of: tables, list, exits: exits)
        let report = Report(
            of: early, asked: request, in: tables, list, nil, FollowUpContext(name: "early", zone: .gmt, states: states)
        )
        #expect(try report.cells("follow_up", "session") == [told("Taller", 1), told("Taller", 2)])
        #expect(try report.cells("follow_up", "registrant_type") == types)

        let rule = Certificates.Rule(minimumSessions: 1)
        let certificates = Report.certificates(
            Certificates(by: rule, of: tables, list, states), by: rule, in: tables,
            CertificatesContext(zone: .gmt, exits: .notProvided)
        ).report
        #expect(try certificates.cells("certificates", "registrant_type") == types)
        #expect(try certificates.cells("mail_merge", "session_names") == [told("Taller", 1), told("Taller", 2)])
    }

    /// Somebody whom the service has registered as one of two types of a name, and who did not come.
    @Test func `the type of somebody on the list is told by its id`() throws {
        var (rita, zoe) = (person(50, "Rita"), person(51, "Zoe"))
        (rita.registrantType, rita.registrantTypeID) = ("VIP", 3)
        zoe.registrantType = "VIP"
        var tables = HandCountedEvent.tables
        tables.offers.append(.init(sessionID: 13, registrantTypeID: 8, registrantTypeName: "VIP", registered: 1))
        var list = Registrants()
        (list.people, list.areGuests) = ([rita, zoe], true)
        let guests = GuestList(of: tables)
        let match = RegistrantMatch(list, guests, of: tables, hash: try KeyedHash(key: [1]))
        func absent(_ request: FollowUp.Request) -> FollowUp { FollowUp(absent: request, of: tables, guests, match) }
        let request = FollowUp.Request(sessions: [12])
        let states = SessionStates(of: tables, at: nil, in: .gmt)
        let report = Report(
            of: absent(request), asked: request, in: tables, guests, match,
            FollowUpContext(name: "absent", zone: .gmt, states: states))
        let told = Cell.name("VIP", told: Phrase(verbatim: "VIP (#3)"))
        #expect(try report.cells("follow_up", "registrant_type") == [told, "VIP"])
        #expect(absent(.init(sessions: [12], types: ExcludedTypes(["3"]))).leftOut == [.excludedType: 1])
    }

    @Test func `a screen without names has how many there are`() throws {
        let report = try absent([person(1), person(50, "Rita")], areGuests: false).report.withoutNames()
        let section = try #require(report[section: "follow_up"])
        #expect(section.table.rowCount == 0 && section.note == .namesNotShown(rows: 1))
        // Nobody is in the other.
        #expect(try #require(report[section: "undecided"]).note == .undecidedNote)
    }

    @Test func `reports of a command name people, and have no section of a definition`() {
        let definition = ReportDefinition.ofPeople("follow-up-absent-12", title: Phrase(verbatim: "Mine"))
        #expect(definition.hasPersonalData && definition.topic == .event && definition.sections.isEmpty)
    }
}
