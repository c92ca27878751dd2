import Base

/// The likely cause of an anomaly in the data, and what to do about it.
struct Advice: Sendable, Hashable {
    let cause: Phrase
    let action: Phrase

    /// Takes the cause, then what to do, in each language.
    init(es cause: Words<Spanish>, _ action: Words<Spanish>, en reason: Words<English>, _ step: Words<English>) {
        self.init(cause: Phrase(es: cause, en: reason), action: Phrase(es: action, en: step))
    }

    init(cause: Phrase, action: Phrase) {
        self.cause = cause
        self.action = action
    }
}

extension Advice {
    /// The advice on a data quality finding; `nil` for an unknown check.
    static func onFinding(_ check: String) -> Advice? { findings[check] }

    private static let findings: [String: Advice] = [
        "attendance_over_100": Advice(
            es: "Entró gente sin inscripción previa, o la inscripción está en otro tipo o en otra sesión.",
            "Compare inscritos y entradas vendidas de esa sesión; sume las ventas en puerta que falten.",
            en: "Guests without a registration were let in, or are registered under another type or session.",
            "Compare that session's registrations with its ticket sales; add any missing door sales."),
        "attendance_without_registration": Advice(
            es: "La sesión ofrece el tipo, pero sin inscritos cargados: invitados, personal o venta en puerta.",
            "Cargue los inscritos de esa oferta, o use el número de asistentes en vez del porcentaje.",
            en: "The session offers the type, but no registrations are loaded: guests, staff or door sales.",
            "Load that offer's registrations, or use the number attended instead of the percentage."),
        "checkins_without_guest": Advice(
            es: "El servicio no indicó de quién es el check-in, o el id de la persona no es un número entero.",
            "Busque el check-in por su id en el servicio e informe el problema. Aparece en la diferencia de la conciliación.",
            en: "The service did not name the guest, or the guest's id is not an integer.",
            "Look up the check-in by its id and report it to the service. It shows in the reconciliation's difference."),
        "checkins_without_session": Advice(
            es: "El servicio no indicó la sesión del check-in, o el id de la sesión no es un número entero.",
            "Busque el check-in por su id en el servicio, asígnele una sesión e informe el problema.",
            en: "The service did not name the session, or the session's id is not an integer.",
            "Look up the check-in by its id, assign it a session, and report it to the service."),
        "checkins_without_time": Advice(
            es: "La hora falta, no es una fecha ISO 8601 o está fuera de los años 1 a 9999.",
            "Busque el check-in por su id en el servicio y corrija la hora. Aparece en la diferencia de la conciliación.",
            en: "The time is missing, is not an ISO 8601 date, or is outside the years 1 to 9999.",
            "Look up the check-in by its id and fix its time. It shows in the reconciliation's difference."),
        "duplicate_offers": Advice(
            es: "El tipo se agregó dos veces a la misma sesión al configurar el evento.",
            "Deje una sola oferta del tipo en la sesión: inscritos y cupos podrían estar contados dos veces.",
            en: "The type was added to the same session twice when the event was set up.",
            "Keep a single offer of the type in the session: registrations and stock may be counted twice."),
        "guests_canceled": Advice(
            es: "Se dejó entrar con una entrada anulada, o se anuló después.",
            "El informe los cuenta y el servicio no: la conciliación lo muestra. Revise esos pedidos en el servicio.",
            en: "Guests were let in with a cancelled ticket, or it was cancelled afterwards.",
            "The report counts them and the service does not: the reconciliation shows it. Check these orders in the service."
        ),
        "guests_perhaps_same": Advice(
            es:
                "La persona tiene dos códigos o correos en los archivos, o uno escrito de dos formas; o dos se llaman igual.",
            "Diga en la pauta qué distingue a las personas (person) o qué códigos son el mismo (alike).",
            en:
                "The person is in the files with two codes or addresses, or a code in two spellings; or two people have one name.",
            "Say in the form what tells people apart (person), or which codes are the same (alike)."),
        "guests_perhaps_several": Advice(
            es: "Quien compró dio su correo para varias entradas, o la columna no es de personas.",
            "Diga en la pauta qué distingue a las personas, como person: [Correo, Nombre].",
            en: "A buyer gave one address for several tickets, or the column is not about people.",
            "Say in the form what tells people apart, such as person: [E-mail, Name]."),
        "guests_unregistered": Advice(
            es: "Se inscribieron en la puerta o después de guardar la lista, o su código o correo es otro allí.",
            "El informe los cuenta entre quienes vinieron, y en ningún porcentaje de inscritos. Agréguelos a la lista.",
            en: "They registered at the door or after the list was saved, or their code or address is another there.",
            "The report counts them as guests, and in no percentage of those registered. Add them to the list."),
        "guests_unexpected": Advice(
            es: "Se leyó una entrada de otro producto o de otra fecha.",
            "El informe los cuenta y el servicio no: la conciliación lo muestra. Revise qué entradas acepta ese acceso.",
            en: "A ticket for another product or another date was scanned.",
            "The report counts them and the service does not: the reconciliation shows it. Check which tickets that door accepts."
        ),
        "guests_unpaid": Advice(
            es: "Se dejó entrar sin que el pedido estuviera pagado.",
            "El informe los cuenta y el servicio no: la conciliación lo muestra. Cobre esos pedidos, o márquelos como válidos.",
            en: "Guests were let in although their order is not paid.",
            "The report counts them and the service does not: the reconciliation shows it. Collect the payment, or mark the orders as valid."
        ),
        "guests_with_several_types": Advice(
            es: "La persona tiene entradas de tipos distintos, o dos personas comparten una cuenta.",
            "Si es intencional, no hay nada que corregir; si no, busque el id en el servicio y separe las cuentas.",
            en: "The guest holds tickets of several types, or two people share one account.",
            "If intended, no action needed; otherwise look up the id in the service and separate the accounts."),
        "inactive_offers": Advice(
            es: "La oferta se cerró en el servicio; quienes se inscribieron antes siguen inscritos.",
            "Si se cerró a propósito, no hay nada que corregir.",
            en: "The offer was closed in the service; those who registered before are still registered.",
            "If it was closed on purpose, no action needed."),
        "places_differ": Advice(
            es: "Se cambió el total de cupos después de vender, o hay cupos reservados.",
            "Revise los cupos de la oferta en el servicio antes de decidir cuántos quedan.",
            en: "The stock was changed after sales began, or places are held back.",
            "Check the offer's places in the service before deciding how many are left."),
        "registered_missing": Advice(
            es: "El servicio no informó los inscritos de la oferta.",
            "Vea la oferta en el servicio; si ahí tiene inscritos, informe el problema al servicio.",
            en: "The service did not say how many are registered for the offer.",
            "Look at the offer in the service; if it has registrations there, report it to the service."),
        "registrants_fewer_than_guests": Advice(
            es: "Entraron personas sin inscripción, o una persona tiene varias cuentas.",
            "Tome el porcentaje de personas con cautela; sume las inscripciones en puerta.",
            en: "People without a registration were let in, or a person has several accounts.",
            "Read the share of people with care; add registrations at the door."),
        "rounded_ids": Advice(
            es: "Una planilla guarda solo los 15 primeros dígitos de un número.",
            "Dé formato de texto a la columna antes de pegar los códigos, y guarde el archivo de nuevo.",
            en: "A spreadsheet keeps only the first 15 digits of a number.",
            "Format the column as text before pasting the codes, and save the file again."),
        "headcount_below_scans": Advice(
            es: "Hubo gente que se fue antes del conteo o no se quedó, o el conteo o su hora están mal.",
            "Compruebe el conteo y su hora; los asistentes son quienes entraron, no quienes se quedaron.",
            en: "People left before the count or did not stay, or the count or its time is wrong.",
            "Check the count and its time; the attended are those who went in, not those who stayed."),
        "scan_coverage_low": Advice(
            es: "Entró gente sin ser escaneada: faltaron lectores, o hay otra puerta.",
            "Lea los asistentes de esas sesiones como un mínimo, y use el conteo; revise sus puertas.",
            en: "People went in without being scanned: too few scanners, or another door.",
            "Read the attended of these sessions as a minimum, and use the headcount; check their doors."),
        "session_list_incomplete": Advice(
            es: "El servicio no listó todas las sesiones, o su total está desactualizado.",
            "Compare las sesiones del informe con las del servicio; si falta alguna, informe el problema.",
            en: "The service did not list every session, or its total is out of date.",
            "Compare the report's sessions with the service's; if one is missing, report it to the service."),
        "session_not_measured": Advice(
            es: "No hubo lector en la sesión, o sus check-ins aún no se subieron.",
            "Si se escaneó, suba los check-ins pendientes del lector; si no, la asistencia no se conoce.",
            en: "There was no scanner at the session, or its check-ins were not uploaded yet.",
            "If people were scanned, upload the scanner's pending check-ins; if not, attendance is unknown."),
        "used_differs": Advice(
            es: "Hay cupos pagados sin inscribir, o inscripciones anuladas cuyo cupo no se liberó.",
            "El informe usa los inscritos; revise la oferta en el servicio si los cupos importan.",
            en: "Places were paid for without a registration, or were not freed when registrations were cancelled.",
            "The report counts registrations; check the offer in the service if places matter."),
        "implausible_dates": Advice(
            es: "Un lector tenía mal la hora, o subió tarde los check-ins que guardó sin conexión.",
            "Active la hora automática en los lectores; use --from y --to para excluir esas fechas.",
            en: "A scanner's clock was wrong, or it uploaded its offline check-ins late.",
            "Turn on automatic time on the scanners; use --from and --to to exclude those dates."),
        "stray_checkins": Advice(
            es: "Un lector tenía mal la hora: la fecha está a más de 90 días de las sesiones y de los demás check-ins.",
            "La asistencia sí los cuenta; corrija la hora en el servicio, o use --from y --to para excluirlos.",
            en:
                "A scanner's clock was wrong: the date is more than 90 days from the sessions and from all other check-ins.",
            "Attendance still counts them; fix the time in the service, or use --from and --to to exclude them."),
        "invalid_coordinates": Advice(
            es: "El lector no tenía señal de ubicación y envió 0,0 o un valor imposible.",
            "Revise el permiso de ubicación de los lectores; la asistencia no se ve afectada.",
            en: "The scanner had no location fix and sent 0,0 or an impossible value.",
            "Check the scanners' location permission; attendance is not affected."),
        "missing_coordinates": Advice(
            es: "El check-in fue manual, o el lector no tenía permiso de ubicación.",
            "Considere los mapas como una muestra; dé el permiso si necesita la ubicación de todos.",
            en: "The check-in was manual, or the scanner had no location permission.",
            "Treat the maps as a sample; grant the permission if you need every location."),
        "missing_method": Advice(
            es: "Una versión antigua de la aplicación, o una carga masiva, no registró cómo se hizo el check-in.",
            "Actualice la aplicación de los lectores; la asistencia no se ve afectada.",
            en: "An old version of the app, or a bulk import, did not record how the check-in was made.",
            "Update the app on the scanners; attendance is not affected."),
        "missing_registrant_type": Advice(
            es: "El inscrito perdió su tipo: se borró o cambió después del check-in.",
            "Asigne un tipo a esos inscritos en el servicio y vuelva a leer todo el evento con --full.",
            en: "The registration lost its type: it was deleted or changed after the check-in.",
            "Assign those registrations a type in the service, then read the whole event again with --full."),
        "outside_session_hours": Advice(
            es: "Se leyó en la sesión equivocada, el horario de la sesión está mal o el lector tenía mal la hora.",
            "Verifique el horario de la sesión y luego qué sesión tenía elegida el lector a esa hora.",
            en: "It was scanned into the wrong session, the session's times are wrong, or a scanner's clock was.",
            "Check the session's times, then which session was selected on the scanner at that time."),
        "registered_over_stock": Advice(
            es: "Se vendió o invitó por sobre los cupos, o los cupos se redujeron después.",
            "Corrija los cupos, o prepárese para más gente que lugares en esa sesión.",
            en: "Tickets were oversold or too many guests were invited, or the stock was reduced later.",
            "Fix the stock, or expect more people than places in that session."),
        "repeated_checkins": Advice(
            es: "La persona salió y volvió a entrar, o se leyó dos veces su código.",
            "Nada que corregir: la asistencia cuenta a cada persona una vez. Si son muchos, revise el acceso.",
            en: "The guest left and came back, or was scanned twice.",
            "No action needed: attendance counts each guest once. If there are many, check the door."),
        "reported_count_differs": Advice(
            es: "El contador del servicio se actualiza aparte: quedó atrás, o cuenta personas y no check-ins.",
            "Use lo contado registro por registro; vea la hoja Conciliación e informe al servicio.",
            en: "The service updates its counter separately: it is behind, or it counts guests instead of check-ins.",
            "Use the record-by-record count; see the Reconciliation sheet and report it to the service."),
        "reported_count_missing": Advice(
            cause: Phrase(
                es: "El servicio aún no informa un conteo para esa oferta.",
                en: "The service does not report a count for that offer yet."),
            action: nothingReported.action),
        "sessions_without_times": Advice(
            es: "La sesión se creó sin inicio o sin término.",
            "Defina su inicio y término en el servicio: sin ellos no hay atrasados ni check-ins fuera de horario.",
            en: "The session was created without a start or without an end.",
            "Set its start and end in the service: without them there are no late guests or out-of-hours check-ins."),
        "unknown_sessions": Advice(
            es: "La sesión se borró del evento después de recibir check-ins.",
            "Restaure la sesión, o mueva sus check-ins: hoy no tienen inscritos con qué compararse.",
            en: "The session was deleted from the event after receiving check-ins.",
            "Restore the session or move its check-ins: they have no registrations to compare against."),
        "unlisted_types": Advice(
            es: "Se dejó entrar con una entrada de otra sesión, o la oferta se quitó después.",
            "Agregue la oferta a la sesión si corresponde; si no, revise qué entradas acepta el acceso de esa sesión.",
            en: "Guests were let in with another session's ticket, or the offer was removed later.",
            "Add the offer to the session if it belongs there; otherwise check which tickets that door accepts."),
        "unreadable_fields": Advice(
            es: "El servicio cambió el formato de un campo opcional.",
            "Informe al servicio con el nombre del campo; lo demás se contó con normalidad.",
            en: "The service changed the format of an optional field.",
            "Report the field's name to the service; everything else was counted as usual."),
    ]

    static let filtersInForce = Advice(
        es: "Hay filtros: se contó solo una parte de los check-ins.",
        "Haga el informe sin filtros para comparar con el servicio.",
        en: "Filters are active: only some of the check-ins were counted.",
        "Run the report without filters to compare with the service.")
    static let serviceCountsGuests = Advice(
        es: "El servicio cuenta personas distintas, no check-ins.",
        "Nada que corregir: la diferencia son los check-ins repetidos.",
        en: "The service counts distinct guests, not check-ins.",
        "No action needed: the difference is the repeated check-ins.")
    /// On guests who checked in but whom the service does not count, by reason.
    static func guestsNotCounted(canceled: Int, unpaid: Int, unexpected: Int) -> Advice {
        let parts: [Phrase] = [
            unpaid > 0
                ? Phrase(
                    es: "\(unpaid, "persona cuyo pedido no está pagado", "personas cuyo pedido no está pagado")",
                    en: "\(unpaid, "guest whose order is not paid", "guests whose order is not paid")") : nil,
            canceled > 0
                ? Phrase(
                    es: "\(canceled, "persona cuyo pedido se anuló", "personas cuyo pedido se anuló")",
                    en: "\(canceled, "guest whose order was cancelled", "guests whose order was cancelled")") : nil,
            unexpected > 0
                ? Phrase(
                    es: "\(unexpected, "persona que la lista no espera", "personas que la lista no espera")",
                    en: "\(unexpected, "guest whom the list does not expect", "guests whom the list does not expect")")
                : nil,
        ].compactMap(\.self)
        return Advice(
            cause: Phrase(es: "El servicio no cuenta a \(parts).", en: "The service does not count \(parts)."),
            action: Phrase(
                es: "Entraron y están contadas aquí; revise sus pedidos en el servicio.",
                en: "They were let in and are counted here; check their orders in the service."))
    }
    static let moreCounted = Advice(
        es: "El contador del servicio está atrasado respecto de sus propios registros.",
        "Use lo contado; si mañana sigue igual, informe al servicio.",
        en: "The service's counter is behind its own records.",
        "Use the counted number; if it still differs tomorrow, report it to the service.")
    static let fewerCounted = Advice(
        es: "El contador del servicio aún incluye check-ins borrados, o llegaron check-ins después de la lectura.",
        "Repita el informe con --full; si la diferencia persiste, informe al servicio.",
        en: "Deleted check-ins are still in the service's counter, or check-ins arrived after the data was read.",
        "Run the report again with --full; if the difference remains, report it to the service.")
    static let nothingReported = Advice(
        es: "El servicio no informa un número para esta oferta.",
        "Nada que corregir: lo contado registro por registro está completo.",
        en: "The service reports no number for this offer.", "No action needed: the record-by-record count is complete."
    )
    static let typeNotOffered = Advice(
        es: "La sesión no ofrece este tipo: la oferta se quitó, o se leyó una entrada de otra sesión.",
        "Agregue la oferta a la sesión si corresponde; si no, revise qué entradas acepta ese acceso.",
        en: "The session does not offer this type: the offer was removed, or another session's ticket was scanned.",
        "Add the offer to the session if it belongs there; otherwise check which tickets that door accepts.")
}
