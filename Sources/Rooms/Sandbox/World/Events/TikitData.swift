public import Base

/// The data that Tikit's API serves: arrays, each in the order of its ids.
public struct TikitData: Sendable {
    public var events: [Event] = []
    /// The ids count from 1: a guest's place follows from its id.
    public internal(set) var guests: [Guest] = []
    public internal(set) var checkIns: [CheckIn] = []

    /// A guest of one event.
    public struct Guest: Sendable, Equatable {
        public var id: Int64
        public var event: Int64
        var type: RegistrantType
        var firstName: String
        var lastName: String
        public var email: String
        /// The text of the QR code.
        var code: String
        /// The sessions that the guest is registered for.
        public var sessions: [Int64] = []

        var typeID: Int64 { type.rawValue }
        public var typeName: String { type.name }
    }

    public struct CheckIn: Sendable, Equatable {
        public internal(set) var id: Int64 = 0
        public var event: Int64
        public var session: Int64
        public var guest: Int64
        public var method: String
        var point: Point?
        public var createdAt: Instant
        public var updatedAt: Instant

        public var latitude: Double? { point?.latitude }
        public var longitude: Double? { point?.longitude }
    }
}

extension TikitData {
    public func guest(_ id: Int64) -> Guest { guests[Int(id) - 1] }

    /// The check-ins of an event.
    public func checkIns(of event: Int64) -> [CheckIn] { checkIns.filter { $0.event == event } }

    /// The guests who are registered for a session and have not come to it, by id.
    public func absent(from session: Int64) -> [Guest] {
        let present = Set(checkIns.lazy.filter { $0.session == session }.map(\.guest))
        return guests.filter { $0.sessions.contains(session) && !present.contains($0.id) }
    }

    /// Adds a check-in as the newest, whatever its id is, and returns it.
    @discardableResult
    public mutating func append(_ checkIn: CheckIn) -> CheckIn {
        var checkIn = checkIn
        checkIn.id = (checkIns.last?.id ?? 0) + 1
        checkIns.append(checkIn)
        return checkIn
    }

    /// Checks a guest in by a QR code.
    mutating func checkIn(_ guest: Guest, in session: Int64, at now: Instant) -> CheckIn {
        append(
            CheckIn(event: guest.event, session: session, guest: guest.id, method: "QR", createdAt: now, updatedAt: now)
        )
    }

    mutating func removeCheckIns(where isGone: (CheckIn) -> Bool) { checkIns.removeAll(where: isGone) }

    public mutating func changeEvent(_ id: Int64, _ change: (inout Event) -> Void) {
        for index in events.indices where events[index].id == id { change(&events[index]) }
    }

    public mutating func changeGuest(_ id: Int64, _ change: (inout Guest) -> Void) { change(&guests[Int(id) - 1]) }

    /// Inserts check-ins newer than all others, each a repetition of one of the event's, and returns their ids.
    mutating func insert(_ count: Int, event: Int64, using dice: inout SplitMix64) -> [Int64] {
        (0..<max(0, count)).compactMap { _ in
            guard let place = randomPlace(event: event, using: &dice), let newest = checkIns.last else { return nil }
            var copy = checkIns[place]
            copy.method = "QR"
            // One second after the newest, so that ids keep increasing with time.
            copy.createdAt = newest.createdAt.advanced(bySeconds: 1)
            copy.updatedAt = copy.createdAt
            return append(copy).id
        }
    }

    /// Removes random check-ins of the event, never its newest, and returns their ids.
    mutating func remove(_ count: Int, event: Int64, using dice: inout SplitMix64) -> [Int64] {
        (0..<max(0, count)).compactMap { _ in
            randomPlace(event: event, using: &dice).map { checkIns.remove(at: $0).id }
        }
    }

    /// The place of a random check-in of an event, older than its newest.
    private func randomPlace(event: Int64, using dice: inout SplitMix64) -> Int? {
        let places = checkIns.indices.filter { checkIns[$0].event == event }
        return places.count > 1 ? places[dice.below(places.count - 1)] : nil
    }
}

/// The number of people or check-ins, by session and registrant type.
struct OfferCounts {
    private var counts: [Int64: Int] = [:]

    init() {}

    init(registeredBy guests: some Sequence<TikitData.Guest>) {
        for guest in guests {
            for session in guest.sessions { self[session, guest.type] += 1 }
        }
    }

    /// The check-ins of an event.
    init(of event: Int64, in data: TikitData) {
        for checkIn in data.checkIns where checkIn.event == event {
            self[checkIn.session, data.guests[Int(checkIn.guest) - 1].type] += 1
        }
    }

    subscript(session: Int64, type: RegistrantType) -> Int {
        get { counts[session << 3 | type.rawValue] ?? 0 }
        set { counts[session << 3 | type.rawValue] = newValue }
    }
}
