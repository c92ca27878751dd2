/// A JSON object of texts, its members in the order given.
struct JSONObjectText {
    private(set) var bytes: [UInt8] = []

    init(_ members: KeyValuePairs<String, String>) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            quote(member.key)
            bytes.append(UInt8(ascii: ":"))
            quote(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
