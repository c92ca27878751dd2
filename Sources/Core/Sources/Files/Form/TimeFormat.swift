internal import Base

/// How times are written, in the letters of Unicode's date formats: `dd.MM.yyyy HH:mm`, `MM/dd/yyyy h:mm a`, or with the name
/// of the month, in Spanish or English: `d MMM yyyy`, `MMMM d, yyyy`.
///
/// https://www.unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table
struct TimeFormat: Sendable, Hashable {
    private enum Piece: Hashable {
        case year, month, monthName, day, hour, hourOfHalf, minute, second, half
        case literal(UInt8)

        var isNumber: Bool {
            switch self {
            case .monthName, .half, .literal: false
            default: true
            }
        }
    }

    private let pieces: [Piece]
    /// The number of letters of each piece.
    private let widths: [Int]

    /// `nil` for a format without year, month and day, or with letters that it does not have.
    init?(_ text: String) {
        var pieces: [Piece] = []
        var widths: [Int] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            let run = rest.prefix { $0 == byte }
            switch byte {
            case UInt8(ascii: "y"): pieces.append(.year)
            case UInt8(ascii: "M"): pieces.append(run.count > 2 ? .monthName : .month)
            case UInt8(ascii: "d"): pieces.append(.day)
            case UInt8(ascii: "H"): pieces.append(.hour)
            case UInt8(ascii: "h"): pieces.append(.hourOfHalf)
            case UInt8(ascii: "m"): pieces.append(.minute)
            case UInt8(ascii: "s"): pieces.append(.second)
            case UInt8(ascii: "a"): pieces.append(.half)
            case UInt8(ascii: "'"):
                let quoted = rest.dropFirst().prefix { $0 != byte }
                guard rest.count > quoted.count + 1 else { return nil }
                pieces += quoted.map { .literal($0) }
                widths += quoted.map { _ in 1 }
                rest = rest.dropFirst(quoted.count + 2)
                continue
            case let letter where letter | 0x20 &- 97 < 26: return nil
            default: pieces += run.map { .literal($0) }
            }
            widths += pieces[widths.count...].map { $0.isNumber ? run.count : 1 }
            rest = rest.dropFirst(run.count)
        }
        guard pieces.contains(.year), pieces.contains(.day), pieces.contains(.month) != pieces.contains(.monthName)
        else {
            return nil
        }
        (self.pieces, self.widths) = (pieces, widths)
    }

    /// The time in a cell, on a wall clock; `nil` for a cell that is not written so.
    func read(_ text: Bytes) -> TimeCell? {
        var digits = Digits(text)
        var (year, month, day, hour, minute, second) = (0, 0, 0, 0, 0, 0)
        var isAfternoon: Bool?
        var isHalved = false
        for (place, piece) in pieces.enumerated() {
            // Where another number follows at once, only the letters say where one ends.
            let isFixed = piece.isNumber && place + 1 < pieces.count && pieces[place + 1].isNumber
            switch piece {
            case .literal(let byte):
                guard digits.skip(byte) else { return nil }
            case .monthName:
                guard let named = digits.month() else { return nil }
                month = named
                // The mark of an abbreviation: `mar.`
                if place + 1 == pieces.count || pieces[place + 1] != .literal(0x2E) { _ = digits.skip(0x2E) }
            case .half:
                guard let half = digits.halfOfDay() else { return nil }
                isAfternoon = half
            case .year:
                let found = isFixed ? digits.number(ofDigits: widths[place]).map { ($0, widths[place]) } : nil
                guard let (value, width) = isFixed ? found : digits.number(maximumDigits: 4), width == 2 || width == 4
                else { return nil }
                year = TimeCellReader.year(value, digits: width)
            case .month, .day, .hour, .hourOfHalf, .minute, .second:
                let found = isFixed ? digits.number(ofDigits: 2) : digits.number(maximumDigits: 2)?.value
                guard let value = found else { return nil }
                switch piece {
                case .month: month = value
                case .day: day = value
                case .minute: minute = value
                case .second: second = value
                default: (hour, isHalved) = (value, piece == .hourOfHalf)
                }
            }
        }
        guard digits.isAtEnd, (1...12).contains(month), day >= 1, day <= CivilTime.daysInMonth(month, of: year),
            minute < 60, second < 60, isHalved ? (1...12).contains(hour) : hour < 24
        else { return nil }
        if isHalved { hour = hour % 12 + (isAfternoon == true ? 12 : 0) }
        let midnight = CivilTime(year: year, month: month, day: day).secondsSinceEpoch
        return .local(midnight + Int64(hour * 3600 + minute * 60 + second))
    }
}
