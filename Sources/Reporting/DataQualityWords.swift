public import Base

extension Phrase {
    /// The data quality checks.
    public static let checkNames: [String: Phrase] = [
        "attendance_over_100": Phrase(es: "Asistencia sobre 100 %", en: "Attendance above 100%"),
        "attendance_without_registration": Phrase(
            es: "Asistencia sin inscritos", en: "Attendance without registrations"),
        "checkins_without_guest": Phrase(es: "Check-ins sin persona", en: "Check-ins without a guest"),
        "checkins_without_session": Phrase(es: "Check-ins sin sesión", en: "Check-ins without a session"),
        "checkins_without_time": Phrase(es: "Check-ins sin hora", en: "Check-ins without a time"),
        "duplicate_offers": Phrase(es: "Ofertas duplicadas", en: "Duplicate offers"),
        "guests_canceled": Phrase(es: "Personas con pedido anulado", en: "Guests with cancelled orders"),
        "guests_perhaps_same": Phrase(es: "Personas quizás contadas dos veces", en: "Guests perhaps counted twice"),
        "guests_perhaps_several": Phrase(es: "Personas quizás contadas como una", en: "Guests perhaps counted as one"),
        "guests_unexpected": Phrase(es: "Personas no esperadas", en: "Unexpected guests"),
        "guests_unregistered": Phrase(es: "Personas sin inscripción", en: "Guests not registered"),
        "guests_unpaid": Phrase(es: "Personas con pedido sin pagar", en: "Guests with unpaid orders"),
        "guests_with_several_types": Phrase(es: "Personas con varios tipos", en: "Guests with several types"),
        "headcount_below_scans": Phrase(es: "Conteo menor que lo escaneado", en: "Headcount below scans"),
        "inactive_offers": Phrase(es: "Ofertas inactivas", en: "Inactive offers"),
        "implausible_dates": Phrase(es: "Fechas imposibles", en: "Implausible dates"),
        "invalid_coordinates": Phrase(es: "Coordenadas imposibles", en: "Invalid coordinates"),
        "missing_coordinates": Phrase(es: "Sin ubicación", en: "Missing coordinates"),
        "missing_method": Phrase(es: "Sin método", en: "Missing method"),
        "missing_registrant_type": Phrase(es: "Sin tipo de inscrito", en: "Missing registrant type"),
        "outside_session_hours": Phrase(es: "Fuera del horario de la sesión", en: "Outside session times"),
        "places_differ": Phrase(es: "Cupos que no cuadran", en: "Places do not add up"),
        "registered_missing": Phrase(es: "Inscripciones sin informar", en: "Registrations not reported"),
        "registrants_fewer_than_guests": Phrase(
            es: "Vinieron más personas que las inscritas", en: "More guests than people registered"),
        "registered_over_stock": Phrase(es: "Más inscripciones que cupos", en: "More registrations than stock"),
        "repeated_checkins": Phrase(es: "Check-ins repetidos", en: "Repeated check-ins"),
        "reported_count_differs": Phrase(es: "Lo informado no coincide", en: "Reported count differs"),
        "reported_count_missing": Phrase(es: "Falta lo informado", en: "Reported count missing"),
        "rounded_ids": Phrase(es: "Códigos redondeados", en: "Rounded codes"),
        "scan_coverage_low": Phrase(es: "Cobertura baja del escaneo", en: "Low scan coverage"),
        "session_list_incomplete": Phrase(es: "Lista de sesiones incompleta", en: "Session list incomplete"),
        "session_not_measured": Phrase(es: "Sesiones sin medir", en: "Sessions not measured"),
        "sessions_without_times": Phrase(
            es: "Sesiones sin inicio o sin término", en: "Sessions without a start or end"),
        "stray_checkins": Phrase(es: "Fechas lejanas", en: "Stray dates"),
        "unknown_sessions": Phrase(es: "Sesiones no listadas", en: "Unlisted sessions"),
        "unlisted_types": Phrase(es: "Tipos no ofrecidos", en: "Types not offered"),
        "unreadable_fields": Phrase(es: "Campos ilegibles", en: "Unreadable fields"),
        "used_differs": Phrase(es: "Ocupados distintos de inscripciones", en: "Used differs from registrations"),
    ]

    /// A data quality finding as a sentence; an unknown check is named verbatim.
    static func finding(_ check: String, rows: Int) -> Phrase {
        guard let finding = findings[check] else {
            return Phrase(es: "\(check): \(rows, "fila", "filas")", en: "\(check): \(rows, "row", "rows")")
        }
        return Phrase { $0.word(for: rows, finding.one[$0], finding.many[$0]).replacing("#", with: $0.grouped(rows)) }
    }
    private static let findings: [String: FindingSentence] = [
        "repeated_checkins": FindingSentence(
            es: "1 check-in repetido de una persona en la misma sesión; la asistencia la cuenta una vez",
            "# check-ins repetidos de personas en la misma sesión; la asistencia las cuenta una vez",
            en: "1 repeated check-in of a guest in the same session; attendance counts the guest once",
            "# repeated check-ins of guests in the same session; attendance counts each guest once"),
        "attendance_over_100": FindingSentence(
            es: "1 oferta, sesión o tipo con más asistentes que inscritos; revise sus inscripciones",
            "# ofertas, sesiones o tipos con más asistentes que inscritos; revise sus inscripciones",
            en: "1 offer, session or type with more attended than registered; check its registrations",
            "# offers, sessions or types with more attended than registered; check their registrations"),
        "attendance_without_registration": FindingSentence(
            es: "1 oferta con asistentes y ningún inscrito; no tiene porcentaje",
            "# ofertas con asistentes y ningún inscrito; no tienen porcentaje",
            en: "1 offer with guests attending and nobody registered; it has no percentage",
            "# offers with guests attending and nobody registered; they have no percentage"),
        "checkins_without_time": FindingSentence(
            es: "1 check-in sin hora válida; ninguna sección lo cuenta",
            "# check-ins sin hora válida; ninguna sección los cuenta",
            en: "1 check-in without a valid time; no section counts it",
            "# check-ins without a valid time; no section counts them"),
        "checkins_without_guest": FindingSentence(
            es: "1 check-in sin persona válida; ninguna sección lo cuenta",
            "# check-ins sin persona válida; ninguna sección los cuenta",
            en: "1 check-in without a valid guest; no section counts it",
            "# check-ins without a valid guest; no section counts them"),
        "checkins_without_session": FindingSentence(
            es: "1 check-in sin sesión válida; ninguna sección lo cuenta",
            "# check-ins sin sesión válida; ninguna sección los cuenta",
            en: "1 check-in without a valid session; no section counts it",
            "# check-ins without a valid session; no section counts them"),
        "stray_checkins": FindingSentence(
            es: "1 check-in con fecha muy lejana a las demás; los histogramas lo excluyen",
            "# check-ins con fechas muy lejanas a las demás; los histogramas los excluyen",
            en: "1 check-in dated far from all others; histograms exclude it",
            "# check-ins dated far from all others; histograms exclude them"),
        "implausible_dates": FindingSentence(
            es: "1 check-in con una fecha imposible", "# check-ins con fechas imposibles",
            en: "1 check-in with an implausible date", "# check-ins with implausible dates"),
        "reported_count_missing": FindingSentence(
            es: "1 oferta sin número de check-ins informado", "# ofertas sin número de check-ins informado",
            en: "1 offer without a reported number of check-ins", "# offers without a reported number of check-ins"),
        "unlisted_types": FindingSentence(
            es: "1 check-in de un tipo que su sesión no ofrece", "# check-ins de un tipo que su sesión no ofrece",
            en: "1 check-in of a type its session does not offer", "# check-ins of a type their session does not offer"),
        "unknown_sessions": FindingSentence(
            es: "1 check-in de una sesión que el evento no lista", "# check-ins de sesiones que el evento no lista",
            en: "1 check-in of a session the event does not list", "# check-ins of sessions the event does not list"),
        "invalid_coordinates": FindingSentence(
            es: "1 check-in con coordenadas imposibles; no cuenta en la geografía",
            "# check-ins con coordenadas imposibles; no cuentan en la geografía",
            en: "1 check-in with impossible coordinates; excluded from geography",
            "# check-ins with impossible coordinates; excluded from geography"),
        "missing_coordinates": FindingSentence(
            es: "1 check-in sin ubicación", "# check-ins sin ubicación",
            en: "1 check-in without a location", "# check-ins without a location"),
        "outside_session_hours": FindingSentence(
            es: "1 check-in a más de dos horas del horario de su sesión",
            "# check-ins a más de dos horas del horario de su sesión",
            en: "1 check-in more than two hours outside its session's hours",
            "# check-ins more than two hours outside their session's hours"),
        "missing_registrant_type": FindingSentence(
            es: "1 check-in sin tipo de inscrito", "# check-ins sin tipo de inscrito",
            en: "1 check-in without a registrant type", "# check-ins without a registrant type"),
        "missing_method": FindingSentence(
            es: "1 check-in sin método", "# check-ins sin método",
            en: "1 check-in without a method", "# check-ins without a method"),
        "guests_canceled": FindingSentence(
            es: "1 persona entró con un pedido anulado; el servicio no la cuenta",
            "# personas entraron con un pedido anulado; el servicio no las cuenta",
            en: "1 guest checked in with a cancelled order; the service does not count them",
            "# guests checked in with a cancelled order; the service does not count them"),
        "guests_perhaps_same": FindingSentence(
            es:
                "1 persona que quizás cuenta dos veces: su nombre tiene varios códigos o correos, o su código varias formas",
            "# personas que quizás cuentan dos veces: su nombre tiene varios códigos o correos, o su código varias formas",
            en: "1 guest who may count twice: the name has several codes or addresses, or the code several spellings",
            "# guests who may count twice: the name has several codes or addresses, or the code several spellings"),
        "guests_perhaps_several": FindingSentence(
            es: "1 persona que quizás son varias: su código, correo o nombre es de varios nombres o correos",
            "# personas que quizás son varias cada una: su código, correo o nombre es de varios nombres o correos",
            en: "1 guest who may be several people: the code, address or name has several names or addresses",
            "# guests each of whom may be several people: the code, address or name has several names or addresses"),
        "guests_unexpected": FindingSentence(
            es: "1 persona entró a una sesión que no la espera; el servicio no la cuenta",
            "# personas entraron a una sesión que no las espera; el servicio no las cuenta",
            en: "1 guest checked in to a session that does not expect them; the service does not count them",
            "# guests checked in to a session that does not expect them; the service does not count them"),
        "guests_unpaid": FindingSentence(
            es: "1 persona entró con un pedido sin pagar; el servicio no la cuenta",
            "# personas entraron con un pedido sin pagar; el servicio no las cuenta",
            en: "1 guest checked in with an unpaid order; the service does not count them",
            "# guests checked in with an unpaid order; the service does not count them"),
        "guests_with_several_types": FindingSentence(
            es: "1 persona con check-ins de varios tipos de inscrito",
            "# personas con check-ins de varios tipos de inscrito",
            en: "1 guest with check-ins of several registrant types",
            "# guests with check-ins of several registrant types"),
        "reported_count_differs": FindingSentence(
            es: "1 oferta cuyo número de check-ins informado no coincide con sus registros",
            "# ofertas cuyo número de check-ins informado no coincide con sus registros",
            en: "1 offer whose reported number of check-ins differs from its records",
            "# offers whose reported number of check-ins differs from their records"),
        "sessions_without_times": FindingSentence(
            es: "1 sesión sin hora de inicio o de término", "# sesiones sin hora de inicio o de término",
            en: "1 session without a start or an end time", "# sessions without a start or an end time"),
        "unreadable_fields": FindingSentence(
            es: "1 valor opcional ilegible que se contó como faltante",
            "# valores opcionales ilegibles que se contaron como faltantes",
            en: "1 unreadable optional value treated as missing", "# unreadable optional values treated as missing"),
        "duplicate_offers": FindingSentence(
            es: "1 oferta repetida de un mismo tipo en una sesión; se suma a la otra",
            "# ofertas repetidas de un mismo tipo en una sesión; se suman a las otras",
            en: "1 duplicate offer of a type in a session; it is added to the other",
            "# duplicate offers of a type in a session; they are added to the others"),
        "registered_over_stock": FindingSentence(
            es: "1 oferta con más inscritos que cupos", "# ofertas con más inscritos que cupos",
            en: "1 offer with more registered than stock", "# offers with more registered than stock"),
        "inactive_offers": FindingSentence(
            es: "1 oferta que el servicio ya no ofrece; se cuenta igual",
            "# ofertas que el servicio ya no ofrece; se cuentan igual",
            en: "1 offer closed in the service; it still counts",
            "# offers closed in the service; they still count"),
        "places_differ": FindingSentence(
            es: "1 oferta cuyos cupos ocupados y disponibles no suman el total",
            "# ofertas cuyos cupos ocupados y disponibles no suman el total",
            en: "1 offer whose places used and available do not add up to its stock",
            "# offers whose places used and available do not add up to their stock"),
        "registered_missing": FindingSentence(
            es:
                "1 oferta sin número de inscritos; ni ella ni los totales que la incluyen tienen porcentaje ni número sin usar",
            "# ofertas sin número de inscritos; ni ellas ni los totales que las incluyen tienen porcentaje ni número sin usar",
            en:
                "1 offer without a number of registrants; neither it nor totals with it have a percentage or a number unused",
            "# offers without a number of registrants; neither they nor totals with them have a percentage or a number unused"
        ),
        "registrants_fewer_than_guests": FindingSentence(
            es: "Vino 1 persona más que las inscritas", "Vinieron # personas más que las inscritas",
            en: "1 more person came than is registered", "# more people came than are registered"),
        "guests_unregistered": FindingSentence(
            es: "1 persona vino y no está en la lista de inscritos",
            "# personas vinieron y no están en la lista de inscritos",
            en: "1 guest came who is not on the list of registrants",
            "# guests came who are not on the list of registrants"),
        "rounded_ids": FindingSentence(
            es: "1 código que la planilla redondeó; puede ser de varias personas",
            "# códigos que la planilla redondeó; cada uno puede ser de varias personas",
            en: "1 code that the spreadsheet rounded; it may be of several people",
            "# codes that the spreadsheet rounded; each may be of several people"),
        "headcount_below_scans": FindingSentence(
            es: "1 sesión donde se contó a menos personas que las ya escaneadas",
            "# sesiones donde se contó a menos personas que las ya escaneadas",
            en: "1 session where fewer people were counted than had been scanned",
            "# sessions where fewer people were counted than had been scanned"),
        "scan_coverage_low": FindingSentence(
            es: "1 sesión donde se escaneó a menos de 80 de cada 100 personas contadas",
            "# sesiones donde se escaneó a menos de 80 de cada 100 personas contadas",
            en: "1 session where fewer than 80 of 100 people counted were scanned",
            "# sessions where fewer than 80 of 100 people counted were scanned"),
        "session_list_incomplete": FindingSentence(
            es: "El servicio informa un número de sesiones distinto del que lista; diferencia: 1",
            "El servicio informa un número de sesiones distinto del que lista; diferencia: #",
            en: "The service reports a different number of sessions than it lists; difference: 1",
            "The service reports a different number of sessions than it lists; difference: #"),
        "session_not_measured": FindingSentence(
            es:
                "1 sesión terminada, con inscritos y sin check-ins: nadie escaneó; sus inscripciones no cuentan como sin usar",
            "# sesiones terminadas, con inscritos y sin check-ins: nadie escaneó; sus inscripciones no cuentan como sin usar",
            en:
                "1 session is over, with registrations and no check-in: nobody scanned; its registrations do not count as unused",
            "# sessions are over, with registrations and no check-in: nobody scanned; their registrations do not count as unused"
        ),
        "used_differs": FindingSentence(
            es: "1 oferta cuyos cupos ocupados no coinciden con sus inscritos",
            "# ofertas cuyos cupos ocupados no coinciden con sus inscritos",
            en: "1 offer whose places used differ from its registrations",
            "# offers whose places used differ from their registrations"),
    ]
}

/// A sentence for one row, and one for several, in which `#` stands for their number.
private struct FindingSentence {
    let one: Phrase
    let many: Phrase

    init(es one: Words<Spanish>, _ many: Words<Spanish>, en single: Words<English>, _ several: Words<English>) {
        self.one = Phrase(es: one, en: single)
        self.many = Phrase(es: many, en: several)
    }
}
