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

extension EventTables {
    /// The names of the methods of check-in by their code; `nil` for one of nothing but blanks, which is none.
    public var methodNames: [String?] {
        (0..<UInt32(methods.count)).map { code in
            let name = methods[code]
            return name.allSatisfy(\.isWhitespace) ? nil : name
        }
    }
}

extension EventTables {
    /// Takes the check-ins without a time, guest or session out of `checkIns`, which then has no nulls in these columns,
    /// and notes their ids in `incomplete`. To be called once all rows are there and sorted.
    public mutating func setApartIncomplete() {
        let (times, guests, sessions) = (checkIns.createdAt, checkIns.guests, checkIns.sessions)
        if times.hasNulls || guests.hasNulls || sessions.hasNulls {
            let ids = checkIns.ids.values
            var kept: [Int32] = []
            kept.reserveCapacity(ids.count)
            for row in ids.indices {
                if !times.isValid(row) {
                    incomplete.withoutTime.append(ids[row])
                } else if !guests.isValid(row) {
                    incomplete.withoutGuest.append(ids[row])
                } else if !sessions.isValid(row) {
                    incomplete.withoutSession.append(ids[row])
                } else {
                    kept.append(Int32(row))
                }
            }
            if kept.count < ids.count { keepCheckIns(kept) }
        }
        // The time of the data is that of a check-in that has one.
        if provenance.highestCheckInAt == nil { provenance.highestCheckInAt = checkIns.createdAt.values.first }
    }

    /// Forgets that these check-ins are set apart.
    public mutating func forgetIncomplete(where isForgotten: (Int64) -> Bool) {
        incomplete.withoutTime.removeAll(where: isForgotten)
        incomplete.withoutGuest.removeAll(where: isForgotten)
        incomplete.withoutSession.removeAll(where: isForgotten)
    }
}

/// Where an event's check-ins come from and how far they go: what a reader needs to trust the numbers.
public struct Provenance: Sendable, Equatable {
    /// The highest check-in id that was there when reading began; nothing newer is counted. `nil` without check-ins.
    public var highestCheckInID: Int64?
    /// When that check-in was made.
    public var highestCheckInAt: Instant?
    /// How many check-ins up to that id the service says it has.
    public var total: Int
    /// How many pages of the service's own size they fill.
    public var pages: Int
    /// Optional fields that came with a value of another kind than documented and are counted as missing: rows by field.
    public var unreadableFields: [String: Int]

    public init(
        highestCheckInID: Int64? = nil, highestCheckInAt: Instant? = nil, total: Int = 0, pages: Int = 0,
        unreadableFields: [String: Int] = [:]
    ) {
        self.highestCheckInID = highestCheckInID
        self.highestCheckInAt = highestCheckInAt
        self.total = total
        self.pages = pages
        self.unreadableFields = unreadableFields
    }
}

/// Check-ins that the service has and that cannot be counted, for they lack what every section needs: the ids of those
/// without a time, those without a guest, and those without a session. One that lacks several is in the first.
public struct IncompleteCheckIns: Sendable, Equatable {
    public var withoutTime: [Int64] = []
    public var withoutGuest: [Int64] = []
    public var withoutSession: [Int64] = []

    public init() {}

    public var count: Int { withoutTime.count + withoutGuest.count + withoutSession.count }

    public func contains(_ id: Int64) -> Bool {
        withoutTime.contains(id) || withoutGuest.contains(id) || withoutSession.contains(id)
    }

    /// How many of an event's check-ins may be set apart: one in a hundred. Of a small event five, but no more than half.
    /// Beyond that the data are not what they are taken for, and there is no report.
    public static func most(of checkIns: Int) -> Int { max(checkIns / 100, min(5, checkIns / 2)) }
}
