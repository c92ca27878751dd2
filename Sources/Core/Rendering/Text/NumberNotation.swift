import Base
import Reporting

/// The notation of numbers: their decimal mark and grouping mark.
struct NumberNotation: Sendable, Hashable {
    var decimalMark: UInt8
    /// `nil` if digits are not grouped.
    var groupingMark: UInt8?

    fileprivate static let powersOfTen: [UInt64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

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
    /// The nearest number with at most `places` decimals, rounded half away from zero.
    static func rounded(_ value: Double, places: Int) -> Double {
        guard value.isFinite else { return value }
        if let units = units(of: value, places: places) {
            return Double(units) / Double(powersOfTen[places]) * (value < 0 ? -1 : 1)
        }
        return Double(plain.text(value, places: places)) ?? value
    }

    /// The magnitude of a number, rounded to units of the last place; `nil` if the number is too close to half a unit to be rounded
    /// without its shortest digits. Also `nil` below one unit, where the result may be zero, which has no sign.
    ///
    /// Up to 2⁴⁰ units, the product is off by at most 2⁻¹³ units, and the shortest digits differ from the value by at most 2⁻¹²
    /// units, so a distance of at least 2⁻¹⁰ units from the half is safe.
    fileprivate static func units(of value: Double, places: Int) -> UInt64? {
        guard (1..<powersOfTen.count).contains(places) else { return nil }
        let scaled = value.magnitude * Double(powersOfTen[places])
        guard scaled >= 1, scaled < 0x1p40 else { return nil }
        let fraction = scaled - scaled.rounded(.down)
        return (fraction - 0.5).magnitude < 0x1p-10 ? nil : UInt64(scaled.rounded())
    }

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
    mutating func append(_ integer: Int64, _ notation: NumberNotation) {
        if integer < 0 { append(UInt8(ascii: "-")) }
        append(integer.magnitude, notation)
    }

    private mutating func append(_ magnitude: UInt64, _ notation: NumberNotation) {
        // At most 20 digits and six grouping marks.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 26) { text in
            var (rest, first, written) = (magnitude, text.count, 0)
            repeat {
                if let mark = notation.groupingMark, written > 0, written % 3 == 0 {
                    first -= 1
                    text[first] = mark
                }
                first -= 1
                text[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
                written += 1
            } while rest > 0
            append(contentsOf: UnsafeBufferPointer(rebasing: text[first...]))
        }
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
        if let units = NumberNotation.units(of: value, places: places) {
            // From the last digit to the first: at most 13 digits, four grouping marks, the decimal mark and the sign.
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
                var (rest, first) = (units, text.count)
                func put(_ byte: UInt8) {
                    first -= 1
                    text[first] = byte
                }
                func putDigit() {
                    put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                    rest /= 10
                }
                for _ in 0..<places { putDigit() }
                put(notation.decimalMark)
                var written = 0
                repeat {
                    if let mark = notation.groupingMark, written > 0, written % 3 == 0 { put(mark) }
                    putDigit()
                    written += 1
                } while rest > 0
                if value < 0 { put(UInt8(ascii: "-")) }
                append(contentsOf: UnsafeBufferPointer(rebasing: text[first...]))
            }
        }
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

    /// Appends a number with all its decimals and no others, never with an exponent: `50000`, `19.9`.
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
/// Rounding uses these digits instead of the binary fraction, so that 1.005 becomes 1.01 at two places although the nearest
/// `Double` is slightly less.
struct ShortestDecimal {
    private(set) var isNegative: Bool
    /// Each from 0 to 9, without leading or trailing zeros; empty for zero.
    private(set) var digits: [UInt8]
    /// The number of digits before the decimal mark: the value is 0.d₁d₂d₃… × 10 to this power.
    private(set) var exponent: Int

    /// Returns `nil` if the value is not finite.
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
