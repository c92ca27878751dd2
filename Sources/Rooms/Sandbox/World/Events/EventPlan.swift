import Base

/// The registrant types of the sandbox and how their people behave.
enum RegistrantType: Int64, CaseIterable {
    case general = 1
    case student = 2
    case vip = 3
    case speaker = 4
    case press = 5
    case sponsor = 6
    case authority = 7

    var name: String { behaviour.name }
    /// The fraction of registered guests who attend nothing.
    var absent: Double { behaviour.absent }
    /// The fraction of a session's registered guests who attend it, among those who attend anything.
    var turnout: Double { behaviour.turnout }
    /// The delay of their arrival relative to others, in seconds.
    var delay: Int { behaviour.delay }

    private var behaviour: (name: String, absent: Double, turnout: Double, delay: Int) {
        switch self {
        case .general: ("General", 0.07, 0.91, 0)
        case .student: ("Estudiante", 0.16, 0.80, 300)
        case .vip: ("VIP", 0.02, 0.94, 0)
        case .speaker: ("Speaker", 0.02, 0.98, -1200)
        case .press: ("Prensa", 0.06, 0.94, 0)
        case .sponsor: ("Sponsor", 0.02, 0.98, -900)
        case .authority: ("Autoridades", 0.02, 0.98, 0)
        }
    }
}

struct Venue {
    var place: String
    var address: String
    var city: String
    var latitude: Double
    var longitude: Double
    /// The length of a degree of longitude at the venue, in metres.
    var metresPerDegree: Double
    /// Seconds east of Greenwich at the time of the event.
    var offset: Int = -3 * 3600
}

extension TikitData {
    /// An event, and the plan from which it is generated.
    public struct Event: Sendable {
        public internal(set) var id: Int64
        var name: String
        var slug: String
        var description: String
        var isFree = true
        public var isActive: Bool
        var createdAt: CivilTime
        /// First and last day.
        var days: (first: CivilTime, last: CivilTime)
        var venue: Venue
        var categories: [(id: Int, name: String)]
        var guests: Int
        /// The distribution of guests over types, as weights.
        var shares: [(type: RegistrantType, weight: Int)]
        public var sessions: [Session]
        /// Whether it has check-ins: false before an event.
        var isOver = true
        /// Dates as served.
        var startDate = ""
        var endDate = ""

        /// The instant at which the event's wall clock shows a time.
        func instant(_ civil: CivilTime) -> Instant {
            Instant(secondsSinceEpoch: civil.secondsSinceEpoch - Int64(venue.offset))
        }
    }

    /// A session, in the wall-clock time of its event.
    public struct Session: Sendable {
        public internal(set) var id: Int64
        public internal(set) var name: String
        var description: String
        var start: CivilTime
        /// The length in minutes.
        var length: Int
        /// The session's attendance relative to others: 1 is best.
        var turnout = 1.0
        var offers: [Offer]
        /// Sessions of a group are parallel: a guest registers for one of them.
        var group: Int?
        /// Whether the service gives the time of day on 1970-01-01, with the date only in `startDate`.
        var hasTimeOnEpoch = false
        var isListed = true
        /// Dates and times as served.
        var startDate = ""
        var startTime = ""
        var endDate = ""
        var endTime = ""
    }

    /// A registrant type in a session: its price and how many of the type register.
    struct Offer: Sendable {
        var type: RegistrantType
        /// The price in Chilean pesos.
        var price: Int
        /// The fraction of the event's guests of the type who register for the session.
        var registering: Double
        var maximumRegistrations: Int
        /// Places per registration; `nil` for no limit.
        var places: Double?
        /// The error in the service's own count of check-ins.
        var adjustment: Int
        var id: Int64 = 0
        /// `nil` if there is no limit.
        var stock: Int?

        init(
            _ type: RegistrantType, _ price: Int, _ registering: Double, maximumRegistrations: Int = .max,
            places: Double? = 1.15, adjustment: Int = 0
        ) {
            (self.type, self.price, self.registering) = (type, price, registering)
            (self.maximumRegistrations, self.places, self.adjustment) = (maximumRegistrations, places, adjustment)
        }
    }
}

typealias EventPlan = TikitData.Event
typealias Session = TikitData.Session
typealias Offer = TikitData.Offer

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
        Session(
            id: 12, name: "Día 1 - Mañana", description: "Sesión matutina del primer día",
            start: march(1, 9), length: 240,
            offers: [
                Offer(.vip, 50_000, 0.98), Offer(.general, 25_000, 0.95), Offer(.student, 10_000, 0.94),
                Offer(.speaker, 0, 1), Offer(.press, 0, 0.95, places: nil), Offer(.sponsor, 0, 0.97),
                Offer(.authority, 0, 0),
            ]),
        Session(
            id: firstAfternoon, name: "Día 1 - Tarde", description: "Charlas de la tarde",
            start: march(1, 15), length: 180, turnout: 0.94,
            offers: [
                Offer(.vip, 50_000, 0.9), Offer(.general, 25_000, 0.82), Offer(.student, 10_000, 0.8),
                Offer(.speaker, 0, 0.9), Offer(.press, 0, 0.7), Offer(.sponsor, 0, 0.9),
            ]),
        Session(
            id: rehearsal, name: "Prueba de acreditación", description: "Ensayo del equipo; sesión ya retirada",
            start: march(1, 8), length: 45, offers: [], isListed: false),
        Session(
            id: serverWorkshop, name: "Taller A: Swift en el servidor", description: "Cupos limitados, sala A",
            start: march(2, 9), length: 210, turnout: 0.93,
            offers: [
                Offer(.vip, 20_000, 0.45, places: 1), Offer(.general, 15_000, 0.34, places: 1),
                Offer(.student, 8_000, 0.42), Offer(.speaker, 0, 0.4),
                Offer(.press, 0, 1, maximumRegistrations: 5, places: 2),
            ], group: 1),
        Session(
            id: 15, name: "Taller B: Datos & visualización", description: "Sala B, traer computador",
            start: march(2, 9), length: 210, turnout: 0.9,
            offers: [
                Offer(.vip, 20_000, 0.5), Offer(.general, 15_000, 0.4),
                Offer(.student, 8_000, 0.5, places: 1), Offer(.speaker, 0, 0.4),
            ], group: 1, hasTimeOnEpoch: true),
        Session(
            id: secondAfternoon, name: "Día 2 - Tarde", description: "Charlas y demostraciones",
            start: march(2, 14, 30), length: 240, turnout: 0.93,
            offers: [
                Offer(.vip, 50_000, 0.92), Offer(.general, 25_000, 0.8, adjustment: -2),
                Offer(.student, 10_000, 0.8), Offer(.speaker, 0, 0.85), Offer(.press, 0, 0.8),
                Offer(.sponsor, 0, 0.9),
            ]),
        Session(
            id: communityMeeting, name: "Encuentro de comunidades", description: "Recepción, hasta las 21:30",
            start: march(2, 19, 30), length: 120, turnout: 0.84,
            offers: [
                Offer(.vip, 0, 0.9), Offer(.general, 12_000, 0.35), Offer(.speaker, 0, 0.9),
                Offer(.press, 0, 0.6), Offer(.sponsor, 0, 0.95),
            ]),
        Session(
            id: 18, name: "Día 3 - Mañana", description: "Sesión matutina del tercer día",
            start: march(3, 9, 30), length: 210, turnout: 0.88,
            offers: [
                Offer(.vip, 50_000, 0.85), Offer(.general, 25_000, 0.78), Offer(.student, 10_000, 0.78),
                Offer(.speaker, 0, 0.8), Offer(.press, 0, 0.6), Offer(.sponsor, 0, 0.8),
            ]),
        Session(
            id: 19, name: "Día 3 - Clausura", description: "Premios y cierre",
            start: march(3, 16), length: 120, turnout: 0.8,
            offers: [
                Offer(.vip, 50_000, 0.8), Offer(.general, 25_000, 0.6), Offer(.student, 10_000, 0.55),
                Offer(.speaker, 0, 0.7), Offer(.press, 0, 0.9), Offer(.sponsor, 0, 0.85),
            ]),
    ]

    private static func march(_ day: Int, _ hour: Int, _ minute: Int = 0) -> CivilTime {
        CivilTime(year: 2026, month: 3, day: day, hour: hour, minute: minute)
    }
}
