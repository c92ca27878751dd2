import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Who has earned a certificate, of an event counted by hand.
@Suite(.timeLimit(.minutes(5))) struct CertificatesTests {
    /// Sessions 12 and 13 overlap by half an hour; 14 has no end, nobody is scanned in 15, and 16 is under way.
    private var tables: EventTables {
        var event = PeopleEvent()
        event.people = [1: ("Ana", "Rojas", "a@x.example"), 2: ("Eva", "Soto", nil), 3: ("Leo", "Abad", nil)]
        event.sessions = [(13, 30, 120), (12, 0, 60), (14, 300, nil), (15, 400, 460), (16, 90_000, 200_000)]
        event.checkIns = [
            .init(guest: 1, session: 12, minute: 5, type: 7), .init(guest: 1, session: 13, minute: 40, type: 7),
            .init(guest: 1, session: 12, minute: 50, type: 7), .init(guest: 2, session: 12, minute: 6, type: 8),
            .init(guest: 2, session: 14, minute: 301, type: 8), .init(guest: 1, session: 16, minute: 90_001, type: 7),
            .init(guest: 3, session: 16, minute: 90_002, type: 7),
        ]
        return event.tables
    }

    private func certificates(
        _ rule: Certificates.Rule, _ tables: EventTables, exits: [Registrants.ExitKey: Instant]? = nil
    ) -> Certificates {
        let states = SessionStates(of: tables, at: tables.readAt, in: .gmt)
        return Certificates(by: rule, of: tables, GuestList(of: tables), states, exits: exits)
    }

    @Test func `sessions, hours and what is missing`() {
        let tables = tables
        let found = certificates(Certificates.Rule(minimumSessions: 2, required: [12, 13]), tables)
        #expect(found.rows.map { tables.guests.ids[$0.guest] } == [3, 1, 2])
        #expect(found.rows.map(\.sessions) == [[], [12, 13], [12, 14]])
        // From 0 to 120 minutes, of which 30 to 60 is in both; session 14 does not say how long it is.
        #expect(found.rows.map(\.scheduledSeconds) == [0, 7200, 3600])
        #expect(found.rows.map(\.sessionsWithoutHours) == [0, 0, 1])
        #expect(found.rows.map(\.missing) == [[12, 13], [], [13]] && found.rows.map(\.lacking) == [2, 0, 0])
        #expect(found.rows.map(\.isEligible) == [false, true, false])
        #expect(found.rows.map(\.presentSeconds) == [nil, nil, nil] as [Int64?])
        #expect(found.pending == [16] && found.notMeasured == [15] && found.withoutHours == [14])
        #expect(found.counted == 3)
    }

    @Test func `a session that is not over counts for nobody`() {
        let found = certificates(Certificates.Rule(minimumSessions: 1, required: [16]), tables)
        #expect(found.rows.allSatisfy { !$0.isEligible } && found.rows.map(\.missing) == [[16], [16], [16]])
    }

    @Test func `hours present, of sessions of which the exit is known`() {
        // Minutes: 65 less 5; 36 less 6, and 361 less 301.
        let tables = tables
        func exit(_ guest: Int64, _ session: Int64) -> Registrants.ExitKey { .init(guest: guest, session: session) }
        let exits: [Registrants.ExitKey: Instant] = [
            // After the second check-in of session 12; before the only one of session 13; of a session that does not count.
            exit(1, 12): PeopleEvent.at(65), exit(1, 13): PeopleEvent.at(39), exit(1, 16): PeopleEvent.at(90_100),
            exit(2, 12): PeopleEvent.at(36), exit(2, 14): PeopleEvent.at(361),
        ]
        let found = certificates(Certificates.Rule(minimumSessions: 1), tables, exits: exits)
        #expect(found.rows.map(\.presentSeconds) == [nil, 3600, 5400] as [Int64?])
        #expect(found.rows.map(\.timedSessions) == [0, 1, 2])
    }

    @Test func `numbers are by first check-in, whatever the rule and whoever comes later`() {
        var event = PeopleEvent()
        event.people = [1: ("Ana", "Rojas", nil), 4: ("Leo", "Abad", nil), 9: ("Eva", "Soto", nil)]
        event.sessions = [(12, 0, 60)]
        // In the order in which they were recorded.
        event.checkIns = [
            .init(guest: 4, session: 12, minute: nil), .init(guest: 9, session: 12, minute: 6),
            .init(guest: 1, session: 12, minute: 7),
        ]
        func numbers(_ rule: Certificates.Rule) -> [Int64: Int] {
            let tables = event.tables
            let rows = certificates(rule, tables).rows
            let numbered = rows.compactMap { row in row.number.map { (tables.guests.ids[row.guest], $0) } }
            return Dictionary(numbered) { first, _ in first }
        }
        // Whoever has no time has no number in the series.
        #expect(numbers(Certificates.Rule(minimumSessions: 1)) == [9: 1, 1: 2])
        #expect(numbers(Certificates.Rule(minimumSessions: 1, required: [13])) == [9: 1, 1: 2])
        event.people[2] = ("Bo", "Díaz", nil)
        event.people[3] = ("Al", "Ruiz", nil)
        // A scanner that was offline delivers a check-in that is earlier than all.
        event.checkIns += [.init(guest: 2, session: 12, minute: 8), .init(guest: 3, session: 12, minute: 1)]
        #expect(numbers(Certificates.Rule(minimumSessions: 1)) == [9: 1, 1: 2, 2: 3, 3: 4])
        // Another check-in of a guest changes nothing; the first one with a time gives the next number.
        event.checkIns += [.init(guest: 9, session: 12, minute: 0), .init(guest: 4, session: 12, minute: 2)]
        #expect(numbers(Certificates.Rule(minimumSessions: 1)) == [9: 1, 1: 2, 2: 3, 3: 4, 4: 5])
    }

    @Test func `forgotten guests and excluded types have none, and badges of one person name each other`() {
        var event = PeopleEvent()
        event.people = [
            1: ("Ana", "Rojas", "a@x.example"), 2: ("ANA", "Rojas", "A@x.example"), 3: ("Leo", "Abad", nil),
        ]
        event.sessions = [(12, 0, 60)]
        event.checkIns = (1...4).map { .init(guest: $0, session: 12, minute: $0, type: $0 == 4 ? 9 : 7) }
        var tables = event.tables
        tables.forgotten = [3]
        let rule = Certificates.Rule(minimumSessions: 1, types: ExcludedTypes(["9"]))
        let found = certificates(rule, tables)
        #expect(found.rows.map { tables.guests.ids[$0.guest] } == [1, 2])
        #expect(found.rows.map(\.otherBadges) == [[2], [1]])
        #expect(found.forgotten == 1 && found.excluded == 1)
    }

    @Test(
        arguments: [
            ([0..<10, 5..<20, 30..<40], Int64(30)), ([0..<10, 2..<4, 10..<12], 12), ([], 0), ([5..<6, 5..<6], 1),
        ] as [([Range<Int64>], Int64)]) func `spans together`(spans: [Range<Int64>], sum: Int64)
    {
        #expect(Certificates.unionLength(of: spans) == sum && Certificates.unionLength(of: spans.reversed()) == sum)
    }
}
