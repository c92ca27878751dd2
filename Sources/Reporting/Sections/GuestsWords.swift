import Base

extension Phrase {
    static let guestsTitle = Phrase(es: "Personas", en: "Guests")
    static let guestsNote = Phrase(
        es: "Quienes vinieron, por apellido; contiene datos personales.",
        en: "Everybody who came, by surname; contains personal data.")
    static let guestSessionsTitle = Phrase(es: "Sesiones de cada persona", en: "Sessions of each guest")
    static let guestSessionsNote = Phrase(
        es:
            "Una fila por persona y sesión; los minutos se saben solo de quien tiene más de un check-in. Contiene datos personales.",
        en:
            "A row for each guest and session; minutes are known only of guests with several check-ins. Contains personal data."
    )
    static let guestMatrixTitle = Phrase(es: "Personas por sesión", en: "Guests by session")
    static let guestMatrixNote = Phrase(
        es:
            "Una fila por persona y una columna por sesión, con el primer check-in; ✓ si no tiene hora. Contiene datos personales.",
        en:
            "A row for each guest and a column for each session, with the first check-in; ✓ if it has no time. Contains personal data."
    )
    static let byOrganisationTitle = Phrase(es: "Asistencia por organización", en: "Attendance by organization")
    static func byOrganisationNote(minimum: Int) -> Phrase {
        Phrase(
            es:
                "Por el dominio del correo; las organizaciones con menos de \(number: minimum) personas están en una fila, sin nombre.",
            en:
                "By e-mail domain; organizations with fewer than \(number: minimum) people are in one row, without a name."
        )
    }

    static let organisationKinds: [String: Phrase] = [
        "organisation": Phrase(es: "organización", en: "organization"),
        "small": Phrase(es: "organizaciones pequeñas", en: "small organizations"),
        "free_mail": Phrase(es: "correo gratuito", en: "free e-mail"),
        "unknown": Phrase(es: "sin correo", en: "without e-mail"),
    ]

    static func sectionNamesPeople(_ section: String) -> Phrase {
        Phrase(
            es:
                "«\(section)» nombra a personas: agregue «personal-data: true» a la definición, indique --personal-data, "
                + "o quite la sección",
            en: "\"\(section)\" names people: add \"personal-data: true\" to the definition, pass --personal-data, "
                + "or remove the section")
    }
    static func personalDataForOrganizers(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «personal-data» requiere «audience: organizer»; quite una de las dos claves",
            en: "\(place): \"personal-data\" requires \"audience: organizer\"; remove one of the two keys")
    }
    static func personalDataOfPeople(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «personal-data» es para informes de eventos o de miembros; quítelo",
            en: "\(place): \"personal-data\" is for reports of events or members; remove it")
    }
    static func namesNotShown(rows: Int, areInFiles: Bool = false) -> Phrase {
        areInFiles
            ? Phrase(
                es: "\(rows, "fila", "filas") con nombres, que no se \(for: rows, "muestra", "muestran") aquí: "
                    + "\(for: rows, "está", "están") en los archivos.",
                en: "\(rows, "row", "rows") with names, not shown here: see the files.")
            : Phrase(
                es: "No se \(for: rows, "muestra", "muestran") \(rows, "fila", "filas") con nombres: use --output, "
                    + "o una terminal con --format terminal.",
                en: "\(rows, "row", "rows") with names not shown: pass --output, or --format terminal on a terminal.")
    }
}

extension Term {
    static let guestFirstName = Term(
        es: "Nombre", "Nombre de la persona, o nombre completo si la fuente tiene solo ese.",
        en: "First name", "The guest's first name, or full name if the source has only that.")
    static let guestLastName = Term(
        es: "Apellido", "Apellido de la persona.", en: "Last name", "The guest's last name.")
    static let guestEmail = Term(
        es: "Correo", "Correo de la persona, según su check-in más nuevo.",
        en: "E-mail", "The guest's e-mail address, from the newest check-in.")
    static let guestType = Term(
        es: "Tipo de inscrito", "Tipo con que la persona hizo su check-in más nuevo que lo dice.",
        en: "Registrant type", "The type of the guest's newest check-in that names one.")
    static let guestSessionsAttended = Term(
        es: "Sesiones", "Sesiones distintas en las que la persona tiene un check-in.",
        en: "Sessions", "Different sessions in which the guest has a check-in.")
    static let guestCheckIns = Term(
        es: "Check-ins", "Check-ins de la persona en el evento.",
        en: "Check-ins", "The guest's check-ins in the event.")
    static let guestFirstCheckIn = Term(
        es: "Primer check-in", "Cuándo fue el primer check-in de la persona.",
        en: "First check-in", "When the guest's first check-in was made.")
    static let guestLastCheckIn = Term(
        es: "Último check-in", "Cuándo fue el último check-in de la persona.",
        en: "Last check-in", "When the guest's last check-in was made.")
    static let visitCheckIns = Term(
        es: "Check-ins", "Check-ins de la persona en la sesión.",
        en: "Check-ins", "The guest's check-ins in the session.")
    static let visitFirstCheckIn = Term(
        es: "Primer check-in", "Cuándo fue el primer check-in de la persona en la sesión.",
        en: "First check-in", "When the guest's first check-in in the session was made.")
    static let visitLastCheckIn = Term(
        es: "Último check-in", "Cuándo fue el último check-in de la persona en la sesión.",
        en: "Last check-in", "When the guest's last check-in in the session was made.")
    static let visitMinutes = Term(
        es: "Minutos",
        "Minutos entre el primer y el último check-in de la persona en la sesión; vacío si hay uno solo.",
        en: "Minutes", "Minutes from the guest's first check-in in the session to the last; empty if there is only one."
    )
    static let organisation = Term(
        es: "Organización", "Dominio del correo; vacío en las filas que reúnen a varias.",
        en: "Organization", "The e-mail domain; empty in rows of several.")
    static let organisationKind = Term(
        es: "Clase",
        "Si la fila es de una organización, de las pequeñas, de servicios de correo gratuito o de quienes no tienen correo.",
        en: "Kind",
        "Whether the row is of one organization, of small ones, of free e-mail services, or of guests without e-mail.")
    static let organisationDomains = Term(
        es: "Dominios", "Dominios distintos de la fila.",
        en: "Domains", "Different domains of the row.")
    static let organisationShare = Term(
        es: "% de personas", "De cada 100 personas que vinieron, cuántas son de la fila.",
        en: "Share of guests", "Guests of the row per 100 who came.")
}
