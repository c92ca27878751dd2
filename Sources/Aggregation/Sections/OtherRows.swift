public import Tables

/// The numbers of the whole event, each under its own name so that none is taken for another.
public struct EventTotals: Sendable, Equatable {
    /// Check-ins, repeated ones included.
    public var checkIns: Int
    /// Check-ins of a guest in a session after the first there.
    public var repeatedCheckIns: Int
    /// Distinct people with a check-in.
    public var uniqueGuests: Int
    /// The sum of session attendances: a guest of three sessions counts three times.
    public var attended: Int
    /// The sum of what the service counts as registered.
    public var registered: Int
    /// Sessions, those included that only check-ins name.
    public var sessions: Int
    public var firstCheckInAt: Instant?
    public var lastCheckInAt: Instant?
}

/// A row of `checkins_by_method`; the percentage is of all check-ins.
public struct MethodCheckIns: Sendable, Equatable {
    /// `nil` for the check-ins that give none.
    public var method: String?
    public var checkIns: Int
}

/// A row of `session_overlap`: guests who attended both of two sessions.
public struct SessionOverlap: Sendable, Equatable {
    public var sessionID: Int64
    public var otherSessionID: Int64
    public var guests: Int
    /// Guests of `sessionID`, of whom the percentage is.
    public var attended: Int
}

/// A row of `reconciliation`: what the service counts beside what its check-ins come to.
public struct Reconciliation: Sendable, Equatable {
    public enum Status: String, Sendable, CaseIterable {
        /// Both counts are equal.
        case ok
        /// The counts are not equal, or the service gives none.
        case differs
        /// The session does not offer the type.
        case unlisted
    }

    public var sessionID: Int64
    /// `nil` for the check-ins that name no type.
    public var registrantTypeID: Int64?
    /// `nil` where unlisted, or where the service gives no count.
    public var reportedCheckIns: Int64?
    public var countedCheckIns: Int
    /// Distinct guests: what the computed percentage is the part of.
    public var countedGuests: Int
    /// The whole of the computed percentage.
    public var registered: Int
    /// 0 to 100 and more, as the service computes it.
    public var reportedPercentage: Double?
    public var status: Status

    /// Counted less reported; `nil` where nothing is reported.
    public var difference: Int64? {
        reportedCheckIns.map { Int64(countedCheckIns).subtractingSaturated($0) }
    }
}
