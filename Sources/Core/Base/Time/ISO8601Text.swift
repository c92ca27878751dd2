/// The parts of an ISO 8601 text. Use it instead of `Instant` where the written date matters.
public struct ISO8601Text: Sendable, Hashable {
    public var civil: CivilTime
    /// Seconds east of Greenwich; `nil` if the text has no offset.
    public var offset: Int?
    /// Whether the text has a time of day.
    public var hasTime: Bool

    /// The instant. Without an offset, the text is read as UTC; a date means its midnight.
    public var instant: Instant { instant(defaultOffset: 0) }

    /// The instant, or `nil` if it is out of `BelievedRange.times`. Without an offset, the text is read as UTC.
    public var plausibleInstant: Instant? { BelievedRange.times.validated(instant) }

    /// As `plausibleInstant`, of an end: a date means its last second.
    public var plausibleEnd: Instant? {
        BelievedRange.times.validated(hasTime ? instant : instant.advanced(bySeconds: 86_399))
    }

    /// The instant. Without an offset, the text is read at `defaultOffset`, in seconds east of Greenwich.
    public func instant(defaultOffset: Int) -> Instant {
        Instant(secondsSinceEpoch: civil.secondsSinceEpoch - Int64(offset ?? defaultOffset))
    }

    /// Parses `2026-03-01`, `2026-03-01T06:15` or `2026-03-01T06:15:00`; `nil` for anything else, including dates
    /// that do not exist.
    ///
    /// - A fraction of a second is accepted and dropped: instants are whole seconds.
    /// - The offset is `Z`, `-03:00`, `-0300`, `-03`, `-04:42:45`, or missing.
    /// - A space may replace the `T`. A year may be written with a sign and six digits.
    /// - A leap second is read as the second after it, since instants do not count leap seconds.
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

    /// Whether a leap second can end the minute, which must be the last of a day in UTC. Without an offset, this must
    /// hold in some time zone; offsets are multiples of 15 minutes.
    private var isLeapSecond: Bool {
        guard let offset else { return civil.minute % 15 == 14 }
        return (civil.secondsSinceEpoch - Int64(offset)).modulo(86_400) == 0
    }

    public init?(_ text: String) {
        var text = text
        guard let parsed = text.withUTF8({ ISO8601Text($0) }) else { return nil }
        self = parsed
    }

    /// Parses a time of day: `09:00` or `09:00:00`, with or without a fraction and an offset.
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

/// Parses runs of digits of fixed length.
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

    /// `2026`, or a sign and six digits. `-000000` is invalid.
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

    /// `HH:MM[:SS[.fraction]]`. 24:00 is invalid; second 60 is valid.
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
