import Aggregation
import Base

/// An event at one moment, as displayed: numbers only, no names.
struct LiveView: Sendable, Equatable {
    var eventID: Int64
    var eventName: String?
    /// The moment that the numbers apply to.
    var at: Instant
    var totals: LiveTotals
    /// Check-ins of the 60 seconds up to `at`.
    var perMinute: Int
    /// The most check-ins within 60 seconds of the last fifteen minutes, and when these seconds began: never fewer than
    /// `perMinute`. The earliest of equals; `nil` without check-ins.
    var peak: LiveMinute?
    /// The last fifteen minutes, oldest first; the last one is the current minute, which is not over yet.
    var minutes: [LiveMinute]
    /// By session, in the order of reports.
    var doors: [LiveDoor]
    /// By registrant type, in the order of reports.
    var types: [LiveType]
    /// The limits of `LiveRules` that were reached.
    var alarms: [LiveAlarm]
    /// What seems to be wrong.
    var warnings: [LiveWarning]

    /// Whether the numbers of some session say who came: it is under way, or somebody was scanned there.
    var isMeasured: Bool { doors.contains { $0.coverage == .measured } }
    /// Whether nobody can say who came: the event is over, and nobody was scanned at any session.
    var isUnmeasured: Bool { !isMeasured && !doors.isEmpty && doors.allSatisfy(\.state.hasEnded) }
    /// Whether more people may have come than were counted, since nobody knows who came to some session.
    var isPartlyMeasured: Bool { totals.uniqueGuests > 0 && doors.contains { $0.coverage == .unknown } }
}

/// The totals of an event, as in `EventTotals`.
struct LiveTotals: Sendable, Equatable {
    var checkIns = 0
    /// Later check-ins of a guest in the same session.
    var repeatedCheckIns = 0
    /// Check-ins that cannot be counted because they lack a time, a guest or a session.
    var incompleteCheckIns = 0
    /// Distinct guests of the whole event.
    var uniqueGuests = 0
    /// Distinct guests per session, summed over sessions.
    var attended = 0
    /// Registrations, summed over sessions; `nil` if the service does not report them.
    var registered: Int? = 0
    /// Registrations of the sessions that are under way or over and were measured.
    var registeredHeld: Int? = 0
    /// Those of `attended` who used one of these; `nil` if `registeredHeld` is.
    var attendedHeld: Int? = 0
    /// The people registered for the event; `nil` if the service does not say.
    var registrants: Int64?
    var lastCheckInAt: Instant?

    init() {}
}

/// The check-ins of a minute.
struct LiveMinute: Sendable, Equatable {
    var start: Instant
    var checkIns: Int
}

/// A door: a session seen from its entrance.
struct LiveDoor: Sendable, Equatable {
    var sessionID: Int64
    var session: String?
    var startsAt: Instant?
    var endsAt: Instant?
    var state: SessionState
    /// `nil` if the service does not report it.
    var registered: Int?
    /// Distinct guests.
    var attended: Int
    /// The number of them who are inside now; `nil` if the service does not know who left.
    var inside: Int?
    var checkIns: Int
    /// Check-ins of the last 60 seconds, and of the last hour.
    var perMinute: Int
    var perHour: Int
    /// The number of scanners that this rate keeps busy.
    var busyScanners: Double
    /// The number of scanners; `nil` if not specified.
    var scanners: Int?
    /// The number of people that it holds; `nil` if not specified.
    var capacity: Int?
    /// The last check-in of the last hour; `nil` if there was none.
    var lastCheckInAt: Instant?
    /// Whether the event lists the session. Check-ins may name others.
    var isListed = true
    /// Its name as people read it, with its id if others have the same; `nil` where nobody told them apart.
    var toldName: String?

    /// What its numbers say about who came.
    var coverage: SessionCoverage {
        SessionCoverage(state, registered: registered.map { Int64($0) }, isScanned: checkIns > 0)
    }

    /// The share of the scanners that is busy, from 0; above 1 the queue grows. `nil` if their number is not specified.
    var pressure: Double? { scanners.map { busyScanners / Double(max(1, $0)) } }

    /// The people who fill it: those inside if known, or else all who came.
    var present: Int { inside ?? attended }

    /// The people that it holds, or else the number registered; `nil` if neither is known.
    var places: Int? { capacity ?? registered }
}

/// A registrant type.
struct LiveType: Sendable, Equatable {
    /// `nil` for check-ins without a type.
    var registrantTypeID: Int64?
    var registrantType: String?
    /// Registrations, summed over sessions; `nil` if the service does not report them.
    var registered: Int?
    /// Registrations of the sessions that are under way or over and were measured.
    var registeredHeld: Int?
    /// Those of `attended` who used one of these; `nil` if `registeredHeld` is.
    var attendedHeld: Int?
    /// Distinct guests per session, summed over sessions.
    var attended: Int
    /// Distinct guests of the whole event.
    var uniqueGuests: Int
    /// Whether all its registrations are for sessions where nobody scanned.
    var isUnmeasured = false
}

/// A limit of `LiveRules` that was reached.
struct LiveAlarm: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        /// There are as many people as there is room for.
        case capacity
        /// Nine tenths of the capacity is reached.
        case nearlyFull = "nearly_full"
        /// The specified number of check-ins in a minute is reached.
        case rate
        /// More people come than the scanners can check in: the queue grows.
        case queue
    }

    var kind: Kind
    /// `nil` for the whole event.
    var sessionID: Int64?
    var session: String?
    var value: Double
    var limit: Int
}

/// Something that seems to be wrong.
enum LiveWarning: Sendable, Equatable {
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
struct LiveRules: Sendable, Equatable {
    /// The number of people that a session has room for, by its id.
    var capacities: [Int64: Int] = [:]
    /// The number of people that the whole event has room for.
    var eventCapacity: Int?
    /// The check-ins in a minute that cause a warning, by session.
    var rates: [Int64: Int] = [:]
    var eventRate: Int?
    /// The number of scanners by session, and that of sessions without a number of their own.
    var scanners: [Int64: Int] = [:]
    var commonScanners: Int?
    /// The seconds that a check-in takes, above 0, as in `DoorAssumptions`.
    var secondsPerCheckIn: Double = 6

    init() {}

    func scanners(of session: Int64) -> Int? { scanners[session] ?? commonScanners }
}
