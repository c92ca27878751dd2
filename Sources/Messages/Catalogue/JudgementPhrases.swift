// What the sections that judge say: intervals, doors, no-shows, days, and what changed.

extension Term {
    public static let attendanceLow = Term(
        Phrase(es: "Asistencia desde", en: "Attendance from"),
        Phrase(
            es:
                "Límite inferior del intervalo de Wilson de 95 %: por azar, un grupo tan chico podría haber asistido desde esta tasa. Solo con menos de 1.000 inscritos.",
            en:
                "Lower end of the 95% Wilson interval: by chance a group this small might have attended from this rate on. Only under 1,000 registered."
        ))
    public static let attendanceHigh = Term(
        Phrase(es: "Asistencia hasta", en: "Attendance to"),
        Phrase(
            es:
                "Límite superior del intervalo de Wilson de 95 %: por azar, un grupo tan chico podría haber asistido hasta esta tasa. Solo con menos de 1.000 inscritos.",
            en:
                "Upper end of the 95% Wilson interval: by chance a group this small might have attended up to this rate. Only under 1,000 registered."
        ))
    public static let noShowPercentage = Term(
        Phrase(es: "% de ausentes", en: "No-show rate"),
        Phrase(es: "Ausentes por cada 100 inscritos.", en: "No-shows per 100 registered."))
    public static let unusedValue = Term(
        Phrase(es: "Valor no usado", en: "Unused value"),
        Phrase(
            es: "Ausentes por el precio de la oferta: lo que valían, a precio de lista, las entradas que nadie usó.",
            en: "No-shows times the offer's price: the face value of the places that nobody used."))
    public static let pricedType = Term(
        Phrase(es: "Tipo y precio", en: "Type and price"),
        Phrase(
            es: "El tipo de inscrito y, si tiene varios precios, el de esta fila.",
            en: "The registrant type and, where it has several prices, that of the row."))
    public static let day = Term(
        Phrase(es: "Día", en: "Day"),
        Phrase(
            es: "Fecha del calendario en la zona horaria del informe (año-mes-día).",
            en: "Calendar date in the report's time zone (year-month-day)."))
    public static let weekday = Term(
        Phrase(es: "Día de la semana", en: "Weekday"),
        Phrase(es: "Día de la semana de la fecha.", en: "The date's weekday."))
    public static let guestsOfDay = Term(
        Phrase(es: "Personas únicas", en: "Unique guests"),
        Phrase(
            es: "Personas distintas con un check-in ese día; quien vino dos días cuenta en ambos.",
            en: "Distinct people with a check-in on that day; someone who came on two days counts on both."))
    public static let arrivalsOfDay = Term(
        Phrase(es: "Llegadas", en: "Arrivals"),
        Phrase(
            es: "Personas cuyo primer check-in del evento fue ese día.",
            en: "People whose first check-in of the event was on that day."))
    public static let sessionsOfDay = Term(
        Phrase(es: "Sesiones", en: "Sessions"),
        Phrase(es: "Sesiones con algún check-in ese día.", en: "Sessions with a check-in on that day."))
    public static let peakMinuteAt = Term(
        Phrase(es: "Minuto punta", en: "Peak minute"),
        Phrase(
            es: "Inicio del minuto de reloj con más check-ins; de varios iguales, el primero.",
            en: "Start of the clock's minute with most check-ins; of equals, the first."))
    public static let peakCheckInsPerMinute = Term(
        Phrase(es: "Check-ins en ese minuto", en: "Check-ins in that minute"),
        Phrase(es: "Check-ins en el minuto punta.", en: "Check-ins in the peak minute."))
    public static let longestQueue = Term(
        Phrase(es: "Fila más larga", en: "Longest queue"),
        Phrase(
            es:
                "Máximo de personas esperando a la vez, sin contar a quienes están siendo atendidos, según los supuestos.",
            en: "Most people waiting at once, those being served not counted, under the assumptions."))
    public static let longestQueueAt = Term(
        Phrase(es: "Hora de esa fila", en: "Time of that queue"),
        Phrase(
            es: "Cuándo la fila llegó a ese largo por primera vez; vacío si nadie esperó.",
            en: "When the queue was first that long; empty where nobody waited."))
    public static let longestWait = Term(
        Phrase(es: "Espera más larga (s)", en: "Longest wait (s)"),
        Phrase(
            es: "Segundos que esperó quien más esperó antes de ser atendido, según los supuestos.",
            en: "Seconds that whoever waited longest waited before being served, under the assumptions."))
    public static let scannersNeeded = Term(
        Phrase(es: "Lectores necesarios", en: "Scanners needed"),
        Phrase(
            es: "El menor número de lectores con que nadie habría esperado más que lo tolerado.",
            en: "The fewest scanners with which nobody would have waited longer than is bearable."))
    public static let likelyCause = Term(
        Phrase(es: "Causa probable", en: "Likely cause"),
        Phrase(es: "De dónde suele venir un hallazgo así.", en: "Where such a finding usually comes from."))
    public static let advice = Term(
        Phrase(es: "Qué hacer", en: "What to do"),
        Phrase(es: "El paso siguiente que conviene dar.", en: "The next step worth taking."))
}

extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    public static let noShowsTitle = Phrase(es: "Ausentes por tipo y precio", en: "No-shows by type and price")
    public static let attendanceByDayTitle = Phrase(es: "Por día", en: "By day")
    public static let doorsTitle = Phrase(es: "Accesos", en: "Doors")

    public static let noShowsNote = Phrase(
        es:
            "Inscritos que no llegaron, sumados por tipo y precio sobre las sesiones. El valor no usado es a precio de lista: no descuenta cortesías ni devoluciones.",
        en:
            "Registered people who did not come, summed by type and price over sessions. The unused value is at face value: free tickets and refunds are not deducted."
    )
    public static let attendanceByDayNote = Phrase(
        es: "Días de calendario en la zona del informe; los días sin check-ins no aparecen.",
        en: "Calendar days in the report's zone; days without check-ins are left out.")

    /// `longestWait` is a duration such as `5 min`.
    public static func doorsNote(secondsPerCheckIn: Double, scanners: Int, longestWait: String) -> Phrase {
        func seconds(_ language: Language) -> String { language.number(secondsPerCheckIn) }
        return Phrase(
            es: {
                "Supuestos: una sola fila por sesión, atendida por orden de llegada por \($0.counted(scanners, "lector", "lectores")), \(seconds($0)) s por check-in, y hasta \(longestWait) de espera tolerada. La hora del check-in hace de hora de llegada: quien ya esperó en una fila real no se nota aquí, y por eso esa fila suele haber sido más larga."
            },
            en: {
                "Assumptions: one queue a session, served in order of coming by \($0.counted(scanners, "scanner", "scanners")), \(seconds($0)) s a check-in, and a wait of up to \(longestWait) bearable. The time of the check-in stands for that of coming: time already spent in a real queue does not show here, so that queue tends to have been longer."
            })
    }

    /// A type of several prices, told apart by one of them.
    public static func priced(_ type: String, at price: Double?) -> Phrase {
        guard let price else { return Phrase(es: "\(type) · sin precio", en: "\(type) · no price") }
        return Phrase(es: { "\(type) · \($0.number(price))" }, en: { "\(type) · \($0.number(price))" })
    }

    public static let chartNoShows = Phrase(es: "Ausentes por tipo de inscrito", en: "No-shows by registrant type")
    public static let chartByDay = Phrase(es: "Check-ins por día", en: "Check-ins by day")
    public static let chartDoors = Phrase(es: "Check-ins por minuto en la punta", en: "Check-ins a minute at the peak")

    /// The name of a day of the week, 1 (Monday) to 7 (Sunday).
    public static func weekday(_ number: Int) -> Phrase {
        let names = [
            ("lunes", "Monday"), ("martes", "Tuesday"), ("miércoles", "Wednesday"), ("jueves", "Thursday"),
            ("viernes", "Friday"), ("sábado", "Saturday"), ("domingo", "Sunday"),
        ]
        guard names.indices.contains(number - 1) else { return Phrase(verbatim: "") }
        return Phrase(es: names[number - 1].0, en: names[number - 1].1)
    }
}

extension Language {
    /// A number with all the decimals it has: `12.000`, `6,5`.
    fileprivate func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        guard value != value.rounded() else { return grouped(Int64(value)) }
        return "\(value)".replacing(".", with: String(decimalMark))
    }
}
