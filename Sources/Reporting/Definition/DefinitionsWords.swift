public import Base

extension Phrase {
    static let checkInDetail = Phrase(es: "Detalle de check-ins", en: "Check-in detail")
    static let checkInDetailNote = Phrase(
        es:
            "Un check-in por fila, del más antiguo al más nuevo; las personas aparecen por su ID, sin nombre ni correo.",
        en: "One check-in per row, oldest first; guests appear by ID, without name or e-mail.")

    /// Sentences, joined.
    static func joining(_ sentences: [Phrase]) -> Phrase {
        Phrase(es: "\(sentences, by: " ")", en: "\(sentences, by: " ")")
    }
    public static func firstRows(_ shown: Int, of all: Int) -> Phrase {
        Phrase(
            es: "\(for: shown, "La primera fila", "Las primeras \(number: shown) filas") de \(number: all).",
            en: "\(for: shown, "The first row", "The first \(number: shown) rows") of \(number: all).")
    }
    static func sectionFilter(_ parts: [Phrase], leftOut: Int) -> Phrase {
        Phrase(
            es: "Esta sección cuenta solo \(parts, by: "; ") (excluye \(leftOut, "check-in", "check-ins")).",
            en: "This section counts only \(parts, by: "; ") (\(leftOut, "check-in", "check-ins") excluded).")
    }
    static func sectionFilter(_ parts: [Phrase], leftOutVisits leftOut: Int) -> Phrase {
        Phrase(
            es: "Esta sección cuenta solo \(parts, by: "; ") (excluye \(leftOut, "visita", "visitas")).",
            en: "This section counts only \(parts, by: "; ") (\(leftOut, "visit", "visits") excluded).")
    }
    static func filterOfSessions(_ ids: [String]) -> Phrase {
        list(ids, Phrase(es: "la sesión", en: "session"), Phrase(es: "las sesiones", en: "sessions"))
    }
    static func filterOfTypes(_ ids: [String]) -> Phrase {
        list(
            ids, Phrase(es: "el tipo de inscrito", en: "registrant type"),
            Phrase(es: "los tipos de inscrito", en: "registrant types"))
    }
    static func filterOfMethods(_ names: [String]) -> Phrase {
        list(names, Phrase(es: "el método", en: "method"), Phrase(es: "los métodos", en: "methods"))
    }
    private static func list(_ names: [String], _ one: Phrase, _ many: Phrase) -> Phrase {
        Phrase(
            es: "\(for: names.count, "\(one)", "\(many)") \(names)",
            en: "\(for: names.count, "\(one)", "\(many)") \(names)")
    }

    /// The title of a chart that shows only part of the data; the section's note says which.
    public static func aPartOf(_ title: Phrase) -> Phrase { Phrase(es: "\(title) (parcial)", en: "\(title) (partial)") }

    static let aboutFiltersOfSections = Phrase(
        es: "Ninguno para el informe completo; las siguientes secciones muestran solo una parte",
        en: "None for the whole report; the following sections show only part of the data")
    static func filterFrom(_ time: Phrase) -> Phrase { Phrase(es: "desde el \(time)", en: "from \(time)") }
    static func filterTo(_ time: Phrase) -> Phrase { Phrase(es: "antes del \(time)", en: "before \(time)") }

    /// The size of a geohash cell at the equator (https://en.wikipedia.org/wiki/Geohash).
    ///
    /// - Parameter length: characters, 1 to 8.
    static func geohash(length: Int) -> Phrase {
        guard length != 6 else { return Term.cell.definition }
        let sizes = [
            ("5.000 km", "5,000 km", "5.000 km", "5,000 km"), ("1.250 km", "1,250 km", "625 km", "625 km"),
            ("156 km", "156 km", "156 km", "156 km"), ("39 km", "39 km", "19,5 km", "19.5 km"),
            ("4,9 km", "4.9 km", "4,9 km", "4.9 km"), ("1,2 km", "1.2 km", "0,6 km", "0.6 km"),
            ("153 m", "153 m", "153 m", "153 m"), ("38 m", "38 m", "19 m", "19 m"),
        ]
        let size = sizes[min(max(length, 1), 8) - 1]
        return Phrase(
            es: "Geohash de \(length, "carácter", "caracteres"): una celda de unos \(size.0) por \(size.2).",
            en: "Geohash of \(length, "character", "characters"): a cell of about \(size.1) by \(size.3).")
    }

    static func reportIsOfEvents(_ name: String) -> Phrase {
        Phrase(
            es: "El informe «\(name)» es de eventos; use «attendance report --event ID --report \(name)».",
            en: "The report \"\(name)\" is about events; use \"attendance report --event ID --report \(name)\".")
    }
    static func reportIsOfEditions(_ name: String) -> Phrase {
        Phrase(
            es: "El informe «\(name)» compara ediciones; use «attendance compare --events ID,ID --report \(name)».",
            en: "The report \"\(name)\" compares editions; use \"attendance compare --events ID,ID --report \(name)\".")
    }
    static func reportIsOfMembers(_ name: String) -> Phrase {
        Phrase(
            es: "El informe «\(name)» es de miembros; use «attendance members report --report \(name)».",
            en: "The report \"\(name)\" is about members; use \"attendance members report --report \(name)\".")
    }
    static func mixedTopics(_ kind: String) -> Phrase {
        Phrase(
            es:
                "«\(kind)» no se puede combinar con las secciones anteriores: un informe es de un evento, de ediciones, "
                + "de miembros o de un pronóstico, no de varios.",
            en: "\"\(kind)\" cannot be combined with the preceding sections: a report is about an event, editions, "
                + "members or a forecast, not several.")
    }
    public static func inSection(_ section: String, of report: String, _ reason: Phrase) -> Phrase {
        Phrase(
            es: "informe «\(report)», sección «\(section)»: \(reason)",
            en: "report \"\(report)\", section \"\(section)\": \(reason)")
    }
    static func comparisonForOrganizers(_ section: String) -> Phrase {
        Phrase(
            es:
                "«\(section)» requiere «audience: organizer»: las diferencias entre ediciones y los grupos pequeños que "
                + "vuelven no se pueden proteger; dé a los auspiciadores el informe de cada edición: "
                + "attendance report --event ID --report sponsor --sponsors ARCHIVO",
            en:
                "\"\(section)\" requires \"audience: organizer\": differences between editions and small groups who return "
                + "cannot be protected; give sponsors the pack of each edition: "
                + "attendance report --event ID --report sponsor --sponsors FILE")
    }
    static func sectionForOrganizers(_ section: String) -> Phrase {
        Phrase(
            es: "«\(section)» requiere «audience: organizer»: muestra personas, "
                + "horas exactas o cifras que no se pueden proteger; quite la sección",
            en: "\"\(section)\" requires \"audience: organizer\": it shows individuals, "
                + "exact times or numbers that cannot be protected; remove the section")
    }

    /// - Parameter keys: the keys that narrow the section.
    static func sectionFilterForOrganizers(_ keys: [String]) -> Phrase {
        Phrase(
            es:
                "«\(keys, by: "», «")» requiere «audience: organizer»: la diferencia entre dos secciones revelaría a unas "
                + "pocas personas; quítelo e indique sesiones y tipos en el archivo de --sponsors",
            en: "\"\(keys.joined(separator: "\", \""))\" requires \"audience: organizer\": "
                + "the difference between two sections would reveal a few people; "
                + "remove it and list sessions and types in the --sponsors file")
    }

    static func definitionName(_ name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» no es un nombre de informe válido; dé al archivo \(aFileName)",
            en: "\(place): \"\(name)\" is not a valid report name; give the file \(aFileName)")
    }
    static let aFileName = Phrase(
        es: "un nombre de minúsculas, cifras, «-» y «_», sin «-» al comienzo, de hasta 64 caracteres",
        en: "a name of lower-case letters, digits, \"-\" and \"_\", not starting with \"-\", of at most 64 characters")
    static func theFileName(_ name: String) -> Phrase {
        Phrase(es: "el nombre del archivo, «\(name)»", en: "the file's name, \"\(name)\"")
    }
    static func missingGroup(of section: String, at place: String, groups: [String]) -> Phrase {
        Phrase(
            es: "\(place): «\(section)» necesita «group»: uno de \(groups)",
            en: "\(place): \"\(section)\" needs a \"group\": one of \(groups)")
    }
    static func keyNotForSection(
        _ key: String, _ section: String, at place: String, for sections: [String]
    ) -> Phrase {
        Phrase(
            es: "\(place): «\(key)» no se admite en la sección «\(section)», solo en \(sections); quítelo",
            en: "\(place): \"\(key)\" is not allowed in section \"\(section)\", only in \(sections); remove it")
    }
    static let aValue = Phrase(es: "un valor; indique uno o quite la clave", en: "a value; set one or remove the key")
    static let aValueInQuotes = Phrase(
        es: "un valor; lo que sigue a «#» es un comentario: ponga el valor entre comillas o quite la clave",
        en: "a value; what follows # is a comment: quote the value or remove the key")
    static let noneTwice = Phrase(
        es: "un valor que no esté ya en la lista", en: "a value that is not in the list already")
    static let aNumberOfSeconds = Phrase(
        es: "un número de segundos mayor que 0 y de hasta 3600", en: "a number of seconds, more than 0 and at most 3600"
    )
    static let aTime = Phrase(
        es: "una fecha o una hora ISO 8601, como 2026-03-01 o 2026-03-01T09:00",
        en: "a date or an ISO 8601 time, such as 2026-03-01 or 2026-03-01T09:00")
    static let aTimeAfterFrom = Phrase(es: "posterior a «from»", en: "later than \"from\"")
    static func aSectionOfItsOwnName(not name: String) -> Phrase {
        Phrase(
            es: "un nombre de sección único; «\(name)» ya se usa: indique otro con «name»",
            en: "a unique section name; \"\(name)\" is used already: set another with \"name\"")
    }
    static func noDefinitionFile(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): no existe el archivo de definición; para ver los informes disponibles: attendance reports list",
            en: "\(path): no such definition file; to list the available reports: attendance reports list")
    }
    static func unreadableDefinition(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la definición (\(reason)); revise la ruta y los permisos",
            en: "\(path): cannot read the definition (\(reason)); check the path and its permissions")
    }
}

extension Term {
    static let checkInID = Term(
        es: "ID de check-in", "Número del check-in en el servicio.",
        en: "Check-in ID", "The check-in's number in the service.")
    static let guestID = Term(
        es: "ID de persona", "Número de la persona en el servicio.",
        en: "Guest ID", "The guest's number in the service.")
    static let givenLatitude = Term(
        es: "Latitud", "Latitud que envió el lector, en grados, sin comprobar.",
        en: "Latitude", "Latitude sent with the check-in, in degrees, unchecked.")
    static let givenLongitude = Term(
        es: "Longitud", "Longitud que envió el lector, en grados, sin comprobar.",
        en: "Longitude", "Longitude sent with the check-in, in degrees, unchecked.")
    static let checkedInAt = Term(
        es: "Hora del check-in", "Cuándo se hizo el check-in.",
        en: "Checked in at", "When the check-in was made.")
}
