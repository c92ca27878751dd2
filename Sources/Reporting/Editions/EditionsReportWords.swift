public import Base

extension Phrase {
    /// `Tech Summit 2026 and 2 earlier editions`.
    ///
    /// - Parameter areEarlier: Whether it is known when each of the others was.
    static func editions(latest name: String, others: Int, areEarlier: Bool = true) -> Phrase {
        if others == 0 { return Phrase(verbatim: name) }
        guard areEarlier else {
            return Phrase(
                es: "\(name) y \(others, "edición más", "ediciones más")",
                en: "\(name) and \(others, "other edition", "other editions")")
        }
        return Phrase(
            es: "\(name) y \(others, "edición anterior", "ediciones anteriores")",
            en: "\(name) and \(others, "earlier edition", "earlier editions")")
    }

    /// `Events 5, 4, 6`.
    public static func editionsCompared(_ ids: [Int64]) -> Phrase {
        let list = ids.map(String.init).joined(separator: ", ")
        return Phrase(es: "Eventos \(list)", en: "Events \(list)")
    }
    static func series(_ name: String) -> Phrase { Phrase(es: "Serie \(name)", en: "Series \(name)") }

    static let editionsTitle = Phrase(es: "Ediciones, una junto a otra", en: "Editions side by side")
    static let editionsNote = Phrase(
        es:
            "Cada fila tiene los números del informe del propio evento. El intervalo dice cuánto puede variar la asistencia "
            + "por azar.",
        en:
            "Each row has the numbers of the event's own report. The interval says how far attendance may vary by chance."
    )
    static let editionTypesTitle = Phrase(es: "Tipos de inscrito por edición", en: "Registrant types by edition")
    static let editionTypesNote = Phrase(
        es: "Los tipos se reconocen por su nombre, sin distinguir mayúsculas, tildes ni espacios.",
        en: "Types are matched by name, ignoring case, accents and spaces.")
    static let arrivalsFromStartTitle = Phrase(es: "Llegadas desde el inicio", en: "Arrivals from the start")
    static let arrivalsFromStartNote = Phrase(
        es:
            "Tiempo transcurrido desde el inicio de la primera sesión de cada evento; un cambio de hora no lo altera. Llegada: "
            + "primer check-in en el evento.",
        en: "Time elapsed since the start of each event's first session; a change of clock does not alter it. Arrival: "
            + "first check-in at the event.")
    static let registrationPaceTitle = Phrase(es: "Ritmo de inscripción", en: "Registration pace")
    static let registrationPaceNote = Phrase(
        es:
            "Inscripciones según cada lectura guardada, la última de cada día. Antes de la primera lectura de un evento no se sabe.",
        en:
            "Registrations as each stored reading saw them, the last of each day. Before an event's first reading, nothing is known."
    )
    static let returningTitle = Phrase(es: "Personas que vuelven", en: "People who return")
    static let returningNote = Phrase(
        es: "Una persona se reconoce por su id en el servicio o por su correo, nunca por su nombre. "
            + "Los porcentajes son de las identificadas.",
        en:
            "A person is recognized by the id at the service or by e-mail, never by name. Percentages are of those identified."
    )
    static let returningByTypeTitle = Phrase(es: "Personas que vuelven, por tipo", en: "People who return, by type")
    static let returningByTypeNote = Phrase(
        es: "Quien usó dos tipos en un evento cuenta en ambos.",
        en: "Whoever used two types at an event counts in both.")
    static let cohortsTitle = Phrase(es: "Retorno según el primer evento", en: "Return by first event")
    static let cohortsNote = Phrase(
        es: "Las personas de cada primer evento, y a cuáles de los siguientes vinieron.",
        en: "The people of each first event, and which of the later ones they came to.")
    static func latestCohorts(_ first: Int, of all: Int) -> Phrase {
        Phrase(
            es: "Solo las \(number: first) últimas de \(number: all) ediciones como primer evento.",
            en: "Only the latest \(number: first) of \(number: all) editions as first event.")
    }
    static let peopleTitle = Phrase(es: "Personas por año", en: "People by year")
    static let peopleNote = Phrase(
        es: "Cada persona identificada cuenta una vez al año, aunque haya ido a varios eventos.",
        en: "Each identified person counts once a year, even after several events.")
    static let editionSessionsTitle = Phrase(es: "Sesiones por nombre", en: "Sessions by name")
    static let editionSessionsNote = Phrase(
        es: "Las sesiones del mismo nombre están juntas, primero las que se repiten en más eventos. "
            + "Los minutos son desde el inicio de cada sesión.",
        en:
            "Sessions with the same name are grouped, those at the most events first. Minutes are from each session's start."
    )
    static let editionPricesTitle = Phrase(es: "Precios y valor sin usar", en: "Prices and unused value")
    static let editionPricesNote = Phrase(
        es: "Por tipo y precio, como en la sección de inscripciones sin usar de cada evento, en su propia moneda.",
        en: "By type and price, as in each event's section of registrations unused, in its own currency.")
    static let differencesTitle = Phrase(es: "Qué difiere más allá del azar", en: "What differs beyond chance")
    static let differencesNote = Phrase(
        es:
            "Cada edición contra la anterior. Quien va a varias sesiones cuenta como una persona y, como se viene en grupo, "
            + "tres personas cuentan como una. Intervalo de 95 % de Newcombe; "
            + "probabilidades corregidas con el método de Holm por cuántas se comparan.",
        en: "Each edition against the previous one. Whoever comes to several sessions counts as one person and, "
            + "as people come in groups, three people count as one. Newcombe's 95% interval; "
            + "probabilities corrected by Holm's method for how many are compared.")

    static let chartEditions = Phrase(es: "Asistencia por edición", en: "Attendance by edition")
    static let chartArrivalsFromStart = Phrase(
        es: "Parte que ya había llegado, desde el inicio", en: "Share that had arrived, from the start")
    static let chartRegistrationPace = Phrase(
        es: "Inscripciones a igual distancia del inicio", en: "Registrations at the same distance from the start")
    static let chartReturning = Phrase(es: "Personas que vuelven", en: "People who return")
    static let gridEditions = Phrase(
        es: "De las personas de cada primer evento, % que vino a los siguientes",
        en: "Of the people of each first event, % who came to later ones")
    static let gridEditionCorner = Phrase(es: "Primer evento", en: "First event")
    static let gridEditionLegend = Phrase(
        es: "+1: el evento siguiente; % de las personas del primer evento",
        en: "+1: the next event; % of the people of the first event")

    static let headlinePeople = Phrase(es: "Personas distintas", en: "Distinct people")
    static func peopleDetail(events: Int, unknown: Int) -> Phrase {
        Phrase(
            es: "en \(events, "evento", "eventos")\("; \(number: unknown) sin identificar", if: unknown > 0)",
            en: "at \(events, "event", "events")\("; \(number: unknown) unidentified", if: unknown > 0)")
    }
    static let headlineLatestAttendance = Phrase(es: "Asistencia, última edición", en: "Attendance, latest edition")
    static let headlineLatestGuests = Phrase(es: "Personas, última edición", en: "Guests, latest edition")
    /// In place of those who had come before.
    static let earlierNotMeasured = Phrase(
        es: "nadie escaneó en las ediciones anteriores", en: "nobody scanned at the earlier editions")
    static let headlineReturning = Phrase(es: "Vuelven, última edición", en: "Returning, latest edition")
    static let headlineDifferences = Phrase(es: "Más allá del azar", en: "Beyond chance")
    /// In place of a negative number of days before.
    static func daysAfter(_ days: Int64) -> Phrase {
        Phrase(es: "\(days, "día", "días") después", en: "\(days, "day", "days") after")
    }
    static func before(_ text: Phrase) -> Phrase {
        Phrase(es: "\(text) en la anterior", en: "\(text) in the previous one")
    }
    static func ofKnown(_ part: Int, _ known: Int) -> Phrase {
        Phrase(
            es: "\(number: part) de \(known, "identificada", "identificadas")",
            en: "\(number: part) of \(number: known) identified")
    }
    static func ofComparisons(_ count: Int) -> Phrase {
        Phrase(es: "de \(count, "diferencia", "diferencias")", en: "of \(count, "difference", "differences")")
    }

    static let differenceMeasures: [String: Phrase] = [
        "attendance": Phrase(es: "asistencia", en: "attendance"),
        "late": Phrase(es: "atrasados", en: "late"),
        "returning": Phrase(es: "vuelven de la anterior", en: "came to the previous one"),
        "type_share": Phrase(es: "parte de las personas", en: "share of guests"),
    ]
    static let differenceVerdicts: [String: Phrase] = [
        "differs": Phrase(es: "difiere", en: "differs"),
        "within_chance": Phrase(es: "puede ser azar", en: "may be chance"),
        "too_few": Phrase(es: "muy pocas personas", en: "too few people"),
    ]

    static func editionWithoutStart(_ name: String) -> Phrase {
        Phrase(
            es: "«\(name)»: ninguna sesión tiene hora de inicio; sin llegadas desde el inicio.",
            en: "\"\(name)\": no session has a start time; no arrivals from the start.")
    }
    static func editionWithoutHour(_ name: String) -> Phrase {
        Phrase(
            es:
                "«\(name)»: de su primera sesión se conoce el día, no la hora; sus llegadas cuentan desde la medianoche en UTC y no "
                + "se dibujan.",
            en:
                "\"\(name)\": of its first session the day is known, not the hour; its arrivals count from midnight in UTC and "
                + "are not drawn.")
    }
    /// - Parameter isAmongDated: Whether it is known of others when they began, after which it is listed.
    static func editionWithoutDate(_ name: String, isAmongDated: Bool = true) -> Phrase {
        guard isAmongDated else {
            return Phrase(
                es: "«\(name)»: no se sabe cuándo empezó, por lo que no se compara con ninguna anterior.",
                en: "\"\(name)\": its start is not known, so it is compared with none before it.")
        }
        return Phrase(
            es: "«\(name)»: no se sabe cuándo empezó; figura al final, no es la última ni se compara con una anterior.",
            en:
                "\"\(name)\": its start is not known; it is listed last, is not the latest, and is compared with none before it."
        )
    }
    static func editionWithoutRegistrations(_ name: String) -> Phrase {
        Phrase(
            es: "«\(name)»: sin inscritos según el servicio; no hay porcentajes.",
            en: "\"\(name)\": nobody registered according to the service; no percentages.")
    }
    static func editionCrossesClockChange(_ name: String) -> Phrase {
        Phrase(
            es:
                "«\(name)»: hubo cambio de hora durante el evento; los minutos desde el inicio son tiempo transcurrido.",
            en: "\"\(name)\": the clock changed during the event; minutes from the start are time elapsed.")
    }
    static func editionHasErrors(_ name: String, _ errors: Int) -> Phrase {
        Phrase(
            es: "«\(name)»: \(errors, "error", "errores") en la calidad de los datos; vea el informe del evento.",
            en: "\"\(name)\": \(errors, "error", "errors") in data quality; see the event's own report.")
    }
    static func editionHasStrays(_ name: String, _ checkIns: Int) -> Phrase {
        Phrase(
            es: "«\(name)»: \(checkIns, "check-in", "check-ins") con fecha lejana, en ningún intervalo.",
            en: "\"\(name)\": \(checkIns, "check-in", "check-ins") with stray dates, in no interval.")
    }
    static func editionsDifferInLength(_ shortest: String, _ longest: String) -> Phrase {
        Phrase(
            es:
                "Las ediciones no duran lo mismo, de \(shortest) a \(longest): compare las llegadas solo cerca del inicio.",
            en: "Editions differ in length, from \(shortest) to \(longest): compare arrivals near the start only.")
    }
    static func editionsInZone(_ zone: String) -> Phrase {
        Phrase(
            es:
                "Días, años y horas son de \(zone) para todas las ediciones; el servicio no informa la zona de cada una.",
            en:
                "Days, years and times are those of \(zone) for all editions; the service does not provide each one's zone."
        )
    }
    static func guestsUnknown(_ guests: Int, of all: Int, because reasons: [(reason: String, guests: Int)])
        -> Phrase
    {
        let said = reasons.map { reason, guests in
            let why = unknownReasons[reason] ?? Phrase(verbatim: reason)
            return Phrase(es: "\(number: guests) \(why)", en: "\(number: guests) \(why)")
        }
        return Phrase(
            es: "No se sabe si vuelven \(number: guests) de \(number: all) personas: \(said).",
            en: "It is unknown whether \(number: guests) of \(number: all) guests are returning: \(said).")
    }
    private static let unknownReasons: [String: Phrase] = [
        "forgotten": Phrase(es: "con datos borrados", en: "forgotten"),
        "noAddress": Phrase(es: "sin correo utilizable", en: "without a usable e-mail"),
        "sharedAddress": Phrase(es: "con un correo compartido", en: "with a shared e-mail"),
        "contradictory": Phrase(es: "con id y correo que se contradicen", en: "with contradictory id and e-mail"),
    ]
    static func idsPersist(confirmed: Int, unconfirmed: Int, contradicted: Int) -> Phrase {
        Phrase(
            es:
                "Los ids de personas persisten entre eventos: de los que se repiten, \(number: confirmed) con el mismo correo, "
                + "\(number: unconfirmed) sin correo que lo confirme, \(number: contradicted) con otro correo.",
            en: "Guests' ids persist across events: of those that recur, \(number: confirmed) have the same e-mail, "
                + "\(number: unconfirmed) have no e-mail to confirm it, and \(number: contradicted) have a different one."
        )
    }
    static let idsOfSeveralServices = Phrase(
        es: "Los eventos se leyeron de servicios distintos: las personas se reconocen solo por su correo.",
        en: "The events were read from different services: people are recognized by e-mail only.")
    static let idsDoNotRecur = Phrase(
        es: "Ningún id de persona se repite entre eventos: se reconocen solo por su correo.",
        en: "No guest's id recurs across events: people are recognized by e-mail only.")
    static func idsDoNotPersist(contradicted: Int, of checked: Int) -> Phrase {
        Phrase(
            es:
                "Los ids de personas no persisten: \(number: contradicted) de \(number: checked) que se repiten tienen otro "
                + "correo. Se reconocen solo por su correo.",
            en:
                "Guests' ids do not persist: \(number: contradicted) of \(number: checked) that recur have another e-mail. "
                + "People are recognized by e-mail only.")
    }
    static let paceHasOneReading = Phrase(
        es: "Ningún evento tiene lecturas en al menos dos días distintos hasta su inicio: "
            + "aún no hay ritmo de inscripción que comparar.",
        en: "No event has readings on two different days up to its start: there is no registration pace to compare yet."
    )
    static let currenciesMayDiffer = Phrase(
        es: "El servicio no informa la moneda de los precios: se comparan como números.",
        en: "The service does not provide the currency of prices: they are compared as numbers.")

    static let aboutEditions = Phrase(es: "Eventos", en: "Events")
    static let aboutIdentity = Phrase(es: "Identidad", en: "Identity")
    static let aboutIdentityText = Phrase(
        es: "Una persona es la misma con el mismo id del servicio, si los ids persisten, o con el mismo correo: "
            + "sin espacios alrededor y sin distinguir mayúsculas; lo que sigue a + y los puntos cuentan. "
            + "Un correo de varias personas de un evento no identifica a nadie. "
            + "Los correos se comparan como HMAC-SHA-256 y no se guardan.",
        en: "A person is the same with the same id at the service, if ids persist, or with the same e-mail: "
            + "without spaces around it and ignoring case; what follows a + and dots count. "
            + "An e-mail of several guests of an event identifies nobody. E-mails are compared as HMAC-SHA-256 and not stored."
    )
}
