// Members at the door, and the words of their reports.

// Admission at a club's door. The Spanish statuses and welcomes are those of the gym's own app, word for word.
extension Phrase {
    /// - Parameter days: until the membership ends; 0 on its last day.
    public static func welcome(_ name: String?, daysLeft days: Int64) -> Phrase {
        guard days > 0 else {
            return welcome(name, es: "Tu membresía vence hoy.", en: "Your membership ends today.")
        }
        return welcome(
            name, es: "Tu membresía vence en \(Language.spanish.counted(days, "día", "días")).",
            en: "Your membership ends in \(Language.english.counted(days, "day", "days")).")
    }
    public static func welcome(_ name: String?, visitsLeft visits: Int64) -> Phrase {
        let remain = Language.spanish.word(for: visits, "queda", "quedan")
        return welcome(
            name, es: "Te \(remain) \(Language.spanish.counted(visits, "visita", "visitas")).",
            en: "You have \(Language.english.counted(visits, "visit", "visits")) left.")
    }
    public static func welcome(_ name: String?, visitsLeft visits: Int64, daysLeft days: Int64) -> Phrase {
        welcome(
            name, es: "Visitas: \(Language.spanish.grouped(visits)), Días: \(Language.spanish.grouped(days)).",
            en: "Visits: \(Language.english.grouped(visits)), days: \(Language.english.grouped(days)).")
    }
    public static func lastVisit(_ name: String?) -> Phrase {
        welcome(
            name, es: "Esta es tu última visita. Renueva tu membresía.",
            en: "This is your last visit. Renew your membership.")
    }
    private static func welcome(_ name: String?, es: String, en: String) -> Phrase {
        let name = name.map { ", \($0)" } ?? ""
        return Phrase(es: "Bienvenido\(name). \(es)", en: "Welcome\(name). \(en)")
    }
    public static let memberInactive = Phrase(
        es: "Este miembro está inactivo. Contacta al administrador.", en: "This member is inactive. Contact the administrator.")
    public static let membershipPending = Phrase(
        es: "Este miembro tiene membresía pendiente. Asigna un plan primero.",
        en: "This member's membership is pending. Assign a plan first.")
    public static let membershipSuspended = Phrase(
        es: "La membresía está suspendida. Contacta al administrador.",
        en: "The membership is suspended. Contact the administrator.")
    public static let membershipCancelled = Phrase(
        es: "La membresía fue cancelada. Asigna un nuevo plan.", en: "The membership was cancelled. Assign a new plan.")
    public static let membershipExpired = Phrase(
        es: "La membresía expiró. Renueva para continuar.", en: "The membership has expired. Renew to continue.")
    public static let membershipUsedUp = Phrase(
        es: "La membresía expiró: no quedan visitas. Renueva para continuar.",
        en: "The membership has expired: no visits are left. Renew to continue.")
    public static let membershipExpiredAndUsedUp = Phrase(
        es: "La membresía expiró: terminó su plazo y no quedan visitas. Renueva para continuar.",
        en: "The membership has expired: its end date has passed and no visits are left. Renew to continue.")
    public static let membershipStatusUnknown = Phrase(
        es: "El estado de la membresía no se reconoce. Revisa la ficha del miembro.",
        en: "The membership's status is unknown. Check the member's record.")
    public static let membershipPlanUnknown = Phrase(
        es: "Este miembro no tiene un plan reconocido. Asigna un plan primero.",
        en: "This member has no recognized plan. Assign a plan first.")
    public static let familyPlanUnknown = Phrase(
        es: "No se encuentra el plan de un miembro de la familia, así que no se sabe quién comparte las visitas. "
            + "Corrige el plan en su ficha.",
        en: "The plan of a family member cannot be found, so it is unknown who shares the visits. Fix the plan in their record.")
    public static let alreadyCheckedIn = Phrase(
        es: "Este miembro ya hizo check-in hoy. No se descontó ninguna visita. Si vuelve a entrar, usa --again.",
        en: "This member has already checked in today. No visit was deducted. To check in again, use --again.")

    /// - Parameter time: of the last check-in, on the club's clock: `08:15`.
    public static func alreadyCheckedIn(at time: String) -> Phrase {
        Phrase(
            es: "Este miembro ya hizo check-in hoy a las \(time). No se descontó ninguna visita. Si vuelve a entrar, usa --again.",
            en: "This member has already checked in today, at \(time). No visit was deducted. To check in again, use --again.")
    }
    public static let membershipEndMissing = Phrase(
        es: "La membresía no tiene fecha de término. Revisa la ficha del miembro.",
        en: "The membership has no end date. Check the member's record.")
    public static let membershipVisitsMissing = Phrase(
        es: "La membresía no dice cuántas visitas quedan. Revisa la ficha del miembro.",
        en: "The membership does not say how many visits are left. Check the member's record.")
}

// Roles and what they may do.
extension Phrase {
    public static func roleMayNotCheckIn(_ role: String, who: [String]) -> Phrase {
        Phrase(
            es: "el rol \(role) no puede registrar check-ins; use un perfil con el rol \(list(who, "o"))",
            en: "role \(role) may not register check-ins; use a profile with role \(list(who, "or"))")
    }
    public static func roleMayNotLookUp(_ role: String, who: [String]) -> Phrase {
        Phrase(
            es: "el rol \(role) no puede buscar miembros; use un perfil con el rol \(list(who, "o"))",
            en: "role \(role) may not look up members; use a profile with role \(list(who, "or"))")
    }
    public static func roleMayNotRead(_ role: String, _ what: String, who: [String]) -> Phrase {
        Phrase(
            es: "el rol \(role) no puede ver \(what); use un perfil con el rol \(list(who, "o"))",
            en: "role \(role) may not see \(what); use a profile with role \(list(who, "or"))")
    }
    public static let ownMemberIDMissing = Phrase(
        es: "el rol member solo puede ver sus propios datos y falta el id del miembro; defina members.member-id en el perfil",
        en: "role member may only see its own data, and the member's id is missing; set members.member-id in the profile")
    public static func noSuchMember(_ id: String) -> Phrase {
        Phrase(es: "no existe el miembro \(id); revise el id", en: "no member with id \(id); check the id")
    }
    private static func list(_ names: [String], _ conjunction: String) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}

// MARK: - Codes

// The words shown in place of the codes used in members' files, by code.

extension Phrase {
    /// The admission decision.
    public static let admissionDecisions: [String: Phrase] = [
        "admitted": Phrase(es: "entra", en: "admitted"), "refused": Phrase(es: "no entra", en: "refused"),
    ]

    /// The reason for the decision.
    public static let admissionReasons: [String: Phrase] = [
        "valid": Phrase(es: "membresía vigente", en: "membership in force"),
        "last_visit": Phrase(es: "última visita", en: "last visit"),
        "inactive": Phrase(es: "miembro inactivo", en: "inactive member"),
        "pending": Phrase(es: "membresía pendiente", en: "membership pending"),
        "suspended": Phrase(es: "membresía suspendida", en: "membership suspended"),
        "cancelled": Phrase(es: "membresía cancelada", en: "membership cancelled"),
        "expired": Phrase(es: "membresía expirada", en: "membership expired"),
        "unknown_status": Phrase(es: "estado no reconocido", en: "unknown status"),
        "unknown_plan": Phrase(es: "plan no reconocido", en: "unknown plan"),
        "family_plan_unknown": Phrase(es: "plan de un familiar no reconocido", en: "unknown plan in the family"),
        "end_date_passed": Phrase(es: "plazo terminado", en: "end date passed"),
        "no_visits_left": Phrase(es: "sin visitas restantes", en: "no visits left"),
        "end_date_passed_and_no_visits_left": Phrase(
            es: "plazo terminado y sin visitas restantes", en: "end date passed and no visits left"),
        "end_date_missing": Phrase(es: "falta la fecha de término", en: "end date missing"),
        "visits_missing": Phrase(es: "faltan las visitas restantes", en: "number of visits left missing"),
        "already_checked_in": Phrase(es: "ya hizo check-in hoy", en: "already checked in today"),
    ]

    /// The status of a membership.
    public static let membershipStatuses: [String: Phrase] = [
        "active": Phrase(es: "activa", en: "active"), "pending": Phrase(es: "pendiente", en: "pending"),
        "suspended": Phrase(es: "suspendida", en: "suspended"), "cancelled": Phrase(es: "cancelada", en: "cancelled"),
        "expired": Phrase(es: "expirada", en: "expired"), "unknown": Phrase(es: "no reconocido", en: "unknown"),
    ]

    /// What ends a membership.
    public static let planTypes: [String: Phrase] = [
        "time_based": Phrase(es: "por fecha", en: "by date"), "visit_based": Phrase(es: "por visitas", en: "by visits"),
        "mixed": Phrase(es: "mixto", en: "mixed"),
    ]

    /// Which limit of a mixed plan is reached first.
    public static let limitsReachedFirst: [String: Phrase] = [
        "date": Phrase(es: "la fecha", en: "the date"), "visits": Phrase(es: "las visitas", en: "the visits"),
        "both": Phrase(es: "ambas a la vez", en: "both at once"),
    ]

    public static let yesAndNo: [String: Phrase] = [
        "yes": Phrase(es: "sí", en: "yes"), "no": Phrase(es: "no", en: "no"),
    ]
}

// MARK: - Words of members' reports

extension Phrase {
    public static let noPlan = Phrase(es: "sin plan", en: "no plan")

    public static let noLevel = Phrase(es: "sin nivel", en: "no level")

    /// Monday to Sunday.
    public static let weekdays: [Phrase] = [
        Phrase(es: "lunes", en: "Monday"), Phrase(es: "martes", en: "Tuesday"),
        Phrase(es: "miércoles", en: "Wednesday"), Phrase(es: "jueves", en: "Thursday"),
        Phrase(es: "viernes", en: "Friday"), Phrase(es: "sábado", en: "Saturday"),
        Phrase(es: "domingo", en: "Sunday"),
    ]

    /// `Nivel 7`.
    public static func numbered(_ title: Phrase, _ number: Int64) -> Phrase {
        Phrase(es: "\(title) \(digits: number)", en: "\(title) \(digits: number)")
    }
    public static let admissionsByReason = Phrase(es: "Quién entra y por qué no", en: "Who is let in, and why not")
    public static let headlineNearNextLevel = Phrase(es: "Por subir de nivel", en: "Near the next level")
    public static func missingVisits(upTo count: Int64) -> Phrase {
        Phrase(es: "a \(digits: count) visitas o menos", en: "within \(digits: count) visits")
    }

    // Tables shown as grids.
    public static let gridWeekdays = Phrase(es: "Visitas por día y hora", en: "Visits by weekday and hour")
    public static let gridCohorts = Phrase(
        es: "De quienes empezaron cada mes, % que volvió meses después",
        en: "Of those who started each month, % who came back months later")
    public static let gridCohortLegend = Phrase(
        es: "Cuántos empezaron ese mes y qué % de ellos volvió meses después",
        en: "How many started in that month, and what % of them came back months later")
    public static let gridDay = Phrase(es: "Día", en: "Day")
    public static let gridFirstMonth = Phrase(es: "Primer mes", en: "First month")

    /// The highest value of a grid: `█ = 142 visitas`.
    public static func gridHighest(_ mark: String, _ count: Int) -> Phrase {
        Phrase(es: "\(mark) = \(count, "visita", "visitas")", en: "\(mark) = \(count, "visit", "visits")")
    }
    public static func gridMonth(_ month: String, _ monthsSince: String, _ share: String) -> Phrase {
        Phrase(verbatim: "\(month), +\(monthsSince): \(share)")
    }

    /// The other reports about members, and how to get them.
    /// - Parameter report: the other of the two reports.
    public static func membersMore(_ report: String) -> Phrase {
        let more = membersMoreReports(report)
        return Phrase(es: "\(more) · archivos: --output CARPETA", en: "\(more) · files: --output DIR")
    }
    public static func membersMoreReports(_ report: String) -> Phrase {
        Phrase(es: "Más: --report \(report)", en: "More: --report \(report)")
    }
}
