/// A language that reports and messages are written in.
public enum Language: String, Sendable, CaseIterable {
    case spanish = "es"
    case english = "en"

    /// The decimal mark of numbers in running text and in localised CSV (es-CL and en).
    public var decimalMark: Character { self == .spanish ? "," : "." }
    /// The mark between groups of three digits.
    public var groupingMark: Character { self == .spanish ? "." : "," }

    /// A whole number as people write it, in groups of three digits: `1.234.567` in Spanish, `1,234,567` in English.
    public func grouped(_ number: some BinaryInteger) -> String {
        let digits = String(number.magnitude)
        var text = number < 0 ? "−" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position) % 3 == 0 { text.append(groupingMark) }
            text.append(digit)
        }
        return text
    }
}
