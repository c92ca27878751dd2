import Tables
import TestSupport

/// An event as rows, small enough to count by hand; `tables` has it in columns.
struct Event {
    struct Session {
        var id: Int64
        var name: String?
        var startsAt: Instant?
        var endsAt: Instant?
    }

    struct CheckIn {
        var id: Int64
        var guest: Int64
        var session: Int64
        var sessionName: String?
        var type: Int64?
        var typeName: String?
        var method: String?
        var latitude: Double?
        var longitude: Double?
        var at: Instant
    }

    var sessions: [Session] = []
    var offers: [OfferTable.Row] = []
    var checkIns: [CheckIn] = []
    var provenance = Provenance()

    var tables: EventTables {
        var tables = EventTables(eventID: 6, eventName: "Tech Summit 2026")
        for session in sessions {
            tables.sessions.append(
                id: session.id, name: session.name, startsAt: session.startsAt, endsAt: session.endsAt)
        }
        for offer in offers { tables.offers.append(offer) }
        for checkIn in checkIns { tables.append(checkIn) }
        tables.provenance = provenance
        return tables
    }

    mutating func addSession(_ id: Int64, _ name: String? = nil, from start: String? = nil, to end: String? = nil) {
        sessions.append(
            Session(id: id, name: name, startsAt: start.map { Instant($0) }, endsAt: end.map { Instant($0) }))
    }

    mutating func addOffer(
        _ session: Int64, _ type: Int64, _ name: String? = nil, registered: Int64 = 0, checkIns: Int64? = nil,
        change: (inout OfferTable.Row) -> Void = { _ in }
    ) {
        var offer = OfferTable.Row(
            sessionID: session, registrantTypeID: type, registrantTypeName: name, registered: registered,
            reportedCheckIns: checkIns)
        change(&offer)
        offers.append(offer)
    }

    /// Adds a check-in; ids rise by one from 1 where none is given.
    mutating func addCheckIn(
        guest: Int64, session: Int64 = 1, type: Int64? = 1, at time: String = "2026-03-01T12:00:00Z", id: Int64? = nil,
        change: (inout CheckIn) -> Void = { _ in }
    ) {
        var checkIn = CheckIn(
            id: id ?? Int64(checkIns.count + 1), guest: guest, session: session, type: type, method: "QR",
            at: Instant(time))
        change(&checkIn)
        checkIns.append(checkIn)
    }
}

extension EventTables {
    fileprivate mutating func append(_ checkIn: Event.CheckIn) {
        var (session, type, method) = (checkIn.sessionName, checkIn.typeName, checkIn.method)
        session.withBytes { session in
            type.withBytes { type in
                method.withBytes { method in
                    var row = CheckInTable.Row(
                        id: checkIn.id, guestID: checkIn.guest, sessionID: checkIn.session, createdAt: checkIn.at)
                    row.sessionName = session
                    row.registrantTypeID = checkIn.type
                    row.registrantTypeName = type
                    row.method = method
                    row.latitude = checkIn.latitude
                    row.longitude = checkIn.longitude
                    append(row)
                }
            }
        }
    }
}

extension String? {
    fileprivate mutating func withBytes(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
        guard var text = self else { return body(nil) }
        text.withUTF8 { body($0) }
    }
}
