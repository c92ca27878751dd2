public import Base
internal import Dispatch
public import Reporting
private import Synchronization

/// Writes each section of a report as a CSV file (RFC 4180).
public struct CSVRenderer: ReportRenderer {
    var dialect: CSVDialect

    public init(_ dialect: CSVDialect = .standard) {
        self.dialect = dialect
    }

    /// Returns one file per section, in the report's order, such as `attendance/checkins_by_method.csv`. Supplementary columns are
    /// omitted.
    public func render(_ report: Report, in language: Language) -> [RenderedFile] {
        report.sections.map { section in
            RenderedFile(
                path: Self.path(of: section, in: report),
                bytes: bytes(of: section.table.agreedColumns, on: report.clock, in: language))
        }
    }

    /// The path of a section's file, beside the report's page. Names of reports and sections are safe in addresses.
    static func path(of section: ReportSection, in report: Report) -> String { "\(report.name)/\(section.name).csv" }

    /// The number of rows that one core writes at a time. Their text stays in its cache until it is joined to the rest.
    private static let rowsInBlock = 4096

    /// A table as CSV, with a header row. Times are shown on `clock`.
    public func bytes(of table: ReportTable, on clock: WallClock, in language: Language) -> [UInt8] {
        let format = CSVFormat(dialect, in: language)
        var header = CSVWriter(format, clock: clock, in: language)
        header.writeHeader(table)
        let text = Mutex(JoinedBlocks(after: header.bytes, room: CSVWriter.room(for: table.rowCount, of: table)))
        let blocks = (table.rowCount + Self.rowsInBlock - 1) / Self.rowsInBlock
        DispatchQueue.concurrentPerform(iterations: blocks) { block in
            let first = block * Self.rowsInBlock
            let rows = first..<min(first + Self.rowsInBlock, table.rowCount)
            var writer = CSVWriter(format, clock: clock, in: language, room: CSVWriter.room(for: rows.count, of: table))
            writer.writeRows(rows, of: table)
            text.withLock { $0.take(writer.bytes, of: block) }
        }
        return text.withLock(\.bytes)
    }
}

/// A text whose blocks are finished in any order.
private struct JoinedBlocks {
    private(set) var bytes: [UInt8]
    private var count = 0
    /// Blocks that are finished before those that precede them, by number.
    private var early: [Int: [UInt8]] = [:]

    init(after start: [UInt8], room: Int) {
        bytes = []
        bytes.reserveCapacity(start.count + room)
        bytes += start
    }

    mutating func take(_ block: [UInt8], of number: Int) {
        early[number] = block
        while let next = early.removeValue(forKey: count) {
            bytes += next
            count += 1
        }
    }
}

extension ReportTable {
    /// The columns on which programs may rely.
    fileprivate var agreedColumns: ReportTable { ReportTable(columns.filter { !$0.isSupplementary }) }
}

/// The settings of a dialect.
struct CSVFormat: Sendable {
    var separator: UInt8 = UInt8(ascii: ",")
    var lineEnd: [UInt8] = [UInt8(ascii: "\n")]
    var byteOrderMark: [UInt8] = []
    var notation = NumberNotation.plain
    /// Whether text is sanitized for spreadsheets and terminals. Otherwise it is unaltered, for programs.
    var isForPeople = true
    var headersAreLocalised = false
    /// Whether times are written as `2026-03-01 06:15:00` on the report's clock, which Excel and LibreOffice read as
    /// a date and time in every locale. They treat ISO 8601 with `T` and an offset as text, so the offset is omitted.
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

/// Writes a table's cells row by row.
struct CSVWriter {
    private(set) var bytes: [UInt8]
    private let format: CSVFormat
    private let clock: WallClock
    private let language: Language

    /// - Parameter room: The number of bytes to reserve.
    init(_ format: CSVFormat, clock: WallClock, in language: Language, room: Int = 0) {
        self.format = format
        self.clock = clock
        self.language = language
        bytes = []
        bytes.reserveCapacity(room)
    }

    /// The number of bytes that so many rows seldom exceed. Memory that they do not use costs nothing.
    static func room(for rows: Int, of table: ReportTable) -> Int { rows * table.columns.count * 12 }

    mutating func writeHeader(_ table: ReportTable) {
        bytes.append(contentsOf: format.byteOrderMark)
        for (index, column) in table.columns.enumerated() {
            if index > 0 { bytes.append(format.separator) }
            append(text: format.headersAreLocalised ? column.title[language] : column.name)
        }
        bytes.append(contentsOf: format.lineEnd)
    }

    mutating func writeRows(_ rows: Range<Int>, of table: ReportTable) {
        let columns = table.columns.map(\.cells)
        var written = columns.map { _ in WrittenTexts() }
        for row in rows {
            for index in columns.indices {
                if index > 0 { bytes.append(format.separator) }
                guard row < columns[index].count else { continue }
                switch columns[index][row] {
                case .text(let text):
                    if !written[index].append(text, to: &bytes) {
                        let start = bytes.count
                        append(text: text)
                        written[index].note(text, at: start..<bytes.count)
                    }
                case let cell: append(cell)
                }
            }
            // A record with one empty field would read as a blank line, which readers skip.
            if columns.count == 1, case .empty = columns[0][row] { appendEmptyQuotes() }
            bytes.append(contentsOf: format.lineEnd)
        }
    }

    private mutating func append(_ cell: Cell) {
        switch cell {
        case .empty: break
        case .withheld: append(text: Cell.withheldMark)
        case .text(let text): append(text: text)
        case .name(let text, _): if let text { append(text: text) }
        case .flag(let flag): append(text: String(flag))
        case .phrase(let phrase): append(text: phrase[language])
        case .integer(let integer): bytes.append(integer, format.notation)
        case .number(let value): bytes.append(shortest: value, format.notation)
        case .decimal(let value, let places): bytes.append(value, places: places, format.notation)
        case .percentage(let percentage): bytes.append(percentage, format.notation)
        case .instant(let instant), .wholeDay(_, let instant):
            if format.timesAreForSpreadsheets {
                bytes.append(spreadsheetTime: instant, on: clock)
            } else {
                bytes.append(iso8601: instant, on: clock)
            }
        }
    }

    /// Appends a text, quoted if it contains a separator, a quote or a line end.
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

/// The fields of a column's most recent texts. Names repeat from row to row, and each is examined once.
///
/// A text is identified by the 16 bytes of its `String`, which hold either the text or its address. As long as the text is kept,
/// the same bytes are the same text, whatever they mean, because a `String` consists of nothing else. `==` will not do: it treats
/// texts as equal that are composed differently, and it reads long texts, which took a fifth of the total time. If a `String` had
/// another size, the first text would trap; `WrittenTextsTests` fails if texts are no longer recognized.
struct WrittenTexts {
    private struct Entry {
        var text = ""
        /// Where the field was first written.
        var place = 0..<0
        /// Set when the text recurs, as few do in a column of many different texts.
        var field: [UInt8]?
    }

    private var entries = Array(repeating: Entry(), count: 16)

    /// Appends the field of a text if it is known, and returns whether it is.
    mutating func append(_ text: String, to bytes: inout [UInt8]) -> Bool {
        let index = Self.index(of: text)
        guard !entries[index].place.isEmpty, Self.identity(entries[index].text) == Self.identity(text) else {
            return false
        }
        if let field = entries[index].field {
            bytes.append(contentsOf: field)
        } else {
            let field = Array(bytes[entries[index].place])
            bytes.append(contentsOf: field)
            entries[index].field = field
        }
        return true
    }

    /// Records where the field of a text was written.
    mutating func note(_ text: String, at place: Range<Int>) {
        entries[Self.index(of: text)] = Entry(text: text, place: place)
    }

    private static func identity(_ text: String) -> (UInt64, UInt64) {
        unsafeBitCast(text, to: (UInt64, UInt64).self)
    }

    private static func index(of text: String) -> Int {
        let (first, second) = identity(text)
        return Int(truncatingIfNeeded: ((first ^ second) &* 0x9E37_79B9_7F4A_7C15) >> 60)
    }
}

/// Text that is safe to open in a spreadsheet or show on a terminal.
enum CSVText {
    /// Whether a spreadsheet could take the text for a formula (CWE-1236): it starts with a formula sign of either width, possibly
    /// after blanks and invisible characters, or with a tab or a line end, which some programs drop.
    static func startsLikeAFormula(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        // For most texts, the first byte, a letter, decides.
        if first > 0x40, first < 0x7F { return false }
        switch first {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
        default: return text.unicodeScalars.first { !isBlank($0) }.map(formulaSigns.contains) ?? false
        }
    }

    /// ASCII, full-width and small forms of the signs.
    private static let formulaSigns: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}", "\u{FE62}", "\u{FE63}",
        "\u{FE6B}",
    ]

    /// Whether a scalar is invisible: any kind of space, zero-width character or control, or the braille blank.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
        default: scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
        }
    }

    /// The text without anything that a terminal would obey: control characters other than tabs and line ends become their symbols
    /// (`␛`, `␀`), those from U+0080 become `�`, and bidirectional controls are removed.
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

    /// Whether a byte may start something that `sanitized` changes: an ASCII control, or the first byte of U+0080 to
    /// U+00BF, U+0600 to U+063F, or U+2000 to U+2FFF.
    private static func isSuspicious(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    }
}
