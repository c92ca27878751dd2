// The words for the codes that members' sections have for programs, by these.

extension Phrase {
    /// What the door would do.
    public static let admissionDecisions: [String: Phrase] = [
        "admitted": Phrase(es: "entra", en: "admitted"), "refused": Phrase(es: "no entra", en: "refused"),
    ]

    /// Why it would.
    public static let admissionReasons: [String: Phrase] = [
        "valid": Phrase(es: "membresía vigente", en: "membership in force"),
        "last_visit": Phrase(es: "última visita", en: "last visit"),
        "inactive": Phrase(es: "miembro inactivo", en: "inactive member"),
        "pending": Phrase(es: "membresía pendiente", en: "membership pending"),
        "suspended": Phrase(es: "membresía suspendida", en: "membership suspended"),
        "cancelled": Phrase(es: "membresía cancelada", en: "membership cancelled"),
        "expired": Phrase(es: "membresía expirada", en: "membership expired"),
        "unknown_status": Phrase(es: "estado no reconocido", en: "status not known"),
        "unknown_plan": Phrase(es: "plan no reconocido", en: "plan not known"),
        "family_plan_unknown": Phrase(es: "plan de un familiar no reconocido", en: "a relative's plan not known"),
        "end_date_passed": Phrase(es: "plazo terminado", en: "end date passed"),
        "no_visits_left": Phrase(es: "sin visitas restantes", en: "no visits left"),
        "end_date_passed_and_no_visits_left": Phrase(
            es: "plazo terminado y sin visitas restantes", en: "end date passed and no visits left"),
        "end_date_missing": Phrase(es: "falta la fecha de término", en: "end date missing"),
        "visits_missing": Phrase(es: "faltan las visitas restantes", en: "visits left missing"),
        "already_checked_in": Phrase(es: "ya hizo check-in hoy", en: "already checked in today"),
    ]

    /// Where a membership stands.
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

    /// What ends a mixed plan first.
    public static let limitsReachedFirst: [String: Phrase] = [
        "date": Phrase(es: "la fecha", en: "the date"), "visits": Phrase(es: "las visitas", en: "the visits"),
        "both": Phrase(es: "ambas a la vez", en: "both at once"),
    ]

    public static let answers: [String: Phrase] = [
        "yes": Phrase(es: "sí", en: "yes"), "no": Phrase(es: "no", en: "no"),
    ]
}
