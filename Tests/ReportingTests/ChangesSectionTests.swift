import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct ChangesSectionTests {
    private func tables(_ change: (inout EventTables) -> Void = { _ in }, checkIns: [(id: Int64, session: Int64)])
        -> EventTables
    {
        let nine = Instant(secondsSinceEpoch: 1_772_366_400)  // 2026-03-01T12:00:00Z
        var tables = EventTables(eventID: 6, eventName: "Feria")
        tables.sessions.append(id: 12, name: "Mañana", startsAt: nine, endsAt: nil)
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", price: 9990, registered: 4))
        for checkIn in checkIns {
            let type: Int64? = checkIn.session == 12 ? 3 : nil
            tables.append(
                CheckInRow(id: checkIn.id, guest: checkIn.id, session: checkIn.session, type: type, at: nine))
        }
        change(&tables)
        return tables
    }

    private var before: EventTables { tables(checkIns: [(3, 12), (2, 12), (1, 13)]) }

    private var now: EventTables {
        var now = tables(
            { tables in
                tables.sessions = SessionTable()
                let ten = Instant(secondsSinceEpoch: 1_772_370_000)
                tables.sessions.append(id: 12, name: "Apertura", startsAt: ten, endsAt: nil)
                tables.offers = OfferTable()
                tables.offers.append(
                    .init(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", price: 12_000, registered: 5))
            }, checkIns: [(5, 12), (4, 12), (3, 12), (1, 13)])
        now.provenance.total = 4
        return now
    }

    private func rows(_ section: ReportSection, _ names: [String]) -> [[Cell]] {
        let columns = names.compactMap { section.table[column: $0]?.cells }
        return (0..<section.table.rowCount).map { row in columns.map { $0[row] } }
    }

    /// Guests 2 and 3 of 4 registered, then guests 3, 4 and 5 of 5: 50 %, then 60 %. Session 13 is not listed, and
    /// guest 1, who came there, is in no rate of the event.
    @Test func `rows are in order`() {
        let section = ReportSection.changes(EventComparison(before: before, now: now))
        #expect(
            section.table.columns.filter { !$0.isSupplementary }.map(\.name)
                == ["kind", "session_id", "registrant_type_id", "measure", "before", "now"])
        func percent(_ whole: Int64) -> Cell { .percentage(Percentage(hundredths: whole * 100)) }
        func row(_ kind: String, _ session: Int64?, _ type: Int64?, _ measure: String, _ before: Cell, _ now: Cell)
            -> [Cell]
        {
            [.text(kind), Cell(session), Cell(type), .text(measure), before, now]
        }
        let expected: [[Cell]] = [
            row("new", 12, 3, "checkins", .integer(0), .integer(2)),
            row("vanished", 12, 3, "checkins", .integer(1), .integer(0)),
            // With guest 1 in session 13: 3 of 4, then 4 of 5.
            row("rate", nil, nil, "attendance_percentage", percent(50), percent(60)),
            row("rate", 12, nil, "attendance_percentage", percent(50), percent(60)),
            row("rate", nil, 3, "attendance_percentage", percent(50), percent(60)),
            row("rate", 12, 3, "attendance_percentage", percent(50), percent(60)),
            row("count", nil, nil, "unique_guests", .integer(3), .integer(4)),
            row("count", nil, nil, "attended", .integer(3), .integer(4)),
            row("count", nil, nil, "registered", .integer(4), .integer(5)),
            row("count", 12, nil, "attended", .integer(2), .integer(3)),
            row("count", 12, nil, "registered", .integer(4), .integer(5)),
            row("count", nil, 3, "attended", .integer(2), .integer(3)),
            row("count", nil, 3, "registered", .integer(4), .integer(5)),
            row("count", 12, 3, "attended", .integer(2), .integer(3)),
            row("count", 12, 3, "registered", .integer(4), .integer(5)),
            row("offer", 12, 3, "price", .number(9990), .number(12_000)),
            row("renamed", 12, nil, "session", .text("Mañana"), .text("Apertura")),
            row(
                "moved", 12, nil, "starts_at", .instant(Instant(secondsSinceEpoch: 1_772_366_400)),
                .instant(Instant(secondsSinceEpoch: 1_772_370_000))),
        ]
        #expect(rows(section, ["kind", "session_id", "registrant_type_id", "measure", "before", "now"]) == expected)
        let named = rows(section, ["change", "session", "registrant_type"])
        #expect(named[0] == [.phrase(Phrase(es: "Check-ins nuevos", en: "New check-ins")), "Apertura", "VIP"])
        #expect(named[2] == [.phrase(Phrase(es: "Asistencia", en: "Attendance")), .phrase(.wholeEvent), .empty])
        #expect(named[4].dropFirst() == [.phrase(.allSessions), "VIP"])
        // Each number has its unit, and people come first.
        let words = named[6...13].map { cells -> String? in
            if case .phrase(let phrase) = cells[0] { phrase.en } else { nil }
        }
        #expect(
            words == [
                "People who came", "Attendances", "Registrations", "People who came", "Registrations",
                "Attendances", "Registrations", "People who came",
            ])
        guard case .changes(let picture)? = section.pictures.first else {
            Issue.record("no picture")
            return
        }
        let first = picture.mostSignificant(1).first
        #expect(first?.words == .phrase(.legendPeopleWhoCame) && first?.values == [3, 4])
    }

    @Test func `what was added and what was removed`() {
        let section = ReportSection.changes(
            EventComparison(
                before: tables(checkIns: []),
                now: tables(
                    { tables in
                        tables.sessions = SessionTable()
                        tables.sessions.append(id: 14, name: "Cena", startsAt: nil, endsAt: nil)
                        tables.offers = OfferTable()
                        tables.offers.append(.init(sessionID: 14, registrantTypeID: 5, registrantTypeName: "Prensa"))
                    }, checkIns: [])))
        let found = rows(section, ["kind", "session_id", "registrant_type_id", "measure", "before", "now"])
        let listed = found.filter { $0[0] != "rate" && $0[0] != "count" }
        #expect(
            listed == [
                ["added", .integer(14), .empty, "session", .empty, "Cena"],
                ["added", .empty, .integer(5), "registrant_type", .empty, "Prensa"],
                ["removed", .integer(12), .empty, "session", "Mañana", .empty],
                ["removed", .empty, .integer(3), "registrant_type", "VIP", .empty],
            ])
    }

    private func changed(_ before: (inout EventTables) -> Void, _ now: (inout EventTables) -> Void) -> [[Cell]] {
        let section = ReportSection.changes(
            EventComparison(before: tables(before, checkIns: []), now: tables(now, checkIns: [])))
        return rows(section, ["kind", "measure", "before", "now"])
    }

    /// Session 12 is to come in both readings; four, then six are registered.
    @Test func `a rate that nobody has does not change`() {
        func reading(_ registered: Int64) -> (inout EventTables) -> Void {
            { tables in
                tables.readAt = Instant("2026-03-01T09:00:00Z")
                tables.offers = OfferTable()
                tables.offers.append(
                    .init(
                        sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", price: 9990,
                        registered: registered))
            }
        }
        let found = changed(reading(4), reading(6))
        #expect(found.count == 4 && found.allSatisfy { $0 == ["count", "registered", .integer(4), .integer(6)] })
    }

    /// Two of four, then three of six: more people, and the same rate.
    @Test func `a rate that stays the same is no change`() {
        let now = tables(
            { tables in
                tables.offers = OfferTable()
                tables.offers.append(
                    .init(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", price: 9990, registered: 6))
            }, checkIns: [(4, 12), (3, 12), (2, 12)])
        let section = ReportSection.changes(EventComparison(before: tables(checkIns: [(3, 12), (2, 12)]), now: now))
        #expect(Set(rows(section, ["kind"])) == [["new"], ["count"]])
    }

    @Test func `what one reading lacks is missing there, and what both lack is no change`() throws {
        func offer(_ name: String?, registered: Int64?, price: Double?) -> (inout EventTables) -> Void {
            { tables in
                tables.offers = OfferTable()
                tables.offers.append(
                    .init(
                        sessionID: 12, registrantTypeID: 3, registrantTypeName: name, price: price,
                        registered: registered))
            }
        }
        #expect(changed(offer(nil, registered: nil, price: nil), offer(nil, registered: nil, price: nil)) == [])
        let told = changed(offer("VIP", registered: nil, price: 10), offer("VIP", registered: 5, price: nil))
        #expect(told.contains(["count", "registered", .empty, .integer(5)]))
        #expect(told.contains(["offer", "price", .number(10), .empty]))
        // What has no name is known by its id.
        let added = changed(
            { _ in },
            { tables in
                tables.sessions.append(id: 14, name: nil, startsAt: nil, endsAt: nil)
                tables.offers.append(.init(sessionID: 12, registrantTypeID: 8))
            })
        #expect(added.contains(["added", "session", .empty, .integer(14)]))
        #expect(added.contains(["added", "registrant_type", .empty, .integer(8)]))
        #expect((told + added).allSatisfy { $0[2] != $0[3] })
    }

    @Test func `people see both sides of a value that one reading lacks`() throws {
        let section = ReportSection.changes(
            EventComparison(
                before: tables(
                    {
                        $0.sessions.append(id: 14, name: "Cena", startsAt: Instant("2026-03-01T20:00:00Z"), endsAt: nil)
                    },
                    checkIns: []),
                now: tables({ $0.sessions.append(id: 14, name: "Cena", startsAt: nil, endsAt: nil) }, checkIns: [])))
        guard case .changes(let picture)? = section.pictures.first else { throw Missing() }
        #expect(picture.mostSignificant(9).map(\.values) == [[.instant(Instant("2026-03-01T20:00:00Z")), .empty]])
    }

    private struct Missing: Error {}

    /// The same section whether nothing earlier is known or nothing is different.
    @Test func `without differences it says the same as ever`() {
        let unknown = ReportSection.changes(nil)
        #expect(unknown.table.rowCount == 0)
        #expect(unknown.table.columns.count == 9)
        #expect(ReportSection.changes(EventComparison(before: before, now: before)) == unknown)
        #expect(Notice.changes(nil) == nil)
        #expect(Notice.changes(EventComparison(before: before, now: before)) == nil)
        let headlines = [Headline("checkins", title: .headlineCheckIns, value: 3, detail: .repeatedCheckIns(0))]
        #expect(headlines.since(nil) == headlines)
        #expect(headlines.since(EventComparison(before: before, now: before)) == headlines)
    }

    @Test func `the notice warns of what vanished`() throws {
        let notice = try #require(Notice.changes(EventComparison(before: before, now: now)))
        #expect(notice.severity == .warning && notice.section == "changes")
        #expect(notice.text.es == "Check-ins desde la lectura anterior: 2 nuevos, 1 desaparecido")
        #expect(notice.text.en == "Check-ins since the earlier reading: 2 new, 1 vanished")
        let grown = EventComparison(before: before, now: tables(checkIns: [(4, 12), (3, 12), (2, 12), (1, 13)]))
        let info = try #require(Notice.changes(grown))
        #expect(info.severity == .info && info.text.en == "Check-ins since the earlier reading: 1 new")
        let renamed = EventComparison(
            before: before,
            now: tables({ $0.sessions = SessionTable() }, checkIns: [(3, 12), (2, 12), (1, 13)]))
        #expect(Notice.changes(renamed)?.text.en.hasSuffix("check-ins did not") == true)
    }

    /// The time of check-in 2 is corrected by two hours, across the moment of the report: it neither vanished nor is it new.
    @Test(arguments: [true, false]) func `a corrected time is a change`(isLater: Bool) async throws {
        let nine = HandCountedEvent.nine
        func reading(_ time: Instant) -> EventTables {
            var reading = tables(checkIns: [])
            reading.append(CheckInRow(id: 2, guest: 2, session: 12, type: 3, at: time))
            reading.append(CheckInRow(id: 1, guest: 1, session: 12, type: 3, at: nine))
            reading.readAt = nine.advanced(bySeconds: 86_400)
            return reading
        }
        let readings = [reading(nine), reading(nine.advanced(bySeconds: 7200))]
        var request = ReportRequest(zone: .gmt)
        request.asOf = nine.advanced(bySeconds: 3600)
        let report = try await Report(
            of: readings[isLater ? 1 : 0], earlier: readings[isLater ? 0 : 1],
            by: DefinitionLibrary().definition("attendance"), request)
        let found = rows(try #require(report[section: "changes"]), ["kind", "measure", "before", "now"])
        #expect(found.contains(["changed", "checkins", isLater ? 1 : 0, isLater ? 0 : 1]))
        #expect(!found.contains { $0[0] == "vanished" || $0[0] == "new" })
        #expect(report.notices.contains { $0.text.en == "Check-ins since the earlier reading: 1 changed" })
        let detail = report.headlines.first { $0.name == "checkins" }?.detail?.en
        #expect(detail?.hasSuffix("\(isLater ? "−1" : "+1") since the earlier reading") == true)
    }

    @Test func `the headline tells the net difference`() {
        let headlines = [
            Headline("unique_guests", title: .headlineUniqueGuests, value: 3),
            Headline("checkins", title: .headlineCheckIns, value: 4, detail: .repeatedCheckIns(2)),
        ]
        let told = headlines.since(EventComparison(before: before, now: now))
        #expect(told[0] == headlines[0])
        #expect(told[1].detail?.es == "2 repetidos · +1 desde la lectura anterior")
        let fewer = headlines.since(EventComparison(before: now, now: before))
        #expect(fewer[1].detail?.en == "2 repeated · −1 since the earlier reading")
    }

    @Test func `every kind and measure has words`() throws {
        let section = ReportSection.changes(EventComparison(before: before, now: now))
        let cells = try #require(section.table[column: "change"]?.cells)
        #expect(cells.count > 3)
        for cell in cells {
            guard case .phrase(let phrase) = cell else {
                Issue.record("\(cell)")
                continue
            }
            #expect(phrase.es != phrase.en, "\(phrase)")
        }
    }
}
