import Base
import Reporting
import Testing

@testable import Rendering
@testable import Templates

/// A report of few sections, each in full.
@Suite(.timeLimit(.minutes(30))) struct TerminalRendererTests {
    private static func page(
        _ width: Int, _ language: Language, color: TerminalStyle.ColorDepth = .none, unicode: Bool = true
    ) -> String {
        TerminalRenderer(style: TerminalStyle(width: width, color: color, unicode: unicode))
            .text(for: PageSample.report, in: language)
    }

    @Test(arguments: [40, 80, 120, 200], Language.allCases) func `looks right`(width: Int, language: Language) throws {
        try PageFile.expect(Self.page(width, language), isAsIn: "detail-\(width)-\(language.rawValue)")
    }

    @Test func `looks right in ASCII`() throws {
        try PageFile.expect(Self.page(80, .spanish, unicode: false), isAsIn: "detail-80-es-ascii")
    }

    @Test func `looks right in colour`() throws {
        try PageFile.expect(Self.page(40, .english, color: .truecolor), isAsIn: "detail-40-en-truecolor")
        try PageFile.expect(Self.page(40, .english, color: .palette256), isAsIn: "detail-40-en-256")
        try PageFile.expect(Self.page(40, .english, color: .sixteen), isAsIn: "detail-40-en-16")
    }

    @Test(arguments: [TerminalStyle.ColorDepth.sixteen, .palette256, .truecolor], [20, 40, 80, 200])
    func `colours do not move anything`(depth: TerminalStyle.ColorDepth, width: Int) {
        let coloured = Self.page(width, .spanish, color: depth)
        #expect(coloured.contains("\u{1B}["))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == Self.page(width, .spanish))
    }

    @Test func `nothing is stretched beyond readability`() {
        let lines = Self.page(1000, .english).split(separator: "\n")
        #expect(lines.count > 20)
        #expect(lines.allSatisfy { $0.displayWidth <= 204 })
    }

    @Test func `renders a file`() throws {
        let files = TerminalRenderer(style: TerminalStyle(width: 80)).render(PageSample.report, in: .english)
        #expect(files.map(\.path) == ["attendance.txt"])
        #expect(files[0].bytes == Array(Self.page(80, .english).utf8))
    }

    @Test func `an empty report says so`() {
        var report = PageSample.report
        report.headlines = []
        report.notices = []
        report.dataTime = nil
        report.sections = [PageSample.byType, PageSample.histogram, PageSample.other].map { section in
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

            Data quality
            No data

            All rows and columns, in files: --output
            DIR

            """
        #expect(TerminalRenderer(style: TerminalStyle(width: 40)).text(for: report, in: .english) == expected)
    }

    /// The end of a note may say that numbers are at least so many.
    @Test(arguments: [40, 80, 200]) func `notes are whole`(width: Int) {
        var report = PageSample.report
        let words = (1...60).map { "word\($0)" }
        report.note = Phrase(verbatim: words.map { "r" + $0 }.joined(separator: " "))
        for index in report.sections.indices {
            report.sections[index].note = Phrase(verbatim: words.map { "s\(index)" + $0 }.joined(separator: " "))
        }
        let text = TerminalRenderer(style: TerminalStyle(width: width, color: .none, unicode: true))
            .text(for: report, in: .english)
        let shown = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
        #expect(shown.isSuperset(of: words.map { "r" + $0 }))
        for index in report.sections.indices {
            #expect(shown.isSuperset(of: words.map { "s\(index)" + $0 }), "section \(index)")
        }
    }

    @Test func `notices are cut short but counted`() {
        var report = PageSample.report
        report.notices = (1...11).map { Notice(.warning, Phrase(verbatim: "notice \($0)")) }
        let text = TerminalRenderer(style: TerminalStyle(width: 80)).text(for: report, in: .english)
        #expect(text.contains("\n\n▲ notice 1\n▲ notice 2\n▲ notice 3\n… and 8 more: 8 warnings\n"))
        #expect(!text.contains("notice 4"))
    }

    /// Such a page may be longer than the screen.
    @Test func `the notices shown with sections in full are whole`() {
        var report = PageSample.report
        let words = Array(repeating: "word", count: 60).joined(separator: " ")
        report.notices = [Notice(.warning, Phrase(verbatim: words + " end"))]
        let text = TerminalRenderer(style: TerminalStyle(width: 60)).text(for: report, in: .english)
        #expect(text.contains("word end\n") && text.split(separator: "\n").allSatisfy { $0.count <= 60 })
    }

    @Test func `titles and bars take the theme's colours`() {
        let theme = Theme(name: "club", primary: Theme.Color(0x007A3D), secondary: Theme.Color(0xC05621))
        let text = TerminalRenderer(style: TerminalStyle(width: 80, color: .truecolor), theme: theme)
            .text(for: PageSample.report, in: .english)
        #expect(text.hasPrefix("\u{1B}[1;38;2;0;122;61mTech Summit 2026"))
        #expect(text.contains("\u{1B}[38;2;192;86;33m"))
        #expect(!text.contains("38;2;182;40;126"))
        #expect(!text.contains("38;2;94;56;226"))
    }
}
