internal import Files
internal import Foundation
internal import Messages
internal import Tables

/// A file of delimited values with a header, read row by row by the names of its columns.
///
/// Columns that nobody asks for are ignored: exports have more than is needed. An empty field is no value, and so are
/// those that a short row lacks.
struct MemberFile {
    let path: String
    private let data: Data

    /// Throws a `Fault` of kind `.notFound` where the file is not there or cannot be read.
    init(path: String) throws(Fault) {
        self.path = path
        do {
            // The files are mapped into memory, so that a pipe will not do, and a large one is no matter.
            try WholeFile.check(path, upTo: Self.mostBytes)
        } catch {
            throw Fault(.notFound, .memberFileUnreadable(path, reason: error.reason))
        }
        do {
            data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        } catch {
            throw Fault(.notFound, .memberFileUnreadable(path, reason: FileObstacle.system(EIO).reason))
        }
    }

    private static let mostBytes = 8 << 30

    /// One row, by the places of the columns asked for.
    struct Row {
        let path: String
        let record: DelimitedReader.Record
        let places: [Int?]
        let names: [String]

        /// The text of a column; `nil` where the file has no such column or the field is empty.
        func text(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
            guard let place = places[column], place < record.fields.count else { return nil }
            let field = record.fields[place]
            return field.isEmpty ? nil : field
        }

        /// The value of a column as `reading` takes it. Throws where there is one that it does not take.
        func value<Value>(
            _ column: Int, as reading: (UnsafeBufferPointer<UInt8>) -> Value?
        ) throws(Fault) -> Value? {
            guard let text = text(column) else { return nil }
            guard let value = reading(text) else { throw fault(column) }
            return value
        }

        /// The text of a column that every row must have.
        func needed(_ column: Int) throws(Fault) -> UnsafeBufferPointer<UInt8> {
            guard let text = text(column) else { throw fault(column) }
            return text
        }

        /// The value of a column that every row must have.
        func needed<Value>(
            _ column: Int, as reading: (UnsafeBufferPointer<UInt8>) -> Value?
        ) throws(Fault) -> Value {
            guard let value = try value(column, as: reading) else { throw fault(column) }
            return value
        }

        private func fault(_ column: Int) -> Fault {
            let (line, name) = (record.line, names[column])
            // Behind a comma in a text, people write a blank: `Soto, Ana`.
            if text(column)?.first == UInt8(ascii: " ") {
                return Fault(.unreadableData, .memberFileBlankBefore(path, line: line, column: name))
            }
            return Fault(.unreadableData, .memberFileField(path, line: line, column: name))
        }
    }

    /// Calls `body` with every row.
    ///
    /// - Parameters:
    ///   - columns: the names of the columns, in the order in which rows are asked for them; upper and lower case alike.
    ///   - needed: how many of them, from the first on, the file must have.
    func forEachRow(
        columns: [String], needed: Int, _ body: (Row) throws(Fault) -> Void
    ) throws(Fault) {
        var fault: Fault?
        data.withUnsafeBytes { raw in
            do throws(Fault) {
                try read(raw.bindMemory(to: UInt8.self), columns: columns, needed: needed, body)
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
            // A separator in a text without quotes moves every field behind it into another column. That the last field is
            // empty then says nothing: the last column may have no value.
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
