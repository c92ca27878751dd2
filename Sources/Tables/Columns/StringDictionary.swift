/// The distinct texts of a dictionary-encoded column, each with a small code in order of first sight.
///
/// Made for few distinct values (methods, access types); a code is found by hash, and the last one used is tried first.
public struct StringDictionary: Sendable {
    private var texts = TextColumn()
    private var codesByHash: [UInt64: [UInt32]] = [:]
    private var lastCode: UInt32 = 0

    public init() {}

    public var count: Int { texts.count }

    /// The text of a code.
    public subscript(code: UInt32) -> String { texts[Int(code)] ?? "" }

    /// The code of a text, new or known.
    public mutating func code(of utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        if texts.count > 0, texts.equals(Int(lastCode), utf8: utf8) { return lastCode }
        let hash = Self.hash(utf8)
        for code in codesByHash[hash, default: []] where texts.equals(Int(code), utf8: utf8) {
            lastCode = code
            return code
        }
        let code = UInt32(texts.count)
        texts.append(utf8: utf8)
        codesByHash[hash, default: []].append(code)
        lastCode = code
        return code
    }

    public mutating func code(of text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { code(of: $0) }
    }

    /// FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
    private static func hash(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt64 {
        utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
