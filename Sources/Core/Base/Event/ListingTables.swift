/// The events of an account, as `GET /events` lists them.
public struct EventTable: Sendable {
    public var ids = Column<Int64>()
    public var names = TextColumn()
    public var startsAt = Column<Instant>()
    public var endsAt = Column<Instant>()
    public var places = TextColumn()
    public var cities = TextColumn()
    /// 1 if active, else 0.
    public var active = Column<Int64>()
    /// The number of registrations, as counted by the service.
    public var registrants = Column<Int64>()
    /// The currency of prices, such as `CLP`; none if the service does not say.
    public var currencies = TextColumn()

    public init() {}

    public var count: Int { ids.count }

    public mutating func append(
        id: Int64, name: String?, startsAt start: Instant?, endsAt end: Instant?, place: String?, city: String? = nil,
        isActive: Bool? = nil, registrants: Int64? = nil, currency: String? = nil
    ) {
        ids.append(id)
        names.append(name)
        startsAt.append(start)
        endsAt.append(end)
        places.append(place)
        cities.append(city)
        active.append(isActive.map { $0 ? 1 : 0 })
        self.registrants.append(registrants)
        currencies.append(currency)
    }
}

/// What the list of events says about one event.
public struct EventDetails: Sendable, Hashable {
    public var startsAt: Instant?
    public var endsAt: Instant?
    public var place: String?
    public var city: String?
    /// The number of people registered, as counted by the service; `nil` if it does not say.
    public var registrants: Int64?
    /// The currency of prices as ISO 4217 writes it, such as `CLP`; `nil` if the service does not say.
    public var currency: String?

    public init(
        startsAt: Instant? = nil, endsAt: Instant? = nil, place: String? = nil, city: String? = nil,
        registrants: Int64? = nil, currency: String? = nil
    ) {
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.place = place
        self.city = city
        self.registrants = registrants
        self.currency = currency
    }

    /// Takes what a list says about an event; nothing if the list lacks the event.
    public init(of event: Int64, in listing: EventTable) {
        self.init()
        guard let row = listing.ids.values.firstIndex(of: event) else { return }
        startsAt = listing.startsAt[row]
        endsAt = listing.endsAt[row]
        place = listing.places[row]
        city = listing.cities[row]
        registrants = listing.registrants[row]
        currency = listing.currencies[row]
    }

    /// A currency as ISO 4217 writes it: three capital letters; `nil` for any other text.
    public static func currency(_ text: String?) -> String? {
        guard let text, text.utf8.count == 3, text.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
        return text
    }
}

/// The sessions that an event lists.
public struct SessionTable: Sendable {
    public var ids = Column<Int64>()
    public var names = TextColumn()
    /// The start of the session: `startTime`; or its time of day on the date of `startDate`; or `startDate`.
    public var startsAt = Column<Instant>()
    public var endsAt = Column<Instant>()
    /// 1 for the session that the service shows first, else 0.
    public var isDefault = Column<Int64>()

    public init() {}

    public var count: Int { ids.count }

    public mutating func append(
        id: Int64, name: String?, startsAt start: Instant?, endsAt end: Instant?, isDefault: Bool? = nil
    ) {
        ids.append(id)
        names.append(name)
        startsAt.append(start)
        endsAt.append(end)
        self.isDefault.append(isDefault.map { $0 ? 1 : 0 })
    }

    /// The table with only some sessions.
    public func keeping(_ isKept: (Int64) -> Bool) -> SessionTable {
        var result = SessionTable()
        for row in 0..<count where isKept(ids.values[row]) {
            result.append(
                id: ids.values[row], name: names[row], startsAt: startsAt[row], endsAt: endsAt[row],
                isDefault: isDefault[row].map { $0 != 0 })
        }
        return result
    }
}

/// The offers of an event. An offer admits a registrant type to a session.
public struct OfferTable: Sendable, RandomAccessCollection {
    /// An offer. There are few, so rows are values.
    public struct Row: Sendable, Equatable {
        public var sessionID: Int64
        public var registrantTypeID: Int64
        public var registrantTypeName: String?
        /// In the event's currency.
        public var price: Double?
        public var stock: Int64?
        public var used: Int64?
        public var available: Int64?
        public var isActive: Bool?
        /// The number of registrations, as counted by the service; `nil` if it does not say.
        public var registered: Int64?
        /// The number of check-ins, as counted by the service.
        public var reportedCheckIns: Int64?
        /// The attendance rate as computed by the service, in percent. May exceed 100.
        public var reportedPercentage: Double?

        public init(
            sessionID: Int64, registrantTypeID: Int64, registrantTypeName: String? = nil, price: Double? = nil,
            stock: Int64? = nil, used: Int64? = nil, available: Int64? = nil, isActive: Bool? = nil,
            registered: Int64? = 0, reportedCheckIns: Int64? = nil, reportedPercentage: Double? = nil
        ) {
            self.sessionID = sessionID
            self.registrantTypeID = registrantTypeID
            self.registrantTypeName = registrantTypeName
            self.price = price
            self.stock = stock
            self.used = used
            self.available = available
            self.isActive = isActive
            self.registered = registered
            self.reportedCheckIns = reportedCheckIns
            self.reportedPercentage = reportedPercentage
        }
    }

    private var rows: [Row] = []

    public init() {}

    public init(_ rows: [Row]) { self.rows = rows }

    public var startIndex: Int { 0 }
    public var endIndex: Int { rows.count }
    public subscript(row: Int) -> Row { rows[row] }

    public mutating func append(_ row: Row) { rows.append(row) }
}

/// Guests of a registrant type who checked in to a session but whom the service does not count, by the first reason
/// that applies.
public struct UncountedGuests: Sendable, Hashable {
    public var sessionID: Int64
    public var registrantTypeID: Int64
    /// Their order or own registration was canceled.
    public var canceled: Int
    /// Their order is not paid.
    public var unpaid: Int
    /// The session is not for them: they are registered for another product, or another date.
    public var unexpected: Int

    public init(sessionID: Int64, registrantTypeID: Int64, canceled: Int = 0, unpaid: Int = 0, unexpected: Int = 0) {
        self.sessionID = sessionID
        self.registrantTypeID = registrantTypeID
        self.canceled = canceled
        self.unpaid = unpaid
        self.unexpected = unexpected
    }

    public var total: Int { canceled + unpaid + unexpected }
}

/// The registrations of an event as a walk saw them.
public struct RegistrationReading: Sendable, Equatable {
    /// When the walk ended.
    public var at: Instant
    /// The sum over the event's offers.
    public var registered: Int

    public init(at: Instant, registered: Int) {
        self.at = at
        self.registered = registered
    }
}
