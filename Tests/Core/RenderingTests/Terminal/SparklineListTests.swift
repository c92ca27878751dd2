import Base
import Reporting
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct SparklineListTests {
    private static let setting = TerminalSetting(style: TerminalStyle(), language: .spanish, clock: PageSample.clock)

    private static func bins(_ minutes: [Int64]) -> [Cell] {
        minutes.map { .instant(PageSample.opening.advanced(bySeconds: $0 * 60)) }
    }

    /// From 2026-03-01 08:00 on; the second session goes on after midnight.
    private static let table = ReportTable([
        PageSample.column("session_id", .identifier, "", "", [11, 11, 11, 12, 12].map(Cell.integer)),
        PageSample.column("session", .text, "", "", ["A", "A", "A", "Noche", "Noche"].map(Cell.text)),
        PageSample.column("bin_start", .instant, "", "", bins([0, 15, 30, 945, 960])),
        PageSample.column("arrivals", .count, "", "", PageSample.counts([100, 1200, 0, 3, 6])),
    ])

    private static func lines(_ table: ReportTable, width: Int = 60) -> [String]? {
        let section = ReportSection.fixture("s", title: Phrase(verbatim: "s"), table: table)
        guard case .sessionHistograms(let picture)? = section.figure else { return nil }
        return SparklineList(picture, names: ReportNames(PageSample.report), setting: setting).lines(width: width)
            .map { $0.encoded(InkPalette(.none)) }
    }

    @Test func `each session has a line from its first bin to its last`() {
        #expect(
            Self.lines(Self.table) == [
                "A      01 mar 08:00  ▁█          08:30  máx. 1.200",
                "Noche  01 mar 23:45  ▄█   02 mar 00:00      máx. 6",
            ])
    }

    @Test func `a withheld count is no peak`() {
        var table = Self.table
        table.columns[3].cells[1] = .withheld
        #expect(Self.lines(table)?[0] == "A      01 mar 08:00  █×          08:30  máx. 100")
    }

    @Test func `other tables have no sparklines`() {
        #expect(Self.lines(PageSample.byType.table) == nil)
        var empty = Self.table
        for index in empty.columns.indices { empty.columns[index].cells = [] }
        #expect(Self.lines(empty) == ["Sin datos"])
    }
}
