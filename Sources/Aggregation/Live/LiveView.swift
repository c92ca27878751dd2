public import Tables

/// An event at one moment, as it is shown: numbers only, no one's name.
public struct LiveView: Sendable, Equatable {
    public var eventID: Int64
    public var eventName: String?
    /// The moment that the numbers are of.
    public var at: Instant
    public var totals: LiveTotals
    /// Check-ins of the 60 seconds up to `at`.
    public var perMinute: Int
    /// The last fifteen minutes, oldest first, the current one last and not over yet.
    public var minutes: [LiveMinute]
    /// By session, in the order of reports.
    public var doors: [LiveDoor]
    /// By registrant type, in the order of reports.
    public var types: [LiveType]
    /// What was reached of what `LiveRules` sets.
    public var alarms: [LiveAlarm]
    /// What seems to be wrong.
    public var warnings: [LiveWarning]
}

/// The totals of an event, as in `EventTotals`.
public struct LiveTotals: Sendable, Equatable {
    public var checkIns = 0
    /// Check-ins of a guest in a session after the first.
    public var repeatedCheckIns = 0
    /// Check-ins that cannot be counted, which lack a time, a guest or a session.
    public var incompleteCheckIns = 0
    /// Distinct guests of the whole event.
    public var uniqueGuests = 0
    /// Distinct guests per session, summed over sessions.
    public var attended = 0
    /// Registrations, summed over sessions; `nil` if the service does not say how many.
    public var registered: Int? = 0
    /// Those of the sessions that are under way or over and were measured.
    public var registeredHeld: Int? = 0
    /// The people registered for the event; `nil` if the service does not say.
    public var registrants: Int64?
    public var lastCheckInAt: Instant?

    public init() {}
}

/// The check-ins of a minute.
public struct LiveMinute: Sendable, Equatable {
    public var start: Instant
    public var checkIns: Int
}

/// A door: a session as people come in to it.
public struct LiveDoor: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var startsAt: Instant?
    public var endsAt: Instant?
    public var state: SessionState
    /// `nil` if the service does not say how many.
    public var registered: Int?
    /// Distinct guests.
    public var attended: Int
    /// How many of them are inside now; `nil` if the service does not know who left.
    public var inside: Int?
    public var checkIns: Int
    /// Check-ins of the last 60 seconds, and of the last hour.
    public var perMinute: Int
    public var perHour: Int
    /// How many scanners that rate keeps busy.
    public var busyScanners: Double
    /// How many there are; `nil` if that was not said.
    public var scanners: Int?
    /// How many people it holds; `nil` if that was not said.
    public var capacity: Int?
    /// The last check-in of the last hour; `nil` if there was none.
    public var lastCheckInAt: Instant?

    /// The share of the scanners that is busy, from 0; above 1 the queue grows. `nil` if their number was not said.
    public var pressure: Double? { scanners.map { busyScanners / Double(max(1, $0)) } }

    /// The people who fill it: those inside, or else all who came.
    public var present: Int { inside ?? attended }

    /// The people that it holds, or else those registered; `nil` if neither is known.
    public var places: Int? { capacity ?? registered }
}

/// A registrant type.
public struct LiveType: Sendable, Equatable {
    /// `nil` for check-ins without a type.
    public var registrantTypeID: Int64?
    public var registrantType: String?
    /// Registrations, summed over sessions; `nil` if the service does not say how many.
    public var registered: Int?
    /// Those of the sessions that are under way or over and were measured.
    public var registeredHeld: Int?
    /// Distinct guests per session, summed over sessions.
    public var attended: Int
    /// Distinct guests of the whole event.
    public var uniqueGuests: Int
}

/// Something that `LiveRules` sets, reached.
public struct LiveAlarm: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        /// As many people are in as there is room for.
        case capacity
        /// Nine tenths of the capacity are taken.
        case nearlyFull = "nearly_full"
        /// As many check-ins in a minute as were named.
        case rate
        /// More people come than the scanners check in: the queue grows.
        case queue
    }

    public var kind: Kind
    /// `nil` for the whole event.
    public var sessionID: Int64?
    public var session: String?
    public var value: Double
    public var limit: Int
}

/// Something that seems to be wrong.
public enum LiveWarning: Sendable, Equatable {
    /// Nobody comes in at a door where people kept coming.
    case quietDoor(sessionID: Int64, session: String?, since: Instant, perMinute: Double)
    /// Nothing comes from a method of check-in that was in use, although others go on.
    case quietMethod(String, since: Instant, perMinute: Double)
    /// Nothing comes at all.
    case quietEvent(since: Instant, perMinute: Double)
    /// Codes scanned again in a session in the last fifteen minutes, and by how many people.
    case repeatedCodes(checkIns: Int, guests: Int)
    /// Check-ins that cannot be counted.
    case incomplete(checkIns: Int)
}

/// What to warn of, and what is known of the doors.
public struct LiveRules: Sendable, Equatable {
    /// People that a session has room for, by its id.
    public var capacities: [Int64: Int] = [:]
    /// The same of the whole event.
    public var eventCapacity: Int?
    /// Check-ins in a minute from which on to warn, by session.
    public var rates: [Int64: Int] = [:]
    public var eventRate: Int?
    /// Scanners by session, and of all sessions without an own number.
    public var scanners: [Int64: Int] = [:]
    public var commonScanners: Int?
    /// The seconds that a check-in takes, above 0, as in `DoorAssumptions`.
    public var secondsPerCheckIn: Double = 6

    public init() {}

    func scanners(of session: Int64) -> Int? { scanners[session] ?? commonScanners }
}
