/// The check-ins of an event, as a struct of columns: 56 bytes per row, plus a bit for each column with nulls.
public struct CheckInTable: Sendable {
    /// A check-in, as views of the bytes that it was read from: nothing is allocated per row.
    public struct Row {
        public var id: Int64
        /// `nil` if missing or unreadable, as are `sessionID` and `createdAt`: see `EventTables.setApartIncomplete`.
        public var guestID: Int64?
        public var guestFirstName: UnsafeBufferPointer<UInt8>?
        public var guestLastName: UnsafeBufferPointer<UInt8>?
        public var guestEmail: UnsafeBufferPointer<UInt8>?
        /// `nil` if the check-in names no registrant type.
        public var registrantTypeID: Int64?
        public var registrantTypeName: UnsafeBufferPointer<UInt8>?
        public var sessionID: Int64?
        public var sessionName: UnsafeBufferPointer<UInt8>?
        public var method: UnsafeBufferPointer<UInt8>?
        /// Degrees north, as received, even if out of range.
        public var latitude: Double?
        /// Degrees east, as received, even if out of range.
        public var longitude: Double?
        public var createdAt: Instant?
        public var updatedAt: Instant?

        public init(id: Int64, guestID: Int64?, sessionID: Int64?, createdAt: Instant?) {
            self.id = id
            self.guestID = guestID
            self.sessionID = sessionID
            self.createdAt = createdAt
        }
    }

    public private(set) var ids = Column<Int64>()
    /// Rows of `EventTables.guests`. Guests, sessions and times have nulls only until incomplete check-ins are set
    /// apart.
    public private(set) var guests = Column<UInt32>()
    /// Codes of `EventTables.sessionReferences`.
    public private(set) var sessions = Column<UInt32>()
    /// Codes of `EventTables.typeReferences`; null if the check-in names no type.
    public private(set) var registrantTypes = Column<UInt32>()
    /// Codes of `EventTables.methods`; null if the check-in has no method.
    public private(set) var methods = Column<UInt32>()
    public private(set) var latitudes = Column<Double>()
    public private(set) var longitudes = Column<Double>()
    public private(set) var createdAt = Column<Instant>()
    /// `nil` if the tables do not include edits.
    public private(set) var updatedAt: Column<Instant>?

    /// An empty table.
    public init(_ columns: EventColumns = .all) { updatedAt = columns.contains(.edits) ? Column() : nil }

    /// Creates a table of columns of the same length.
    public init(
        ids: Column<Int64>, guests: Column<UInt32>, sessions: Column<UInt32>, registrantTypes: Column<UInt32>,
        methods: Column<UInt32>, latitudes: Column<Double>, longitudes: Column<Double>, createdAt: Column<Instant>,
        updatedAt: Column<Instant>?
    ) {
        self.ids = ids
        self.guests = guests
        self.sessions = sessions
        self.registrantTypes = registrantTypes
        self.methods = methods
        self.latitudes = latitudes
        self.longitudes = longitudes
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    public var count: Int { ids.count }

    /// The time at which a check-in was last edited; `nil` if not known.
    public func editedAt(_ row: Int) -> Instant? { updatedAt.flatMap { $0[row] } }

    public mutating func reserveCapacity(_ rows: Int) {
        ids.reserveCapacity(rows)
        guests.reserveCapacity(rows)
        sessions.reserveCapacity(rows)
        registrantTypes.reserveCapacity(rows)
        methods.reserveCapacity(rows)
        latitudes.reserveCapacity(rows)
        longitudes.reserveCapacity(rows)
        createdAt.reserveCapacity(rows)
        updatedAt?.reserveCapacity(rows)
    }

    mutating func append(
        _ row: borrowing Row, guest: UInt32?, session: UInt32?, registrantType: UInt32?, method: UInt32?
    ) {
        ids.append(row.id)
        guests.append(guest)
        sessions.append(session)
        registrantTypes.append(registrantType)
        methods.append(method)
        latitudes.append(row.latitude)
        longitudes.append(row.longitude)
        createdAt.append(row.createdAt)
        updatedAt?.append(row.updatedAt)
    }

    /// A table of the given rows, in that order. Two threads copy, each the columns with about half of the bytes.
    public func gathering(_ rows: [Int32]) -> CheckInTable {
        let (codes, values): (CheckInTable, CheckInTable) = concurrently {
            var codes = CheckInTable()
            codes.ids = ids.gathering(rows)
            codes.guests = guests.gathering(rows)
            codes.sessions = sessions.gathering(rows)
            codes.registrantTypes = registrantTypes.gathering(rows)
            codes.methods = methods.gathering(rows)
            return codes
        } and: {
            var values = CheckInTable()
            values.latitudes = latitudes.gathering(rows)
            values.longitudes = longitudes.gathering(rows)
            values.createdAt = createdAt.gathering(rows)
            values.updatedAt = updatedAt?.gathering(rows)
            return values
        }
        return CheckInTable(
            ids: codes.ids, guests: codes.guests, sessions: codes.sessions, registrantTypes: codes.registrantTypes,
            methods: codes.methods, latitudes: values.latitudes, longitudes: values.longitudes,
            createdAt: values.createdAt, updatedAt: values.updatedAt)
    }
}
