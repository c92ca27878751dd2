import Base
import Templates
import TestSupport
import Testing

@testable import Rendering
@testable import Reporting

/// A report of one page, in a browser and on paper.
@Suite(
    "HTML: one page",
    .serialized, .enabled(if: Chromium.path != nil && Python.path != nil), .timeLimit(.minutes(30)))
struct OnePageTests {
    @Test(arguments: Language.allCases) func `prints on one sheet`(language: Language) async throws {
        var report = SampleReport.executive()
        let page = try PageReading.bytes(report, in: language)
        let visit = try await Chromium.visit(page, width: 390, prints: true, ["document.documentElement.scrollWidth"])
        let paper = try visit.printed()
        #expect(paper.pages == 1 && visit.messages == [])
        #expect(paper.sizes == ["594.95996 841.91998"])
        #expect(visit.numbers() == [390])
        for section in report.sections { #expect(paper.text.contains(section.title[language])) }
        #expect(paper.text.contains(Phrase.aboutSheet[language]))
        #expect(!paper.text.contains(Phrase.aboutDefinitions[language]))
        // The same as an ordinary report takes several.
        report.layout = .full
        let whole = try await Chromium.visit(try PageReading.bytes(report, in: language), prints: true)
        #expect(try whole.printed().pages > 1)
    }

    /// Whatever the names are, and however many warnings there are.
    @Test func `prints on one sheet with endless names`() async throws {
        var report = SampleReport.executive()
        let name = String(repeating: "Encuentro internacional de comunidades ", count: 40)
        report.subject = .event(id: 6, name: name)
        report.note = Phrase(verbatim: name)
        report.notices = (1...30).map { Notice(.warning, Phrase(verbatim: "\($0) \(name)")) }
        for section in report.sections.indices {
            for column in report.sections[section].table.columns.indices
            where report.sections[section].table.columns[column].role == .text
                && !["kind", "measure"].contains(report.sections[section].table.columns[column].name)
            {
                let rows = report.sections[section].table.rowCount
                report.sections[section].table.columns[column].cells = (0..<rows).map { .text("\($0) \(name)") }
            }
        }
        let paper = try await Chromium.visit(try PageReading.bytes(report), prints: true).printed()
        #expect(paper.pages == 1)
        #expect(paper.text.contains("y 24 avisos más"))
    }

    /// No text that is printed is smaller than 8.5 points, which are 11 1/3 pixels.
    @Test func `has no small print`() async throws {
        let smallest = """
            [...document.querySelectorAll('body *')].filter(part => part.checkVisibility() && !part.closest('svg')
            && [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
            .reduce((least, part) => Math.min(least, parseFloat(getComputedStyle(part).fontSize)), 99)
            """
        // The style of paper, on the screen.
        let onPaper = """
            [...document.styleSheets[0].cssRules].filter(rule => rule.media?.mediaText === 'print')
            .forEach(rule => rule.media.mediaText = 'all'), null
            """
        let visit = try await Chromium.visit(
            try PageReading.bytes(SampleReport.executive()), width: 700, [onPaper, smallest])
        let size = try #require(visit.numbers().last ?? nil)
        #expect(size >= 8.5 / 0.75 - 0.01 && size < 12)
    }

    @Test func `draws bars only in one-page tables`() async throws {
        var report = SampleReport.executive()
        func bars() throws -> Int {
            let page = String(decoding: try PageReading.bytes(report), as: UTF8.self)
            return page.ranges(of: "<td><svg class=\"meter\" aria-hidden=\"true\">").count
        }
        let percentages = report.sections.dropFirst().flatMap(\.table.columns).flatMap(\.cells).count { cell in
            if case .percentage = cell { true } else { false }
        }
        #expect(percentages > 20)
        #expect(try bars() == percentages)
        #expect(try await PageReading.read(report).faults == [])
        report.layout = .full
        #expect(try bars() == 0)
    }
}
