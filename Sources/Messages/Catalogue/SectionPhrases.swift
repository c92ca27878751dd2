extension Phrase {
    // What a report is about.
    public static func eventNumber(_ id: Int64) -> Phrase { Phrase(es: "Evento \(id)", en: "Event \(id)") }
    public static let members = Phrase(es: "Miembros", en: "Members")

    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    public static let attendanceByType = Phrase(es: "Por tipo de inscrito", en: "By registrant type")
    public static let attendanceBySession = Phrase(es: "Por sesión", en: "By session")
    public static let attendanceBySessionAndType = Phrase(es: "Por sesión y tipo", en: "By session and type")
    public static let checkInHistogram = Phrase(es: "Llegadas en el tiempo", en: "Arrivals over time")
    public static let checkInHistogramBySession = Phrase(es: "Llegadas por sesión", en: "Arrivals by session")
    public static let arrivalProfile = Phrase(es: "Perfil de llegada", en: "Arrival profile")
    public static let checkInsByMethod = Phrase(es: "Métodos de check-in", en: "Check-in methods")
    public static let geoSummary = Phrase(es: "Resumen geográfico", en: "Geography")
    public static let geoCells = Phrase(es: "Lugares", en: "Places")
    public static let sessionOverlap = Phrase(es: "Sesiones en común", en: "Session overlap")
    public static let reconciliation = Phrase(es: "Conciliación", en: "Reconciliation")
    public static let dataQuality = Phrase(es: "Calidad de los datos", en: "Data quality")

    // What to mind in reading a section.
    public static let attendanceByTypeNote = Phrase(
        es:
            "Asistieron suma las asistencias de cada sesión; personas únicas cuenta a cada persona una vez en todo el evento.",
        en: "Attended sums the attendances of each session; unique guests counts each person once over the whole event."
    )
    public static let attendanceBySessionNote = Phrase(
        es: "Una persona cuenta una vez en cada sesión, aunque tenga varios check-ins.",
        en: "A person counts once in each session, however many check-ins they have.")
    public static let histogramNote = Phrase(
        es: "Cada intervalo empieza a la hora indicada y llega hasta justo antes del siguiente.",
        en: "Each interval starts at the time shown and runs until just before the next.")
    public static let arrivalProfileNote = Phrase(
        es: "Los percentiles son del primer check-in de cada persona en la sesión, por rango más cercano.",
        en: "Percentiles are of each guest's first check-in in the session, by nearest rank.")
    public static let geographyNote = Phrase(
        es: "Distancias de círculo máximo desde el centro, con radio terrestre medio de 6.371.008,8 m.",
        en: "Great circle distances from the centre, with a mean earth radius of 6,371,008.8 m.")
    public static let geoCellsNote = Phrase(
        es:
            "Cada celda es un rectángulo del mapa, nombrado por su geohash; su punto es el centro. El porcentaje es de los check-ins ubicados, no de todos.",
        en:
            "Each cell is a rectangle of the map, named by its geohash; its point is the centre. The percentage is of the located check-ins, not of all."
    )
    public static let overlapNote = Phrase(
        es: "Cada par de sesiones aparece en los dos sentidos: el porcentaje es de la primera.",
        en: "Each pair of sessions appears both ways: the percentage is of the first.")
    public static let reconciliationNote = Phrase(
        es: "Los check-ins que informa el servicio frente a los contados registro por registro.",
        en: "The check-ins that the service reports against those counted record by record.")
    public static let reconciliationFilteredNote = Phrase(
        es: "Hay filtros: lo contado es solo lo que dejaron, y por eso puede diferir de lo que informa el servicio.",
        en:
            "Filters are in force: what is counted is only what they left, so it may differ from what the service reports."
    )
    public static let dataQualityNote = Phrase(
        es: "Lo que conviene revisar antes de confiar en los números; los ejemplos son ids, nunca nombres.",
        en: "What to look at before trusting the numbers; examples are ids, never names.")

    // Charts.
    public static let chartByType = Phrase(es: "Asistencia por tipo de inscrito", en: "Attendance by registrant type")
    public static let chartBySession = Phrase(es: "Asistencia por sesión", en: "Attendance by session")
    public static let chartCheckInsBySession = Phrase(es: "Check-ins por sesión", en: "Check-ins by session")
    public static let chartArrivals = Phrase(
        es: "Check-ins y llegadas en el tiempo", en: "Check-ins and arrivals over time")
    public static let chartMethods = Phrase(es: "Métodos de check-in", en: "Check-in methods")
    public static let chartPlaces = Phrase(es: "Lugares con más check-ins", en: "Places with most check-ins")

    public static let noRegistrantType = Phrase(es: "(sin tipo)", en: "(no type)")

    public static func binsWidened(from asked: String, to used: String) -> Phrase {
        Phrase(
            es: "Los intervalos de \(asked) habrían sido demasiados; se usan de \(used). Revise las fechas extremas.",
            en: "Intervals of \(asked) would have been too many; \(used) are used. Check the outermost dates.")
    }

    public static func reconciled(_ agreeing: Int, of offers: Int) -> Phrase {
        Phrase(
            es: { language in
                let offers = language.counted(offers, "oferta", "ofertas")
                let agree = language.word(for: agreeing, "coincide", "coinciden")
                return "\(language.grouped(agreeing)) de \(offers) \(agree) con el servicio"
            },
            en: { language in
                let offers = language.counted(offers, "offer", "offers")
                let agree = language.word(for: agreeing, "agrees", "agree")
                return "\(language.grouped(agreeing)) of \(offers) \(agree) with the service"
            })
    }

    // Headlines.
    public static let headlineAttendance = Phrase(es: "Asistencia", en: "Attendance")
    public static let headlineUniqueGuests = Phrase(es: "Personas únicas", en: "Unique guests")
    public static let headlineCheckIns = Phrase(es: "Check-ins", en: "Check-ins")
    public static let headlineNoShows = Phrase(es: "Ausentes", en: "No-shows")
    public static let headlinePeak = Phrase(es: "Hora punta", en: "Peak")

    public static func attendedOfRegistered(_ attended: Int, _ registered: Int) -> Phrase {
        Phrase(
            es: { "\($0.grouped(attended)) de \($0.counted(registered, "inscrito", "inscritos"))" },
            en: { "\($0.grouped(attended)) of \($0.grouped(registered)) registered" })
    }

    public static func overSessions(_ sessions: Int) -> Phrase {
        Phrase(
            es: { "en \($0.counted(sessions, "sesión", "sesiones"))" },
            en: { "over \($0.counted(sessions, "session", "sessions"))" })
    }

    public static func repeatedCheckIns(_ count: Int) -> Phrase {
        Phrase(es: { $0.counted(count, "repetido", "repetidos") }, en: { "\($0.grouped(count)) repeated" })
    }

    public static func peakCount(_ count: Int, width: String) -> Phrase {
        Phrase(
            es: { "\($0.counted(count, "check-in", "check-ins")) en \(width)" },
            en: { "\($0.counted(count, "check-in", "check-ins")) in \(width)" })
    }

    // "About these numbers".
    public static let aboutData = Phrase(es: "Datos", en: "Data")
    public static let aboutFilters = Phrase(es: "Filtros", en: "Filters")
    public static let aboutDefinitions = Phrase(es: "Definiciones", en: "Definitions")
    public static let aboutEvent = Phrase(es: "Evento", en: "Event")
    public static let aboutEventID = Phrase(es: "ID del evento", en: "Event ID")
    public static let aboutZone = Phrase(es: "Zona horaria", en: "Time zone")
    public static let aboutCutOffID = Phrase(es: "Check-in más alto contado (id)", en: "Highest check-in counted (id)")
    public static let aboutCutOffTime = Phrase(es: "Hora de ese check-in", en: "Time of that check-in")
    public static let aboutTotal = Phrase(
        es: "Check-ins del evento hasta ese id", en: "The event's check-ins up to that id")
    public static let aboutPages = Phrase(es: "Páginas que ocupan", en: "Pages they fill")
    public static let aboutCounted = Phrase(es: "Check-ins contados", en: "Check-ins counted")
    public static let aboutBin = Phrase(es: "Ancho de los intervalos", en: "Width of the intervals")
    public static let aboutReconciled = Phrase(es: "Conciliación", en: "Reconciliation")
    public static let aboutSessions = Phrase(es: "Solo las sesiones", en: "Only sessions")
    public static let aboutTypes = Phrase(es: "Solo los tipos de inscrito", en: "Only registrant types")
    public static let aboutFrom = Phrase(es: "Desde", en: "From")
    public static let aboutTo = Phrase(es: "Hasta (sin incluir)", en: "Until (not included)")
    public static let aboutNoFilters = Phrase(es: "Ninguno: se cuenta todo", en: "None: everything is counted")
    public static let aboutLeftOutDates = Phrase(es: "Fuera por fecha", en: "Left out by date")
    public static let aboutLeftOutSession = Phrase(es: "Fuera por sesión", en: "Left out by session")
    public static let aboutLeftOutType = Phrase(es: "Fuera por tipo de inscrito", en: "Left out by registrant type")

    public static func leftOutByFilters(_ count: Int) -> Phrase {
        Phrase(
            es: { "Los filtros dejaron fuera \($0.counted(count, "check-in", "check-ins"))" },
            en: { "Filters left out \($0.counted(count, "check-in", "check-ins"))" })
    }
}
