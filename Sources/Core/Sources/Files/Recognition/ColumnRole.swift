internal import Base
internal import Foundation

/// What a column can be read as. The raw value is its name in a dataset, or in a profile that maps it.
public enum ColumnRole: String, Sendable, CaseIterable {
    case checkInID = "checkin_id"
    case guestID = "guest_id"
    case email
    case firstName = "first_name"
    case lastName = "last_name"
    /// A full name.
    case guest
    case sessionID = "session_id"
    case session
    case registrantTypeID = "registrant_type_id"
    case registrantType = "registrant_type"
    case method
    case latitude
    case longitude
    /// When the guest checked in.
    case createdAt = "created_at"
    /// The date and the time of day, if they are separate.
    case date
    case time
    case eventID = "event_id"
    case event

    // Columns of sessions, offers and events.
    case startsAt = "starts_at"
    case endsAt = "ends_at"
    case registered
    case reportedCheckIns = "reported_checkins"
    case price
    case stock
    case used
    case available
    case isActive = "is_active"
    case reportedPercentage = "reported_percentage"
    case timeZone = "timezone"
    case place
    case city
    case registrants
    case highestCheckInID = "highest_checkin_id"
    case highestCheckInAt = "highest_checkin_at"
    case incompleteCheckIns = "incomplete_checkins"
    case settledAt = "settled_at"

    // Columns of ticketing services' exports.
    case order
    case position
    /// Rows that are not entries are skipped.
    case scanType = "scan_type"
    /// Rows of scans that were refused are skipped.
    case result
    /// Whether an order is paid, or an attendee is expected.
    case status
    /// The names of all sessions that the guest attended.
    case attendedSessions = "attended_sessions"
    /// Whether the guest came: rows of those who did not are not check-ins.
    case attended
}

extension ColumnRole {
    /// The names by which a column is recognized, the surest first. Case, accents, blanks and punctuation do not matter.
    ///
    /// They are names that people use in Spanish and English, the headers of pretix 2026.8 in its languages en, es and de
    /// (`plugins/checkinlists/exporters.py`, `base/exporters/orderlist.py`), and those of Eventbrite's attendee report.
    private var aliases: [String] {
        switch self {
        case .checkInID: ["ID de check-in", "Check-in ID", "ID check-in", "Scan ID", "ID de escaneo", "ID de ingreso"]
        case .guestID:
            [
                "ID de invitado", "ID invitado", "Guest code", "Código de invitado", "ID de asistente", "ID asistente",
                "Attendee ID", "Attendee #", "Registrant ID", "ID de inscrito", "ID inscrito", "Participant ID",
                "ID de participante", "ID participante", "Código de participante", "Código de asistente",
                "ID de persona", "Person ID", "Ticket ID", "ID de ticket",
                "Ticket code", "Código de ticket", "Ticket number", "Número de ticket", "Código de entrada",
                "Número de entrada", "Barcode #", "Barcode", "Código de barras", "Código QR", "Código", "Code", "QR",
                "Ticket #",
                "RUT", "RUN", "DNI", "Documento", "Cédula", "Pasaporte", "Passport", "Matrícula", "Credencial", "Badge",
                "Badge ID", "User ID", "ID de usuario", "Secret", "Secreto",
            ]
        case .email:
            [
                "Email", "Correo electrónico", "Correo", "Mail", "Email address", "Dirección de correo electrónico",
                "Dirección de correo", "Attendee email", "Correo electrónico del participante", "E-Mail Teilnehmer*in",
                "Correo del asistente", "Guest email", "Correo del invitado", "Ticket email", "User email",
            ]
        case .firstName:
            [
                "Nombres", "Primer nombre", "Given name", "Forename", "First names", "Vorname",
                "Attendee name: Given name", "Nombre del asistente: Nombre", "Teilnehmer*innenname: Vorname",
                "Name Teilnehmer*in: Vorname", "Attendee first name", "Guest first name", "Ticket first name",
            ]
        case .lastName:
            [
                "Apellidos", "Apellido", "Surname", "Family name", "Last names", "Nachname",
                "Attendee name: Family name",
                "Nombre del asistente: Apellido", "Teilnehmer*innenname: Nachname", "Name Teilnehmer*in: Nachname",
                "Attendee last name", "Guest last name", "Ticket last name", "Primer apellido", "Apellido paterno",
                "Paterno", "Segundo apellido", "Apellido materno", "Materno",
            ]
        case .guest:
            [
                "Nombre completo", "Full name", "Participant name", "Attendee full name", "Apellido y nombre",
                "Nombre y apellido", "Nombre y apellidos", "Nombres y apellidos",
                "Apellidos y nombres", "Attendee name", "Nombre del asistente", "Name Teilnehmer*in", "Guest name",
                "Nombre del invitado", "Invitado", "Asistente", "Attendee", "Participante", "Participant", "Inscrito",
                "Registrant", "Persona", "Person", "Alumno", "Estudiante", "Student", "Ticket full name",
                "Name (original name)", "Nombre (nombre original)", "Nombre", "Name",
            ]
        case .sessionID: ["ID de sesión", "ID sesión", "Código de sesión", "Session code"]
        case .session:
            [
                "Sesión", "Nombre de la sesión", "Session name", "Check-in list", "Lista de asistentes",
                "Check-in-Liste",
                "Charla", "Talk", "Taller", "Workshop", "Actividad", "Activity", "Jornada", "Función", "Bloque",
            ]
        case .registrantTypeID:
            [
                "ID de tipo de inscrito", "ID tipo de inscrito", "ID de tipo", "Type ID", "Ticket type ID",
                "Product ID",
                "ID Producto", "Produkt-ID",
            ]
        case .registrantType:
            [
                "Tipo de inscrito", "Tipo de entrada", "Ticket type", "Tipo de ticket", "Tipo de asistente",
                "Attendee type",
                "Tipo de invitado", "Guest type", "Registrant category", "Tipo", "Type", "Categoría", "Category",
                "Product", "Producto", "Produkt", "Ticket", "Entrada", "Ticket name", "Perfil", "Pase", "Pass",
            ]
        case .method:
            [
                "Método", "Check-in method", "Método de check-in", "Forma de ingreso", "Medio", "Device", "Dispositivo",
                "Gerät",
            ]
        case .latitude: ["Latitud", "Lat"]
        case .longitude: ["Longitud", "Lon", "Lng", "Long"]
        case .createdAt:
            Self.arrivals.sure
                + [
                    rawValue, "Fecha y hora", "Fecha/hora", "Fecha hora", "Date and time", "Date/time", "Datetime",
                    "Date time", "Timestamp", "Marca temporal", "Marca de tiempo",
                ] + Self.arrivals.short + ["When", "Cuándo", "Momento"]
        case .date: ["Fecha", "Datum", "Día", "Day"]
        case .time: ["Hora", "Zeit", "Uhrzeit", "Time of day", "Hora de registro"]
        case .eventID: ["ID de evento", "ID del evento", "ID evento"]
        case .event: ["Evento", "Nombre del evento", "Event name", "Veranstaltungstitel"]
        case .startsAt:
            [
                "Inicio", "Comienzo", "Start", "Start time", "Starts", "Hora de inicio", "Fecha de inicio",
                "Start date", "Desde",
            ]
        case .endsAt:
            [
                "Término", "Fin", "Final", "End", "End time", "Ends", "Hora de término", "Fecha de término",
                "Fecha final", "End date", "Hasta",
            ]
        case .registered: ["Inscritos", "Registrations", "Inscripciones"]
        case .reportedCheckIns: ["Check-ins", "Check-ins informados", "Reported check-ins"]
        case .price: ["Precio", "Preis"]
        case .stock: ["Cupos", "Cupo", "Capacidad", "Capacity", "Places"]
        case .used: ["Usados", "Vendidos", "Sold"]
        case .available: ["Disponibles", "Libres", "Free"]
        case .isActive: ["Activa", "Activo", "Active"]
        case .reportedPercentage: ["Porcentaje informado"]
        case .timeZone: ["Zona horaria", "Time zone"]
        case .place: ["Lugar", "Venue", "Recinto"]
        case .city: ["Ciudad"]
        case .order:
            [
                "Order code", "Código del pedido", "Código de pedido", "Bestellnummer", "Order #", "Order no.",
                "Order ID",
            ]
        case .position: ["Position ID", "ID de posición", "Position"]
        case .scanType: ["Tipo de escaneo", "Scan-Typ", "Movimiento", "Sentido"]
        case .result:
            [
                "Resultado", "Ergebnis", "Scan result", "Resultado del escaneo", "Scan status", "Estado del escaneo",
                "Validación", "Validation",
            ]
        case .status: ["Attendee status", "Paid", "Pagado", "Bezahlt", "Estado"]
        case .attended:
            [
                "Asistió", "Asistencia", "Attendance", "Presente", "Present", "Checked in", "Check-in", "Ingresó",
                "Acreditado", "Llegó", "Arrived", "Came", "Showed up", "Vino", "Is checked in",
            ]
        case .attendedSessions: ["Check-in lists", "Check-in-Listen"]
        case .registrants, .highestCheckInID, .highestCheckInAt, .incompleteCheckIns, .settledAt: []
        }
    }

    /// Names for the time at which somebody came. The first are explicit; columns with the others may also have marks.
    private static let arrivals = (
        sure: [
            "Fecha y hora de check-in", "Fecha y hora de ingreso", "Fecha y hora de llegada",
            "Fecha y hora de acreditación", "Check-in date and time", "Check-in date/time", "Check-in at",
            "Checked in at", "Check-in time", "Hora de check-in", "Hora de ingreso", "Hora de llegada",
            "Hora de entrada", "Hora de acreditación", "Hora de escaneo", "Arrival time", "Arrived at", "Scan time",
            "Scanned at", "Time in", "Join time", "First join", "Check-in date", "Fecha de check-in",
            "Fecha de ingreso", "Fecha de entrada", "Fecha de acreditación", "Scan date", "Fecha de escaneo",
        ],
        short: [
            "Llegada", "Arrival", "Escaneado", "Checked in", "Check-in", "Chequeado", "Eingecheckt", "Ingreso",
        ]
    )

    /// Whether a column of this name is about arriving, not about another moment such as a registration.
    static func saysArrival(_ normalized: String) -> Bool { arrivalNames.contains(normalized) }

    private static let arrivalNames = Set((arrivals.sure + arrivals.short).map(normalized))

    /// Roles by the normalized names of columns, each with the rank of the name among those of the role.
    static let byName: [String: [(role: ColumnRole, rank: Int)]] = {
        var roles: [String: [(role: ColumnRole, rank: Int)]] = [:]
        for role in allCases {
            for (rank, name) in (role == .createdAt ? role.aliases : [role.rawValue] + role.aliases).enumerated() {
                let key = normalized(name)
                if roles[key]?.contains(where: { $0.role == role }) != true {
                    roles[key, default: []].append((role, rank))
                }
            }
        }
        return roles
    }()

    /// Normalizes the name of a column for comparison: its words in lower case, without accents, punctuation and words
    /// that only connect. `#` is kept, since some names differ only in it.
    static func normalized(_ name: String) -> String {
        let words = words(of: name)
        let telling = words.filter { !connecting.contains($0) }
        return (telling.isEmpty ? words : telling).joined()
    }

    static func words(of name: String) -> [String] {
        name.split { !($0.isLetter || $0.isNumber || $0 == "#") }.map { word in
            String(
                String.UnicodeScalarView(
                    MatchedName(String(word)).folded.unicodeScalars.filter {
                        $0 == "#" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
                    }))
        }
    }

    private static let connecting: Set<String> = ["de", "del", "la", "el", "los", "las", "of", "the"]
}

/// The tables of an event, as files name them.
public enum FileTable: String, Sendable, CaseIterable {
    case events, sessions, offers, guests
    case checkIns = "checkins"
    /// A list of the people registered, for which sessions and as what.
    case registrants

    /// The columns that the table may have.
    var roles: Set<ColumnRole> {
        switch self {
        case .events:
            [
                .eventID, .event, .startsAt, .endsAt, .timeZone, .place, .city, .registrants, .highestCheckInID,
                .highestCheckInAt, .incompleteCheckIns, .settledAt,
            ]
        case .sessions: [.eventID, .sessionID, .session, .startsAt, .endsAt]
        case .offers:
            [
                .eventID, .sessionID, .session, .registrantTypeID, .registrantType, .registered, .reportedCheckIns,
                .price,
                .stock, .used, .available, .isActive, .reportedPercentage,
            ]
        case .guests: [.eventID, .guestID, .firstName, .lastName, .guest, .email]
        case .registrants:
            [
                .eventID, .guestID, .firstName, .lastName, .guest, .email, .sessionID, .session, .registrantTypeID,
                .registrantType, .order, .position, .status,
            ]
        case .checkIns:
            [
                .eventID, .checkInID, .guestID, .email, .firstName, .lastName, .guest, .sessionID, .session,
                .registrantTypeID,
                .registrantType, .method, .latitude, .longitude, .createdAt, .date, .time, .order, .position, .scanType,
                .result, .status, .attendedSessions, .attended,
            ]
        }
    }

    /// Creates the table that the name of a file or folder stands for; `nil` if there is none.
    init?(named name: String) {
        let spanish: [String: FileTable] = [
            "eventos": .events, "sesiones": .sessions, "ofertas": .offers, "invitados": .guests, "asistentes": .guests,
            "ingresos": .checkIns, "checkin": .checkIns, "registrados": .registrants, "inscritos": .registrants,
            "inscripciones": .registrants,
        ]
        let name = ColumnRole.normalized(name)
        guard let table = FileTable(rawValue: name) ?? spanish[name] else { return nil }
        self = table
    }
}
