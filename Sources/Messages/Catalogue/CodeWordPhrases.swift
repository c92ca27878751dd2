// The words for the codes that files for programs have, by these.

extension Phrase {
    public static let statusAgrees = Phrase(es: "coincide", en: "agrees")
    public static let statusDiffers = Phrase(es: "no coincide", en: "differs")
    public static let statusUnlisted = Phrase(es: "no ofrecido", en: "unlisted")

    /// Words with their codes: `coincide = ok; no coincide = differs`.
    public static func codesInFiles(_ legend: String) -> Phrase {
        Phrase(es: "Nombres en los archivos CSV: \(legend).", en: "Names in CSV files: \(legend).")
    }

    /// The checks of data quality.
    public static let checkNames: [String: Phrase] = [
        "attendance_over_100": Phrase(es: "Asistencia sobre 100 %", en: "Attendance above 100%"),
        "attendance_without_registration": Phrase(
            es: "Asistencia sin inscritos", en: "Attendance without registrations"),
        "checkins_without_guest": Phrase(es: "Check-ins sin persona", en: "Check-ins without a guest"),
        "checkins_without_session": Phrase(es: "Check-ins sin sesión", en: "Check-ins without a session"),
        "checkins_without_time": Phrase(es: "Check-ins sin hora", en: "Check-ins without a time"),
        "duplicate_offers": Phrase(es: "Ofertas duplicadas", en: "Duplicate offers"),
        "guests_with_several_types": Phrase(es: "Personas con varios tipos", en: "Guests with several types"),
        "implausible_dates": Phrase(es: "Fechas imposibles", en: "Implausible dates"),
        "invalid_coordinates": Phrase(es: "Coordenadas imposibles", en: "Invalid coordinates"),
        "missing_coordinates": Phrase(es: "Sin ubicación", en: "Missing coordinates"),
        "missing_method": Phrase(es: "Sin método", en: "Missing method"),
        "missing_registrant_type": Phrase(es: "Sin tipo de inscrito", en: "Missing registrant type"),
        "outside_session_hours": Phrase(es: "Fuera del horario de la sesión", en: "Outside the session's hours"),
        "registered_over_stock": Phrase(es: "Más inscritos que cupos", en: "More registered than places"),
        "repeated_checkins": Phrase(es: "Check-ins repetidos", en: "Repeated check-ins"),
        "reported_count_differs": Phrase(es: "Lo informado no coincide", en: "Reported count differs"),
        "reported_count_missing": Phrase(es: "Falta lo informado", en: "Reported count missing"),
        "sessions_without_times": Phrase(es: "Sesiones sin horario", en: "Sessions without times"),
        "stray_checkins": Phrase(es: "Fechas lejanas", en: "Stray dates"),
        "unknown_sessions": Phrase(es: "Sesiones no listadas", en: "Unlisted sessions"),
        "unlisted_types": Phrase(es: "Tipos no ofrecidos", en: "Types not offered"),
        "unreadable_fields": Phrase(es: "Campos ilegibles", en: "Unreadable fields"),
    ]

    /// The kinds of change.
    public static let changeKinds: [String: Phrase] = [
        "new": Phrase(es: "nuevos", en: "new"), "vanished": Phrase(es: "desaparecidos", en: "vanished"),
        "changed": Phrase(es: "modificados", en: "changed"), "rate": Phrase(es: "porcentaje", en: "rate"),
        "count": Phrase(es: "cantidad", en: "count"), "offer": Phrase(es: "oferta", en: "offer"),
        "added": Phrase(es: "agregado", en: "added"), "removed": Phrase(es: "eliminado", en: "removed"),
        "renamed": Phrase(es: "nombre", en: "renamed"), "moved": Phrase(es: "horario", en: "moved"),
    ]

    /// What a change is a change of.
    public static let changeMeasures: [String: Phrase] = [
        "checkins": Term.checkIns.title, "attendance_percentage": Term.attendancePercentage.title,
        "attended": Term.attended.title, "registered": Term.registered.title, "price": Term.price.title,
        "stock": Term.stock.title, "session": Term.session.title, "offer": Phrase(es: "Oferta", en: "Offer"),
        "registrant_type": Term.registrantType.title, "starts_at": Term.startsAt.title,
        "ends_at": Term.endsAt.title,
    ]
}

extension Phrase {
    /// The kinds of things that findings give examples of, before their ids.
    public static let exampleKinds: [String: Phrase] = [
        "checkin": Phrase(es: "check-in", en: "check-in"), "guest": Phrase(es: "persona", en: "guest"),
        "session": Phrase(es: "sesión", en: "session"), "registrant_type": Phrase(es: "tipo", en: "type"),
        "field": Phrase(es: "campo", en: "field"),
    ]
}
