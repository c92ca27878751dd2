/// The texts of the page that lists the nights.
extension Phrase {
    public static func nightOf(_ date: Phrase) -> Phrase { Phrase(es: "Noche del \(date)", en: "Night of \(date)") }
    public static func nightsKicker(_ profile: String) -> Phrase {
        Phrase(es: "\(profile) · informes de cada noche", en: "\(profile) · nightly reports")
    }
    public static func nightsEvents(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "evento", "eventos")", en: "\(count, "event", "events")")
    }
    public static func nightsFailed(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "fallido", "fallidos")", en: "\(number: count) failed")
    }
    public static let nightsAllWell = Phrase(es: "todo bien", en: "all well")

    public static let newsHeading = Phrase(es: "Novedades", en: "News")
    public static func newsSince(_ date: Phrase?) -> Phrase {
        date.map { Phrase(es: "Desde la noche del \($0).", en: "Since the night of \($0).") }
            ?? Phrase(es: "La primera noche.", en: "The first night.")
    }
    public static let newsNone = Phrase(
        es: "Nada nuevo: todo sigue como estaba.", en: "Nothing new: everything is as it was.")
    public static func newsMore(_ count: Int) -> Phrase {
        Phrase(es: "… y \(count, "novedad más", "novedades más")", en: "… and \(number: count) more")
    }

    public static let failuresHeading = Phrase(es: "Lo que falló", en: "What failed")
    public static func failureOfEvent(_ name: String, reason: String) -> Phrase {
        Phrase(es: "\(name): \(reason)", en: "\(name): \(reason)")
    }

    public static let nightsEventsHeading = Phrase(es: "Eventos", en: "Events")
    public static let nightsEarlierHeading = Phrase(es: "Eventos de noches anteriores", en: "Events of earlier nights")
    public static let nightsMembersHeading = Phrase(es: "Miembros", en: "Members")
    public static let nightsComparisonsHeading = Phrase(es: "Comparaciones", en: "Comparisons")
    public static let nightsHeading = Phrase(es: "Todas las noches", en: "All nights")
    public static let nightsNone = Phrase(
        es: "Esta noche no había ningún evento que informar.", en: "There were no events to report on this night.")

    public static let nightFailed = Phrase(es: "falló", en: "failed")
    public static func nightNumbersOf(_ date: Phrase) -> Phrase {
        Phrase(es: "Cifras de la noche del \(date).", en: "Numbers of the night of \(date).")
    }
    public static let nightNeverReported = Phrase(es: "Todavía no hay ningún informe.", en: "No report could be made yet.")

    /// The words after the number of registrants.
    public static func peopleRegistered(_ registrants: Int64) -> Phrase {
        Phrase(
            es: "\(for: registrants, "persona inscrita", "personas inscritas")",
            en: "\(for: registrants, "person registered", "people registered")")
    }
    public static func peopleCameOf(_ registrants: String) -> Phrase {
        Phrase(
            es: "de \(written: registrants, "persona inscrita", "personas inscritas")",
            en: "of \(written: registrants, "person", "people") registered")
    }
    public static func placesUsedOf(_ places: String) -> Phrase {
        Phrase(
            es: "de \(written: places, "inscripción", "inscripciones")",
            en: "of \(written: places, "registration", "registrations")")
    }
    public static let peopleCame = Phrase(es: "personas vinieron", en: "people came")
    public static func membersAndVisits(_ visits: String) -> Phrase {
        Phrase(es: "miembros · \(written: visits, "visita", "visitas")", en: "members · \(written: visits, "visit", "visits")")
    }
    public static let noWarnings = Phrase(es: "Sin advertencias", en: "No warnings")
    public static func moreWarnings(_ count: Int) -> Phrase {
        Phrase(es: "y \(count, "advertencia más", "advertencias más")", en: "and \(count, "more warning", "more warnings")")
    }
    /// - Parameter count: how many rules have a result, by its code.
    public static func expectationsCount(_ count: (String) -> Int) -> Phrase {
        let parts = [
            ("met", { Phrase(es: "\($0, "se cumple", "se cumplen")", en: "\(number: $0) met") }),
            ("failed", { Phrase(es: "\($0, "no se cumple", "no se cumplen")", en: "\(number: $0) not met") }),
            ("pending", { Phrase(es: "\($0, "pendiente", "pendientes")", en: "\(number: $0) pending") }),
            ("not_measured", { Phrase(es: "\(number: $0) sin medir", en: "\(number: $0) not measured") }),
            ("unknown", { Phrase(es: "\(number: $0) sin datos", en: "\(number: $0) without data") }),
        ].compactMap { (code: String, words: (Int) -> Phrase) in count(code) > 0 ? words(count(code)) : nil }
        return Phrase(es: "Lo esperado: \(parts)", en: "Expectations: \(parts)")
    }

    /// The legend of a line over the last nights.
    public static let historyRegistered = Phrase(es: "inscritas", en: "registered")
    public static let historyCame = Phrase(es: "vinieron", en: "came")
    public static let historyPlaces = Phrase(es: "inscripciones", en: "registrations")
    public static let historyUsed = Phrase(es: "inscripciones usadas", en: "registrations used")
    public static let historyMembers = Phrase(es: "miembros", en: "members")
    public static let historyFailed = Phrase(es: "falló", en: "failed")
    public static func historyTitle(_ nights: Int) -> Phrase {
        Phrase(
            es: "\(for: nights, "La última noche", "Las últimas \(number: nights) noches")",
            en: "\(for: nights, "The last night", "The last \(number: nights) nights")")
    }
    public static func historyRange(_ what: Phrase, from first: String, to last: String) -> Phrase {
        Phrase(es: "\(what): de \(first) a \(last)", en: "\(what): from \(first) to \(last)")
    }

    public static func nightsNews(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "novedad", "novedades")", en: "\(count, "piece", "pieces") of news")
    }
    public static func nightsFiles(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "archivo", "archivos")", en: "\(count, "file", "files")")
    }
    public static let nightsAllLink = Phrase(es: "Todas las noches", en: "All nights")
    public static func nightsMadeFrom(_ version: String) -> Phrase {
        Phrase(
            es: "Página generada por attendance \(version) a partir del manifiesto de cada noche.",
            en: "Made by attendance \(version) from each night's manifest.")
    }

    /// An `index.html` that this program did not write.
    public static func indexOfOthers(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no lo hizo attendance, así que se queda; cámbiele el nombre y la próxima noche escribirá ahí su página",
            en: "\(path): not made by attendance, so it stays; rename it, and the next night writes its page there")
    }
}
