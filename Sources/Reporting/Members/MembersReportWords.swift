// Members' reports.

import Base

extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    static let membersByStatus = Phrase(es: "Miembros por estado", en: "Members by status")
    static let membersByPlan = Phrase(es: "Miembros por plan", en: "Members by plan")
    static let attendanceByPlan = Phrase(es: "Asistencia por plan", en: "Attendance by plan")
    static let visitsHistogram = Phrase(es: "Visitas en el tiempo", en: "Visits over time")
    static let visitsByWeekdayAndHour = Phrase(es: "Visitas por día y hora", en: "Visits by weekday and hour")
    static let admissions = Phrase(es: "Admisiones", en: "Admissions")
    static let expiringMembers = Phrase(es: "Por vencer", en: "About to expire")
    static let fadingMembers = Phrase(es: "Dejan de venir", en: "Fading members")
    static let familyGroups = Phrase(es: "Grupos familiares", en: "Family groups")
    static let visitBalance = Phrase(es: "Saldo de visitas", en: "Visit balance")
    static let levels = Phrase(es: "Niveles", en: "Levels")
    static let levelProgress = Phrase(es: "Avance de niveles", en: "Level progress")
    static let retention = Phrase(es: "Retención", en: "Retention")

    // Notes under a section's title.
    static let membersByPlanNote = Phrase(
        es: "Las visitas son las del período; los miembros, los que el servicio lista ahora.",
        en: "Visits are those in the period; members are those the service lists now.")
    static let attendanceByPlanNote = Phrase(
        es: "Quienes vinieron cuentan también entre quienes tenían derecho, así que nunca pasa de 100 %.",
        en: "Members who came also count as entitled, so it never exceeds 100%.")
    static let weekdayNote = Phrase(
        es: "Las horas están en la zona horaria del informe.", en: "Hours are in the report's time zone.")
    static let admissionsNote = Phrase(
        es: "A quién se admitiría a la fecha de corte de los datos; no se escribe nada.",
        en: "Whom the door would admit at the data's cut-off; nothing is written.")
    static func expiringNote(days: Int64, visits: Int64) -> Phrase {
        Phrase(
            es: "Miembros que aún pueden entrar y a quienes les quedan como máximo \(days, "día", "días") o "
                + "\(visits, "visita", "visitas").",
            en: "Members still admitted with at most \(days, "day", "days") or \(visits, "visit", "visits") left.")
    }
    static let fadingNote = Phrase(
        es:
            "No vienen hace dos semanas o más y han dejado pasar al menos tres visitas habituales; si hay planes, solo vigentes.",
        en:
            "Away for two weeks or more and for at least three of their usual visits; if there are plans, only members in force."
    )
    static let familyGroupsNote = Phrase(
        es: "Las visitas de un grupo se cuentan una vez, no una por miembro.",
        en: "A group's visits are counted once, not once for each member.")
    static let visitBalanceNote = Phrase(
        es: "El saldo de un grupo familiar es una sola fila, con el primero de sus miembros.",
        en: "A family group's balance is a single row, under its first member.")
    static let levelsNote = Phrase(
        es: "Según el nivel que el servicio asigna a cada miembro.",
        en: "By the level the service assigns to each member.")
    static let levelProgressNote = Phrase(
        es:
            "Quien pasa el máximo de su nivel lo conserva; que baje o no depende de las visitas hechas hasta que venza.",
        en:
            "Members who exceed their level's maximum keep it; whether they drop depends on the visits made before it expires."
    )
    static let retentionNote = Phrase(
        es:
            "De quienes vinieron por primera vez en un mes, cuántos vinieron en cada mes siguiente, aunque ya no figuren.",
        en: "Of those who first came in a month, how many came in each later month, even if no longer listed.")

    // Charts.
    static let chartMembersByStatus = Phrase(es: "Miembros por estado", en: "Members by status")
    static let chartMembersByPlan = Phrase(es: "Vigentes por plan", en: "Members in force by plan")
    static let chartAttendanceByPlan = Phrase(es: "Asistencia por plan", en: "Attendance by plan")
    static let chartVisits = Phrase(es: "Visitas en el tiempo", en: "Visits over time")
    static let chartLevels = Phrase(es: "Miembros por nivel", en: "Members by level")
    static let headlineMembersInForce = Phrase(es: "Miembros vigentes", en: "Members in force")
    static let headlineMemberAttendance = Phrase(es: "Asistencia", en: "Attendance")
    static let headlineVisits = Phrase(es: "Visitas", en: "Visits")
    static let headlineExpiring = Phrase(es: "Por vencer", en: "About to expire")
    static let headlineFading = Phrase(es: "Dejan de venir", en: "Fading")
    static let headlineWillDrop = Phrase(es: "Bajarán de nivel", en: "Will drop a level")
    static func ofMembers(_ count: Int) -> Phrase {
        Phrase(es: "de \(count, "miembro", "miembros")", en: "of \(count, "member", "members")")
    }
    static func cameOfEntitled(_ came: Int, _ entitled: Int) -> Phrase {
        Phrase(
            es: "\(number: came) de \(number: entitled) con derecho",
            en: "\(number: came) of \(number: entitled) entitled")
    }
    static func byMembers(_ count: Int) -> Phrase {
        Phrase(es: "de \(count, "persona", "personas")", en: "by \(count, "person", "people")")
    }
    static let noTimeOfData = Phrase(
        es: "No hay visitas ni fecha de corte: faltan los días restantes y las admisiones. Indique una con --as-of.",
        en: "No visits and no cut-off date: days left and admissions are missing. Give one with --as-of.")

    static let noStatesOrPlans = Phrase(
        es: "Sin estados ni planes: no se evalúa la admisión ni el plan de nadie",
        en: "No statuses or plans: admission and plans are not evaluated")
    static func misdatedVisits(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "visita fechada", "visitas fechadas") meses después o años antes que las demás, que no se "
                + "\(for: count, "cuenta", "cuentan"): revise las fechas",
            en:
                "\(count, "visit", "visits") dated months after or years before the others, not counted: check the dates"
        )
    }
    static func visitsWithoutMember(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "visita", "visitas") sin miembro, que \(for: count, "no se cuenta", "no se cuentan")",
            en: "\(count, "visit", "visits") without a member, not counted")
    }
    static func visitsWithoutTime(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "visita", "visitas") sin fecha legible, que \(for: count, "no se cuenta", "no se cuentan")",
            en: "\(count, "visit", "visits") without a readable time, not counted")
    }
    static func unlistedVisits(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "visita de un miembro", "visitas de miembros") que el servicio no lista: "
                + "\(for: count, "cuenta", "cuentan") en las visitas, no en los planes",
            en: "\(count, "visit of a member", "visits of members") that the service does not list: counted in visits, "
                + "not in plans")
    }
    static func unknownMembers(_ count: Int) -> Phrase {
        Phrase(
            es: "El servicio no conoce a \(count, "miembro", "miembros") de la lista, "
                + "que no se \(for: count, "cuenta", "cuentan"); use -v para ver las líneas",
            en:
                "The service does not know \(count, "member", "members") on the list, not counted; use -v to see which lines"
        )
    }
    static func fieldInNoRecord(_ field: String, setting: String) -> Phrase {
        Phrase(
            es: "Ninguna ficha tiene el campo \(field); revise \(setting) en el perfil",
            en: "No record has the field \(field); check \(setting) in the profile")
    }
    static func plansNotThere(_ collection: String, setting: String) -> Phrase {
        Phrase(
            es:
                "La colección \(collection) no tiene planes, aunque hay miembros que nombran uno; revise \(setting) en el perfil",
            en: "The collection \(collection) has no plans, although members name some; check \(setting) in the profile"
        )
    }
    static func visitsOfNobody(_ field: String, setting: String) -> Phrase {
        Phrase(
            es: "Ninguna visita es de un miembro de la lista (campo \(field)); revise \(setting) en el perfil",
            en: "No visit is by a listed member (field \(field)); check \(setting) in the profile")
    }
    static func missingMemberFields(_ count: Int, fields: [String]) -> Phrase {
        Phrase(
            es: "\(count, "valor faltante", "valores faltantes") en las fichas (\(fields)); "
                + "\(for: count, "se toma como vacío", "se toman como vacíos")",
            en: "\(count, "value", "values") missing from the records (\(fields)), treated as empty")
    }
    static func unreadableMemberFields(_ count: Int, fields: [String]) -> Phrase {
        Phrase(
            es: "\(count, "valor ilegible", "valores ilegibles") en las fichas (\(fields)), "
                + "que \(for: count, "se tomó como vacío", "se tomaron como vacíos")",
            en: "\(count, "unreadable value", "unreadable values") in the records (\(fields)), treated as empty")
    }
    static func undecidableMembers(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "membresía activa", "membresías activas") sin la fecha o las visitas que "
                + "\(for: count, "la limitan", "las limitan"); "
                + "\(for: count, "no entraría hasta completar su ficha", "no entrarían hasta completar sus fichas")",
            en: "\(count, "active membership", "active memberships") without the end date or visits that limit "
                + "\(for: count, "it", "them"); not admitted until completed")
    }
    static func familyPlansUnknown(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "miembro no entraría", "miembros no entrarían"): el plan de un familiar no está en la lista de planes",
            en: "\(count, "member is", "members are") not admitted: a family member's plan is not in the list of plans")
    }
    static func inconsistentFamilies(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "grupo familiar", "grupos familiares") cuyas fichas no coinciden; se usa el menor saldo",
            en: "\(count, "family group", "family groups") whose records disagree; the lowest balance is used")
    }
    static func visitBalancesDiffer(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "saldo de visitas que no cuadra", "saldos de visitas que no cuadran") con las visitas contadas",
            en: "\(count, "visit balance that disagrees", "visit balances that disagree") with the visits counted")
    }
    static func levelGap(_ lower: Int64, _ upper: Int64) -> Phrase {
        Phrase(
            es:
                "Hay cantidades de visitas entre los niveles \(digits: lower) y \(digits: upper) que no son de ninguno; "
                + "se asignan al menor",
            en:
                "Some visit counts between levels \(digits: lower) and \(digits: upper) belong to neither; they go to the lower"
        )
    }
    static func levelOverlap(_ lower: Int64, _ upper: Int64) -> Phrase {
        Phrase(
            es: "Los niveles \(digits: lower) y \(digits: upper) se superponen; lo que comparten se asigna al mayor",
            en: "Levels \(digits: lower) and \(digits: upper) overlap; the overlap goes to the higher")
    }
    static func levelsOutOfOrder(_ lower: Int64, _ upper: Int64) -> Phrase {
        Phrase(
            es: "El nivel \(digits: lower) exige menos visitas que el \(digits: upper); se ordenan por visitas",
            en: "Level \(digits: lower) requires fewer visits than level \(digits: upper); levels are ordered by visits"
        )
    }
    static func levelRepeated(_ number: Int64) -> Phrase {
        Phrase(
            es: "Hay dos niveles con el número \(digits: number); se usa el que exige menos visitas",
            en: "Two levels have the number \(digits: number); the one requiring fewer visits is used")
    }
    static func leftOutVisits(_ count: Int) -> Phrase {
        Phrase(
            es: "Los filtros excluyeron \(count, "visita", "visitas")",
            en: "Filters excluded \(count, "visit", "visits")")
    }
    static let aboutClub = Phrase(es: "Club o gimnasio", en: "Club or gym")
    static let aboutAsOf = Phrase(es: "Corte de los datos", en: "As of")
    static let aboutMembers = Phrase(es: "Miembros listados", en: "Members listed")
    static let aboutVisits = Phrase(es: "Visitas recibidas del servicio", en: "Visits received from the service")
    static let aboutVisitsCounted = Phrase(es: "Visitas contadas", en: "Visits counted")
    static let aboutLeftOutVisits = Phrase(es: "Visitas fuera del período", en: "Visits outside the period")
    static let aboutOwnRows = Phrase(es: "Solo el miembro", en: "Only the member")
    static let aboutExpiringDays = Phrase(
        es: "Por vencer: días restantes hasta", en: "About to expire: days left up to")
    static let aboutExpiringVisits = Phrase(
        es: "Por vencer: visitas restantes hasta", en: "About to expire: visits left up to")
}
