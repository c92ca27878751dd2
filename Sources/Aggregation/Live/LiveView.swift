public import Base

/// An event at one moment, as displayed: numbers only, no names.
public struct LiveView: Sendable, Equatable {
    public var eventID: Int64
    public var eventName: String?
    /// The moment that the numbers apply to.
    public var at: Instant
    public var totals: LiveTotals
    /// Check-ins of the 60 seconds up to `at`.
    public var perMinute: Int
    /// The most check-ins within 60 seconds of the last fifteen minutes, and when these seconds began: never fewer than
    /// `perMinute`. The earliest of equals; `nil` without check-ins.
    public var peak: LiveMinute?
    /// The last fifteen minutes, oldest first; the last one is the current minute, which is not over yet.
    public var minutes: [LiveMinute]
    /// By session, in the order of reports.
    public var doors: [LiveDoor]
    /// By registrant type, in the order of reports.
    public var types: [LiveType]
    /// The limits of `LiveRules` that were reached.
    public var alarms: [LiveAlarm]
    /// What seems to be wrong.
    public var warnings: [LiveWarning]

    /// Whether the numbers of some session say who came: it is under way, or somebody was scanned there.
    public var isMeasured: Bool { doors.contains { $0.coverage == .measured } }
    /// Whether nobody can say who came: the event is over, and nobody was scanned at any session.
    public var isUnmeasured: Bool { !isMeasured && !doors.isEmpty && doors.allSatisfy(\.state.hasEnded) }
    /// Whether more people may have come than were counted, since nobody knows who came to some session.
    public var isPartlyMeasured: Bool { totals.uniqueGuests > 0 && doors.contains { $0.coverage == .unknown } }
}

/// The totals of an event, as in `EventTotals`.
public struct LiveTotals: Sendable, Equatable {
    public var checkIns = 0
    /// Later check-ins of a guest in the same session.
    public var repeatedCheckIns = 0
    /// Check-ins that cannot be counted because they lack a time, a guest or a session.
    public var incompleteCheckIns = 0
    /// Distinct guests of the whole event.
    public var uniqueGuests = 0
    /// Distinct guests per session, summed over sessions.
    public var attended = 0
    /// Registrations, summed over sessions; `nil` if the service does not report them.
    public var registered: Int? = 0
    /// Registrations of the sessions that are under way or over and were measured.
    public var registeredHeld: Int? = 0
    /// Those of `attended` who used one of these; `nil` if `registeredHeld` is.
    public var attendedHeld: Int? = 0
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

/// A door: a session seen from its entrance.
public struct LiveDoor: Sendable, Equatable {
    public var sessionID: Int64
    public var session: String?
    public var startsAt: Instant?
    public var endsAt: Instant?
    public var state: SessionState
    /// `nil` if the service does not report it.
    public var registered: Int?
    /// Distinct guests.
    public var attended: Int
    /// Those with a type that the session offers with registered above 0; `nil` for all, where somebody is registered.
    var attendedOfRegistered: Int?
    /// The number of them who are inside now; `nil` if the service does not know who left.
    public var inside: Int?
    public var checkIns: Int
    /// Check-ins of the last 60 seconds, and of the last hour.
    public var perMinute: Int
    public var perHour: Int
    /// The number of scanners that this rate keeps busy.
    public var busyScanners: Double
    /// The number of scanners; `nil` if not specified.
    public var scanners: Int?
    /// The number of people that it holds; `nil` if not specified.
    public var capacity: Int?
    /// The last check-in of the last hour; `nil` if there was none.
    public var lastCheckInAt: Instant?
    /// Whether the event lists the session. Check-ins may name others.
    public var isListed = true
    /// Its name as people read it, with its id if others have the same; `nil` where nobody told them apart.
    public var toldName: String?

    /// What its numbers say about who came.
    public var coverage: SessionCoverage {
        SessionCoverage(state, registered: registered.map { Int64($0) }, isScanned: checkIns > 0)
    }

    /// The share of the scanners that is busy, from 0; above 1 the queue grows. `nil` if their number is not specified.
    public var pressure: Double? { scanners.map { busyScanners / Double(max(1, $0)) } }

    /// The people who fill it: those inside if known, or else all who came.
    public var present: Int { inside ?? attended }

    /// The people that it holds, or else the number registered; `nil` if neither is known.
    public var places: Int? { capacity ?? registered }
}

/// A registrant type.
public struct LiveType: Sendable, Equatable {
    /// `nil` for check-ins without a type.
    public var registrantTypeID: Int64?
    public var registrantType: String?
    /// Registrations, summed over sessions; `nil` if the service does not report them.
    public var registered: Int?
    /// Registrations of the sessions that are under way or over and were measured.
    public var registeredHeld: Int?
    /// Those of `attended` who used one of these; `nil` if `registeredHeld` is.
    public var attendedHeld: Int?
    /// Distinct guests per session, summed over sessions.
    public var attended: Int
    /// Distinct guests of the whole event.
    public var uniqueGuests: Int
    /// Whether all its registrations are for sessions where nobody scanned.
    public var isUnmeasured = false
}

/// A limit of `LiveRules` that was reached.
public struct LiveAlarm: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        /// There are as many people as there is room for.
        case capacity
        /// Nine tenths of the capacity is reached.
        case nearlyFull = "nearly_full"
        /// The specified number of check-ins in a minute is reached.
        case rate
        /// More people come than the scanners can check in: the queue grows.
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
    /// Nobody comes in at a door where people had kept coming.
    case quietDoor(sessionID: Int64, session: String?, since: Instant, perMinute: Double)
    /// No check-ins come by a method that was in use, although others continue.
    case quietMethod(String, since: Instant, perMinute: Double)
    /// No check-ins come at all.
    case quietEvent(since: Instant, perMinute: Double)
    /// Codes that were scanned again in a session in the last fifteen minutes, and the number of people they belong to.
    case repeatedCodes(checkIns: Int, guests: Int)
    /// Check-ins that cannot be counted.
    case incomplete(checkIns: Int)
}

/// When to warn, and what is known about the doors.
public struct LiveRules: Sendable, Equatable {
    /// The number of people that a session has room for, by its id.
    public var capacities: [Int64: Int] = [:]
    /// The number of people that the whole event has room for.
    public var eventCapacity: Int?
    /// The check-ins in a minute that cause a warning, by session.
    public var rates: [Int64: Int] = [:]
    public var eventRate: Int?
    /// The number of scanners by session, and that of sessions without a number of their own.
    public var scanners: [Int64: Int] = [:]
    public var commonScanners: Int?
    /// The seconds that a check-in takes, above 0, as in `DoorAssumptions`.
    public var secondsPerCheckIn: Double = 6

    public init() {}

    func scanners(of session: Int64) -> Int? { scanners[session] ?? commonScanners }
}
