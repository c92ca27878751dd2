import Base

extension Term {
    static let factsCapacity = Term(
        es: "Aforo", "Cuántas personas caben en la sala, según el archivo de datos de sesiones.",
        en: "Capacity", "How many people the room holds, according to the file of facts.")
    static let fillPercentage = Term(
        es: "Ocupación",
        "Personas contadas o, si no se contaron, con check-in, por cada 100 del aforo; vacío si la sesión no ha empezado.",
        en: "Fill",
        "People counted or, if nobody counted, with a check-in, per 100 of the capacity; empty before the session.")
    static let headcount = Term(
        es: "Conteo", "Personas contadas en la sala; de varios conteos, el mayor.",
        en: "Headcount", "People counted in the room; the largest, if they were counted several times.")
    static let headcountAt = Term(
        es: "Hora del conteo", "Cuándo se contó a esas personas.",
        en: "Headcount at", "When these people were counted.")
    static let coveragePercentage = Term(
        es: "Cobertura",
        "Personas con un check-in en la sesión hasta la hora del conteo, por cada 100 contadas; sin hora, todas las que asistieron.",
        en: "Coverage",
        "Guests with a check-in in the session by the time of the headcount, per 100 counted; without a time, all who attended."
    )
    static let rating = Term(
        es: "Evaluación", "La evaluación de la sesión, según el archivo.",
        en: "Rating", "The session's rating, according to the file.")
    static let ratings = Term(
        es: "Evaluaciones", "Cuántas personas la evaluaron, según el archivo.",
        en: "Ratings", "How many people rated it, according to the file.")
    static let credits = Term(
        es: "Créditos", "Los créditos que da la sesión, según el archivo.",
        en: "Credits", "The credits that the session gives, according to the file.")
    static let track = Term(
        es: "Línea temática", "La línea temática de la sesión, según el archivo.",
        en: "Track", "The session's track, according to the file.")
    static let room = Term(
        es: "Sala", "Dónde fue la sesión, según el archivo.",
        en: "Room", "Where the session was, according to the file.")
    static let speaker = Term(
        es: "Expositor", "Quién expuso, según el archivo.",
        en: "Speaker", "Who spoke, according to the file.")
    static let peopleInRoom = Term(
        es: "Personas", "El numerador de la ocupación: las personas contadas o, sin conteo, las que asistieron.",
        en: "People", "The numerator of the fill: the people counted or, without a headcount, those who attended.")
    static let scannedByHeadcount = Term(
        es: "Escaneadas", "El numerador de la cobertura: las personas con check-in hasta la hora del conteo.",
        en: "Scanned", "The numerator of the coverage: the guests with a check-in by the time of the headcount.")
}

extension Phrase {
    static let sessionFactsTitle = Phrase(es: "Datos de las sesiones", en: "Facts of sessions")
    static let sessionFactsNote = Phrase(
        es: "Aforo, conteos y evaluaciones de un archivo, junto a quienes tienen un check-in en cada sesión.",
        en: "Capacity, headcounts and ratings from a file, beside those who checked in to each session.")
    static let sessionFactsPartialNote = Phrase(
        es: "Los filtros dejan solo una parte de los check-ins, que no se compara con conteos ni aforos.",
        en: "Filters leave only a part of the check-ins, which is compared with no headcount and no capacity.")
    static func sessionFactsLaterNote(_ headcounts: Int) -> Phrase {
        Phrase(
            es: "\(headcounts, "conteo es posterior", "conteos son posteriores") a los datos y aún no se "
                + "\(for: headcounts, "compara", "comparan").",
            en: "\(headcounts, "headcount is", "headcounts are") later than the data, and not compared yet.")
    }
    static let sessionFactsNotGiven = Phrase(
        es: "No hay datos de sesiones: indique su archivo con --facts, o con «facts» en el perfil.",
        en: "There are no facts of sessions: pass their file with --facts, or set \"facts\" in the profile.")
    static let chartFill = Phrase(es: "Ocupación de las salas", en: "How full the rooms were")
    static let chartCoverage = Phrase(es: "Personas escaneadas de las contadas", en: "People scanned of those counted")

    static let headlineFill = Phrase(es: "Ocupación", en: "Rooms filled")
    static let headlineCoverage = Phrase(es: "Cobertura del escaneo", en: "Scan coverage")
    static func peopleOfPlaces(_ people: Int64, _ places: Int64) -> Phrase {
        Phrase(
            es: "\(people, "persona", "personas") para un aforo de \(number: places)",
            en: "\(people, "person", "people") in rooms for \(number: places)")
    }
    static func moreScannedThanCounted(_ sessions: Int) -> Phrase {
        Phrase(
            es:
                "en \(sessions, "sesión", "sesiones") se escaneó a más personas que las contadas; no cuentan para otras",
            en: "in \(sessions, "session", "sessions") more were scanned than counted; they count for no other")
    }
    static func scannedOfCounted(_ scanned: Int, _ people: Int64) -> Phrase {
        Phrase(
            es: "\(scanned, "escaneada", "escaneadas") de \(people, "contada", "contadas")",
            en: "\(number: scanned) scanned of \(number: people) counted")
    }
}
