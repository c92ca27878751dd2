import Aggregation
import Base
import FoundationEssentials
import TestSupport
import Testing

@testable import Reporting

/// An event under way at which nobody was scanned although some of its sessions are over: that nobody came is not known.
@Suite(.timeLimit(.minutes(30))) struct UnscannedEventTests {
    private let nine = HandCountedEvent.nine

    /// A stand and a panel are over, the keynote began at eleven, and it is half past eleven.
    private func tables(keynoteOnly: Bool = false) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Fair")
        tables.details.registrants = 12
        let sessions: [(id: Int64, name: String, hour: Int64, registered: Int64?)] = [
            (1, "Stand", 0, nil), (2, "Panel", 1, 5), (3, "Keynote", 2, 10),
        ]
        for session in sessions where !keynoteOnly || session.id == 3 {
            let start = nine.advanced(bySeconds: session.hour * 3600)
            tables.sessions.append(
                id: session.id, name: session.name, startsAt: start, endsAt: start.advanced(bySeconds: 3600))
            guard let registered = session.registered else { continue }
            tables.offers.append(
                .init(
                    sessionID: session.id, registrantTypeID: 1, registrantTypeName: "General", registered: registered))
        }
        tables.readAt = nine.advanced(bySeconds: 9000)
        return tables
    }

    @Test func `who came is not known, and not 0`() async throws {
        let report = try await Report.attendance(of: tables())
        for name in ["unique_guests", "attendance_percentage", "no_shows"] {
            let headline = try #require(report.headlines.first { $0.name == name })
            #expect(headline.value == .empty, "\(name)")
        }
        #expect(report.headlines.first?.detail?.en == "12 people registered · not measured: nobody scanned")
        guard case .bars(let sessions)? = report[section: "attendance_by_session"]?.charts.first,
            case .bars(let types)? = report[section: "attendance_by_registrant_type"]?.charts.first
        else {
            Issue.record("no bars")
            return
        }
        let clock = report.clock
        #expect((0..<3).map { sessions.replacement($0, on: clock) != nil } == [true, true, false])
        #expect(types.replacement(0, on: clock)?.en == "not measured: nobody scanned · 15 registrations")
        // The numbers of the contract stay: the keynote is under way, and nobody was scanned there so far.
        let states = try #require(report[section: "attendance_by_session"]?.table[column: "state"])
        #expect(states.cells == ["over", "not_measured", "under_way"])
        let full = try await Report(
            of: tables(), by: DefinitionLibrary().definition("full"), ReportRequest(zone: .gmt))
        let summary = try #require(full[section: "event_summary"]).table
        #expect(summary[column: "guests_percentage"]?.cells == [.empty])
        #expect(summary[column: "attendance_percentage"]?.cells == [.percentage(Percentage(hundredths: 0))])
        // The panel was not measured, and nobody is registered for the stand: no registration can have stayed unused.
        #expect(summary[column: "no_shows"]?.cells == [.empty] && summary[column: "unique_guests"]?.cells == [0])
    }

    @Test func `an event that has just begun has nobody so far`() async throws {
        let report = try await Report.attendance(of: tables(keynoteOnly: true))
        #expect(report.headlines.first?.value == 0)
        #expect(report.headlines.first?.detail?.en.hasPrefix("so far · of 12") == true)
    }
}
