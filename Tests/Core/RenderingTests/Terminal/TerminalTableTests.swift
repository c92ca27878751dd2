import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct TerminalTableTests {
    private static let table = ReportTable([
        PageSample.column("id", .identifier, "ID", "ID", [.integer(6), .integer(1007)]),
        PageSample.column(
            "name", .text, "Nombre", "Name", [.text("Tech Summit 2026 – 日本語 edition"), .text("Feria\u{1B}[2J")]),
        PageSample.column("starts_at", .instant, "Inicio", "Starts at", [.instant(PageSample.opening), .empty]),
        PageSample.column("checkins", .count, "Check-ins", "Check-ins", [.integer(12_345), .integer(0)]),
    ])

    private static func text(_ width: Int, _ language: Language = .english, _ color: TerminalStyle.ColorDepth = .none)
        -> String
    {
        TerminalTable(
            style: TerminalStyle(width: width, color: color), language: language, clock: PageSample.clock
        ).text(for: table)
    }

    @Test func `aligns by display columns`() {
        let expected = """
              ID  Name                                       Starts at  Check-ins
               6  Tech Summit 2026 – 日本語 edition  01 Mar 2026 08:00     12,345
            1007  Feria␛[2J                                          –          0

            """
        #expect(Self.text(80) == expected)
        #expect(Self.text(.max) == expected)
    }

    /// From midnight in UTC to 23:59:59, or to a midnight: days, also on a clock that shows 21:00 of the day before; other times are
    /// times.
    @Test func `events without hours are shown by days`() throws {
        var events = EventTable()
        for (id, start, end) in [
            (6, "2026-03-01T00:00:00Z", "2026-03-03T23:59:59Z"), (7, "2026-03-05T00:00:00Z", "2026-03-05T04:00:00Z"),
            (8, "2026-03-07T00:00:00Z", "2026-03-09T00:00:00Z"), (9, "2026-03-11T00:00:00Z", "2026-03-11T00:00:00Z"),
        ] {
            events.append(id: Int64(id), name: "Feria", startsAt: Instant(start), endsAt: Instant(end), place: nil)
        }
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        let table = TerminalTable(style: TerminalStyle(width: 200), language: .english, clock: clock)
            .text(for: ReportTable(listing: events))
        let lines = table.split(separator: "\n")
        #expect(lines[1].contains("01 Mar 2026") && lines[1].contains("03 Mar 2026") && !lines[1].contains(":"))
        #expect(lines[2].contains("04 Mar 2026 21:00") && lines[2].contains("05 Mar 2026 01:00"))
        #expect(lines[3].contains("07 Mar 2026") && lines[3].contains("08 Mar 2026") && !lines[3].contains(":"))
        #expect(lines[4].ranges(of: "11 Mar 2026").count == 2 && !lines[4].contains(":"), "\(lines[4])")
    }

    /// At 10:00: two sessions begun, one to come and one to come where somebody was let in early.
    @Test func `a session to come has no attendance yet`() {
        var sessions = SessionTable()
        var offers = OfferTable()
        let now = Instant(secondsSinceEpoch: 1_772_370_000)
        for (id, minutes, reported) in [(1, -60, 5), (2, 0, 0), (3, 60, 0), (4, 90, 1)] as [(Int64, Int64, Int64)] {
            sessions.append(
                id: id, name: "S", startsAt: now.advanced(bySeconds: minutes * 60), endsAt: nil)
            offers.append(
                OfferTable.Row(sessionID: id, registrantTypeID: 3, registered: 10, reportedCheckIns: reported))
        }
        let table = ReportTable(listing: sessions, offers: offers, at: now)
        #expect(table.columns[6].name == "reported_percentage")
        #expect(
            table.columns[6].cells == [
                .percentage(Percentage(hundredths: 5000)), .percentage(Percentage(hundredths: 0)), .empty,
                .percentage(Percentage(hundredths: 1000)),
            ])
    }

    @Test func `wraps the texts first`() {
        let expected = """
              ID  Nombre                       Inicio  Check-ins
               6  Tech Summit 2026  01 mar 2026 08:00     12.345
                  – 日本語 edition
            1007  Feria␛[2J                         –          0

            """
        #expect(Self.text(52, .spanish) == expected)
    }

    @Test func `becomes records where it is too narrow`() {
        let expected = """
            ID         6
            Name       Tech Summit
                       2026 – 日本語
                       edition
            Starts at  01 Mar 2026
                       08:00
            Check-ins  12,345

            ID         1007
            Name       Feria␛[2J
            Starts at  –
            Check-ins  0

            """
        #expect(Self.text(24) == expected)
    }

    /// At 60 columns a name takes two lines, and the id and the telephone number of 20 characters are whole.
    @Test func `an id is not cut`() {
        let members = ReportTable([
            PageSample.column("name", .text, "", "Name", [.text("María de los Ángeles Fernández Undurraga")]),
            PageSample.column("phone", .text, "", "Phone", [.text("+56-9-8765-4321-1234")]),
            PageSample.column("member_id", .text, "", "ID", [.text("k3JdPq81ZxW0aLmN5tRv")]),
        ])
        let text = TerminalTable(style: TerminalStyle(width: 60), language: .english, clock: PageSample.clock)
            .text(for: members)
        #expect(
            text == """
                Name              Phone                 ID
                María de los      +56-9-8765-4321-1234  k3JdPq81ZxW0aLmN5tRv
                Ángeles
                Fernández
                Undurraga

                """)
    }

    /// A narrow window leaves out the columns named, and then cuts the longest text.
    @Test(arguments: [60, 80, 120, 200]) func `each event has one line`(width: Int) {
        var events = EventTable()
        for id in 1...3 {
            events.append(
                id: Int64(id), name: "Feria internacional de la innovación \(id)",
                startsAt: Instant("2026-03-01T12:00:00Z"), endsAt: Instant("2026-03-03T21:00:00Z"),
                place: "Centro de Convenciones Metropolitano")
        }
        let text = TerminalTable(style: TerminalStyle(width: width), language: .english, clock: PageSample.clock)
            .text(for: ReportTable(listing: events), leavingOut: ["city", "place", "ends_at", "is_active"])
        let lines = text.split(separator: "\n").filter { $0.contains("Feria") }
        #expect(
            lines.count == 3 && lines.allSatisfy { $0.contains("01 Mar 2026") && $0.displayWidth <= width }, "\(text)")
        #expect(text.contains("Centro") == (width >= 200))
        if width >= 80 { #expect(lines.allSatisfy { $0.contains("innovación 1") || !$0.contains("…") }) }
    }

    @Test func `headers stand out in colour`() {
        #expect(Self.text(80, .english, .sixteen).hasPrefix("\u{1B}[1m  ID\u{1B}[0m  \u{1B}[1mName"))
    }

    @Test func `a table without rows is just its header`() {
        let empty = ReportTable([PageSample.column("id", .identifier, "ID", "ID", [])])
        let table = TerminalTable(style: TerminalStyle(), language: .english, clock: PageSample.clock)
        #expect(table.text(for: empty) == "ID\n")
        #expect(table.text(for: ReportTable([])) == "\n")
    }
}
