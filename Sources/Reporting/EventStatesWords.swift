// How far an event and its sessions had come when the data were read.

public import Base

extension Phrase {
    static let eventSummaryTitle = Phrase(es: "El evento", en: "The event")

    /// The states of a session.
    static let sessionStates: [String: Phrase] = [
        "to_come": Phrase(es: "por venir", en: "to come"), "under_way": Phrase(es: "en curso", en: "under way"),
        "over": Phrase(es: "terminada", en: "over"), "not_measured": Phrase(es: "sin medir", en: "not measured"),
    ]

    /// The states of an event.
    public static let eventStates: [String: Phrase] = [
        "to_come": Phrase(es: "por venir", en: "to come"), "under_way": Phrase(es: "en curso", en: "under way"),
        "over": Phrase(es: "terminado", en: "over"),
    ]

    /// Shown beside a number that is still growing.
    public static let soFar = Phrase(es: "hasta ahora", en: "so far")
    /// `so far 5 of 10 people came (50.00%)`
    static func soFar(_ people: Phrase) -> Phrase { Phrase(es: "hasta ahora \(people)", en: "so far \(people)") }
    /// The title of what is still growing.
    static func titleSoFar(_ title: Phrase) -> Phrase { Phrase(es: "\(title) hasta ahora", en: "\(title) so far") }
    /// Shown in place of a number.
    public static let notMeasured = Phrase(es: "sin medir: nadie escaneó", en: "not measured: nobody scanned")

    /// Shown in place of a number: when the session starts, if known.
    static func startsLater(_ time: Phrase?) -> Phrase {
        guard let time else { return sessionStates["to_come"] ?? Phrase(es: "", en: "") }
        return Phrase(es: "empieza el \(time)", en: "starts \(time)")
    }

    static let attendanceOfHeldNote = Phrase(
        es: "El porcentaje es de las inscripciones en sesiones realizadas; las sin usar, de las terminadas.",
        en: "The percentage is of registrations for sessions held; those unused are of sessions that are over.")

    // Headlines.
    static let headlinePeopleWhoCame = Phrase(es: "Personas", en: "People")

    /// `of 1,480 registered · 74.93%`
    ///
    /// - Parameter hundredths: The percentage in hundredths, if there is one.
    static func ofPeopleRegistered(_ registered: Int64, hundredths: Int64?) -> Phrase {
        let share = Phrase { language in hundredths.map { " · \(language.percentage(hundredths: $0))" } ?? "" }
        return Phrase(
            es: "de \(registered, "inscrita", "inscritas")\(share)", en: "of \(number: registered) registered\(share)")
    }

    /// `438 people registered`
    public static func registrants(_ count: Int64) -> Phrase {
        Phrase(
            es: "\(count, "persona inscrita", "personas inscritas")", en: "\(count, "person", "people") registered")
    }

    static let headlineDidNotCome = Phrase(es: "No vinieron", en: "Did not come")
    public static func atLeast(_ count: Int64) -> Phrase {
        Phrase(es: "al menos \(number: count)", en: "at least \(number: count)")
    }

    static func atLeast(_ number: Phrase) -> Phrase { Phrase(es: "al menos \(number)", en: "at least \(number)") }

    /// Follows the number of people who did not come: `people · 1,520 registrations unused`.
    static func absentPeople(_ people: Int64, unused: Int?) -> Phrase {
        let who = Phrase(es: "\(for: people, "persona", "personas")", en: "\(for: people, "person", "people")")
        return .facts([who, unused.map(unusedRegistrations)].compactMap(\.self))
    }

    /// `91 people did not come`
    static func peopleDidNotCome(_ people: Int64, isLowerBound: Bool) -> Phrase {
        let come = Phrase(
            es: "\(people, "persona no vino", "personas no vinieron")", en: "\(people, "person", "people") did not come"
        )
        return isLowerBound ? Phrase(es: "al menos \(come)", en: "at least \(come)") : come
    }
    static let headlineUnused = Phrase(es: "Sin usar", en: "Unused")

    /// `1,520 registrations unused`
    static func unusedRegistrations(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "inscripción", "inscripciones") sin usar",
            en: "\(count, "registration", "registrations") unused")
    }

    /// Follows the number of registrations that nobody used: `registrations in the sessions that are over`.
    ///
    /// - Parameters:
    ///   - inSessionsOver: Whether there are other sessions.
    ///   - ofMeasured: Whether nobody scanned at some of those that are over: none of their registrations is known to be unused.
    static func registrationsUnused(_ count: Int, inSessionsOver: Bool, ofMeasured: Bool = false) -> Phrase {
        let what = Phrase(
            es: "\(for: count, "inscripción", "inscripciones")", en: "\(for: count, "registration", "registrations")")
        guard inSessionsOver else { return what }
        guard !ofMeasured else {
            return Phrase(
                es: "\(what) de las sesiones terminadas y medidas",
                en: "\(what) in the sessions that are over and were measured")
        }
        return Phrase(es: "\(what) de las sesiones terminadas", en: "\(what) in the sessions that are over")
    }

    /// `4,652 of 6,172 registrations`
    public static func usedOfRegistrations(_ used: some BinaryInteger, _ registrations: some BinaryInteger) -> Phrase {
        Phrase(
            es: "\(number: used) de \(registrations, "inscripción", "inscripciones")",
            en: "\(number: used) of \(registrations, "registration", "registrations")")
    }

    /// `1,480 registrations`
    static func registrations(_ count: some BinaryInteger) -> Phrase {
        Phrase(es: "\(count, "inscripción", "inscripciones")", en: "\(count, "registration", "registrations")")
    }
    static func sessionsHeld(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "sesión realizada", "sesiones realizadas")", en: "\(count, "session", "sessions") held")
    }

    /// Follows the number of sessions held: `5 to come`.
    static func toCome(_ count: Int) -> Phrase {
        Phrase(es: "\(number: count) por venir", en: "\(number: count) to come")
    }
    static func sessionsToCome(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "sesión", "sesiones") por venir", en: "\(count, "session", "sessions") to come")
    }
    static func notMeasured(_ count: Int) -> Phrase {
        Phrase(es: "\(number: count) sin medir", en: "\(number: count) not measured")
    }
    static func sessionsNotMeasured(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "sesión", "sesiones") sin medir", en: "\(count, "session", "sessions") not measured")
    }

    /// Sessions of which the service does not say that anybody is registered.
    static func sessionsUnscanned(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "sesión terminó", "sesiones terminaron") sin ningún check-in: nadie escaneó, y no se sabe quién vino",
            en:
                "\(count, "session is", "sessions are") over without a check-in: nobody scanned, and who came is not known"
        )
    }

    /// Facts on one line.
    public static func facts(_ facts: [Phrase]) -> Phrase {
        Phrase(es: "\(facts, by: " · ")", en: "\(facts, by: " · ")")
    }

    /// What an edition that is not over is left out of.
    static func editionNotOver(_ name: String, isToCome: Bool) -> Phrase {
        isToCome
            ? Phrase(
                es:
                    "\(name) aún no empieza: no se considera para las diferencias, quienes no volvieron ni los pronósticos",
                en: "\(name) has not begun: it is excluded from differences, lapsed guests and forecasts")
            : Phrase(
                es: "\(name) está en curso: sus números son provisorios y no se consideran para las diferencias, "
                    + "quienes no volvieron ni los pronósticos",
                en:
                    "\(name) is under way: its numbers are provisional and excluded from differences, lapsed guests and forecasts"
            )
    }

    static func soFar(underWay names: [String]) -> Phrase {
        Phrase(
            es: "Hasta ahora, porque \(for: names.count, "sigue", "siguen") en curso: \(names).",
            en: "So far, since \(for: names.count, "it is", "they are") under way: \(names).")
    }

    static func editionNotMeasured(_ name: String) -> Phrase {
        Phrase(
            es:
                "\(name) quedó sin medir: nadie escaneó, por lo que no se sabe quiénes vinieron, volvieron o dejaron de venir",
            en: "\(name) was not measured: nobody scanned, so who came, came again or stayed away is not known")
    }

    /// Of an edition some of whose sessions were scanned.
    ///
    /// - Parameters:
    ///   - sessions: Those that nobody scanned.
    ///   - isCompared: Whether it takes part in differences, as an edition that is over does.
    static func editionPartlyMeasured(
        _ name: String, unscanned sessions: [String], isCompared: Bool = true
    ) -> Phrase {
        let sessions = firstThree(of: sessions)
        let people = Phrase(
            es:
                "«\(name)»: nadie escaneó en \(sessions), por lo que pueden haber venido y vuelto más personas que las contadas",
            en:
                "\"\(name)\": nobody scanned at \(sessions), so more people may have come, and come again, than are counted"
        )
        guard isCompared else { return people }
        return Phrase(
            es: "\(people). De esta edición solo se compara la asistencia de los tipos sin inscritos allí",
            en: "\(people). Of this edition, only the attendance of types without registrations there is compared")
    }

    static func editionsAtLeast(_ names: [String]) -> Phrase {
        Phrase(
            es: "Son al menos tantas personas, porque en alguna sesión nadie escaneó: \(names).",
            en: "At least so many people, since nobody scanned at some session: \(names).")
    }

    /// From when to when days count that are not those of the zone.
    ///
    /// - Parameters:
    ///   - days: The sessions without hours.
    ///   - sessions: Those with times; 0 if only the event has times.
    ///   - begins: When the first day begins in the zone.
    ///   - ends: When the last one ends there.
    static func daysWithoutHours(
        _ days: Int, of sessions: Int, begins: Phrase, ends: Phrase, zone: String
    ) -> Phrase {
        let whose =
            sessions == 0
            ? Phrase(es: "del evento", en: "of the event")
            : days < sessions
                ? Phrase(
                    es: "de \(number: days) de \(number: sessions) sesiones",
                    en: "of \(number: days) of \(number: sessions) sessions")
                : Phrase(
                    es: "de \(for: sessions, "la sesión", "las sesiones")",
                    en: "of \(for: sessions, "the session", "the sessions")"
                )
        // What matters comes first: a narrow terminal cuts the rest.
        return Phrase(
            es:
                "Los días sin horas cuentan en UTC: del \(begins) al \(ends) en \(zone); solo se conocen los días \(whose), y por "
                + "esas horas se informa qué ha empezado y qué ha terminado",
            en:
                "Days without hours count in UTC: from \(begins) to \(ends) in \(zone); only the days \(whose) are known, and "
                + "what has begun and what is over is reported by these times")
    }

    /// - Parameter sessions: Those without hours; `nil` if none has any.
    static func lateUnknown(_ sessions: [String]?) -> Phrase {
        let who =
            sessions.map { Phrase(es: "Sin hora de inicio: \($0).", en: "Without a start hour: \($0).") }
            ?? Phrase(es: "Las sesiones no tienen hora de inicio.", en: "The sessions have no start hour.")
        return Phrase(
            es: "\(who) «\(Term.lateGuests.title)» cuenta allí desde la medianoche en UTC y no dice quién llegó tarde.",
            en: "\(who) \"\(Term.lateGuests.title)\" counts there from midnight in UTC and does not say who was late.")
    }

    // `--as-of`.
    static let aboutLater = Phrase(es: "Check-ins posteriores, excluidos", en: "Later check-ins, excluded")
    static func asOf(_ time: Phrase, later: Int) -> Phrase {
        Phrase(
            es:
                "El informe muestra el evento al \(time) y excluye \(later, "check-in posterior", "check-ins posteriores")",
            en: "The report shows the event as of \(time) and excludes \(later, "later check-in", "later check-ins")")
    }
}

extension Term {
    static let sessionState = Term(
        es: "Estado",
        "Por venir, en curso, terminada, o sin medir (terminada, con inscritos y sin ningún check-in), al leer los datos.",
        en: "State",
        "To come, under way, over, or not measured (over, with registrations and no check-in), when the data were read."
    )
    static let eventState = Term(
        es: "Estado", "Por venir mientras no empiece ninguna sesión; terminado cuando terminan todas; si no, en curso.",
        en: "State", "To come until a session begins; over when all sessions are over; otherwise under way.")
    package static let registeredHeld = Term(
        es: "Inscripciones en sesiones realizadas",
        "Inscripciones en las sesiones en curso o terminadas en que se escaneó: de ellas es la asistencia.",
        en: "Registrations for sessions held",
        "Registrations for the sessions under way or over in which people were scanned: attendance is of these.")
    public static let attendedHeld = Term(
        es: "Inscripciones usadas en sesiones realizadas",
        "Asistencias de las ofertas con inscripciones, en esas sesiones; sin stands, tipos no ofrecidos ni ofertas de 0.",
        en: "Registrations used in sessions held",
        "Attended of the offers with registrations, in these sessions; without stands, types not offered and offers of 0."
    )
    static let registrants = Term(
        es: "Personas inscritas", "Personas inscritas en el evento según el servicio.",
        en: "People registered", "People registered for the event, according to the service.")
    static let guestsPercentage = Term(
        es: "% de personas", "Personas que vinieron por cada 100 inscritas; vacío antes del evento y si nadie escaneó.",
        en: "Share of people", "People who came per 100 registered; empty before the event, and if nobody scanned.")
    static let sessions = Term(
        es: "Sesiones", "Sesiones del evento, también las que solo nombran los check-ins.",
        en: "Sessions", "The event's sessions, also those that only check-ins name.")
    static let sessionsHeld = Term(
        es: "Sesiones realizadas", "Sesiones en curso o terminadas, salvo las sin medir.",
        en: "Sessions held", "Sessions under way or over, except those not measured.")
    static let sessionsToCome = Term(
        es: "Sesiones por venir", "Sesiones que no han empezado.",
        en: "Sessions to come", "Sessions that have not begun.")
    static let sessionsNotMeasured = Term(
        es: "Sesiones sin medir", "Sesiones terminadas, con inscritos y sin ningún check-in: nadie escaneó.",
        en: "Sessions not measured", "Sessions that are over, with registrations and no check-in: nobody scanned.")
    static let offerIsActive = Term(
        es: "Oferta activa", "Si el servicio todavía ofrece el tipo en la sesión.",
        en: "Offer active", "Whether the service still offers the type in the session.")
    static let isDefaultSession = Term(
        es: "Principal", "Si es la sesión que el servicio muestra primero.",
        en: "Default", "Whether it is the session that the service shows first.")
}
