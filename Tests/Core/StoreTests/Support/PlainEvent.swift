import Base
import TestSupport

/// A check-in as a service shows it, with the names it carries.
struct PlainCheckIn: Equatable {
    var id: Int64
    var guestID: Int64
    var firstName: String?
    var lastName: String?
    var email: String?
    var sessionID: Int64
    var sessionName: String?
    var typeID: Int64?
    var typeName: String?
    var method: String?
    var latitude: Double?
    var longitude: Double?
    var createdAt: Int64
    var updatedAt: Int64?

    init(_ id: Int64, guest: Int64 = 1, session: Int64 = 1, createdAt: Int64 = 1_772_300_000) {
        self.id = id
        guestID = guest
        sessionID = session
        self.createdAt = createdAt
    }

    /// Leaves the values that the store compares; names are not among them.
    mutating func forgetNames() {
        firstName = nil
        lastName = nil
        email = nil
        sessionName = nil
        typeName = nil
    }
}

extension EventTables {
    /// Tables over these check-ins, appended in the order given.
    init(eventID: Int64 = 6, eventName: String? = nil, _ checkIns: [PlainCheckIn]) {
        self.init(eventID: eventID, eventName: eventName)
        for checkIn in checkIns { append(checkIn) }
    }

    mutating func append(_ checkIn: PlainCheckIn) {
        var row = CheckInRow(
            id: checkIn.id, guest: checkIn.guestID, session: checkIn.sessionID, type: checkIn.typeID,
            at: Instant(secondsSinceEpoch: checkIn.createdAt), method: checkIn.method)
        (row.firstName, row.lastName, row.email) = (checkIn.firstName, checkIn.lastName, checkIn.email)
        (row.sessionName, row.typeName) = (checkIn.sessionName, checkIn.typeName)
        (row.latitude, row.longitude) = (checkIn.latitude, checkIn.longitude)
        row.editedAt = checkIn.updatedAt.map(Instant.init(secondsSinceEpoch:))
        append(row)
    }
}

/// All that tables say, with codes resolved: equal where two tables mean the same, whatever their codes are.
struct PlainEvent: Equatable {
    struct Session: Equatable {
        var id: Int64
        var name: String?
        var startsAt: Int64?
        var endsAt: Int64?
    }

    var eventID: Int64
    var name: String?
    var sessions: [Session]
    var offers: [OfferTable.Row]
    var checkIns: [PlainCheckIn]
    var provenance: Provenance

    init(_ tables: EventTables) {
        eventID = tables.eventID
        name = tables.eventName
        sessions = (0..<tables.sessions.count).map { row in
            Session(
                id: tables.sessions.ids.values[row], name: tables.sessions.names[row],
                startsAt: tables.sessions.startsAt[row]?.secondsSinceEpoch,
                endsAt: tables.sessions.endsAt[row]?.secondsSinceEpoch)
        }
        offers = (0..<tables.offers.count).map { tables.offers[$0] }
        provenance = tables.provenance
        checkIns = (0..<tables.checkIns.count).map { PlainCheckIn(row: $0, of: tables) }
    }
}

extension PlainCheckIn {
    init(row: Int, of tables: EventTables) {
        let checkIns = tables.checkIns
        let guest = Int(checkIns.guests.values[row])
        let session = checkIns.sessions.values[row]
        let type = checkIns.registrantTypes[row]
        self.init(
            checkIns.ids.values[row], guest: tables.guests.ids[guest],
            session: tables.sessionReferences.identifier(of: session),
            createdAt: checkIns.createdAt.values[row].secondsSinceEpoch)
        firstName = tables.guests.firstNames[guest]
        lastName = tables.guests.lastNames[guest]
        email = tables.guests.emails[guest]
        sessionName = tables.sessionReferences.name(of: session)
        typeID = type.map { tables.typeReferences.identifier(of: $0) }
        typeName = type.flatMap { tables.typeReferences.name(of: $0) }
        method = checkIns.methods[row].map { tables.methods[$0] }
        latitude = checkIns.latitudes[row]
        longitude = checkIns.longitudes[row]
        updatedAt = checkIns.editedAt(row)?.secondsSinceEpoch
    }
}
