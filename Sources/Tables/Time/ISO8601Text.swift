/// What an ISO 8601 text says, part by part, before it is an instant: callers that need the date as written have it.
public struct ISO8601Text: Sendable, Hashable {
    public var civil: CivilTime
    /// Seconds east of Greenwich; `nil` where the text has no offset.
    public var offset: Int?
    /// Whether the text has a time of day.
    public var hasTime: Bool

    /// The instant, a text without offset read as UTC, a date as its midnight.
    public var instant: Instant { instant(defaultOffset: 0) }

    /// The instant where it is one that is believed, `BelievedRange.times`; a text without offset is read as UTC.
    public var believed: Instant? { BelievedRange.times.believing(instant) }

    /// The instant, a text without offset read at `defaultOffset` seconds east of Greenwich.
    public func instant(defaultOffset: Int) -> Instant {
        Instant(secondsSinceEpoch: civil.secondsSinceEpoch - Int64(offset ?? defaultOffset))
    }

    /// Reads `2026-03-01`, `2026-03-01T06:15`, `2026-03-01T06:15:00`, with a fraction of a second (which is dropped:
    /// instants are whole seconds), and with `Z`, `-03:00`, `-0300`, `-03` or `-04:42:45`; a space may stand for the `T`,
    /// and a year may have a sign and six digits. A leap second is read as the second after it, which instants do not
    /// tell from it. Anything else, a date that does not exist included, is `nil`.
    public init?(_ utf8: UnsafeBufferPointer<UInt8>) {
        var reader = DigitReader(utf8)
        guard let year = reader.year(), reader.skip("-"),
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
        if civil.second == 60 {
            guard isLeapSecond else { return nil }
            civil = CivilTime(secondsSinceEpoch: civil.secondsSinceEpoch)
        }
    }

    /// Whether the minute is one that a leap second can end: the last of a day in UTC, or, where there is no offset, one
    /// that it is in some zone, whose offsets are quarters of an hour.
    private var isLeapSecond: Bool {
        guard let offset else { return civil.minute % 15 == 14 }
        return (civil.secondsSinceEpoch - Int64(offset)).modulo(86_400) == 0
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
            guard let time = reader.timeOfDay(), time.second < 60 else { return nil }
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

    /// `2026`, or a sign and six digits; a negative zero is none.
    mutating func year() -> Int? {
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0 else { return number(digits: 4) }
        guard let year = number(digits: 6), sign > 0 || year > 0 else { return nil }
        return sign * year
    }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard position < utf8.count, utf8[position] == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    /// `HH:MM[:SS[.fraction]]`; 24:00 is not accepted, second 60 is.
    mutating func timeOfDay() -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60 else {
            return nil
        }
        guard skip(":") else { return (hour, minute, 0) }
        guard let second = number(digits: 2), second <= 60 else { return nil }
        if skip(".") || skip(",") {
            let start = position
            while position < utf8.count, utf8[position] &- 48 < 10 { position += 1 }
            guard position > start else { return nil }
        }
        return (hour, minute, second)
    }

    /// `Z`, `±HH:MM`, `±HH:MM:SS`, `±HHMM` or `±HH`, in seconds.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("-") ? -1 : skip("+") ? 1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
        if isAtEnd { return sign * hours * 3600 }
        let hasColon = skip(":")
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        guard hasColon, skip(":") else { return sign * (hours * 3600 + minutes * 60) }
        guard let seconds = number(digits: 2), seconds < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60 + seconds)
    }
}
