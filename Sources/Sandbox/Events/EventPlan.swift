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

    /// The fraction of the registered who attend nothing.
    var absent: Double {
        switch self {
        case .student: 0.16
        case .general: 0.07
        case .press: 0.06
        default: 0.02
        }
    }

    /// The fraction of a session's registered who attend it, among those who attend anything.
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

/// A registrant type in a session: its price and how many of the type register.
struct OfferPlan {
    var type: RegistrantType
    /// In Chilean pesos.
    var price: Int
    /// The fraction of the event's guests of the type who register for the session.
    var registering: Double
    var mostRegistrations: Int
    /// Places per registration; `nil` for no limit.
    var places: Double?
    /// The error in the service's own count of check-ins.
    var adjustment: Int

    init(
        _ type: RegistrantType, _ price: Int, _ registering: Double, mostRegistrations: Int = .max,
        places: Double? = 1.15, adjustment: Int = 0
    ) {
        self.type = type
        self.price = price
        self.registering = registering
        self.mostRegistrations = mostRegistrations
        self.places = places
        self.adjustment = adjustment
    }
}

/// A session, in the wall-clock time of its event.
struct SessionPlan {
    var id: Int64
    var name: String
    var description: String
    var start: CivilTime
    /// In minutes.
    var length: Int
    /// The session's attendance relative to others: 1 is best.
    var turnout = 1.0
    var offers: [OfferPlan]
    /// Sessions of a group are parallel: a guest registers for one of them.
    var group: Int?
    /// Whether the service gives the time of day on 1970-01-01, with the date only in `startDate`.
    var hasTimeOnEpoch = false
    var isListed = true
}

/// The venue of an event.
struct Venue {
    var place: String
    var address: String
    var city: String
    var latitude: Double
    var longitude: Double
    /// The length of a degree of longitude there, in metres.
    var metresPerDegree: Double
    /// Seconds east of Greenwich at the time of the event.
    var offset: Int = -3 * 3600
}

/// The plan from which an event is generated.
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
    /// The distribution of guests over types, as weights.
    var shares: [(type: RegistrantType, weight: Int)]
    var sessions: [SessionPlan]
    /// Whether it has check-ins: false before an event.
    var isOver = true

    /// The instant at which the event's wall clock shows a time.
    func instant(_ civil: CivilTime) -> Instant {
        Instant(secondsSinceEpoch: civil.secondsSinceEpoch - Int64(venue.offset))
    }
}

extension EventPlan {
    /// Event 6, "Tech Summit 2026": three days in Santiago, the event of the demo.
    static func techSummit(guests: Int) -> EventPlan {
        EventPlan(
            id: 6, name: "Tech Summit 2026", slug: "tech-summit-2026",
            description: "Tres días de tecnología: charlas, talleres y encuentros.", isActive: true,
            createdAt: CivilTime(year: 2025, month: 1, day: 15, hour: 10),
            days: (CivilTime(year: 2026, month: 3, day: 1), CivilTime(year: 2026, month: 3, day: 3)),
            venue: Venue(
                place: "Centro de Convenciones", address: "Av. Principal 123", city: "Santiago",
                latitude: -33.4489, longitude: -70.6693, metresPerDegree: 92_780),
            categories: [(1, "Tecnología"), (4, "Innovación")], guests: guests,
            shares: [(.general, 56), (.student, 24), (.vip, 8), (.sponsor, 5), (.speaker, 4), (.press, 3)],
            sessions: sessions)
    }

    /// A session that check-ins refer to but the event does not list, and the sessions of the demo's other anomalies.
    static let rehearsal: Int64 = 20
    static let firstAfternoon: Int64 = 13
    static let serverWorkshop: Int64 = 14
    static let secondAfternoon: Int64 = 16
    static let communityMeeting: Int64 = 17

    private static let sessions = [
        SessionPlan(
            id: 12, name: "Día 1 - Mañana", description: "Sesión matutina del primer día",
            start: march(1, 9), length: 240,
            offers: [
                OfferPlan(.vip, 50_000, 0.98), OfferPlan(.general, 25_000, 0.95), OfferPlan(.student, 10_000, 0.94),
                OfferPlan(.speaker, 0, 1), OfferPlan(.press, 0, 0.95, places: nil), OfferPlan(.sponsor, 0, 0.97),
                OfferPlan(.authority, 0, 0),
            ]),
        SessionPlan(
            id: firstAfternoon, name: "Día 1 - Tarde", description: "Charlas de la tarde",
            start: march(1, 15), length: 180, turnout: 0.94,
            offers: [
                OfferPlan(.vip, 50_000, 0.9), OfferPlan(.general, 25_000, 0.82), OfferPlan(.student, 10_000, 0.8),
                OfferPlan(.speaker, 0, 0.9), OfferPlan(.press, 0, 0.7), OfferPlan(.sponsor, 0, 0.9),
            ]),
        SessionPlan(
            id: rehearsal, name: "Prueba de acreditación", description: "Ensayo del equipo; sesión ya retirada",
            start: march(1, 8), length: 45, offers: [], isListed: false),
        SessionPlan(
            id: serverWorkshop, name: "Taller A: Swift en el servidor", description: "Cupos limitados, sala A",
            start: march(2, 9), length: 210, turnout: 0.93,
            offers: [
                OfferPlan(.vip, 20_000, 0.45, places: 1), OfferPlan(.general, 15_000, 0.34, places: 1),
                OfferPlan(.student, 8_000, 0.42), OfferPlan(.speaker, 0, 0.4),
                OfferPlan(.press, 0, 1, mostRegistrations: 5, places: 2),
            ], group: 1),
        SessionPlan(
            id: 15, name: "Taller B: Datos & visualización", description: "Sala B, traer computador",
            start: march(2, 9), length: 210, turnout: 0.9,
            offers: [
                OfferPlan(.vip, 20_000, 0.5), OfferPlan(.general, 15_000, 0.4),
                OfferPlan(.student, 8_000, 0.5, places: 1), OfferPlan(.speaker, 0, 0.4),
            ], group: 1, hasTimeOnEpoch: true),
        SessionPlan(
            id: secondAfternoon, name: "Día 2 - Tarde", description: "Charlas y demostraciones",
            start: march(2, 14, 30), length: 240, turnout: 0.93,
            offers: [
                OfferPlan(.vip, 50_000, 0.92), OfferPlan(.general, 25_000, 0.8, adjustment: -2),
                OfferPlan(.student, 10_000, 0.8), OfferPlan(.speaker, 0, 0.85), OfferPlan(.press, 0, 0.8),
                OfferPlan(.sponsor, 0, 0.9),
            ]),
        SessionPlan(
            id: communityMeeting, name: "Encuentro de comunidades", description: "Recepción, hasta las 21:30",
            start: march(2, 19, 30), length: 120, turnout: 0.84,
            offers: [
                OfferPlan(.vip, 0, 0.9), OfferPlan(.general, 12_000, 0.35), OfferPlan(.speaker, 0, 0.9),
                OfferPlan(.press, 0, 0.6), OfferPlan(.sponsor, 0, 0.95),
            ]),
        SessionPlan(
            id: 18, name: "Día 3 - Mañana", description: "Sesión matutina del tercer día",
            start: march(3, 9, 30), length: 210, turnout: 0.88,
            offers: [
                OfferPlan(.vip, 50_000, 0.85), OfferPlan(.general, 25_000, 0.78), OfferPlan(.student, 10_000, 0.78),
                OfferPlan(.speaker, 0, 0.8), OfferPlan(.press, 0, 0.6), OfferPlan(.sponsor, 0, 0.8),
            ]),
        SessionPlan(
            id: 19, name: "Día 3 - Clausura", description: "Premios y cierre",
            start: march(3, 16), length: 120, turnout: 0.8,
            offers: [
                OfferPlan(.vip, 50_000, 0.8), OfferPlan(.general, 25_000, 0.6), OfferPlan(.student, 10_000, 0.55),
                OfferPlan(.speaker, 0, 0.7), OfferPlan(.press, 0, 0.9), OfferPlan(.sponsor, 0, 0.85),
            ]),
    ]

    private static func march(_ day: Int, _ hour: Int, _ minute: Int = 0) -> CivilTime {
        CivilTime(year: 2026, month: 3, day: day, hour: hour, minute: minute)
    }
}
