// Confidence intervals, registrations unused, days, doors and advice.

import Base

extension Term {
    static let attendanceLow = Term(
        es: "Asistencia desde",
        "Con tan pocas personas, la tasa podría ser así de baja solo por azar (intervalo de Wilson de 95 %). "
            + "Solo con menos de 1.000 inscritos.",
        en: "Attendance from",
        "With so few people, the rate could be as low as this by chance (95% Wilson interval). Only below 1,000 registered."
    )
    static let attendanceHigh = Term(
        es: "Asistencia hasta",
        "Con tan pocas personas, la tasa podría ser así de alta solo por azar (intervalo de Wilson de 95 %). "
            + "Solo con menos de 1.000 inscritos.",
        en: "Attendance to",
        "With so few people, the rate could be as high as this by chance (95% Wilson interval). Only below 1,000 registered."
    )
    static let noShowPercentage = Term(
        es: "% sin usar", "Inscripciones sin usar por cada 100.",
        en: "Share unused", "Registrations unused per 100.")
    static let unusedValue = Term(
        es: "Valor no usado",
        "Inscripciones sin usar multiplicadas por el precio de la oferta: su valor a precio de lista.",
        en: "Unused value", "Registrations unused times the offer's price: their face value.")
    static let pricedType = Term(
        es: "Tipo y precio", "El tipo de inscrito y, si tiene varios precios, el precio de la fila.",
        en: "Type and price", "The registrant type and, if it has several prices, the row's price.")
    static let day = Term(
        es: "Día", "Fecha del calendario en la zona horaria del informe (año-mes-día).",
        en: "Day", "Calendar date in the report's time zone (year-month-day).")
    static let weekday = Term(
        es: "Día de la semana", "Día de la semana de la fecha.",
        en: "Weekday", "The weekday of the date.")
    static let guestsOfDay = Term(
        es: "Personas únicas", "Personas distintas con un check-in ese día; quien vino dos días cuenta en ambos.",
        en: "Unique guests", "Distinct people with a check-in on that day; someone who came on two days counts on both."
    )
    static let arrivalsOfDay = Term(
        es: "Llegadas", "Personas cuyo primer check-in del evento fue ese día.",
        en: "Arrivals", "People whose first check-in of the event was on that day.")
    static let sessionsOfDay = Term(
        es: "Sesiones", "Sesiones con algún check-in ese día.",
        en: "Sessions", "Sessions with a check-in on that day.")
    static let sessionsAttended = Term(
        es: "Sesiones", "Número exacto de sesiones distintas a las que fue cada persona de la fila.",
        en: "Sessions", "The exact number of different sessions that each guest of the row attended.")
    static let guestsOfSessions = Term(
        es: "Personas", "Personas distintas que fueron a ese número de sesiones.",
        en: "Guests", "Distinct guests who attended that many sessions.")
    static let guestsOfSessionsShare = Term(
        es: "% de las personas", "Parte de las personas del evento, o del tipo, que fue a ese número de sesiones.",
        en: "Share of guests", "Share of the guests of the event, or of the type, who attended that many sessions.")
    static let peakMinuteAt = Term(
        es: "Minuto punta", "Inicio del minuto de reloj con más check-ins; si hay empate, el primero.",
        en: "Peak minute", "Start of the clock minute with the most check-ins; the first, if several tie.")
    static let peakCheckInsPerMinute = Term(
        es: "Check-ins en ese minuto", "Check-ins en el minuto punta.",
        en: "Check-ins in that minute", "Check-ins in the peak minute.")
    static let longestQueue = Term(
        es: "Fila más larga",
        "Máximo de personas en espera a la vez, sin contar a quienes se está atendiendo, según los supuestos; vacío si no se "
            + "indica el número de lectores.",
        en: "Longest queue",
        "Most people waiting at once, not counting those being served, under the assumptions; empty unless the number of scanners is "
            + "given.")
    static let longestQueueAt = Term(
        es: "Hora de esa fila", "Cuándo la fila alcanzó ese largo por primera vez; vacío si nadie esperó.",
        en: "Time of that queue", "When the queue first reached that length; empty if nobody waited.")
    static let longestWait = Term(
        es: "Espera más larga (s)",
        "Segundos de la espera más larga antes de ser atendido, según los supuestos; vacío si no se indica el número de lectores.",
        en: "Longest wait (s)",
        "The longest wait before being served, in seconds, under the assumptions; empty unless the number of scanners is given."
    )
    static let scannersNeeded = Term(
        es: "Lectores necesarios", "El menor número de lectores con que nadie habría superado la espera tolerada.",
        en: "Scanners needed", "The fewest scanners that keep every wait within the tolerated one.")
    static let likelyCause = Term(
        es: "Causa probable", "El origen habitual de un hallazgo así.",
        en: "Likely cause", "The usual cause of such a finding.")
    static let advice = Term(
        es: "Qué hacer", "El siguiente paso recomendado.",
        en: "What to do", "The recommended next step.")
}

extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    static let noShowsTitle = Phrase(es: "Inscripciones sin usar", en: "Registrations unused")
    static let attendanceByDayTitle = Phrase(es: "Por día", en: "By day")
    static let sessionsPerGuest = Phrase(es: "Sesiones por persona", en: "Sessions per guest")
    static let doorsTitle = Phrase(es: "Accesos", en: "Doors")

    static let noShowsNote = Phrase(
        es:
            "Inscripciones que nadie usó, sumadas por tipo y precio en todas las sesiones: una persona puede tener varias. "
            + "El valor no usado es a precio de lista: no descuenta cortesías ni devoluciones.",
        en: "Registrations that nobody used, summed over sessions by type and price: a person can have several. "
            + "Unused value is at face value: free tickets and refunds are not deducted.")
    static let attendanceByDayNote = Phrase(
        es: "Días de calendario en la zona horaria del informe; los días sin check-ins no aparecen.",
        en: "Calendar days in the report's time zone; days without check-ins are omitted.")

    static let sessionsPerGuestNote = Phrase(
        es:
            "Cuántas personas fueron a una sesión, a dos, etc. Las filas sin tipo son de todo el evento; las de un tipo cuentan "
            + "las sesiones a las que se entró con ese tipo.",
        en:
            "How many people came to one session, to two, and so on. Rows without a type are of the whole event; those of a "
            + "type count the sessions that people entered as that type.")

    /// - Parameters:
    ///   - scanners: `nil` if their number is not known.
    ///   - longestWait: A duration such as `5 min`.
    static func doorsNote(secondsPerCheckIn: Double, scanners: Int?, longestWait: String) -> Phrase {
        let queue = Phrase(
            es:
                "una sola fila por sesión, atendida por orden de llegada, \(decimal: secondsPerCheckIn) s por check-in y una "
                + "espera tolerada de hasta \(longestWait). La hora del check-in se usa como hora de llegada: no incluye el "
                + "tiempo ya esperado",
            en:
                "one queue per session, first come first served, \(decimal: secondsPerCheckIn) s per check-in, and a tolerated wait "
                + "of up to \(longestWait). Check-in times are used as arrival times: they do not include time already spent "
                + "waiting")
        guard let scanners else {
            return Phrase(
                es:
                    "Supuestos: \(queue), por lo que pueden hacer falta más lectores. Filas y esperas: indique «scanners», el "
                    + "número de lectores, en la definición.",
                en:
                    "Assumptions: \(queue), so more scanners may be needed. For queues and waits, set \"scanners\", their number, "
                    + "in the definition.")
        }
        return Phrase(
            es: "Supuestos: \(scanners, "lector", "lectores"), \(queue), por lo que la fila real suele ser más larga.",
            en: "Assumptions: \(scanners, "scanner", "scanners"), \(queue), so the real queue tends to be longer.")
    }

    /// A type with several prices, together with one of them.
    static func priced(_ type: String, at price: Double?) -> Phrase {
        guard let price else { return Phrase(es: "\(type) · sin precio", en: "\(type) · no price") }
        return Phrase(es: "\(type) · \(decimal: price)", en: "\(type) · \(decimal: price)")
    }
    static let chartNoShows = Phrase(
        es: "Inscripciones sin usar por tipo de inscrito", en: "Registrations unused by registrant type")
    static let chartByDay = Phrase(es: "Check-ins por día", en: "Check-ins by day")
    static let chartScanners = Phrase(es: "Lectores necesarios", en: "Scanners needed")
    static let chartDoors = Phrase(es: "Check-ins por minuto en la hora punta", en: "Check-ins per minute at the peak")

    /// The name of a weekday, 1 (Monday) to 7 (Sunday).
    static func weekday(_ number: Int) -> Phrase {
        let names = [
            ("lunes", "Monday"), ("martes", "Tuesday"), ("miércoles", "Wednesday"), ("jueves", "Thursday"),
            ("viernes", "Friday"), ("sábado", "Saturday"), ("domingo", "Sunday"),
        ]
        guard names.indices.contains(number - 1) else { return Phrase(verbatim: "") }
        return Phrase(es: "\(names[number - 1].0)", en: "\(names[number - 1].1)")
    }
}
