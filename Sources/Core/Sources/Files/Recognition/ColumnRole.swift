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
    /// Whether a column of this name is about arriving, not about another moment such as a registration.
    static func saysArrival(_ normalized: String) -> Bool { arrivalNames.contains(normalized) }

    private static let arrivalNames = Set(ColumnWords.embedded.arrivals.map(normalized))

    /// Roles by the normalized names of columns, each with the rank of the name among those of the role. Case, accents, blanks and
    /// punctuation do not matter.
    static let byName: [String: [(role: ColumnRole, rank: Int)]] = {
        var roles: [String: [(role: ColumnRole, rank: Int)]] = [:]
        for role in allCases {
            for (rank, name) in (ColumnWords.embedded.names[role] ?? [role.rawValue]).enumerated() {
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
