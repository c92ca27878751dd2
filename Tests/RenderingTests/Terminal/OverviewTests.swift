import Messages
import Reporting
import Tables
import Testing

@testable import Rendering

/// The default report on one screen.
@Suite(.timeLimit(.minutes(30))) struct OverviewTests {
    /// The sample with a night's changes, as the definition orders its sections.
    private static let report: Report = {
        var report = SampleReport.make()
        report.sections.append(SampleReport.changes)
        return report
    }()

    private static func page(
        _ width: Int, _ height: Int?, _ language: Language = .english, color: TerminalStyle.ColorDepth = .none,
        unicode: Bool = true, of report: Report = report
    ) -> String {
        TerminalRenderer(style: TerminalStyle(width: width, height: height, color: color, unicode: unicode))
            .text(for: report, in: language)
    }

    private static func lines(_ page: String) -> [Substring] {
        page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    @Test(arguments: [40, 80, 120, 200], [24, 40, 60]) func `looks right`(width: Int, height: Int) throws {
        for language in Language.allCases {
            try PageFile.expect(
                Self.page(width, height, language), isAsIn: "overview-\(width)x\(height)-\(language.rawValue)")
        }
    }

    /// The last line fits 80 columns, names no report, which could be another's, and only what the command takes.
    @Test(arguments: Language.allCases) func `the end names only what the command takes`(language: Language) throws {
        var report = Self.report
        report.notices = (1...8).map {
            Notice(.warning, Phrase(verbatim: "Notice \($0)"), section: "data_quality")
        }
        func page(_ hints: TerminalHints) -> String {
            TerminalRenderer(style: TerminalStyle(width: 80, height: 40), hints: hints)
                .text(for: report, in: language)
        }
        let last = try #require(Self.lines(page(.report)).last)
        #expect(last.contains("--report ") && last.contains("(attendance reports list)") && last.contains("--output "))
        #expect(page(.report).contains("(--report quality)"))
        let written = page(.reportWithFiles)
        #expect(written.contains("(attendance reports list)") && !written.contains("--output"))
        let elsewhere = page(.elsewhere)
        #expect(!elsewhere.contains("--report") && !elsewhere.contains("--output") && !elsewhere.hasSuffix("\n\n"))
        #expect(elsewhere.contains("Check-ins"))
        for (folder, isUnderWay, own) in [
            ("attendance-demo", false, "attendance login"), ("attendance-demo-day-2", true, "attendance login"),
            ("attendance-demo", false, "attendance events"),
        ] {
            let demo = page(.demo(folder: folder, isUnderWay: isUnderWay, own: own))
            #expect(!demo.contains("--report") && !demo.contains("--output"))
            let last = try #require(Self.lines(demo).last)
            #expect(
                last.contains(folder) && last.contains(own) && last.contains("--day 2") == !isUnderWay)
        }
    }

    @Test func `looks right in ASCII and in colour`() throws {
        try PageFile.expect(Self.page(80, 40, .spanish, unicode: false), isAsIn: "overview-80x40-es-ascii")
        try PageFile.expect(Self.page(80, 40, .english, color: .truecolor), isAsIn: "overview-80x40-en-truecolor")
    }

    @Test func `fits on one screen with the prompt`() {
        for width in stride(from: 60, through: 240, by: 7) {
            for height in 22...70 {
                let lines = Self.lines(Self.page(width, height))
                #expect(lines.count < height, "\(width)×\(height)")
            }
        }
    }

    @Test func `a pipe is treated as a common screen`() {
        #expect(Self.page(80, nil) == Self.page(80, 40))
        #expect(Self.lines(Self.page(80, nil)).count <= 39)
    }

    @Test func `the answer comes first`() throws {
        for (width, height) in [(40, 24), (80, 24), (80, 40), (200, 50)] {
            let page = Self.page(width, height)
            let places = try ["Tech Summit 2026", "66.72%", "4 check-ins name session 99", "General", "Acredita"]
                .map { try #require(page.firstRange(of: $0), "\($0) at \(width)×\(height)").lowerBound }
            #expect(places == places.sorted())
        }
    }

    @Test func `a taller screen has room for more`() {
        let tall = Self.page(80, 70)
        #expect(!Self.page(80, 40).contains("Check-ins by method"))
        for text in ["Check-ins by method", "Sesión 99", "Prensa"] { #expect(tall.contains(text)) }
        #expect(!tall.contains(" more\n"))
    }

    @Test func `the largest rows are shown in the table's order`() throws {
        // 24 lines leave three sessions; those with most registered, in the order in which they were held.
        let lines = Self.lines(Self.page(80, 24))
        let first = try #require(lines.firstIndex { $0.hasPrefix("Attendance by session") })
        let names = lines[(first + 1)...].prefix { !$0.hasPrefix("…") }.map { String($0.prefix(12)) }
        #expect(names.count >= 2)
        let all = SampleReport.sessions
        let largest = all.sorted { ($1.registered, $0.id) < ($0.registered, $1.id) }.prefix(names.count).map(\.id)
        #expect(names == all.filter { largest.contains($0.id) }.map { String($0.name.prefix(12)) })
    }

    @Test func `sessions without a histogram have no sparkline`() throws {
        var report = Self.report
        report.sections.removeAll { $0.name == "checkin_histogram_by_session" }
        #expect(Self.page(80, 40).contains("how they arrived"))
        #expect(!Self.page(80, 40, of: report).contains("how they arrived"))
    }

    @Test func `changes are listed by name, with before and now`() {
        let page = Self.page(100, 60)
        #expect(page.contains("\nAttendance · Acreditación y bienvenida · General  75.00% → 77.83%\n"))
        #expect(page.contains("\nNew check-ins · (whole event)  284\n"))
        var unchanged = Self.report
        unchanged.sections[unchanged.sections.count - 1].table = ReportTable([])
        #expect(!Self.page(100, 60, of: unchanged).contains("What changed"))
    }

    @Test func `withheld counts stay withheld`() throws {
        var report = Self.report
        let section = try #require(report.sections.firstIndex { $0.name == "attendance_by_session" })
        let columns = report.sections[section].table.columns
        for index in columns.indices where columns[index].name == "attended" {
            report.sections[section].table.columns[index].cells[0] = .withheld
        }
        #expect(Self.page(80, 40, .spanish, of: report).contains(/Acreditación y bienv\S+ +░+ +\*\/2\.210/))
    }

    @Test func `an event with nothing in it says so`() {
        var report = Self.report
        report.headlines = []
        report.notices = []
        for section in report.sections.indices {
            for column in report.sections[section].table.columns.indices {
                report.sections[section].table.columns[column].cells = []
            }
        }
        let page = Self.page(80, 40, of: report)
        #expect(page.contains("Attendance by session\nNo data\n"))
        #expect(page.contains("Arrivals over time\nNo data\n"))
    }
}
