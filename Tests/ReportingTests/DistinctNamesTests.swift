import Base
import FoundationEssentials
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// Two workshops of the same name, and two types: everything that people read tells them apart.
@Suite(.timeLimit(.minutes(30))) struct DistinctNamesTests {
    private let nine = HandCountedEvent.nine

    /// Of 100 registered for each, 96 and 30 came to the workshops, 80 to the opening, the first 50 of each as type 5, the others as
    /// type 6 of the same name. Nobody was registered without a type, and one came so.
    private func tables(secondWorkshop: String = "Taller", readAt: Instant? = nil) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        for (index, session) in [("Taller", 96), (secondWorkshop, 30), ("Opening", 80)].enumerated() {
            let (id, start) = (Int64(index + 1), nine.advanced(bySeconds: Int64(index) * 3600))
            tables.sessions.append(
                id: id, name: session.0, startsAt: start, endsAt: start.advanced(bySeconds: 3000))
            for type in [5, 6] as [Int64] {
                tables.offers.append(
                    .init(
                        sessionID: id, registrantTypeID: type, registrantTypeName: "General", registered: 50))
            }
            for guest in 1...Int64(session.1) {
                tables.append(
                    CheckInRow(
                        id: id * 1000 + guest, guest: guest, session: id, type: guest <= 50 ? 5 : 6,
                        at: start.advanced(bySeconds: -60)))
            }
        }
        tables.sortCheckIns()
        tables.readAt = readAt
        return tables
    }

    @Test func `capitals and blanks tell no names apart`() {
        let named: [(id: Int64?, name: String?)] = [(1, "Taller"), (2, "TALLER"), (3, "Taller A"), (4, "Charla")]
        let names = DistinctNames(named)
        #expect(named.map { names.name($0.id ?? 0) } == ["Taller (#1)", "TALLER (#2)", "Taller A", "Charla"])
    }

    @Test func `sentences name each with its id`() async throws {
        let report = try await Report.attendance(of: tables())
        #expect(
            report.remarks.map(\.en) == [
                "Taller (#2): 30.00% of those registered came, the only session below 80%.",
                "Taller (#1): 96.00% of those registered came, the only session above 90%.",
            ])
        #expect(report[section: "attendance_by_registrant_type"]?.main?.en == "General (#5): 50 people")
        let other = try await Report.attendance(of: tables(secondWorkshop: "Taller B"))
        #expect(other.remarks.first?.en == "Taller B: 30.00% of those registered came, the only session below 80%.")
        // Blanks, which nobody sees, tell nothing apart.
        let blank = try await Report.attendance(of: tables(secondWorkshop: "Taller "))
        #expect(blank.remarks.first?.en.hasPrefix("Taller  (#2): ") == true)
    }

    @Test func `tables name each with its id for people, and as it is for programs`() async throws {
        let report = try await Report.attendance(of: tables())
        func told(_ id: Int) -> Cell { .name("Taller", told: Phrase(verbatim: "Taller (#\(id))")) }
        for section in ["attendance_by_session", "arrival_profile"] {
            let names = try #require(report[section: section]?.table[column: "session"])
            #expect(names.cells == [told(1), told(2), "Opening"])
            #expect(names.inWords(1) == .phrase(Phrase(verbatim: "Taller (#2)")))
        }
        let overlap = try #require(report[section: "session_overlap"]).namingIDs(from: ReportNames(report))
        #expect(overlap.table[column: "session"]?.cells.first == "Taller (#1)")
        // A filter that leaves one of them leaves nothing to tell apart.
        let one = try await Report.attendance(of: tables()) { $0.sessions = [1] }
        #expect(one[section: "attendance_by_session"]?.table[column: "session"]?.cells == ["Taller"])
    }

    @Test func `sessions that nobody scanned are named with their ids`() async throws {
        var tables = tables()
        for id in [8, 9] as [Int64] {
            tables.sessions.append(id: id, name: "Panel", startsAt: nine, endsAt: nine.advanced(bySeconds: 60))
            tables.offers.append(.init(sessionID: id, registrantTypeID: 5, registered: 2))
        }
        let counts = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        #expect(counts.attendanceBySession.namesOfUnknownCoverage == ["Panel (#8)", "Panel (#9)"])
    }

    @Test func `who has no type is named so, not with a dash`() async throws {
        var tables = tables()
        tables.append(CheckInRow(id: 9001, guest: 9001, session: 1, type: nil, at: nine))
        tables.sortCheckIns()
        let report = try await Report.attendance(of: tables)
        let section = try #require(report[section: "attendance_by_registrant_type"])
        guard case .bars(let picture)? = section.charts.first else {
            Issue.record("no bars")
            return
        }
        let names = picture.names(on: report.clock).map { CellTextOfTests.text($0) }
        #expect(names.map(\.en) == ["General (#5)", "General (#6)", "no type"])
        #expect(names.last?.es == "sin tipo")
        #expect(section.table[column: "registrant_type"]?.cells.last == .name(nil, told: .noRegistrantType))
    }

    /// What limits the report comes before all other notices, and says which part it is of.
    @Test func `filters and the moment are said first`() async throws {
        var tables = tables(readAt: nine.advanced(bySeconds: 90_000))
        tables.append(CheckInRow(id: 9001, guest: 9001, session: 99, type: nil, at: nine))
        tables.sortCheckIns()
        let report = try await Report.attendance(of: tables) {
            ($0.sessions, $0.to) = ([1, 2], nine.advanced(bySeconds: 60))
            $0.asOf = nine.advanced(bySeconds: 80_000)
        }
        #expect(
            report.limits.map(\.en) == [
                "The report shows the event as of 02 Mar 2026 10:13 and excludes 0 later check-ins",
                "Only sessions Taller (#1), Taller (#2); before 01 Mar 2026 12:01: filters excluded 111 check-ins; "
                    + "registrations of those who came only outside the period count as unused",
            ])
        #expect(report.notices.prefix(2).map(\.limitsReport) == [true, true])
        #expect(report.otherNotices.count == report.notices.count - 2)
        let spanish = try await Report.attendance(of: tables) { $0.registrantTypes = [5] }
        #expect(
            spanish.limits.first?.es.hasPrefix("Solo el tipo de inscrito General (#5): los filtros excluyeron ") == true
        )
        #expect(try await Report.attendance(of: tables).limits == [])
    }
}

private enum CellTextOfTests {
    static func text(_ cell: Cell) -> Phrase {
        switch cell {
        case .text(let text): Phrase(verbatim: text)
        case .phrase(let phrase), .name(_, let phrase): phrase
        default: Phrase(verbatim: "–")
        }
    }
}
