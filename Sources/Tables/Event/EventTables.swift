/// All that is known of one event: its sessions, their offers, its check-ins and the guests they name.
///
/// This is what sources and the store give and what aggregation takes.
public struct EventTables: Sendable {
    public var eventID: Int64
    public var eventName: String?
    public var sessions = SessionTable()
    public var offers = OfferTable()
    public private(set) var guests = GuestTable()
    /// The sessions that check-ins name, listed by the event or not.
    public private(set) var sessionReferences = NamedIdentifiers()
    /// The registrant types that check-ins name, offered or not.
    public private(set) var typeReferences = NamedIdentifiers()
    public private(set) var methods = StringDictionary()
    /// Newest first: strictly falling ids once `sortCheckIns()` has run.
    public private(set) var checkIns = CheckInTable()
    /// The check-ins that no section counts.
    public internal(set) var incomplete = IncompleteCheckIns()
    public var provenance = Provenance()

    public init(eventID: Int64, eventName: String? = nil) {
        self.eventID = eventID
        self.eventName = eventName
    }

    /// Makes room for check-ins that are about to be appended. A service's total is a claim: more than ten million rows
    /// are not reserved on its word.
    public mutating func reserveCapacity(checkIns rows: Int) {
        checkIns.reserveCapacity(min(rows, 10_000_000))
    }

    /// Says whose check-ins are about to be appended, a page of them or so. Among hundreds of thousands of guests each
    /// is far from the last in memory; asked for together they come much quicker. Changes nothing.
    public mutating func prepare(forGuests ids: UnsafeBufferPointer<Int64>) {
        guests.prefetch(ids)
    }

    /// Appends one check-in. That its id is new is for the caller to know.
    public mutating func append(_ row: borrowing CheckInTable.Row) {
        let guest: UInt32?
        if let id = row.guestID {
            guest = guests.insert(
                id, firstName: row.guestFirstName, lastName: row.guestLastName, email: row.guestEmail, rank: row.id)
        } else {
            guest = nil
        }
        let session: UInt32?
        if let id = row.sessionID {
            session = sessionReferences.insert(id, name: row.sessionName, rank: row.id)
        } else {
            session = nil
        }
        let type: UInt32?
        if let id = row.registrantTypeID {
            type = typeReferences.insert(id, name: row.registrantTypeName, rank: row.id)
        } else {
            type = nil
        }
        let method: UInt32?
        if let text = row.method { method = methods.code(of: text) } else { method = nil }
        checkIns.append(row, guest: guest, session: session, registrantType: type, method: method)
    }

    /// Appends one check-in whose guest, session, type and method are codes that the `insert` methods gave; the ids and
    /// texts of those in `row` are not looked at. For a source that keeps them apart from the check-ins.
    public mutating func append(
        _ row: borrowing CheckInTable.Row, guest: UInt32?, session: UInt32?, registrantType: UInt32?, method: UInt32?
    ) {
        checkIns.append(row, guest: guest, session: session, registrantType: registrantType, method: method)
    }

    /// The row of a guest, new or known; `rank` is the id of the newest check-in that names it.
    public mutating func insertGuest(
        _ id: Int64, firstName: UnsafeBufferPointer<UInt8>?, lastName: UnsafeBufferPointer<UInt8>?,
        email: UnsafeBufferPointer<UInt8>?, rank: Int64
    ) -> UInt32 {
        guests.insert(id, firstName: firstName, lastName: lastName, email: email, rank: rank)
    }

    /// The code of a session that check-ins name, new or known; `rank` is the id of the newest check-in with its name.
    public mutating func insertSessionReference(_ id: Int64, name: UnsafeBufferPointer<UInt8>?, rank: Int64) -> UInt32 {
        sessionReferences.insert(id, name: name, rank: rank)
    }

    /// The code of a type that check-ins name, new or known; `rank` is the id of the newest check-in with its name.
    public mutating func insertTypeReference(_ id: Int64, name: UnsafeBufferPointer<UInt8>?, rank: Int64) -> UInt32 {
        typeReferences.insert(id, name: name, rank: rank)
    }

    /// The code of a method, new or known.
    public mutating func insertMethod(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        methods.code(of: utf8)
    }

    /// Makes room for guests that are about to be inserted.
    public mutating func reserveCapacity(guests rows: Int, bytesPerText: Int = 0) {
        guests.reserveCapacity(min(rows, 10_000_000), bytesPerText: bytesPerText)
    }

    /// Puts the check-ins in the order newest first, in which they usually are already.
    public mutating func sortCheckIns() {
        let ids = checkIns.ids.values
        guard zip(ids, ids.dropFirst()).contains(where: { $0 <= $1 }) else { return }
        keepCheckIns((0..<Int32(ids.count)).sorted { ids[Int($0)] > ids[Int($1)] })
    }

    /// Keeps only the check-ins at `rows`, in that order.
    public mutating func keepCheckIns(_ rows: [Int32]) {
        checkIns = checkIns.gathering(rows)
    }
}
