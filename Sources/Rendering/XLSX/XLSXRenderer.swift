public import Messages
public import Reporting
import Tables
public import Templates

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

    let theme: Theme
    let limits: Limits
    /// Where half-made files are kept; the system's folder for such things where `nil`.
    let temporaryFolder: String?

    /// A renderer whose workbooks have a theme's colours, font, logo and footer.
    public init(theme: Theme = .tikit) { self.init(theme: theme, limits: Limits()) }

    init(theme: Theme = .tikit, limits: Limits = Limits(), temporaryFolder: String? = nil) {
        self.theme = theme
        self.limits = limits
        self.temporaryFolder = temporaryFolder
    }

    /// The file `NAME.xlsx`.
    ///
    /// - Throws: `Fault` of kind `.cannotWrite` where the temporary folder has no room or cannot be written,
    ///   `.misconfigured` where the theme's logo is no picture.
    public func render(_ report: Report, in language: Language) throws -> [RenderedFile] {
        let plan = WorkbookPlan(report, in: language, theme: theme, limits: limits)
        let properties = Workbook.Properties(
            title: SpreadsheetText.heading("\(report.title[language]) · \(report.subject.name)"),
            subject: SpreadsheetText.heading(report.subject.designation[language]), author: "attendance",
            language: language, font: plan.look.font, created: Self.created(report))
        let bytes = try Workbook.bytes(properties, in: temporaryFolder ?? ScratchFolder.systemFolder) { workbook in
            try SummarySheet(plan).write(to: workbook)
            for (name, charts) in plan.chartSheets {
                try ChartsSheet(name, charts, of: plan).write(to: workbook)
            }
            for sheet in plan.sheets {
                try SectionSheet(sheet, of: plan).write(to: workbook)
            }
            try AboutSheet(plan).write(to: workbook)
            try ChartLabels(plan).write(to: workbook)
        }
        return [RenderedFile(path: "\(report.name).xlsx", bytes: bytes)]
    }

    /// The time of the data; 1980, as in the archive's own dates, where there are none.
    private static func created(_ report: Report) -> Int64 {
        let earliest: Int64 = 315_532_800
        return max(earliest, min(report.dataTime?.secondsSinceEpoch ?? earliest, 253_402_300_799))
    }
}
