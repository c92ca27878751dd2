/// Base64 with `-` and `_`, with or without padding (RFC 4648, section 5).
enum Base64URL {
    /// The bytes of `text`; `nil` where it is not such a text.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var bits: UInt32 = 0
        var held = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            bits = (bits << 6 | UInt32(value)) & 0xFFFF
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
