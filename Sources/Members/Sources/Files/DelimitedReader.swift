/// Reads a file of delimited values record by record, without an allocation a field: RFC 4180, with any line end, a byte
/// order mark, and `,`, `;` or a tab between fields, whichever the header has most of.
///
/// Source: https://www.rfc-editor.org/rfc/rfc4180
struct DelimitedReader {
    /// A field's text is a view of the file, or of `unquoted` where it has doubled quotes.
    struct Record {
        fileprivate(set) var fields: [UnsafeBufferPointer<UInt8>] = []
        /// The line, from 1, on which the record begins.
        fileprivate(set) var line = 0
    }

    enum Flaw: Error, Equatable {
        /// A quote is opened and never closed: from that line on nothing can be told apart.
        case unclosedQuote(line: Int)
        /// Something stands between a closing quote and the next separator.
        case textAfterQuote(line: Int)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let separator: UInt8
    private var position: Int
    private var line = 1
    /// What fields with doubled quotes say, kept until the next record.
    private var unquoted: [UnsafeMutableBufferPointer<UInt8>] = []

    /// - Parameter bytes: the whole file, alive as long as the reader and its records are.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let header = bytes[position...].prefix { $0 != Self.newline && $0 != Self.carriageReturn }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        separator = candidates.max { left, right in header.count { $0 == left } < header.count { $0 == right } }!
    }

    /// Fills `record` with the next one that is no empty line; false at the end of the file. The fields of the record
    /// before are gone then.
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

    /// Frees what the last record held besides the file.
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

    /// One field; `position` is then at the separator or line end after it, or at the end.
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
