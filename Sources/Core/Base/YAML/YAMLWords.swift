extension Phrase {
    static let aTextForEachLanguage = Phrase(
        es: "un texto, o un mapa con «es» y «en»", en: "a string, or a mapping with \"es\" and \"en\"")

    static let aRule = Phrase(
        es: "una regla, como «people_percentage >= 70» o «no_shows <= \(aShare) of session 12»",
        en: "a rule, such as \"people_percentage >= 70\" or \"no_shows <= \(aShare) of session 12\"")
    /// A share as rules write it, in every language.
    private static let aShare = "15%"
    static let oneRuleEach = Phrase(
        es: "una sola regla; escriba cada una como un elemento de la lista",
        en: "a single rule; write each as an item of the list")
    static func aComparison(after measure: String, _ signs: [String]) -> Phrase {
        Phrase(
            es: "después de «\(measure)», uno de \(signs, by: " "), como en «\(measure) >= 70»",
            en: "after \"\(measure)\", one of \(signs, by: " "), as in \"\(measure) >= 70\"")
    }
    static func aBound(_ word: String, nearest: String?) -> Phrase {
        Phrase(
            es: "un número, un porcentaje como \(aShare), o pace, no «\(word)»\(nearest.map { " (¿«\($0)»?)" } ?? "")",
            en:
                "a number, a percentage such as \(aShare), or pace, not \"\(word)\"\(nearest.map { " (\"\($0)\"?)" } ?? "")"
        )
    }
    static func anIDAfter(_ word: String) -> Phrase {
        Phrase(es: "un ID después de «of \(word)»", en: "an id after \"of \(word)\"")
    }
    static func measureOfEvent(_ measure: String) -> Phrase {
        Phrase(
            es: "otra cifra: «\(measure)» es solo del evento, no de una sesión ni de un tipo",
            en: "another measure: \"\(measure)\" is only for the event, not for a session or type")
    }
    static func aNumberNotShare(_ measure: String, shares: [String]) -> Phrase {
        Phrase(
            es: "un número sin «%»: «\(measure)» no es parte de los inscritos, como lo son \(shares)",
            en: "a number without \"%\": \"\(measure)\" is not a share of those registered, as \(shares) are")
    }
    static let paceOfRegistered = Phrase(
        es: "«registered» del evento, la única cifra con un ritmo con que comparar",
        en: "\"registered\" of the event, the only number with a pace to compare with")

    public static let aListOfSome = Phrase(
        es: "una lista con al menos un elemento", en: "a list with at least one item")
    public static func listedTwice(_ name: String, key: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» está repetido en «\(key)»; quite uno",
            en: "\(place): \"\(name)\" is listed twice in \"\(key)\"; remove one")
    }
}
