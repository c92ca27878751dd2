// Reports of an event: sections, charts, headlines, and the words for codes.

public import Base

extension Phrase {
    // The subject of a report.
    public static func eventNumber(_ id: Int64) -> Phrase {
        Phrase(es: "Evento \(digits: id)", en: "Event \(digits: id)")
    }
    static let members = Phrase(es: "Miembros", en: "Members")

    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    public static let attendanceByType = Phrase(es: "Por tipo de inscrito", en: "By registrant type")
    public static let attendanceBySession = Phrase(es: "Por sesión", en: "By session")
    public static let attendanceBySessionAndType = Phrase(es: "Por sesión y tipo", en: "By session and type")
    static let checkInHistogram = Phrase(es: "Llegadas en el tiempo", en: "Arrivals over time")
    public static let checkInHistogramBySession = Phrase(es: "Llegadas por sesión", en: "Arrivals by session")
    static let arrivalProfile = Phrase(es: "Perfil de llegada", en: "Arrival profile")
    public static let checkInsByMethod = Phrase(es: "Métodos de check-in", en: "Check-in methods")
    static let geoSummary = Phrase(es: "Resumen geográfico", en: "Geography")
    public static let geoCells = Phrase(es: "Lugares", en: "Places")
    static let sessionOverlap = Phrase(es: "Sesiones en común", en: "Session overlap")
    public static let reconciliation = Phrase(es: "Conciliación", en: "Reconciliation")
    static let dataQuality = Phrase(es: "Calidad de los datos", en: "Data quality")

    // Notes under a section's title.
    static let attendanceCountsNote = Phrase(
        es:
            "«Inscripciones» y «Asistieron» cuentan a cada persona una vez por sesión; «Personas únicas», una en total.",
        en: "\"Registrations\" and \"Attended\" count each person once in each session; \"Unique guests\", once in all."
    )
    static let attendanceBySessionNote = Phrase(
        es: "Una persona cuenta una vez en cada sesión, aunque tenga varios check-ins.",
        en: "A person counts once in each session, however many check-ins they have.")
    static let histogramNote = Phrase(
        es: "Cada intervalo empieza a la hora indicada y termina justo antes del siguiente.",
        en: "Each interval starts at the time shown and ends just before the next.")
    static let arrivalProfileNote = Phrase(
        es: "Los percentiles son del primer check-in de cada persona en la sesión, por rango más cercano.",
        en: "Percentiles are of each guest's first check-in in the session, by nearest rank.")
    static let geographyNote = Phrase(
        es: "Distancias de círculo máximo desde el centro, con radio terrestre medio de 6.371.008,8 m.",
        en: "Great circle distances from the centre, with a mean earth radius of 6,371,008.8 m.")
    /// `Price (EUR)`
    static func amount(_ title: Phrase, in currency: String) -> Phrase {
        Phrase(es: "\(title) (\(currency))", en: "\(title) (\(currency))")
    }
    static let currencyNotTold = Phrase(
        es: "Los precios están en la moneda del evento; el servicio no informa cuál es.",
        en: "Prices are in the event's currency; the service does not say which that is.")
    static let geoCellsNote = Phrase(
        es: "Cada lugar es un rectángulo del mapa; las coordenadas son las de su centro. "
            + "El porcentaje es de los check-ins ubicados, no de todos.",
        en: "Each place is a rectangle on the map; the coordinates are its centre's. "
            + "The percentage is of the located check-ins, not of all.")
    static let overlapNote = Phrase(
        es: "Cada par de sesiones aparece en los dos sentidos: el porcentaje es de la primera.",
        en: "Each pair of sessions appears both ways: the percentage is of the first.")
    static let overlapTooLarge = Phrase(
        es: "No se muestra: hay más de dos millones de pares de sesiones. Elija algunas con --session.",
        en: "Not shown: there are more than two million pairs of sessions. Choose some with --session.")
    static let reconciliationNote = Phrase(
        es: "Los check-ins que informa el servicio frente a los contados registro por registro.",
        en: "The check-ins that the service reports against those counted record by record.")
    static let reconciliationGuestsNote = Phrase(
        es:
            "Las personas que el servicio cuenta en cada lista frente a las contadas aquí, sin aquellas que el servicio no cuenta.",
        en:
            "The guests that the service counts on each list against those counted here, without those whom it does not count."
    )
    static let reconciliationFilteredNote = Phrase(
        es: "Hay filtros: solo se cuentan los check-ins que pasan, por lo que puede haber diferencias con el servicio.",
        en:
            "Filters are active: only the check-ins that pass them are counted, so the counts may differ from the service's."
    )
    static let dataQualityNote = Phrase(
        es: "Lo que conviene revisar antes de confiar en los números; los ejemplos son ids, nunca nombres.",
        en: "What to check before trusting the numbers; examples are ids, never names.")

    // Charts.
    public static let chartByType = Phrase(es: "Asistencia por tipo de inscrito", en: "Attendance by registrant type")
    public static let chartBySession = Phrase(es: "Asistencia por sesión", en: "Attendance by session")
    static let chartCheckInsBySession = Phrase(es: "Check-ins por sesión", en: "Check-ins by session")
    static let chartArrivals = Phrase(es: "Check-ins y llegadas en el tiempo", en: "Check-ins and arrivals over time")
    public static let chartMethods = Phrase(es: "Check-ins por método", en: "Check-ins by method")
    static let chartPlaces = Phrase(es: "Lugares con más check-ins", en: "Places with the most check-ins")

    // What the parts of charts count.
    static let legendPeopleWhoCame = Phrase(es: "Personas que vinieron", en: "People who came")
    static let legendRegistrations = Phrase(es: "Inscripciones", en: "Registrations")
    static let legendUsed = Phrase(es: "Inscripciones usadas", en: "Registrations used")
    static let legendUnused = Phrase(es: "Inscripciones sin usar", en: "Registrations unused")
    static let legendRegistrationsHeld = Phrase(
        es: "Inscripciones de sesiones realizadas", en: "Registrations for sessions held")
    static func people(_ count: Int64) -> Phrase {
        Phrase(es: "\(count, "persona", "personas")", en: "\(count, "person", "people")")
    }
    /// Visits to sessions, of people whose registrations are not known.
    static func attendances(_ count: Int64) -> Phrase {
        Phrase(
            es: "\(count, "asistencia", "asistencias"), inscripciones sin informar",
            en: "\(count, "attendance", "attendances"), registrations not known")
    }

    static let noRegistrantType = Phrase(es: "sin tipo", en: "no type")
    static func binsWidened(from asked: String, to used: String) -> Phrase {
        Phrase(
            es: "Los intervalos de \(asked) serían demasiados, así que se usan de \(used). Revise las fechas extremas.",
            en:
                "There would be too many intervals of \(asked), so \(used) is used. Check the earliest and latest dates."
        )
    }
    static func reconciled(_ agreeing: Int, of offers: Int) -> Phrase {
        Phrase(
            es:
                "\(number: agreeing) de \(offers, "oferta", "ofertas") \(for: agreeing, "coincide", "coinciden") con el servicio",
            en:
                "\(number: agreeing) of \(offers, "offer", "offers") \(for: agreeing, "agrees", "agree") with the service"
        )
    }

    // Headlines.
    public static let headlineAttendance = Phrase(es: "Asistencia", en: "Attendance")
    public static let headlineUniqueGuests = Phrase(es: "Personas únicas", en: "Unique guests")
    static let headlineCheckIns = Phrase(es: "Check-ins", en: "Check-ins")
    static let headlinePeak = Phrase(es: "Hora punta", en: "Peak")
    public static func overSessions(_ sessions: Int) -> Phrase {
        Phrase(es: "en \(sessions, "sesión", "sesiones")", en: "over \(sessions, "session", "sessions")")
    }
    package static func repeatedCheckIns(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "repetido", "repetidos")", en: "\(number: count) repeated")
    }
    static func peakCount(_ count: Int, width: String) -> Phrase {
        Phrase(es: "\(count, "check-in", "check-ins") en \(width)", en: "\(count, "check-in", "check-ins") in \(width)")
    }

    // "About these numbers".
    static let aboutData = Phrase(es: "Datos", en: "Data")
    public static let aboutFilters = Phrase(es: "Filtros", en: "Filters")
    static let aboutDefinitions = Phrase(es: "Definiciones", en: "Definitions")
    package static let aboutEvent = Phrase(es: "Evento", en: "Event")
    package static let aboutEventID = Phrase(es: "ID del evento", en: "Event ID")
    package static let aboutZone = Phrase(es: "Zona horaria", en: "Time zone")
    static let aboutCutOffID = Phrase(es: "Check-in más alto contado (id)", en: "Highest check-in counted (id)")
    static let aboutCutOffTime = Phrase(es: "Hora de ese check-in", en: "Time of that check-in")
    static let aboutTotal = Phrase(es: "Check-ins del evento hasta ese id", en: "The event's check-ins up to that id")
    static let aboutPages = Phrase(es: "Páginas que ocupan", en: "Pages they fill")
    static let aboutCounted = Phrase(es: "Check-ins contados", en: "Check-ins counted")
    static let aboutBin = Phrase(es: "Ancho de los intervalos", en: "Width of the intervals")
    static let aboutReconciled = Phrase(es: "Conciliación", en: "Reconciliation")
    public static let aboutSessions = Phrase(es: "Solo las sesiones", en: "Only sessions")
    public static let aboutTypes = Phrase(es: "Solo los tipos de inscrito", en: "Only registrant types")
    static let aboutFrom = Phrase(es: "Desde", en: "From")
    static let aboutTo = Phrase(es: "Hasta (sin incluir)", en: "Until (exclusive)")
    static let aboutNoFilters = Phrase(es: "Ninguno: se cuenta todo", en: "None: everything is counted")
    static let aboutLeftOutDates = Phrase(es: "Excluidos por fecha", en: "Excluded by date")
    static let aboutLeftOutSession = Phrase(es: "Excluidos por sesión", en: "Excluded by session")
    static let aboutLeftOutType = Phrase(es: "Excluidos por tipo de inscrito", en: "Excluded by registrant type")
    /// - Parameters:
    ///   - byTime: Whether some were excluded by their time, although the registrations that they used count.
    ///   - parts: What the filters keep.
    static func leftOutByFilters(_ count: Int, byTime: Bool = false, only parts: [Phrase] = []) -> Phrase {
        let excluded =
            parts.isEmpty
            ? Phrase(
                es: "Los filtros excluyeron \(count, "check-in", "check-ins")",
                en: "Filters excluded \(count, "check-in", "check-ins")")
            : count == 0
                ? Phrase(es: "Solo \(parts, by: "; ")", en: "Only \(parts, by: "; ")")
                : Phrase(
                    es: "Solo \(parts, by: "; "): los filtros excluyeron \(count, "check-in", "check-ins")",
                    en: "Only \(parts, by: "; "): filters excluded \(count, "check-in", "check-ins")")
        guard byTime else { return excluded }
        return Phrase(
            es: "\(excluded); las inscripciones de quienes vinieron solo fuera del período cuentan como sin usar",
            en: "\(excluded); registrations of those who came only outside the period count as unused")
    }
    static let statusAgrees = Phrase(es: "coincide", en: "agrees")
    static let statusDiffers = Phrase(es: "no coincide", en: "differs")
    static let statusUnlisted = Phrase(es: "no ofrecido", en: "unlisted")

    /// The kinds of change.
    static let changeKinds: [String: Phrase] = [
        "new": Phrase(es: "nuevos", en: "new"), "vanished": Phrase(es: "desaparecidos", en: "vanished"),
        "changed": Phrase(es: "modificados", en: "changed"), "rate": Phrase(es: "porcentaje", en: "rate"),
        "count": Phrase(es: "cantidad", en: "count"), "offer": Phrase(es: "oferta", en: "offer"),
        "added": Phrase(es: "agregado", en: "added"), "removed": Phrase(es: "eliminado", en: "removed"),
        "renamed": Phrase(es: "nombre", en: "renamed"), "moved": Phrase(es: "horario", en: "moved"),
    ]

    /// What can change.
    static let changeMeasures: [String: Phrase] = [
        "checkins": Term.checkIns.title, "attendance_percentage": Term.attendancePercentage.title,
        "unique_guests": Term.uniqueGuests.title, "attended": Term.attended.title,
        "registered": Term.registered.title, "price": Term.price.title,
        "stock": Term.stock.title, "session": Term.session.title, "offer": Phrase(es: "Oferta", en: "Offer"),
        "registrant_type": Term.registrantType.title, "starts_at": Term.startsAt.title,
        "ends_at": Term.endsAt.title,
    ]
    /// What a finding's examples are, shown before their ids.
    static let exampleKinds: [String: Phrase] = [
        "checkin": Phrase(es: "check-in", en: "check-in"), "guest": Phrase(es: "persona", en: "guest"),
        "session": Phrase(es: "sesión", en: "session"), "registrant_type": Phrase(es: "tipo", en: "type"),
        "field": Phrase(es: "campo", en: "field"),
    ]
    static let notProvidedCoordinates = Phrase(
        es: "La fuente no registra dónde se hizo el check-in.",
        en: "The source does not record where check-ins were made.")
    static let notProvidedMethods = Phrase(
        es: "La fuente no registra cómo se hizo el check-in.", en: "The source does not record how check-ins were made."
    )
    static let notProvidedReportedCounts = Phrase(
        es: "La fuente no tiene un recuento propio con el que comparar.",
        en: "The source has no counts of its own to compare with.")
    static let notProvidedRegistrations = Phrase(
        es: "La fuente no entrega cuántos se inscribieron.", en: "The source does not provide how many registered.")
    static let notProvidedRegistrantTypes = Phrase(
        es: "La fuente no entrega el tipo de inscrito de cada persona.",
        en: "The source does not provide guests' registrant types.")
    static let notProvidedTimes = Phrase(
        es: "La fuente no registra a qué hora fue cada check-in.",
        en: "The source does not record when check-ins were made.")
    static let notProvidedPeople = Phrase(
        es: "La fuente no entrega nombres ni correos de las personas.",
        en: "The source provides neither guests' names nor their e-mail addresses.")
    static let notProvidedAddresses = Phrase(
        es: "La fuente no entrega los correos de las personas.",
        en: "The source does not provide guests' e-mail addresses.")
}
