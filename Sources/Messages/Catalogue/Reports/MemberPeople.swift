/// Members by name: lists behind the gate for personal data, and looking members up.
extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    public static let visitsOfMember = Phrase(es: "Visitas de un miembro", en: "Visits of a member")
    public static let visitsOfDay = Phrase(es: "Visitas del día", en: "Visits of the day")
    public static let expiringPeople = Phrase(es: "Por vencer, con nombre", en: "About to expire, by name")
    public static let fadingPeople = Phrase(es: "Dejan de venir, con nombre", en: "Fading members, by name")
    public static let admissionsPeople = Phrase(es: "Admisiones, con nombre", en: "Admissions, by name")

    public static let visitsOfMemberNote = Phrase(
        es: "Las visitas de un solo miembro en el período, la más nueva primero.",
        en: "One member's visits in the period, newest first.")
    public static let visitsOfDayNote = Phrase(
        es: "Quiénes vinieron el día de corte de los datos, y si entrarían a continuación.",
        en: "Who came on the day of the data's cut-off, and whether the door would admit them next.")

    /// The note of a section that names people.
    public static func namingPeople(_ note: Phrase) -> Phrase {
        Phrase(es: "\(note) Contiene datos personales.", en: "\(note) Contains personal data.")
    }

    // MARK: Whose rows

    public static func roleMayReadOwnOnly(_ role: String) -> Phrase {
        Phrase(
            es: "el rol \(role) solo puede ver sus propios datos; quite --member, o use el id de members.member-id",
            en: "role \(role) may only see its own data; omit --member, or use the id of members.member-id")
    }
    public static func sectionIsOfClub(_ section: String) -> Phrase {
        Phrase(
            es: "«\(section)» no es de un solo miembro; quite --member, o elija un informe como history",
            en: "\"\(section)\" is not of a single member; omit --member, or choose a report such as history")
    }
    public static func sectionIsOfOneMember(_ section: String) -> Phrase {
        Phrase(
            es: "«\(section)» es de un solo miembro; indique cuál con --member ID",
            en: "\"\(section)\" is of a single member; say which with --member ID")
    }
    public static let phonesNotStored = Phrase(
        es: "el almacén no guarda teléfonos: sin --offline se leen del servicio",
        en: "the store has no phone numbers: without --offline they are read from the service")

    // MARK: Looking members up

    public static let noQuery = Phrase(
        es: "Indique qué buscar: palabras del nombre, dígitos del teléfono o el id, hasta 200 caracteres.",
        en: "Say what to look for: words of the name, digits of the phone number or the id, up to 200 characters.")
    public static let membersNeedLeave = Phrase(
        es:
            "lo encontrado son datos personales, y la salida no es una terminal; indique --yes, o «personal-data: allowed» en el perfil",
        en:
            "what is found is personal data, and the output is not a terminal; pass --yes, or set \"personal-data: allowed\" in the profile"
    )
    public static let nobodyFound = Phrase(
        es: "nadie coincide; pruebe con menos palabras, o con parte del teléfono",
        en: "no match; try fewer words, or part of the phone number")
    public static func moreFound(_ count: Int) -> Phrase {
        Phrase(
            es: "y \(count, "miembro", "miembros") más; agregue palabras, o use --limit",
            en: "and \(count, "more member", "more members"); add words, or use --limit")
    }
    public static func outputOfOthers(_ reason: String) -> Phrase {
        Phrase(
            es: "la salida estándar es un archivo que otros pueden leer, y no se pudo restringir (\(reason)); use otro archivo",
            en: "standard output is a file that others can read, and its mode cannot be changed (\(reason)); use another file")
    }

    // MARK: Checking in by name

    public static let memberOrName = Phrase(
        es: "Indique al menos un miembro: --member ID, o --name NOMBRE.",
        en: "Specify at least one member: --member ID, or --name NAME.")
    public static let nobodyToCheckIn = Phrase(
        es: "ningún miembro tiene ese nombre; revíselo, o use --member ID",
        en: "no member has that name; check it, or use --member ID")
    public static func severalToCheckIn(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "miembro coincide", "miembros coinciden") con ese nombre y no hay una terminal para elegir; use --member ID",
            en: "\(count, "member fits", "members fit") that name and there is no terminal to choose on; use --member ID")
    }

    /// The prompt under a numbered list of members.
    public static func chooseMember(of count: Int) -> Phrase {
        Phrase(es: "Número del miembro, de 1 a \(digits: count)", en: "Number of the member, 1 to \(digits: count)")
    }
    public static func moreToChooseFrom(_ count: Int) -> Phrase {
        Phrase(
            es: "y \(count, "miembro", "miembros") más: escriba más del nombre.",
            en: "and \(count, "more member", "more members"): type more of the name.")
    }
    public static let nobodyChosen = Phrase(
        es: "no se eligió a nadie, y nadie hizo check-in; vuelva a ejecutar el comando",
        en: "nobody was chosen, and nobody was checked in; run the command again")
}

extension Term {
    public static let memberName = Term(
        es: "Nombre", "Nombre del miembro en el servicio.", en: "Name", "The member's name in the service.")
    public static let memberPhone = Term(
        es: "Teléfono", "Teléfono del miembro en el servicio, según se leyó para esta lista.",
        en: "Phone", "The member's phone number in the service, as read for this list.")
    public static let visitedAt = Term(
        es: "Visita", "Cuándo fue la visita.", en: "Visited at", "When the visit was.")
    public static let planName = Term(
        es: "Nombre del plan", "Nombre del plan del miembro.", en: "Plan", "The name of the member's plan.")
    public static let daysSincePrevious = Term(
        es: "Días desde la anterior", "Medianoches desde la visita anterior del miembro; vacío en la primera.",
        en: "Days since previous", "Midnights since the member's previous visit; empty for the first.")
    public static let choiceNumber = Term(
        es: "N.º", "Con qué número se elige.", en: "No.", "The number to choose it by.")
}
