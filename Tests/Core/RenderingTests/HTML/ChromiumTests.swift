import Base
import TestSupport
import Testing

@testable import Rendering
@testable import Reporting

@Suite(
    "HTML: in a browser",
    .serialized, .enabled(if: Chromium.path != nil && Python.path != nil), .timeLimit(.minutes(30)))
struct ChromiumTests {
    private func page() throws -> [UInt8] { try PageReading.bytes(SampleReport.make()) }

    private static let sessions = "document.querySelector('#attendance_by_session').closest('section')"
    private static let column =
        "[...\(sessions).querySelectorAll('tbody tr')].filter(row => !row.hidden).map(row => row.cells[0].textContent).join(' ')"

    @Test(arguments: Language.allCases) func `logs nothing, requests nothing and prints`(language: Language)
        async throws
    {
        let visit = try await Chromium.visit(
            try PageReading.bytes(SampleReport.make(), in: language), prints: true, isPictured: true)
        #expect(visit.messages == [])
        #expect(visit.requests == [])
        let paper = try visit.printed()
        #expect(paper.start == "%PDF-")
        #expect((4...12).contains(paper.pages))
        #expect(visit.picture?.first == 1280)
    }

    @Test(arguments: [(320, false), (360, true), (390, false), (768, false), (1280, true), (2560, false)])
    func `fits every width`(width: Int, isDark: Bool) async throws {
        let visit = try await Chromium.visit(
            try page(), width: width, isDark: isDark,
            [
                "document.documentElement.scrollWidth", "matchMedia('(prefers-color-scheme: dark)').matches ? 1 : 0",
                // With all that is folded away opened too.
                "document.querySelectorAll('details').forEach(part => part.open = true), document.documentElement.scrollWidth",
            ])
        #expect(visit.numbers() == [Double(width), isDark ? 1 : 0, Double(width)])
        #expect(visit.messages == [])
    }

    /// Beside people and their registrations, which are longer, a name had the room of one letter.
    @Test(arguments: [320, 420]) func `names of bars are not broken`(width: Int) async throws {
        var report = SampleReport.make()
        let table = report.sections[0].table
        func column(_ name: String) throws -> ReportColumn { try #require(table[column: name]) }
        report.sections[0].pictures = [
            .bars(
                Phrase(verbatim: "People"), labels: try column("registrant_type"), series: [try column("attended")],
                whole: try column("registered"), people: try column("unique_guests"),
                percentage: try column("attendance_percentage"))
        ]
        let labels = "[...document.querySelectorAll('.bars .label')]"
        let names = "\(labels).filter(name => !/\\s/.test(name.textContent.trim()))"
        let visit = try await Chromium.visit(
            try PageReading.bytes(report), width: width,
            [
                "document.querySelectorAll('.bars .words').length", "\(names).length",
                "\(names).filter(name => name.clientHeight > 2 * parseFloat(getComputedStyle(name).fontSize)).length",
                "document.documentElement.scrollWidth",
            ])
        let numbers = visit.numbers().compactMap(\.self)
        try #require(numbers.count == 4 && numbers[0] > 2 && numbers[1] > 2)
        #expect(numbers[2] == 0 && numbers[3] == Double(width))
    }

    /// `24 / 15` and `160,00 %`, and a percentage of five digits, beside their bars.
    @Test(arguments: [360, 1200]) func `large percentages stand apart from the numbers before them`(width: Int)
        async throws
    {
        var report = SampleReport.make()
        let section = try #require(report.sections.firstIndex { $0.name == "attendance_by_session" })
        let column = try #require(report.sections[section].table.columnIndex("attendance_percentage"))
        for (row, hundredths) in [16_000, 1_234_567].enumerated() {
            report.sections[section].table.columns[column].cells[row] = .percentage(
                Percentage(hundredths: Int64(hundredths)))
        }
        let values =
            "[...document.querySelectorAll('.bars .value')].filter(value => value.querySelector('.of + .share'))"
        let gaps = """
            \(values).map(value => {
              const text = document.createRange()
              text.selectNodeContents(value.querySelector('.share'))
              return text.getBoundingClientRect().left - value.querySelector('.of').getBoundingClientRect().right
            })
            """
        let visit = try await Chromium.visit(
            try PageReading.bytes(report), width: width,
            [
                "\(values).length", "Math.min(...\(gaps))",
                "\(values).filter(value => /\\s$/.test(value.querySelector('.share').previousSibling.textContent)).length",
            ])
        let numbers = visit.numbers().compactMap(\.self)
        try #require(numbers.count == 3 && numbers[0] > 2)
        #expect(numbers[1] >= 8)
        #expect(numbers[2] == numbers[0])
    }

    /// The table of 140 intervals fills three pages or more, each under the table's head.
    @Test func `repeats table heads on paper`() async throws {
        let visit = try await Chromium.visit(
            try page(), prints: true,
            [
                """
                document.querySelector('#checkin_histogram').closest('section').querySelectorAll('details')
                    .forEach(part => part.open = true), null
                """
            ])
        let pages = try visit.printed().text.split(separator: "\u{C}")
        let last = try #require(pages.lastIndex { $0.contains("02 mar 2026 18:15") })
        let first = try #require(
            pages.firstIndex { $0.contains("01 mar 2026 07:30") && $0.contains("Intervalo desde") })
        #expect(last > first)
        for page in pages[first...last] { #expect(page.contains("Intervalo desde")) }
    }

    /// Attended, most first, then fewest first, then the report's own order; a value that does not exist stays last.
    @Test func `sorts on click`() async throws {
        func click(_ column: Int) -> String { "\(Self.sessions).querySelectorAll('thead button')[\(column)].click()" }
        let order = "\(Self.sessions).querySelector('[aria-sort]')?.ariaSort ?? 'none'"
        let visit = try await Chromium.visit(
            try page(),
            [
                click(5), Self.column, order, click(5), Self.column, order, click(5), Self.column, order,
                click(2), Self.column, order, click(2), Self.column, click(1), Self.column, click(8), Self.column,
            ])
        #expect(visit.messages == [])
        let texts = visit.texts().compactMap { $0 }
        #expect(
            texts == [
                "11 21 12 22 16 14 17 15 13 99", "descending", "99 13 15 17 14 16 22 12 21 11", "ascending",
                "11 12 13 14 15 16 17 21 22 99", "none",
                // By start: sessions 13 and 14 begin together; 99 has none.
                "11 12 13 14 15 16 17 21 22 99", "ascending",
                "22 21 17 16 15 13 14 12 11 99",
                // By name in Spanish, accents aside.
                "11 15 22 12 16 17 14 21 99 13",
                // By percentage: 97.62, 86.00, 85.00, 77.15, 73.33, 66.51, 57.47, 52.16, 48.78, none.
                "15 14 13 11 12 16 21 22 17 99",
            ])
    }

    @Test func `filters while typing`() async throws {
        let input = "\(Self.sessions).querySelector('input')"
        func type(_ text: String) -> String {
            "\(input).value = '\(text)', \(input).dispatchEvent(new Event('input')), null"
        }
        let status = "\(Self.sessions).querySelector('[role=status]').textContent"
        let visit = try await Chromium.visit(
            try page(),
            [
                type("ACREDITACION"), Self.column, status, type("acreditacion segundo"), Self.column, type("xyzzy"),
                Self.column, type(""), status,
            ])
        #expect(visit.texts().compactMap { $0 } == ["11 21", "2 de 10 filas", "21", "", ""])
        #expect(visit.messages == [])
    }

    /// Without scripts everything is there, and nothing that would not work.
    @Test func `is complete without scripts`() async throws {
        let visit = try await Chromium.visit(
            try page(), runsScripts: false,
            [
                "document.querySelectorAll('button, input').length", "document.querySelectorAll('table.rows').length",
                Self.column,
            ])
        #expect(visit.numbers().prefix(2) == [0, 12])
        #expect(visit.texts().last == "11 12 13 14 15 16 17 21 22 99")
        #expect(visit.messages == [])
    }

    @Test func `works with keyboards and screen readers`() async throws {
        let visit = try await Chromium.visit(
            try page(),
            [
                // Boxes that scroll can be reached; no name is missing.
                "[...document.querySelectorAll('.scroll')].every(box => box.tabIndex === 0 && box.ariaLabel) ? 1 : 0",
                "[...document.querySelectorAll('input')].every(input => input.labels.length === 1) ? 1 : 0",
                "document.querySelector('a.skip').focus(), getComputedStyle(document.activeElement).top",
                "[...document.querySelectorAll('thead button')].every(button => button.textContent.trim()) ? 1 : 0",
            ])
        #expect(visit.numbers() == [1, 1, nil, 1])
        #expect(visit.texts()[2] == "0px")
    }

    @Test func `treats hostile names as names`() async throws {
        var report = SampleReport.make()
        let name = "</title><script>document.title='x'</script>\"'><img src=http://127.0.0.1:9/x onerror=alert(1)>"
        report.subject = .event(id: 6, name: name)
        for section in report.sections.indices {
            for column in report.sections[section].table.columns.indices {
                for row in report.sections[section].table.columns[column].cells.indices {
                    if case .text = report.sections[section].table.columns[column].cells[row] {
                        report.sections[section].table.columns[column].cells[row] = .text(name)
                    }
                }
            }
        }
        let visit = try await Chromium.visit(
            try PageReading.bytes(report),
            ["document.images.length", "document.scripts.length", "document.querySelector('h1').textContent"])
        #expect(visit.numbers().prefix(2) == [0, 1])
        #expect(visit.texts().last == name)
        #expect(visit.messages == [] && visit.requests == [])
    }
}
