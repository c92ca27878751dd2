/// A language that reports and messages are written in.
public enum Language: String, Sendable, CaseIterable {
    case spanish = "es"
    case english = "en"

    /// The decimal mark of numbers in running text and in localized CSV (es-CL and en).
    public var decimalMark: Character { self == .spanish ? "," : "." }
    /// The mark between groups of three digits.
    public var groupingMark: Character { self == .spanish ? "." : "," }
    /// What follows the digits of a percentage: in Spanish a no-break space and the sign (`83,50 %`; Real Academia Española,
    /// "Ortografía de la lengua española", 2010), in English the sign alone (`83.50%`).
    public var percentSign: String { self == .spanish ? "\u{A0}%" : "%" }
}

/// Numbers in sentences: digits in groups, and words that agree with them.
extension Language {
    /// A whole number in groups of three digits: `1.234.567` in Spanish, `1,234,567` in English.
    public func grouped(_ number: some BinaryInteger) -> String {
        let digits = String(number.magnitude)
        var text = number < 0 ? "−" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position) % 3 == 0 { text.append(groupingMark) }
            text.append(digit)
        }
        return text
    }

    /// A number and what it counts: `1 check-in`, `0 check-ins`, `1.234 check-ins`, `2.000.000 de check-ins`.
    ///
    /// Of the plural categories of the Unicode CLDR, two are told apart by their words: one, and all others. Spanish has a
    /// third, "many", for whole millions, which takes the words of the others after "de".
    public func counted(_ number: some BinaryInteger, _ one: String, _ many: String) -> String {
        let written = grouped(number)
        return "\(written) \(linking(written))\(word(for: number, one, many))"
    }

    /// A length of time in its largest whole unit: `6 hours`, `90 minutos`.
    public func duration(_ seconds: Int) -> String {
        let isSpanish = self == .spanish
        if seconds > 0, seconds % 3600 == 0 {
            return isSpanish ? counted(seconds / 3600, "hora", "horas") : counted(seconds / 3600, "hour", "hours")
        }
        if seconds > 0, seconds % 60 == 0 {
            return isSpanish ? counted(seconds / 60, "minuto", "minutos") : counted(seconds / 60, "minute", "minutes")
        }
        return isSpanish ? counted(seconds, "segundo", "segundos") : counted(seconds, "second", "seconds")
    }

    /// A percentage given in hundredths: `74,93 %` in Spanish, `74.93%` in English.
    public func percentage(hundredths: Int64) -> String {
        let rest = String(hundredths.magnitude % 100)
        let decimals = rest.count < 2 ? "0" + rest : rest
        return "\(grouped(hundredths / 100))\(decimalMark)\(decimals)\(percentSign)"
    }

    /// With one decimal: `12,3`.
    func tenths(_ value: Double) -> String {
        let tenths = Int64((value * 10).rounded())
        return "\(grouped(tenths / 10))\(decimalMark)\(abs(tenths % 10))"
    }

    /// With one decimal, unless it is whole or at least ten.
    func about(_ value: Double) -> String {
        let tenths = Int64((value * 10).rounded())
        return tenths % 10 != 0 && tenths < 100 ? self.tenths(value) : grouped((tenths + 5) / 10)
    }

    /// A number with all its decimals: `12.000`, `6,5`.
    func decimal(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        guard value != value.rounded() else { return grouped(Int64(value)) }
        return "\(value)".replacing(".", with: String(decimalMark))
    }

    /// A size in powers of 1000: `4,2 MB`.
    func size(_ bytes: UInt64) -> String {
        let units: [(name: String, size: UInt64)] = [
            ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000),
        ]
        guard let unit = units.first(where: { bytes >= $0.size }) else { return "\(bytes) B" }
        let tenths = bytes / (unit.size / 10)
        return "\(grouped(tenths / 10))\(decimalMark)\(tenths % 10) \(unit.name)"
    }

    /// Whichever of two words agrees with a number.
    public func word(for number: some BinaryInteger, _ one: String, _ many: String) -> String {
        number.magnitude == 1 ? one : many
    }

    /// A number already formatted, and what it counts.
    func counted(written number: String, _ one: String, _ many: String) -> String {
        "\(number) \(linking(number))\(number == "1" ? one : many)"
    }

    /// What Spanish puts between whole millions in figures and what they count.
    private func linking(_ number: String) -> String { self == .spanish && number.hasSuffix(".000.000") ? "de " : "" }
}
