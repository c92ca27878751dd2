import Aggregation
import Base

extension Phrase {
    static let summaryTitle = Phrase(es: "Eventos en resumen", en: "Events in summary")
    static let summaryNote = Phrase(
        es: "Los eventos del almacén, por período o ciudad. Cada persona identificada cuenta una vez en cada fila.",
        en: "The store's events, by period or city. Each identified person counts once in each row.")

    /// The name of a summary.
    static func eventsBy(_ grouping: EditionGrouping) -> Phrase {
        switch grouping {
        case .month: Phrase(es: "Eventos por mes", en: "Events by month")
        case .quarter: Phrase(es: "Eventos por trimestre", en: "Events by quarter")
        case .year: Phrase(es: "Eventos por año", en: "Events by year")
        case .city: Phrase(es: "Eventos por ciudad", en: "Events by city")
        }
    }
    static func withoutPeriod(_ event: String) -> Phrase {
        Phrase(
            es: "\(event): no se sabe cuándo empieza, así que está en la última fila, sin período.",
            en: "\(event): its start is not known, so it is in the last row, without a period.")
    }
    static func eventsOfStore(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "evento", "eventos") del almacén", en: "\(count, "event", "events") of the store")
    }
}

extension Term {
    static let summaryPeriod = Term(
        es: "Período", "Mes (2026-03), trimestre (2026-Q1) o año en que empiezan los eventos, en la zona del informe.",
        en: "Period", "The month (2026-03), quarter (2026-Q1) or year in which the events start, in the report's zone.")
    static let summaryCity = Term(
        es: "Ciudad", "La ciudad de los eventos, sin distinguir mayúsculas, tildes ni espacios; vacía si no se conoce.",
        en: "City", "The city of the events, ignoring case, accents and blanks; empty where it is not known.")
    static let summaryEvents = Term(
        es: "Eventos", "Eventos del almacén en la fila.", en: "Events", "Events of the store in the row.")
    static let summarySessions = Term(
        es: "Sesiones", "Sesiones de esos eventos.", en: "Sessions", "The sessions of those events.")
    static let summaryKnown = Term(
        es: "Personas distintas",
        "Personas identificadas, cada una contada una vez en la fila, aunque fuera a varios eventos.",
        en: "Distinct people", "Identified people, each counted once in the row, even after several events.")
    static let summaryUnknown = Term(
        es: "No se sabe", "Personas que no se pueden identificar, sumadas sobre los eventos de la fila.",
        en: "Unknown", "Guests who cannot be identified, summed over the row's events.")
}
