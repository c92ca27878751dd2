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

/// For whom comma-separated files are written.
public enum CSVDialect: String, Sendable, CaseIterable {
    /// UTF-8, comma, LF, the columns' names as header. Text that a spreadsheet could take for a formula has an apostrophe
    /// in front, and nothing in it moves a terminal.
    case standard
    /// As `standard`, but with every text verbatim, for programs.
    case plain
    /// For Excel by double click: text as in `standard`, byte order mark, CRLF, headers in the reader's language, `;` and
    /// decimal comma where the language's decimal mark is a comma.
    case excel
}

/// What a dialect comes to, byte by byte.
struct CSVFormat: Sendable {
    var separator: UInt8 = UInt8(ascii: ",")
    var lineEnd: [UInt8] = [UInt8(ascii: "\n")]
    var byteOrderMark: [UInt8] = []
    var notation = NumberNotation.plain
    /// Whether texts are sanitized for spreadsheets and terminals, rather than left verbatim for programs.
    var isForPeople = true
    var headersAreLocalised = false
    /// `2026-03-01 06:15:00` on the report's clock: the form that Excel and LibreOffice read as a date and time in
    /// every locale. They leave ISO 8601 with `T` and offset as text, so here the offset is not written.
    var timesAreForSpreadsheets = false

    init(_ dialect: CSVDialect, in language: Language) {
        switch dialect {
        case .standard: break
        case .plain: isForPeople = false
        case .excel:
            if language.decimalMark == "," { separator = UInt8(ascii: ";") }
            lineEnd = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
            byteOrderMark = [0xEF, 0xBB, 0xBF]
            notation = .ungrouped(language)
            headersAreLocalised = true
            timesAreForSpreadsheets = true
        }
    }
}
