import Tables

/// A point in time to the nanosecond, as documents have it.
struct FirestoreTimestamp: Sendable, Hashable, Comparable {
    var seconds: Int64
    /// 0 to 999 999 999, whatever the sign of the seconds.
    var nanoseconds: Int32

    init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(_ instant: Instant, nanoseconds: Int32 = 0) {
        self.init(seconds: instant.secondsSinceEpoch, nanoseconds: nanoseconds)
    }

    init(microseconds: Int64) {
        let rest = microseconds.modulo(1_000_000)
        self.init(seconds: (microseconds - rest) / 1_000_000, nanoseconds: Int32(rest) * 1000)
    }

    /// Whole microseconds since 1970, the rest dropped. Every RFC 3339 time has them.
    var microseconds: Int64 { seconds * 1_000_000 + Int64(nanoseconds / 1000) }

    /// As it is stored: "Precise only to microseconds. When stored, any additional precision is rounded down."
    var asStored: FirestoreTimestamp {
        FirestoreTimestamp(seconds: seconds, nanoseconds: nanoseconds / 1000 * 1000)
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

extension FirestoreTimestamp {
    /// Reads RFC 3339 with up to nine digits of a fraction and `Z` or an offset; anything else is `nil`.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[16] == UInt8(ascii: ":"),
            let parsed = ISO8601Text(text), parsed.hasTime, parsed.offset != nil, parsed.civil.year >= 1
        else { return nil }
        var nanoseconds: Int32 = 0
        if bytes[19] == UInt8(ascii: ".") {
            let digits = bytes[20...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard (1...9).contains(digits.count) else { return nil }
            for digit in digits { nanoseconds = nanoseconds * 10 + Int32(digit - UInt8(ascii: "0")) }
            for _ in digits.count..<9 { nanoseconds *= 10 }
        }
        self.init(parsed.instant, nanoseconds: nanoseconds)
    }

    /// RFC 3339 in UTC with no, three, six or nine digits of a fraction, as protocol buffers' JSON has it.
    var text: String {
        var text = Instant(secondsSinceEpoch: seconds).utcText
        guard nanoseconds > 0 else { return text }
        text.removeLast()
        text += "."
        if nanoseconds % 1_000_000 == 0 {
            text.appendPadded(Int(nanoseconds / 1_000_000), digits: 3)
        } else if nanoseconds % 1000 == 0 {
            text.appendPadded(Int(nanoseconds / 1000), digits: 6)
        } else {
            text.appendPadded(Int(nanoseconds), digits: 9)
        }
        return text + "Z"
    }
}
