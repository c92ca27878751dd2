import Base

extension [UInt8] {
    /// Appends a time as `WallClock.iso8601` does (`2026-03-01T06:15:00-03:00`), without creating a `String`.
    mutating func append(iso8601 instant: Instant, on clock: WallClock) {
        let offset = clock.offset(at: instant)
        let civil = CivilTime(secondsSinceEpoch: instant.advanced(bySeconds: Int64(offset)).secondsSinceEpoch)
        guard (0...9999).contains(civil.year), offset % 60 == 0 else {
            return append(contentsOf: clock.iso8601(instant).utf8)
        }
        // Appended as one text, because byte by byte takes several times as long.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 25) { text in
            text.set(civil, separator: UInt8(ascii: "T"))
            text[19] = UInt8(ascii: offset < 0 ? "-" : "+")
            text.set(twoDigits: abs(offset) / 3600, at: 20)
            text[22] = UInt8(ascii: ":")
            text.set(twoDigits: abs(offset) / 60 % 60, at: 23)
            append(contentsOf: UnsafeBufferPointer(text))
        }
    }

    /// Appends a time as `2026-03-01 06:15:00`, which spreadsheets read as a date and time in every locale.
    mutating func append(spreadsheetTime instant: Instant, on clock: WallClock) {
        let civil = clock.civil(at: instant)
        guard (0...9999).contains(civil.year) else { return append(contentsOf: clock.iso8601(instant).utf8) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 19) { text in
            text.set(civil, separator: UInt8(ascii: " "))
            append(contentsOf: UnsafeBufferPointer(text))
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Sets the first 19 bytes to a date and time with a four-digit year.
    fileprivate func set(_ civil: CivilTime, separator: UInt8) {
        set(twoDigits: civil.year / 100, at: 0)
        set(twoDigits: civil.year % 100, at: 2)
        self[4] = UInt8(ascii: "-")
        set(twoDigits: civil.month, at: 5)
        self[7] = UInt8(ascii: "-")
        set(twoDigits: civil.day, at: 8)
        self[10] = separator
        set(twoDigits: civil.hour, at: 11)
        self[13] = UInt8(ascii: ":")
        set(twoDigits: civil.minute, at: 14)
        self[16] = UInt8(ascii: ":")
        set(twoDigits: civil.second, at: 17)
    }

    fileprivate func set(twoDigits number: Int, at place: Int) {
        self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
        self[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
    }
}
