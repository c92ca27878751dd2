/// Finds e-mail addresses in text, whatever their case.
struct AddressSearch: Sendable {
    private var hashes: Set<UInt64> = []

    /// Adds an address; one without `@` is none.
    mutating func add(_ utf8: some Sequence<UInt8>) {
        let address = Array(utf8).map(Self.lowercased).drop { $0 <= 0x20 }
        guard address.contains(Self.at) else { return }
        let end = address.lastIndex { $0 > 0x20 } ?? address.startIndex
        hashes.insert(Self.hash(address[...end]))
    }

    /// Whether an address stands in a text.
    func finds(in text: [UInt8]) -> Bool {
        var next = text.startIndex
        while let at = text[next...].firstIndex(of: Self.at) {
            next = at + 1
            var end = next
            while end < text.endIndex, end - at < 255, Self.isDomain(text[end]) { end += 1 }
            while end > next, text[end - 1] == UInt8(ascii: ".") || text[end - 1] == UInt8(ascii: "-") { end -= 1 }
            var start = at
            while start > text.startIndex, at - start < 255, Self.isLocal(text[start - 1]) { start -= 1 }
            // It could begin at any place that is not within a word: text may stand before it.
            for begin in start..<at where begin == start || !Self.isAlphanumeric(text[begin - 1]) {
                if hashes.contains(Self.hash(text[begin..<end].lazy.map(Self.lowercased))) { return true }
            }
        }
        return false
    }

    private static let at = UInt8(ascii: "@")

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }

    private static func isDomain(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    /// RFC 5322, atext and the dot.
    private static func isLocal(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || ".!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
