import Base
import Foundation
import TestSupport
import Testing

@testable import Rendering
@testable import Reporting

/// The page that is read in a minute: what is asked every day first, everything else folded under headings.
@Suite(
    "HTML: the short page",
    .serialized, .enabled(if: Chromium.path != nil && Python.path != nil), .timeLimit(.minutes(30)))
struct ShortPageTests {
    private static let report: Report = {
        var report = SampleReport.make()
        report.open = ["attendance_by_session", "checkin_histogram"]
        report.remarks = [Phrase(verbatim: "Taller <B>: 65,94 % de sus inscritos.")]
        return report
    }()

    private func page(_ language: Language = .spanish) throws -> [UInt8] {
        try PageReading.bytes(Self.report, in: language)
    }

    private static let height = "document.documentElement.scrollHeight"
    private static let openFolds = "document.querySelectorAll('details.fold').forEach(fold => fold.open = true)"
    /// Tables wider than their box.
    private static let cut =
        "[...document.querySelectorAll('.scroll')].filter(box => box.scrollWidth > box.clientWidth + 1)"
        + ".map(box => box.getAttribute('aria-label') ?? box.closest('figure').textContent).join('; ')"

    @Test(arguments: Language.allCases, [(1280, 2600.0), (390, 6500.0)])
    func `is short on every screen, and on paper`(language: Language, screen: (width: Int, height: Double)) async throws
    {
        let visit = try await Chromium.visit(
            try page(language), width: screen.width, prints: true,
            [Self.height, "document.documentElement.scrollWidth", "document.querySelectorAll('details.fold').length"])
        let numbers = visit.numbers().compactMap(\.self)
        try #require(numbers.count == 3)
        #expect(numbers[0] <= screen.height && numbers[1] == Double(screen.width))
        // Every section, the notices, and "About these numbers".
        #expect(numbers[2] == Double(Self.report.sections.count + 2))
        #expect(visit.messages == [] && visit.requests == [])
        let paper = try visit.printed()
        #expect(paper.pages == 2)
        for text in ["Tech Summit 2026", "Taller <B>: 65,94 %"] { #expect(paper.text.contains(text)) }
    }

    @Test(arguments: [390, 1280]) func `nothing is cut off, opened or not`(width: Int) async throws {
        let visit = try await Chromium.visit(
            try page(), width: width,
            [
                "\(Self.openFolds), \(Self.cut)", "document.documentElement.scrollWidth",
                "document.querySelectorAll('table.fitted').length",
            ])
        #expect(visit.texts().first == "")
        let numbers = visit.numbers().compactMap(\.self)
        try #require(numbers.count == 2 && numbers[1] > 5)
        #expect(numbers[0] == Double(width))
    }

    /// A phone shows each number beside what it counts.
    @Test func `rows are cards on a phone`() async throws {
        let cell = "document.querySelector('table.cards td:not(.w)')"
        let visit = try await Chromium.visit(
            try page(), width: 390,
            [
                "\(Self.openFolds), getComputedStyle(\(cell)).display",
                "getComputedStyle(\(cell), '::before').content.length > 3 ? 1 : 0",
            ])
        #expect(visit.texts().first == "flex" && visit.numbers().last == 1)
    }

    /// By a link to what is in it; by a click, also without scripts; all of them by one button.
    @Test func `what is folded opens`() async throws {
        let fold = "document.getElementById('data_quality').closest('details')"
        let visit = try await Chromium.visit(
            try page(),
            [
                "\(fold).open ? 1 : 0", "location.hash = 'data_quality', null",
                "\(fold).open ? 1 : 0", "document.querySelector('.open-all').click(), null",
                "document.querySelectorAll('details.fold:not([open])').length",
            ])
        #expect(visit.numbers().compactMap(\.self) == [0, 1, 0])
        let plain = try await Chromium.visit(
            try page(), runsScripts: false,
            [
                "\(fold).querySelector('summary').click(), \(fold).open ? 1 : 0",
                "document.querySelectorAll('.open-all').length",
            ])
        #expect(plain.numbers() == [1, 0])
    }

    @Test func `names stand in place of ids`() async throws {
        let reading = try await PageReading.read(Self.report)
        // What is folded is its own list of contents.
        #expect(reading.faults == ["no nav"])
        let page = String(decoding: try page(), as: UTF8.self)
        #expect(page.contains("Taller &lt;B&gt;"))
        for (caption, rows) in reading.tables {
            #expect(rows.first?.contains { $0.hasPrefix("ID ") } != true, "\(caption)")
        }
    }

    /// What the rows come to stands below them, where neither sorting nor a filter moves it.
    @Test func `totals stand at the foot of a table`() async throws {
        var report = Self.report
        let place = try #require(report.sections.firstIndex { $0.name == "attendance_by_session" })
        report.sections[place].totals = ["attended": .integer(1234), "registered": .empty]
        let page = String(decoding: try PageReading.bytes(report, in: .spanish), as: UTF8.self)
        let foot = try #require(page.firstMatch(of: /<tfoot>(.*?)<\/tfoot>/.dotMatchesNewlines())?.1)
        #expect(foot.contains("Total</th>") && foot.components(separatedBy: "1.234").count == 2)
        #expect(page.components(separatedBy: "<tfoot").count == 2)
        let visit = try await Chromium.visit(
            Array(page.utf8), width: 390,
            ["\(Self.openFolds), document.documentElement.scrollWidth", "document.querySelectorAll('tfoot').length"])
        #expect(visit.numbers() == [390, 1] && visit.messages == [])
    }

    /// Notices are under what to do about them, the worst first.
    @Test func `notices say what to do, once for each kind`() throws {
        let page = String(decoding: try page(.english), as: UTF8.self)
        let steps = page.matches(of: /<li class="todo">(.*?)<\/li>/).map { String($0.1) }
        let severities = Notice.Severity.allCases.sorted(by: >).filter { severity in
            Self.report.otherNotices.contains { $0.severity == severity }
        }
        #expect(steps.count == severities.count && steps.first == "Fix these before you use the numbers")
    }

    /// One line says how many notices there are, and the worst of them.
    @Test func `notices are one line that opens`() throws {
        let page = String(decoding: try page(.english), as: UTF8.self)
        let line = try #require(
            page.firstMatch(of: /<details class="block fold notices">\n<summary>.*?<span class="main">(.*?)</)?.1)
        let worst = try #require(Self.report.notices.worstFirst.first)
        #expect(line.contains("1 error · ") && line.hasSuffix(": \(worst.text.en)"))
    }
}
