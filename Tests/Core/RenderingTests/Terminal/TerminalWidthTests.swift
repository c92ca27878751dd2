import Base
import Reporting
import TestSupport
import Testing

@testable import Rendering

/// Whatever the data, and however narrow the terminal: no line too wide, none ending in spaces, nothing it could obey.
@Suite(.timeLimit(.minutes(30))) struct TerminalWidthTests {
    private static func report(_ random: inout SeededGenerator) -> Report {
        func phrase() -> Phrase { Phrase(verbatim: HostileText.make(using: &random)) }
        func number() -> Cell {
            switch Int.random(in: 0...10, using: &random) {
            case 0: .empty
            case 10: .withheld
            case 1: .integer(0)
            case 2: .integer(.random(in: Int64.min...Int64.max, using: &random))
            case 3:
                .decimal(
                    [.nan, .infinity, -1e300, 1e308, .leastNonzeroMagnitude][Int.random(in: 0...4, using: &random)],
                    places: 2)
            case 4: .number(.random(in: -1e6...1e6, using: &random))
            case 5: .percentage(.init(hundredths: .random(in: -10...30_000, using: &random)))
            default: .integer(.random(in: 0...5000, using: &random))
            }
        }
        let rows = [0, 1, 2, 7, 60, 400].randomElement(using: &random) ?? 0
        var time = Int64.random(in: -1_000_000...2_000_000_000, using: &random)
        let labels: [Cell]
        switch Int.random(in: 0...3, using: &random) {
        case 0:
            labels = (0..<rows).map { _ in
                time += 900
                return .instant(Instant(secondsSinceEpoch: time))
            }
        case 1:
            labels = (0..<rows).map { _ in
                time += 900 * .random(in: 1...40, using: &random)
                return .instant(Instant(secondsSinceEpoch: time))
            }
        default: labels = (0..<rows).map { _ in .text(HostileText.make(using: &random)) }
        }
        func column(_ name: String, _ cells: [Cell]) -> ReportColumn {
            ReportColumn(name, .count, title: phrase(), definition: phrase(), cells: cells)
        }
        var quiet = (0..<rows).map { _ in number() }
        if rows > 20, Bool.random(using: &random) {
            for row in 5..<rows - 5 { quiet[row] = .integer(0) }
        }
        let table = ReportTable([
            column("label", labels), column("a", quiet), column("b", (0..<rows).map { _ in number() }),
            column("c", (0..<rows / 2).map { _ in number() }),
        ])
        let charts = [ChartFixture.Kind.bars, .columns].map { kind in
            ChartFixture(
                kind, title: phrase(), categories: "label", series: Bool.random(using: &random) ? ["a"] : ["a", "b"],
                line: Bool.random(using: &random) ? "b" : nil, whole: Bool.random(using: &random) ? "c" : nil,
                percentage: Bool.random(using: &random) ? "b" : nil,
                limit: [nil, 0, 3, -1].randomElement(using: &random) ?? nil)
        }
        return Report(
            name: "r", title: phrase(),
            subject: .event(id: .random(in: 0...99, using: &random), name: HostileText.make(using: &random)),
            clock: PageSample.clock,
            headlines: (0..<Int.random(in: 0...7, using: &random)).map { _ in
                Headline("h", title: phrase(), value: number(), detail: Bool.random(using: &random) ? phrase() : nil)
            },
            sections: [
                ReportSection.fixture("s", title: phrase(), note: phrase(), table: table, charts: charts),
                ReportSection.fixture("t", title: phrase(), table: table),
            ] + (Bool.random(using: &random) ? overviewSections(&random) : []),
            notices: (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Notice(Notice.Severity.allCases.randomElement(using: &random) ?? .info, phrase())
            },
            dataTime: Bool.random(using: &random) ? Instant(secondsSinceEpoch: time) : nil)
    }

    /// The sections that the overview knows by name, of sessions whose ids repeat and whose names nobody should have.
    private static func overviewSections(_ random: inout SeededGenerator) -> [ReportSection] {
        let rows = [0, 1, 3, 30].randomElement(using: &random) ?? 0
        func cells(_ cell: () -> Cell) -> [Cell] { (0..<rows).map { _ in cell() } }
        func id() -> Cell { .integer(.random(in: 0...5, using: &random)) }
        func count() -> Cell {
            [.integer(.random(in: -3...9000, using: &random)), .empty, .withheld].randomElement(using: &random)
                ?? .empty
        }
        func name() -> Cell {
            .text(
                Int.random(in: 0...20, using: &random) == 0
                    ? String(repeating: "\u{202E}長\u{1B}[31m", count: 8000) : HostileText.make(using: &random))
        }
        func section(_ name: String, _ columns: [ReportColumn], _ chart: ChartFixture? = nil) -> ReportSection {
            ReportSection.fixture(
                name, title: PageSample.phrase("", ""), table: ReportTable(columns), charts: chart.map { [$0] } ?? [])
        }
        func column(_ column: String, _ role: ReportColumn.Role, _ cells: [Cell]) -> ReportColumn {
            let title = Phrase(verbatim: HostileText.make(using: &random))
            return ReportColumn(column, role, title: title, definition: title, cells: cells)
        }
        let instants = (0..<rows).map { Cell.instant(Instant(secondsSinceEpoch: 1_772_362_800 + Int64($0) * 900)) }
        return [
            section(
                "attendance_by_session",
                [
                    column("session_id", .identifier, cells(id)), column("session", .text, cells(name)),
                    column("registered", .count, cells(count)), column("attended", .count, cells(count)),
                ],
                ChartFixture(
                    .bars, title: Phrase(verbatim: HostileText.make(using: &random)), categories: "session",
                    series: ["attended"], whole: "registered", percentage: "registered")),
            section(
                "checkin_histogram_by_session",
                [
                    column("session_id", .identifier, cells(id)), column("bin_start", .instant, instants),
                    column("arrivals", .count, cells(count)),
                ]),
            section(
                "checkin_histogram",
                [column("bin_start", .instant, instants), column("checkins", .count, cells(count))],
                ChartFixture(.columns, title: PageSample.phrase("", ""), categories: "bin_start", series: ["checkins"])),
            section(
                "changes",
                [
                    column("kind", .text, cells(name)), column("session_id", .identifier, cells(id)),
                    column("measure", .text, cells(name)), column("before", .text, cells(name)),
                    column("now", .text, cells(name)),
                ]),
            section("u", [column("a", .text, cells(name)), column("b", .instant, instants)]),
        ]
    }

    @Test(arguments: Rounds.third(of: 0..<12 as Range<Int>)) func `no line is wider than the terminal`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<12 {
            let report = Self.report(&random)
            let style = TerminalStyle(
                width: [20, 21, 33, 40, 59, 60, 79, 80, 149, 150, 199, 200, 5].randomElement(using: &random) ?? 80,
                height: [nil, 1, 10, 24, 40, 200].randomElement(using: &random) ?? nil,
                unicode: Bool.random(using: &random))
            let language: Language = Bool.random(using: &random) ? .spanish : .english
            expectTame(TerminalRenderer(style: style).text(for: report, in: language), style)
            let table = TerminalTable(style: style, language: language, clock: report.clock)
            expectTame(table.text(for: report.sections[0].table), style)
        }
    }

    private func expectTame(_ text: String, _ style: TerminalStyle) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(line.displayWidth <= style.width)
            #expect(line.last != " ")
            if !style.unicode { #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }) }
        }
        let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(controls.isEmpty)
        #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl })
    }
}
