internal import Files
internal import Messages
internal import Tables

/// A delimited file with a header, read row by row with columns selected by name.
///
/// Other columns are ignored, since exports often have more. An empty field, or one missing from a short row, has no
/// value.
struct MemberFile {
    let path: String
    private let bytes: [UInt8]

    /// Throws a `Fault` of kind `.notFound` if the file does not exist or cannot be read, and of kind
    /// `.unreadableData` if it changes while it is read.
    init(path: String) throws(Fault) {
        self.path = path
        do {
            // Not mapped into memory: access to a part that is cut off meanwhile would end the process.
            bytes = try WholeFile.bytes(of: path, upTo: Self.mostBytes)
        } catch .changed {
            throw Fault(.unreadableData, .memberFileChanged(path))
        } catch {
            throw Fault(.notFound, .memberFileUnreadable(path, reason: error.reason))
        }
    }

    /// Some 50 million visits.
    private static let mostBytes = 4 << 30

    /// A row, with the requested columns by position.
    struct Row {
        let path: String
        let record: DelimitedReader.Record
        let places: [Int?]
        let names: [String]

        /// The text of a column; `nil` if the column is missing or the field is empty.
        func text(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
            guard let place = places[column], place < record.fields.count else { return nil }
            let field = record.fields[place]
            return field.isEmpty ? nil : field
        }

        /// The value of a column, converted by `reading`. Throws if it cannot be converted.
        func value<Value>(
            _ column: Int, as reading: (UnsafeBufferPointer<UInt8>) -> Value?
        ) throws(Fault) -> Value? {
            guard let text = text(column) else { return nil }
            guard let value = reading(text) else { throw fault(column) }
            return value
        }

        /// The text of a required column.
        func needed(_ column: Int) throws(Fault) -> UnsafeBufferPointer<UInt8> {
            guard let text = text(column) else { throw fault(column) }
            return text
        }

        /// The value of a required column.
        func needed<Value>(
            _ column: Int, as reading: (UnsafeBufferPointer<UInt8>) -> Value?
        ) throws(Fault) -> Value {
            guard let value = try value(column, as: reading) else { throw fault(column) }
            return value
        }

        private func fault(_ column: Int) -> Fault {
            let (line, name) = (record.line, names[column])
            // After a comma within a text there is usually a space: `Soto, Ana`.
            if text(column)?.first == UInt8(ascii: " ") {
                return Fault(.unreadableData, .memberFileBlankBefore(path, line: line, column: name))
            }
            return Fault(.unreadableData, .memberFileField(path, line: line, column: name))
        }
    }

    /// Calls `body` for every row.
    ///
    /// - Parameters:
    ///   - columns: the column names, in the order of their positions in rows; case is ignored.
    ///   - needed: how many of them, from the first on, are required.
    func forEachRow(
        columns: [String], needed: Int, _ body: (Row) throws(Fault) -> Void
    ) throws(Fault) {
        var fault: Fault?
        bytes.withUnsafeBufferPointer { bytes in
            do throws(Fault) {
                try read(bytes, columns: columns, needed: needed, body)
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
    }

    private func read(
        _ bytes: UnsafeBufferPointer<UInt8>, columns: [String], needed: Int, _ body: (Row) throws(Fault) -> Void
    ) throws(Fault) {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: Span(_unsafeElements: bytes))
        } catch {
            let newline = UInt8(ascii: "\n")
            let line = 1 + bytes[..<error.byteOffsets.lowerBound].count { $0 == newline }
            throw Fault(.unreadableData, .memberFileNotUTF8(path, line: line))
        }
        var reader = DelimitedReader(bytes)
        defer { reader.release() }
        var record = DelimitedReader.Record()
        guard try next(&reader, into: &record) else { throw Fault(.unreadableData, .memberFileEmpty(path)) }
        let header = record.fields.map { String(decoding: $0, as: UTF8.self).lowercased() }
        let places = columns.map { header.firstIndex(of: $0) }
        for (column, place) in zip(columns, places) where place != header.lastIndex(of: column) {
            throw Fault(.unreadableData, .memberFileColumnTwice(path, column: column))
        }
        for (column, place) in zip(columns, places).prefix(needed) where place == nil {
            throw Fault(.unreadableData, .memberFileColumnMissing(path, column: column))
        }
        while try next(&reader, into: &record) {
            // An unquoted separator in a text shifts all following fields. The last field may then be empty, which
            // proves nothing: the last column may have no value.
            guard record.fields.count <= header.count else {
                throw Fault(.unreadableData, .memberFileTooManyFields(path, line: record.line, columns: header.count))
            }
            try body(Row(path: path, record: record, places: places, names: columns))
        }
    }

    private func next(
        _ reader: inout DelimitedReader, into record: inout DelimitedReader.Record
    ) throws(Fault) -> Bool {
        do {
            return try reader.next(into: &record)
        } catch {
            switch error {
            case .unclosedQuote(let line): throw Fault(.unreadableData, .memberFileQuoteOpen(path, line: line))
            case .textAfterQuote(let line): throw Fault(.unreadableData, .memberFileTextAfterQuote(path, line: line))
            }
        }
    }
}

/// Reads a delimited file record by record without an allocation per field: RFC 4180 with any line ending, a byte
/// order mark, and `,`, `;` or a tab as the separator, whichever is most frequent in the header.
///
/// Source: https://www.rfc-editor.org/rfc/rfc4180
struct DelimitedReader {
    /// A record. A field is a view of the file, or of `unquoted` if it has doubled quotes.
    struct Record {
        fileprivate(set) var fields: [UnsafeBufferPointer<UInt8>] = []
        /// The line on which the record begins, from 1.
        fileprivate(set) var line = 0
    }

    enum Flaw: Error, Equatable {
        /// A quote is never closed, so fields after this line cannot be separated.
        case unclosedQuote(line: Int)
        /// There is text between a closing quote and the next separator.
        case textAfterQuote(line: Int)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let separator: UInt8
    private var position: Int
    private var line = 1
    /// The text of fields with doubled quotes, kept until the next record.
    private var unquoted: [UnsafeMutableBufferPointer<UInt8>] = []

    /// - Parameter bytes: the complete file; must outlive the reader and its records.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let header = bytes[position...].prefix { $0 != Self.newline && $0 != Self.carriageReturn }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        separator = candidates.max { left, right in header.count { $0 == left } < header.count { $0 == right } }!
    }

    /// Reads the next non-empty line into `record`; returns false at the end of the file. The fields of the previous
    /// record become invalid.
    mutating func next(into record: inout Record) throws(Flaw) -> Bool {
        release()
        skipEmptyLines()
        guard position < bytes.count else { return false }
        record.fields.removeAll(keepingCapacity: true)
        record.line = line
        while true {
            record.fields.append(try field())
            guard position < bytes.count else { return true }
            let byte = bytes[position]
            position += 1
            if byte == separator { continue }
            if byte == Self.carriageReturn, position < bytes.count, bytes[position] == Self.newline { position += 1 }
            line += 1
            return true
        }
    }

    /// Frees the memory of the last record.
    mutating func release() {
        for text in unquoted { text.deallocate() }
        unquoted.removeAll(keepingCapacity: true)
    }

    private mutating func skipEmptyLines() {
        while position < bytes.count, bytes[position] == Self.newline || bytes[position] == Self.carriageReturn {
            if bytes[position] == Self.newline || position + 1 == bytes.count || bytes[position + 1] != Self.newline {
                line += 1
            }
            position += 1
        }
    }

    /// Reads a field and moves `position` to the separator or line ending after it, or to the end.
    private mutating func field() throws(Flaw) -> UnsafeBufferPointer<UInt8> {
        guard position < bytes.count, bytes[position] == Self.quote else {
            let start = position
            while position < bytes.count, !endsField(bytes[position]) { position += 1 }
            return UnsafeBufferPointer(rebasing: bytes[start..<position])
        }
        return try quotedField()
    }

    private mutating func quotedField() throws(Flaw) -> UnsafeBufferPointer<UInt8> {
        let opened = line
        position += 1
        let start = position
        var doubled = 0
        while true {
            guard position < bytes.count else { throw .unclosedQuote(line: opened) }
            let byte = bytes[position]
            if byte == Self.quote {
                guard position + 1 < bytes.count, bytes[position + 1] == Self.quote else { break }
                doubled += 1
                position += 1
            } else if byte == Self.newline {
                line += 1
            }
            position += 1
        }
        let inner = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        if position < bytes.count, !endsField(bytes[position]) { throw .textAfterQuote(line: line) }
        return doubled == 0 ? inner : undoubled(inner, count: inner.count - doubled)
    }

    private mutating func undoubled(_ text: UnsafeBufferPointer<UInt8>, count: Int) -> UnsafeBufferPointer<UInt8> {
        let result = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        var (from, to) = (0, 0)
        while from < text.count {
            result[to] = text[from]
            from += text[from] == Self.quote ? 2 : 1
            to += 1
        }
        unquoted.append(result)
        return UnsafeBufferPointer(result)
    }

    private func endsField(_ byte: UInt8) -> Bool {
        byte == separator || byte == Self.newline || byte == Self.carriageReturn
    }

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
