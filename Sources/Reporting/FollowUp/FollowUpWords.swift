public import Base

extension Phrase {
    public static let followUpTitles: [String: Phrase] = [
        "attended": Phrase(es: "Quienes vinieron", en: "Who came"),
        "absent": Phrase(es: "Quienes no vinieron", en: "Who did not come"),
        "left-early": Phrase(es: "Quienes se fueron antes", en: "Who left early"),
        "first-time": Phrase(es: "Quienes vinieron por primera vez", en: "Who came for the first time"),
    ]
    static let followUpNotes: [String: Phrase] = [
        "attended": Phrase(
            es: "Personas con un check-in en las sesiones. Contiene datos personales.",
            en: "Guests with a check-in in the sessions. Contains personal data."),
        "absent": Phrase(
            es: "Inscritos sin check-in en ninguna de las sesiones. Contiene datos personales.",
            en: "Registrants without a check-in in any of the sessions. Contains personal data."),
        "left-early": Phrase(
            es: "Una fila por persona y sesión cuya última salida fue antes del término. Contiene datos personales.",
            en: "A row for each guest and session whose last exit was before its end. Contains personal data."),
        "first-time": Phrase(
            es: "Personas que no estuvieron en las ediciones anteriores comparadas. Contiene datos personales.",
            en: "Guests who were at none of the earlier editions compared. Contains personal data."),
    ]
    static let followUpNote = Phrase(
        es: "Contiene datos personales. No lo reenvíe, y bórrelo cuando ya no lo necesite.",
        en: "Contains personal data. Do not pass it on, and delete it when it is no longer needed.")
    static let undecidedTitle = Phrase(es: "Sin decidir", en: "Undecided")
    static let undecidedNote = Phrase(
        es:
            "No se sabe si estas personas van en la lista, así que no están en la otra tabla. Contiene datos personales.",
        en:
            "It is not known whether these people belong on the list, so the other table omits them. Contains personal data."
    )
    static let headlineListed = Phrase(es: "Personas", en: "People")
    static let headlineUndecided = Phrase(es: "Sin decidir", en: "Undecided")
    static let headlineLeftOut = Phrase(es: "No listadas", en: "Not listed")

    static let matchedBy: [String: Phrase] = [
        "id": Phrase(es: "número", en: "id"), "email": Phrase(es: "correo", en: "e-mail"),
    ]
    static let undecidedReasons: [String: Phrase] = [
        "no_address": Phrase(es: "sin número ni correo comunes", en: "no id or e-mail in common"),
        "shared_address": Phrase(es: "correo de varias personas", en: "e-mail of several people"),
        "contradictory": Phrase(es: "número con otro correo", en: "id with another e-mail"),
        "other_badge": Phrase(
            es: "vino alguien de igual nombre y correo", en: "somebody of the same name and e-mail came"),
        "scanned_address": Phrase(
            es: "vino alguien con este correo, y la lista no dice si es la misma persona",
            en: "somebody came with this e-mail, and the list does not tell whether it is the same person"),
        "unknown_session": Phrase(
            es: "la lista nombra una sesión que el evento no tiene",
            en: "the list names a session that the event does not have"),
    ]

    static func soFar(sessions: [String]) -> Phrase {
        Phrase(
            es: "Hasta ahora: no \(for: sessions.count, "ha", "han") terminado \(sessions).",
            en: "So far: not over yet: \(sessions).")
    }
    public static func notListed(_ reason: String, _ count: Int) -> Phrase {
        switch reason {
        case "no_consent":
            Phrase(
                es:
                    "\(count, "persona no autoriza que le escriban: no está", "personas no autorizan que les escriban: no están") "
                    + "en la lista.",
                en:
                    "\(count, "person does", "people do") not consent to be written to, and \(for: count, "is", "are") not listed."
            )
        case "not_listed":
            Phrase(
                es: "\(count, "persona vino y no está", "personas vinieron y no están") en la lista de inscritos, "
                    + "que dice a quién se puede escribir.",
                en:
                    "\(count, "guest is", "guests are") not on the list of registrants, which says who may be written to."
            )
        case "canceled":
            Phrase(
                es: "\(count, "inscripción no espera", "inscripciones no esperan") a nadie, como las anuladas.",
                en: "\(count, "registration expects", "registrations expect") nobody, such as cancelled ones.")
        case "not_expected":
            Phrase(
                es: "\(count, "inscrito no era esperado", "inscritos no eran esperados") en las sesiones.",
                en: "\(count, "registrant was", "registrants were") not expected in the sessions.")
        case "excluded_type":
            Phrase(
                es: "\(count, "persona es", "personas son") de un tipo excluido.",
                en: "\(count, "person is", "people are") of an excluded type.")
        case "without_exit":
            Phrase(
                es:
                    "\(count, "visita no tiene", "visitas no tienen") salida tras el último check-in: no se sabe cuándo terminó.",
                en: "\(count, "visit has", "visits have") no exit after the last check-in: when it ended is not known.")
        default:
            Phrase(
                es: "\(count, "persona no se nombra", "personas no se nombran"): sus datos se borraron.",
                en: "\(count, "person is", "people are") not named: their data was removed.")
        }
    }
    public static func undecidedPeople(_ count: Int) -> Phrase {
        Phrase(
            es: "No se sabe si \(count, "persona va", "personas van") en la lista: vea «Sin decidir».",
            en: "It is not known whether \(count, "person belongs", "people belong") on the list: see \"Undecided\".")
    }
    public static func unidentifiedGuests(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "persona vino", "personas vinieron") sin correo ni número que la lista tenga: "
                + "alguien que parece ausente puede haber venido.",
            en: "\(count, "guest", "guests") came without an e-mail or id that the list has: "
                + "somebody who seems absent may have come.")
    }
    static func unlistedGuests(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "persona vino y no está", "personas vinieron y no están") en la lista de inscritos.",
            en: "\(count, "guest is", "guests are") not on the list of registrants.")
    }
    public static func forgottenGuests(_ count: Int) -> Phrase {
        Phrase(
            es: "Se borraron los datos de \(count, "persona que vino", "personas que vinieron"): "
                + "quien esté en la lista solo por su correo parece ausente.",
            en: "The data of \(count, "guest", "guests") who came was removed: "
                + "anyone on the list by e-mail only appears absent.")
    }
    static let idsNotConfirmed = Phrase(
        es: "Los números de la lista se toman por los del servicio: ningún correo lo confirma.",
        en: "The list's ids are taken for the service's: no e-mail confirms it.")
    static func idsContradicted(_ count: Int, of checked: Int, areTrusted: Bool) -> Phrase {
        Phrase(
            es:
                "\(count, "número de la lista tiene", "números de la lista tienen") otro correo entre quienes vinieron, "
                + "de \(number: checked) que están en ambos: "
                + "\("no se sabe quiénes son esas personas", if: areTrusted)"
                + "\("se reconoce a las personas solo por su correo", if: !areTrusted).",
            en: "\(count, "id of the list has", "ids of the list have") another e-mail among guests, "
                + "of \(number: checked) that both have: "
                + "\("who these people are is not known", if: areTrusted)"
                + "\("people are recognized by e-mail only", if: !areTrusted).")
    }
    static let nobodyOfListCame = Phrase(
        es: "Nadie de la lista vino: ¿es la lista de este evento?",
        en: "Nobody on the list came: is it the list of this event?")
    static func emptyListRows(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "fila", "filas") de la lista no \(for: count, "dice", "dicen") de quién \(for: count, "es", "son").",
            en:
                "\(count, "row", "rows") of the list \(for: count, "does", "do") not say who \(for: count, "it is", "they are")."
        )
    }
    /// - Parameter lines: where these rows are in the list.
    public static func unmatchedRefusals(_ count: Int, lines: [Int]) -> Phrase {
        let shown = lines.prefix(10).map(String.init) + (lines.count > 10 ? ["…"] : [])
        return Phrase(
            es: "\(count, "fila", "filas") de la lista \(for: count, "dice", "dicen") que no y no "
                + "\(for: count, "coincide", "coinciden") con nadie, ni con quien vino ni con otra fila"
                + "\("; \(for: lines.count, "línea", "líneas") \(shown)", if: !lines.isEmpty).",
            en:
                "\(count, "row", "rows") of the list \(for: count, "says", "say") no and \(for: count, "matches", "match") "
                + "nobody, no guest and no other row\("; \(for: lines.count, "line", "lines") \(shown)", if: !lines.isEmpty)."
        )
    }
    static func codesWrittenOtherwise(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "código", "códigos") de la lista solo \(for: count, "se diferencia", "se diferencian") de otros en "
                + "ceros, mayúsculas, puntos o guiones: con el mismo nombre completo cuentan como una persona, y un no vale para todos.",
            en:
                "\(count, "code", "codes") of the list \(for: count, "differs", "differ") from others only in zeros, case, "
                + "dots or dashes: with the same full name they count as one person, and a no holds for all of them.")
    }
    static func namesOfSeveral(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "nombre completo", "nombres completos") de la lista \(for: count, "tiene", "tienen") varios códigos: "
                + "quizás son una persona, cuyo no en una fila no vale para la otra.",
            en:
                "\(count, "full name", "full names") of the list \(for: count, "has", "have") several codes: perhaps one person, "
                + "whose no in one row does not hold for the other.")
    }
    static let listHasNoTypes = Phrase(
        es: "La lista no tiene tipos de inscrito: no se sabe si quienes no vinieron son de un tipo excluido.",
        en: "The list has no registrant types: those who did not come may be of an excluded type.")
    static func incompleteCheckIns(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "check-in sin hora, persona o sesión no cuenta", "check-ins sin hora, persona o sesión no cuentan"): "
                + "quien lo hizo puede parecer ausente.",
            en:
                "\(count, "check-in", "check-ins") without a time, guest or session \(for: count, "does", "do") not count: "
                + "who made one may seem absent.")
    }
    static func mostLeftEarly(_ count: Int, of all: Int) -> Phrase {
        Phrase(
            es:
                "Se fueron antes \(number: count) de \(number: all): ¿terminó antes la sesión? Indíquelo con --ended-at.",
            en: "\(number: count) of \(number: all) left early: did the session end early? Say so with --ended-at.")
    }
    static func sessionsWithoutEnd(_ sessions: [String]) -> Phrase {
        Phrase(
            es: "No se sabe cuándo \(for: sessions.count, "terminó", "terminaron") \(sessions): "
                + "quien se haya ido antes de allí no aparece en la lista; indique el término con --session y --ended-at.",
            en:
                "It is not known when \(sessions) ended: nobody who left \(for: sessions.count, "it", "them") early is listed; "
                + "pass --session and --ended-at.")
    }
    static func notScanned(sessions: [String]) -> Phrase {
        Phrase(
            es: "Nadie fue escaneado en \(sessions): \(for: sessions.count, "se omite", "se omiten").",
            en: "Nobody was scanned in \(sessions), which \(for: sessions.count, "is", "are") skipped.")
    }
    static func judgedBy(_ editions: [String]) -> Phrase {
        Phrase(
            es: "Comparado con \(editions.count, "edición", "ediciones"): \(editions).",
            en: "Judged by \(editions.count, "earlier edition", "earlier editions"): \(editions).")
    }
    static func unknownEarlierGuests(_ count: Int) -> Phrase {
        Phrase(
            es:
                "No se sabe \(for: count, "quién es", "quiénes son") \(count, "persona", "personas") de esas ediciones: "
                + "alguien de la lista puede haber venido antes.",
            en:
                "\(count, "guest", "guests") of those editions cannot be identified: somebody on the list may have come before."
        )
    }
    static func withOtherBadges(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "persona tiene", "personas tienen") el nombre y el correo de otra: quizás es una, con dos credenciales.",
            en:
                "\(count, "guest has", "guests have") the name and e-mail of another guest: perhaps one person with two badges."
        )
    }

    static let aboutAskedSessions = Phrase(es: "Sesiones", en: "Sessions")
    static let aboutList = Phrase(es: "Lista de inscritos", en: "List of registrants")
    static let aboutConsent = Phrase(es: "Columna del consentimiento", en: "Column of consent")
    static let aboutExcludedTypes = Phrase(es: "Tipos excluidos", en: "Excluded types")
    static let aboutEarlierEditions = Phrase(es: "Ediciones anteriores", en: "Earlier editions")
    static let aboutTolerance = Phrase(
        es: "Minutos antes del término, al menos", en: "Minutes before the end, at least")
    static let aboutEndedAt = Phrase(es: "Término real", en: "Actual end")
}

extension Term {
    static let personEmail = Term(
        es: "Correo", "Correo de la persona: el de sus check-ins, o el de la lista.",
        en: "E-mail", "The person's e-mail address: that of the check-ins, or the list's.")
    static let personType = Term(
        es: "Tipo de inscrito", "Tipo de la persona: el de su check-in más nuevo, o el de la lista.",
        en: "Registrant type", "The person's type: that of the newest check-in, or the list's.")
    static let matchedBy = Term(
        es: "Reconocida por",
        "Por qué dato coinciden la lista y los check-ins: número o correo; vacío si la persona está solo en uno de los dos.",
        en: "Matched by",
        "What the list and the check-ins match by: id or e-mail; empty if the person is only in one of them.")
    static let askedSessionsAttended = Term(
        es: "Sesiones", "A cuántas de las sesiones elegidas vino la persona.",
        en: "Sessions", "How many of the selected sessions the guest attended.")
    static let askedFirstCheckIn = Term(
        es: "Primer check-in", "Cuándo fue el primer check-in de la persona en esas sesiones.",
        en: "First check-in", "When the guest's first check-in in those sessions was made.")
    static let askedLastCheckIn = Term(
        es: "Último check-in", "Cuándo fue el último check-in de la persona en esas sesiones.",
        en: "Last check-in", "When the guest's last check-in in those sessions was made.")
    static let otherBadges = Term(
        es: "Otras credenciales", "Números de otras personas del evento con el mismo nombre y correo.",
        en: "Other badges", "The ids of other guests of the event with the same name and e-mail.")
    static let listLine = Term(
        es: "Línea", "Línea de la persona en la lista de inscritos.",
        en: "Line", "The person's line in the list of registrants.")
    static let lastExit = Term(
        es: "Salida", "Cuándo fue el último escaneo de la persona a la salida.",
        en: "Exit", "When the guest was last scanned at the exit.")
    static let minutesEarly = Term(
        es: "Minutos antes", "Minutos entre esa salida y el término de la sesión.",
        en: "Minutes early", "Minutes from that exit to the session's end.")
    static let undecidedReason = Term(
        es: "Razón", "Por qué no se sabe.", en: "Reason", "Why it is not known.")
}
