/// The columns of `events`, `sessions` and `sync`.
extension Term {
    public static let eventID = Term(
        es: "ID", "Número del evento en el servicio.",
        en: "ID", "The event's number in the service.")
    public static let event = Term(
        es: "Evento", "Nombre del evento.",
        en: "Event", "The event's name.")
    public static let eventStartsAt = Term(
        es: "Inicio", "Cuándo empieza el evento según el servicio.",
        en: "Starts", "When the event starts, according to the service.")
    public static let eventEndsAt = Term(
        es: "Término", "Cuándo termina el evento según el servicio.",
        en: "Ends", "When the event ends, according to the service.")
    public static let place = Term(
        es: "Lugar", "Dónde se hace el evento.",
        en: "Place", "Where the event takes place.")
    public static let city = Term(
        es: "Ciudad", "Ciudad del evento.",
        en: "City", "The event's city.")
    public static let active = Term(
        es: "Activo", "Si el evento está activo en el servicio.",
        en: "Active", "Whether the event is active in the service.")
    public static let eventKey = Term(
        es: "Nombre en pretix", "El nombre del evento en las direcciones de pretix.",
        en: "Name in pretix", "The event's name in pretix's addresses.")
    public static let eventRegistered = Term(
        es: "Inscritos", "Inscritos en todo el evento según el servicio.",
        en: "Registered", "Registered for the whole event, according to the service.")
    public static let reportedAttendance = Term(
        es: "Asistencia informada", "Check-ins que informa el servicio por cada 100 inscritos.",
        en: "Reported attendance", "Check-ins that the service reports per 100 registered.")

    // The output of `sync`.
    public static let walkRead = Term(
        es: "Leídos", "Check-ins leídos del servicio.",
        en: "Read", "Check-ins read from the service.")
    public static let walkNew = Term(
        es: "Nuevos", "Check-ins que no estaban en el almacén.",
        en: "New", "Check-ins that were not in the store.")
    public static let walkChanged = Term(
        es: "Cambiados", "Check-ins del almacén que cambiaron en el servicio.",
        en: "Changed", "Stored check-ins that changed in the service.")
    public static let readingNew = Term(
        es: "Nuevas", "Visitas que no estaban en el almacén.",
        en: "New", "Visits that were not in the store.")
    public static let readingVanished = Term(
        es: "Desaparecidas", "Visitas que el origen ya no tiene.",
        en: "Vanished", "Visits that the source no longer has.")
    public static let readingHeld = Term(
        es: "En el almacén", "Visitas que hay ahora en el almacén.",
        en: "Held", "Visits in the store now.")
    public static let walkVanished = Term(
        es: "Desaparecidos", "Check-ins del almacén que el servicio ya no tiene.",
        en: "Vanished", "Stored check-ins that the service no longer has.")
    public static let walkHeld = Term(
        es: "En el almacén", "Check-ins del evento que hay ahora en el almacén.",
        en: "In the store", "The event's check-ins in the store now.")
}
