import Messages
import Reporting
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

    @Test func `cuts the texts first`() {
        let expected = """
              ID  Nombre                       Inicio  Check-ins
               6  Tech Summit 202…  01 mar 2026 08:00     12.345
            1007  Feria␛[2J                         –          0

            """
        #expect(Self.text(52, .spanish) == expected)
    }

    @Test func `becomes records where it is too narrow`() {
        let expected = """
            ID         6
            Name       Tech Summit…
            Starts at  01 Mar 2026…
            Check-ins  12,345

            ID         1007
            Name       Feria␛[2J
            Starts at  –
            Check-ins  0

            """
        #expect(Self.text(24) == expected)
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
