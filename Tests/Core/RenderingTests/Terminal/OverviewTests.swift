import Base
import Testing

@testable import Rendering
@testable import Reporting

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
            for height in 40...70 {
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
        for (width, height) in [(40, 24), (80, 24), (80, 40), (120, 60)] {
            let page = Self.page(width, height)
            let places = try ["Tech Summit 2026", "66.72%", "Acredita", "over time", "4 check-ins name session 99"]
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

    @Test func `a low screen has the page of a common one`() {
        #expect(Self.page(80, 24) == Self.page(80, 40) && Self.page(80, 30) == Self.page(80, 40))
    }

    @Test(arguments: [80, 100, 120, 160]) func `every session of a common event is shown, and the chart has its axis`(
        width: Int
    ) {
        for language in Language.allCases {
            let page = Self.page(width, 40, language)
            for session in SampleReport.sessions { #expect(page.contains(session.name.prefix(9)), "\(session.name)") }
            #expect(page.contains("┬"))
        }
    }

    /// The page is as wide as the window, and notices are not cut.
    @Test func `the window's width is used`() {
        func widest(_ width: Int) -> Int { Self.lines(Self.page(width, 40)).map { String($0).displayWidth }.max() ?? 0 }
        #expect(widest(120) == 120 && widest(149) == 149)
        for width in [60, 80, 100] {
            let page = Self.page(width, 40)
            let worst = SampleReport.make().notices.worstFirst[0].text.en
            #expect(page.replacing(/\s+/, with: " ").contains(worst), "\(width)")
        }
    }

    @Test func `what stands out is said`() throws {
        var report = Self.report
        report.remarks = [Phrase(verbatim: "Workshop B: 2 of 60 places left.")]
        let page = Self.page(80, 40, of: report)
        let places = try ["Acredita", "over time", "• Workshop B", "4 check-ins name"].map {
            try #require(page.firstRange(of: $0), "\($0)").lowerBound
        }
        #expect(places == places.sorted())
    }

    /// Of thirty sessions a page has room for twelve; the two that are small and to come are among them.
    @Test func `no session to come is hidden`() throws {
        let rows = 1...30
        func column(_ name: String, _ role: ReportColumn.Role, _ cells: [Cell]) -> ReportColumn {
            ReportColumn(
                name, role, title: Phrase(verbatim: name), definition: Phrase(verbatim: name), cells: cells)
        }
        let names = column("session", .text, rows.map { .text("Session \($0)") })
        let registered = column("registered", .count, rows.map { .integer($0 > 28 ? 1 : 100) })
        let attended = column("attended", .count, rows.map { .integer($0 > 28 ? 0 : 50) })
        let states = column("state", .text, rows.map { .text($0 > 28 ? "to_come" : "over") })
        var report = Self.report
        let index = try #require(report.sections.firstIndex { $0.name == "attendance_by_session" })
        let bars = ReportPicture.bars(
            Phrase(verbatim: "Attendance by session"), labels: names, series: [attended], whole: registered,
            progress: .init(states: states, starts: nil))
        let kind = report.sections[index].kind
        report.sections[index] = ReportSection(
            "attendance_by_session", kind: kind, title: Phrase(verbatim: "Sessions"),
            table: ReportTable([names, registered, attended, states]), pictures: [bars])
        let page = Self.page(80, 40, of: report)
        #expect(page.contains("Session 29") && page.contains("Session 30") && page.contains(" more\n"))
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
