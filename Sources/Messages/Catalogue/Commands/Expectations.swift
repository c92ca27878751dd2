/// The rules under `expect`: their errors, their section, and their results.
extension Phrase {
    // MARK: Errors

    public static let aRule = Phrase(
        es: "una regla, como «people_percentage >= 70» o «no_shows <= \(aShare) of session 12»",
        en: "a rule, such as \"people_percentage >= 70\" or \"no_shows <= \(aShare) of session 12\"")
    /// A share as rules write it, in every language.
    private static let aShare = "15%"
    public static let oneRuleEach = Phrase(
        es: "una sola regla; escriba cada una como un elemento de la lista", en: "a single rule; write each as an item of the list")
    public static func aComparison(after measure: String, _ signs: [String]) -> Phrase {
        Phrase(
            es: "después de «\(measure)», uno de \(signs, by: " "), como en «\(measure) >= 70»",
            en: "after \"\(measure)\", one of \(signs, by: " "), as in \"\(measure) >= 70\"")
    }
    public static func aBound(_ word: String, nearest: String?) -> Phrase {
        Phrase(
            es: "un número, un porcentaje como \(aShare), o pace, no «\(word)»\(nearest.map { " (¿«\($0)»?)" } ?? "")",
            en: "a number, a percentage such as \(aShare), or pace, not \"\(word)\"\(nearest.map { " (\"\($0)\"?)" } ?? "")")
    }
    public static func anIDAfter(_ word: String) -> Phrase {
        Phrase(es: "un ID después de «of \(word)»", en: "an id after \"of \(word)\"")
    }
    public static func measureOfEvent(_ measure: String) -> Phrase {
        Phrase(
            es: "otra cifra: «\(measure)» es solo del evento, no de una sesión ni de un tipo",
            en: "another measure: \"\(measure)\" is only for the event, not for a session or type")
    }
    public static func aNumberNotShare(_ measure: String, shares: [String]) -> Phrase {
        Phrase(
            es: "un número sin «%»: «\(measure)» no es parte de los inscritos, como lo son \(shares)",
            en: "a number without \"%\": \"\(measure)\" is not a share of those registered, as \(shares) are")
    }
    public static let paceOfRegistered = Phrase(
        es: "«registered» del evento, la única cifra con un ritmo con que comparar",
        en: "\"registered\" of the event, the only number with a pace to compare with")
    public static func expectOfOrganizers(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «expect» es de informes de eventos con «audience: organizer»; quítelo",
            en: "\(place): \"expect\" is for reports of events with \"audience: organizer\"; remove it")
    }

    // MARK: The section

    public static let expectationsTitle = Phrase(es: "Lo esperado", en: "Expectations")
    public static let expectationsNote = Phrase(
        es: "Cada regla se evalúa cuando ya no puede cambiar: lo que falta por ocurrir queda pendiente.",
        en: "Each rule is evaluated once it can no longer change: what has not happened yet is pending.")
    public static let expectationResults: [String: Phrase] = [
        "met": Phrase(es: "se cumple", en: "met"), "failed": Phrase(es: "no se cumple", en: "not met"),
        "pending": Phrase(es: "pendiente", en: "pending"), "not_measured": Phrase(es: "sin medir", en: "not measured"),
        "unknown": Phrase(es: "sin datos", en: "no data"),
    ]

    /// `no_shows <= 15% of session 12 (Opening): 20.50%`
    public static func expectationNotMet(_ rule: String, of subject: String?, actual: Phrase?) -> Phrase {
        Phrase(
            es: "no se cumple \(rule)\(subject.map { " (\($0))" } ?? "")\(actual.map { ": \($0.es)" } ?? "")",
            en: "not met: \(rule)\(subject.map { " (\($0))" } ?? "")\(actual.map { ": \($0.en)" } ?? "")")
    }
    public static func expectationMet(_ rule: String, of subject: String?, actual: Phrase?) -> Phrase {
        Phrase(
            es: "se cumple otra vez \(rule)\(subject.map { " (\($0))" } ?? "")\(actual.map { ": \($0.es)" } ?? "")",
            en: "met again: \(rule)\(subject.map { " (\($0))" } ?? "")\(actual.map { ": \($0.en)" } ?? "")")
    }

    public static func newNeedsNights(_ condition: String) -> Phrase {
        Phrase(
            es: "--fail-on \(condition) compara con la noche anterior, así que es de «attendance nightly»; quite «:new»",
            en: "--fail-on \(condition) compares with the night before, so it is for \"attendance nightly\"; remove \":new\"")
    }

    /// For `--fail-on`.
    public static func expectationsFailed(_ rules: [String]) -> Phrase {
        Phrase(
            es: "no se cumple \(rules, by: "; "); vea «\(expectationsTitle)»",
            en: "not met: \(rules, by: "; "); see \"\(expectationsTitle)\"")
    }
}

extension Term {
    public static let expectation = Term(
        es: "Regla", "La regla, como está escrita en la definición o en el perfil.",
        en: "Rule", "The rule, as it is written in the definition or the profile.")
    public static let expectationActual = Term(
        es: "Valor", "El valor que la regla compara; vacío si no existe.",
        en: "Value", "The value that the rule compares; empty if there is none.")
    public static let expectationBound = Term(
        es: "Límite",
        "Con qué se compara; para «pace», los inscritos de la edición anterior a igual número de días del inicio.",
        en: "Limit",
        "What it is compared with; for \"pace\", the previous edition's registrations the same number of days before it.")
    public static let expectationResult = Term(
        es: "Resultado",
        "Se cumple, no se cumple, pendiente (aún puede cambiar), sin medir (nadie escaneó), o sin datos.",
        en: "Result", "Met, not met, pending (it can still change), not measured (nobody scanned), or no data.")
}
