import Messages
import Reporting

/// How numbers are written: the decimal mark and the grouping mark.
struct NumberNotation: Sendable, Hashable {
    var decimalMark: UInt8
    /// `nil` if digits are not grouped.
    var groupingMark: UInt8?

    /// For programs: `1234567.5`.
    static let plain = NumberNotation(decimalMark: UInt8(ascii: "."), groupingMark: nil)

    /// For programs that use the language's decimal mark: `1234567,5` in Spanish.
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

    /// The number with exactly `places` decimals; empty if it is not finite.
    func text(_ value: Double, places: Int) -> String {
        String(decoding: bytes { $0.append(value, places: places, self) }, as: UTF8.self)
    }

    /// The number with all its decimals; empty if it is not finite.
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
    /// Appends an integer.
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

    /// Appends a percentage with its two decimals and no sign: `83.50`.
    mutating func append(_ percentage: Percentage, _ notation: NumberNotation) {
        if percentage.hundredths < 0 { append(UInt8(ascii: "-")) }
        let (whole, hundredths) = percentage.hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        append(whole, notation)
        append(notation.decimalMark)
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: hundredths / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: hundredths % 10))
    }

    /// Appends a number with exactly `places` decimals, rounded half away from zero; nothing if it is not finite.
    mutating func append(_ value: Double, places: Int, _ notation: NumberNotation) {
        guard var decimal = ShortestDecimal(value) else { return }
        decimal.round(toPlaces: places)
        append(decimal, places: places, notation)
    }

    /// Appends a number with at most `places` decimals and no trailing zeros: `83.5`.
    mutating func append(_ value: Double, atMostPlaces places: Int, _ notation: NumberNotation) {
        guard var decimal = ShortestDecimal(value) else { return }
        decimal.round(toPlaces: places)
        append(decimal, places: decimal.places, notation)
    }

    /// Appends a number with all its decimals and no more, never with an exponent: `50000`, `19.9`.
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

/// The shortest decimal digits that identify a `Double`, for rounding half away from zero.
///
/// Rounding works on these digits instead of the binary fraction, so that 1.005 becomes 1.01 at two places although
/// the nearest `Double` is slightly less.
struct ShortestDecimal {
    private(set) var isNegative: Bool
    /// From 0 to 9 each, without leading or trailing zeros; empty for zero.
    private(set) var digits: [UInt8]
    /// The number of digits before the decimal mark: the value is 0.d₁d₂d₃… × 10 to this power.
    private(set) var exponent: Int

    /// `nil` if the value is not finite.
    init?(_ value: Double) {
        guard value.isFinite else { return nil }
        isNegative = value < 0
        digits = []
        exponent = 0
        var power = 0
        var powerIsNegative = false
        var place = Place.whole
        // `description` is the shortest text that parses to the same value: -12.5, 5e-324, 1.7976931348623157e+308.
        for byte in value.magnitude.description.utf8 {
            switch byte {
            case UInt8(ascii: "."): place = .fraction
            case UInt8(ascii: "e"): place = .power
            case UInt8(ascii: "-"): powerIsNegative = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                switch place {
                case .power: power = power * 10 + Int(digit)
                case .whole:
                    if digit > 0 || !digits.isEmpty {
                        digits.append(digit)
                        exponent += 1
                    }
                case .fraction:
                    if digit > 0 || !digits.isEmpty { digits.append(digit) } else { exponent -= 1 }
                }
            default: break
            }
        }
        exponent += powerIsNegative ? -power : power
        trim()
    }

    /// The number of digits after the decimal mark.
    var places: Int { max(0, digits.count - exponent) }

    /// Keeps `places` digits after the decimal mark, rounding half away from zero. A result of zero has no sign.
    mutating func round(toPlaces places: Int) {
        let kept = exponent + places
        guard kept < digits.count else { return }
        guard kept >= 0 else {
            digits = []
            return trim()
        }
        let roundsUp = digits[kept] >= 5
        digits.removeLast(digits.count - kept)
        if roundsUp { increment() }
        trim()
    }

    /// Adds one to the last digit.
    private mutating func increment() {
        for index in digits.indices.reversed() {
            if digits[index] < 9 {
                digits[index] += 1
                return
            }
            digits[index] = 0
        }
        digits.insert(1, at: 0)
        exponent += 1
    }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty {
            isNegative = false
            exponent = 0
        }
    }

    /// The digit at a position: 0 is the first after the decimal mark, -1 the last before it.
    func digit(at position: Int) -> UInt8 {
        let index = exponent + position
        return digits.indices.contains(index) ? digits[index] : 0
    }

    private enum Place { case whole, fraction, power }
}
