internal import Glibc
internal import Tables

/// Reads numbers in cells.
enum NumberCell {
    /// A whole number as programs write it, from which the text can be restored: not `007` or `+7`.
    @inline(__always)
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
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

    /// A decimal number with the given mark. The other mark may separate groups of three digits.
    static func decimal(_ text: UnsafeBufferPointer<UInt8>, mark: UInt8) -> Double? {
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
    static func isRounded(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "E"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].first.map({ $0 &- 48 < 10 }) == true else { return false }
        return parts[0].allSatisfy { $0 &- 48 < 10 || $0 == 0x2E || $0 == 0x2C }
            && parts[1].first == UInt8(ascii: "+") && parts[1].count == 3
            && parts[1].dropFirst().allSatisfy { $0 &- 48 < 10 }
    }

    private static func other(_ mark: UInt8) -> UInt8 { mark == 0x2E ? 0x2C : 0x2E }

    /// Reads a number with many digits or an exponent.
    private static func long(_ text: UnsafeBufferPointer<UInt8>, mark: UInt8) -> Double? {
        let text = String(decoding: text.map { $0 == mark ? 0x2E : $0 }, as: UTF8.self)
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static let powers: [Double] = (0...22).map { pow(10, Double($0)) }
}

/// How decimal numbers are written in a file.
struct DecimalEvidence: Sendable, Hashable {
    var points = 0
    var commas = 0

    /// Records a cell in a column of numbers.
    mutating func note(_ text: UnsafeBufferPointer<UInt8>) {
        guard let last = text.lastIndex(where: { $0 == 0x2E || $0 == 0x2C }) else { return }
        if text[last] == 0x2E { points += 1 } else { commas += 1 }
    }

    /// The mark of most cells; a point unless commas prevail.
    var mark: UInt8 { commas > points ? 0x2C : 0x2E }
}
