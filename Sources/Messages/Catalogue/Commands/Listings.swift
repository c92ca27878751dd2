/// The columns of `events`, `sessions` and `sync`.
extension Term {
    public static let eventID = Term(
        Phrase(es: "ID", en: "ID"),
        Phrase(
            es: "Número del evento en el servicio.",
            en: "The event's number in the service."))
    public static let event = Term(
        Phrase(es: "Evento", en: "Event"),
        Phrase(
            es: "Nombre del evento.",
            en: "The event's name."))
    public static let eventStartsAt = Term(
        Phrase(es: "Inicio", en: "Starts"),
        Phrase(
            es: "Cuándo empieza el evento según el servicio.",
            en: "When the event starts, according to the service."))
    public static let eventEndsAt = Term(
        Phrase(es: "Término", en: "Ends"),
        Phrase(
            es: "Cuándo termina el evento según el servicio.",
            en: "When the event ends, according to the service."))
    public static let place = Term(
        Phrase(es: "Lugar", en: "Place"),
        Phrase(
            es: "Dónde se hace el evento.",
            en: "Where the event takes place."))
    public static let city = Term(
        Phrase(es: "Ciudad", en: "City"),
        Phrase(
            es: "Ciudad del evento.",
            en: "The event's city."))
    public static let active = Term(
        Phrase(es: "Activo", en: "Active"),
        Phrase(
            es: "Si el evento está activo en el servicio.",
            en: "Whether the event is active in the service."))
    public static let eventRegistered = Term(
        Phrase(es: "Inscritos", en: "Registered"),
        Phrase(
            es: "Inscritos en todo el evento según el servicio.",
            en: "Registered for the whole event, according to the service."))
    public static let reportedAttendance = Term(
        Phrase(es: "Asistencia informada", en: "Reported attendance"),
        Phrase(
            es: "Check-ins que informa el servicio por cada 100 inscritos.",
            en: "Check-ins that the service reports per 100 registered."))

    // The output of `sync`.
    public static let walkRead = Term(
        Phrase(es: "Leídos", en: "Read"),
        Phrase(
            es: "Check-ins leídos del servicio.",
            en: "Check-ins read from the service."))
    public static let walkNew = Term(
        Phrase(es: "Nuevos", en: "New"),
        Phrase(
            es: "Check-ins que no estaban en el almacén.",
            en: "Check-ins that were not in the store."))
    public static let walkChanged = Term(
        Phrase(es: "Cambiados", en: "Changed"),
        Phrase(
            es: "Check-ins del almacén que cambiaron en el servicio.",
            en: "Stored check-ins that changed in the service."))
    public static let readingNew = Term(
        Phrase(es: "Nuevas", en: "New"),
        Phrase(es: "Visitas que no estaban en el almacén.", en: "Visits that were not in the store."))
    public static let readingVanished = Term(
        Phrase(es: "Desaparecidas", en: "Vanished"),
        Phrase(es: "Visitas que el origen ya no tiene.", en: "Visits that the source no longer has."))
    public static let readingHeld = Term(
        Phrase(es: "En el almacén", en: "Held"),
        Phrase(es: "Visitas que hay ahora en el almacén.", en: "Visits in the store now."))
    public static let walkVanished = Term(
        Phrase(es: "Desaparecidos", en: "Vanished"),
        Phrase(
            es: "Check-ins del almacén que el servicio ya no tiene.",
            en: "Stored check-ins that the service no longer has."))
    public static let walkHeld = Term(
        Phrase(es: "En el almacén", en: "In the store"),
        Phrase(
            es: "Check-ins del evento que hay ahora en el almacén.",
            en: "The event's check-ins in the store now."))
}
