/// The findings of data quality.
extension Phrase {
    /// A data quality finding in a sentence; an unknown check is named verbatim.
    public static func finding(_ check: String, rows: Int) -> Phrase {
        guard let (one, many) = findings[check] else {
            return Phrase(
                es: { "\(check): \($0.counted(rows, "fila", "filas"))" },
                en: { "\(check): \($0.counted(rows, "row", "rows"))" })
        }
        return Phrase(
            es: { $0.word(for: rows, one.es, many.es).replacing("#", with: $0.grouped(rows)) },
            en: { $0.word(for: rows, one.en, many.en).replacing("#", with: $0.grouped(rows)) })
    }

    /// One and many of each check, `#` standing for the number.
    private static let findings: [String: (one: Phrase, many: Phrase)] = [
        "repeated_checkins": (
            Phrase(
                es: "1 check-in repetido de una persona en la misma sesión; la asistencia lo cuenta una vez",
                en: "1 repeated check-in of a guest in the same session; attendance counts the guest once"),
            Phrase(
                es: "# check-ins repetidos de personas en la misma sesión; la asistencia las cuenta una vez",
                en: "# repeated check-ins of guests in the same session; attendance counts each guest once")
        ),
        "attendance_over_100": (
            Phrase(
                es: "1 oferta con más asistentes que inscritos; revise los inscritos de esa sesión",
                en: "1 offer with more attended than registered; check that session's registrations"),
            Phrase(
                es: "# ofertas con más asistentes que inscritos; revise los inscritos de esas sesiones",
                en: "# offers with more attended than registered; check those sessions' registrations")
        ),
        "attendance_without_registration": (
            Phrase(
                es: "1 oferta con asistentes y ningún inscrito; no tiene porcentaje",
                en: "1 offer with guests attending and nobody registered; it has no percentage"),
            Phrase(
                es: "# ofertas con asistentes y ningún inscrito; no tienen porcentaje",
                en: "# offers with guests attending and nobody registered; they have no percentage")
        ),
        "checkins_without_time": (
            Phrase(
                es: "1 check-in sin hora válida; ninguna sección lo cuenta",
                en: "1 check-in without a valid time; no section counts it"),
            Phrase(
                es: "# check-ins sin hora válida; ninguna sección los cuenta",
                en: "# check-ins without a valid time; no section counts them")
        ),
        "checkins_without_guest": (
            Phrase(
                es: "1 check-in sin persona válida; ninguna sección lo cuenta",
                en: "1 check-in without a valid guest; no section counts it"),
            Phrase(
                es: "# check-ins sin persona válida; ninguna sección los cuenta",
                en: "# check-ins without a valid guest; no section counts them")
        ),
        "checkins_without_session": (
            Phrase(
                es: "1 check-in sin sesión válida; ninguna sección lo cuenta",
                en: "1 check-in without a valid session; no section counts it"),
            Phrase(
                es: "# check-ins sin sesión válida; ninguna sección los cuenta",
                en: "# check-ins without a valid session; no section counts them")
        ),
        "stray_checkins": (
            Phrase(
                es: "1 check-in con fecha muy lejana a las demás; los histogramas lo excluyen",
                en: "1 check-in dated far from all others; histograms exclude it"),
            Phrase(
                es: "# check-ins con fechas muy lejanas a las demás; los histogramas los excluyen",
                en: "# check-ins dated far from all others; histograms exclude them")
        ),
        "implausible_dates": (
            Phrase(es: "1 check-in con una fecha imposible", en: "1 check-in with an implausible date"),
            Phrase(es: "# check-ins con fechas imposibles", en: "# check-ins with implausible dates")
        ),
        "reported_count_missing": (
            Phrase(
                es: "1 oferta sin número de check-ins informado", en: "1 offer without a reported number of check-ins"),
            Phrase(
                es: "# ofertas sin número de check-ins informado", en: "# offers without a reported number of check-ins"
            )
        ),
        "unlisted_types": (
            Phrase(
                es: "1 check-in de un tipo que su sesión no ofrece",
                en: "1 check-in of a type its session does not offer"),
            Phrase(
                es: "# check-ins de un tipo que su sesión no ofrece",
                en: "# check-ins of a type their session does not offer")
        ),
        "unknown_sessions": (
            Phrase(
                es: "1 check-in de una sesión que el evento no lista",
                en: "1 check-in of a session the event does not list"),
            Phrase(
                es: "# check-ins de sesiones que el evento no lista",
                en: "# check-ins of sessions the event does not list")
        ),
        "invalid_coordinates": (
            Phrase(
                es: "1 check-in con coordenadas imposibles; no cuenta en la geografía",
                en: "1 check-in with impossible coordinates; excluded from geography"),
            Phrase(
                es: "# check-ins con coordenadas imposibles; no cuentan en la geografía",
                en: "# check-ins with impossible coordinates; excluded from geography")
        ),
        "missing_coordinates": (
            Phrase(es: "1 check-in sin ubicación", en: "1 check-in without a location"),
            Phrase(es: "# check-ins sin ubicación", en: "# check-ins without a location")
        ),
        "outside_session_hours": (
            Phrase(
                es: "1 check-in a más de dos horas del horario de su sesión",
                en: "1 check-in more than two hours outside its session's hours"),
            Phrase(
                es: "# check-ins a más de dos horas del horario de su sesión",
                en: "# check-ins more than two hours outside their session's hours")
        ),
        "missing_registrant_type": (
            Phrase(es: "1 check-in sin tipo de inscrito", en: "1 check-in without a registrant type"),
            Phrase(es: "# check-ins sin tipo de inscrito", en: "# check-ins without a registrant type")
        ),
        "missing_method": (
            Phrase(es: "1 check-in sin método", en: "1 check-in without a method"),
            Phrase(es: "# check-ins sin método", en: "# check-ins without a method")
        ),
        "guests_with_several_types": (
            Phrase(
                es: "1 persona con check-ins de varios tipos de inscrito",
                en: "1 guest with check-ins of several registrant types"),
            Phrase(
                es: "# personas con check-ins de varios tipos de inscrito",
                en: "# guests with check-ins of several registrant types")
        ),
        "reported_count_differs": (
            Phrase(
                es: "1 oferta cuyo número de check-ins informado no coincide con sus registros",
                en: "1 offer whose reported number of check-ins differs from its records"),
            Phrase(
                es: "# ofertas cuyo número de check-ins informado no coincide con sus registros",
                en: "# offers whose reported number of check-ins differs from their records")
        ),
        "sessions_without_times": (
            Phrase(es: "1 sesión sin hora de inicio", en: "1 session without a start time"),
            Phrase(es: "# sesiones sin hora de inicio", en: "# sessions without a start time")
        ),
        "unreadable_fields": (
            Phrase(
                es: "1 valor opcional ilegible que se contó como faltante",
                en: "1 unreadable optional value treated as missing"),
            Phrase(
                es: "# valores opcionales ilegibles que se contaron como faltantes",
                en: "# unreadable optional values treated as missing")
        ),
        "duplicate_offers": (
            Phrase(
                es: "1 oferta repetida de un mismo tipo en una sesión; se sumaron",
                en: "1 duplicate offer of a type in a session; they were added up"),
            Phrase(
                es: "# ofertas repetidas de un mismo tipo en una sesión; se sumaron",
                en: "# duplicate offers of a type in a session; they were added up")
        ),
        "registered_over_stock": (
            Phrase(es: "1 oferta con más inscritos que cupos", en: "1 offer with more registered than stock"),
            Phrase(es: "# ofertas con más inscritos que cupos", en: "# offers with more registered than stock")
        ),
        "inactive_offers": (
            Phrase(
                es: "1 oferta que el servicio ya no ofrece; se cuenta igual",
                en: "1 offer that the service no longer makes; it is counted all the same"),
            Phrase(
                es: "# ofertas que el servicio ya no ofrece; se cuentan igual",
                en: "# offers that the service no longer makes; they are counted all the same")
        ),
        "places_differ": (
            Phrase(
                es: "1 oferta cuyos cupos ocupados y disponibles no suman el total",
                en: "1 offer whose places used and available do not add up to its stock"),
            Phrase(
                es: "# ofertas cuyos cupos ocupados y disponibles no suman el total",
                en: "# offers whose places used and available do not add up to their stock")
        ),
        "registered_missing": (
            Phrase(
                es: "1 oferta sin número de inscritos; no tiene porcentaje ni ausentes, ni los totales que la suman",
                en: "1 offer without a number of registered; it has no percentage or no-shows, nor do totals with it"),
            Phrase(
                es: "# ofertas sin número de inscritos; no tienen porcentaje ni ausentes, ni los totales que las suman",
                en:
                    "# offers without a number of registered; they have no percentage or no-shows, nor do totals with them"
            )
        ),
        "registrants_fewer_than_guests": (
            Phrase(
                es: "Vino 1 persona más de las que el servicio tiene inscritas",
                en: "1 more person came than the service has registered"),
            Phrase(
                es: "Vinieron # personas más de las que el servicio tiene inscritas",
                en: "# more people came than the service has registered")
        ),
        "session_list_incomplete": (
            Phrase(
                es: "El servicio dice tener otro número de sesiones que las que lista; diferencia: 1",
                en: "The service says it has another number of sessions than it lists; difference: 1"),
            Phrase(
                es: "El servicio dice tener otro número de sesiones que las que lista; diferencia: #",
                en: "The service says it has another number of sessions than it lists; difference: #")
        ),
        "session_not_measured": (
            Phrase(
                es: "1 sesión terminada, con inscritos y sin ningún check-in: nadie escaneó; no cuenta como ausencia",
                en: "1 session is over, with registrations and no check-in: nobody scanned; it counts no no-shows"),
            Phrase(
                es:
                    "# sesiones terminadas, con inscritos y sin ningún check-in: nadie escaneó; no cuentan como ausencia",
                en: "# sessions are over, with registrations and no check-in: nobody scanned; they count no no-shows")
        ),
        "used_differs": (
            Phrase(
                es: "1 oferta con otro número de cupos ocupados que de inscritos",
                en: "1 offer with another number of places used than registered"),
            Phrase(
                es: "# ofertas con otro número de cupos ocupados que de inscritos",
                en: "# offers with another number of places used than registered")
        ),
    ]

    /// Every check that has a sentence.
    public static var findingChecks: [String] { findings.keys.sorted() }
}
