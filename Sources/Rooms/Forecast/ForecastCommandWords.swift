import Base

extension Phrase {
    static let forecastNeedsEvent = Phrase(
        es: "falta el evento; indíquelo con --event, o pida solo la comprobación con --check",
        en: "missing event; name it with --event, or ask for the check alone with --check")
    static func forecastFromItself(_ event: Int64) -> Phrase {
        Phrase(
            es: "el evento \(digits: event) no puede pronosticarse a partir de sí mismo; quítelo de --from-events",
            en: "event \(digits: event) cannot be forecast from itself; remove it from --from-events")
    }
    static let noEventsToCheck = Phrase(
        es: "no hay eventos que comprobar; indíquelos con --from-events",
        en: "there are no events to check; name them with --from-events")
}
