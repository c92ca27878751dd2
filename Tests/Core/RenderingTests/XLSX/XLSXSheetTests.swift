import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite("XLSX: sheets of a report", .timeLimit(.minutes(30))) struct XLSXSheetTests {
    /// No sheet of charts either; the summary says what stands out, and where the rest is.
    @Test(arguments: Language.allCases) func `a report that names its sheets has no others`(language: Language)
        async throws
    {
        var report = SampleReport.make()
        let names = ["attendance_by_session", "checkin_histogram", "geo_cells", "data_quality"]
        report.sheets = names.compactMap { report[section: $0] }
        report.remarks = [Phrase(verbatim: "Workshop B: 2 of 60 places left.")]
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report, in: language))
        let titles = (report.sheets ?? []).map { $0.title[language] }
        #expect(
            workbook.sheets.map(\.name) == [Phrase.summarySheet[language]] + titles + [Phrase.aboutSheet[language]])
        let summary = try workbook.sheet(Phrase.summarySheet[language])
        let texts = (1...120).compactMap { summary.value("A\($0)") }
        for text in [Phrase.remarksHeading[language], report.remarks[0].en, Phrase.workbookMore[language]] {
            #expect(texts.contains(text), "\(texts)")
        }
    }

    @Test func `columns are as wide as what is in them, and no wider than a page can bear`() async throws {
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(SampleReport.make()))
        let sheet = try workbook.sheet("Attendance by session")
        // Widths are in digits of 7 pixels: 320 pixels are 45, 64 are 8.43.
        #expect(abs((sheet.widths["B"] ?? 0) - 45) < 1)
        for (name, width) in sheet.widths { #expect(width >= 8.4 && width < 46, "\(name)") }
        let text = String(repeating: "0", count: 30)
        let report = TableFixture.report(.text, [.text(text)])
        let fitted = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report)).sheet("Things").widths["A"] ?? 0
        // 30 digits at 10 points of 11, and the space at both sides.
        #expect(abs(fitted - (30 * 7 * 10 / 11 + 24) / 7) < 1.5)
    }

    @Test func `more notices than the summary holds are on the last sheet`() async throws {
        var report = SampleReport.make()
        report.notices = (1...9).map { Notice(.warning, Phrase(verbatim: "notice \($0)")) }
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        let summary = try workbook.sheet("Summary")
        #expect(summary.value("E13") == "notice 6")
        #expect(summary.value("E14") == "3 more notices in “About these numbers”.")
        let about = try workbook.sheet("About these numbers").cells.values.compactMap(\.value)
        #expect((1...9).allSatisfy { about.contains("notice \($0)") })
    }

    @Test
    func `a section without rows has no sheet, no chart and no dead link, and the summary says so`() async throws {
        var report = SampleReport.make()
        let emptied = ["checkins_by_method", "data_quality"]
        for index in report.sections.indices where emptied.contains(report.sections[index].name) {
            for column in report.sections[index].table.columns.indices {
                report.sections[index].table.columns[column].cells = []
            }
        }
        report.sections.append(
            ReportSection.fixture("nothing", title: Phrase(verbatim: "Nothing"), table: ReportTable([])))
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        let names = workbook.sheets.map(\.name)
        #expect(!names.contains("Check-ins by method") && !names.contains("Data quality") && !names.contains("Nothing"))
        let summary = try workbook.sheet("Summary")
        let texts = summary.cells.values.compactMap(\.value)
        #expect(texts.contains(Phrase.sectionsWithoutRows("Check-ins by method, Data quality, Nothing").en))
        #expect(summary.value("E8") == "4 check-ins name session 99, which the service does not know.")
        #expect(!workbook.sheets.flatMap(\.charts).contains { $0.title == "Check-ins by method" })
        for link in workbook.sheets.flatMap(\.cells.values).compactMap(\.link) {
            #expect(names.contains { link == "'\($0)'!A1" }, "\(link)")
        }
        let none = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(TableFixture.report([])))
        #expect(none.sheets.map(\.name) == ["Summary", "About these numbers"])
        // Without a time of the data it has none of its own.
        #expect(none.created == "1980-01-01T00:00:00")
    }
}
