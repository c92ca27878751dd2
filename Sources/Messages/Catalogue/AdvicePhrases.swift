/// Where something odd in the data usually comes from, and what to do about it.
public struct Advice: Sendable, Hashable {
    public let cause: Phrase
    public let action: Phrase

    init(cause: Phrase, action: Phrase) {
        self.cause = cause
        self.action = action
    }
}

extension Advice {
    /// On a finding of data quality; `nil` for an unknown check.
    public static func onFinding(_ check: String) -> Advice? { findings[check] }

    /// Every check that has advice.
    public static var findingChecks: [String] { findings.keys.sorted() }

    private static let findings: [String: Advice] = [
        "attendance_over_100": Advice(
            cause: Phrase(
                es: "Entró gente sin inscripción previa, o la inscripción está en otro tipo o en otra sesión.",
                en: "People came in without a registration, or were registered under another type or session."),
            action: Phrase(
                es: "Compare inscritos y entradas vendidas de esa sesión; sume las ventas en puerta que falten.",
                en: "Compare that session's registrations with its sales; add the sales at the door that are missing.")),
        "attendance_without_registration": Advice(
            cause: Phrase(
                es: "El tipo se ofrece en la sesión sin inscritos cargados: invitados, personal o venta en puerta.",
                en: "The type is offered in the session with no registrations loaded: guests, staff or door sales."),
            action: Phrase(
                es: "Cargue los inscritos de esa oferta, o léala por número de asistentes y no por porcentaje.",
                en: "Load that offer's registrations, or read it by people attending and not by percentage.")),
        "checkins_without_guest": Advice(
            cause: Phrase(
                es: "El servicio no dijo de quién es el check-in, o el id de la persona no es un número entero.",
                en: "The service did not say whose check-in it is, or the guest's id is no whole number."),
            action: Phrase(
                es:
                    "Busque el check-in por su id en el servicio; avise al servicio. Está en la diferencia de la conciliación.",
                en:
                    "Look the check-in up in the service by its id; tell the service. The reconciliation's difference has it."
            )
        ),
        "checkins_without_session": Advice(
            cause: Phrase(
                es: "El servicio no dijo de qué sesión es el check-in, o el id de la sesión no es un número entero.",
                en: "The service did not say of which session the check-in is, or the session's id is no whole number."),
            action: Phrase(
                es: "Busque el check-in por su id en el servicio y asígnele una sesión; avise al servicio.",
                en: "Look the check-in up in the service by its id and give it a session; tell the service.")),
        "checkins_without_time": Advice(
            cause: Phrase(
                es: "La hora falta, no es una fecha ISO 8601, o es anterior al año 1 o posterior al 9999.",
                en: "The time is missing, is no ISO 8601 date, or lies before the year 1 or after 9999."),
            action: Phrase(
                es:
                    "Busque el check-in por su id en el servicio y corrija la hora. Está en la diferencia de la conciliación.",
                en:
                    "Look the check-in up in the service by its id and mend its time. The reconciliation's difference has it."
            )),
        "duplicate_offers": Advice(
            cause: Phrase(
                es: "El tipo se agregó dos veces a la misma sesión al configurar el evento.",
                en: "The type was added to the same session twice when the event was set up."),
            action: Phrase(
                es: "Deje una sola oferta del tipo en la sesión: inscritos y cupos podrían estar contados dos veces.",
                en: "Keep one offer of the type in the session: registered and stock may be counted twice.")),
        "guests_with_several_types": Advice(
            cause: Phrase(
                es: "La persona tiene entradas de tipos distintos, o dos personas comparten una cuenta.",
                en: "The guest holds tickets of several types, or two people share one account."),
            action: Phrase(
                es: "Nada que corregir si es intencional; si no, busque el id en el servicio y separe las cuentas.",
                en: "Nothing to mend where intended; otherwise look the id up in the service and part the accounts.")),
        "implausible_dates": Advice(
            cause: Phrase(
                es: "El reloj de un lector estaba mal puesto, o subió tarde lo que guardó sin conexión.",
                en: "A scanner's clock was set wrong, or it uploaded late what it had kept while offline."),
            action: Phrase(
                es: "Ponga la hora automática en los lectores; use --from y --to para dejar fuera esas fechas.",
                en: "Set the scanners' clocks to automatic; leave those dates out with --from and --to.")),
        "stray_checkins": Advice(
            cause: Phrase(
                es:
                    "El reloj de un lector estaba mal puesto: la fecha está a más de 90 días de las sesiones y de los demás check-ins.",
                en:
                    "A scanner's clock was set wrong: the date is more than 90 days from the sessions and from all other check-ins."
            ),
            action: Phrase(
                es:
                    "La asistencia sí los cuenta; corrija la hora en el servicio, o use --from y --to para dejarlos fuera.",
                en: "Attendance does count them; mend the time in the service, or leave them out with --from and --to.")
        ),
        "invalid_coordinates": Advice(
            cause: Phrase(
                es: "El lector no tenía señal de ubicación y envió 0,0 o un valor imposible.",
                en: "The scanner had no location fix and sent 0,0 or an impossible value."),
            action: Phrase(
                es: "Revise el permiso de ubicación de los lectores; la asistencia no se ve afectada.",
                en: "Check the scanners' permission to use the location; attendance is not affected.")),
        "missing_coordinates": Advice(
            cause: Phrase(
                es: "El check-in fue manual, o el lector no tenía permiso de ubicación.",
                en: "The check-in was made by hand, or the scanner was not allowed to use the location."),
            action: Phrase(
                es: "Lea los mapas como una muestra; dé el permiso si necesita la ubicación de todos.",
                en: "Read the maps as a sample; give the permission where everyone's place is needed.")),
        "missing_method": Advice(
            cause: Phrase(
                es: "Una versión antigua de la aplicación, o una carga masiva, no dijo cómo se hizo el check-in.",
                en: "An old version of the app, or a bulk import, did not say how the check-in was made."),
            action: Phrase(
                es: "Actualice la aplicación de los lectores; la asistencia no se ve afectada.",
                en: "Update the scanners' app; attendance is not affected.")),
        "missing_registrant_type": Advice(
            cause: Phrase(
                es: "El inscrito perdió su tipo: se borró o cambió después del check-in.",
                en: "The registration lost its type: it was deleted or changed after the check-in."),
            action: Phrase(
                es: "Asigne un tipo a esos inscritos en el servicio y lea el evento completo con --full.",
                en: "Give those registrations a type in the service and read the whole event with --full.")),
        "outside_session_hours": Advice(
            cause: Phrase(
                es: "Se leyó en la sesión equivocada, el horario de la sesión está mal, o el lector tenía otra hora.",
                en: "It was scanned into the wrong session, the session's hours are wrong, or a scanner's clock was."),
            action: Phrase(
                es: "Verifique el horario de la sesión; luego, qué sesión tenía elegida el lector a esa hora.",
                en: "Check the session's hours; then, which session the scanner was set to at that time.")),
        "registered_over_stock": Advice(
            cause: Phrase(
                es: "Se vendió o invitó por sobre los cupos, o los cupos se redujeron después.",
                en: "More were sold or invited than there are places, or the stock was cut afterwards."),
            action: Phrase(
                es: "Corrija los cupos, o prepárese para más gente que lugares en esa sesión.",
                en: "Correct the stock, or be ready for more people than places in that session.")),
        "repeated_checkins": Advice(
            cause: Phrase(
                es: "La persona salió y volvió a entrar, o la leyeron dos veces por falta de confirmación.",
                en: "The guest left and came in again, or was scanned twice for want of a confirmation."),
            action: Phrase(
                es: "Nada que corregir: la asistencia cuenta a cada persona una vez. Si son muchos, revise el acceso.",
                en: "Nothing to mend: attendance counts each guest once. Where they are many, look at the door.")),
        "reported_count_differs": Advice(
            cause: Phrase(
                es: "El contador del servicio se actualiza aparte: quedó atrás, o cuenta personas y no check-ins.",
                en: "The service keeps its counter apart: it fell behind, or it counts guests and not check-ins."),
            action: Phrase(
                es: "Confíe en lo contado registro por registro; vea la hoja Conciliación e informe al servicio.",
                en: "Trust what was counted record by record; see the sheet Reconciliation and tell the service.")),
        "reported_count_missing": Advice(
            cause: Phrase(
                es: "El servicio aún no lleva la cuenta de esa oferta.",
                en: "The service does not keep a count of that offer yet."),
            action: nothingReported.action),
        "sessions_without_times": Advice(
            cause: Phrase(
                es: "La sesión se creó sin horario.",
                en: "The session was set up without hours."),
            action: Phrase(
                es: "Póngale inicio y término en el servicio: sin ellos no hay atrasados ni check-ins fuera de hora.",
                en: "Give it a start and an end in the service: without, nobody is late and nothing out of hours.")),
        "unknown_sessions": Advice(
            cause: Phrase(
                es: "La sesión se borró del evento después de recibir check-ins.",
                en: "The session was deleted from the event after it had check-ins."),
            action: Phrase(
                es: "Restaure la sesión, o mueva sus check-ins: hoy no tienen inscritos con qué compararse.",
                en: "Restore the session or move its check-ins: they have no registrations to compare with.")),
        "unlisted_types": Advice(
            cause: Phrase(
                es: "Se dejó entrar con una entrada de otra sesión, o la oferta se quitó después.",
                en: "People were let in on another session's ticket, or the offer was withdrawn afterwards."),
            action: Phrase(
                es: "Agregue la oferta a la sesión si corresponde; si no, revise qué lee el acceso de esa sesión.",
                en: "Add the offer to the session where it belongs; otherwise check what that door accepts.")),
        "unreadable_fields": Advice(
            cause: Phrase(
                es: "El servicio cambió la forma de un campo opcional.",
                en: "The service changed the form of an optional field."),
            action: Phrase(
                es: "Informe al servicio con el nombre del campo; lo demás se contó con normalidad.",
                en: "Tell the service the field's name; everything else was counted as usual.")),
    ]
}

extension Advice {
    // On a row of the reconciliation that does not agree.

    public static let filtersInForce = Advice(
        cause: Phrase(
            es: "Hay filtros: se contó solo una parte de los check-ins.",
            en: "Filters are in force: only a part of the check-ins was counted."),
        action: Phrase(
            es: "Haga el informe sin filtros para comparar con el servicio.",
            en: "Make the report without filters to compare with the service."))
    public static let serviceCountsGuests = Advice(
        cause: Phrase(
            es: "El servicio cuenta personas: su número es el de asistentes distintos, no el de check-ins.",
            en: "The service counts guests: its number is that of distinct people, not of check-ins."),
        action: Phrase(
            es: "Nada que corregir: la diferencia son los check-ins repetidos.",
            en: "Nothing to mend: the difference is the repeated check-ins."))
    public static let moreCounted = Advice(
        cause: Phrase(
            es: "El contador del servicio quedó atrás de sus propios registros.",
            en: "The service's counter fell behind its own records."),
        action: Phrase(
            es: "Confíe en lo contado; si mañana sigue igual, informe al servicio.",
            en: "Trust what was counted; where it is the same tomorrow, tell the service."))
    public static let fewerCounted = Advice(
        cause: Phrase(
            es: "Se borraron check-ins que el contador del servicio aún incluye, o entraron después de la lectura.",
            en: "Check-ins were deleted that the service's counter still has, or came in after the reading."),
        action: Phrase(
            es: "Repita el informe con --full; si la diferencia queda, informe al servicio.",
            en: "Make the report again with --full; where the difference stays, tell the service."))
    public static let nothingReported = Advice(
        cause: Phrase(
            es: "El servicio no informa un número para esta oferta.",
            en: "The service reports no number for this offer."),
        action: Phrase(
            es: "Nada que corregir: lo contado registro por registro está completo.",
            en: "Nothing to mend: what was counted record by record is complete."))
    public static let typeNotOffered = Advice(
        cause: Phrase(
            es: "La sesión no ofrece este tipo: la oferta se quitó, o se leyó una entrada de otra sesión.",
            en: "The session does not offer this type: the offer was withdrawn, or another session's ticket was read."),
        action: Phrase(
            es: "Agregue la oferta a la sesión si corresponde; si no, revise qué lee ese acceso.",
            en: "Add the offer to the session where it belongs; otherwise check what that door accepts."))
}
