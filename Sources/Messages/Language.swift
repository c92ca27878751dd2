/// A language that reports and messages are written in.
public enum Language: String, Sendable, CaseIterable {
    case spanish = "es"
    case english = "en"

    /// The decimal mark of numbers in running text and in localised CSV (es-CL and en).
    public var decimalMark: Character { self == .spanish ? "," : "." }
    /// The mark between groups of three digits.
    public var groupingMark: Character { self == .spanish ? "." : "," }
}
