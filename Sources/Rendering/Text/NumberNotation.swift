import Messages
import Reporting

/// How numbers are written: the decimal mark, and what stands between groups of three digits.
struct NumberNotation: Sendable, Hashable {
    var decimalMark: UInt8
    /// `nil` where digits are not grouped.
    var groupingMark: UInt8?

    /// For programs: `1234567.5`.
    static let plain = NumberNotation(decimalMark: UInt8(ascii: "."), groupingMark: nil)

    /// For programs that follow the language's decimal mark: `1234567,5` in Spanish.
    static func ungrouped(_ language: Language) -> NumberNotation {
        NumberNotation(decimalMark: language.decimalMark.asciiValue ?? plain.decimalMark, groupingMark: nil)
    }

    /// For people: `1.234.567,5` in Spanish, `1,234,567.5` in English.
    static func people(_ language: Language) -> NumberNotation {
        var notation = ungrouped(language)
        notation.groupingMark = language.groupingMark.asciiValue
        return notation
    }
}

extension NumberNotation {
    func text(_ integer: Int64) -> String { String(decoding: bytes { $0.append(integer, self) }, as: UTF8.self) }
    func text(_ integer: Int) -> String { text(Int64(integer)) }
    func text(_ percentage: Percentage) -> String {
        String(decoding: bytes { $0.append(percentage, self) }, as: UTF8.self)
    }

    /// With exactly `places` decimals; empty for what is not a finite number.
    func text(_ value: Double, places: Int) -> String {
        String(decoding: bytes { $0.append(value, places: places, self) }, as: UTF8.self)
    }

    /// With all the decimals it has; empty for what is not a finite number.
    func text(shortest value: Double) -> String {
        String(decoding: bytes { $0.append(shortest: value, self) }, as: UTF8.self)
    }

    private func bytes(_ write: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        write(&bytes)
        return bytes
    }
}

extension [UInt8] {
    /// Appends a whole number.
    mutating func append(_ integer: Int64, _ notation: NumberNotation) {
        if integer < 0 { append(UInt8(ascii: "-")) }
        append(integer.magnitude, notation)
    }

    private mutating func append(_ magnitude: UInt64, _ notation: NumberNotation) {
        let start = count
        var rest = magnitude
        var written = 0
        repeat {
            if let mark = notation.groupingMark, written > 0, written % 3 == 0 { append(mark) }
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
            written += 1
        } while rest > 0
        self[start...].reverse()
    }

    /// Appends a percentage with its two decimals and without a sign: `83.50`.
    mutating func append(_ percentage: Percentage, _ notation: NumberNotation) {
        if percentage.hundredths < 0 { append(UInt8(ascii: "-")) }
        let (whole, hundredths) = percentage.hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        append(whole, notation)
        append(notation.decimalMark)
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: hundredths / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: hundredths % 10))
    }

    /// Appends a number with exactly `places` decimals, rounded half away from zero; nothing for what is not finite.
    mutating func append(_ value: Double, places: Int, _ notation: NumberNotation) {
        guard var decimal = ShortestDecimal(value) else { return }
        decimal.round(toPlaces: places)
        append(decimal, places: places, notation)
    }

    /// Appends a number with at most `places` decimals and no zeros after the last one that counts: `83.5`.
    mutating func append(_ value: Double, atMostPlaces places: Int, _ notation: NumberNotation) {
        guard var decimal = ShortestDecimal(value) else { return }
        decimal.round(toPlaces: places)
        append(decimal, places: decimal.places, notation)
    }

    /// Appends a number with all the decimals it has, and no more, never with an exponent: `50000`, `19.9`.
    mutating func append(shortest value: Double, _ notation: NumberNotation) {
        guard let decimal = ShortestDecimal(value) else { return }
        append(decimal, places: decimal.places, notation)
    }

    private mutating func append(_ decimal: ShortestDecimal, places: Int, _ notation: NumberNotation) {
        if decimal.isNegative { append(UInt8(ascii: "-")) }
        for position in stride(from: -Swift.max(1, decimal.exponent), to: 0, by: 1) {
            append(UInt8(ascii: "0") + decimal.digit(at: position))
            if let mark = notation.groupingMark, position < -1, (position + 1) % 3 == 0 { append(mark) }
        }
        guard places > 0 else { return }
        append(notation.decimalMark)
        for position in 0..<places { append(UInt8(ascii: "0") + decimal.digit(at: position)) }
    }
}
