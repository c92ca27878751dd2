/// Sections about individuals, and the gate that protects them.
extension Phrase {
    public static let guestsTitle = Phrase(es: "Personas", en: "Guests")
    public static let guestsNote = Phrase(
        es: "Quienes vinieron, por apellido; contiene datos personales.",
        en: "Everybody who came, by surname; contains personal data.")
    public static let guestSessionsTitle = Phrase(es: "Sesiones de cada persona", en: "Sessions of each guest")
    public static let guestSessionsNote = Phrase(
        es:
            "Una fila por persona y sesión; los minutos se saben solo de quien tiene más de un check-in. Contiene datos personales.",
        en: "A row for each guest and session; minutes are known only of guests with several check-ins. Contains personal data.")
    public static let guestMatrixTitle = Phrase(es: "Personas por sesión", en: "Guests by session")
    public static let guestMatrixNote = Phrase(
        es: "Una fila por persona y una columna por sesión, con el primer check-in; ✓ si no tiene hora. Contiene datos personales.",
        en:
            "A row for each guest and a column for each session, with the first check-in; ✓ if it has no time. Contains personal data."
    )
    public static let byOrganisationTitle = Phrase(es: "Asistencia por organización", en: "Attendance by organization")
    public static func byOrganisationNote(minimum: Int) -> Phrase {
        Phrase(
            es:
                "Por el dominio del correo; las organizaciones con menos de \(number: minimum) personas están en una fila, sin nombre.",
            en: "By e-mail domain; organizations with fewer than \(number: minimum) people are in one row, without a name.")
    }

    public static let organisationKinds: [String: Phrase] = [
        "organisation": Phrase(es: "organización", en: "organization"),
        "small": Phrase(es: "organizaciones pequeñas", en: "small organizations"),
        "free_mail": Phrase(es: "correo gratuito", en: "free e-mail"),
        "unknown": Phrase(es: "sin correo", en: "without e-mail"),
    ]

    // MARK: The gate

    public static func sectionNamesPeople(_ section: String) -> Phrase {
        Phrase(
            es: "«\(section)» nombra a personas: agregue «personal-data: true» a la definición, indique --personal-data, "
                + "o quite la sección",
            en: "\"\(section)\" names people: add \"personal-data: true\" to the definition, pass --personal-data, "
                + "or remove the section")
    }
    public static func personalDataForOrganizers(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «personal-data» requiere «audience: organizer»; quite una de las dos claves",
            en: "\(place): \"personal-data\" requires \"audience: organizer\"; remove one of the two keys")
    }
    public static func personalDataOfPeople(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «personal-data» es para informes de eventos o de miembros; quítelo",
            en: "\(place): \"personal-data\" is for reports of events or members; remove it")
    }
    public static func personalDataNeedsLeave(_ report: String) -> Phrase {
        Phrase(
            es: "informe «\(report)»: contiene datos personales; indique --yes, o «personal-data: allowed» en el perfil",
            en: "report \"\(report)\": contains personal data; pass --yes, or set \"personal-data: allowed\" in the profile")
    }
    public static let exportNeedsLeave = Phrase(
        es: "--with-guests exporta datos personales; indique --personal-data, o «personal-data: allowed» en el perfil",
        en: "--with-guests exports personal data; pass --personal-data, or set \"personal-data: allowed\" in the profile")
    public static func personalDataNotPrinted(_ report: String) -> Phrase {
        Phrase(
            es: "informe «\(report)»: contiene datos personales, que no van a la salida estándar como JSON; indique --output",
            en: "report \"\(report)\": contains personal data, which does not go to standard output as JSON; pass --output")
    }
    public static func personalDataAtNight(_ report: String) -> Phrase {
        Phrase(
            es: "informe «\(report)»: contiene datos personales, que «attendance nightly» no publica ni envía; quítelo "
                + "de nightly.reports y hágalo por separado",
            en: "report \"\(report)\": contains personal data, which \"attendance nightly\" neither publishes nor sends; "
                + "remove it from nightly.reports and make it separately")
    }
    public static func personalFolderIsLink(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una carpeta, y los datos personales necesitan una propia; quítelo",
            en: "\(path): not a folder, and personal data need one of their own; remove it")
    }
    public static func namesNotShown(rows: Int, areInFiles: Bool = false) -> Phrase {
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
    public static let guestFirstName = Term(
        es: "Nombre", "Nombre de la persona, o nombre completo si la fuente tiene solo ese.",
        en: "First name", "The guest's first name, or full name if the source has only that.")
    public static let guestLastName = Term(
        es: "Apellido", "Apellido de la persona.", en: "Last name", "The guest's last name.")
    public static let guestEmail = Term(
        es: "Correo", "Correo de la persona, según su check-in más nuevo.",
        en: "E-mail", "The guest's e-mail address, from the newest check-in.")
    public static let guestType = Term(
        es: "Tipo de inscrito", "Tipo con que la persona hizo su check-in más nuevo que lo dice.",
        en: "Registrant type", "The type of the guest's newest check-in that names one.")
    public static let guestSessionsAttended = Term(
        es: "Sesiones", "Sesiones distintas en las que la persona tiene un check-in.",
        en: "Sessions", "Different sessions in which the guest has a check-in.")
    public static let guestCheckIns = Term(
        es: "Check-ins", "Check-ins de la persona en el evento.",
        en: "Check-ins", "The guest's check-ins in the event.")
    public static let guestFirstCheckIn = Term(
        es: "Primer check-in", "Cuándo fue el primer check-in de la persona.",
        en: "First check-in", "When the guest's first check-in was made.")
    public static let guestLastCheckIn = Term(
        es: "Último check-in", "Cuándo fue el último check-in de la persona.",
        en: "Last check-in", "When the guest's last check-in was made.")
    public static let visitCheckIns = Term(
        es: "Check-ins", "Check-ins de la persona en la sesión.",
        en: "Check-ins", "The guest's check-ins in the session.")
    public static let visitFirstCheckIn = Term(
        es: "Primer check-in", "Cuándo fue el primer check-in de la persona en la sesión.",
        en: "First check-in", "When the guest's first check-in in the session was made.")
    public static let visitLastCheckIn = Term(
        es: "Último check-in", "Cuándo fue el último check-in de la persona en la sesión.",
        en: "Last check-in", "When the guest's last check-in in the session was made.")
    public static let visitMinutes = Term(
        es: "Minutos", "Minutos entre el primer y el último check-in de la persona en la sesión; vacío si hay uno solo.",
        en: "Minutes", "Minutes from the guest's first check-in in the session to the last; empty if there is only one.")
    public static let organisation = Term(
        es: "Organización", "Dominio del correo; vacío en las filas que reúnen a varias.",
        en: "Organization", "The e-mail domain; empty in rows of several.")
    public static let organisationKind = Term(
        es: "Clase",
        "Si la fila es de una organización, de las pequeñas, de servicios de correo gratuito o de quienes no tienen correo.",
        en: "Kind", "Whether the row is of one organization, of small ones, of free e-mail services, or of guests without e-mail.")
    public static let organisationDomains = Term(
        es: "Dominios", "Dominios distintos de la fila.",
        en: "Domains", "Different domains of the row.")
    public static let organisationShare = Term(
        es: "% de personas", "De cada 100 personas que vinieron, cuántas son de la fila.",
        en: "Share of guests", "Guests of the row per 100 who came.")
}
