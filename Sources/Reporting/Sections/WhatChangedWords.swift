// What changed since an earlier reading.

import Base

extension Term {
    static let changeKind = Term(
        es: "Clase",
        "Clase de cambio: new, vanished, changed (check-ins), rate, count, offer, added, removed, renamed, moved.",
        en: "Kind",
        "Kind of change: new, vanished, changed (check-ins), rate, count, offer, added, removed, renamed, moved.")
    static let changeInWords = Term(
        es: "Cambio", "El cambio en palabras.",
        en: "Change", "The change in words.")
    static let changeMeasure = Term(
        es: "Medida", "Qué se compara, por su nombre en los archivos.",
        en: "Measure", "What is compared, by its name in the files.")
    static let changeBefore = Term(
        es: "Antes", "El valor en la lectura anterior; vacío si no existía.",
        en: "Before", "The value at the earlier reading; empty if there was none.")
    static let changeNow = Term(
        es: "Ahora", "El valor en este informe; vacío si ya no existe.",
        en: "Now", "The value in this report; empty if there is none.")
}

extension Phrase {
    static let changesTitle = Phrase(es: "Qué cambió", en: "What changed")
    static let changesNote = Phrase(
        es:
            "Diferencias netas con la lectura anterior del evento: lo que apareció y desapareció entre ambas no se muestra. "
            + "Sin filas: nada cambió o no hay lectura anterior.",
        en:
            "Net differences from the event's earlier reading: what appeared and disappeared in between is not shown. No rows: "
            + "nothing changed, or there is no earlier reading.")
    static let wholeEvent = Phrase(es: "(todo el evento)", en: "(whole event)")
    static let allSessions = Phrase(es: "(todas las sesiones)", en: "(all sessions)")

    /// A change in words that say what is counted, by the names of its kind and measure in files; unknown names are returned
    /// verbatim.
    ///
    /// - Parameter inSession: Whether it is of one session, to which a person comes once.
    static func change(_ kind: String, of measure: String, inSession: Bool = false) -> Phrase {
        if inSession, measure == "attended" { return legendPeopleWhoCame }
        return changes["\(kind) \(measure)"] ?? Phrase(verbatim: "\(kind) \(measure)")
    }
    private static let changes: [String: Phrase] = [
        "new checkins": Phrase(es: "Check-ins nuevos", en: "New check-ins"),
        "vanished checkins": Phrase(es: "Check-ins desaparecidos", en: "Vanished check-ins"),
        "changed checkins": Phrase(es: "Check-ins modificados", en: "Changed check-ins"),
        "rate attendance_percentage": Phrase(es: "Asistencia", en: "Attendance"),
        "count unique_guests": .legendPeopleWhoCame,
        // Also of people without a registration.
        "count attended": Phrase(es: "Asistencias", en: "Attendances"),
        "count registered": .legendRegistrations,
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
    static func changedSince(new: Int, vanished: Int, changed: Int) -> Phrase {
        guard new > 0 || vanished > 0 || changed > 0 else {
            return Phrase(
                es: "Desde la lectura anterior cambiaron inscripciones, ofertas o sesiones, pero no los check-ins",
                en: "Since the earlier reading, registrations, offers or sessions changed, but check-ins did not")
        }
        let parts: [Phrase?] = [
            new > 0 ? Phrase(es: "\(new, "nuevo", "nuevos")", en: "\(number: new) new") : nil,
            vanished > 0
                ? Phrase(es: "\(vanished, "desaparecido", "desaparecidos")", en: "\(number: vanished) vanished") : nil,
            changed > 0 ? Phrase(es: "\(changed, "modificado", "modificados")", en: "\(number: changed) changed") : nil,
        ]
        let list = parts.compactMap(\.self)
        return Phrase(
            es: "Check-ins desde la lectura anterior: \(list)", en: "Check-ins since the earlier reading: \(list)")
    }

    /// The net change in check-ins since the earlier reading.
    static func sinceEarlierReading(_ net: Int) -> Phrase {
        let sign = net > 0 ? "+" : ""
        return Phrase(
            es: "\(sign)\(number: net) desde la lectura anterior", en: "\(sign)\(number: net) since the earlier reading"
        )
    }

    /// Two details of a headline, joined.
    static func detail(_ first: Phrase?, _ second: Phrase) -> Phrase { first.map { facts([$0, second]) } ?? second }
}
