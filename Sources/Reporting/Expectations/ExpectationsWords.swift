public import Base

extension Phrase {
    static func keyOfOrganizers(_ key: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(key)» es de informes de eventos con «audience: organizer»; quítelo",
            en: "\(place): \"\(key)\" is for reports of events with \"audience: organizer\"; remove it")
    }

    public static let expectationsTitle = Phrase(es: "Lo esperado", en: "Expectations")
    static let expectationsNote = Phrase(
        es: "Cada regla se evalúa cuando ya no puede cambiar: lo que falta por ocurrir queda pendiente.",
        en: "Each rule is evaluated once it can no longer change: what has not happened yet is pending.")
    static let expectationResults: [String: Phrase] = [
        "met": Phrase(es: "se cumple", en: "met"), "failed": Phrase(es: "no se cumple", en: "not met"),
        "pending": Phrase(es: "pendiente", en: "pending"), "not_measured": Phrase(es: "sin medir", en: "not measured"),
        "unknown": Phrase(es: "sin datos", en: "no data"),
    ]

    static func expectationNotMet(_ rule: Phrase) -> Phrase {
        Phrase(es: "no se cumple: \(rule)", en: "not met: \(rule)")
    }
    static func expectationMet(_ rule: Phrase) -> Phrase {
        Phrase(es: "se cumple otra vez: \(rule)", en: "met again: \(rule)")
    }

    /// A rule and its value in words: `registrations unused in "Opening": 20.50%, expected at most 15%`.
    ///
    /// - Parameters:
    ///   - measure: The name of the measure in rules.
    ///   - comparison: Its sign in rules.
    ///   - pace: For a share of the earlier edition's registrations, that share: 110 for 110 %.
    static func expectation(
        _ measure: String, of subject: Phrase?, actual: Double?, _ comparison: String, bound: Double?,
        isPercentage: Bool, pace: Double?
    ) -> Phrase {
        let name = measures[measure] ?? Phrase(verbatim: measure)
        let sign = comparisons[comparison] ?? Phrase(verbatim: comparison)
        // At most two places, whatever the arithmetic on a rule's number has added.
        func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        func number(_ value: Double) -> Phrase {
            let value = rounded(value)
            return Phrase(
                es: "\(decimal: value)\(isPercentage ? Language.spanish.percentSign : "")",
                en: "\(decimal: value)\(isPercentage ? Language.english.percentSign : "")")
        }
        let value = actual.map { Phrase(es: ": \(number($0))", en: ": \(number($0))") } ?? Phrase(verbatim: "")
        let limit = bound.map { Phrase(es: " \(number($0))", en: " \(number($0))") } ?? Phrase(verbatim: "")
        let of = subject.map { Phrase(es: " \($0)", en: " \($0)") } ?? Phrase(verbatim: "")
        let edition: Phrase =
            switch pace.map(rounded) {
            case nil: Phrase(verbatim: "")
            case 100: Phrase(es: ", como la edición anterior a esta altura", en: ", as the earlier edition had by then")
            case let share?:
                Phrase(
                    es: ", \(decimal: share)\u{a0}% de las que tenía la edición anterior a esta altura",
                    en: ", \(decimal: share)% of what the earlier edition had by then")
            }
        return Phrase(
            es: "\(name)\(of)\(value), se esperaba \(sign)\(limit)\(edition)",
            en: "\(name)\(of)\(value), expected \(sign)\(limit)\(edition)")
    }
    static func expectationInSession(_ name: String) -> Phrase { Phrase(es: "en «\(name)»", en: "in \"\(name)\"") }
    static func expectationOfType(_ name: String) -> Phrase {
        Phrase(es: "de tipo «\(name)»", en: "of type \"\(name)\"")
    }

    private static let measures: [String: Phrase] = [
        "registrants": Phrase(es: "personas inscritas", en: "people registered"),
        "registered": Phrase(es: "inscripciones", en: "registrations"),
        "attended": Phrase(es: "asistencias", en: "attendances"),
        "unique_guests": Phrase(es: "personas que vinieron", en: "people who came"),
        "checkins": Phrase(es: "check-ins", en: "check-ins"),
        "no_shows": Phrase(es: "inscripciones sin usar", en: "registrations unused"),
        "attendance_percentage": Phrase(es: "inscripciones usadas", en: "registrations used"),
        "people_percentage": Phrase(es: "personas inscritas que vinieron", en: "registered people who came"),
    ]
    private static let comparisons: [String: Phrase] = [
        ">=": Phrase(es: "al menos", en: "at least"), "<=": Phrase(es: "como máximo", en: "at most"),
        ">": Phrase(es: "más de", en: "more than"), "<": Phrase(es: "menos de", en: "less than"),
        "=": Phrase(es: "exactamente", en: "exactly"),
    ]
}

extension Term {
    static let expectation = Term(
        es: "Regla", "La regla, como está escrita en la definición o en el perfil.",
        en: "Rule", "The rule, as it is written in the definition or the profile.")
    static let expectationActual = Term(
        es: "Valor", "El valor que la regla compara; vacío si no existe.",
        en: "Value", "The value that the rule compares; empty if there is none.")
    static let expectationBound = Term(
        es: "Límite",
        "Con qué se compara; para «pace», los inscritos de la edición anterior a igual número de días del inicio.",
        en: "Limit",
        "What it is compared with; for \"pace\", the previous edition's registrations the same number of days before it."
    )
    static let expectationResult = Term(
        es: "Resultado",
        "Se cumple, no se cumple, pendiente (aún puede cambiar), sin medir (nadie escaneó), o sin datos.",
        en: "Result", "Met, not met, pending (it can still change), not measured (nobody scanned), or no data.")
}
