import Base
import Testing

@testable import Rendering
@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct BarChartTests {
    private static let setting = TerminalSetting(
        style: TerminalStyle(width: 80), language: .english, clock: PageSample.clock)

    private static func chart(_ parts: [Int?], _ wholes: [Int?]?, limit: Int? = nil) -> BarChart {
        func column(_ name: String, _ es: String, _ en: String, _ values: [Int?]) -> ReportColumn {
            PageSample.column(name, .count, es, en, PageSample.counts(values))
        }
        let labels = PageSample.column("label", .text, "", "", parts.map { _ in .text("x") })
        return BarChart(
            BarPicture(
                title: Phrase(verbatim: ""), labels: labels, series: [column("part", "Parte", "Part", parts)],
                whole: wholes.map { column("whole", "Todo", "Whole", $0) }, limit: limit), setting: setting)
    }

    /// The inks of a row's bar, in order.
    private static func inks(_ line: StyledLine) -> [Ink] {
        line.spans.map(\.ink).filter { [.primary, .secondary, .track].contains($0) }
    }

    @Test func `only what exceeds the whole has another colour`() {
        // A bar of 64 columns for 1000: 202 ends within the cell in which 200 ends.
        let lines = Self.chart([900, 200, 300, 5], [1000, 202, 100, 0]).lines(width: 100).dropFirst()
        #expect(lines.map(Self.inks) == [[.primary, .track], [.primary], [.primary, .secondary], [.secondary]])
    }

    @Test func `bars grow by eighths of a column`() {
        let lines = Self.chart([64, 32, 1, 0, nil], nil).lines(width: 64 + 1 + 2 + 2 + 2)
        #expect(
            lines.map { $0.encoded(InkPalette(.none)) } == [
                "x  " + String(repeating: "█", count: 64) + "  64",
                "x  " + String(repeating: "█", count: 32) + String(repeating: " ", count: 32) + "  32",
                "x  █" + String(repeating: " ", count: 63) + "   1",
                "x  " + String(repeating: " ", count: 64) + "   0",
                "x  " + String(repeating: " ", count: 64) + "   –",
            ])
        let eighths = Self.chart([512, 1, 4, 9], nil).lines(width: 64 + 1 + 2 + 3 + 2)
        #expect(
            eighths.map { $0.spans.first { $0.ink == .primary }?.text.droppingTrailingSpaces() }.dropFirst() == [
                "▏", "▌", "█▏",
            ])
    }

    /// `█ Part  ░ Whole` takes 15 columns.
    @Test func `a legend takes as many lines as it needs`() {
        func legend(_ width: Int) -> [String] {
            Self.chart([5], [9]).lines(width: width).map { $0.encoded(InkPalette(.none)) }.filter { !$0.contains("x") }
        }
        #expect(legend(30).first == "█ Part  ░ Whole")
        #expect(legend(14).prefix(2) == ["█ Part", "░ Whole"])
    }

    /// Two editions that differ in their year alone.
    @Test func `names have the room that bars and numbers spare`() throws {
        func column(_ name: String, _ cells: [Cell]) -> ReportColumn { PageSample.column(name, .text, "", "", cells) }
        let (first, second) = ("Gala Benéfica O'Higgins 2023", "Gala Benéfica O'Higgins 2024")
        let bars = BarPicture(
            title: Phrase(verbatim: ""), labels: column("label", [.text(first), .text(second)]),
            series: [PageSample.column("part", .count, "Parte", "Part", PageSample.counts([5, 6]))])
        let table = ReportTable([
            column("first", [121, 121, 122, 122, 4].map { .integer($0) }),
            column("name", [first, first, second, second, "Gala"].map { .text($0) }),
            column("event", [121, 122, 122, 4, 4].map { .integer($0) }),
            column("guests", [29, 5, 28, 6, 20].map { .integer($0) }),
            column("share", [10_000, 1_724, 10_000, 2_143, 10_000].map { .percentage(Percentage(hundredths: $0)) }),
        ])
        let grid = GridPicture(
            firsts: table.columns[0], names: table.columns[1], events: table.columns[2], guests: table.columns[3],
            shares: table.columns[4])
        let triangle = GridLines(try #require(grid.redrawn(from: table)), setting: Self.setting).lines(width: 60)
        for lines in [BarChart(bars, setting: Self.setting).lines(width: 60), Array(triangle.dropFirst())] {
            let texts = lines.map { $0.encoded(InkPalette(.none)) }
            try #require(texts.count >= 2)
            #expect(texts[0].hasPrefix(first + "  ") && texts[1].hasPrefix(second + "  "), "\(texts)")
        }
    }

    /// Two types of a session with a name of 200 characters.
    @Test func `a long name of a session does not hide the types`() {
        let session = String(repeating: "Plenario", count: 25)
        func labels(_ types: [String], _ width: Int, unicode: Bool = true) -> [String] {
            let setting = TerminalSetting(
                style: TerminalStyle(width: width, unicode: unicode), language: .english, clock: PageSample.clock)
            let bars = BarPicture(
                title: Phrase(verbatim: ""),
                labels: PageSample.column("label", .text, "", "", types.map { .text("\(session) · \($0)") }),
                series: [PageSample.column("part", .count, "Parte", "Part", PageSample.counts(types.map { _ in 5 }))])
            return BarChart(bars, setting: setting).lines(width: width).map { $0.encoded(InkPalette(.none)) }
        }
        for width in [60, 120] {
            let lines = labels(["General", "VIP"], width)
            #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("PlenarioPlenario") }, "\(lines)")
            #expect(lines[0].contains("… · General  █") && lines[1].contains("… · VIP"), "\(lines)")
        }
        #expect(labels(["General"], 60, unicode: false)[0].contains("... - General"))
        // A type that is as long takes half.
        let long = Self.setting.cutKeepingEnd("Apertura y saludo · Público general y prensa", to: 20)
        #expect(long == "Apertura… · Público…")
        #expect(Self.setting.cutKeepingEnd("Apertura · VIP", to: 20) == "Apertura · VIP")
    }

    @Test func `a line that is cut has a mark`() {
        var line = StyledLine("4,652", .strong)
        line.append(" registrations", .dim)
        func cut(_ width: Int) -> String { line.cut(to: width, mark: "…").encoded(InkPalette(.none)) }
        #expect(cut(19) == "4,652 registrations" && cut(18) == "4,652 registratio…")
        // Where a piece ends exactly at the width, the next one is missing.
        #expect(cut(5) == "4,65…")
        line = StyledLine("4,652", .strong)
        line.append("   ", .dim)
        #expect(cut(5) == "4,652")
    }

    @Test func `what is not zero shows`() {
        let lines = Self.chart([1_000_000, 1], nil).lines(width: 60)
        #expect(lines[1].encoded(InkPalette(.none)).contains("▏"))
    }

    @Test func `the rest is counted`() {
        let lines = Self.chart([5, 4, 3, 2, 1], nil, limit: 2).lines(width: 60)
        #expect(lines.count == 3)
        #expect(lines[2] == StyledLine("… and 3 more", .dim))
        let many = Self.chart((1...45).map { $0 }, nil).lines(width: 60)
        #expect(many.count == 41)
        #expect(many[40] == StyledLine("… and 5 more", .dim))
    }
}
