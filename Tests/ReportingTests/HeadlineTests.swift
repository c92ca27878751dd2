import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// People first, registrations after them, and no number that nobody knows.
@Suite(.timeLimit(.minutes(30))) struct HeadlineTests {
    /// Ten people hold eight registrations for session 1 and six for session 2, which is an hour later. Guests 1 to 4 come to
    /// the first, guest 1 to both: 14 less 5 registrations are unused, and six people did not come.
    private func tables(
        registrants: Int64? = 10, came: ClosedRange<Int64>? = 1...4, readAt: Instant? = nil, registered: Int64 = 8
    ) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        let nine = HandCountedEvent.nine
        for (id, hour) in [(1, 0), (2, 1)] as [(Int64, Int64)] {
            let start = nine.advanced(bySeconds: hour * 3600)
            tables.sessions.append(id: id, name: "S\(id)", startsAt: start, endsAt: start.advanced(bySeconds: 1800))
            tables.offers.append(
                .init(
                    sessionID: id, registrantTypeID: 5, registrantTypeName: "General",
                    registered: id == 1 ? registered : 6))
        }
        if let came {
            tables.append(CheckInRow(id: 99, guest: 1, session: 2, type: 5, at: nine.advanced(bySeconds: 3600)))
            for guest in came.reversed() {
                tables.append(CheckInRow(id: guest, guest: guest, session: 1, type: 5, at: nine))
            }
        }
        tables.details.registrants = registrants
        tables.readAt = readAt
        return tables
    }

    @Test func `people who did not come, then unused registrations`() async throws {
        let report = try await Report.attendance(of: tables())
        #expect(
            report.headlines.map(\.name) == [
                "unique_guests", "people_no_shows", "attendance_percentage", "checkins", "no_shows", "peak_bin_start",
            ])
        #expect(report.headlines[1].value == 6 && report.headlines[4].value == 9)
        // Programs get both, people read them in one.
        #expect(report.tiles.map(\.name).contains("no_shows") == false && report.tiles.count == 5)
        let tile = report.tiles[1]
        #expect(tile.title == .headlineDidNotCome && tile.shown == 6)
        #expect(tile.detail?.en == "people · 9 registrations unused")
        #expect(tile.detail?.es == "personas · 9 inscripciones sin usar")
        #expect(tile.sentence?.en == "6 people did not come" && tile.sentence?.es == "6 personas no vinieron")
        #expect(report.tiles[0].detail?.en == "of 10 registered · 40.00%")
    }

    /// 8 and 6 registrations, of which 4 and 1 were used by four people; of a part, or of other rows, there is no total.
    @Test func `rows that add up have a total`() async throws {
        let report = try await Report.attendance(of: tables())
        let totals = try #require(report[section: "attendance_by_session"]?.totals)
        #expect(totals["registered"] == 14 && totals["attended"] == 5 && totals["no_shows"] == 9)
        // 5 of 14.
        #expect(totals["attendance_percentage"] == .percentage(Percentage(hundredths: 3571)))
        #expect(totals["unique_guests"] == 4)
        #expect(report[section: "checkin_histogram"]?.totals == [:])
        // One type is its own total.
        #expect(report[section: "attendance_by_registrant_type"]?.totals == [:])
    }

    @Test func `at least, if somebody came without a registration`() async throws {
        let tile = try await Report.attendance(of: tables(registered: 3)).tiles[1]
        #expect(tile.value == 6 && tile.shown == .phrase(.atLeast(6)) && tile.isLowerBound)
        #expect(tile.sentence?.en == "at least 6 people did not come")
    }

    /// Nobody scanned in session 3, where two are registered: some of those who missed the others may have been there.
    @Test func `at least as many came, if nobody scanned in a session`() async throws {
        var tables = tables()
        let start = HandCountedEvent.nine.advanced(bySeconds: 7200)
        tables.sessions.append(id: 3, name: "S3", startsAt: start, endsAt: start.advanced(bySeconds: 1800))
        tables.offers.append(.init(sessionID: 3, registrantTypeID: 5, registrantTypeName: "General", registered: 2))
        let tile = try await Report.attendance(of: tables).tiles[0]
        #expect(tile.name == "unique_guests" && tile.value == 4)
        #expect(tile.isLowerBound && tile.shown == .phrase(.atLeast(4)))
        #expect(tile.detail?.en == "of 10 registered · 40.00%")
        #expect(try await Report.attendance(of: self.tables()).tiles[0].isLowerBound == false)
    }

    /// Session 1 is over, session 2 under way.
    @Test func `so far, while the event is under way`() async throws {
        let tables = tables(readAt: HandCountedEvent.nine.advanced(bySeconds: 3700))
        let report = try await Report.attendance(of: tables)
        let details = Dictionary(uniqueKeysWithValues: report.headlines.map { ($0.name, $0.detail) })
        #expect(details["unique_guests"]??.en == "so far · of 10 registered · 40.00%")
        #expect(details["unique_guests"]??.es.hasPrefix("hasta ahora · de 10 inscritas") == true)
        #expect(details["attendance_percentage"]??.en.hasPrefix("so far · 5 of 14 registrations") == true)
        #expect(details["checkins"]??.en == "so far · 0 repeated")
        #expect(details["peak_bin_start"]??.en.hasPrefix("so far · ") == true)
        #expect(details["peak_bin_start"]??.es.hasPrefix("hasta ahora · ") == true)
        guard case .bars(let bars)? = report[section: "attendance_by_registrant_type"]?.pictures.first else {
            throw Missing()
        }
        #expect(bars.title.en == "Attendance by registrant type so far")
        #expect(bars.title.es == "Asistencia por tipo de inscrito hasta ahora")
        // Who still arrives at session 2 moves its percentiles; of session 1 they are final.
        let note = try #require(report[section: "arrival_profile"]?.note)
        #expect(note.en.hasSuffix(" So far, since it is under way: S2."))
        #expect(note.es.hasSuffix(" Hasta ahora, porque sigue en curso: S2."))
        // The session that is over has its final numbers.
        let over = try await Report.attendance(of: tables) { $0.sessions = [1] }
        #expect(over.headlines[0].detail?.en == "over 1 session")
    }

    /// What is left where nobody knows how many people did not come.
    @Test func `unused registrations alone`() async throws {
        let during = HandCountedEvent.nine.advanced(bySeconds: 3700)
        for (report, unused) in [
            (try await Report.attendance(of: tables(registrants: nil)), 9),
            (try await Report.attendance(of: tables(registrants: 3)), 9),
            (try await Report.attendance(of: tables()) { $0.sessions = [1] }, 4),
            (try await Report.attendance(of: tables(readAt: during)), 4),
        ] as [(Report, Cell)] {
            #expect(!report.headlines.contains { $0.name == "people_no_shows" })
            let tile = try #require(report.tiles.first { $0.name == "no_shows" })
            #expect(tile.value == unused && tile.detail?.en.hasPrefix("registrations") == true)
            #expect(report.headlines.first?.name == "unique_guests")
        }
    }

    @Test func `nobody scanned, so nobody knows who came`() async throws {
        let report = try await Report.attendance(of: tables(came: nil))
        let came = try #require(report.headlines.first)
        #expect(came.name == "unique_guests" && came.value == .empty)
        #expect(came.detail?.en == "10 people registered · not measured: nobody scanned")
        #expect(came.detail?.es == "10 personas inscritas · sin medir: nadie escaneó")
        #expect(try report.cells("event_summary", "guests_percentage") == [.empty])
        #expect(try report.cells("event_summary", "sessions_not_measured") == [2])
        #expect(report.headlines.first { $0.name == "attendance_percentage" }?.value == .empty)
        #expect(report.headlines.first { $0.name == "no_shows" }?.value == .empty)
        #expect(report.verdict.peoplePercentage == nil)
        // A stand where nobody was expected measures nothing either.
        var withStand = tables(came: nil)
        withStand.sessions.append(id: 3, name: "Stand", startsAt: nil, endsAt: nil)
        let stand = try await Report.attendance(of: withStand)
        #expect(try stand.cells("event_summary", "guests_percentage") == [.empty])
        #expect(stand.headlines.first?.value == .empty && stand.verdict.peoplePercentage == nil)
    }

    /// The service does not say who is registered, or says that nobody is: nobody scanned, all the same.
    @Test func `nobody scanned where registrations are not known, or there are none`() async throws {
        for registered in [nil, 0] as [Int64?] {
            var tables = EventTables(eventID: 6, eventName: "Feria")
            let nine = HandCountedEvent.nine
            tables.sessions.append(id: 1, name: "S1", startsAt: nine, endsAt: nine.advanced(bySeconds: 1800))
            var offer = OfferTable.Row(sessionID: 1, registrantTypeID: 5, registrantTypeName: "General")
            offer.registered = registered
            tables.offers.append(offer)
            tables.details.registrants = 10
            let report = try await Report.attendance(of: tables)
            #expect(report.headlines.first?.value == .empty)
            let unused = try #require(report.headlines.first { $0.name == "no_shows" })
            #expect(unused.value == .empty && unused.detail == nil)
            let attendance = try #require(report.headlines.first { $0.name == "attendance_percentage" })
            #expect(attendance.detail?.en == (registered == nil ? "" : "0 registrations · ") + "1 session not measured")
            let notice = report.notices.first { $0.text.en.hasPrefix("1 session is over without a check-in") }
            #expect(notice?.severity == .warning)
            for section in ["attendance_by_session", "attendance_by_registrant_type"] {
                guard case .bars(let bars)? = report[section: section]?.pictures.first else {
                    Issue.record("no bars in \(section)")
                    continue
                }
                #expect(bars.replacement(0, on: report.clock)?.en.hasPrefix("not measured: nobody scanned") == true)
            }
            #expect(try report.cells("attendance_by_session", "state") == [.text("over")])
        }
    }

    /// Session 3 was not scanned, and nobody has come to session 1 so far.
    @Test func `nobody is no number where nobody was scanned`() async throws {
        let nine = HandCountedEvent.nine
        var tables = tables(came: nil, readAt: nine.advanced(bySeconds: 600))
        let start = nine.advanced(bySeconds: -7200)
        tables.sessions.append(id: 3, name: "S3", startsAt: start, endsAt: start.advanced(bySeconds: 1800))
        tables.offers.append(.init(sessionID: 3, registrantTypeID: 5, registrantTypeName: "General", registered: 2))
        let came = try await Report.attendance(of: tables).headlines[0]
        #expect(came.value == .empty && !came.isLowerBound)
        #expect(came.detail?.en == "10 people registered · 1 session to come · not measured: nobody scanned")
    }

    /// Session 3, with two registrations, is over and was not scanned: more may have come than the four who were counted.
    @Test func `so far while it is under way, and at least where nobody scanned`() async throws {
        let nine = HandCountedEvent.nine
        var tables = tables(readAt: nine.advanced(bySeconds: 3700))
        #expect(try await Report.attendance(of: tables).headlines[0].shown == 4)
        #expect(try await Report.attendance(of: tables).headlines[0].detail?.en == "so far · of 10 registered · 40.00%")
        let start = nine.advanced(bySeconds: -7200)
        tables.sessions.append(id: 3, name: "S3", startsAt: start, endsAt: start.advanced(bySeconds: 1800))
        tables.offers.append(.init(sessionID: 3, registrantTypeID: 5, registrantTypeName: "General", registered: 2))
        let partly = try await Report.attendance(of: tables).headlines[0]
        #expect(partly.value == 4 && partly.shown == .phrase(.atLeast(4)) && partly.words?.es == "al menos 4")
        #expect(partly.detail?.es.hasPrefix("hasta ahora · ") == true)
        tables.readAt = nine.advanced(bySeconds: 90_000)
        let over = try await Report.attendance(of: tables).headlines[0]
        #expect(over.shown == .phrase(.atLeast(4)) && over.detail?.en == "of 10 registered · 40.00%")
    }

    @Test func `before the event, only who is registered`() async throws {
        let before = HandCountedEvent.nine.advanced(bySeconds: -3600)
        let came = try #require(try await Report.attendance(of: tables(came: nil, readAt: before)).headlines.first)
        #expect(came.value == .empty && came.detail?.en == "10 people registered · 2 sessions to come")
    }

    /// Four people came to sessions 1 and 2, nobody was scanned in 3, where 2 are registered, and 4 is to come.
    @Test func `of a part, the people left, and no registrations that others used`() async throws {
        let nine = HandCountedEvent.nine
        var tables = tables(readAt: nine.advanced(bySeconds: 6000))
        for (id, hour) in [(3, -2), (4, 5)] as [(Int64, Int64)] {
            let start = nine.advanced(bySeconds: hour * 3600)
            tables.sessions.append(id: id, name: "S\(id)", startsAt: start, endsAt: start.advanced(bySeconds: 1800))
            tables.offers.append(
                .init(sessionID: id, registrantTypeID: 5, registrantTypeName: "General", registered: 2))
        }
        let (late, early) = (
            try await Report.attendance(of: tables) { $0.from = nine.advanced(bySeconds: 7200) },
            try await Report.attendance(of: tables) { $0.to = nine }
        )
        for part in [late, early] {
            let came = try #require(part.headlines.first)
            #expect(came.name == "unique_guests" && came.value == 0)
            #expect(came.detail?.en == "so far · over 2 sessions" && came.detail?.es == "hasta ahora · en 2 sesiones")
            #expect(part.headlines.first { $0.name == "no_shows" }?.value == .empty)
            #expect(!part.tiles.contains { $0.name == "no_shows" || $0.name == "people_no_shows" })
            let excluded = "filters excluded 5 check-ins; registrations of those who came only"
            #expect(part.limits.contains { $0.en.contains(excluded) })
        }
        // A span of everything leaves nobody out: 14 registrations less 5 are unused.
        let all = try await Report.attendance(of: tables) { $0.from = nine }
        #expect(all.headlines.first?.value == 4)
        #expect(!all.notices.contains { $0.text.en.contains("Filters excluded") })
        #expect(all.tiles.first { $0.name == "no_shows" }?.value == 9)
        // Sessions to come have nobody, filtered or not.
        let later = try #require(try await Report.attendance(of: tables) { $0.sessions = [4] }.headlines.first)
        #expect(later.value == .empty && later.detail?.en == "1 session to come")
    }

    /// The check-in with the highest id is not the newest, which the filter excludes.
    @Test func `a filter does not change when the data end`() async throws {
        let nine = HandCountedEvent.nine
        var tables = tables()
        tables.provenance.highestCheckInAt = nine
        #expect(try await Report.attendance(of: tables).dataTime == nine.advanced(bySeconds: 3600))
        #expect(
            try await Report.attendance(of: tables) { $0.sessions = [1] }.dataTime == nine.advanced(bySeconds: 3600))
    }

    @Test func `as of a moment after the reading is the reading, and not said`() async throws {
        let nine = HandCountedEvent.nine
        let tables = tables(readAt: nine.advanced(bySeconds: 6000))
        let (plain, after, before) = (
            try await Report.attendance(of: tables),
            try await Report.attendance(of: tables) { $0.asOf = nine.advanced(bySeconds: 90_000) },
            try await Report.attendance(of: tables) { $0.asOf = nine.advanced(bySeconds: 1800) }
        )
        #expect(after.notices == plain.notices && after.about == plain.about && after.headlines == plain.headlines)
        #expect(before.notices.contains { $0.text.en.contains("excludes 1 later check-in") })
    }

    @Test func `nobody scanned where nobody is registered, or where there are no sessions`() async throws {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        for _ in 1...2 {
            let came = try #require(try await Report.attendance(of: tables).headlines.first)
            #expect(came.value == .empty && came.detail == .facts([.notMeasured]))
            tables.sessions.append(id: 1, name: "Stand", startsAt: nil, endsAt: nil)
        }
    }

    @Test func `a type's people stand beside its registrations`() async throws {
        let section = try #require(try await Report.attendance(of: tables())[section: "attendance_by_registrant_type"])
        guard case .bars(let bars)? = section.pictures.first else { throw Missing() }
        let words = try #require(bars.people(0))
        #expect(words.people.en == "4 people" && words.registrations.en == "5 of 14 registrations")
        #expect(words.people.es == "4 personas" && words.registrations.es == "5 de 14 inscripciones")
        #expect(bars.series[0].title == .legendUsed && bars.whole?.title == .legendRegistrationsHeld)
        // The table keeps its headers.
        #expect(section.table[column: "attended"]?.title == Term.attended.title)
        var reordered = section
        reordered.table.keep(rows: [0])
        guard case .bars(let redrawn)? = reordered.pictures.first else { throw Missing() }
        #expect(redrawn == bars)
    }

    /// The report of one page has neither column: on paper, a name and five numbers do not fit beside another table.
    @Test func `a type's people stand beside its registrations in a table without them`() async throws {
        let report = try await Report(
            of: tables(), by: DefinitionLibrary().definition("executive"), ReportRequest(zone: .gmt))
        let section = try #require(report.sections.first { $0.kind == .attendanceByRegistrantType })
        #expect(section.table[column: "unique_guests"] == nil && section.table[column: "registered_held"] == nil)
        guard case .bars(let bars)? = section.pictures.first else { throw Missing() }
        let words = try #require(bars.people(0))
        #expect(words.people.en == "4 people" && words.registrations.en == "5 of 14 registrations")
        #expect(bars.whole?.cells == [14] && bars.whole?.title == .legendRegistrationsHeld)
    }

    /// Three have a VIP ticket for session 4, which is to come, and two a press pass for session 3, where nobody was scanned.
    @Test func `a type of which no session was held has its registrations in place of people`() async throws {
        let nine = HandCountedEvent.nine
        var tables = tables(readAt: nine.advanced(bySeconds: 6000))
        for (id, hour, type, registered) in [(3, -2, 7, 2), (4, 5, 6, 3)] as [(Int64, Int64, Int64, Int64)] {
            let start = nine.advanced(bySeconds: hour * 3600)
            tables.sessions.append(id: id, name: "S\(id)", startsAt: start, endsAt: start.advanced(bySeconds: 1800))
            tables.offers.append(
                .init(sessionID: id, registrantTypeID: type, registrantTypeName: "T\(type)", registered: registered))
        }
        var section = try #require(try await Report.attendance(of: tables)[section: "attendance_by_registrant_type"])
        let clock = WallClock(zone: .gmt)
        func words(_ row: Int) throws -> (bar: Phrase?, remark: Phrase?) {
            guard case .bars(let bars)? = section.pictures.first else { throw Missing() }
            return (bars.replacement(row, on: clock), bars.remark(row, on: clock))
        }
        #expect(try words(0).bar == nil && words(0).remark == nil)
        #expect(try words(1).bar?.en == "3 registrations" && words(1).remark?.es == "3 inscripciones")
        #expect(try words(2).bar?.en == "not measured: nobody scanned · 2 registrations")
        #expect(try words(2).bar?.es == "sin medir: nadie escaneó · 2 inscripciones")
        #expect(try words(2).remark?.en == "not measured")
        // In another order, and without the columns of ids and registrations.
        section.table.keep(rows: [2, 0, 1])
        section.table = ReportTable(
            ["registrant_type", "attended", "unique_guests", "registered_held"].compactMap { section.table[column: $0] }
        )
        #expect(try words(0).remark?.en == "not measured" && words(2).bar?.en == "3 registrations")
        #expect(try words(1).bar == nil)
    }

    private struct Missing: Error {}
}
