import Base

extension Phrase {
    static let noStoredEvents = Phrase(
        es: "el almacén no tiene eventos; léalos con attendance sync --event ID",
        en: "the store has no events; read them with attendance sync --event ID")
    static let compareNeedsEvents = Phrase(
        es: "indique qué comparar: --events 4,5,6 o --series NOMBRE, no ambos",
        en: "name what to compare: --events 4,5,6 or --series NAME, not both")
    static let compareNeedsTwo = Phrase(
        es: "--events: indique al menos dos eventos distintos", en: "--events: name at least two different events")
    static func noSuchSeries(_ name: String, known: [String]) -> Phrase {
        let list = known.joined(separator: ", ")
        return known.isEmpty
            ? Phrase(
                es: "serie «\(name)»: el perfil no tiene «series» y ningún evento la lleva en su nombre o lugar",
                en: "series \"\(name)\": the profile has no \"series\" and no event has it in its name or place")
            : Phrase(
                es: "serie «\(name)»: no está en el perfil (\(list)) y ningún evento la lleva en su nombre o lugar",
                en: "series \"\(name)\": not in the profile (\(list)) and no event has it in its name or place")
    }
    static func seriesIsEmpty(_ name: String, text: String) -> Phrase {
        Phrase(
            es: "serie «\(name)»: ningún evento lleva «\(text)» en su nombre o lugar; corrija «series» en el perfil",
            en: "series \"\(name)\": no event has \"\(text)\" in its name or place; fix \"series\" in the profile")
    }
    static func seriesIsSingle(_ name: String, event: Int64) -> Phrase {
        Phrase(
            es: "serie «\(name)»: solo tiene el evento \(digits: event); se necesitan dos para comparar",
            en: "series \"\(name)\": has only event \(digits: event); two are needed to compare")
    }
    static func seriesFailed(_ name: String, because reason: Phrase) -> Phrase {
        // The reason already names the series.
        if reason.en.hasPrefix("series \"\(name)\":") { return reason }
        return Phrase(es: "serie «\(name)»: \(reason)", en: "series \"\(name)\": \(reason)")
    }
    static let inComparison = Phrase(es: "comparación", en: "comparison")
}
