import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// The section of facts, of an event counted by hand: 3 guests came to the morning (at −10, 10 and 20 minutes), 1 to the afternoon,
/// and 1 to a session that is not listed.
@Suite(.timeLimit(.minutes(5))) struct SessionFactsTests {
    private func at(_ minutes: Int64) -> Instant { HandCountedEvent.nine.advanced(bySeconds: minutes * 60) }

    private var facts: EventFacts {
        var (morning, afternoon, unlisted) = (SessionFacts(), SessionFacts(), SessionFacts())
        morning.capacity = 4
        morning.headcounts = [.init(2, at: at(0)), .init(5, at: at(15)), .init(4, at: at(30))]
        (morning.rating, morning.ratings, morning.credits) = (4.5, 20, 1)
        (morning.track, morning.room, morning.speaker) = ("Salud", "Aula 1", "Ana")
        afternoon.capacity = 8
        unlisted.headcounts = [.init(1)]
        return EventFacts([12: morning, 13: afternoon, 14: unlisted])
    }

    private func report(
        _ sections: [SectionKind] = [.attendanceBySession, .dataQuality], facts: EventFacts? = nil,
        _ change: (inout EventTables, inout ReportRequest) -> Void = { _, _ in }
    ) async throws -> Report {
        var tables = HandCountedEvent.tables
        tables.facts = facts ?? self.facts
        var request = ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        change(&tables, &request)
        let definition = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Mine"), sections: sections.map { SectionDefinition($0) })
        return try await Report(of: tables, by: definition, request)
    }

    private func percentage(_ hundredths: Int64) -> Cell { .percentage(Percentage(hundredths: hundredths)) }

    @Test func `all sessions, in the order of the other sections`() async throws {
        let report = try await report()
        #expect(report.sections.map(\.name) == ["attendance_by_session", "session_facts", "data_quality"])
        func cells(_ column: String) throws -> [Cell] { try report.cells("session_facts", column) }
        #expect(
            report[section: "session_facts"]?.table.columns.filter { !$0.isSupplementary }.map(\.name) == [
                "session_id", "session", "capacity", "attended", "fill_percentage", "headcount", "headcount_at",
                "coverage_percentage", "rating", "ratings", "credits", "track", "room", "speaker",
            ])
        #expect(try cells("session_id") == report.cells("attendance_by_session", "session_id"))
        #expect(try cells("session_id") == [12, 13, 14].map { .integer($0) })
        #expect(try cells("capacity") == [.integer(4), .integer(8), .empty])
        #expect(try cells("attended") == [3, 1, 1].map { .integer($0) })
        // 5 of 4 places, and 1 who attended of 8.
        #expect(try cells("fill_percentage") == [percentage(12_500), percentage(1250), .empty])
        #expect(try cells("headcount") == [.integer(5), .empty, .integer(1)])
        #expect(try cells("headcount_at") == [.instant(at(15)), .empty, .empty])
        // By a quarter past nine 2 of the 5 had been scanned; the one person counted at no time attended.
        #expect(try cells("coverage_percentage") == [percentage(4000), .empty, percentage(10_000)])
        #expect(try cells("rating") == [.number(4.5), .empty, .empty])
        #expect(try cells("ratings") == [.integer(20), .empty, .empty])
        #expect(try cells("credits") == [.number(1), .empty, .empty])
        #expect(try cells("track") == [.text("Salud"), .empty, .empty])
        #expect(try cells("room") == [.text("Aula 1"), .empty, .empty])
        #expect(try cells("speaker") == [.text("Ana"), .empty, .empty])
        #expect(report[section: "session_facts"]?.pictures.count == 2)
    }

    @Test func `how full and how well scanned, over the sessions that say it`() async throws {
        let report = try await report()
        // 5 and 1 people in rooms for 4 and 8; 2 and 1 scanned of 5 and 1 counted.
        #expect(report.headlines.first { $0.name == "fill_percentage" }?.value == percentage(5000))
        #expect(report.headlines.first { $0.name == "coverage_percentage" }?.value == percentage(5000))
        let checks = try report.cells("data_quality", "check")
        let row = try #require(checks.firstIndex(of: .text("scan_coverage_low")))
        #expect(try report.cells("data_quality", "rows")[row] == .integer(1))
        #expect(try report.cells("data_quality", "severity")[row] == .text("warning"))
    }

    /// It is over, and nobody scanned: how full it was is unknown where people were, or may have been, registered.
    @Test(arguments: [(nil, nil), (5, nil), (0, 0)] as [(Int64?, Int64?)])
    func `a room without a scan is not empty`(registered: Int64?, people: Int64?) async throws {
        var tables = EventTables(eventID: 6)
        tables.sessions.append(id: 1, name: "A", startsAt: at(0), endsAt: at(60))
        tables.offers.append(OfferTable.Row(sessionID: 1, registrantTypeID: 1, registered: registered))
        tables.readAt = at(1000)
        var session = SessionFacts()
        session.capacity = 40
        tables.facts = EventFacts([1: session])
        let aggregates = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        #expect(aggregates.sessionFacts?.map(\.people) == [people])
    }

    @Test func `80 of 100 is no finding, 79 is one`() async throws {
        for (people, isLow) in [(Int64(5), false), (6, true)] {
            var tables = EventTables(eventID: 6)
            tables.sessions.append(id: 1, name: "A", startsAt: nil, endsAt: nil)
            for guest in 1...4 as ClosedRange<Int64> {
                tables.append(CheckInRow(id: guest, guest: guest, session: 1, type: 1, at: at(0)))
            }
            var session = SessionFacts()
            session.headcounts = [.init(people)]
            tables.facts = EventFacts([1: session])
            let aggregates = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
            #expect(aggregates.dataQuality.contains { $0.check == .scanCoverageLow } == isLow)
        }
    }

    /// Four were scanned: a count of four is none, one of three is.
    @Test func `fewer counted than scanned is a finding in words`() async throws {
        for (people, isBelow) in [(Int64(4), false), (3, true), (0, true)] {
            var tables = EventTables(eventID: 6)
            tables.sessions.append(id: 1, name: "A", startsAt: nil, endsAt: nil)
            for guest in 1...4 as ClosedRange<Int64> {
                tables.append(CheckInRow(id: guest, guest: guest, session: 1, type: 1, at: at(guest)))
            }
            var session = SessionFacts()
            session.headcounts = [.init(people)]
            tables.facts = EventFacts([1: session])
            func finding() async -> Finding? {
                await EventAggregates(of: tables, clock: WallClock(zone: .gmt)).dataQuality
                    .first { $0.check == .headcountBelowScans }
            }
            #expect(await finding().map(\.examples) == (isBelow ? [.session(1)] : nil))
            // By the second minute two had been scanned.
            session.headcounts = [.init(3, at: at(2))]
            tables.facts = EventFacts([1: session])
            #expect(await finding() == nil)
        }
        let words = Phrase.finding("headcount_below_scans", rows: 2)
        #expect(words.en == "2 sessions where fewer people were counted than had been scanned")
        #expect(words.es == "2 sesiones donde se contó a menos personas que las ya escaneadas")
        #expect(Check.headcountBelowScans.severity == .warning)
    }

    @Test func `a filter of a session's check-ins leaves nothing to compare`() async throws {
        for change in [
            { $0.registrantTypes = [3] }, { $0.from = HandCountedEvent.nine }, { $0.to = HandCountedEvent.nine },
        ] as [@Sendable (inout ReportRequest) -> Void] {
            let report = try await report { _, request in change(&request) }
            #expect(try report.cells("session_facts", "fill_percentage").prefix(2) == [percentage(12_500), .empty])
            #expect(try report.cells("session_facts", "coverage_percentage").allSatisfy { $0 == .empty })
        }
        let one = try await report { _, request in request.sessions = [12] }
        #expect(try one.cells("session_facts", "session_id") == [.integer(12)])
        #expect(try one.cells("session_facts", "coverage_percentage") == [percentage(4000)])
    }

    @Test func `as of a moment, later headcounts are not known`() async throws {
        let report = try await report { tables, request in
            tables.readAt = at(1000)
            request.asOf = at(5)
        }
        // At nine 2 were counted, and 1 had been scanned. The afternoon is to come.
        #expect(try report.cells("session_facts", "headcount").prefix(2) == [.integer(2), .empty])
        #expect(try report.cells("session_facts", "fill_percentage").prefix(2) == [percentage(5000), .empty])
        #expect(try report.cells("session_facts", "coverage_percentage").prefix(2) == [percentage(5000), .empty])
    }

    /// The morning is under way at twenty past nine, and the evening is to come.
    @Test func `what is counted later, or before the session, is compared with nobody`() async throws {
        var evening = SessionFacts()
        evening.headcounts = [.init(30)]
        let facts = EventFacts(facts.sessions.merging([20: evening]) { first, _ in first })
        func report(at minutes: Int64) async throws -> Report {
            try await self.report(facts: facts) { tables, _ in
                tables.sessions.append(id: 20, name: "Noche", startsAt: at(600), endsAt: at(660))
                tables.readAt = at(minutes)
            }
        }
        // Five at a quarter past nine; the four counted at half past nine are later than the data.
        let shown = try await report(at: 20)
        let last = try shown.cells("session_facts", "session_id").firstIndex(of: .integer(20)) ?? 0
        #expect(try shown.cells("session_facts", "headcount")[0] == .integer(5))
        #expect(try shown.cells("session_facts", "headcount")[last] == .integer(30))
        #expect(try shown.cells("session_facts", "coverage_percentage")[0] == percentage(4000))
        #expect(try shown.cells("session_facts", "coverage_percentage")[last] == .empty)
        #expect(shown[section: "session_facts"]?.note?.en.contains("1 headcount is later than the data") == true)
        let coverage = try #require(shown.headlines.first { $0.name == "coverage_percentage" })
        #expect(coverage.value == percentage(5000), "2 of 5 and 1 of 1")
        #expect(coverage.detail?.en.hasPrefix("so far") == true, "\(coverage.detail?.en ?? "")")
        let early = try await report(at: -5)
        #expect(try early.cells("session_facts", "headcount")[0] == .empty)
        #expect(try early.cells("session_facts", "coverage_percentage")[0] == .empty)
    }

    @Test func `more scanned than counted stand for nobody elsewhere`() async throws {
        var (morning, afternoon) = (SessionFacts(), SessionFacts())
        (morning.headcounts, afternoon.headcounts) = ([.init(1)], [.init(3)])
        let report = try await report(facts: EventFacts([12: morning, 13: afternoon]))
        #expect(
            try report.cells("session_facts", "coverage_percentage").prefix(2) == [
                percentage(30_000), percentage(3333),
            ])
        // 1 of 1 and 1 of 3.
        let coverage = try #require(report.headlines.first { $0.name == "coverage_percentage" })
        #expect(
            coverage.value == percentage(5000) && coverage.detail?.en.contains("in 1 session more were scanned") == true
        )
    }

    @Test func `a session to come is not full, nor one where nobody scanned unless people were counted`() async throws {
        var known = facts
        var (counted, uncounted) = (SessionFacts(), SessionFacts())
        (counted.capacity, counted.headcounts) = (10, [.init(7, at: at(60))])
        uncounted.capacity = 10
        for (minutes, fill) in [(Int64(-60), Cell.empty), (1000, percentage(7000))] {
            known = EventFacts([15: counted, 16: uncounted])
            let report = try await report(facts: known) { tables, _ in
                for id in [15, 16] as [Int64] {
                    tables.sessions.append(id: id, name: "S\(id)", startsAt: at(60), endsAt: at(120))
                    tables.offers.append(
                        .init(sessionID: id, registrantTypeID: 3, registrantTypeName: "VIP", registered: 9))
                }
                tables.readAt = at(minutes)
            }
            let ids = try report.cells("session_facts", "session_id")
            let rows = try [15, 16].map { id in try #require(ids.firstIndex(of: .integer(id))) }
            let fills = try report.cells("session_facts", "fill_percentage")
            #expect(rows.map { fills[$0] } == [fill, .empty])
        }
    }

    /// A mark in a list of guests has no time: it is taken to be by then.
    @Test func `a check-in without a time is by the time of the headcount`() async throws {
        let report = try await report { tables, _ in
            tables.append(CheckInRow(id: 0, guest: 77, session: 12, type: 3, at: .untimed))
        }
        #expect(try report.cells("session_facts", "coverage_percentage")[0] == percentage(6000))
    }

    @Test func `without facts nothing is different, and the section says so`() async throws {
        let report = try await report([.attendanceBySession, .sessionFacts]) { tables, _ in tables.facts = nil }
        let section = try #require(report[section: "session_facts"])
        #expect(section.table.rowCount == 0 && section.unavailableNote == .sessionFactsNotGiven)
        #expect(!report.headlines.contains { ["fill_percentage", "coverage_percentage"].contains($0.name) })
        let plain = try await self.report { tables, _ in tables.facts = nil }
        #expect(plain.sections.map(\.name) == ["attendance_by_session", "data_quality"])
    }

    @Test func `it has a sheet beside that of the sessions`() throws {
        var definition = ReportDefinition(
            name: "mine", title: Phrase(verbatim: "Mine"), sections: [SectionDefinition(.dataQuality)])
        definition.sheets = ["attendance_by_session", "data_quality"]
        #expect(definition.showing(nil) == definition)
        let shown = definition.showing(facts)
        #expect(shown.sheets == ["attendance_by_session", "session_facts", "data_quality"])
        #expect(shown.sections.map(\.kind) == [.dataQuality, .sessionFacts] && shown.showing(facts) == shown)
    }
}
