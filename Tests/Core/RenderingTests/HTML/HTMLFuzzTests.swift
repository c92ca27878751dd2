import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

/// Reports that nobody should make, with names as somebody will.
@Suite("HTML: random and hostile reports", .enabled(if: Python.path != nil), .timeLimit(.minutes(30)))
struct HTMLFuzzTests {
    private static let attacks = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</title><script>",
        "</style><style>*{display:none}", "</script><script>alert(1)//", "<!--", "-->", "]]>", "&lt;b&gt;",
        "&#60;b&#62;", "{{event}}", "{{{style}}}", "{{#tiles}}", "javascript:alert(1)", "<svg/onload=alert(1)>",
        "\"\u{301} autofocus x=\"",
        "<\u{338}b>", "\u{202E}gpj.exe", "\u{2067}שלום", "a\u{0}b", "\u{1B}[2J", "http://evil.example/x.png",
        "<base href=//evil.example>", "</td></tr></table>", String(repeating: "W", count: 40_000),
        String(repeating: "\u{301}", count: 40_000), "x" + String(repeating: "\u{200D}👩", count: 9000),
    ]
    private static let roles: [ReportColumn.Role] = [
        .identifier, .text, .count, .money, .percentage, .metres, .degrees, .instant,
    ]
    /// Names that call pictures forth, so that these get what they do not expect.
    private static let names = [
        "session_id", "other_session_id", "session", "starts_at", "bin_start", "checkins", "guests", "percentage",
        "cumulative_arrivals", "latitude", "longitude", "cell", "registered", "attended",
    ]

    private static func text(_ random: inout SeededGenerator) -> String {
        Bool.random(using: &random) ? attacks.randomElement(using: &random) ?? "" : HostileText.make(using: &random)
    }

    private static func phrase(_ random: inout SeededGenerator) -> Phrase { Phrase(verbatim: text(&random)) }

    private static func cell(_ random: inout SeededGenerator) -> Cell {
        switch Int.random(in: 0...9, using: &random) {
        case 0: .empty
        case 1: .integer(Int64.random(in: -100...100_000, using: &random))
        case 2: .integer(Int64.random(in: .min ... .max, using: &random))
        case 3: .number(Double(bitPattern: random.next()))
        case 4: .decimal(Double.random(in: -200...200, using: &random), places: Int.random(in: 0...6, using: &random))
        case 5: .percentage(Percentage(hundredths: Int64.random(in: -100...30_000, using: &random)))
        case 6: .instant(Instant(secondsSinceEpoch: Int64.random(in: -4_000_000_000...9_000_000_000, using: &random)))
        default: .text(text(&random))
        }
    }

    private static func report(_ random: inout SeededGenerator) -> Report {
        let sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
            let rows = Int.random(in: 0...20, using: &random)
            let start = Int64.random(in: 1_700_000_000...1_800_000_000, using: &random)
            let columns = names.shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random)).map { name in
                let isOrderly = Bool.random(using: &random)
                let cells = (0..<rows).map { row -> Cell in
                    guard isOrderly else { return cell(&random) }
                    return switch name {
                    case "bin_start": .instant(Instant(secondsSinceEpoch: start / 900 * 900 + Int64(row) * 900))
                    case "percentage": .percentage(Percentage(hundredths: Int64(row) * 700))
                    case "session", "cell": .text(text(&random))
                    case "latitude", "longitude": .decimal(Double.random(in: -180...180, using: &random), places: 6)
                    default: .integer(Int64(row % 5))
                    }
                }
                return ReportColumn(
                    name, roles.randomElement(using: &random) ?? .text, title: phrase(&random),
                    definition: phrase(&random), cells: cells)
            }
            let charts = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                ChartFixture(
                    Bool.random(using: &random) ? .bars : .columns, title: phrase(&random),
                    categories: names.randomElement(using: &random) ?? "",
                    series: [names.randomElement(using: &random) ?? "", "checkins"],
                    line: names.randomElement(using: &random), whole: names.randomElement(using: &random),
                    percentage: "percentage", limit: Bool.random(using: &random) ? nil : 3)
            }
            return ReportSection.fixture(
                text(&random), title: phrase(&random), note: phrase(&random), table: ReportTable(columns),
                charts: charts)
        }
        return Report(
            name: "attendance", title: phrase(&random), subject: .event(id: 6, name: text(&random)),
            clock: SampleReport.clock,
            headlines: (0..<3).map {
                Headline("h\($0)", title: phrase(&random), value: cell(&random), detail: phrase(&random))
            },
            sections: sections,
            notices: (0..<3).map { _ in
                Notice(.warning, phrase(&random), section: sections.randomElement(using: &random)?.name)
            },
            about: (0..<3).map {
                .init(group: phrase(&random), "a\($0)", title: phrase(&random), value: cell(&random))
            },
            dataTime: SampleReport.day)
    }

    /// The elements and attributes of a page, whatever its data say.
    private static let elements: Set<String> = [
        "html", "head", "meta", "title", "link", "style", "body", "a", "header", "div", "p", "h1", "bdi", "span", "nav",
        "ul",
        "li", "main", "section", "dl", "dt", "dd", "svg", "rect", "h2", "figure", "figcaption", "ol", "b", "details",
        "summary", "table", "caption", "thead", "tbody", "tr", "th", "td", "desc", "line", "g", "path", "text",
        "circle", "h3", "footer", "script", "i",
    ]
    private static let attributes: Set<String> = [
        "lang", "charset", "http-equiv", "content", "name", "rel", "href", "class", "aria-label", "id", "tabindex",
        "data-filter", "data-rows", "data-sort", "role", "width", "height", "rx", "aria-labelledby", "aria-hidden",
        "data-print", "open", "scope", "data-kind", "data-name", "data-part", "title", "data-v", "x", "y", "x1", "x2",
        "y1", "y2",
        "preserveaspectratio", "viewbox", "d", "cx", "cy", "r", "dy",
    ]

    @Test(arguments: Rounds.third(of: 1...24 as ClosedRange<UInt64>)) func `random reports give sound pages`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let report = Self.report(&random)
        for language in Language.allCases {
            let bytes = try PageReading.bytes(report, in: language)
            let page = try await PageReading.read(bytes)
            #expect(page.faults == [], "seed \(seed)")
            #expect(page.elements.subtracting(Self.elements) == [], "seed \(seed)")
            #expect(page.attributes.subtracting(Self.attributes) == [], "seed \(seed)")
            #expect(page.texts["script"]?.count == 1 && page.texts["style"]?.count == 1)
            #expect(try PageReading.bytes(report, in: language) == bytes)
            #expect(bytes.count < 1_500_000)
        }
    }

    /// Each attack by itself, in every place a text can have: what a reader gets back is the text.
    @Test(arguments: attacks.indices) func `hostile texts come back as text`(index: Int) async throws {
        let attack = Self.attacks[index]
        let cells = [Cell.text(attack)]
        let table = ReportTable([
            CSVSample.column("session", .text, es: attack, en: attack, cells),
            CSVSample.column("registered", .count, es: "R", en: "R", [.integer(2)]),
            CSVSample.column("attended", .count, es: "A", en: "A", [.integer(3)]),
        ])
        let chart = ChartFixture(
            .bars, title: Phrase(verbatim: attack), categories: "session", series: ["attended"], whole: "registered")
        let report = Report(
            name: "attendance", title: Phrase(verbatim: attack), subject: .event(id: 6, name: attack),
            clock: SampleReport.clock,
            sections: [ReportSection.fixture("s", title: Phrase(es: "S", en: "S"), table: table, charts: [chart])])
        let page = try await PageReading.read(report)
        #expect(page.faults == [])
        let shown = PageSetting(language: .spanish, clock: SampleReport.clock).shown(attack)
        #expect(shown.count <= 201)
        #expect(page.texts["h1"] == [shown])
        #expect(page.tables["S"]?.last?.first == shown)
    }
}
