import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// What is said of sessions of which only the days are known: no hour.
@Suite(.timeLimit(.minutes(30))) struct WholeDayReportTests {
    private static let first = Phrase(es: "01 mar 2026", en: "01 Mar 2026")
    private static let start = Instant("2026-03-01T00:00:00Z")
    private static let day = CivilTime(secondsSinceEpoch: start.secondsSinceEpoch)

    private var santiago: TimeZone { get throws { try #require(TimeZone(identifier: "America/Santiago")) } }

    /// Four are registered for 1 March, and two came.
    private func tables(from start: Instant = Self.start, came: Int64 = 2) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        tables.sessions.append(id: 12, name: "Día 1", startsAt: start, endsAt: start.advanced(bySeconds: 86_399))
        tables.offers.append(
            .init(sessionID: 12, registrantTypeID: 5, registrantTypeName: "General", registered: 4, reportedCheckIns: 0)
        )
        for guest in (0..<came).reversed() {
            let time = start.advanced(bySeconds: (12 + guest) * 3600)
            tables.append(CheckInRow(id: guest + 1, guest: guest + 1, session: 12, type: 5, at: time))
        }
        return tables
    }

    private func report(of tables: EventTables, in zone: TimeZone) async throws -> Report {
        try await Report(of: tables, by: DefinitionLibrary().definition("attendance"), ReportRequest(zone: zone))
    }

    private func said(_ report: Report) -> [String] {
        report.notices.map(\.text.en).filter { $0.contains("count in UTC") }
    }

    @Test func `a notice says when days in UTC begin and end in the zone`() async throws {
        let report = try await report(of: tables(), in: santiago)
        let texts = said(report)
        // In one line of 80 columns it says how the days count, and from when to when.
        #expect(texts.count == 1)
        #expect(texts[0].hasPrefix("Days without hours count in UTC: from 28 Feb 2026 21:00 to 01 Mar 2026 20:59"))
        #expect(texts[0].contains("in America/Santiago; only the days of the session are known"))
        #expect(said(try await self.report(of: tables(), in: .gmt)) == [])
        // With another session, which has hours; and a single midnight, which is over with the zone's day.
        var tables = tables()
        tables.sessions.append(
            id: 13, name: "Cierre", startsAt: Self.start.advanced(bySeconds: 72_000),
            endsAt: Self.start.advanced(bySeconds: 79_200))
        #expect(
            said(try await self.report(of: tables, in: santiago)).first?.contains("days of 1 of 2 sessions") == true)
        tables.sessions = SessionTable()
        tables.sessions.append(id: 12, name: "Día 1", startsAt: Self.start, endsAt: Self.start)
        let midnight = said(try await self.report(of: tables, in: santiago))
        #expect(midnight.first?.contains("from 28 Feb 2026 21:00 to 01 Mar 2026 23:59") == true)
        // Without times of sessions, the event's.
        tables.sessions = SessionTable()
        tables.details.startsAt = Self.start
        tables.details.endsAt = Self.start.advanced(bySeconds: 86_399)
        #expect(said(try await self.report(of: tables, in: santiago)).first?.contains("days of the event") == true)
    }

    @Test func `late is qualified, and times are read as days`() async throws {
        let report = try await report(of: tables(), in: santiago)
        let profile = try #require(report[section: "arrival_profile"])
        #expect(profile.table[column: "late_guests"]?.cells == [.integer(2)])
        #expect(profile.note?.en == Phrase.joining([.arrivalProfileNote, .lateUnknown(nil)]).en)
        let sessions = try #require(report[section: "attendance_by_session"]?.table)
        let (starts, ends) = (try #require(sessions[column: "starts_at"]), try #require(sessions[column: "ends_at"]))
        #expect(starts.cells == [.wholeDay(Self.day, at: Self.start)] && starts.inWords(0) == .phrase(Self.first))
        #expect(ends.inWords(0) == .phrase(Self.first))
        // No mark of a start at a time in the histograms.
        #expect(ReportNames(report).start(ofSession: 12) == nil)
        // A session with hours has its late guests; the note names the other.
        var tables = tables()
        let evening = Self.start.advanced(bySeconds: 72_000)
        tables.sessions.append(id: 13, name: "Cierre", startsAt: evening, endsAt: evening.advanced(bySeconds: 7200))
        tables.append(CheckInRow(id: 9, guest: 1, session: 13, type: 5, at: evening))
        tables.sortCheckIns()
        let mixed = try await self.report(of: tables, in: santiago)
        #expect(mixed[section: "arrival_profile"]?.note?.en.hasSuffix(Phrase.lateUnknown(["Día 1"]).en) == true)
        #expect(ReportNames(mixed).start(ofSession: 13) == evening)
        let hours = try await self.report(of: HandCountedEvent.tables, in: santiago)
        #expect(hours[section: "arrival_profile"]?.note == .arrivalProfileNote)
    }

    /// A party on the eve, from 21:00 in Santiago, begins at the instant at which the day begins in UTC.
    @Test func `a day is one also if a session with hours begins at its first instant`() async throws {
        var tables = tables()
        tables.sessions.append(
            id: 11, name: "Fiesta", startsAt: Self.start, endsAt: Self.start.advanced(bySeconds: 3 * 3600))
        let report = try await report(of: tables, in: santiago)
        let starts = try #require(report[section: "attendance_by_session"]?.table[column: "starts_at"])
        #expect(starts.cells == [.instant(Self.start), .wholeDay(Self.day, at: Self.start)])
        #expect(starts.inWords(0) == .instant(Self.start) && starts.inWords(1) == .phrase(Self.first))
        #expect(ReportNames(report).start(ofSession: 11) == Self.start)
        #expect(ReportNames(report).start(ofSession: 12) == nil)
        let listed = ReportTable(listing: tables.sessions, offers: tables.offers)
        #expect(listed[column: "starts_at"]?.inWords(1) == .phrase(Self.first))
    }

    @Test func `a bar says on which day a session starts`() async throws {
        var tables = tables(came: 0)
        tables.readAt = Instant("2026-02-20T12:00:00Z")
        let report = try await report(of: tables, in: santiago)
        guard case .bars(let bars)? = report[section: "attendance_by_session"]?.charts.first else {
            Issue.record("no bars")
            return
        }
        #expect(bars.replacement(0, on: report.clock)?.en == "starts 01 Mar 2026 · 4 registrations")
        #expect(bars.remark(0, on: report.clock) == Self.first)
        let clock = WallClock(zone: try santiago)
        #expect(Phrase(startOf: (Self.start, Self.start), on: clock) == Self.first)
        #expect(Phrase(startOf: (Self.start, nil), on: clock)?.en == "28 Feb 21:00")
    }

    @Test func `a session moved to another day`() throws {
        let week: Int64 = 7 * 86_400
        let section = ReportSection.changes(
            EventComparison(
                before: tables(came: 0), now: tables(from: Self.start.advanced(bySeconds: week), came: 0)))
        #expect(
            section.table[column: "now"]?.cells.first
                == .wholeDay(CivilTime(year: 2026, month: 3, day: 8), at: Self.start.advanced(bySeconds: week)))
        guard case .changes(let picture)? = section.pictures.first else {
            Issue.record("no picture")
            return
        }
        let days: [Cell] = [.phrase(Self.first), .phrase(Phrase(es: "08 mar 2026", en: "08 Mar 2026"))]
        #expect(picture.mostSignificant(2).map(\.values) == [days, days])
    }

    /// At 09:00 in Santiago the day has begun in every zone.
    @Test func `the list of sessions has no percentage before a day begins`() {
        let tables = tables(came: 0)
        func percentage(_ now: String) -> [Cell]? {
            ReportTable(listing: tables.sessions, offers: tables.offers, at: Instant(now))[
                column: "reported_percentage"]?.cells
        }
        #expect(percentage("2026-03-01T11:59:59Z") == [.empty])
        #expect(percentage("2026-03-01T12:00:00Z") == [.percentage(Percentage(hundredths: 0))])
        // Once it is over, nobody scanned.
        #expect(percentage("2026-03-01T23:59:58Z") == [.percentage(Percentage(hundredths: 0))])
        #expect(percentage("2026-03-01T23:59:59Z") == [.empty])
    }

    // MARK: Editions

    /// Ten minutes before the start, and ten after it.
    private func edition(_ id: Int64, from start: Instant, lasting seconds: Int64) async throws -> Edition {
        var tables = EventTables(eventID: id, eventName: "Gala \(id)")
        tables.sessions.append(id: id, name: "Cena", startsAt: start, endsAt: start.advanced(bySeconds: seconds))
        tables.offers.append(
            .init(sessionID: id, registrantTypeID: 5, registrantTypeName: "General", registered: 40))
        for guest in 0..<20 as Range<Int64> {
            let time = start.advanced(bySeconds: guest < 10 ? -600 : 600)
            tables.append(CheckInRow(id: 20 - guest, guest: guest, session: id, type: 5, at: time))
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        return try await Edition(of: EditionMaterial(tables: tables), zone: .gmt, key: [4])
    }

    @Test func `an edition of days has no line from its start, and nobody late`() async throws {
        let hours = try await edition(1, from: Instant("2025-03-01T20:00:00Z"), lasting: 7200)
        let days = try await edition(2, from: Self.start, lasting: 86_399)
        let report = try Report(
            of: [hours, days], by: try await DefinitionLibrary().definition("comparison"), EditionRequest(zone: .gmt))
        let section = try #require(report[section: "arrivals_from_start"])
        guard case .lines(let picture)? = section.charts.first else {
            Issue.record("no lines")
            return
        }
        #expect(picture.lines.map(\.id) == [.integer(1)])
        #expect(section.table[column: "event_id"]?.cells.contains(.integer(2)) == true)
        #expect(report.notices.contains { $0.text == .editionWithoutHour("Gala 2") && $0.severity == .warning })
        #expect(!report.notices.contains { $0.text == .editionWithoutHour("Gala 1") })
        let sessions = try #require(report[section: "edition_sessions"]?.table)
        for column in ["late_guests", "late_percentage", "p10_minutes", "median_minutes", "p90_minutes"] {
            #expect(sessions[column: column]?.cells.map { $0 == .empty } == [false, true], "\(column)")
        }
        #expect(report[section: "differences"]?.table[column: "measure"]?.cells.contains(.text("late")) == false)
        let alone = try Report(
            of: [days], by: try await DefinitionLibrary().definition("comparison"), EditionRequest(zone: .gmt))
        #expect(alone[section: "arrivals_from_start"]?.pictures.isEmpty == true)
    }
}
