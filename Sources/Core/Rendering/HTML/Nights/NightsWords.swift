import Base
import Reporting

extension Phrase {
    static func nightOf(_ date: Phrase) -> Phrase { Phrase(es: "Noche del \(date)", en: "Night of \(date)") }
    static func nightsKicker(_ profile: String) -> Phrase {
        Phrase(es: "\(profile) · informes de cada noche", en: "\(profile) · nightly reports")
    }
    static func nightsEvents(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "evento", "eventos")", en: "\(count, "event", "events")")
    }

    static let newsHeading = Phrase(es: "Novedades", en: "News")
    static func newsSince(_ date: Phrase?) -> Phrase {
        date.map { Phrase(es: "Desde la noche del \($0).", en: "Since the night of \($0).") }
            ?? Phrase(es: "La primera noche.", en: "The first night.")
    }
    static let newsNone = Phrase(es: "Nada nuevo.", en: "Nothing new.")

    /// Above what `fail-on` found, where nothing failed.
    static let findingsHeading = Phrase(es: "Por revisar", en: "To look at")
    static let failuresHeading = Phrase(es: "Lo que falló", en: "What failed")
    static func failureOfEvent(_ name: String, reason: String) -> Phrase {
        Phrase(es: "\(name): \(reason)", en: "\(name): \(reason)")
    }

    static let nightsEventsHeading = Phrase(es: "Eventos", en: "Events")
    static let nightsEarlierHeading = Phrase(es: "Eventos de noches anteriores", en: "Events of earlier nights")
    static let nightsMembersHeading = Phrase(es: "Miembros", en: "Members")
    static let nightsComparisonsHeading = Phrase(es: "Comparaciones", en: "Comparisons")
    static let nightsHeading = Phrase(es: "Todas las noches", en: "All nights")
    static let nightsNone = Phrase(
        es: "Esta noche no había ningún evento que informar.", en: "There were no events to report on this night.")

    static let nightFailed = Phrase(es: "falló", en: "failed")
    static func nightNumbersOf(_ date: Phrase) -> Phrase {
        Phrase(es: "Cifras de la noche del \(date).", en: "Numbers of the night of \(date).")
    }
    static let nightNeverReported = Phrase(es: "Todavía no hay ningún informe.", en: "No report could be made yet.")

    /// The words after the number of registrants.
    static func peopleRegistered(_ registrants: Int64) -> Phrase {
        Phrase(
            es: "\(for: registrants, "persona inscrita", "personas inscritas")",
            en: "\(for: registrants, "person registered", "people registered")")
    }
    /// The words after the number of people who came, with the number registered if it is known.
    static func peopleCame(_ came: Int64, of registrants: Int64?) -> Phrase {
        let count = registrants ?? 0
        return Phrase(
            es: "\(for: came, "persona vino", "personas vinieron")"
                + "\(", de \(count, "persona inscrita", "personas inscritas")", if: registrants != nil)",
            en:
                "\(for: came, "person", "people") came\(", of \(count, "person", "people") registered", if: registrants != nil)"
        )
    }
    /// The words after the number of registrations.
    static func placesTaken(_ places: Int64) -> Phrase {
        Phrase(
            es: "\(for: places, "inscripción", "inscripciones")", en: "\(for: places, "registration", "registrations")")
    }
    /// Registrations over all sessions, as opposed to people.
    static func placesUsed(_ used: Int64, of places: Int64, share: Phrase?) -> Phrase {
        Phrase(
            es: "\(number: used) de \(places, "inscripción usada", "inscripciones usadas")"
                + "\(share.map { " · \($0.es)" } ?? "")",
            en: "\(number: used) of \(places, "registration", "registrations") used\(share.map { " · \($0.en)" } ?? "")"
        )
    }
    /// - Parameter state: Why nobody knows who came.
    static func notMeasuredOf(_ registrants: Int64?, _ state: Phrase) -> Phrase {
        let count = registrants ?? 0
        return Phrase(
            es: "\(state)\(" · \(count, "persona inscrita", "personas inscritas")", if: registrants != nil)",
            en: "\(state)\(" · \(count, "person", "people") registered", if: registrants != nil)")
    }
    static func membersAndVisits(_ visits: String) -> Phrase {
        Phrase(
            es: "miembros · \(written: visits, "visita", "visitas")",
            en: "members · \(written: visits, "visit", "visits")")
    }
    static let noWarnings = Phrase(es: "Sin advertencias", en: "No warnings")
    static func moreWarnings(_ count: Int) -> Phrase {
        Phrase(
            es: "y \(count, "advertencia más", "advertencias más")", en: "and \(count, "more warning", "more warnings")"
        )
    }
    /// - Parameter count: how many rules have a result, by its code.
    static func expectationsCount(_ count: (String) -> Int) -> Phrase {
        let parts = [
            ("met", { Phrase(es: "\($0, "regla se cumple", "reglas se cumplen")", en: "\($0, "rule", "rules") met") }),
            (
                "failed",
                {
                    Phrase(
                        es: "\($0, "regla no se cumple", "reglas no se cumplen")", en: "\($0, "rule", "rules") not met")
                }
            ),
            (
                "pending",
                { Phrase(es: "\($0, "regla pendiente", "reglas pendientes")", en: "\($0, "rule", "rules") pending") }
            ),
            (
                "not_measured",
                { Phrase(es: "\($0, "regla", "reglas") sin medir", en: "\($0, "rule", "rules") not measured") }
            ),
            (
                "unknown",
                { Phrase(es: "\($0, "regla", "reglas") sin datos", en: "\($0, "rule", "rules") without data") }
            ),
        ].compactMap { (code: String, words: (Int) -> Phrase) in count(code) > 0 ? words(count(code)) : nil }
        return Phrase(es: "Lo esperado: \(parts)", en: "Expectations: \(parts)")
    }

    /// The legend of a line over the last nights.
    static let historyRegistered = Phrase(es: "personas inscritas", en: "people registered")
    static let historyCame = Phrase(es: "personas que vinieron", en: "people who came")
    static let historyPlaces = Phrase(es: "inscripciones", en: "registrations")
    static let historyUsed = Phrase(es: "inscripciones usadas", en: "registrations used")
    static let historyMembers = Phrase(es: "miembros", en: "members")
    static let historyFailed = Phrase(es: "falló", en: "failed")
    static func historyTitle(_ nights: Int) -> Phrase {
        Phrase(
            es: "\(for: nights, "La última noche", "Las últimas \(number: nights) noches")",
            en: "\(for: nights, "The last night", "The last \(number: nights) nights")")
    }
    static func historyRange(_ what: Phrase, from first: String, to last: String) -> Phrase {
        Phrase(es: "\(what): de \(first) a \(last)", en: "\(what): from \(first) to \(last)")
    }

    static func nightsNews(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "novedad", "novedades")", en: "\(count, "piece", "pieces") of news")
    }
    static func nightsFiles(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "archivo", "archivos")", en: "\(count, "file", "files")")
    }
    static let nightsAllLink = Phrase(es: "Todas las noches", en: "All nights")
    static func nightsMadeFrom(_ version: String) -> Phrase {
        Phrase(
            es: "Página generada por attendance \(version) a partir del manifiesto de cada noche.",
            en: "Made by attendance \(version) from each night's manifest.")
    }
}
