// pretix: what its responses are called, what is wrong with them, and its settings.

// MARK: - Responses

extension Phrase {
    public static func pretixEvent(_ event: String) -> Phrase { Phrase(es: "evento «\(event)»", en: "event \"\(event)\"") }
    public static func pretixSubevents(_ event: String) -> Phrase {
        Phrase(es: "fechas del evento «\(event)»", en: "dates of event \"\(event)\"")
    }
    public static func pretixItems(_ event: String) -> Phrase {
        Phrase(es: "productos del evento «\(event)»", en: "products of event \"\(event)\"")
    }
    public static func pretixLists(_ event: String) -> Phrase {
        Phrase(es: "listas de check-in del evento «\(event)»", en: "check-in lists of event \"\(event)\"")
    }
    public static func pretixStatus(list: Int64, event: String) -> Phrase {
        Phrase(
            es: "conteos de la lista de check-in \(digits: list) del evento «\(event)»",
            en: "counts of check-in list \(digits: list) of event \"\(event)\"")
    }
    public static func pretixOrders(event: String, page: Int) -> Phrase {
        Phrase(
            es: "pedidos del evento «\(event)», página \(digits: page)",
            en: "orders of event \"\(event)\", page \(digits: page)")
    }
    public static func pretixCheckIns(_ event: String) -> Phrase {
        Phrase(es: "check-ins del evento «\(event)»", en: "check-ins of event \"\(event)\"")
    }
    public static let pretixOrganizers = Phrase(es: "lista de organizadores", en: "list of organizers")
}

// MARK: - What is wrong

extension Phrase {
    public static func pretixPermissionMissing(event: String, _ response: Phrase) -> Phrase {
        Phrase(
            es: "\(response): el token ve el evento, pero no puede leer esto; dé al equipo del token el permiso de ver pedidos",
            en: "\(response): the token sees the event but may not read this; give the token's team the permission to view orders")
    }
    public static func pretixEventMissing(_ event: String, organizer: String) -> Phrase {
        Phrase(
            es: "el organizador «\(organizer)» no tiene el evento «\(event)», o el token no lo ve; vea los demás con: "
                + "attendance events",
            en: "organizer \"\(organizer)\" has no event \"\(event)\", or the token does not see it; to list the others: "
                + "attendance events")
    }
    public static func pretixOrganizerMissing(_ organizer: String, known organizers: [Quotation]) -> Phrase {
        let known = organizers.map(\.text)
        return Phrase(
            es: "no hay un organizador «\(organizer)», o el token no es suyo; revise organizer"
                + "\(" (el token es de: \(known))", if: !known.isEmpty)",
            en: "no organizer \"\(organizer)\", or the token is not for it; check organizer"
                + "\(" (the token is for: \(known))", if: !known.isEmpty)")
    }
    public static func pretixEventNotNumbered(_ event: Int64, known: [Int64: String]) -> Phrase {
        let events = known.sorted { $0.key < $1.key }.map { "\($0.key)" }
        return Phrase(
            es: "ningún evento del perfil tiene el número \(digits: event)\(" (hay: \(events))", if: !events.isEmpty); "
                + "vea qué definir en events con: attendance events",
            en: "no event of the profile has the number \(digits: event)\(" (there are: \(events))", if: !events.isEmpty); "
                + "to see what to set as events: attendance events")
    }
    public static func pretixTypesCollide(_ id: Int64, event: String) -> Phrase {
        Phrase(
            es: "productos del evento «\(event)»: dos tienen el mismo número aquí, \(digits: id); informe al servicio",
            en: "products of event \"\(event)\": two have the same number here, \(digits: id); report it to the service")
    }
    public static func pretixOrdersMissing(event: String) -> Phrase {
        Phrase(
            es: "pedidos del evento «\(event)»: el servicio cuenta más que los que lista; no se publicó nada: "
                + "vuelva a intentarlo más tarde o revise los permisos del token",
            en: "orders of event \"\(event)\": the service counts more than it lists; nothing was published: "
                + "try again later, or check the token's permissions")
    }
    public static func pretixTimesUnreadable(_ count: Int, of all: Int, event: String) -> Phrase {
        Phrase(
            es: "check-ins del evento «\(event)»: no se puede leer la hora de \(number: count) de \(number: all); "
                + "informe al servicio",
            en: "check-ins of event \"\(event)\": the times of \(number: count) of \(number: all) cannot be read; "
                + "report it to the service")
    }
    public static let pretixOrganizerNotNamed = Phrase(
        es: "falta el organizador de pretix; defina «organizer» en el perfil: el de la dirección de sus eventos",
        en: "missing the pretix organizer; set \"organizer\" in the profile: the one in the addresses of its events")
}

// MARK: - Settings and log-in

extension Phrase {
    public static let settingOrganizer = Phrase(
        es: "Con source: pretix, el organizador, como en las direcciones de sus eventos.",
        en: "With source: pretix, the organizer, as in the addresses of its events.")
    public static let settingPretixEvents = Phrase(
        es: "Con source: pretix, el número de cada evento; attendance events los propone.",
        en: "With source: pretix, the number of each event; attendance events proposes them.")
    public static func anEventNumber(not text: String) -> Phrase {
        Phrase(
            es: "un número de evento antes de cada nombre, como 26: conf26, no «\(text)»",
            en: "an event's number before each name, such as 26: conf26, not \"\(text)\"")
    }
    public static let pretixEventsToPaste = Phrase(
        es: "Para leerlos por estos números, defina en el perfil:",
        en: "To read them by these numbers, set in the profile:")
    public static let tokenPrompt = Phrase(es: "Token de la API", en: "API token")
    public static let noTokenGiven = Phrase(
        es: "falta el token; ejecute attendance login en una terminal, o use --token-stdin < ARCHIVO",
        en: "missing the token; run attendance login on a terminal, or use --token-stdin < FILE")
    public static func logInIsByToken(_ service: String) -> Phrase {
        Phrase(
            es: "en \(service) se inicia sesión con un token: ejecute attendance login, o use --token-stdin < ARCHIVO",
            en: "\(service) takes a token: run attendance login, or pass --token-stdin < FILE")
    }
    public static let pretixTokenRefused = Phrase(
        es: "el servicio rechazó el token; créelo en pretix, en el equipo del organizador, en «Tokens de API»",
        en: "the service refused the token; create one in pretix, in the organizer's team, under \"API tokens\"")
    public static func pretixTokenElsewhere(_ organizer: String) -> Phrase {
        Phrase(
            es: "no hay un organizador «\(organizer)», o el token no es suyo; revise organizer y base-url",
            en: "no organizer \"\(organizer)\", or the token is not for it; check organizer and base-url")
    }
    /// How a service responds, and what it does not provide.
    public static func serviceDoesNotTell(_ response: Phrase, _ missing: [Phrase]) -> Phrase {
        Phrase(es: "\(response); no entrega: \(missing)", en: "\(response); it does not provide: \(missing)")
    }
}
