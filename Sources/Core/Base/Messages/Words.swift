/// The text of a phrase in one language, as files `…Words.swift` write it.
///
/// The values in `\( )` are formatted for the language. A number must say how it is meant: as a quantity, whose digits are
/// grouped, or as an id, line or status, whose digits never are.
///
///     Phrase(
///         es: "\(path): \(rows, "fila", "filas") de \(number: all) sin \(field)",
///         en: "\(path): \(rows, "row", "rows") of \(number: all) without \(field)")
public struct Words<Tongue: LanguageOfWords>: Sendable, ExpressibleByStringInterpolation {
    let text: String

    public init(stringLiteral text: String) { self.text = text }
    public init(stringInterpolation words: Interpolation) { text = words.text }

    /// Joins the parts of a sentence that spans several lines of source.
    public static func + (start: Words, end: Words) -> Words { Words(stringLiteral: start.text + end.text) }

    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        private var language: Language { Tongue.language }

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// A name, or other text that is the same in every language.
        public mutating func appendInterpolation(_ string: String) { text += string }
        public mutating func appendInterpolation(_ phrase: Phrase) { text += phrase[language] }

        /// What somebody else said.
        public mutating func appendInterpolation(_ quotation: Quotation) { text += quotation.text }

        /// A list: `csv, xlsx`.
        public mutating func appendInterpolation(_ strings: [String], by separator: String = ", ") {
            text += strings.joined(separator: separator)
        }
        public mutating func appendInterpolation(_ phrases: [Phrase], by separator: String = ", ") {
            text += phrases.map { $0[language] }.joined(separator: separator)
        }

        /// Words that appear only if a condition holds.
        public mutating func appendInterpolation(_ words: Words, if isSaid: Bool) { if isSaid { text += words.text } }

        // MARK: Numbers

        /// A number and what it counts: `1,234 check-ins`.
        public mutating func appendInterpolation(_ number: some BinaryInteger, _ one: Words, _ many: Words) {
            text += language.counted(number, one.text, many.text)
        }
        /// Whichever of two words agrees with a number.
        public mutating func appendInterpolation(for number: some BinaryInteger, _ one: Words, _ many: Words) {
            text += language.word(for: number, one.text, many.text)
        }
        /// A number already formatted, and what it counts.
        public mutating func appendInterpolation(written number: String, _ one: Words, _ many: Words) {
            text += language.counted(written: number, one.text, many.text)
        }
        /// In groups of three digits: `1,234`.
        public mutating func appendInterpolation(number: some BinaryInteger) { text += language.grouped(number) }
        /// An id, a line, a status: `1234`.
        public mutating func appendInterpolation(digits number: some BinaryInteger) { text += String(number) }
        /// With all its decimals: `12,000`, `6.5`.
        public mutating func appendInterpolation(decimal number: Double) { text += language.decimal(number) }

        /// To tenths: `12.3`.
        public mutating func appendInterpolation(tenths number: Double) { text += language.tenths(number) }
        /// To tenths, unless it is whole or at least ten: `0.3`, `7`, `12`.
        public mutating func appendInterpolation(about number: Double) { text += language.about(number) }
        /// A fraction as a whole percentage: `83%`.
        public mutating func appendInterpolation(share: Double) {
            text += language.grouped(Int((share * 100).rounded())) + language.percentSign
        }

        // MARK: Quantities

        /// `90 minutes`
        public mutating func appendInterpolation(duration seconds: Int) { text += language.duration(seconds) }
        /// `4.2 MB`
        public mutating func appendInterpolation(bytes: UInt64) { text += language.size(bytes) }
    }
}

/// A language as a type, so that the compiler knows which one a text is in.
public protocol LanguageOfWords: Sendable { static var language: Language { get } }
public enum Spanish: LanguageOfWords { public static var language: Language { .spanish } }
public enum English: LanguageOfWords { public static var language: Language { .english } }
