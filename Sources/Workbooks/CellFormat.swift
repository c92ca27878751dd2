internal import Base
internal import Glibc

/// What the format of a cell makes of its number. Spreadsheets store times as numbers of days.
enum CellFormat: Sendable {
    case number
    /// A day. A time of day in the number is kept, though it is not shown.
    case date
    case dateAndTime
    case timeOfDay
    /// Hours, which may be more than a day has: `[h]:mm`.
    case duration

    /// The formats that files name by number only. 27 to 36 and 50 to 58 are dates or times of day of East Asia; the number in
    /// the cell tells which.
    ///
    /// Source: ECMA-376, part 1, 18.8.30.
    init(builtIn number: Int) {
        switch number {
        case 14...17, 27...36, 50...58: self = .date
        case 18...21, 45, 47: self = .timeOfDay
        case 22: self = .dateAndTime
        case 46: self = .duration
        default: self = .number
        }
    }

    /// The format of a code, such as `dd/mm/yyyy hh:mm`.
    init(code: String) {
        var (hasDate, hasTime, hasMonth) = (false, false, false)
        var rest = code.lowercased()[...]
        while let letter = rest.popFirst() {
            switch letter {
            case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
            // The next character is shown, or gives a width.
            case "\\", "_", "*": rest = rest.dropFirst()
            case "[":
                let inside = rest.prefix { $0 != "]" }
                if ["h", "m", "s"].contains(where: { unit in !inside.isEmpty && inside.allSatisfy { $0 == unit } }) {
                    self = .duration
                    return
                }
                // A colour, a language or a condition.
                rest = rest.dropFirst(inside.count + 1)
            case "g" where rest.hasPrefix("eneral"): rest = rest.dropFirst(6)
            case "a" where rest.hasPrefix("m/pm"): rest = rest.dropFirst(4)
            case "a" where rest.hasPrefix("/p"): rest = rest.dropFirst(2)
            case "y", "d": hasDate = true
            case "h", "s": hasTime = true
            case "m": hasMonth = true
            default: break
            }
        }
        switch (hasDate, hasTime) {
        case (true, true): self = .dateAndTime
        case (false, true): self = .timeOfDay
        // Beside hours or seconds an m is of minutes, otherwise of months.
        case (_, false): self = hasDate || hasMonth ? .date : .number
        }
    }
}

// MARK: - Numbers

extension ByteBuffer {
    /// A number as a field: the shortest text that stands for it, and whole ones of up to 18 digits digit by digit.
    mutating func append(number text: UnsafeBufferPointer<UInt8>) {
        if text.wholeNumber != nil, text[0] != 0x30 || text.count == 1 {
            append(text)
        } else if let number = Double(text) {
            append(number: number)
        } else {
            append(field: text)
        }
    }

    mutating func append(number: Double) {
        // Beyond 2⁵³ a program has rounded it, and no digits would be those that were typed: `1.23456789012345E+17`.
        guard number == number.rounded(), abs(number) <= 9_007_199_254_740_992 else {
            for byte in "\(number)".utf8 { append(byte == 0x65 ? 0x45 : byte) }
            return
        }
        if number < 0 { append(0x2D) }
        append(Int(abs(number)), digits: 1)
    }
}

extension Double {
    /// A number as files have it; `nil` for anything else.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        let isNegative = text.first == 0x2D
        let rest = isNegative ? UnsafeBufferPointer(rebasing: text[1...]) : text
        var (digits, places, isShort) = (0, -1, rest.count <= 17)
        for byte in rest where isShort {
            isShort = byte &- 48 < 10 || (byte == 0x2E && places < 0)
            if byte != 0x2E { digits = digits &* 10 &+ Int(byte) &- 48 }
            if byte == 0x2E || places >= 0 { places += 1 }
        }
        if isShort, digits <= 1 << 53, places < rest.count - 1 {
            // Both are exact, so the quotient is the nearest number.
            let number = Double(digits) / Self.powersOfTen[Swift.max(places, 0)]
            self = isNegative ? -number : number
        } else {
            guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else { return nil }
            self = number
        }
    }

    private static let powersOfTen: [Double] = (0...16).map { pow(10, Double($0)) }
}

// MARK: - Dates and times

extension CellFormat {
    /// Day 0 of a workbook, in days since 1970-01-01. Most count from 1 January 1900 as day 1 and have a 29 February 1900.
    static let since1900 = -25_569
    static let since1904 = -24_107
}

extension ByteBuffer {
    /// A number of days as its format shows it, to the second: `2026-03-01`, `2026-03-01T09:15:00`, `09:15:00`. What spreadsheet
    /// programs do not show as a date stays a number.
    mutating func append(days number: Double, _ format: CellFormat, since firstDay: Int) {
        guard format != .number, number < 2_958_466, number >= 0 || format == .duration, number > -1e6 else {
            return append(number: number)
        }
        let seconds = Int((number * 86_400).rounded())
        if format == .duration { return append(clock: seconds) }
        let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        // Times of day after midnight are a day or so late. Later days are dates.
        if format == .timeOfDay, day < 366 { return append(clock: second) }
        switch day {
        // A time without a day, though the format would show one.
        case 0 where firstDay == CellFormat.since1900 && second > 0: return append(clock: second)
        // As spreadsheet programs show them: there are no such days.
        case 0 where firstDay == CellFormat.since1900: append("1900-01-00")
        case 60 where firstDay == CellFormat.since1900: append("1900-02-29")
        case ..<60 where firstDay == CellFormat.since1900: append(day: firstDay + day + 1)
        default: append(day: firstDay + day)
        }
        if format == .dateAndTime || second > 0 { append(timeOfDay: second) }
    }

    /// - Parameter day: Days since 1970-01-01.
    mutating func append(day: Int) {
        let date = CivilTime(secondsSinceEpoch: Int64(day) * 86_400)
        append(date.year, digits: 4)
        append(0x2D)
        append(date.month, digits: 2)
        append(0x2D)
        append(date.day, digits: 2)
    }

    /// The time that follows a date.
    mutating func append(timeOfDay second: Int) {
        append(0x54)
        append(clock: second)
    }

    /// Hours, minutes and seconds.
    mutating func append(clock seconds: Int) {
        if seconds < 0 { append(0x2D) }
        append(abs(seconds) / 3600, digits: 2)
        append(0x3A)
        append(abs(seconds) / 60 % 60, digits: 2)
        append(0x3A)
        append(abs(seconds) % 60, digits: 2)
    }
}
