public import Base
public import Reporting
public import Templates

/// Writes a report as an Excel workbook: a summary sheet, a sheet for each section, and one that documents the numbers.
///
/// Numbers, dates and percentages are typed cells. Dates are in the report's zone, because spreadsheets have no zones. The file
/// contains no time other than that of the data.
public struct XLSXRenderer: ReportRenderer {
    /// The capacity of a sheet. Tests use smaller ones.
    struct Limits: Sendable {
        var rows = Worksheet.maximumRows
        /// The number of rows above which a sheet is streamed to disk and has a filter but no table.
        var tableRows = 200_000
    }

    let theme: Theme
    let limits: Limits
    /// The folder for temporary files; `nil` for the system's.
    let temporaryFolder: String?

    /// Creates a renderer whose workbooks have a theme's colours, font, logo and footer.
    public init(theme: Theme = .tikit) { self.init(theme: theme, limits: Limits()) }

    init(theme: Theme = .tikit, limits: Limits = Limits(), temporaryFolder: String? = nil) {
        self.theme = theme
        self.limits = limits
        self.temporaryFolder = temporaryFolder
    }

    /// Returns one file, named after the report with the extension `xlsx`.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite` if the temporary folder is full or not writable, `.misconfigured` if the theme's
    ///   logo is not a picture.
    public func render(_ report: Report, in language: Language) throws -> [RenderedFile] {
        let plan = WorkbookPlan(report, in: language, theme: theme, limits: limits)
        let properties = Workbook.Properties(
            title: SpreadsheetText.heading("\(report.title[language]) · \(report.subject.name(in: language))"),
            subject: SpreadsheetText.heading(report.subject.designation[language]), author: "attendance",
            language: language, font: plan.look.font, created: Self.created(report))
        let bytes = try Workbook.bytes(properties, in: temporaryFolder ?? PrivateFolder.systemFolder) { workbook in
            try SummarySheet(plan: plan).write(to: workbook)
            for (name, charts) in plan.chartSheets {
                try ChartsSheet(plan: plan, name: name, charts: charts).write(to: workbook)
            }
            for sheet in plan.sheets {
                try SectionSheet(sheet, of: plan).write(to: workbook)
            }
            try AboutSheet(plan: plan).write(to: workbook)
            try ChartLabels(plan: plan).write(to: workbook)
        }
        return [RenderedFile(path: "\(report.name).xlsx", bytes: bytes)]
    }

    /// The time of the data. If there is none, or it is earlier, the start of 1980, which is also the date of the archive's
    /// entries.
    private static func created(_ report: Report) -> Int64 {
        let earliest: Int64 = 315_532_800
        return max(earliest, min(report.dataTime?.secondsSinceEpoch ?? earliest, 253_402_300_799))
    }
}

extension XLSXRenderer {
    /// The room that even a small workbook needs, in bytes.
    private static let smallest: UInt64 = 1 << 20

    /// Tries beforehand whether workbooks can be made: a folder for temporary files is made in the system's, and removed.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite` if the system's folder is missing, not writable or full.
    public static func requireTemporaryFolder() throws(Fault) {
        let folder = try ScratchFolder()
        try folder.requireRoom(for: smallest)
    }
}
