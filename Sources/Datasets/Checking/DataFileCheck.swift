internal import Files
internal import Messages

/// A check that reads a data file as zlib delivers its bytes, and compares header, number of fields and types with the table.
struct DataFileCheck {
    /// What is wrong with a file.
    enum Flaw: Error, Hashable {
        /// The file is not gzip, or is truncated.
        case notGzip
        case header
        /// A row, counted from 1, does not fit the columns.
        case row(Int)
        /// The file has more or fewer rows than the manifest states.
        case rows(Int)
    }

    /// The maximum length of a field. No text from a service is longer; without a limit, a zip bomb would exhaust the memory.
    private static let longestField = 16 << 20

    private let columns: [DatasetColumn]
    private let expectedRows: Int
    private var field: [UInt8] = []
    /// The number of the current field in its line.
    private var position = 0
    /// The number of lines before the current one; the first is the header.
    private var lines = 0
    private var isInQuotes = false
    /// Whether the last byte was a quote within quotes, which ends the field or is the first of two.
    private var isAfterQuote = false
    private var wasQuoted = false

    static func check(_ bytes: [UInt8], of table: DatasetTable, rows: Int) throws(Flaw) {
        var check = DataFileCheck(columns: table.columns, expectedRows: rows)
        let end = try GzipMember.inflate(bytes) { (part) throws(Flaw) in
            for byte in part { try check.take(byte) }
        }
        guard end == bytes.count else { throw .notGzip }
        try check.end()
    }

    private init(columns: [DatasetColumn], expectedRows: Int) {
        self.columns = columns
        self.expectedRows = expectedRows
    }

    private mutating func take(_ byte: UInt8) throws(Flaw) {
        let quote = UInt8(ascii: "\"")
        if isInQuotes {
            if byte == quote {
                isInQuotes = false
                isAfterQuote = true
            } else {
                try keep(byte)
            }
            return
        }
        switch byte {
        case quote where isAfterQuote:
            try keep(byte)
            isInQuotes = true
            isAfterQuote = false
        case quote where field.isEmpty && !wasQuoted:
            isInQuotes = true
            wasQuoted = true
        case UInt8(ascii: ","): try endField()
        case UInt8(ascii: "\n"):
            try endField()
            try endLine()
        case quote, UInt8(ascii: "\r"): throw flaw
        default:
            if isAfterQuote { throw flaw }
            try keep(byte)
        }
    }

    private mutating func keep(_ byte: UInt8) throws(Flaw) {
        guard field.count < Self.longestField else { throw flaw }
        field.append(byte)
    }

    private var flaw: Flaw { lines == 0 ? .header : .row(lines) }

    private mutating func endField() throws(Flaw) {
        guard position < columns.count else { throw flaw }
        let fits = lines == 0 ? field.elementsEqual(columns[position].name.utf8) : isValue(of: columns[position].type)
        guard fits else { throw flaw }
        field.removeAll(keepingCapacity: true)
        position += 1
        wasQuoted = false
        isAfterQuote = false
    }

    private mutating func endLine() throws(Flaw) {
        guard position == columns.count else { throw flaw }
        position = 0
        lines += 1
        if lines - 1 > expectedRows { throw .rows(lines - 1) }
    }

    private mutating func end() throws(Flaw) {
        guard !isInQuotes, position == 0, field.isEmpty, lines > 0 else { throw flaw }
        if lines - 1 != expectedRows { throw .rows(lines - 1) }
    }

    private func isValue(of type: DatasetColumn.ColumnType) -> Bool {
        if field.isEmpty { return true }
        switch type {
        case .bigint: return Int64(String(decoding: field, as: UTF8.self)) != nil
        case .double: return Double(String(decoding: field, as: UTF8.self))?.isFinite == true
        case .boolean: return field.elementsEqual("true".utf8) || field.elementsEqual("false".utf8)
        case .string: return field.allSatisfy { $0 < 0x80 } || String(validating: field, as: UTF8.self) != nil
        }
    }
}
