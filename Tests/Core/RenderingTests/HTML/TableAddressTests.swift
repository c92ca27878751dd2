import Base
import TestSupport
import Testing

@testable import Rendering
@testable import Reporting

/// A table sorted and filtered by the page's address, opened as a file in a real browser.
@Suite(
    "HTML: tables by address",
    .serialized, .enabled(if: Chromium.path != nil && Python.path != nil), .timeLimit(.minutes(30)))
struct TableAddressTests {
    /// Nine sessions `S1` to `S9`, folded, with 50 %, none, 20 %, 90 %, 10 %, 60 %, 70 %, 30 % and 40 %.
    private func page(hasCSV: Bool = false) throws -> [UInt8] {
        var report = SampleReport.make()
        let percentages: [Int64?] = [50, nil, 20, 90, 10, 60, 70, 30, 40]
        report.sections = [
            ReportSection(
                "sessions", title: Phrase(verbatim: "Sessions"),
                table: ReportTable([
                    ReportColumn("session", .text, .session, (1...9).map { .text("S\($0)") }),
                    ReportColumn(
                        "attendance_percentage", .percentage, .attendancePercentage,
                        percentages.map { Cell($0.map { Percentage(hundredths: $0 * 100) }) }),
                ]))
        ]
        report.open = []
        return try HTMLRenderer(hasCSV: hasCSV).render(report, in: .english)[0].bytes
    }

    private static let table = "document.querySelector('table[data-part=sessions]')"
    private static let shown =
        "[...\(table).tBodies[0].rows].filter(row => !row.hidden).map(row => row.cells[0].textContent).join(' ')"
    private static let isOpen = "\(table).closest('details.fold').open && \(table).closest('details.data').open ? 1 : 0"
    private static let sorted =
        "[...\(table).tHead.rows[0].cells].map(head => head.getAttribute('aria-sort') ?? '-').join(' ')"
    private static func click(_ column: Int) -> String {
        "\(table).tHead.rows[0].cells[\(column)].querySelector('button').click(), location.hash"
    }

    @Test(arguments: [
        ("#sessions?sort=attendance_percentage&order=asc", "S5 S3 S8 S9 S1 S6 S7 S4 S2", "- ascending"),
        ("#sessions?sort=attendance_percentage", "S4 S7 S6 S1 S9 S8 S3 S5 S2", "- descending"),
        ("#sessions?sort=session&order=desc&filter=s%206", "S6", "descending -"),
        ("#sessions?filter=s9", "S9", "- -"),
        // What the table does not have changes nothing.
        ("#sessions?sort=nothing&order=up", "S1 S2 S3 S4 S5 S6 S7 S8 S9", "- -"),
    ])
    func `a link shows the table as it says, opened`(address: String, rows: String, heads: String) async throws {
        let visit = try await Chromium.visit(
            try page(), at: address, prints: true, [Self.shown, Self.sorted, Self.isOpen, "location.hash"])
        #expect(visit.texts() == [rows, heads, nil, address])
        #expect(visit.numbers()[2] == 1)
        #expect(visit.messages == [] && visit.requests == [])
        // Paper has the rows in the same order.
        let words = try visit.printed().text.split(whereSeparator: \.isWhitespace).map(String.init)
        let names = (1...9).map { "S\($0)" }
        #expect(words.filter(names.contains) == rows.split(separator: " ").map(String.init))
    }

    @Test func `clicks and filters are in the address, which survives a reload`() async throws {
        let visit = try await Chromium.visit(
            try page(),
            [
                "\(Self.table).closest('details.fold').open ? 1 : 0", Self.click(1), Self.click(1), Self.shown,
                "(input => { input.value = 's4 '; input.dispatchEvent(new Event('input')); return location.hash })"
                    + "(document.querySelector('input[type=search]'))",
                Self.shown, Self.click(1),
                "(input => { input.value = ''; input.dispatchEvent(new Event('input')); return location.hash })"
                    + "(document.querySelector('input[type=search]'))",
                Self.shown,
            ])
        #expect(visit.numbers()[0] == 0)
        #expect(
            Array(visit.texts()[1...8]) == [
                "#sessions?sort=attendance_percentage&order=desc", "#sessions?sort=attendance_percentage&order=asc",
                "S5 S3 S8 S9 S1 S6 S7 S4 S2", "#sessions?sort=attendance_percentage&order=asc&filter=s4", "S4",
                "#sessions?filter=s4", "#sessions", "S1 S2 S3 S4 S5 S6 S7 S8 S9",
            ])
        #expect(visit.messages == [] && visit.requests == [])
    }

    /// Another link on the same page, as from a message that is still open.
    @Test func `a changed address changes the table`() async throws {
        let visit = try await Chromium.visit(
            try page(),
            [
                "location.hash = '#sessions?sort=attendance_percentage&order=asc', 0", "1", Self.shown, Self.isOpen,
            ])
        #expect(visit.texts()[2] == "S5 S3 S8 S9 S1 S6 S7 S4 S2" && visit.numbers()[3] == 1)
    }

    @Test func `a table links to its CSV only if the run writes it`() throws {
        let link = "<a href=\"attendance/sessions.csv\">This table as CSV</a>"
        #expect(String(decoding: try page(hasCSV: true), as: UTF8.self).contains(link))
        #expect(!String(decoding: try page(), as: UTF8.self).contains(".csv"))
    }
}
