import Tables

extension [UInt8] {
    /// Appends `2026-03-01T06:15:00-03:00`, the text of `WallClock.iso8601`, without creating a `String`.
    mutating func append(iso8601 instant: Instant, on clock: WallClock) {
        let offset = clock.offset(at: instant)
        let civil = CivilTime(secondsSinceEpoch: instant.advanced(bySeconds: Int64(offset)).secondsSinceEpoch)
        guard (0...9999).contains(civil.year), offset % 60 == 0 else {
            return append(contentsOf: clock.iso8601(instant).utf8)
        }
        append(dateAndTime: civil, separator: UInt8(ascii: "T"))
        append(UInt8(ascii: offset < 0 ? "-" : "+"))
        append(twoDigits: abs(offset) / 3600)
        append(UInt8(ascii: ":"))
        append(twoDigits: abs(offset) / 60 % 60)
    }

    /// Appends `2026-03-01 06:15:00`, which spreadsheets read as a date and time in every locale.
    mutating func append(spreadsheetTime instant: Instant, on clock: WallClock) {
        let civil = clock.civil(at: instant)
        guard (0...9999).contains(civil.year) else { return append(contentsOf: clock.iso8601(instant).utf8) }
        append(dateAndTime: civil, separator: UInt8(ascii: " "))
    }

    private mutating func append(dateAndTime civil: CivilTime, separator: UInt8) {
        append(twoDigits: civil.year / 100)
        append(twoDigits: civil.year % 100)
        append(UInt8(ascii: "-"))
        append(twoDigits: civil.month)
        append(UInt8(ascii: "-"))
        append(twoDigits: civil.day)
        append(separator)
        append(twoDigits: civil.hour)
        append(UInt8(ascii: ":"))
        append(twoDigits: civil.minute)
        append(UInt8(ascii: ":"))
        append(twoDigits: civil.second)
    }

    private mutating func append(twoDigits number: Int) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
