/// The data of an event: sessions, offers, check-ins and guests.
///
/// Sources and the store produce these tables; aggregation consumes them.
public struct EventTables: Sendable {
    public var eventID: Int64
    public var eventName: String?
    /// What the list of events says.
    public var details = EventDetails()
    /// The end by which an event from files is judged that has no other; `nil` for other sources.
    public var assumedEnd: AssumedEnd?
    /// The time at which the data were read, by the service's clock; `nil` if not known. The states of sessions are
    /// judged by this moment.
    public var readAt: Instant?
    /// The last second at which a check-in can have happened, if the source knows it better than by `readAt`.
    public var statedLimit: Instant?
    /// The moment that the tables show, if it is before `settledAt`.
    public var settledUntil: Instant?
    /// `latestPlausible` of the whole event; `nil` if the tables are the whole event.
    public var wholePlausible: Instant?
    /// The names of registrant types in the whole event, by id; `nil` if the tables are the whole event.
    public var wholeTypeNames: [Int64: String]?
    /// Whether a filter left only some registrant types.
    public var isOfTypes = false
    public var listed = ListedSessions()
    /// What the source provides.
    public var contents = SourceContents.all
    /// The columns of check-ins and guests that are kept.
    public let columns: EventColumns
    public var sessions = SessionTable()
    public var offers = OfferTable()
    /// The guests whom the service does not count, at most one row for each session and type.
    public var uncounted: [UncountedGuests] = []
    public private(set) var guests = GuestTable()
    /// The ids of guests whom the store has forgotten, if names or addresses were requested: no list may include them.
    public var forgotten: Set<Int64> = []
    /// The addresses that guests have in earlier rows of files, where the newest row has another, by the guest's id; empty unless
    /// they were requested.
    public var formerAddresses: [Int64: Set<String>] = [:]
    /// The sessions named by check-ins, whether or not the event lists them.
    public private(set) var sessionReferences = NamedIdentifiers()
    /// The registrant types named by check-ins, whether or not they are offered.
    public private(set) var typeReferences = NamedIdentifiers()
    public private(set) var methods = StringDictionary()
    /// Newest first: ids are strictly descending after `sortCheckIns()`.
    public private(set) var checkIns: CheckInTable
    /// The check-ins that cannot be counted.
    public internal(set) var incomplete = IncompleteCheckIns()
    public var provenance = Provenance()
    /// What is known of its sessions beside the check-ins; `nil` without a file of facts.
    package var facts: EventFacts?
    /// What registrations say in the fields that were asked for; `nil` if none were.
    public var fields: RegistrationFields?

    public init(eventID: Int64, eventName: String? = nil, columns: EventColumns = .all) {
        self.eventID = eventID
        self.eventName = eventName
        self.columns = columns
        checkIns = CheckInTable(columns)
    }

    /// Reserves space for check-ins about to be appended, ten million at most: a service's total is only a claim.
    /// Assumes a third as many guests.
    public mutating func reserveCapacity(checkIns rows: Int) {
        let rows = min(rows, 10_000_000)
        checkIns.reserveCapacity(rows)
        guests.reserveRoom(rows / 3)
    }

    /// Reserves space for guests about to be inserted, ten million at most.
    public mutating func reserveCapacity(guests rows: Int) {
        guests.reserveCapacity(min(rows, 10_000_000))
    }

    /// Prefetches the guests of check-ins about to be appended, such as those of a page. With hundreds of thousands
    /// of guests every lookup is a cache miss; prefetched together, the misses overlap. Changes nothing.
    public mutating func prepare(forGuests ids: UnsafeBufferPointer<Int64>) {
        guests.prefetch(ids)
    }

    /// Appends a check-in. Its id must be new, which is not checked.
    public mutating func append(_ row: borrowing CheckInTable.Row) {
        let guest: UInt32?
        if let id = row.guestID {
            let (named, addressed) = (columns.contains(.names), columns.contains(.addresses))
            guest = guests.insert(
                id, firstName: named ? row.guestFirstName : nil, lastName: named ? row.guestLastName : nil,
                email: addressed ? row.guestEmail : nil, rank: row.id)
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

    /// Appends a check-in by the codes of its guest, session, type and method, as returned by the `insert` methods; the
    /// corresponding ids and texts of `row` are ignored. For sources that keep these apart from the check-ins.
    public mutating func append(
        _ row: borrowing CheckInTable.Row, guest: UInt32?, session: UInt32?, registrantType: UInt32?, method: UInt32?
    ) {
        checkIns.append(row, guest: guest, session: session, registrantType: registrantType, method: method)
    }

    /// Sets the check-ins, whose codes come from the `insert` methods. For sources that read them as columns.
    public mutating func setCheckIns(_ table: CheckInTable) { checkIns = table }

    /// Returns the row of a guest, inserting the guest if new. `rank` is the id of the guest's newest check-in.
    public mutating func insertGuest(
        _ id: Int64, firstName: UnsafeBufferPointer<UInt8>?, lastName: UnsafeBufferPointer<UInt8>?,
        email: UnsafeBufferPointer<UInt8>?, rank: Int64
    ) -> UInt32 {
        guests.insert(id, firstName: firstName, lastName: lastName, email: email, rank: rank)
    }

    /// Returns the code of a session, inserting it if it is new. `rank` is the id of the newest check-in that names
    /// it.
    public mutating func insertSessionReference(_ id: Int64, name: UnsafeBufferPointer<UInt8>?, rank: Int64) -> UInt32 {
        sessionReferences.insert(id, name: name, rank: rank)
    }

    /// Returns the code of a registrant type, inserting it if it is new. `rank` is the id of the newest check-in that
    /// names it.
    public mutating func insertTypeReference(_ id: Int64, name: UnsafeBufferPointer<UInt8>?, rank: Int64) -> UInt32 {
        typeReferences.insert(id, name: name, rank: rank)
    }

    /// Returns the code of a method, inserting it if it is new.
    public mutating func insertMethod(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        methods.code(of: utf8)
    }

    /// Sorts the check-ins newest first, as they usually already are.
    public mutating func sortCheckIns() {
        let ids = checkIns.ids.values
        guard zip(ids, ids.dropFirst()).contains(where: { $0 <= $1 }) else { return }
        keepCheckIns((0..<Int32(ids.count)).sorted { ids[Int($0)] > ids[Int($1)] })
    }

    /// Keeps only the check-ins of the given rows, in that order.
    public mutating func keepCheckIns(_ rows: [Int32]) {
        checkIns = checkIns.gathering(rows)
    }
}

extension EventTables {
    /// Everything known about the event itself, without check-ins, guests and provenance.
    public var withoutCheckIns: EventTables {
        var tables = EventTables(eventID: eventID, eventName: eventName, columns: columns)
        tables.details = details
        tables.assumedEnd = assumedEnd
        tables.readAt = readAt
        tables.statedLimit = statedLimit
        tables.settledUntil = settledUntil
        tables.wholePlausible = wholePlausible
        tables.wholeTypeNames = wholeTypeNames
        tables.listed = listed
        tables.contents = contents
        tables.sessions = sessions
        tables.offers = offers
        tables.uncounted = uncounted
        tables.fields = fields
        tables.forgotten = forgotten
        tables.formerAddresses = formerAddresses
        return tables
    }

    /// The names of check-in methods, by code; `nil` for a blank name, which counts as no name.
    public var methodNames: [String?] {
        (0..<UInt32(methods.count)).map { code in
            let name = methods[code]
            return name.allSatisfy(\.isWhitespace) ? nil : name
        }
    }

    /// Moves check-ins without a time, guest or session from `checkIns` to `incomplete`. Afterwards these columns
    /// have no nulls. Call it when all check-ins are appended and sorted.
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
        // The time of the data comes from the newest check-in that has a time.
        if provenance.highestCheckInAt == nil { provenance.highestCheckInAt = newestTime }
    }

    /// The last second at which a check-in can have happened: a day after the reading, since clocks differ. The end of time if
    /// nobody knows when the event was read.
    public var believedUntil: Instant {
        statedLimit ?? readAt.map(Self.limit(ofReadingAt:)) ?? BelievedRange.times.upperBound
    }

    /// The last second at which a check-in that was read at a moment can have happened.
    public static func limit(ofReadingAt moment: Instant) -> Instant { moment.advanced(bySeconds: 86_400) }

    /// The last second of plausible check-ins: a day after the check-in with the highest id or, if that is later, after the last
    /// session to begin or end, but none that cannot have happened. Ids ascend with time, but a scanner that was offline uploads
    /// old check-ins with the highest ids. If the highest is from before 2000, all that can have happened are plausible.
    public var latestPlausible: Instant {
        if let wholePlausible { return wholePlausible }
        let limit = believedUntil
        guard let newest = highestBelievedAt ?? timeOfHighest(until: limit), newest >= Self.earliestPlausible else {
            return limit
        }
        return min(limit, max(newest, settledUntil ?? settledAt ?? newest).advanced(bySeconds: 86_400))
    }

    /// The time of the check-in with the highest id, if it can have happened.
    public var highestBelievedAt: Instant? { provenance.highestCheckInAt.flatMap { $0 <= believedUntil ? $0 : nil } }

    private func timeOfHighest(until limit: Instant) -> Instant? {
        let (ids, times) = (checkIns.ids.values, checkIns.createdAt.values)
        return ids.indices.lazy.filter { times[$0] != .untimed && times[$0] <= limit }.max { ids[$0] < ids[$1] }
            .map { times[$0] }
    }

    /// 2000-01-01T00:00:00Z. Clocks that lose their setting restart in 1970 or 1980.
    public static let earliestPlausible = Instant(secondsSinceEpoch: 946_684_800)

    /// The time of the data: the latest plausible time of a check-in.
    public var dataTime: Instant? {
        let latest = latestPlausible
        let plausible = checkIns.createdAt.values.lazy.filter { $0 <= latest && $0 != .untimed }
        return [highestBelievedAt, plausible.max()].compactMap(\.self).max()
    }

    /// The time of the newest check-in that has a time.
    public var newestTime: Instant? { checkIns.createdAt.values.first { $0 != .untimed } }

    /// Takes over the check-ins that cannot be counted from other tables of the event.
    public mutating func takeIncomplete(from tables: EventTables) { incomplete = tables.incomplete }

    /// Removes the matching ids from `incomplete`.
    public mutating func forgetIncomplete(where isForgotten: (Int64) -> Bool) {
        incomplete.withoutTime.removeAll(where: isForgotten)
        incomplete.withoutGuest.removeAll(where: isForgotten)
        incomplete.withoutSession.removeAll(where: isForgotten)
    }
}

/// The number of sessions in an event's list. Filters do not change it.
public struct ListedSessions: Sendable, Hashable {
    /// The number that the service states; `nil` if it does not.
    public var statedCount: Int64?
    public var listed: Int

    public init(statedCount: Int64? = nil, listed: Int = 0) {
        self.statedCount = statedCount
        self.listed = listed
    }

    /// The difference between the stated number of sessions and the listed one, without its sign.
    public var difference: Int { statedCount.map { abs(Int(clamping: $0) - listed) } ?? 0 }
}

/// The origin and extent of an event's check-ins.
public struct Provenance: Sendable, Equatable {
    /// The highest check-in id when reading started; newer check-ins are not counted. `nil` without check-ins.
    public var highestCheckInID: Int64?
    /// The time of that check-in.
    public var highestCheckInAt: Instant?
    /// The number of check-ins up to that id, as stated by the service.
    public var total: Int
    /// The number of pages that they fill, at the service's page size.
    public var pages: Int
    /// Optional fields with a value of a different type than documented, which count as missing: rows by field.
    public var unreadableFields: [String: Int]
    /// Who the people are, if files say it.
    public var people: PeopleOfFiles?

    public init(
        highestCheckInID: Int64? = nil, highestCheckInAt: Instant? = nil, total: Int = 0, pages: Int = 0,
        unreadableFields: [String: Int] = [:], people: PeopleOfFiles? = nil
    ) {
        self.highestCheckInID = highestCheckInID
        self.highestCheckInAt = highestCheckInAt
        self.total = total
        self.pages = pages
        self.unreadableFields = unreadableFields
        self.people = people
    }
}

/// The ids of check-ins that cannot be counted because they lack what every section needs. One that lacks several
/// things is only in the first of these lists.
public struct IncompleteCheckIns: Sendable, Equatable {
    public var withoutTime: [Int64] = []
    public var withoutGuest: [Int64] = []
    public var withoutSession: [Int64] = []

    public init() {}

    public var count: Int { withoutTime.count + withoutGuest.count + withoutSession.count }

    public func contains(_ id: Int64) -> Bool {
        withoutTime.contains(id) || withoutGuest.contains(id) || withoutSession.contains(id)
    }

    /// The most check-ins of an event that may be set apart: one in a hundred, or up to five in a small event, but no
    /// more than half. With more, the data cannot be trusted, and there is no report. The limit is 3 of 7, 5 of 400,
    /// and 20 of 2,000.
    public static func maximum(of checkIns: Int) -> Int { max(checkIns / 100, min(5, checkIns / 2)) }
}
