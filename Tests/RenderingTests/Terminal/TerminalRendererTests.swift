import Messages
import Reporting
import Testing

@testable import Rendering

@Suite struct TerminalRendererTests {
    private static func page(
        _ width: Int, _ language: Language, color: TerminalStyle.ColorDepth = .none, unicode: Bool = true
    ) -> String {
        TerminalRenderer(style: TerminalStyle(width: width, color: color, unicode: unicode))
            .text(for: PageSample.report, in: language)
    }

    @Test func looksRightAt80Columns() { #expect(Self.page(80, .english) == PageGolden.english80) }
    @Test func looksRightAt40Columns() { #expect(Self.page(40, .spanish) == PageGolden.spanish40) }
    @Test func standsInTwoColumnsAt200() { #expect(Self.page(200, .english) == PageGolden.english200) }
    @Test func looksRightInASCII() { #expect(Self.page(80, .spanish, unicode: false) == PageGolden.ascii80) }
    @Test func looksRightInColour() { #expect(Self.page(40, .english, color: .truecolor) == PageGolden.truecolor40) }
    @Test func looksRightIn256Colours() { #expect(Self.page(40, .english, color: .palette256) == PageGolden.palette40) }

    @Test(arguments: [TerminalStyle.ColorDepth.sixteen, .palette256, .truecolor], [20, 40, 80, 200])
    func coloursDoNotMoveAnything(depth: TerminalStyle.ColorDepth, width: Int) {
        let coloured = Self.page(width, .spanish, color: depth)
        #expect(coloured.contains("\u{1B}["))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == Self.page(width, .spanish))
    }

    @Test func nothingIsStretchedBeyondReading() {
        let lines = Self.page(1000, .english).split(separator: "\n")
        #expect(lines.allSatisfy { $0.displayWidth <= 204 })
    }

    @Test func rendersAFile() {
        let renderer = TerminalRenderer(style: TerminalStyle(width: 80))
        let files = renderer.render(PageSample.report, in: .english)
        #expect(files.map(\.path) == ["attendance.txt"])
        #expect(files[0].bytes == Array(PageGolden.english80.utf8))
    }

    @Test func aReportOfNothingSaysSo() {
        var report = PageSample.report
        report.headlines = []
        report.notices = []
        report.dataTime = nil
        report.sections = [PageSample.byType, PageSample.histogram].map { section in
            var section = section
            for index in section.table.columns.indices { section.table.columns[index].cells = [] }
            section.note = nil
            return section
        }
        let expected = """
            Tech Summit 2026 · Attendance
            Event 6 · America/Santiago
            ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

            Attendance by type
            No data

            Arrivals over time
            No data

            """
        #expect(TerminalRenderer(style: TerminalStyle(width: 40)).text(for: report, in: .english) == expected)
    }

    @Test func noticesAreCutShortButCounted() {
        var report = PageSample.report
        report.notices = (1...11).map { Notice(.warning, Phrase(verbatim: "notice \($0)")) }
        let text = TerminalRenderer(style: TerminalStyle(width: 80)).text(for: report, in: .english)
        #expect(text.contains("11 warnings\n▲ notice 1\n"))
        #expect(text.contains("▲ notice 8\n… and 3 more\n"))
        #expect(!text.contains("notice 9"))
    }
}
