import Tables

/// The registrant types of the sandbox and how their people behave.
enum RegistrantType: Int64, CaseIterable {
    case general = 1
    case student = 2
    case vip = 3
    case speaker = 4
    case press = 5
    case sponsor = 6
    case authority = 7

    var name: String {
        switch self {
        case .general: "General"
        case .student: "Estudiante"
        case .vip: "VIP"
        case .speaker: "Speaker"
        case .press: "Prensa"
        case .sponsor: "Sponsor"
        case .authority: "Autoridades"
        }
    }

    /// The part of the registered who never come to anything.
    var absent: Double {
        switch self {
        case .student: 0.16
        case .general: 0.07
        case .press: 0.06
        default: 0.02
        }
    }

    /// The part of a session's registered who come to it, of those who come at all.
    var turnout: Double {
        switch self {
        case .student: 0.80
        case .general: 0.91
        case .vip, .press: 0.94
        default: 0.98
        }
    }

    /// How much later than others they arrive, in seconds.
    var delay: Int {
        switch self {
        case .student: 300
        case .speaker: -1200
        case .sponsor: -900
        default: 0
        }
    }
}

/// A registrant type in a session: what is asked for it and how many of the type register.
struct OfferPlan {
    var type: RegistrantType
    /// In Chilean pesos.
    var price: Int
    /// The part of the event's guests of the type who register for the session.
    var registering: Double
    var mostRegistrations = Int.max
    /// Places for each registration; `nil` for no limit at all.
    var places: Double? = 1.15
    /// What the service's own count of check-ins is off by.
    var adjustment = 0
}

/// A session, in the wall-clock time of its event.
struct SessionPlan {
    var id: Int64
    var name: String
    var description: String
    var start: CivilTime
    /// In minutes.
    var length: Int
    /// How well the session is attended beside others: 1 is best.
    var turnout = 1.0
    var offers: [OfferPlan]
    /// Sessions of one group run side by side: a guest registers for one of them.
    var group: Int?
    /// Whether the service writes the time of day on 1970-01-01, with the date in `startDate` alone.
    var hasTimeOnEpoch = false
    var isListed = true
}

/// Where an event is held.
struct Venue {
    var place: String
    var address: String
    var city: String
    var latitude: Double
    var longitude: Double
    /// Length of a degree of longitude there, in metres.
    var metresPerDegree: Double
    /// Seconds east of Greenwich at the time of the event.
    var offset: Int = -3 * 3600
}

/// An event as it is to be made.
struct EventPlan {
    var id: Int64
    var name: String
    var slug: String
    var description: String
    var isFree = true
    var isActive: Bool
    var createdAt: CivilTime
    /// First and last day.
    var days: (first: CivilTime, last: CivilTime)
    var venue: Venue
    var categories: [(id: Int, name: String)]
    var guests: Int
    /// How the guests divide into types: weights.
    var shares: [(type: RegistrantType, weight: Int)]
    var sessions: [SessionPlan]
    /// Whether its check-ins have been made: not so before an event.
    var isOver = true

    /// The instant at which the event's wall clock shows a time.
    func instant(_ civil: CivilTime) -> Instant {
        Instant(secondsSinceEpoch: civil.secondsSinceEpoch - Int64(venue.offset))
    }
}
