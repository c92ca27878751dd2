import Base
import FoundationEssentials
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// What stands out: said where it does, and only there.
@Suite(.timeLimit(.minutes(30))) struct RemarksTests {
    private struct Session {
        var name: String
        var registered: Int64
        /// On time.
        var attended: Int64
        var late: Int64 = 0
        var available: Int64?
    }

    private let nine = HandCountedEvent.nine

    /// A session an hour. Each guest comes to one only.
    ///
    /// - Parameters:
    ///   - offers: More offers than that of type 5 in each session.
    ///   - checkIns: More check-ins, which are the latest.
    private func remarks(
        _ sessions: [Session], readAt: Instant? = nil, offers: [OfferTable.Row] = [], checkIns: [CheckInRow] = [],
        _ change: (inout ReportRequest) -> Void = { _ in }
    ) async throws -> [String] {
        let tables = tables(sessions, readAt: readAt, offers: offers, checkIns: checkIns)
        let report = try await Report.attendance(of: tables, change)
        #expect(report.remarks.count <= 3)
        return report.remarks.map(\.en)
    }

    private func tables(
        _ sessions: [Session], readAt: Instant? = nil, offers: [OfferTable.Row] = [], checkIns: [CheckInRow] = []
    ) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        var rows: [CheckInRow] = []
        for (index, session) in sessions.enumerated() {
            let start = nine.advanced(bySeconds: Int64(index) * 3600)
            let id = Int64(index + 1)
            tables.sessions.append(
                id: id, name: session.name, startsAt: start, endsAt: start.advanced(bySeconds: 3000))
            tables.offers.append(
                .init(
                    sessionID: id, registrantTypeID: 5, registrantTypeName: "General",
                    stock: session.available.map { _ in 60 }, available: session.available,
                    registered: session.registered))
            for guest in 0..<(session.attended + session.late) {
                let seconds: Int64 = guest < session.attended ? -60 : 60
                rows.append(
                    CheckInRow(
                        id: id * 1000 + guest, guest: id * 1000 + guest, session: id, type: 5,
                        at: start.advanced(bySeconds: seconds)))
            }
        }
        for offer in offers { tables.offers.append(offer) }
        for row in rows + checkIns { tables.append(row) }
        tables.sortCheckIns()
        tables.readAt = readAt
        return tables
    }

    /// An offer of another type, in the fourth session.
    private func offer(
        _ registered: Int64?, stock: Int64? = nil, available: Int64? = nil, isActive: Bool? = nil, session: Int64 = 4
    ) -> OfferTable.Row {
        .init(
            sessionID: session, registrantTypeID: 6, registrantTypeName: "Guest", stock: stock, available: available,
            isActive: isActive, registered: registered)
    }

    /// Guests of that type, on time.
    private func guests(_ count: Int64, session: Int64 = 4) -> [CheckInRow] {
        (0..<count).map { guest in
            CheckInRow(
                id: 900_000 + guest, guest: 900_000 + guest, session: session, type: 6,
                at: nine.advanced(bySeconds: (session - 1) * 3600 - 60))
        }
    }

    @Test func `nothing stands out among equals`() async throws {
        let equal = ["A", "B", "C"].map { Session(name: $0, registered: 100, attended: 80) }
        #expect(try await remarks(equal) == [])
        // Two are no many, and of nineteen people a rate says little.
        #expect(
            try await remarks([
                Session(name: "A", registered: 100, attended: 80), Session(name: "B", registered: 100, attended: 20),
            ]) == [])
        #expect(try await remarks(equal + [Session(name: "D", registered: 19, attended: 2)]) == [])
    }

    @Test func `the only session below a round number`() async throws {
        let sessions = [80, 78, 81].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        let emptiest = Session(name: "Workshop B", registered: 200, attended: 131)
        #expect(
            try await remarks(sessions + [emptiest])
                == ["Workshop B: 65.50% of those registered came, the only session below 70%."])
        // Five points apart: 75 is between 73 and 78.
        let near = Session(name: "Workshop B", registered: 100, attended: 73)
        #expect(
            try await remarks(sessions + [near])
                == ["Workshop B: 73.00% of those registered came, the only session below 75%."])
        #expect(try await remarks(sessions + [Session(name: "C", registered: 100, attended: 74)]) == [])
    }

    /// Also small sessions, and those under way, count as others: what is said is true of all.
    @Test func `the only one is the only one of all`() async throws {
        let sessions = [80, 78, 81].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        let emptiest = Session(name: "Workshop B", registered: 100, attended: 60)
        let small = Session(name: "Small", registered: 10, attended: 3)
        #expect(try await remarks(sessions + [emptiest, small]) == [])
        // Two minutes into the fifth session.
        let opening = nine.advanced(bySeconds: 4 * 3600 + 120)
        let begun = Session(name: "Begun", registered: 100, attended: 10)
        #expect(try await remarks(sessions + [emptiest, begun], readAt: opening) == [])
    }

    /// Guests of an offer without registrations, of a type that the session does not offer, and beyond an offer's registrations.
    @Test func `who came without a registration is not one of those registered`() async throws {
        let sessions = [80, 82, 85].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        let emptiest = Session(name: "Workshop B", registered: 100, attended: 40)
        #expect(try await remarks(sessions + [emptiest]).count == 1)
        for offers in [[offer(0)], []] {
            #expect(try await remarks(sessions + [emptiest], offers: offers, checkIns: guests(20)) == [])
        }
        #expect(try await remarks(sessions + [emptiest], offers: [offer(5)], checkIns: guests(20)) == [])
        #expect(try await remarks(sessions + [Session(name: "Full", registered: 100, attended: 120)]) == [])
        // Without them, less than 60 of 100 came to the fifth, which may be the lowest.
        let other = Session(name: "Other", registered: 100, attended: 41)
        let ofFifth = guests(40, session: 5)
        #expect(try await remarks(sessions + [emptiest, other], checkIns: ofFifth) == [])
        // Some in a session that is far from the lowest change nothing.
        #expect(
            try await remarks(sessions + [emptiest], checkIns: guests(2, session: 1))
                == ["Workshop B: 40.00% of those registered came, the only session below 80%."])
    }

    @Test func `an unknown rate could be the lowest`() async throws {
        let sessions = [80, 82, 85, 40].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        let other = Session(name: "Other", registered: 100, attended: 50)
        #expect(try await remarks(sessions + [other], offers: [offer(nil, session: 5)]) == [])
        // Nobody was scanned at the fifth.
        #expect(try await remarks(sessions + [Session(name: "Other", registered: 100, attended: 0)]) == [])
    }

    @Test(arguments: [60, nil] as [Int64?]) func `the only registrant type, if the rates of all are known`(
        registered: Int64?
    ) async throws {
        let session = Session(name: "S", registered: 100, attended: 40)
        let others = [(7, 90), (8, 92), (9, 95)] as [(Int64, Int64)]
        let offers = others.map { type, _ in
            OfferTable.Row(sessionID: 1, registrantTypeID: type, registrantTypeName: "T\(type)", registered: 100)
        }
        let checkIns = others.flatMap { type, came in
            (0..<came).map {
                CheckInRow(id: type * 1000 + $0, guest: type * 1000 + $0, session: 1, type: type, at: nine)
            }
        }
        let said = try await remarks(
            [session], offers: offers + [offer(registered, session: 1)], checkIns: checkIns + guests(58, session: 1))
        #expect(
            said
                == (registered == nil
                    ? [] : ["General: 40.00% of the registrations were used, the only type below 90%."]))
    }

    @Test func `nothing is the only one of what a filter leaves`() async throws {
        let sessions = [80, 78, 81, 60].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        #expect(try await remarks(sessions).count == 1)
        #expect(try await remarks(sessions) { $0.sessions = [1, 2, 3, 4] } == [])
        #expect(try await remarks(sessions) { $0.registrantTypes = [5] } == [])
        #expect(try await remarks(sessions) { $0.from = nine.advanced(bySeconds: -7200) } == [])
    }

    @Test func `the only session above a round number`() async throws {
        let sessions = [60, 58, 61].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        #expect(
            try await remarks(sessions + [Session(name: "Keynote", registered: 100, attended: 92)])
                == ["Keynote: 92.00% of those registered came, the only session above 90%."])
    }

    @Test func `where people came late`() async throws {
        let sessions = [1, 2, 3].map { Session(name: "S\($0)", registered: 100, attended: 75, late: 5) }
        #expect(
            try await remarks(sessions + [Session(name: "Closing", registered: 100, attended: 40, late: 40)])
                == ["Closing: 50.00% came after the start; in the other sessions, at most 6.25%."])
    }

    /// Guests dated years later did not come late, and of a session without hours nobody knows.
    @Test func `nobody knows who came late where dates cannot be`() async throws {
        let sessions = [1, 2, 3].map { Session(name: "S\($0)", registered: 100, attended: 75, late: 5) }
        let closing = Session(name: "Closing", registered: 100, attended: 50, late: 30)
        let readAt = nine.advanced(bySeconds: 86_400)
        #expect(try await remarks(sessions + [closing], readAt: readAt).count == 1)
        let stray = CheckInRow(
            id: 900_000, guest: 900_000, session: 1, type: 5, at: nine.advanced(bySeconds: 5 * 365 * 86_400))
        #expect(try await remarks(sessions + [closing], readAt: readAt, checkIns: [stray]) == [])
        #expect(
            try await remarks(
                sessions + [closing], readAt: readAt,
                checkIns: [CheckInRow(id: 900_000, guest: 900_000, session: 77, type: 5, at: nine)]) == [])
    }

    /// The third begins two hours after the reading.
    @Test func `places are scarce only where people can still come`() async throws {
        let sessions = (1...3).map { Session(name: "S\($0)", registered: 58, attended: $0 < 3 ? 40 : 0, available: 2) }
        let during = nine.advanced(bySeconds: 6600)
        #expect(try await remarks(sessions, readAt: during) == ["S3: 2 of 60 places left."])
        #expect(try await remarks(sessions).allSatisfy { !$0.contains("places") })
        // Another offer of the third is open, closed, unlimited, oversold, or stated twice.
        let other = offer(20, stock: 22, available: 2, isActive: true, session: 3)
        #expect(try await remarks(sessions, readAt: during, offers: [other]) == ["S3: 4 of 82 places left."])
        for silent in [
            [offer(20, stock: 22, available: 2, isActive: false, session: 3)], [offer(20, session: 3)],
            [offer(24, stock: 22, available: -2, session: 3)], [other, other],
        ] {
            #expect(try await remarks(sessions, readAt: during, offers: silent) == [])
        }
    }

    @Test(arguments: ["open: [data_quality]", "sheets: [data_quality]"])
    func `what comes first is said by organizers' reports of events alone`(key: String) async throws {
        let file = DefinitionFile(
            name: "mine", path: nil, text: "title: a\naudience: sponsor\n\(key)\nsections: [attendance_by_session]\n")
        let vocabulary = await DefinitionLibrary().vocabulary()
        let fault = #expect(throws: Fault.self) { try file.definition(vocabulary) }
        #expect(fault?.kind == .misconfigured && fault?.message.en.hasPrefix("mine.yaml:3: ") == true)
    }

    /// The number beside a folded heading.
    @Test func `main numbers are true in their unit`() async throws {
        func main(_ section: String, of tables: EventTables, _ change: (inout ReportRequest) -> Void = { _ in })
            async throws -> String?
        {
            try #require(try await Report.attendance(of: tables, change)[section: section]).main?.en
        }
        let sessions = [40, 50].map { Session(name: "S\($0)", registered: 60, attended: $0, late: 5) }
        let over = tables(sessions)
        #expect(try await main("arrival_profile", of: over) == "2 sessions")
        #expect(try await main("attendance_by_registrant_type", of: over) == "General: 100 people")
        #expect(try await main("no_shows", of: over) == "20 registrations")
        // Who is left out by the time of a check-in used a registration.
        #expect(try await main("no_shows", of: over) { $0.from = nine } == nil)
        // Twenty came who are not registered, which leaves the others' registrations unused.
        let crowded = tables(sessions, offers: [offer(5, session: 1)], checkIns: guests(25, session: 1))
        #expect(try await main("no_shows", of: crowded) == "20 registrations")
        // Nobody was scanned; nobody can have come yet; nobody was scanned at one of the sessions.
        let unscanned = [1, 2].map { Session(name: "S\($0)", registered: 60, attended: 0) }
        let before = nine.advanced(bySeconds: -86_400)
        for silent in [tables(unscanned), tables(unscanned, readAt: before), tables(sessions + unscanned)] {
            #expect(try await main("attendance_by_registrant_type", of: silent) == "1 type")
        }
        #expect(try await main("no_shows", of: tables(unscanned)) == nil)
    }

    @Test func `a sheet of its own is in no other file`() async throws {
        let file = DefinitionFile(
            name: "mine", path: nil,
            text: "title: a\nsheets: [sessions_per_guest, doors]\nsections: [doors, data_quality]\n")
        let definition = try file.definition(await DefinitionLibrary().vocabulary())
        let report = try await Report(of: HandCountedEvent.tables, by: definition, ReportRequest(zone: .gmt))
        #expect(report.sections.map(\.name) == ["doors", "data_quality"])
        #expect(report.sheets?.map(\.name) == ["sessions_per_guest", "doors"])
    }

    @Test func `people get names in place of ids, and no intervals`() async throws {
        let report = try await Report.attendance(of: HandCountedEvent.tables)
        let names = ReportNames(report)
        for section in report.sections {
            let shown = section.atAGlance(naming: names)
            #expect(!shown.table.columns.contains { $0.meaning == .intervalEnd })
            #expect(shown.pictures.count == section.pictures.count, "\(section.name)")
            #expect(shown.table.rowCount == section.table.rowCount)
        }
        func first(_ count: Int, of section: String) throws -> [String] {
            try #require(report[section: section]).atAGlance(naming: names).table.columns.prefix(count).map(\.name)
        }
        #expect(try first(1, of: "attendance_by_registrant_type") == ["registrant_type"])
        // A session that the event does not list has no name.
        #expect(try first(3, of: "reconciliation") == ["session_id", "session", "registrant_type"])
        #expect(report.sheets?.allSatisfy { !$0.table.columns.contains { $0.meaning == .intervalEnd } } == true)
    }
}
