/// What an ISO 8601 text says, part by part, before it is an instant: callers that need the date as written have it.
public struct ISO8601Text: Sendable, Hashable {
    public var civil: CivilTime
    /// Seconds east of Greenwich; `nil` where the text has no offset.
    public var offset: Int?
    /// Whether the text has a time of day.
    public var hasTime: Bool

    /// The instant, a text without offset read as UTC, a date as its midnight.
    public var instant: Instant { instant(defaultOffset: 0) }

    /// The instant, a text without offset read at `defaultOffset` seconds east of Greenwich.
    public func instant(defaultOffset: Int) -> Instant {
        Instant(secondsSinceEpoch: civil.secondsSinceEpoch - Int64(offset ?? defaultOffset))
    }

    /// Reads `2026-03-01`, `2026-03-01T06:15`, `2026-03-01T06:15:00`, with a fraction of a second (which is dropped:
    /// instants are whole seconds), and with `Z`, `-03:00`, `-0300` or `-03`; a space may stand for the `T`.
    /// Anything else, a date that does not exist included, is `nil`.
    public init?(_ utf8: UnsafeBufferPointer<UInt8>) {
        var reader = DigitReader(utf8)
        guard let year = reader.number(digits: 4), reader.skip("-"),
            let month = reader.number(digits: 2), reader.skip("-"),
            let day = reader.number(digits: 2),
            (1...12).contains(month), day >= 1, day <= CivilTime.daysInMonth(month, of: year)
        else { return nil }
        civil = CivilTime(year: year, month: month, day: day)
        hasTime = false
        offset = nil
        if reader.isAtEnd { return }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" ") else { return nil }
        guard let time = reader.timeOfDay() else { return nil }
        (civil.hour, civil.minute, civil.second) = time
        hasTime = true
        if !reader.isAtEnd {
            guard let seconds = reader.offset() else { return nil }
            offset = seconds
        }
        guard reader.isAtEnd else { return nil }
    }

    public init?(_ text: String) {
        var text = text
        guard let parsed = text.withUTF8({ ISO8601Text($0) }) else { return nil }
        self = parsed
    }

    /// Reads a time of day alone: `09:00`, `09:00:00`, with or without a fraction and an offset.
    public static func timeOfDay(_ text: String) -> (hour: Int, minute: Int, second: Int, offset: Int?)? {
        var text = text
        return text.withUTF8 { utf8 in
            var reader = DigitReader(utf8)
            guard let time = reader.timeOfDay() else { return nil }
            if reader.isAtEnd { return (time.hour, time.minute, time.second, nil) }
            guard let offset = reader.offset(), reader.isAtEnd else { return nil }
            return (time.hour, time.minute, time.second, offset)
        }
    }
}

/// Reads fixed runs of digits from bytes.
private struct DigitReader {
    private let utf8: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

    var isAtEnd: Bool { position == utf8.count }

    mutating func number(digits: Int) -> Int? {
        guard position + digits <= utf8.count else { return nil }
        var value = 0
        for byte in utf8[position..<position + digits] {
            guard byte &- 48 < 10 else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        position += digits
        return value
    }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard position < utf8.count, utf8[position] == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    /// `HH:MM[:SS[.fraction]]`; 24:00 and leap seconds are not accepted.
    mutating func timeOfDay() -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60 else {
            return nil
        }
        guard skip(":") else { return (hour, minute, 0) }
        guard let second = number(digits: 2), second < 60 else { return nil }
        if skip(".") || skip(",") {
            let start = position
            while position < utf8.count, utf8[position] &- 48 < 10 { position += 1 }
            guard position > start else { return nil }
        }
        return (hour, minute, second)
    }

    /// `Z`, `±HH:MM`, `±HHMM` or `±HH`, in seconds.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
        if isAtEnd { return sign * hours * 3600 }
        _ = skip(":")
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
