import Base

extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    static let visitsOfMember = Phrase(es: "Visitas de un miembro", en: "Visits of a member")
    static let visitsOfDay = Phrase(es: "Visitas del día", en: "Visits of the day")
    static let expiringPeople = Phrase(es: "Por vencer, con nombre", en: "About to expire, by name")
    static let fadingPeople = Phrase(es: "Dejan de venir, con nombre", en: "Fading members, by name")
    static let admissionsPeople = Phrase(es: "Admisiones, con nombre", en: "Admissions, by name")

    static let visitsOfMemberNote = Phrase(
        es: "Las visitas de un solo miembro en el período, la más nueva primero.",
        en: "One member's visits in the period, newest first.")
    static let visitsOfDayNote = Phrase(
        es: "Quiénes vinieron el día de corte de los datos, y si entrarían a continuación.",
        en: "Who came on the day of the data's cut-off, and whether the door would admit them next.")

    /// The note of a section that names people.
    static func namingPeople(_ note: Phrase) -> Phrase {
        Phrase(es: "\(note) Contiene datos personales.", en: "\(note) Contains personal data.")
    }

    static func roleMayReadOwnOnly(_ role: String) -> Phrase {
        Phrase(
            es: "el rol \(role) solo puede ver sus propios datos; quite --member, o use el id de members.member-id",
            en: "role \(role) may only see its own data; omit --member, or use the id of members.member-id")
    }
    static func sectionIsOfClub(_ section: String) -> Phrase {
        Phrase(
            es: "«\(section)» no es de un solo miembro; quite --member, o elija un informe como history",
            en: "\"\(section)\" is not of a single member; omit --member, or choose a report such as history")
    }
    static func sectionIsOfOneMember(_ section: String) -> Phrase {
        Phrase(
            es: "«\(section)» es de un solo miembro; indique cuál con --member ID",
            en: "\"\(section)\" is of a single member; say which with --member ID")
    }
}

extension Term {
    static let memberName = Term(
        es: "Nombre", "Nombre del miembro en el servicio.", en: "Name", "The member's name in the service.")
    static let memberPhone = Term(
        es: "Teléfono", "Teléfono del miembro en el servicio, según se leyó para esta lista.",
        en: "Phone", "The member's phone number in the service, as read for this list.")
    static let visitedAt = Term(
        es: "Visita", "Cuándo fue la visita.", en: "Visited at", "When the visit was.")
    static let planName = Term(
        es: "Nombre del plan", "Nombre del plan del miembro.", en: "Plan", "The name of the member's plan.")
    static let daysSincePrevious = Term(
        es: "Días desde la anterior", "Medianoches desde la visita anterior del miembro; vacío en la primera.",
        en: "Days since previous", "Midnights since the member's previous visit; empty for the first.")
    static let choiceNumber = Term(
        es: "N.º", "Con qué número se elige.", en: "No.", "The number to choose it by.")
}
