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

    /// Appends one check-in. That its id is new is for the caller to know.
    public mutating func append(_ row: borrowing CheckInTable.Row) {
        let guest = guests.insert(
            row.guestID, firstName: row.guestFirstName, lastName: row.guestLastName, email: row.guestEmail, rank: row.id)
        let session = sessionReferences.insert(row.sessionID, name: row.sessionName, rank: row.id)
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
