internal import Base
internal import Glibc

/// Reads numbers in cells.
enum NumberCell {
    /// A whole number as programs write it, from which the text can be restored: not `007` or `+7`.
    @inline(__always)
    static func integer(_ text: Bytes) -> Int64? {
        guard text.count > 0, text.count <= 20 else { return nil }
        let isNegative = text[0] == 0x2D
        var place = isNegative ? 1 : 0
        guard place < text.count, text[place] != 0x30 || text.count == 1 else { return nil }
        var value: Int64 = 0
        while place < text.count {
            let digit = text[place] &- 48
            guard digit < 10 else { return nil }
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = product.subtractingReportingOverflow(Int64(digit))
            guard !isTooLarge, !overflows else { return nil }
            value = sum
            place &+= 1
        }
        return isNegative ? value : value == .min ? nil : -value
    }

    /// The number of an event, as people and spreadsheets write it: `7`, `007`, `7.0`; `nil` for anything else.
    static func event(_ text: String) -> Int64? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard let number = parts.first.flatMap({ Int64($0) }) else { return nil }
        // Three zeros are thousands.
        if parts.count == 2, !["0", "00"].contains(parts[1]) { return nil }
        return number
    }

    /// A decimal number with the given mark. The other mark may separate groups of three digits.
    static func decimal(_ text: Bytes, mark: UInt8) -> Double? {
        var (mantissa, digits, places, seenMark, hasDigits) = (UInt64(0), 0, 0, false, false)
        var place = 0
        let isNegative = text.first == 0x2D
        if isNegative || text.first == 0x2B { place = 1 }
        while place < text.count {
            let byte = text[place]
            if byte &- 48 < 10 {
                hasDigits = true
                if digits > 0 || byte != 48 { digits += 1 }
                guard digits <= 18 else { return long(text, mark: mark) }
                mantissa = mantissa * 10 + UInt64(byte - 48)
                if seenMark { places += 1 }
            } else if byte == mark, !seenMark {
                seenMark = true
            } else if byte == other(mark), !seenMark, digits > 0 {
                // A group: exactly three digits must follow, which the loop then reads.
                guard place + 3 < text.count, text[(place + 1)...(place + 3)].allSatisfy({ $0 &- 48 < 10 }),
                    place + 4 == text.count || text[place + 4] &- 48 >= 10
                else { return nil }
            } else {
                return long(text, mark: mark)
            }
            place += 1
        }
        guard hasDigits else { return nil }
        // Both are exact, so the quotient is correctly rounded.
        guard mantissa <= 1 << 53, places <= 22 else { return long(text, mark: mark) }
        let value = Double(mantissa) / powers[places]
        return isNegative ? -value : value
    }

    /// Whether it is a whole number of which a spreadsheet kept only the first digits: `1,23457E+11`.
    static func isRounded(_ text: Bytes) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "E"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].first.map({ $0 &- 48 < 10 }) == true else { return false }
        return parts[0].allSatisfy { $0 &- 48 < 10 || $0 == 0x2E || $0 == 0x2C }
            && parts[1].first == UInt8(ascii: "+") && parts[1].count == 3
            && parts[1].dropFirst().allSatisfy { $0 &- 48 < 10 }
    }

    private static func other(_ mark: UInt8) -> UInt8 { mark == 0x2E ? 0x2C : 0x2E }

    /// Reads a number with many digits or an exponent.
    private static func long(_ text: Bytes, mark: UInt8) -> Double? {
        let text = String(decoding: text.map { $0 == mark ? 0x2E : $0 }, as: UTF8.self)
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static let powers: [Double] = (0...22).map { pow(10, Double($0)) }
}

/// How decimal numbers are written in a file.
struct DecimalEvidence: Sendable, Hashable {
    /// The cells that show that this is the decimal mark.
    var points = 0
    var commas = 0
    /// The first cell that is two different numbers: with one mark, before exactly three digits.
    private(set) var example: String?

    /// Records a cell in a column of numbers.
    mutating func note(_ text: Bytes) {
        let number = text.first == 0x2D || text.first == 0x2B ? text.dropFirst() : text[...]
        guard number.first.map({ $0 &- 48 < 10 || Self.isMark($0) }) == true,
            let last = number.lastIndex(where: Self.isMark)
        else { return }
        let (before, after) = (number[..<last], number[(last + 1)...])
        let isPoint = text[last] == 0x2E
        if before.contains(text[last]) {
            // Marks that repeat separate thousands: the other one, if any, is the decimal mark.
            guard !before.contains(isPoint ? 0x2C : 0x2E) else { return }
            if isPoint { commas += 1 } else { points += 1 }
        } else if after.count == 3, after.allSatisfy({ $0 &- 48 < 10 }), (1...3).contains(before.count),
            before.first != 48
        {
            if example == nil { example = String(decoding: text, as: UTF8.self) }
        } else if isPoint {
            points += 1
        } else {
            commas += 1
        }
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == 0x2E || byte == 0x2C }

    /// Whether there are cells that could be thousands as well as decimals, and none that shows which they are.
    var isAmbiguous: Bool { example != nil && points == 0 && commas == 0 }

    /// The mark that most cells show; a point unless commas prevail.
    var mark: UInt8 { commas > points ? 0x2C : 0x2E }
}
