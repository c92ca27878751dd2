import Base

// pretix: what its responses are called, what is wrong with them, and its settings.

extension Phrase {
    static func pretixEvent(_ event: String) -> Phrase { Phrase(es: "evento «\(event)»", en: "event \"\(event)\"") }
    static func pretixSubevents(_ event: String) -> Phrase {
        Phrase(es: "fechas del evento «\(event)»", en: "dates of event \"\(event)\"")
    }
    static func pretixItems(_ event: String) -> Phrase {
        Phrase(es: "productos del evento «\(event)»", en: "products of event \"\(event)\"")
    }
    static func pretixQuestions(_ event: String) -> Phrase {
        Phrase(es: "preguntas del evento «\(event)»", en: "questions of event \"\(event)\"")
    }
    static let pretixYes = Phrase(es: "sí", en: "yes")
    static let pretixNo = Phrase(es: "no", en: "no")
    static func pretixFieldUnknown(_ name: String, event: String, known: [String]) -> Phrase {
        Phrase(
            es: "fields: el evento «\(event)» no tiene el campo «\(name)»; están \(known)",
            en: "fields: event \"\(event)\" has no field \"\(name)\"; there are \(known)")
    }
    static func pretixFieldIsText(_ name: String, event: String, known: [String]) -> Phrase {
        Phrase(
            es:
                "fields: la pregunta «\(name)» del evento «\(event)» se responde con texto, fecha o archivo, que no se lee; use una "
                + "de opciones, sí o no, número o país: \(known)",
            en:
                "fields: question \"\(name)\" of event \"\(event)\" is answered by a text, a date or a file, which is not read; "
                + "use one of choices, yes or no, numbers or countries: \(known)")
    }
    static func pretixLists(_ event: String) -> Phrase {
        Phrase(es: "listas de check-in del evento «\(event)»", en: "check-in lists of event \"\(event)\"")
    }
    static func pretixStatus(list: Int64, event: String) -> Phrase {
        Phrase(
            es: "conteos de la lista de check-in \(digits: list) del evento «\(event)»",
            en: "counts of check-in list \(digits: list) of event \"\(event)\"")
    }
    static func pretixOrders(event: String, page: Int) -> Phrase {
        Phrase(
            es: "pedidos del evento «\(event)», página \(digits: page)",
            en: "orders of event \"\(event)\", page \(digits: page)")
    }
    static func pretixCheckIns(_ event: String) -> Phrase {
        Phrase(es: "check-ins del evento «\(event)»", en: "check-ins of event \"\(event)\"")
    }
    static let pretixOrganizers = Phrase(es: "lista de organizadores", en: "list of organizers")
    static func pretixPermissionMissing(event: String, _ response: Phrase) -> Phrase {
        Phrase(
            es:
                "\(response): el token ve el evento, pero no puede leer esto; dé al equipo del token el permiso de ver pedidos",
            en:
                "\(response): the token sees the event but may not read this; give the token's team the permission to view orders"
        )
    }
    static func pretixEventMissing(_ event: String, organizer: String) -> Phrase {
        Phrase(
            es: "el organizador «\(organizer)» no tiene el evento «\(event)», o el token no lo ve; vea los demás con: "
                + "attendance events",
            en:
                "organizer \"\(organizer)\" has no event \"\(event)\", or the token does not see it; to list the others: "
                + "attendance events")
    }
    static func pretixOrganizerMissing(_ organizer: String, known organizers: [Quotation]) -> Phrase {
        let known = organizers.map(\.text)
        return Phrase(
            es: "no hay un organizador «\(organizer)», o el token no es suyo; revise organizer"
                + "\(" (el token es de: \(known))", if: !known.isEmpty)",
            en: "no organizer \"\(organizer)\", or the token is not for it; check organizer"
                + "\(" (the token is for: \(known))", if: !known.isEmpty)")
    }
    static func pretixEventNotNumbered(_ event: Int64, known: [Int64: String]) -> Phrase {
        let events = known.sorted { $0.key < $1.key }.map { "\($0.key)" }
        return Phrase(
            es: "ningún evento del perfil tiene el número \(digits: event)\(" (hay: \(events))", if: !events.isEmpty); "
                + "vea qué definir en events con: attendance events",
            en:
                "no event of the profile has the number \(digits: event)\(" (there are: \(events))", if: !events.isEmpty); "
                + "to see what to set as events: attendance events")
    }
    static func pretixTypesCollide(_ id: Int64, event: String) -> Phrase {
        Phrase(
            es: "productos del evento «\(event)»: dos tienen el mismo número aquí, \(digits: id); informe al servicio",
            en: "products of event \"\(event)\": two have the same number here, \(digits: id); report it to the service"
        )
    }
    static func pretixOrdersMissing(event: String) -> Phrase {
        Phrase(
            es: "pedidos del evento «\(event)»: el servicio cuenta más que los que lista; no se publicó nada: "
                + "vuelva a intentarlo más tarde o revise los permisos del token",
            en: "orders of event \"\(event)\": the service counts more than it lists; nothing was published: "
                + "try again later, or check the token's permissions")
    }
    static func pretixTimesUnreadable(_ count: Int, of all: Int, event: String) -> Phrase {
        Phrase(
            es: "check-ins del evento «\(event)»: no se puede leer la hora de \(number: count) de \(number: all); "
                + "informe al servicio",
            en: "check-ins of event \"\(event)\": the times of \(number: count) of \(number: all) cannot be read; "
                + "report it to the service")
    }
}
