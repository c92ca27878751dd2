public import Messages
public import Reporting
import Tables

/// Writes a report as an Excel workbook: a summary to read first, a sheet for each section, and what the numbers mean.
///
/// Numbers, dates and percentages are such in the cells too. Dates are those of the report's zone, as spreadsheets know
/// no zones. The file carries no time but that of the data.
public struct XLSXRenderer: ReportRenderer {
    /// What a sheet may hold, smaller in tests.
    struct Limits: Sendable {
        var rows = Worksheet.maximumRows
        /// With more rows than this a sheet goes to disk as it is written, and has a filter but no table.
        var tableRows = 200_000
    }

    let limits: Limits
    /// Where half-made files are kept; the system's folder for such things where `nil`.
    let temporaryFolder: String?

    public init() { self.init(limits: Limits()) }

    init(limits: Limits = Limits(), temporaryFolder: String? = nil) {
        self.limits = limits
        self.temporaryFolder = temporaryFolder
    }

    /// The file `NAME.xlsx`.
    ///
    /// - Throws: `Fault` of kind `.cannotWrite` where the temporary folder has no room or cannot be written.
    public func render(_ report: Report, in language: Language) throws -> [RenderedFile] {
        let properties = Workbook.Properties(
            title: SpreadsheetText.line("\(report.title[language]) · \(report.subject.name)"),
            subject: report.subject.designation[language], author: "attendance", language: language,
            created: Self.created(report))
        let bytes = try Workbook.bytes(properties, in: temporaryFolder ?? ScratchFolder.systemFolder) { workbook in
            let plan = WorkbookPlan(report, in: language, limits: limits)
            try SummarySheet(plan, charts: plan.summaryCharts).write(to: workbook)
            for (name, charts) in plan.chartSheets {
                try ChartsSheet(name, charts, of: plan).write(to: workbook)
            }
            for sheet in plan.sheets {
                try SectionSheet(sheet, of: plan).write(to: workbook)
            }
            try AboutSheet(plan).write(to: workbook)
        }
        return [RenderedFile(path: "\(report.name).xlsx", bytes: bytes)]
    }

    /// The time of the data; 1980, as in the archive's own dates, where there are none.
    private static func created(_ report: Report) -> Int64 {
        let earliest: Int64 = 315_532_800
        return max(earliest, min(report.dataTime?.secondsSinceEpoch ?? earliest, 253_402_300_799))
    }
}
