// What the report says of differences to an earlier reading.

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
        Phrase(es: "Qué se compara, por su nombre en los archivos.", en: "What is compared, by its name in files."))
    public static let changeBefore = Term(
        Phrase(es: "Antes", en: "Before"),
        Phrase(
            es: "El valor en la lectura anterior; vacío si no existía.",
            en: "The value at the earlier reading; empty where there was none."))
    public static let changeNow = Term(
        Phrase(es: "Ahora", en: "Now"),
        Phrase(
            es: "El valor en este informe; vacío si ya no existe.",
            en: "The value in this report; empty where there is none."))
}

extension Phrase {
    public static let changesTitle = Phrase(es: "Qué cambió", en: "What changed")
    public static let changesNote = Phrase(
        es:
            "Diferencias netas con la lectura anterior del evento: lo que vino y se fue entre medio no aparece. Sin filas, nada cambió o no hay lectura anterior.",
        en:
            "Net differences to the earlier reading of the event: what came and went in between does not appear. Without rows nothing changed, or there is no earlier reading."
    )
    public static let wholeEvent = Phrase(es: "(todo el evento)", en: "(whole event)")
    public static let allSessions = Phrase(es: "(todas las sesiones)", en: "(all sessions)")

    /// A change in words, by the names that its kind and measure have in files; unknown ones as they are.
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

    /// What is different since the earlier reading, in a sentence; all three are counts of check-ins.
    public static func changedSince(new: Int, vanished: Int, changed: Int) -> Phrase {
        guard new > 0 || vanished > 0 || changed > 0 else {
            return Phrase(
                es: "Desde la lectura anterior cambiaron inscritos, ofertas o sesiones; los check-ins, no",
                en: "Since the earlier reading registrations, offers or sessions changed; check-ins did not")
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

    /// That `--since` names a moment of which nothing is known.
    public static func noReadingSince(_ event: Int64) -> Phrase {
        Phrase(
            es: "evento \(event): no hay ninguna lectura de esa fecha de --since; no se compara con nada",
            en: "event \(event): there is no reading of --since's date; nothing is compared")
    }

    /// How many check-ins more there are than at the earlier reading, or, below 0, fewer.
    public static func sinceEarlierReading(_ net: Int) -> Phrase {
        let sign = net > 0 ? "+" : ""
        return Phrase(
            es: { "\(sign)\($0.grouped(net)) desde la lectura anterior" },
            en: { "\(sign)\($0.grouped(net)) since the earlier reading" })
    }

    /// Two details of a headline, one after the other.
    public static func detail(_ first: Phrase?, _ second: Phrase) -> Phrase {
        first.map { Phrase(es: "\($0.es) · \(second.es)", en: "\($0.en) · \(second.en)") } ?? second
    }
}
