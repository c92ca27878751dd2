import Messages
import Reporting
import Tables

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
        var text = format.isForPeople ? CSVText.harmless(text) : text
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
