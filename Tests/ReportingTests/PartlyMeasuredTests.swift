import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// Where nobody was scanned at a session, at least so many people are known to have come: also if the source does not say how many are
/// registered there.
@Suite(.timeLimit(.minutes(30))) struct PartlyMeasuredTests {
    private static let nine = HandCountedEvent.nine

    /// Ten people are registered. Guests 1 to 4 come to session 1, with eight registrations, from nine to half past. Nobody is
    /// scanned at session 2, from seven to half past.
    private func tables(registered: Int64?, came: Int64 = 4, readAt: Instant? = nil) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        for (id, hours, registered) in [(1, 0, 8), (2, -2, registered)] as [(Int64, Int64, Int64?)] {
            let start = Self.nine.advanced(bySeconds: hours * 3600)
            tables.sessions.append(id: id, name: "S\(id)", startsAt: start, endsAt: start.advanced(bySeconds: 1800))
            tables.offers.append(
                .init(sessionID: id, registrantTypeID: 5, registrantTypeName: "General", registered: registered))
        }
        for guest in 0..<came {
            tables.append(CheckInRow(id: guest + 1, guest: guest + 1, session: 1, type: 5, at: Self.nine))
        }
        tables.sortCheckIns()
        tables.details.registrants = 10
        tables.readAt = readAt
        return tables
    }

    @Test(arguments: [nil, 2] as [Int64?]) func `the people at the head are at least so many`(
        registered: Int64?
    ) async throws {
        let over = try await Report.attendance(of: tables(registered: registered))
        let came = over.headlines[0]
        #expect(came.name == "unique_guests" && came.value == 4 && came.isLowerBound)
        #expect(came.words?.en == "at least 4" && came.words?.es == "al menos 4")
        #expect(came.detail?.en == "of 10 registered · 40.00%")
        // How many did not come is not known.
        #expect(!over.headlines.contains { $0.name == "people_no_shows" })
        let during = Self.nine.advanced(bySeconds: 600)
        let underWay = try await Report.attendance(of: tables(registered: registered, readAt: during)).headlines[0]
        #expect(underWay.shown == .phrase(.atLeast(4)) && underWay.detail?.en == "so far · of 10 registered · 40.00%")
        let nobody = try await Report.attendance(of: tables(registered: registered, came: 0, readAt: during)).headlines[
            0]
        #expect(nobody.value == .empty && !nobody.isLowerBound)
        #expect(nobody.detail?.en == "10 people registered · not measured: nobody scanned")
    }

    @Test func `nobody was expected at a session without registrations`() async throws {
        let headlines = try await Report.attendance(of: tables(registered: 0)).headlines
        #expect(headlines[0].shown == 4 && !headlines[0].isLowerBound)
        #expect(headlines[1].name == "people_no_shows" && headlines[1].shown == 6)
    }

    /// Whether anybody was scanned is judged by the whole event.
    @Test(arguments: [nil, 2] as [Int64?]) func `no filter makes a session measured`(registered: Int64?) async throws {
        let tables = tables(registered: registered)
        let none = try await Report.attendance(of: tables) { $0.from = Self.nine.advanced(bySeconds: 3600) }
        #expect(none.headlines[0].value == 0 && none.headlines[0].detail?.en == "over 1 session")
        let type = try await Report.attendance(of: tables) { $0.registrantTypes = [5] }
        for part in [none, type] {
            let attendance = try #require(part.headlines.first { $0.name == "attendance_percentage" })
            #expect(attendance.detail?.en.hasSuffix("1 session held · 1 not measured") == true)
            guard case .bars(let bars)? = part[section: "attendance_by_session"]?.pictures.first else {
                Issue.record("no bars")
                continue
            }
            #expect(bars.replacement(0, on: part.clock)?.en.hasPrefix("not measured: nobody scanned") == true)
            #expect(bars.replacement(1, on: part.clock) == nil)
            #expect(part.notices.contains { $0.text.en.contains("over without a check-in") } == (registered == nil))
        }
    }

    /// Type 7 is registered only for a session where nobody was scanned, type 8 only for one to come.
    @Test func `of a type that nobody could come as, it is not known how many came`() async throws {
        var tables = tables(registered: 2, readAt: Self.nine.advanced(bySeconds: 7200))
        let start = Self.nine.advanced(bySeconds: 90_000)
        tables.sessions.append(id: 3, name: "S3", startsAt: start, endsAt: start.advanced(bySeconds: 1800))
        for (session, type) in [(2, 7), (3, 8)] as [(Int64, Int64)] {
            tables.offers.append(
                .init(sessionID: session, registrantTypeID: type, registrantTypeName: "T\(type)", registered: 3))
        }
        for (type, words) in [(7, "not measured: nobody scanned"), (8, "1 session to come")] as [(Int64, String)] {
            let headlines = try await Report.attendance(of: tables) { $0.registrantTypes = [type] }.headlines
            #expect(headlines[0].value == .empty && headlines[0].detail?.en == words)
            let attendance = try #require(headlines.first { $0.name == "attendance_percentage" })
            #expect(
                attendance.detail?.en
                    == "3 registrations · " + (type == 7 ? "1 session not measured" : "1 session to come"))
            #expect(headlines.first { $0.name == "no_shows" }?.value == .empty)
        }
    }

    /// Type 5 came to session 1. Nobody was scanned at sessions 2 and 3, which only type 6 may go to, nor at 4, which has no times and
    /// nobody registered. Session 5, also of type 6, is under way.
    private func typesApart(areTold: Bool) -> EventTables {
        var tables = tables(registered: 0, readAt: Self.nine.advanced(bySeconds: 7200))
        tables.offers = OfferTable()
        tables.sessions.append(
            id: 3, name: "S3", startsAt: Self.nine.advanced(bySeconds: -9000),
            endsAt: Self.nine.advanced(bySeconds: -7200))
        tables.sessions.append(id: 4, name: "S4", startsAt: nil, endsAt: Self.nine)
        tables.sessions.append(
            id: 5, name: "S5", startsAt: Self.nine.advanced(bySeconds: 7000),
            endsAt: Self.nine.advanced(bySeconds: 9000))
        for (session, type, registered) in [(1, 5, 8), (2, 6, 3), (3, 6, nil), (4, 6, 0), (5, 6, 2)]
            as [(Int64, Int64, Int64?)]
        {
            tables.offers.append(
                .init(
                    sessionID: session, registrantTypeID: type, registrantTypeName: "T\(type)",
                    registered: areTold ? registered : nil))
        }
        if !areTold { tables.contents.remove(.registrations) }
        return tables
    }

    /// What the notices about sessions say of an event, if only one type is asked for.
    private func notices(of type: Int64, in tables: EventTables) async throws -> [String] {
        try await Report.attendance(of: tables) { $0.registrantTypes = [type] }.notices.map(\.text.en)
            .filter { $0.contains("session") && !$0.contains("filters") }
    }

    @Test func `the notices of a type are about the sessions that it may go to`() async throws {
        let told = typesApart(areTold: true)
        #expect(try await notices(of: 5, in: told) == [])
        let ofOther = try await notices(of: 6, in: told)
        #expect(ofOther.count { $0.hasPrefix("1 session is over, with registrations and no check-in") } == 1)
        #expect(ofOther.count { $0.hasPrefix("1 session is over without a check-in") } == 1)
        // Without registrations, the offers say where a type may go; without offers, nothing does.
        var untold = typesApart(areTold: false)
        #expect(try await notices(of: 5, in: untold) == [])
        let ofUntold = try await notices(of: 6, in: untold)
        #expect(ofUntold.count { $0.hasPrefix("3 sessions are over without a check-in") } == 1)
        #expect(ofUntold.count { $0.hasPrefix("1 session without a start") } == 1)
        untold.offers = OfferTable()
        let ofAny = try await notices(of: 5, in: untold)
        #expect(ofAny.count { $0.hasPrefix("3 sessions are over without a check-in") } == 1)
    }

    /// The event is under way, but not where type 5 may go.
    @Test func `the numbers of a type are final when its sessions are over`() async throws {
        let tables = typesApart(areTold: true)
        for (type, isGrowing) in [(5, false), (6, true)] as [(Int64, Bool)] {
            let report = try await Report.attendance(of: tables) { $0.registrantTypes = [type] }
            let details = report.headlines.compactMap(\.detail?.en)
            #expect(details.contains { $0.hasPrefix("so far") } == isGrowing, "\(details)")
        }
        let unused = try await Report.attendance(of: tables) { $0.registrantTypes = [5] }.headlines
            .first { $0.name == "no_shows" }
        #expect(unused?.value == 4 && unused?.detail?.en == "registrations")
    }

    /// Of 8 registrations for the session that was measured, 4 were not used. Nobody knows about the two for the other.
    @Test func `registrations unused are of the sessions that were measured`() async throws {
        let report = try await Report.attendance(of: tables(registered: 2))
        let unused = try #require(report.headlines.first { $0.name == "no_shows" })
        #expect(
            unused.value == 4 && unused.detail?.en == "registrations in the sessions that are over and were measured")
        #expect(unused.detail?.es == "inscripciones de las sesiones terminadas y medidas")
    }

    /// Six came with a type that the session does not offer, where two are registered: no offer is over 100 %.
    @Test func `more attended than registered in a session as a whole`() async throws {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        tables.sessions.append(id: 1, name: "S1", startsAt: Self.nine, endsAt: Self.nine.advanced(bySeconds: 1800))
        tables.offers.append(.init(sessionID: 1, registrantTypeID: 5, registrantTypeName: "General", registered: 2))
        for guest in 1...6 as ClosedRange<Int64> {
            tables.append(CheckInRow(id: guest, guest: guest, session: 1, type: 9, at: Self.nine))
        }
        tables.sortCheckIns()
        let report = try await Report.attendance(of: tables)
        let said = report.notices.filter { $0.text.en.contains("more attended than registered") }
        #expect(
            said.map(\.text.en) == [
                "1 offer, session or type with more attended than registered; check its registrations"
            ])
        #expect(
            said.map(\.text.es) == [
                "1 oferta, sesión o tipo con más asistentes que inscritos; revise sus inscripciones"
            ])
    }

    @Test func `sessions that are asked for are not measured either`() async throws {
        let tables = tables(registered: nil)
        let both = try await Report.attendance(of: tables) { $0.sessions = [1, 2] }.headlines[0]
        #expect(both.shown == .phrase(.atLeast(4)) && both.detail?.en == "over 1 session")
        let unscanned = try await Report.attendance(of: tables) { $0.sessions = [2] }.headlines[0]
        #expect(unscanned.value == .empty && unscanned.detail == .facts([.notMeasured]))
        let type = try await Report.attendance(of: tables) { $0.registrantTypes = [5] }.headlines[0]
        #expect(type.shown == .phrase(.atLeast(4)))
    }

    @Test(
        arguments: [
            ("unique_guests >= 4", .met), ("unique_guests <= 4", .notMeasured), ("unique_guests <= 3", .failed),
            ("people_percentage <= 40", .notMeasured), ("unique_guests <= 4 of type 5", .notMeasured),
        ] as [(String, JudgedExpectation.Result)])
    func `a rule that more people can change is not judged`(
        rule: String, result: JudgedExpectation.Result
    ) async throws {
        var mapping = try YAMLFile(path: "d.yaml").mapping(in: "expect: ['\(rule)']")
        let value = mapping.take("expect")
        let rules = try #require(value).expectations()
        for (registered, expected) in [(nil, result), (2, result), (0, result == .notMeasured ? .met : result)]
            as [(Int64?, JudgedExpectation.Result)]
        {
            let counted = await EventAggregates(of: tables(registered: registered), clock: WallClock(zone: .gmt))
            let judged = ExpectationBasis(counted, pace: nil, isWhole: true).judge(ofProfile: rules, ofDefinition: [])
            #expect(judged.map(\.result) == [expected], "\(String(describing: registered))")
        }
    }

    @Test func `a night says so, and tells that nobody scanned`() async throws {
        func event(_ tables: EventTables) async throws -> NightManifest.Event {
            let report = try await Report.attendance(of: tables)
            var event = NightManifest.Event(id: 6, status: .ok)
            event.record(report.verdict, on: report.clock)
            return try JSONDecoder().decode(NightManifest.Event.self, from: JSONEncoder().encode(event))
        }
        func night(_ event: NightManifest.Event) -> NightManifest {
            var manifest = NightManifest(profile: "tikit")
            manifest.events = [event]
            return manifest
        }
        let over = try await event(tables(registered: nil))
        #expect(over.people?.en == "at least 4 of 10 people came (40.00%)")
        #expect(over.people?.es == "vinieron al menos 4 de 10 personas (40,00\u{a0}%)")
        let before = try await event(tables(registered: nil, came: 0, readAt: Self.nine.advanced(bySeconds: -6600)))
        let news = News(of: night(over), since: [RecordedNight(name: "2026-02-28", manifest: night(before))]).items
        let ended = try #require(news.first { $0.kind == .sessionEnded && $0.session == 2 })
        #expect(ended.text.en == "\"S2\" ended: not measured: nobody scanned" && ended.severity == .warning)
        let all = try await event(tables(registered: 0))
        #expect(all.people?.en == "4 of 10 people came (40.00%)")
        let nobody = try await event(tables(registered: nil, came: 0))
        #expect(!nobody.isMeasured && nobody.people == .notMeasured)
        // Early manifests do not list the sessions.
        var early = over
        early.sessions = nil
        #expect(early.isMeasured && early.people == all.people)
    }

    @Test func `a list of absent people says which sessions it skips`() throws {
        for (registered, isSaid) in [(nil, true), (2, true), (0, false)] as [(Int64?, Bool)] {
            let tables = tables(registered: registered)
            var list = Registrants()
            list.people = ([1, 50] as [Int64]).map { Registrants.Person(id: $0, line: 7) }
            let guests = GuestList(of: tables)
            let match = RegistrantMatch(list, guests, of: tables, hash: try KeyedHash(key: [1]))
            let request = FollowUp.Request(sessions: [1])
            let report = Report(
                of: FollowUp(absent: request, of: tables, guests, match), asked: request, in: tables, guests, match,
                FollowUpContext(
                    name: "follow-up-absent", zone: .gmt, states: SessionStates(of: tables, at: nil, in: .gmt)))
            #expect(report.notices.contains { $0.text == .notScanned(sessions: ["S2"]) } == isSaid)
        }
    }
}
