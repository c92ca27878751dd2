import Messages
import Reporting
import Tables
import Testing

@testable import Rendering

/// Whatever the data, and however narrow the terminal: no line too wide, none ending in spaces, nothing it could obey.
@Suite struct TerminalWidthTests {
    private static func report(_ random: inout SeededRandom) -> Report {
        func phrase() -> Phrase { Phrase(verbatim: HostileText.make(using: &random)) }
        func number() -> Cell {
            switch Int.random(in: 0...9, using: &random) {
            case 0: .empty
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
        let charts = [ReportChart.Kind.bars, .columns].map { kind in
            ReportChart(
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
                ReportSection("s", title: phrase(), note: phrase(), table: table, charts: charts),
                ReportSection("t", title: phrase(), table: table),
            ],
            notices: (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Notice(Notice.Severity.allCases.randomElement(using: &random) ?? .info, phrase())
            },
            dataTime: Bool.random(using: &random) ? Instant(secondsSinceEpoch: time) : nil)
    }

    @Test(arguments: 0..<12)
    func noLineIsWiderThanTheTerminal(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<12 {
            let report = Self.report(&random)
            let style = TerminalStyle(
                width: [20, 21, 33, 40, 59, 60, 79, 80, 149, 150, 199, 200, 5].randomElement(using: &random) ?? 80,
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
