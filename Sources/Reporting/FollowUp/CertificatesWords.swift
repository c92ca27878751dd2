public import Base

extension Phrase {
    public static let certificatesTitle = Phrase(es: "Certificados", en: "Certificates")
    static let certificatesNote = Phrase(
        es: "Una fila por persona que vino: si recibe un certificado, o qué le falta. Contiene datos personales.",
        en: "A row for each guest: whether a certificate was earned, or what is missing. Contains personal data.")
    static let mailMergeTitle = Phrase(es: "Para combinar correspondencia", en: "For the mail merge")
    static let mailMergeNote = Phrase(
        es: "Una fila por certificado, con lo que dice. Contiene datos personales.",
        en: "A row for each certificate, with what it says. Contains personal data.")
    static let headlineEligible = Phrase(es: "Certificados", en: "Certificates")
    static func ofGuests(_ count: Int) -> Phrase {
        Phrase(es: "de \(count, "persona", "personas")", en: "of \(count, "guest", "guests")")
    }

    static func sessionsLacking(_ count: Int) -> Phrase {
        Phrase(
            es: "\(for: count, "falta", "faltan") \(count, "sesión", "sesiones")",
            en: "\(count, "session", "sessions") missing")
    }
    static func requiredLacking(_ sessions: [String]) -> Phrase {
        Phrase(es: "no vino a \(sessions)", en: "did not attend \(sessions)")
    }

    static func pendingSessions(_ sessions: [String]) -> Phrase {
        Phrase(
            es: "Hasta ahora: no cuentan, porque no han terminado: \(sessions).",
            en: "So far: not over, and so not counted: \(sessions).")
    }
    static func unmeasuredSessions(_ sessions: [String]) -> Phrase {
        Phrase(
            es: "No cuentan, porque nadie fue escaneado allí: \(sessions).",
            en: "Not counted, since nobody was scanned there: \(sessions).")
    }
    static func requiredNotCounted(_ sessions: [String]) -> Phrase {
        Phrase(
            es: "Nadie puede recibir un certificado: \(sessions) "
                + "\(for: sessions.count, "es obligatoria y no cuenta", "son obligatorias y no cuentan").",
            en:
                "Nobody can earn a certificate: \(sessions) \(for: sessions.count, "is", "are") required but not counted."
        )
    }
    static func minimumNotReached(_ minimum: Int, counted: Int) -> Phrase {
        Phrase(
            es: "Nadie puede recibir un certificado: se exigen \(minimum, "sesión", "sesiones") y "
                + "\(for: counted, "cuenta", "cuentan") \(number: counted).",
            en:
                "Nobody can earn a certificate: \(minimum, "session is", "sessions are") required, and \(number: counted) "
                + "\(for: counted, "counts", "count").")
    }
    static func sessionsWithoutHours(_ sessions: [String]) -> Phrase {
        Phrase(
            es: "Su duración no se conoce, así que no suman horas: \(sessions).",
            en: "Length unknown, so no hours are added: \(sessions).")
    }
    static let exitsNotTold = Phrase(
        es: "La fuente no registra salidas: las horas de presencia están vacías.",
        en: "The source does not record exits: hours present are empty.")
    static let exitsNotRead = Phrase(
        es: "Las salidas se leen del servicio, y con --offline no se pregunta: las horas de presencia están vacías.",
        en: "Exits are read from the service, which --offline does not ask: hours present are empty.")
    static func certificatesWithoutName(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "certificado no tiene", "certificados no tienen") página: la fuente no entrega el nombre.",
            en: "\(count, "certificate has", "certificates have") no page: the source does not provide the name.")
    }

    static let aboutMinimumSessions = Phrase(es: "Sesiones, al menos", en: "Sessions, at least")
    static let aboutRequired = Phrase(es: "Sesiones obligatorias", en: "Required sessions")
    static func certified(event: String, sessions: Int, hours: Double?) -> Phrase {
        guard let hours else {
            return Phrase(
                es: "asistió a \(sessions, "sesión", "sesiones") de \(event).",
                en: "attended \(sessions, "session", "sessions") of \(event).")
        }
        let isOne = hours == 1
        return Phrase(
            es: "asistió a \(sessions, "sesión", "sesiones") de \(event), "
                + "de \(decimal: hours) \("hora programada", if: isOne)\("horas programadas", if: !isOne) en total.",
            en: "attended \(sessions, "session", "sessions") of \(event), "
                + "\(decimal: hours) scheduled \("hour", if: isOne)\("hours", if: !isOne) in all.")
    }
}

extension Term {
    static let certificateSessions = Term(
        es: "Sesiones", "Sesiones distintas, terminadas y con escaneos, a las que vino la persona.",
        en: "Sessions", "Distinct sessions that the guest attended, are over, and had scans.")
    static let scheduledMinutes = Term(
        es: "Minutos programados",
        "Duración programada de esas sesiones; el tiempo en que coinciden cuenta una vez. Vacío si ninguna la indica.",
        en: "Scheduled minutes",
        "The scheduled length of those sessions; overlapping time counts once. Empty if none of them has one.")
    static let scheduledHours = Term(
        es: "Horas programadas", "Lo mismo, en horas.", en: "Scheduled hours", "The same, in hours.")
    static let eligible = Term(
        es: "Certificado", "Si la persona cumple los requisitos.", en: "Eligible",
        "Whether the guest meets the conditions.")
    static let missingSessions = Term(
        es: "IDs que faltan", "Sesiones obligatorias a las que la persona no vino, o que no cuentan.",
        en: "Missing", "The required sessions that the guest did not attend, or that do not count.")
    static let missingInWords = Term(
        es: "Qué falta", "Lo que falta para el certificado, en palabras.",
        en: "What is missing", "What is missing for the certificate, in words.")
    static let presentHours = Term(
        es: "Horas de presencia",
        "Del primer check-in a la última salida, sumado en las sesiones con salida conocida; vacío si no hay ninguna.",
        en: "Hours present",
        "From the first check-in to the last exit, summed over sessions with a known exit; empty if there are none.")
    static let timedSessions = Term(
        es: "Sesiones con salida", "Sesiones de las que se conoce la salida.",
        en: "Sessions with an exit", "The sessions of which the exit is known.")
    static let personName = Term(
        es: "Nombre completo", "Nombre y apellido, como están en el certificado.",
        en: "Name", "First name and surname, as on the certificate.")
    static let occasion = Term(
        es: "Lugar y fechas", "Lugar y fechas del evento.", en: "Place and dates", "The event's place and dates.")
    static let sessionNames = Term(
        es: "Nombres de sesiones", "Las sesiones que cuentan, en orden.",
        en: "Sessions by name", "The sessions that count, in order.")
    static let certificateNumber = Term(
        es: "Número",
        "El evento y el número de la persona entre quienes vinieron, por primer check-in: no depende de los requisitos.",
        en: "Number",
        "The event and the guest's number among those who came, by first check-in: it does not depend on the conditions."
    )
    static let certificateText = Term(
        es: "Texto", "Lo que dice el certificado.", en: "Text", "What the certificate says.")
}
