/// The shortest decimal digits that name a `Double`, to be rounded as people round: half away from zero.
///
/// Rounding works on these digits and not on the binary fraction behind them, so 1.005 becomes 1.01 at two places
/// although the nearest `Double` lies a little below it.
struct ShortestDecimal {
    private(set) var isNegative: Bool
    /// From 0 to 9 each, without leading or trailing zeros; none for zero.
    private(set) var digits: [UInt8]
    /// How many of the digits stand before the decimal mark: the value is 0.d₁d₂d₃… × 10 to this power.
    private(set) var exponent: Int

    /// `nil` for a value that is not a finite number.
    init?(_ value: Double) {
        guard value.isFinite else { return nil }
        isNegative = value < 0
        digits = []
        exponent = 0
        var power = 0
        var powerIsNegative = false
        var place = Place.whole
        // `description` is the shortest text that reads back as the same value: -12.5, 5e-324, 1.7976931348623157e+308.
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

    /// Digits after the decimal mark.
    var places: Int { max(0, digits.count - exponent) }

    /// Keeps `places` digits after the decimal mark, rounding half away from zero. What becomes zero has no sign.
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

    /// A digit counted from the decimal mark: 0 is the first after it, -1 the last before it.
    func digit(at position: Int) -> UInt8 {
        let index = exponent + position
        return digits.indices.contains(index) ? digits[index] : 0
    }

    private enum Place { case whole, fraction, power }
}
