// Confidence intervals, no-shows, days, doors, advice, and what changed.

extension Term {
    public static let attendanceLow = Term(
        Phrase(es: "Asistencia desde", en: "Attendance from"),
        Phrase(
            es:
                "Con tan pocas personas, la tasa podría ser así de baja solo por azar (intervalo de Wilson de 95 %). Solo con menos de 1.000 inscritos.",
            en:
                "With so few people, the rate could be as low as this by chance (95% Wilson interval). Only below 1,000 registered."
        ))
    public static let attendanceHigh = Term(
        Phrase(es: "Asistencia hasta", en: "Attendance to"),
        Phrase(
            es:
                "Con tan pocas personas, la tasa podría ser así de alta solo por azar (intervalo de Wilson de 95 %). Solo con menos de 1.000 inscritos.",
            en:
                "With so few people, the rate could be as high as this by chance (95% Wilson interval). Only below 1,000 registered."
        ))
    public static let noShowPercentage = Term(
        Phrase(es: "% de ausentes", en: "No-show rate"),
        Phrase(es: "Ausentes por cada 100 inscritos.", en: "No-shows per 100 registered."))
    public static let unusedValue = Term(
        Phrase(es: "Valor no usado", en: "Unused value"),
        Phrase(
            es:
                "Ausentes multiplicados por el precio de la oferta: el valor, a precio de lista, de las entradas que nadie usó.",
            en: "No-shows times the offer's price: the face value of the unused places."))
    public static let pricedType = Term(
        Phrase(es: "Tipo y precio", en: "Type and price"),
        Phrase(
            es: "El tipo de inscrito y, si tiene varios precios, el precio de la fila.",
            en: "The registrant type and, if it has several prices, the row's price."))
    public static let day = Term(
        Phrase(es: "Día", en: "Day"),
        Phrase(
            es: "Fecha del calendario en la zona horaria del informe (año-mes-día).",
            en: "Calendar date in the report's time zone (year-month-day)."))
    public static let weekday = Term(
        Phrase(es: "Día de la semana", en: "Weekday"),
        Phrase(es: "Día de la semana de la fecha.", en: "The weekday of the date."))
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
            es: "Inicio del minuto de reloj con más check-ins; si hay empate, el primero.",
            en: "Start of the clock minute with the most check-ins; the first, if several tie."))
    public static let peakCheckInsPerMinute = Term(
        Phrase(es: "Check-ins en ese minuto", en: "Check-ins in that minute"),
        Phrase(es: "Check-ins en el minuto punta.", en: "Check-ins in the peak minute."))
    public static let longestQueue = Term(
        Phrase(es: "Fila más larga", en: "Longest queue"),
        Phrase(
            es:
                "Máximo de personas en espera a la vez, sin contar a quienes se está atendiendo, según los supuestos.",
            en: "Most people waiting at once, not counting those being served, under the assumptions."))
    public static let longestQueueAt = Term(
        Phrase(es: "Hora de esa fila", en: "Time of that queue"),
        Phrase(
            es: "Cuándo la fila alcanzó ese largo por primera vez; vacío si nadie esperó.",
            en: "When the queue first reached that length; empty if nobody waited."))
    public static let longestWait = Term(
        Phrase(es: "Espera más larga (s)", en: "Longest wait (s)"),
        Phrase(
            es: "Segundos de la espera más larga antes de ser atendido, según los supuestos.",
            en: "The longest wait before being served, in seconds, under the assumptions."))
    public static let scannersNeeded = Term(
        Phrase(es: "Lectores necesarios", en: "Scanners needed"),
        Phrase(
            es: "El menor número de lectores con que nadie habría superado la espera tolerada.",
            en: "The fewest scanners that keep every wait within the tolerated one."))
    public static let likelyCause = Term(
        Phrase(es: "Causa probable", en: "Likely cause"),
        Phrase(es: "El origen habitual de un hallazgo así.", en: "The usual cause of such a finding."))
    public static let advice = Term(
        Phrase(es: "Qué hacer", en: "What to do"),
        Phrase(es: "El siguiente paso recomendado.", en: "The recommended next step."))
}

extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    public static let noShowsTitle = Phrase(es: "Ausentes por tipo y precio", en: "No-shows by type and price")
    public static let attendanceByDayTitle = Phrase(es: "Por día", en: "By day")
    public static let doorsTitle = Phrase(es: "Accesos", en: "Doors")

    public static let noShowsNote = Phrase(
        es:
            "Inscritos que no llegaron, sumados por tipo y precio en todas las sesiones. El valor no usado es a precio de lista: no descuenta cortesías ni devoluciones.",
        en:
            "Registrants who did not come, summed over sessions by type and price. Unused value is at face value: free tickets and refunds are not deducted."
    )
    public static let attendanceByDayNote = Phrase(
        es: "Días de calendario en la zona horaria del informe; los días sin check-ins no aparecen.",
        en: "Calendar days in the report's time zone; days without check-ins are omitted.")

    /// `longestWait` is a duration such as `5 min`.
    public static func doorsNote(secondsPerCheckIn: Double, scanners: Int, longestWait: String) -> Phrase {
        func seconds(_ language: Language) -> String { language.number(secondsPerCheckIn) }
        return Phrase(
            es: {
                "Supuestos: una sola fila por sesión, atendida por orden de llegada por \($0.counted(scanners, "lector", "lectores")), \(seconds($0)) s por check-in y una espera tolerada de hasta \(longestWait). La hora del check-in se usa como hora de llegada: no incluye el tiempo ya esperado, por lo que la fila real suele ser más larga."
            },
            en: {
                "Assumptions: one queue per session, first come first served by \($0.counted(scanners, "scanner", "scanners")), \(seconds($0)) s per check-in, and a tolerated wait of up to \(longestWait). Check-in times are used as arrival times: they do not include time already spent waiting, so the real queue tends to be longer."
            })
    }

    /// A type with several prices, together with one of them.
    public static func priced(_ type: String, at price: Double?) -> Phrase {
        guard let price else { return Phrase(es: "\(type) · sin precio", en: "\(type) · no price") }
        return Phrase(es: { "\(type) · \($0.number(price))" }, en: { "\(type) · \($0.number(price))" })
    }

    public static let chartNoShows = Phrase(es: "Ausentes por tipo de inscrito", en: "No-shows by registrant type")
    public static let chartByDay = Phrase(es: "Check-ins por día", en: "Check-ins by day")
    public static let chartDoors = Phrase(
        es: "Check-ins por minuto en la hora punta", en: "Check-ins per minute at the peak")

    /// The name of a weekday, 1 (Monday) to 7 (Sunday).
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

// MARK: - What changed

extension Term {
    public static let changeKind = Term(
        Phrase(es: "Clase", en: "Kind"),
        Phrase(
            es:
                "Clase de cambio: new, vanished, changed (check-ins), rate, count, offer, added, removed, renamed, moved.",
            en:
                "Kind of change: new, vanished, changed (check-ins), rate, count, offer, added, removed, renamed, moved."
        ))
    public static let changeInWords = Term(
        Phrase(es: "Cambio", en: "Change"), Phrase(es: "El cambio en palabras.", en: "The change in words."))
    public static let changeMeasure = Term(
        Phrase(es: "Medida", en: "Measure"),
        Phrase(es: "Qué se compara, por su nombre en los archivos.", en: "What is compared, by its name in the files."))
    public static let changeBefore = Term(
        Phrase(es: "Antes", en: "Before"),
        Phrase(
            es: "El valor en la lectura anterior; vacío si no existía.",
            en: "The value at the earlier reading; empty if there was none."))
    public static let changeNow = Term(
        Phrase(es: "Ahora", en: "Now"),
        Phrase(
            es: "El valor en este informe; vacío si ya no existe.",
            en: "The value in this report; empty if there is none."))
}

extension Phrase {
    public static let changesTitle = Phrase(es: "Qué cambió", en: "What changed")
    public static let changesNote = Phrase(
        es:
            "Diferencias netas con la lectura anterior del evento: lo que apareció y desapareció entre ambas no se muestra. Sin filas: nada cambió o no hay lectura anterior.",
        en:
            "Net differences from the event's earlier reading: what appeared and disappeared in between is not shown. No rows: nothing changed, or there is no earlier reading."
    )
    public static let wholeEvent = Phrase(es: "(todo el evento)", en: "(whole event)")
    public static let allSessions = Phrase(es: "(todas las sesiones)", en: "(all sessions)")

    /// A change in words, by the names of its kind and measure in files; unknown names are returned verbatim.
    public static func change(_ kind: String, of measure: String) -> Phrase {
        changes["\(kind) \(measure)"] ?? Phrase(verbatim: "\(kind) \(measure)")
    }

    private static let changes: [String: Phrase] = [
        "new checkins": Phrase(es: "Check-ins nuevos", en: "New check-ins"),
        "vanished checkins": Phrase(es: "Check-ins desaparecidos", en: "Vanished check-ins"),
        "changed checkins": Phrase(es: "Check-ins modificados", en: "Changed check-ins"),
        "rate attendance_percentage": Phrase(es: "Asistencia", en: "Attendance"),
        "count attended": Phrase(es: "Asistieron", en: "Attended"),
        "count registered": Phrase(es: "Inscritos", en: "Registered"),
        "offer price": Phrase(es: "Precio", en: "Price"),
        "offer stock": Phrase(es: "Cupos", en: "Stock"),
        "added session": Phrase(es: "Sesión agregada", en: "Session added"),
        "removed session": Phrase(es: "Sesión eliminada", en: "Session removed"),
        "renamed session": Phrase(es: "Sesión renombrada", en: "Session renamed"),
        "moved starts_at": Phrase(es: "Inicio movido", en: "Start moved"),
        "moved ends_at": Phrase(es: "Término movido", en: "End moved"),
        "added registrant_type": Phrase(es: "Tipo agregado", en: "Type added"),
        "removed registrant_type": Phrase(es: "Tipo eliminado", en: "Type removed"),
        "renamed registrant_type": Phrase(es: "Tipo renombrado", en: "Type renamed"),
        "added offer": Phrase(es: "Oferta agregada", en: "Offer added"),
        "removed offer": Phrase(es: "Oferta eliminada", en: "Offer removed"),
    ]

    /// What changed since the earlier reading, in a sentence; all three are counts of check-ins.
    public static func changedSince(new: Int, vanished: Int, changed: Int) -> Phrase {
        guard new > 0 || vanished > 0 || changed > 0 else {
            return Phrase(
                es: "Desde la lectura anterior cambiaron inscritos, ofertas o sesiones, pero no los check-ins",
                en: "Since the earlier reading, registrations, offers or sessions changed, but check-ins did not")
        }
        func list(_ language: Language) -> String {
            [
                (new, Phrase(es: "nuevo", en: "new"), Phrase(es: "nuevos", en: "new")),
                (vanished, Phrase(es: "desaparecido", en: "vanished"), Phrase(es: "desaparecidos", en: "vanished")),
                (changed, Phrase(es: "modificado", en: "changed"), Phrase(es: "modificados", en: "changed")),
            ].filter { $0.0 > 0 }
                .map { language.counted($0.0, $0.1[language], $0.2[language]) }.joined(separator: ", ")
        }
        return Phrase(
            es: { "Check-ins desde la lectura anterior: \(list($0))" },
            en: { "Check-ins since the earlier reading: \(list($0))" })
    }

    /// `--since` names a time before the first reading.
    public static func noReadingSince(_ event: Int64) -> Phrase {
        Phrase(
            es: "evento \(event): no hay ninguna lectura a la fecha de --since; no se compara con nada",
            en: "event \(event): no reading as of the --since date; nothing to compare with")
    }

    /// The net change in check-ins since the earlier reading.
    public static func sinceEarlierReading(_ net: Int) -> Phrase {
        let sign = net > 0 ? "+" : ""
        return Phrase(
            es: { "\(sign)\($0.grouped(net)) desde la lectura anterior" },
            en: { "\(sign)\($0.grouped(net)) since the earlier reading" })
    }

    /// Two details of a headline, joined.
    public static func detail(_ first: Phrase?, _ second: Phrase) -> Phrase {
        first.map { Phrase(es: "\($0.es) · \(second.es)", en: "\($0.en) · \(second.en)") } ?? second
    }
}
