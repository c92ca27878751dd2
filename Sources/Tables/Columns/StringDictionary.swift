/// The distinct texts of a dictionary-encoded column, each with a small code in order of first sight.
///
/// Made for few distinct values (methods, access types); a code is found by hash, and short texts by comparing words.
public struct StringDictionary: Sendable {
    private var texts = TextColumn()
    private var codesByHash: [UInt64: [UInt32]] = [:]
    private var lastCode: UInt32 = 0
    /// By code, a text of up to seven bytes as one word; 0 for a longer one. Methods are that short.
    private var words: [UInt64] = []

    public init() {}

    public var count: Int { texts.count }

    /// The text of a code.
    public subscript(code: UInt32) -> String { texts[Int(code)] ?? "" }

    /// The code of a text, new or known.
    public mutating func code(of utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let word = Self.word(utf8)
        if word != 0 {
            for code in 0..<min(words.count, 16) where words[code] == word { return UInt32(code) }
        } else if texts.count > 0, texts.equals(Int(lastCode), utf8: utf8) {
            return lastCode
        }
        let hash = Self.hash(utf8)
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

    /// A text of up to seven bytes behind a byte of its length; 0 for a longer one.
    private static func word(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt64 {
        utf8.count > 7 ? 0 : utf8.reduce(UInt64(utf8.count + 1)) { $0 << 8 | UInt64($1) }
    }

    /// FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
    private static func hash(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt64 {
        utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
