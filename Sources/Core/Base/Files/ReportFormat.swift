/// A format in which a report is written, and its properties.
///
/// `ReportFiles` chooses the renderer of each format.
public enum ReportFormat: String, CaseIterable, Sendable {
    case terminal, csv, xlsx, html, json, pdf

    private var row: Row {
        switch self {
        case .terminal: Row(isFile: false, canPrint: true)
        case .csv: Row(isFile: true, canPrint: false)
        case .xlsx: Row(isFile: true, canPrint: false)
        case .html: Row(isFile: true, canPrint: false)
        case .json: Row(isFile: true, canPrint: true)
        case .pdf: Row(isFile: true, canPrint: false)
        }
    }

    private struct Row {
        let isFile: Bool
        let canPrint: Bool
    }

    /// Whether a report in this format consists of files, whose extension is the format's name: `guests.csv`.
    public var isFile: Bool { row.isFile }
    /// Whether a report can go to standard output in this format.
    public var canPrint: Bool { row.canPrint }

    /// The formats whose reports are files.
    public static let files = allCases.filter(\.isFile)
}

/// A flavour of CSV.
public enum CSVDialect: String, Sendable, CaseIterable {
    /// UTF-8, commas, LF, column names as the header. Text that a spreadsheet could take for a formula is prefixed with
    /// an apostrophe, and text is sanitized for terminals.
    case standard
    /// Like `standard`, but with all text verbatim, for programs.
    case plain
    /// For opening in Excel with a double click: text as in `standard`, byte order mark, CRLF, headers in the
    /// reader's language; `;` and a decimal comma if the language uses one.
    case excel
}
