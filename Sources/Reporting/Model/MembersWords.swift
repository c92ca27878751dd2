import Base

extension Phrase {
    /// The admission decision.
    static let admissionDecisions: [String: Phrase] = [
        "admitted": Phrase(es: "entra", en: "admitted"), "refused": Phrase(es: "no entra", en: "refused"),
    ]

    /// The reason for the decision.
    static let admissionReasons: [String: Phrase] = [
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
    static let membershipStatuses: [String: Phrase] = [
        "active": Phrase(es: "activa", en: "active"), "pending": Phrase(es: "pendiente", en: "pending"),
        "suspended": Phrase(es: "suspendida", en: "suspended"), "cancelled": Phrase(es: "cancelada", en: "cancelled"),
        "expired": Phrase(es: "expirada", en: "expired"), "unknown": Phrase(es: "no reconocido", en: "unknown"),
    ]

    /// What ends a membership.
    static let planTypes: [String: Phrase] = [
        "time_based": Phrase(es: "por fecha", en: "by date"), "visit_based": Phrase(es: "por visitas", en: "by visits"),
        "mixed": Phrase(es: "mixto", en: "mixed"),
    ]

    /// Which limit of a mixed plan is reached first.
    static let limitsReachedFirst: [String: Phrase] = [
        "date": Phrase(es: "la fecha", en: "the date"), "visits": Phrase(es: "las visitas", en: "the visits"),
        "both": Phrase(es: "ambas a la vez", en: "both at once"),
    ]

    static let yesAndNo: [String: Phrase] = [
        "yes": Phrase(es: "sí", en: "yes"), "no": Phrase(es: "no", en: "no"),
    ]
    static let noPlan = Phrase(es: "sin plan", en: "no plan")

    static let noLevel = Phrase(es: "sin nivel", en: "no level")

    /// Monday to Sunday.
    static let weekdays: [Phrase] = [
        Phrase(es: "lunes", en: "Monday"), Phrase(es: "martes", en: "Tuesday"),
        Phrase(es: "miércoles", en: "Wednesday"), Phrase(es: "jueves", en: "Thursday"),
        Phrase(es: "viernes", en: "Friday"), Phrase(es: "sábado", en: "Saturday"),
        Phrase(es: "domingo", en: "Sunday"),
    ]

    /// `Nivel 7`.
    static func numbered(_ title: Phrase, _ number: Int64) -> Phrase {
        Phrase(es: "\(title) \(digits: number)", en: "\(title) \(digits: number)")
    }
    static let admissionsByReason = Phrase(es: "Quién entra y por qué no", en: "Who is let in, and why not")
    static let headlineNearNextLevel = Phrase(es: "Por subir de nivel", en: "Near the next level")
    static func missingVisits(upTo count: Int64) -> Phrase {
        Phrase(es: "a \(digits: count) visitas o menos", en: "within \(digits: count) visits")
    }

    // Tables shown as grids.
    static let gridWeekdays = Phrase(es: "Visitas por día y hora", en: "Visits by weekday and hour")
    static let gridCohorts = Phrase(
        es: "De quienes empezaron cada mes, % que volvió meses después",
        en: "Of those who started each month, % who came back months later")
    static let gridCohortLegend = Phrase(
        es: "Cuántos empezaron ese mes y qué % de ellos volvió meses después",
        en: "How many started in that month, and what % of them came back months later")
    static let gridDay = Phrase(es: "Día", en: "Day")
    static let gridFirstMonth = Phrase(es: "Primer mes", en: "First month")
}
