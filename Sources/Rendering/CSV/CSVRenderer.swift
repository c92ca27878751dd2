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

/// Puts a table's cells into bytes, row by row.
struct CSVWriter {
    private(set) var bytes: [UInt8]
    private let format: CSVFormat
    private let clock: WallClock
    private let language: Language

    init(_ format: CSVFormat, clock: WallClock, in language: Language) {
        self.format = format
        self.clock = clock
        self.language = language
        bytes = format.byteOrderMark
    }

    mutating func writeHeader(_ table: ReportTable) {
        for (index, column) in table.columns.enumerated() {
            if index > 0 { bytes.append(format.separator) }
            append(text: format.headersAreLocalised ? column.title[language] : column.name)
        }
        bytes.append(contentsOf: format.lineEnd)
    }

    mutating func writeRows(_ table: ReportTable) {
        let columns = table.columns.map(\.cells)
        let rowCount = table.rowCount
        bytes.reserveCapacity(bytes.count + rowCount * columns.count * 12)
        for row in 0..<rowCount {
            for index in columns.indices {
                if index > 0 { bytes.append(format.separator) }
                if row < columns[index].count { append(columns[index][row]) }
            }
            // A record of one empty field would read as a blank line, which readers skip.
            if columns.count == 1, case .empty = columns[0][row] { appendEmptyQuotes() }
            bytes.append(contentsOf: format.lineEnd)
        }
    }

    private mutating func append(_ cell: Cell) {
        switch cell {
        case .empty: break
        case .withheld: append(text: Cell.withheldMark)
        case .text(let text): append(text: text)
        case .flag(let flag): append(text: String(flag))
        case .phrase(let phrase): append(text: phrase[language])
        case .integer(let integer): bytes.append(integer, format.notation)
        case .number(let value): bytes.append(shortest: value, format.notation)
        case .decimal(let value, let places): bytes.append(value, places: places, format.notation)
        case .percentage(let percentage): bytes.append(percentage, format.notation)
        case .instant(let instant):
            if format.timesAreForSpreadsheets {
                bytes.append(spreadsheetTime: instant, on: clock)
            } else {
                bytes.append(iso8601: instant, on: clock)
            }
        }
    }

    /// Appends a text, quoted where a separator, a quote or a line end stands in it.
    private mutating func append(text: String) {
        var text = format.isForPeople ? CSVText.sanitized(text) : text
        let needsGuard = format.isForPeople && CSVText.startsLikeAFormula(text)
        text.withUTF8 { utf8 in
            let needsQuotes = utf8.contains { $0 == format.separator || Self.forcesQuotes($0) }
            if needsQuotes { bytes.append(Self.quote) }
            if needsGuard { bytes.append(UInt8(ascii: "'")) }
            if needsQuotes {
                for byte in utf8 {
                    if byte == Self.quote { bytes.append(Self.quote) }
                    bytes.append(byte)
                }
                bytes.append(Self.quote)
            } else {
                bytes.append(contentsOf: utf8)
            }
        }
    }

    private mutating func appendEmptyQuotes() {
        bytes.append(Self.quote)
        bytes.append(Self.quote)
    }

    private static let quote = UInt8(ascii: "\"")

    private static func forcesQuotes(_ byte: UInt8) -> Bool {
        byte == quote || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}

/// What a text may hold in a file that people open with a spreadsheet, or show on a terminal.
enum CSVText {
    /// Whether a spreadsheet could take a text for a formula (CWE-1236): it begins with one of the signs that begin one, in
    /// either width, blanks and characters that show nothing apart; or with a tab or a line end, which some drop.
    static func startsLikeAFormula(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        // Of most texts the first byte, a letter or a digit, says it all.
        if first > 0x40, first < 0x7F { return false }
        switch first {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
        default: return text.unicodeScalars.first { !isBlank($0) }.map(formulaSigns.contains) ?? false
        }
    }

    /// ASCII, full-width and small forms.
    private static let formulaSigns: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}", "\u{FE62}", "\u{FE63}",
        "\u{FE6B}",
    ]

    /// Whether a scalar shows nothing: spaces of every kind, zero-width characters, controls, the braille blank.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
        default: scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
        }
    }

    /// The text with nothing in it that a terminal would obey: control characters, apart from tabs and line ends, as
    /// their pictures (`␛`, `␀`), those from U+0080 on as `�`, controls of the writing direction left out.
    static func sanitized(_ text: String) -> String {
        guard text.utf8.contains(where: isSuspicious) else { return text }
        var sanitized = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: sanitized.append(scalar)
            case 0..<0x20: sanitized.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: sanitized.append("\u{2421}")
            case 0x80..<0xA0: sanitized.append("\u{FFFD}")
            default: if !scalar.properties.isBidiControl { sanitized.append(scalar) }
            }
        }
        return String(sanitized)
    }

    /// Whether a byte can be part of what `sanitized` changes: an ASCII control, or the first byte of U+0080 to U+00BF, of
    /// U+0600 to U+063F, or of U+2000 to U+2FFF.
    private static func isSuspicious(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    }
}
