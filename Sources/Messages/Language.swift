/// A language that reports and messages are written in.
public enum Language: String, Sendable, CaseIterable {
    case spanish = "es"
    case english = "en"

    /// The decimal mark of numbers in running text and in localised CSV (es-CL and en).
    public var decimalMark: Character { self == .spanish ? "," : "." }
    /// The mark between groups of three digits.
    public var groupingMark: Character { self == .spanish ? "." : "," }
    /// What follows the digits of a percentage: in Spanish the sign stands off by a space that does not break (`83,50 %`,
    /// Real Academia Española, "Ortografía de la lengua española", 2010), in English not (`83.50%`).
    public var percentSign: String { self == .spanish ? "\u{A0}%" : "%" }
}
