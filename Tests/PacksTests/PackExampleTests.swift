import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// Packs small enough to be worked out by hand.
@Suite(.timeLimit(.minutes(30))) struct PackExampleTests {
    /// Guests of a session and type come once each, one a minute from noon; ids of guests are by type, so that the same
    /// numbers are the same people in every session.
    private func tables(_ pairs: [(session: Int64, type: Int64, registered: Int?, attended: Int)]) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        var id: Int64 = 1
        for session in Set(pairs.map(\.session)).sorted() {
            tables.sessions.append(id: session, name: "S\(session)", startsAt: nil, endsAt: nil)
        }
        for pair in pairs {
            if let registered = pair.registered {
                tables.offers.append(
                    .init(
                        sessionID: pair.session, registrantTypeID: pair.type, registrantTypeName: "T\(pair.type)",
                        registered: Int64(registered)))
            }
            for guest in 0..<pair.attended {
                tables.append(
                    CheckInRow(
                        id: id, guest: pair.type * 1000 + Int64(guest), session: pair.session, type: pair.type,
                        at: Instant(secondsSinceEpoch: 1_772_366_400 + Int64(guest) * 60)))
                id += 1
            }
        }
        tables.provenance.highestCheckInAt = Instant(secondsSinceEpoch: 1_772_366_400 + 4321)
        return tables
    }

    private func pack(
        _ tables: EventTables, _ kinds: [SectionKind], for scope: SponsorScope = SponsorScope(),
        grouping: PackGrouping = PackGrouping()
    ) async throws -> SponsorPack {
        try await SponsorPack(tables, kinds.map { .init($0) }, for: scope, grouping: grouping)
    }

    private func column(_ pack: SponsorPack, _ section: String, _ name: String) throws -> [Cell] {
        try #require(pack.report[section: section]?.table[column: name]).cells
    }

    @Test func `a small session takes another with it`() async throws {
        // 60 + 3 + 20 + 70 = 153 came. Session 2 alone would follow from the total of the headline: the smallest of the others
        // is withheld too.
        let pack = try await pack(
            tables([(1, 1, nil, 60), (2, 1, nil, 3), (3, 1, nil, 20), (4, 1, nil, 70)]), [.attendanceBySession])
        #expect(
            try column(pack, "attendance_by_session", "attended") == [.integer(60), .withheld, .withheld, .integer(70)])
        #expect(pack.report.headlines.map(\.value) == [.integer(153)])
        #expect(pack.sections.map(\.withheldCells) == [2])
    }

    @Test func `a group of the sponsors file is one number, with its name`() async throws {
        // Alone, 3 takes 20 with it. Together they are the 23 that the total less the 60 gives anyway.
        let grouping = PackGrouping(sessions: ["Talks": [2, 3]], registrantTypes: ["All": [1]])
        let pack = try await pack(
            tables([(1, 1, nil, 60), (2, 1, nil, 3), (3, 1, nil, 20)]),
            [.attendanceBySession, .attendanceByRegistrantType],
            grouping: grouping)
        #expect(try column(pack, "attendance_by_session", "attended") == [.integer(60), .integer(23)])
        #expect(try column(pack, "attendance_by_session", "session_id") == [.integer(1), .empty])
        #expect(try column(pack, "attendance_by_session", "session").last == .text("Talks"))
        // One that is left is still the group.
        #expect(try column(pack, "attendance_by_registrant_type", "registrant_type") == [.text("All")])
        #expect(try column(pack, "attendance_by_registrant_type", "registrant_type_id") == [.empty])
    }

    @Test func `a group does not tell its addends`() async throws {
        // Five stands that somebody is registered for, and that somebody scanned at: five guests are one in each.
        func stands(_ guests: Int) -> EventTables {
            var pairs: [(session: Int64, type: Int64, registered: Int?, attended: Int)] = [
                (1, 1, 100, 60), (2, 2, 40, guests),
            ]
            for session in 3...6 as ClosedRange<Int64> { pairs.append((session, session, 40, 1)) }
            return tables(pairs)
        }
        let grouping = PackGrouping(sessions: ["Stands": [2, 3, 4, 5, 6]])
        let few = try await pack(stands(1), [.attendanceBySession], grouping: grouping)
        #expect(
            try column(few, "attendance_by_session", "attended") == [.withheld, .withheld]
                || few.report.sections.isEmpty)
        // With five more one of them may have six.
        let more = try await pack(stands(6), [.attendanceBySession], grouping: grouping)
        #expect(try column(more, "attendance_by_session", "attended") == [.integer(60), .integer(10)])
    }

    @Test func `a rate counts those who are registered, and stands are visits beside it`() async throws {
        // 60 of 100 and 40 of 80, and 200 at a stand that nobody can register for.
        let tables = tables([(1, 1, 100, 60), (2, 1, 80, 40), (3, 1, nil, 200)])
        let pack = try await pack(
            tables, [.attendanceByRegistrantType, .attendanceBySession],
            for: SponsorScope(sessions: [1, 2], stands: [3]))
        #expect(try column(pack, "attendance_by_registrant_type", "attended") == [.integer(300)])
        #expect(try column(pack, "attendance_by_registrant_type", "registered") == [.integer(180)])
        #expect(try column(pack, "attendance_by_registrant_type", "no_shows") == [.integer(80)])
        // The bar is of those whom the rate counts.
        #expect(try column(pack, "attendance_by_registrant_type", "attended_held") == [.integer(100)])
        let charts = try #require(pack.report[section: "attendance_by_registrant_type"]).charts
        #expect(
            charts.contains { if case .bars(let bars) = $0 { bars.series[0].cells == [.integer(100)] } else { false } })
        // Nobody is registered for the stand.
        #expect(
            pack.report[section: "attendance_by_session_stands"]?.table.columns.map(\.name)
                == ["stand_id", "stand", "starts_at", "ends_at", "attended"])
        #expect(
            try column(pack, "attendance_by_registrant_type", "attendance_percentage") == [
                .percentage(Percentage(hundredths: 5556))
            ])
        let headlines = Dictionary(uniqueKeysWithValues: pack.report.headlines.map { ($0.name, $0.value) })
        #expect(headlines["attended"] == .integer(300) && headlines["attended_held"] == .integer(100))
        #expect(headlines["attendance_percentage"] == .percentage(Percentage(hundredths: 5556)))
    }

    @Test func `a rate that would tell few at a stand is withheld, and so are few of an unlisted type`() async throws {
        // 300 visits and 298 that used a registration would tell the two.
        let two = try await pack(
            tables([(1, 1, 400, 180), (2, 1, 200, 118), (3, 1, nil, 2)]), [.attendanceByRegistrantType],
            for: SponsorScope(sessions: [1, 2], stands: [3]))
        #expect(two.report.headlines.map(\.name) == ["attended"])
        #expect(
            !two.report.sections.contains {
                $0.table[column: "attendance_percentage"]?.cells.contains { $0 != .withheld } ?? false
            })
        let walkIns = try await pack(
            tables([(1, 1, 400, 180), (1, 2, 90, 60), (2, 1, 200, 118), (2, 2, nil, 2)]), [.attendanceBySession])
        #expect(walkIns.report.headlines.map(\.name) == ["attended"])
        // The row of one session counts all who came to it.
        #expect(
            try column(walkIns, "attendance_by_session", "attendance_percentage").last
                == .percentage(Percentage(hundredths: 6000)))
    }

    @Test func `few no-shows take the number registered with them`() async throws {
        // Sessions 1 and 3 have 40 and 30 no-shows, session 2 has two.
        let pack = try await pack(tables([(1, 1, 100, 60), (2, 1, 52, 50), (3, 1, 100, 70)]), [.attendanceBySession])
        #expect(try column(pack, "attendance_by_session", "attended") == [.integer(60), .integer(50), .integer(70)])
        #expect(try column(pack, "attendance_by_session", "registered") == [.withheld, .withheld, .integer(100)])
        #expect(try column(pack, "attendance_by_session", "no_shows") == [.withheld, .withheld, .integer(30)])
        #expect(
            try column(pack, "attendance_by_session", "attendance_percentage") == [
                .withheld, .withheld, .percentage(Percentage(hundredths: 7000)),
            ])
    }

    /// Of a session to which more came than were registered nobody can say how many of those did not come.
    @Test func `more attended than registered leaves no no-shows`() async throws {
        let pack = try await pack(
            tables([(1, 1, 60, 80), (2, 1, 100, 60), (3, 1, 50, 52), (4, 1, 100, 70)]), [.attendanceBySession])
        let registered = try column(pack, "attendance_by_session", "registered")
        let absent = try column(pack, "attendance_by_session", "no_shows")
        #expect(registered[2] == .withheld)
        for (index, truth) in [Cell.empty, .integer(40), .empty, .integer(30)].enumerated() {
            #expect(absent[index] == (registered[index] == .withheld ? .withheld : truth))
        }
        #expect(registered[0] == .withheld || absent[0] == .empty)
        #expect(!absent.contains(.integer(0)))
        let open = try await self.pack(tables([(1, 1, 60, 80), (2, 1, 100, 60)]), [.attendanceBySession])
        #expect(try column(open, "attendance_by_session", "no_shows") == [.empty, .integer(40)])
        #expect(
            try column(open, "attendance_by_session", "attendance_percentage") == [
                .percentage(Percentage(hundredths: 13_333)), .percentage(Percentage(hundredths: 6000)),
            ])
    }

    @Test func `where nobody can register there is nothing to withhold`() async throws {
        let pack = try await pack(
            tables([(1, 1, nil, 60), (2, 1, nil, 30)]), [.attendanceBySession], for: SponsorScope(stands: [1, 2]))
        let table = try #require(pack.report[section: "attendance_by_session_stands"]?.table)
        #expect(table.columns.map(\.name) == ["stand_id", "stand", "starts_at", "ends_at", "attended"])
        #expect(table[column: "attended"]?.cells == [.integer(60), .integer(30)])
    }

    @Test func `nothing is said about four people`() async throws {
        let pack = try await pack(
            tables([(1, 1, 100, 4)]), [.attendanceBySession, .attendanceByRegistrantType, .checkInHistogram, .geoCells])
        #expect(pack.report.sections.isEmpty && pack.report.headlines.isEmpty)
        #expect(pack.leftOut.map(\.reason) == [.tooFew, .tooFew, .tooFew, .tooFew])
        #expect(pack.report.note == .sentences([.packNothing(fewerThan: 5)]))
        #expect(pack.report.notices.map(\.text) == [.packLeftOut([Phrase(verbatim: "S1")], "cannot_be_shown")])
    }

    @Test func `where nobody scanned, or no session has begun, that is said`() async throws {
        let unscanned = try await pack(
            tables([(1, 1, 100, 0), (2, 1, 100, 60)]), [.attendanceBySession], for: SponsorScope(stands: [1]))
        #expect(unscanned.report.note == .sentences([.packNotMeasured]))
        #expect(unscanned.report.notices.map(\.text) == [.packLeftOut([Phrase(verbatim: "S1")], "not_measured")])
        #expect(unscanned.leftOut.map(\.reason) == [.notMeasured] && unscanned.report.sections.isEmpty)

        let start = Instant(secondsSinceEpoch: 1_772_366_400)
        var event = EventTables(eventID: 6, eventName: "Feria")
        event.sessions.append(id: 1, name: "S1", startsAt: start, endsAt: start.advanced(bySeconds: 3600))
        event.offers.append(.init(sessionID: 1, registrantTypeID: 1, registrantTypeName: "T1", registered: 100))
        event.readAt = start.advanced(bySeconds: -86_400)
        let coming = try await SponsorPack(event, [.init(.attendanceBySession)])
        #expect(coming.report.leftOut?.map(\.reason) == ["not_over"])
        #expect(coming.report.note == .sentences([.packNotBegun]) && coming.leftOut.map(\.reason) == [.notBegun])
        #expect(coming.report.notices.map(\.text) == [.packLeftOut([Phrase(verbatim: "S1")], "not_over")])
    }

    @Test func `the first sentence says of how many sessions it is, and where nobody scanned`() async throws {
        let event = tables([(1, 1, 100, 60), (2, 1, 100, 0), (3, 1, 100, 30), (4, 1, 50, 0), (5, 1, nil, 20)])
        func sentence(_ scope: SponsorScope) async throws -> String {
            try #require(await pack(event, [.attendanceByRegistrantType], for: scope).report.note).en
        }
        #expect(try await sentence(SponsorScope(sessions: [1])) == "60 people came to your session.")
        #expect(
            try await sentence(SponsorScope(sessions: [1, 2, 3, 4], stands: [5]))
                == "110 visits to 2 of your 4 sessions and your stand; nobody scanned at S2, S4.")
        // Those of a type, and those of everybody, are not the sponsor's.
        #expect(
            try await sentence(SponsorScope(registrantTypes: [1]))
                == "110 visits to 3 of 5 sessions; nobody scanned at S2, S4.")
    }

    @Test func `one guest in six sessions is one person`() async throws {
        // Type 2 is one guest in six sessions: six attendances, and one person.
        let pairs = (1...6 as ClosedRange<Int64>).flatMap { session in
            [(session, Int64(1), Int?.none, 30), (session, Int64(2), Int?.none, 1)]
        }
        let pack = try await pack(tables(pairs), [.attendanceByRegistrantType])
        #expect(try column(pack, "attendance_by_registrant_type", "attended") == [.withheld, .withheld])
    }

    @Test func `a row that is there only because somebody came says that one did`() async throws {
        // Five guests of five types at a stand without offers: five numbers of one or more that add up to five are ones.
        let guests = (1...5 as ClosedRange<Int64>).map { (Int64(1), $0, Int?.none, 1) }
        let pack = try await pack(
            tables(guests), [.attendanceBySessionAndType, .attendanceByRegistrantType, .attendanceBySession])
        #expect(pack.report.sections.map(\.name) == ["attendance_by_session"])
        #expect(pack.leftOut.map(\.section) == ["attendance_by_session_and_type", "attendance_by_registrant_type"])
        // Seven in three sessions that nobody could register for, and that are in the pack for those who came: the last is
        // of one to five.
        let sessions = try await self.pack(
            tables([(1, 1, nil, 1), (2, 2, nil, 2), (3, 3, nil, 4)]), [.attendanceBySession])
        #expect(sessions.report.sections.isEmpty && sessions.leftOut.map(\.reason) == [.tooFew])
    }

    @Test func `no-shows of several sessions are told where one session has enough of them`() async throws {
        // One of type 2 is registered for six sessions and comes to none: six no-shows, and one person.
        let one = (1...6 as ClosedRange<Int64>).flatMap { session in
            [(session, Int64(1), Int?.some(100), 60), (session, Int64(2), Int?.some(31), 30)]
        }
        let hidden = try await pack(tables(one), [.attendanceByRegistrantType])
        #expect(try column(hidden, "attendance_by_registrant_type", "attended") == [.integer(360), .integer(180)])
        #expect(try column(hidden, "attendance_by_registrant_type", "no_shows") == [.withheld, .withheld])
        // Five of them are absent from the first session alone.
        let five = one.map { $0 == 1 && $1 == 2 ? ($0, $1, Int?.some(35), $3) : ($0, $1, $2, $3) }
        let shown = try await pack(tables(five), [.attendanceByRegistrantType])
        #expect(try column(shown, "attendance_by_registrant_type", "no_shows") == [.integer(240), .integer(10)])
    }

    @Test func `somebody unregistered who comes everywhere is not told by the sum`() async throws {
        // One more than registered in each of six sessions: six more, and one person.
        let pairs = (1...6 as ClosedRange<Int64>).flatMap { session in
            [(session, Int64(1), Int?.some(100), 60), (session, Int64(2), Int?.some(30), 31)]
        }
        let pack = try await pack(tables(pairs), [.attendanceByRegistrantType])
        #expect(try column(pack, "attendance_by_registrant_type", "registered") == [.withheld, .withheld])
    }

    @Test func `repeated scans do not count`() async throws {
        var tables = tables([(1, 1, nil, 20)])
        for id in 100..<103 as Range<Int64> {
            let time = Instant(secondsSinceEpoch: 1_772_370_000)
            tables.append(CheckInRow(id: id, guest: 1000, session: 1, type: 2, at: time))
        }
        let pack = try await pack(tables, [.attendanceByRegistrantType, .checkInHistogram])
        #expect(try column(pack, "attendance_by_registrant_type", "attended") == [.integer(20)])
        #expect(try column(pack, "checkin_histogram", "arrivals").reduce(0) { $0 + ($1 == .empty ? 0 : 1) } == 2)
    }

    @Test func `two sections by time are not published together`() async throws {
        let pack = try await pack(
            tables([(1, 1, nil, 20)]), [.checkInHistogramBySession, .checkInHistogram, .attendanceByDay])
        #expect(pack.report.sections.map(\.name) == ["checkin_histogram_by_session"])
        #expect(pack.leftOut.map(\.section) == ["checkin_histogram", "attendance_by_day"])
        #expect(pack.leftOut.map(\.reason) == [.overlapsAnother, .overlapsAnother])
    }

    @Test func `intervals start and end on the hour`() async throws {
        // Twelve came from 12:00 to 12:11: one interval of the hour, though bins are of a quarter.
        let pack = try await pack(tables([(1, 1, nil, 12)]), [.checkInHistogram])
        let noon = Instant(secondsSinceEpoch: 1_772_366_400)
        #expect(try column(pack, "checkin_histogram", "bin_start") == [.instant(noon)])
        #expect(try column(pack, "checkin_histogram", "bin_end") == [.instant(noon.advanced(bySeconds: 3600))])
        #expect(try column(pack, "checkin_histogram", "arrivals") == [.integer(12)])
        let charts = pack.report.sections[0].charts
        let bars = try #require(charts.first.flatMap { if case .bars(let bars) = $0 { bars } else { nil } })
        #expect(charts.count == 1 && bars.ends?.name == "bin_end")
    }

    @Test func `the time of the data is rounded to the hour`() async throws {
        let pack = try await pack(tables([(1, 1, nil, 12)]), [.attendanceBySession])
        #expect(pack.report.dataTime == Instant(secondsSinceEpoch: 1_772_366_400))
        #expect(!pack.report.about.contains { ["highest_checkin_id", "total_checkins"].contains($0.name) })
    }

    @Test func `distinct people are reported where many came twice`() async throws {
        // The thirty of session 2 were among the eighty of session 1: no more people than those of session 1.
        let inside = try await pack(tables([(1, 1, nil, 80), (2, 1, nil, 30)]), [.attendanceBySession])
        #expect(!inside.report.headlines.contains { $0.name == "unique_guests" })
        // Thirty of type 2 came to session 2 alone, ten of type 1 to both.
        let across = try await pack(
            tables([(1, 1, nil, 80), (2, 1, nil, 10), (2, 2, nil, 30)]), [.attendanceBySession])
        #expect(across.report.headlines.first { $0.name == "unique_guests" }?.value == .integer(110))
    }

    @Test func `a tile says whether it counts visits or people, and why people are missing`() async throws {
        func tile(_ pack: SponsorPack) throws -> Headline {
            try #require(pack.report.headlines.first { $0.name == "attended" })
        }
        func unit(_ pack: SponsorPack) -> Phrase? { pack.report.about.first { $0.name == "unit" }?.text }
        let kinds = [SectionKind.attendanceBySession, .attendanceByRegistrantType]
        // 110 visits of 80 people, who may not be told: all thirty of session 2 were in session 1.
        let inside = try await pack(tables([(1, 1, nil, 80), (2, 1, nil, 30)]), kinds)
        let why = Phrase.packPeopleWithheld(fewerThan: 5)
        #expect(try tile(inside).title == .headlinePackVisits && tile(inside).detail == why)
        #expect(unit(inside) == .sentences([.packUnit, why]))
        func title(_ section: String) -> Phrase? { inside.report[section: section]?.table[column: "attended"]?.title }
        #expect(title("attendance_by_registrant_type") == Term.packVisits.title)
        #expect(title("attendance_by_session") == Term.attended.title)
        // 120 visits of 110 people.
        let across = try await pack(tables([(1, 1, nil, 80), (2, 1, nil, 10), (2, 2, nil, 30)]), kinds)
        #expect(try tile(across).title == .headlinePackVisits && tile(across).detail == .packVisitsDetail)
        #expect(unit(across) == .packUnit)
        // In one session, they are people.
        let one = try await pack(tables([(1, 1, nil, 80)]), kinds)
        #expect(try tile(one).title == .headlineUniqueGuests && tile(one).detail == nil && unit(one) == .packUnit)
    }

    @Test func `a section with a filter of its own is refused`() async throws {
        var section = SectionDefinition(.attendanceBySession)
        section.filter.methods = ["QR"]
        let definition = ReportDefinition(
            name: "sponsor", title: Phrase(verbatim: "Report"), audience: .sponsor, sections: [section])
        let reason = Phrase.inSection(section.name, of: "sponsor", .sectionFilterForOrganizers(["methods"]))
        await #expect(throws: Fault(.misconfigured, reason)) {
            try await definition.report(of: tables([(1, 1, 9, 9)]), ReportRequest(zone: .gmt))
        }
    }

    @Test func `every report for sponsors is protected`() async throws {
        let definition = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Report"), audience: .sponsor, sections: [.init(.attendanceBySession)]
        )
        let report = try await definition.report(
            of: tables([(1, 1, nil, 60), (2, 1, nil, 3), (3, 1, nil, 20), (4, 1, nil, 70)]), ReportRequest(zone: .gmt))
        #expect(
            report[section: "attendance_by_session"]?.table[column: "attended"]?.cells == [
                .integer(60), .withheld, .withheld, .integer(70),
            ])
        #expect(report.verdict.checkIns == 153)
    }

    @Test func `many sessions and types are protected together`() async throws {
        var random = SeededGenerator(seed: 1)
        let pairs = (1...60 as ClosedRange<Int64>).flatMap { session in
            (1...12 as ClosedRange<Int64>).map { type in
                let attended = Int.random(in: 0..<3, using: &random) == 0 ? 0 : Int.random(in: 0...9, using: &random)
                return (session, type, Int?.some(attended + Int.random(in: 0...9, using: &random)), attended)
            }
        }
        let pack = try await pack(
            tables(pairs), [.attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType])
        #expect(pack.leftOut.isEmpty)
        // Where nobody is registered and nobody came there is no row.
        #expect(pack.sections.map(\.rows) == [12, 60, pairs.count { $0.2 != 0 || $0.3 > 0 }])
    }
}
