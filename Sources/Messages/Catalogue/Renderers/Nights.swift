/// The texts of the page that lists the nights.
extension Phrase {
    public static func nightOf(_ date: Phrase) -> Phrase { Phrase(es: "Noche del \(date)", en: "Night of \(date)") }
    public static func nightsKicker(_ profile: String) -> Phrase {
        Phrase(es: "\(profile) · informes de cada noche", en: "\(profile) · nightly reports")
    }
    public static func nightsEvents(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "evento", "eventos")", en: "\(count, "event", "events")")
    }
    /// What of a night needs attention, worst first; `nightsAllWell` if nothing does.
    public static func nightsNeeds(
        failedEvents: Int, failedComparisons: Int, rules: Int, errors: Int, warnings: Int, found: Int, news: Int,
        isListEmpty: Bool
    ) -> [Phrase] {
        let parts = [
            (
                failedEvents,
                Phrase(
                    es: "\(for: failedEvents, "falló", "fallaron") \(failedEvents, "evento", "eventos")",
                    en: "\(failedEvents, "event", "events") failed")
            ),
            (
                failedComparisons,
                Phrase(
                    es: "\(for: failedComparisons, "falló", "fallaron") \(failedComparisons, "comparación", "comparaciones")",
                    en: "\(failedComparisons, "comparison", "comparisons") failed")
            ),
            (
                isListEmpty ? 1 : 0,
                Phrase(es: "la lista de eventos está vacía", en: "the list of events is empty")
            ),
            (
                rules,
                Phrase(
                    es: "\(rules, "regla no se cumple", "reglas no se cumplen")", en: "\(rules, "rule", "rules") not met")
            ),
            (
                errors,
                Phrase(
                    es: "\(errors, "error", "errores") en los datos", en: "\(errors, "error", "errors") in the data")
            ),
            (warnings, Phrase(es: "\(warnings, "advertencia", "advertencias")", en: "\(warnings, "warning", "warnings")")),
            (found, Phrase(es: "\(found, "evento", "eventos") por revisar", en: "\(found, "event", "events") to look at")),
            (
                news,
                Phrase(
                    es: "\(news, "novedad", "novedades") por revisar", en: "\(news, "piece", "pieces") of news to look at")
            ),
        ]
        let needs = parts.filter { $0.0 > 0 }.map(\.1)
        return needs.isEmpty ? [nightsAllWell] : needs
    }
    public static let nightsAllWell = Phrase(es: "todo bien", en: "all well")

    public static let newsHeading = Phrase(es: "Novedades", en: "News")
    public static func newsSince(_ date: Phrase?) -> Phrase {
        date.map { Phrase(es: "Desde la noche del \($0).", en: "Since the night of \($0).") }
            ?? Phrase(es: "La primera noche.", en: "The first night.")
    }
    public static let newsNone = Phrase(es: "Nada nuevo.", en: "Nothing new.")
    public static func newsMore(_ count: Int) -> Phrase {
        Phrase(es: "… y \(count, "novedad más", "novedades más")", en: "… and \(count, "more piece", "more pieces") of news")
    }

    /// Above what `fail-on` found, where nothing failed.
    public static let findingsHeading = Phrase(es: "Por revisar", en: "To look at")
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
    /// The words after the number of people who came, with the number registered if it is known.
    public static func peopleCame(_ came: Int64, of registrants: Int64?) -> Phrase {
        let count = registrants ?? 0
        return Phrase(
            es: "\(for: came, "persona vino", "personas vinieron")"
                + "\(", de \(count, "persona inscrita", "personas inscritas")", if: registrants != nil)",
            en: "\(for: came, "person", "people") came\(", of \(count, "person", "people") registered", if: registrants != nil)")
    }
    /// The words after the number of registrations.
    public static func placesTaken(_ places: Int64) -> Phrase {
        Phrase(
            es: "\(for: places, "inscripción", "inscripciones")", en: "\(for: places, "registration", "registrations")")
    }
    /// Registrations over all sessions, as opposed to people.
    public static func placesUsed(_ used: Int64, of places: Int64, share: Phrase?) -> Phrase {
        Phrase(
            es: "\(number: used) de \(places, "inscripción usada", "inscripciones usadas")"
                + "\(share.map { " · \($0.es)" } ?? "")",
            en: "\(number: used) of \(places, "registration", "registrations") used\(share.map { " · \($0.en)" } ?? "")")
    }
    /// - Parameter reported: The check-ins that the service counts, although it lists none.
    public static func notMeasuredOf(_ registrants: Int64?, reported: Int64? = nil) -> Phrase {
        let count = registrants ?? 0
        let state = reported.map { checkInsNotListed(reported: $0) } ?? notMeasured
        return Phrase(
            es: "\(state)\(" · \(count, "persona inscrita", "personas inscritas")", if: registrants != nil)",
            en: "\(state)\(" · \(count, "person", "people") registered", if: registrants != nil)")
    }
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
            ("met", { Phrase(es: "\($0, "regla se cumple", "reglas se cumplen")", en: "\($0, "rule", "rules") met") }),
            ("failed", { Phrase(es: "\($0, "regla no se cumple", "reglas no se cumplen")", en: "\($0, "rule", "rules") not met") }),
            ("pending", { Phrase(es: "\($0, "regla pendiente", "reglas pendientes")", en: "\($0, "rule", "rules") pending") }),
            ("not_measured", { Phrase(es: "\($0, "regla", "reglas") sin medir", en: "\($0, "rule", "rules") not measured") }),
            ("unknown", { Phrase(es: "\($0, "regla", "reglas") sin datos", en: "\($0, "rule", "rules") without data") }),
        ].compactMap { (code: String, words: (Int) -> Phrase) in count(code) > 0 ? words(count(code)) : nil }
        return Phrase(es: "Lo esperado: \(parts)", en: "Expectations: \(parts)")
    }

    /// The legend of a line over the last nights.
    public static let historyRegistered = Phrase(es: "personas inscritas", en: "people registered")
    public static let historyCame = Phrase(es: "personas que vinieron", en: "people who came")
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
