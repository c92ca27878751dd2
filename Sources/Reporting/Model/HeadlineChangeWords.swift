// How the headlines differ from those of last night and of the last edition.

import Base

extension Language {
    /// With its sign: `+1,234`.
    func signed(_ number: Int64) -> String { (number > 0 ? "+" : "") + grouped(number) }
}

extension Phrase {
    /// `+1.20 pp`
    static func pointsOfDifference(hundredths: Int64) -> Phrase {
        let digits = Phrase { language in
            let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
            let sign = hundredths < 0 ? "−" : "+"
            return "\(sign)\(language.grouped(whole))\(language.decimalMark)\(rest < 10 ? "0" : "")\(rest)"
        }
        return Phrase(es: "\(digits) puntos", en: "\(digits) pp")
    }

    /// `+12 registrations`
    static func differenceInRegistrations(_ count: Int64) -> Phrase {
        let number = Phrase { $0.signed(count) }
        return Phrase(
            es: "\(number) \(for: count, "inscripción", "inscripciones")",
            en: "\(number) \(for: count, "registration", "registrations")")
    }

    static func sinceLastNight(_ difference: Phrase, days: Int) -> Phrase {
        days > 1
            ? Phrase(es: "\(difference) en \(days, "día", "días")", en: "\(difference) in \(days, "day", "days")")
            : Phrase(es: "\(difference) desde la noche anterior", en: "\(difference) since last night")
    }

    /// - Parameter daysBefore: `nil` if both numbers are final.
    static func comparedWithEdition(_ difference: Phrase, _ edition: Phrase, daysBefore: Int64?) -> Phrase {
        guard let daysBefore else {
            return Phrase(es: "\(difference) respecto de \(edition)", en: "\(difference) compared with \(edition)")
        }
        return Phrase(
            es: "\(difference) respecto de \(edition) a \(daysBefore, "día", "días") de su inicio",
            en: "\(difference) compared with \(edition) \(daysBefore, "day", "days") before its start")
    }
}
