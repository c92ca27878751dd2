public import Messages
public import Reporting
public import Tables

/// Writes each section of a report as a file of comma-separated values (RFC 4180).
public struct CSVRenderer: ReportRenderer {
    public var dialect: CSVDialect

    public init(_ dialect: CSVDialect = .standard) {
        self.dialect = dialect
    }

    /// A file a section, in the report's order: `attendance/checkins_by_method.csv`.
    public func render(_ report: Report, in language: Language) -> [RenderedFile] {
        report.sections.map { section in
            RenderedFile(
                path: "\(report.name)/\(section.name).csv",
                bytes: bytes(of: section.table.agreedColumns, on: report.clock, in: language))
        }
    }

    /// A table as comma-separated values, with its header row. Times are those of `clock`.
    public func bytes(of table: ReportTable, on clock: WallClock, in language: Language) -> [UInt8] {
        var writer = CSVWriter(CSVFormat(dialect, in: language), clock: clock, in: language)
        writer.writeHeader(table)
        writer.writeRows(table)
        return writer.bytes
    }
}

extension ReportTable {
    /// The columns that programs rely on.
    fileprivate var agreedColumns: ReportTable { ReportTable(columns.filter { !$0.isSupplementary }) }
}
