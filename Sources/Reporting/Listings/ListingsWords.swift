public import Base

extension Term {
    static let source = Term(es: "Fuente", "De dónde se leen los eventos.", en: "Source", "Where events are read from.")
    static let sourceTimes = Term(
        es: "Horas", "Cuándo fue cada check-in.", en: "Times", "When check-ins were made.")
    static let sourceTypes = Term(
        es: "Tipos", "El tipo de inscrito de cada check-in.", en: "Types", "The registrant type of check-ins.")
    static let sourceRegistrations = Term(
        es: "Inscripciones", "Cuántos se inscribieron en cada sesión y tipo.", en: "Registrations",
        "How many registered for each session and type.")
    static let sourceReportedCounts = Term(
        es: "Recuentos propios", "El recuento de check-ins de la propia fuente.", en: "Own counts",
        "The source's own counts of check-ins.")
    static let sourceSessionEnds = Term(
        es: "Término de sesiones", "Cuándo termina cada sesión.", en: "Ends of sessions", "When sessions end.")
    static let sourceCoordinates = Term(
        es: "Coordenadas", "Dónde se hizo cada check-in.", en: "Coordinates", "Where check-ins were made.")
    static let sourceMethods = Term(
        es: "Métodos", "Cómo se hizo cada check-in.", en: "Methods", "How check-ins were made.")
    static let sourceEdits = Term(
        es: "Cambios", "Cuándo se modificó cada check-in.", en: "Edits", "When check-ins were last changed.")
    static let sourceNames = Term(
        es: "Nombres", "Los nombres de las personas.", en: "Names", "The names of guests.")
    static let sourceAddresses = Term(
        es: "Correos", "Los correos de las personas.", en: "E-mail", "The e-mail addresses of guests.")

    public static let eventID = Term(
        es: "ID", "Número del evento en el servicio.",
        en: "ID", "The event's number in the service.")
    static let event = Term(
        es: "Evento", "Nombre del evento.",
        en: "Event", "The event's name.")
    static let eventStartsAt = Term(
        es: "Inicio", "Cuándo empieza el evento según el servicio.",
        en: "Starts", "When the event starts, according to the service.")
    static let eventEndsAt = Term(
        es: "Término", "Cuándo termina el evento según el servicio.",
        en: "Ends", "When the event ends, according to the service.")
    static let place = Term(
        es: "Lugar", "Dónde se hace el evento.",
        en: "Place", "Where the event takes place.")
    static let city = Term(
        es: "Ciudad", "Ciudad del evento.",
        en: "City", "The event's city.")
    static let active = Term(
        es: "Activo", "Si el evento está activo en el servicio.",
        en: "Active", "Whether the event is active in the service.")
    static let eventRegistered = Term(
        es: "Personas inscritas", "Personas inscritas en todo el evento según el servicio.",
        en: "People registered", "People registered for the whole event, according to the service.")
    static let reportedAttendance = Term(
        es: "Asistencia informada", "Check-ins que informa el servicio por cada 100 inscritos.",
        en: "Reported attendance", "Check-ins that the service reports per 100 registered.")
}
