public import Tables

/// The numbers that every attendance row has.
public struct AttendanceCounts: Sendable, Equatable {
    /// The sum of what the service counts as registered.
    public var registered = 0
    /// Distinct guests with a check-in, session by session.
    public var attended = 0
    /// Check-ins, repeated ones included.
    public var checkIns = 0

    /// Registered and not attended, never below 0.
    public var noShows: Int { registered > attended ? registered - attended : 0 }
}

/// A row of `attendance_by_registrant_type`.
public struct RegistrantTypeAttendance: Sendable, Equatable {
    /// `nil` for the check-ins that name no type; that row is the last.
    public var registrantTypeID: Int64?
    /// `nil` where neither an offer nor a check-in gives a name.
    public var registrantType: String?
    /// Sums over the type's sessions.
    public var counts: AttendanceCounts
    /// Distinct people with a check-in of this type over the whole event.
    public var uniqueGuests: Int
}

/// A row of `attendance_by_session`.
public struct SessionAttendance: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var startsAt: Instant?
    public var endsAt: Instant?
    /// Whether the event lists the session; check-ins can name others.
    public var isListed: Bool
    /// A guest with check-ins under several types counts once.
    public var counts: AttendanceCounts
    public var capacity: Capacity
}

/// A row of `attendance_by_session_and_type`.
public struct SessionTypeAttendance: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    /// `nil` for the check-ins that name no type.
    public var registrantTypeID: Int64?
    public var registrantType: String?
    /// Whether the session offers the type; check-ins can name others.
    public var isOffered: Bool
    public var counts: AttendanceCounts
    /// `nil` where no price is given, or several offers of the type in the session differ in it.
    public var price: Double?
    public var capacity: Capacity
}

/// Places of one offer, or the sums over several; `nil` where none of them gives a number.
public struct Capacity: Sendable, Equatable {
    public var stock: Int64?
    public var used: Int64?
    public var available: Int64?

    public init(stock: Int64? = nil, used: Int64? = nil, available: Int64? = nil) {
        self.stock = stock
        self.used = used
        self.available = available
    }

    static func + (left: Capacity, right: Capacity) -> Capacity {
        Capacity(
            stock: .sum(left.stock, right.stock), used: .sum(left.used, right.used),
            available: .sum(left.available, right.available))
    }
}
