/// A column of text, stored as UTF-8 in one arena, without any allocation per row.
///
/// Replacing the text of a row leaves its old bytes unreferenced in the arena.
public struct TextColumn: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = []
    private var lengths: [UInt32] = []
    private static let nullLength = UInt32.max
    /// The row + 1 of a recently appended text, by hash; 0 if there is none. Empty if texts are not shared.
    private var recent: [UInt32] = []

    public init() {}

    /// Creates a column whose texts repeat, as names do: rows share the bytes of a text that was appended shortly
    /// before.
    public init(sharing: Bool) {
        if sharing { recent = Array(repeating: 0, count: 4096) }
    }

    /// The number of rows. While all of them are null, nothing else is stored.
    public private(set) var count = 0

    public mutating func append(utf8 text: UnsafeBufferPointer<UInt8>?) {
        guard let text else {
            count += 1
            guard !starts.isEmpty else { return }
            starts.append(UInt32(bytes.count))
            return lengths.append(Self.nullLength)
        }
        if starts.isEmpty, count > 0 { storeNulls() }
        count += 1
        if !recent.isEmpty, share(text) { return }
        starts.append(UInt32(bytes.count))
        lengths.append(UInt32(text.count))
        bytes.append(contentsOf: text)
    }

    /// Stores the rows of a column in which all rows are null, before the first row with a text.
    private mutating func storeNulls() {
        starts.append(contentsOf: repeatElement(0, count: count))
        lengths.append(contentsOf: repeatElement(Self.nullLength, count: count))
    }

    /// Gives the last row the bytes of an earlier row; `false` if no known row has the text.
    private mutating func share(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let place = Int(Self.mixed(text) >> 52) & (recent.count - 1)
        let row = Int(recent[place]) - 1
        // The row may have been replaced since.
        guard row >= 0, equals(row, utf8: text) else {
            recent[place] = UInt32(count)
            return false
        }
        starts.append(starts[row])
        lengths.append(lengths[row])
        return true
    }

    /// A hash of a text's length, beginning and end, whose upper bits mostly differ between texts. In names, the middle
    /// adds little.
    private static func mixed(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(text)
        var ends: (UInt64, UInt64) = (UInt64(text.count), 0)
        if text.count >= 8 {
            ends.0 ^= bytes.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
            ends.1 = bytes.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self)
        } else {
            for byte in text { ends.1 = ends.1 << 8 | UInt64(byte) }
        }
        return (ends.0 ^ ends.1) &* 0xD6E8_FEB8_6659_FD93
    }

    public mutating func append(_ text: String?) {
        guard var text else { return append(utf8: nil) }
        text.withUTF8 { append(utf8: $0) }
    }

    /// Replaces the text of a row.
    public mutating func replace(_ row: Int, utf8 text: UnsafeBufferPointer<UInt8>?) {
        guard let text else {
            if !starts.isEmpty { lengths[row] = Self.nullLength }
            return
        }
        if starts.isEmpty { storeNulls() }
        starts[row] = UInt32(bytes.count)
        lengths[row] = UInt32(text.count)
        bytes.append(contentsOf: text)
    }

    public mutating func reserveCapacity(_ rows: Int, bytes byteCount: Int = 0) {
        starts.reserveCapacity(rows)
        lengths.reserveCapacity(rows)
        bytes.reserveCapacity(byteCount)
    }

    public func isValid(_ row: Int) -> Bool { !starts.isEmpty && lengths[row] != Self.nullLength }

    /// The text of a row, or `nil` if it is null. Invalid UTF-8 is repaired with replacement characters.
    public subscript(row: Int) -> String? {
        withUTF8(row) { utf8 in utf8.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Calls `body` with the UTF-8 bytes of a row, or with `nil` if it is null.
    public func withUTF8<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result) rethrows -> Result
    {
        guard !starts.isEmpty else { return try body(nil) }
        let length = lengths[row]
        guard length != Self.nullLength else { return try body(nil) }
        let start = Int(starts[row])
        return try bytes.withUnsafeBufferPointer {
            try body(UnsafeBufferPointer(rebasing: $0[start..<start + Int(length)]))
        }
    }

    /// Calls `body` with a view of all rows, for work whose texts must stay in place longer than the call for one row.
    public func withTexts<Result>(_ body: (Texts) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { bytes in
            try starts.withUnsafeBufferPointer { starts in
                try lengths.withUnsafeBufferPointer { lengths in
                    try body(Texts(bytes: bytes, starts: starts, lengths: lengths))
                }
            }
        }
    }

    /// The texts of a column by row, in place. Valid only within `withTexts(_:)`.
    public struct Texts {
        fileprivate let bytes: UnsafeBufferPointer<UInt8>
        fileprivate let starts: UnsafeBufferPointer<UInt32>
        fileprivate let lengths: UnsafeBufferPointer<UInt32>

        /// The UTF-8 bytes of a row; `nil` if it is null.
        public subscript(row: Int) -> UnsafeBufferPointer<UInt8>? {
            guard !starts.isEmpty else { return nil }
            let length = lengths[row]
            guard length != nullLength else { return nil }
            let start = Int(starts[row])
            return UnsafeBufferPointer(rebasing: bytes[start..<start + Int(length)])
        }

        /// Reads the start of a row's text, so that it is in the cache when needed. The result has no meaning.
        public func touch(_ row: Int) -> Int64 {
            guard !starts.isEmpty else { return 0 }
            let start = Int(starts[row])
            return Int64(lengths[row]) &+ (start < bytes.count ? Int64(bytes[start]) : 0)
        }
    }

    /// Whether a row holds exactly these bytes, or is null for `nil`.
    public func equals(_ row: Int, utf8 text: UnsafeBufferPointer<UInt8>?) -> Bool {
        withUTF8(row) { stored in
            switch (stored, text) {
            case (nil, nil): true
            case (let stored?, let text?): stored.hasSameBytes(as: text)
            default: false
            }
        }
    }
}

extension TextColumn {
    /// The positions in `rows`, sorted by the bytes of each row. The sort is stable; nulls compare as empty texts.
    ///
    /// The first eight bytes, compared as one number, decide nearly every comparison.
    public func order(of rows: [UInt32]) -> [UInt32] {
        var keyed: [(key: UInt64, position: UInt32)] = []
        keyed.reserveCapacity(rows.count)
        for row in rows {
            let key = withUTF8(Int(row)) { Self.prefix($0) }
            keyed.append((key, UInt32(keyed.count)))
        }
        keyed.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            return withUTF8(Int(rows[Int(left.position)])) { leftBytes in
                withUTF8(Int(rows[Int(right.position)])) { rightBytes in
                    Self.precedes(leftBytes, rightBytes) ?? (left.position < right.position)
                }
            }
        }
        return keyed.map(\.position)
    }

    /// The first eight bytes as a big-endian number, padded with zeros.
    private static func prefix(_ bytes: UnsafeBufferPointer<UInt8>?) -> UInt64 {
        guard let bytes else { return 0 }
        var key: UInt64 = 0
        for index in 0..<8 { key = key << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
        return key
    }

    /// Whether `left` sorts before `right`; `nil` if they are equal.
    private static func precedes(_ left: UnsafeBufferPointer<UInt8>?, _ right: UnsafeBufferPointer<UInt8>?) -> Bool? {
        let (leftCount, rightCount) = (left?.count ?? 0, right?.count ?? 0)
        if let left, let right {
            for index in 0..<min(leftCount, rightCount) where left[index] != right[index] {
                return left[index] < right[index]
            }
        }
        return leftCount == rightCount ? nil : leftCount < rightCount
    }
}

/// The dictionary of a dictionary-encoded column: distinct texts, with codes in order of first appearance.
///
/// Meant for few distinct values, such as methods and access types. `TextIndex` is for many.
public struct StringDictionary: Sendable {
    private var texts = TextColumn()
    private var codesByHash: [UInt64: [UInt32]] = [:]
    private var lastCode: UInt32 = 0
    /// The text of each code as one word if it has at most seven bytes, as methods do; otherwise 0. See `word(_:)`.
    private var words: [UInt64] = []

    public init() {}

    public var count: Int { texts.count }

    /// Calls `body` with the texts by code.
    public func withTexts<Result>(_ body: (TextColumn.Texts) throws -> Result) rethrows -> Result {
        try texts.withTexts(body)
    }

    public subscript(code: UInt32) -> String { texts[Int(code)] ?? "" }

    /// Returns the code of a text, adding the text if it is new.
    public mutating func code(of utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let word = Self.word(utf8)
        if word != 0 {
            for code in 0..<min(words.count, 16) where words[code] == word { return UInt32(code) }
        } else if texts.count > 0, texts.equals(Int(lastCode), utf8: utf8) {
            return lastCode
        }
        let hash = FNV1a(utf8).value
        for code in codesByHash[hash, default: []] where texts.equals(Int(code), utf8: utf8) {
            lastCode = code
            return code
        }
        let code = UInt32(texts.count)
        texts.append(utf8: utf8)
        words.append(word)
        codesByHash[hash, default: []].append(code)
        lastCode = code
        return code
    }

    public mutating func code(of text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { code(of: $0) }
    }

    /// A text of at most seven bytes as one word, preceded by its length plus one; 0 for a longer text.
    private static func word(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt64 {
        utf8.count > 7 ? 0 : utf8.reduce(UInt64(utf8.count + 1)) { $0 << 8 | UInt64($1) }
    }
}
