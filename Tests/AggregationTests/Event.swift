import Base
import TestSupport

/// An event as rows, small enough to count by hand; `tables` has it in columns.
struct Event {
    struct Session {
        var id: Int64
        var name: String?
        var startsAt: Instant?
        var endsAt: Instant?
    }

    var sessions: [Session] = []
    var offers: [OfferTable.Row] = []
    var checkIns: [CheckInRow] = []
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
        change: (inout CheckInRow) -> Void = { _ in }
    ) {
        checkIns.append(
            CheckInRow(
                id: id ?? Int64(checkIns.count + 1), guest: guest, session: session, type: type, at: Instant(time),
                method: "QR", change: change))
    }
}
