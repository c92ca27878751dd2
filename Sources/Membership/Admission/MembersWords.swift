// Members at the door, and the words of their reports.

public import Base

extension Phrase {
    /// - Parameter days: until the membership ends; 0 on its last day.
    static func welcome(_ name: String?, daysLeft days: Int64) -> Phrase {
        guard days > 0 else {
            return welcome(name, es: "Tu membresía vence hoy.", en: "Your membership ends today.")
        }
        return welcome(
            name, es: "Tu membresía vence en \(Language.spanish.counted(days, "día", "días")).",
            en: "Your membership ends in \(Language.english.counted(days, "day", "days")).")
    }
    static func welcome(_ name: String?, visitsLeft visits: Int64) -> Phrase {
        let remain = Language.spanish.word(for: visits, "queda", "quedan")
        return welcome(
            name, es: "Te \(remain) \(Language.spanish.counted(visits, "visita", "visitas")).",
            en: "You have \(Language.english.counted(visits, "visit", "visits")) left.")
    }
    static func welcome(_ name: String?, visitsLeft visits: Int64, daysLeft days: Int64) -> Phrase {
        welcome(
            name, es: "Visitas: \(Language.spanish.grouped(visits)), Días: \(Language.spanish.grouped(days)).",
            en: "Visits: \(Language.english.grouped(visits)), days: \(Language.english.grouped(days)).")
    }
    static func lastVisit(_ name: String?) -> Phrase {
        welcome(
            name, es: "Esta es tu última visita. Renueva tu membresía.",
            en: "This is your last visit. Renew your membership.")
    }
    private static func welcome(_ name: String?, es: String, en: String) -> Phrase {
        let name = name.map { ", \($0)" } ?? ""
        return Phrase(es: "Bienvenido\(name). \(es)", en: "Welcome\(name). \(en)")
    }
    static let memberInactive = Phrase(
        es: "Este miembro está inactivo. Contacta al administrador.",
        en: "This member is inactive. Contact the administrator.")
    static let membershipPending = Phrase(
        es: "Este miembro tiene membresía pendiente. Asigna un plan primero.",
        en: "This member's membership is pending. Assign a plan first.")
    static let membershipSuspended = Phrase(
        es: "La membresía está suspendida. Contacta al administrador.",
        en: "The membership is suspended. Contact the administrator.")
    static let membershipCancelled = Phrase(
        es: "La membresía fue cancelada. Asigna un nuevo plan.", en: "The membership was cancelled. Assign a new plan.")
    static let membershipExpired = Phrase(
        es: "La membresía expiró. Renueva para continuar.", en: "The membership has expired. Renew to continue.")
    static let membershipUsedUp = Phrase(
        es: "La membresía expiró: no quedan visitas. Renueva para continuar.",
        en: "The membership has expired: no visits are left. Renew to continue.")
    static let membershipExpiredAndUsedUp = Phrase(
        es: "La membresía expiró: terminó su plazo y no quedan visitas. Renueva para continuar.",
        en: "The membership has expired: its end date has passed and no visits are left. Renew to continue.")
    static let membershipStatusUnknown = Phrase(
        es: "El estado de la membresía no se reconoce. Revisa la ficha del miembro.",
        en: "The membership's status is unknown. Check the member's record.")
    static let membershipPlanUnknown = Phrase(
        es: "Este miembro no tiene un plan reconocido. Asigna un plan primero.",
        en: "This member has no recognized plan. Assign a plan first.")
    static let familyPlanUnknown = Phrase(
        es: "No se encuentra el plan de un miembro de la familia, así que no se sabe quién comparte las visitas. "
            + "Corrige el plan en su ficha.",
        en:
            "The plan of a family member cannot be found, so it is unknown who shares the visits. Fix the plan in their record."
    )
    static let alreadyCheckedIn = Phrase(
        es: "Este miembro ya hizo check-in hoy. No se descontó ninguna visita. Si vuelve a entrar, usa --again.",
        en: "This member has already checked in today. No visit was deducted. To check in again, use --again.")
    static let membershipEndMissing = Phrase(
        es: "La membresía no tiene fecha de término. Revisa la ficha del miembro.",
        en: "The membership has no end date. Check the member's record.")
    static let membershipVisitsMissing = Phrase(
        es: "La membresía no dice cuántas visitas quedan. Revisa la ficha del miembro.",
        en: "The membership does not say how many visits are left. Check the member's record.")
    static func roleMayNotCheckIn(_ role: String, who: [String]) -> Phrase {
        Phrase(
            es: "el rol \(role) no puede registrar check-ins; use un perfil con el rol \(list(who, "o"))",
            en: "role \(role) may not register check-ins; use a profile with role \(list(who, "or"))")
    }
    static func roleMayNotLookUp(_ role: String, who: [String]) -> Phrase {
        Phrase(
            es: "el rol \(role) no puede buscar miembros; use un perfil con el rol \(list(who, "o"))",
            en: "role \(role) may not look up members; use a profile with role \(list(who, "or"))")
    }
    static func roleMayNotRead(_ role: String, _ what: String, who: [String]) -> Phrase {
        Phrase(
            es: "el rol \(role) no puede ver \(what); use un perfil con el rol \(list(who, "o"))",
            en: "role \(role) may not see \(what); use a profile with role \(list(who, "or"))")
    }
    public static let ownMemberIDMissing = Phrase(
        es:
            "el rol member solo puede ver sus propios datos y falta el id del miembro; defina members.member-id en el perfil",
        en:
            "role member may only see its own data, and the member's id is missing; set members.member-id in the profile"
    )
    public static func noSuchMember(_ id: String) -> Phrase {
        Phrase(es: "no existe el miembro \(id); revise el id", en: "no member with id \(id); check the id")
    }
    private static func list(_ names: [String], _ conjunction: String) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
