internal import Tables

/// Reads a column of ISO 8601 times. Neighbours share their date and often the whole text: both are remembered.
struct InstantReader {
    /// The date's ten bytes, at first none that UTF-8 has, and its midnight.
    private var date: (UInt64, UInt16) = (.max, .max)
    private var midnight: Int64 = 0
    /// The time's ten bytes, with the `T` and the `Z`, and its seconds.
    private var time: (UInt64, UInt16) = (.max, .max)
    private var secondOfDay: Int64 = 0

    /// The instant, a text without offset read as UTC; `nil` for what is no time, or none that is believed.
    mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
        guard text.count == 20, let bytes = UnsafeRawPointer(text.baseAddress) else {
            return ISO8601Text(text)?.believed
        }
        let newDate = (
            bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
        )
        let newTime = (
            bytes.loadUnaligned(fromByteOffset: 10, as: UInt64.self),
            bytes.loadUnaligned(fromByteOffset: 18, as: UInt16.self)
        )
        if newDate == date, newTime == time { return Instant(secondsSinceEpoch: midnight + secondOfDay) }
        if newDate == date, let seconds = Self.secondOfDay(text) {
            (time, secondOfDay) = (newTime, seconds)
            return Instant(secondsSinceEpoch: midnight + seconds)
        }
        // A leap second is of the next day: its date and that of its text are not the same.
        guard let parsed = ISO8601Text(text), parsed.offset == 0, let instant = parsed.believed,
            let seconds = Self.secondOfDay(text)
        else { return ISO8601Text(text)?.believed }
        (date, time) = (newDate, newTime)
        midnight = parsed.civil.daysSinceEpoch * 86_400
        secondOfDay = seconds
        return instant
    }

    /// The seconds of `T09:15:30Z`, the last ten bytes of twenty.
    private static func secondOfDay(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            text[19] == UInt8(ascii: "Z")
        else { return nil }
        let hour = number(text, 11)
        let minute = number(text, 14)
        let second = number(text, 17)
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return Int64(hour * 3600 + minute * 60 + second)
    }

    /// Two digits, or a number above any time for what is none.
    private static func number(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let tens = Int(text[index]) - 48
        let ones = Int(text[index + 1]) - 48
        return (0...9).contains(tens) && (0...9).contains(ones) ? tens * 10 + ones : 1000
    }
}
