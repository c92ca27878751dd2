internal import Dispatch
internal import Synchronization

/// The fields of a row, and the bytes of a file or of a text in it.
typealias Fields = UnsafeMutableBufferPointer<Field>
typealias Bytes = UnsafeBufferPointer<UInt8>

/// A field of a record, as a range of its file.
struct Field: BitwiseCopyable {
    enum Form: UInt8 {
        /// The bytes are the text.
        case plain
        /// The bytes were in quotes, and are the text.
        case quoted
        /// With doubled quotes, or text after a quote: see `FieldText`.
        case mixed
    }

    var start: Int
    var count: Int
    var form: Form

    static let missing = Field(start: 0, count: 0, form: .plain)
}

/// Finds the records and fields of delimited text (RFC 4180, with any delimiter and line ending), without an allocation
/// per record.
///
/// What the standard forbids is read as Python's `csv` does: a quote within a field is a character, and text after a
/// closing quote belongs to the field.
struct RecordScanner {
    let bytes: Bytes
    let delimiter: UInt8
    /// Where the next record begins.
    private(set) var position: Int
    /// Where the current record begins.
    private(set) var start = 0
    let end: Int
    /// The offset of a quote that is never closed.
    private(set) var openQuote: Int?
    /// The offset at which text first follows a closing quote.
    private(set) var textAfterQuote: Int?
    /// A field in quotes with more lines than anybody writes: the offsets of its quotes.
    private(set) var longQuote: (opening: Int, closing: Int)?

    /// The last field in quotes with several lines, and the offsets of its quotes.
    private(set) var lines: (column: Int, opening: Int, closing: Int)?

    init(_ bytes: Bytes, delimiter: UInt8, from position: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        self.delimiter = delimiter
        self.position = position
        self.end = end ?? bytes.count
    }

    /// Reads the next record that is not an empty line. Fields beyond the capacity of `fields` are counted but not stored.
    ///
    /// - Returns: the number of fields; `nil` at the end.
    @inline(__always)
    mutating func next(into fields: Fields) -> Int? {
        let base = bytes.baseAddress.unsafelyUnwrapped
        let limit = bytes.count
        var place = position
        while place < end, base[place] == Self.newline || base[place] == Self.carriageReturn { place &+= 1 }
        guard place < end else {
            position = place
            return nil
        }
        start = place
        var count = 0
        while true {
            var field = Field(start: place, count: 0, form: .plain)
            if place < limit, base[place] == Self.quote {
                place = quoted(&field, from: place, column: count)
            } else {
                while place < limit {
                    let byte = base[place]
                    if byte == delimiter || byte == Self.newline || byte == Self.carriageReturn { break }
                    place &+= 1
                }
                field.count = place &- field.start
            }
            if count < fields.count { fields[count] = field }
            count &+= 1
            guard place < limit else { break }
            let byte = base[place]
            place &+= 1
            if byte == delimiter { continue }
            if byte == Self.carriageReturn, place < limit, base[place] == Self.newline { place &+= 1 }
            break
        }
        position = place
        return count
    }

    /// Reads a field that begins with a quote; returns where it ends.
    private mutating func quoted(_ field: inout Field, from opening: Int, column: Int) -> Int {
        let limit = bytes.count
        var place = opening + 1
        var (doubled, hasLines) = (false, false)
        while true {
            while place < limit, bytes[place] != Self.quote {
                hasLines = hasLines || bytes[place] == Self.newline
                place += 1
            }
            guard place < limit else {
                openQuote = opening
                field = Field(start: opening + 1, count: place - opening - 1, form: doubled ? .mixed : .quoted)
                if doubled { field = Field(start: opening, count: place - opening, form: .mixed) }
                return place
            }
            guard place + 1 < limit, bytes[place + 1] == Self.quote else { break }
            doubled = true
            place += 2
        }
        let closing = place
        if hasLines { lines = (column, opening, closing) }
        if closing - opening > Self.longestCell, longQuote == nil,
            bytes[opening..<closing].count(where: { $0 == Self.newline }) >= Self.maximumLines
        {
            longQuote = (opening, closing)
        }
        place += 1
        if place < limit, !endsField(bytes[place]) {
            // Text after the quote, in which further quotes are ordinary characters.
            textAfterQuote = textAfterQuote ?? place
            while place < limit, !endsField(bytes[place]) { place += 1 }
            field = Field(start: opening, count: place - opening, form: .mixed)
        } else if doubled {
            field = Field(start: opening, count: place - opening, form: .mixed)
        } else {
            field = Field(start: opening + 1, count: closing - opening - 1, form: .quoted)
        }
        return place
    }

    /// Whether the last field of several lines has rows of a table: a quote stands in a cell, and one in a later row's.
    ///
    /// - Parameter width: the number of the table's columns.
    func hasSwallowedRows(width: Int) -> Bool {
        guard let lines, width > 1, lines.column < width else { return false }
        var pieces = bytes[(lines.opening + 1)..<lines.closing].split(
            separator: Self.newline, omittingEmptySubsequences: false
        ).map { $0.split(separator: delimiter, omittingEmptySubsequences: false) }
        guard pieces.count > 1, pieces[0].count == width - lines.column, pieces.removeLast().count == lines.column + 1,
            pieces.dropFirst().allSatisfy({ $0.count == width })
        else { return false }
        if pieces.count > 2 || (pieces.count > 1 && width > 2) { return true }
        // A cell of text may have as many commas, but neither marks nor times between them.
        return pieces.enumerated().contains { number, row in
            row.dropFirst(number == 0 ? 1 : 0).contains { cell in
                let cell = UnsafeBufferPointer(rebasing: cell).withoutBlanks
                return cell.count > 0 && AttendanceCell(String(decoding: cell, as: UTF8.self)) != nil
            }
        }
    }

    private func endsField(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == Self.newline || byte == Self.carriageReturn
    }

    /// A field of fewer bytes has not as many lines.
    private static let longestCell = 1000
    private static let maximumLines = 100

    static let quote = UInt8(ascii: "\"")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}

/// Gives access to the texts of fields, most of which are views of the file.
struct FieldText: ~Copyable {
    private var unquoted = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    /// Whether blanks around a text belong to it.
    var isVerbatim: Bool

    init(isVerbatim: Bool = false) { self.isVerbatim = isVerbatim }

    deinit { unquoted.deallocate() }

    /// The text of a field; valid until the next call.
    @inline(__always)
    mutating func callAsFunction(_ field: Field, of bytes: Bytes) -> Bytes {
        let raw = UnsafeBufferPointer(rebasing: bytes[field.start..<field.start &+ field.count])
        let text = field.form == .mixed ? unquote(raw) : raw
        return isVerbatim ? text : text.withoutBlanks
    }

    /// The text of a field as a string.
    mutating func string(_ field: Field, of bytes: Bytes) -> String {
        String(decoding: self(field, of: bytes), as: UTF8.self)
    }

    private mutating func unquote(_ raw: Bytes) -> Bytes {
        if unquoted.count < raw.count {
            unquoted.deallocate()
            unquoted = .allocate(capacity: raw.count * 2)
        }
        var count = 0
        var place = 1
        while place < raw.count {
            if raw[place] == RecordScanner.quote {
                guard place + 1 < raw.count, raw[place + 1] == RecordScanner.quote else {
                    for rest in raw[(place + 1)...] {
                        unquoted[count] = rest
                        count += 1
                    }
                    break
                }
                place += 1
            }
            unquoted[count] = raw[place]
            count += 1
            place += 1
        }
        return UnsafeBufferPointer(rebasing: unquoted[..<count])
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The text without surrounding spaces, tabs and no-break spaces.
    @inline(__always)
    var withoutBlanks: Bytes {
        guard count > 0, self[0] <= 0x20 || self[count &- 1] <= 0x20 || self[0] == 0xC2 || self[count &- 1] == 0xA0
        else {
            return self
        }
        return trimmed()
    }

    @inline(never)
    private func trimmed() -> Bytes {
        var (start, end) = (0, count)
        while start < end {
            if self[start] <= 0x20 {
                start += 1
            } else if start + 1 < end, self[start] == 0xC2, self[start + 1] == 0xA0 {
                start += 2
            } else {
                break
            }
        }
        while end > start {
            if self[end - 1] <= 0x20 {
                end -= 1
            } else if end - 1 > start, self[end - 2] == 0xC2, self[end - 1] == 0xA0 {
                end -= 2
            } else {
                break
            }
        }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }
}

/// Divides a file into parts that are read at the same time, each beginning with a record.
enum RecordChunks {
    /// Returns where the parts begin, and the end of the file.
    ///
    /// A line break ends a record if an even number of quotes precede it. This holds for every file in which quotes
    /// only enclose fields. If it does not hold, the reader of a part notices that a record extends past the end.
    static func starts(of bytes: Bytes, from first: Int, parts: Int) -> [Int] {
        let length = (bytes.count - first + parts - 1) / max(1, parts)
        guard parts > 1, length > 1 << 12 else { return [first, bytes.count] }
        let cuts = (0..<parts).map { min(first + $0 * length, bytes.count) } + [bytes.count]
        let counts = Mutex([Int](repeating: 0, count: parts))
        let shared = SharedBytes(bytes)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let count = shared.bytes.quotes(in: cuts[part]..<cuts[part + 1])
            counts.withLock { $0[part] = count }
        }
        var starts = [first]
        var quotes = 0
        for (part, count) in counts.withLock(\.self).enumerated() {
            quotes += count
            guard part + 1 < parts else { break }
            var isQuoted = quotes % 2 == 1
            var place = cuts[part + 1]
            while place < bytes.count, isQuoted || bytes[place] != RecordScanner.newline {
                if bytes[place] == RecordScanner.quote { isQuoted.toggle() }
                place += 1
            }
            starts.append(max(starts[starts.count - 1], min(place + 1, bytes.count)))
        }
        return starts + [bytes.count]
    }

    /// Reads the rows below a header in parts, on as many cores.
    ///
    /// - Parameters:
    ///   - read: reads a part, from one offset to another.
    ///   - passedEnd: whether the last record of a part extends past its end.
    static func read<Part: Sendable>(
        _ file: [UInt8], _ header: Header, parts: Int, passedEnd: (Part) -> Bool,
        _ read: @Sendable (Bytes, _ from: Int, _ to: Int) -> Part
    ) -> [Part] {
        file.withUnsafeBufferPointer { bytes in
            let bytes = UnsafeBufferPointer(rebasing: bytes[..<(header.limit ?? bytes.count)])
            guard header.end < bytes.count else { return [] }
            let shared = SharedBytes(bytes)
            let starts = starts(of: bytes, from: header.end, parts: parts)
            let results = Mutex([Part?](repeating: nil, count: starts.count - 1))
            DispatchQueue.concurrentPerform(iterations: starts.count - 1) { number in
                let part = read(shared.bytes, starts[number], starts[number + 1])
                results.withLock { $0[number] = part }
            }
            let found = results.withLock { $0.compactMap(\.self) }
            // If there are quotes within fields, records can only be found from the start.
            return found.contains(where: passedEnd) ? [read(bytes, header.end, bytes.count)] : found
        }
    }
}

/// Bytes that several threads read and none changes.
struct SharedBytes: @unchecked Sendable {
    let bytes: Bytes

    init(_ bytes: Bytes) { self.bytes = bytes }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number of quotes in a range.
    fileprivate func quotes(in range: Range<Int>) -> Int {
        var count = 0
        var place = range.lowerBound
        guard let base = UnsafeRawPointer(baseAddress) else { return 0 }
        let quotes = SIMD16<UInt8>(repeating: RecordScanner.quote)
        while place + 16 <= range.upperBound {
            let equal = base.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== quotes
            if any(equal) { for lane in 0..<16 where equal[lane] { count += 1 } }
            place += 16
        }
        while place < range.upperBound {
            if self[place] == RecordScanner.quote { count += 1 }
            place += 1
        }
        return count
    }
}
