import Base

extension Phrase {
    static let pretixTokenRefused = Phrase(
        es: "el servicio rechazó el token; créelo en pretix, en el equipo del organizador, en «Tokens de API»",
        en: "the service refused the token; create one in pretix, in the organizer's team, under \"API tokens\"")
    static func pretixTokenElsewhere(_ organizer: String) -> Phrase {
        Phrase(
            es: "no hay un organizador «\(organizer)», o el token no es suyo; revise organizer y base-url",
            en: "no organizer \"\(organizer)\", or the token is not for it; check organizer and base-url")
    }
    static let pretixOrganizerNotNamed = Phrase(
        es: "falta el organizador de pretix; defina «organizer» en el perfil: el de la dirección de sus eventos",
        en: "missing the pretix organizer; set \"organizer\" in the profile: the one in the addresses of its events")
    static let settingOrganizer = Phrase(
        es: "Con source: pretix, el organizador, como en las direcciones de sus eventos.",
        en: "With source: pretix, the organizer, as in the addresses of its events.")
    static let settingPretixEvents = Phrase(
        es: "Con source: pretix, el número de cada evento; attendance events los propone.",
        en: "With source: pretix, the number of each event; attendance events proposes them.")
    static let pretixFields = Phrase(
        es: "en pretix, company, country, city y preguntas", en: "in pretix, company, country, city and questions")
    static let pretixEventsToPaste = Phrase(
        es: "Para leerlos por estos números, defina en el perfil:",
        en: "To read them by these numbers, set in the profile:")
}

extension Term {
    static let pretixKey = Term(
        es: "Nombre en pretix", "El nombre del evento en las direcciones de pretix.",
        en: "Name in pretix", "The event's name in pretix's addresses.")
}
