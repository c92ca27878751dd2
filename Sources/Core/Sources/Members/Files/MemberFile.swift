internal import Base

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
            // Not mapped into memory: if the file were truncated meanwhile, access to the lost part would end the process.
            bytes = try WholeFile.bytes(of: path, upTo: Self.maximumBytes)
        } catch .changed {
            throw Fault(.unreadableData, .memberFileChanged(path))
        } catch {
            throw Fault(.notFound, .memberFileUnreadable(path, reason: error.reason))
        }
    }

    /// Enough for some 50 million visits.
    private static let maximumBytes = 4 << 30

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
    ///   - needed: the number of columns, from the first on, that are required.
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

/// Reads a delimited file record by record, as strictly as RFC 4180, but with any line ending, an optional byte order
/// mark, and `,`, `;` or a tab as the separator, whichever is most frequent in the header.
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
    private var scanner: RecordScanner
    private var found = [Field](repeating: .missing, count: 32)
    /// The place up to which lines have been counted, and its line.
    private var line = (number: 1, place: 0)
    /// The text of fields with doubled quotes, kept until the next record.
    private var unquoted: [UnsafeMutableBufferPointer<UInt8>] = []

    /// - Parameter bytes: the complete file; must outlive the reader and its records.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let header = bytes[start...].prefix { $0 != RecordScanner.newline && $0 != RecordScanner.carriageReturn }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let separator = candidates.max { left, right in
            header.count { $0 == left } < header.count { $0 == right }
        }
        scanner = RecordScanner(bytes, delimiter: separator ?? candidates[0], from: start)
    }

    /// Reads the next non-empty line into `record`; returns false at the end of the file. The fields of the previous
    /// record become invalid.
    mutating func next(into record: inout Record) throws(Flaw) -> Bool {
        release()
        let before = scanner
        guard !bytes.isEmpty, let count = scan() else { return false }
        if count > found.count {
            found = Array(repeating: .missing, count: count)
            scanner = before
            _ = scan()
        }
        record.line = lineNumber(at: scanner.start)
        let (open, stray) = (scanner.openQuote, scanner.textAfterQuote)
        if let open, open < stray ?? .max { throw .unclosedQuote(line: lineNumber(at: open)) }
        if let stray { throw .textAfterQuote(line: lineNumber(at: stray)) }
        record.fields.removeAll(keepingCapacity: true)
        for field in found[..<count] { record.fields.append(text(of: field)) }
        return true
    }

    private mutating func scan() -> Int? {
        var scanner = scanner
        defer { self.scanner = scanner }
        return found.withUnsafeMutableBufferPointer { scanner.next(into: $0) }
    }

    /// Frees the memory of the last record.
    mutating func release() {
        for text in unquoted { text.deallocate() }
        unquoted.removeAll(keepingCapacity: true)
    }

    /// The line number of a place, which must not precede that of the last call.
    private mutating func lineNumber(at place: Int) -> Int {
        for index in line.place..<place {
            let isBeforeNewline = index + 1 < bytes.count && bytes[index + 1] == RecordScanner.newline
            let byte = bytes[index]
            if byte == RecordScanner.newline || (byte == RecordScanner.carriageReturn && !isBeforeNewline) {
                line.number += 1
            }
        }
        line.place = place
        return line.number
    }

    private mutating func text(of field: Field) -> UnsafeBufferPointer<UInt8> {
        let raw = bytes[field.start..<field.start + field.count]
        guard field.form == .mixed else { return UnsafeBufferPointer(rebasing: raw) }
        let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: raw.count)
        unquoted.append(text)
        // Of each two quotes, the second is kept.
        var (count, isKept) = (0, true)
        for byte in raw.dropFirst().dropLast() {
            isKept = byte != RecordScanner.quote || !isKept
            guard isKept else { continue }
            text[count] = byte
            count += 1
        }
        return UnsafeBufferPointer(rebasing: text[..<count])
    }
}
