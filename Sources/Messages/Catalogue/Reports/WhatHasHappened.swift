// What has happened of an event and its sessions by the moment at which the data were read.

extension Phrase {
    public static let eventSummaryTitle = Phrase(es: "El evento", en: "The event")
    public static let eventSummaryNote = Phrase(
        es:
            "Inscritos y asistieron son cupos: quien fue a tres sesiones cuenta tres veces. Las personas únicas cuentan una vez.",
        en:
            "Registered and attended are places: someone at three sessions counts three times. Unique guests count once."
    )

    /// The states of a session.
    public static let sessionStates: [String: Phrase] = [
        "to_come": Phrase(es: "por venir", en: "to come"), "under_way": Phrase(es: "en curso", en: "under way"),
        "over": Phrase(es: "terminada", en: "over"), "not_measured": Phrase(es: "sin medir", en: "not measured"),
    ]

    /// The states of an event.
    public static let eventStates: [String: Phrase] = [
        "to_come": Phrase(es: "por venir", en: "to come"), "under_way": Phrase(es: "en curso", en: "under way"),
        "over": Phrase(es: "terminado", en: "over"),
    ]

    /// Beside a number that still grows.
    public static let soFar = Phrase(es: "hasta ahora", en: "so far")
    /// In place of a number.
    public static let notMeasured = Phrase(es: "sin medir: nadie escaneó", en: "not measured: nobody scanned")

    /// In place of a number: when the session begins, if that is known.
    public static func startsLater(_ time: Phrase?) -> Phrase {
        guard let time else { return sessionStates["to_come"] ?? Phrase(es: "", en: "") }
        return Phrase(es: "empieza el \(time.es)", en: "starts \(time.en)")
    }

    /// After when a session starts: `922 registered`.
    public static func registered(_ count: Int64) -> Phrase {
        Phrase(es: { $0.counted(count, "inscrito", "inscritos") }, en: { "\($0.grouped(count)) registered" })
    }

    public static let attendanceOfHeldNote = Phrase(
        es: "El porcentaje es de los inscritos en sesiones realizadas; los ausentes, de las terminadas.",
        en: "The percentage is of those registered for sessions held; no-shows are of those that are over.")

    // Headlines.
    public static let headlinePeopleWhoCame = Phrase(es: "Personas", en: "People")

    /// `of 1,480 registered · 74.93%`
    ///
    /// - Parameter hundredths: Of the percentage, if there is one.
    public static func ofPeopleRegistered(_ registered: Int64, hundredths: Int64?) -> Phrase {
        func said(_ language: Language, _ text: String) -> String {
            hundredths.map { "\(text) · \(language.percentage(hundredths: $0))" } ?? text
        }
        return Phrase(
            es: { said($0, "de \($0.counted(registered, "inscrita", "inscritas"))") },
            en: { said($0, "of \($0.grouped(registered)) registered") })
    }

    /// `4,652 of 6,172 places`
    public static func attendedOfPlaces(_ attended: Int, _ places: Int) -> Phrase {
        Phrase(
            es: { "\($0.grouped(attended)) de \($0.counted(places, "cupo", "cupos"))" },
            en: { "\($0.grouped(attended)) of \($0.counted(places, "place", "places"))" })
    }

    /// `1,480 places taken`
    public static func placesTaken(_ places: Int) -> Phrase {
        Phrase(
            es: { $0.counted(places, "cupo tomado", "cupos tomados") },
            en: { "\($0.counted(places, "place", "places")) taken" })
    }

    public static func sessionsHeld(_ count: Int) -> Phrase {
        Phrase(
            es: { $0.counted(count, "sesión realizada", "sesiones realizadas") },
            en: { "\($0.counted(count, "session", "sessions")) held" })
    }

    /// After the sessions held: `5 to come`.
    public static func toCome(_ count: Int) -> Phrase {
        Phrase(es: { "\($0.grouped(count)) por venir" }, en: { "\($0.grouped(count)) to come" })
    }

    public static func sessionsToCome(_ count: Int) -> Phrase {
        Phrase(
            es: { "\($0.counted(count, "sesión", "sesiones")) por venir" },
            en: { "\($0.counted(count, "session", "sessions")) to come" })
    }

    public static func notMeasured(_ count: Int) -> Phrase {
        Phrase(es: { "\($0.grouped(count)) sin medir" }, en: { "\($0.grouped(count)) not measured" })
    }

    public static let inSessionsOver = Phrase(es: "en las sesiones terminadas", en: "in the sessions that are over")

    /// Facts side by side.
    public static func facts(_ facts: [Phrase]) -> Phrase {
        Phrase(es: facts.map(\.es).joined(separator: " · "), en: facts.map(\.en).joined(separator: " · "))
    }

    /// Of an edition beside others.
    public static func editionNotOver(_ name: String, isToCome: Bool) -> Phrase {
        isToCome
            ? Phrase(
                es: "\(name) está por venir: no entra en diferencias, en quienes no volvieron ni en pronósticos",
                en: "\(name) is to come: it is in no difference, no lapsed people and no forecast")
            : Phrase(
                es:
                    "\(name) está en curso: sus números son hasta ahora y no entran en diferencias, en quienes no volvieron ni en pronósticos",
                en:
                    "\(name) is under way: its numbers are so far, and in no difference, no lapsed people and no forecast"
            )
    }

    // `--as-of`.
    public static let aboutLater = Phrase(es: "Check-ins posteriores, excluidos", en: "Later check-ins, excluded")

    public static func asOf(_ time: Phrase, later: Int) -> Phrase {
        Phrase(
            es: { language in
                let rest = language.counted(later, "check-in posterior", "check-ins posteriores")
                return "El informe muestra el evento al \(time.es) y excluye \(rest)"
            },
            en: { language in
                let rest = language.counted(later, "later check-in", "later check-ins")
                return "The report shows the event as of \(time.en) and excludes \(rest)"
            })
    }
}

/// The columns that say what has happened.
extension Term {
    public static let sessionState = Term(
        Phrase(es: "Estado", en: "State"),
        Phrase(
            es:
                "Por venir, en curso, terminada, o sin medir (terminada, con inscritos y sin ningún check-in), al leer los datos.",
            en:
                "To come, under way, over, or not measured (over, with registrations and no check-in), when the data were read."
        ))
    public static let eventState = Term(
        Phrase(es: "Estado", en: "State"),
        Phrase(
            es: "Por venir mientras ninguna sesión empieza; terminado cuando todas terminan; si no, en curso.",
            en: "To come while no session has begun; over when all are; else under way."))
    public static let registeredHeld = Term(
        Phrase(es: "Inscritos en sesiones realizadas", en: "Registered for sessions held"),
        Phrase(
            es: "Inscritos en las sesiones en curso o terminadas en que se escaneó: de ellos es la asistencia.",
            en: "Registered for the sessions under way or over in which people were scanned: attendance is of these."))
    public static let registrants = Term(
        Phrase(es: "Personas inscritas", en: "People registered"),
        Phrase(
            es: "Personas inscritas en el evento según el servicio.",
            en: "People registered for the event, according to the service."))
    public static let guestsPercentage = Term(
        Phrase(es: "% de personas", en: "Share of people"),
        Phrase(
            es: "Personas que vinieron por cada 100 inscritas.",
            en: "People who came per 100 registered."))
    public static let sessions = Term(
        Phrase(es: "Sesiones", en: "Sessions"),
        Phrase(
            es: "Sesiones del evento, también las que solo nombran los check-ins.",
            en: "The event's sessions, also those that only check-ins name."))
    public static let sessionsHeld = Term(
        Phrase(es: "Sesiones realizadas", en: "Sessions held"),
        Phrase(
            es: "Sesiones en curso o terminadas, sin las que nadie escaneó.",
            en: "Sessions under way or over, without those that nobody scanned."))
    public static let sessionsToCome = Term(
        Phrase(es: "Sesiones por venir", en: "Sessions to come"),
        Phrase(
            es: "Sesiones que no han empezado.",
            en: "Sessions that have not begun."))
    public static let sessionsNotMeasured = Term(
        Phrase(es: "Sesiones sin medir", en: "Sessions not measured"),
        Phrase(
            es: "Sesiones terminadas, con inscritos y sin ningún check-in: nadie escaneó.",
            en: "Sessions that are over, with registrations and no check-in: nobody scanned."))
    public static let offerIsActive = Term(
        Phrase(es: "Oferta activa", en: "Offer active"),
        Phrase(
            es: "Si el servicio todavía ofrece el tipo en la sesión.",
            en: "Whether the service still offers the type in the session."))
    public static let isDefaultSession = Term(
        Phrase(es: "Principal", en: "Default"),
        Phrase(
            es: "Si es la sesión que el servicio muestra primero.",
            en: "Whether it is the session that the service shows first."))
}
