import Base

/// The people of one event and what they did, generated from its plan and the seed.
struct GeneratedEvent {
    let plan: EventPlan
    private(set) var guests: [TikitData.Guest] = []
    /// The check-ins, without ids, by guest.
    private(set) var checkIns: [TikitData.CheckIn] = []
    private var generator: SplitMix64

    init(_ plan: EventPlan, firstGuest: Int64, seed: UInt64) {
        self.plan = plan
        generator = SplitMix64(seed: seed, stream: UInt64(plan.id))
        let weights = plan.shares.reduce(0) { $0 + $1.weight }
        var registered = OfferCounts()
        guests.reserveCapacity(plan.guests)
        for index in 0..<plan.guests {
            var guest = makeGuest(id: firstGuest + Int64(index), weights: weights)
            let comes = !generator.chance(guest.type.absent)
            for session in sessions(of: guest, registered: &registered) {
                guest.sessions.append(session.id)
                if plan.isOver, generator.chance(guest.type.turnout * session.turnout), comes {
                    checkIn(guest, in: session)
                }
            }
            guests.append(guest)
        }
    }

    private mutating func makeGuest(id: Int64, weights: Int) -> TikitData.Guest {
        var draw = generator.below(weights)
        let share = plan.shares.first { share in
            draw -= share.weight
            return draw < 0
        }
        let name = GuestNames.make(id: id, from: &generator)
        return TikitData.Guest(
            id: id, event: plan.id, type: share?.type ?? .general, firstName: name.first, lastName: name.last,
            email: name.email, code: generator.hexadecimal() + generator.hexadecimal())
    }

    /// The sessions a guest registers for.
    private mutating func sessions(
        of guest: TikitData.Guest, registered: inout OfferCounts
    ) -> [Session] {
        var chosen: [Session] = []
        // One draw selects among parallel sessions: the first takes its lower part, the next what follows.
        var groupDraw = generator.unit()
        for session in plan.sessions {
            guard let offer = session.offers.first(where: { $0.type == guest.type }) else { continue }
            var draw = generator.unit()
            if session.group != nil {
                draw = groupDraw < 0 ? 1 : groupDraw
                groupDraw -= offer.registering
            }
            guard draw < offer.registering else { continue }
            guard registered[session.id, guest.type] < offer.maximumRegistrations else { continue }
            registered[session.id, guest.type] += 1
            chosen.append(session)
        }
        return chosen
    }

    /// Checks a guest in, and occasionally again some minutes later.
    private mutating func checkIn(_ guest: TikitData.Guest, in session: Session) {
        let seconds = ArrivalTimes.offset(length: session.length, delay: guest.type.delay, from: &generator)
        let method = ArrivalTimes.method(guest.type, from: &generator)
        let start = plan.instant(session.start)
        append(guest, in: session.id, at: start.advanced(bySeconds: Int64(seconds)), method: method)
        if generator.chance(0.004) {
            let again = seconds + 40 + generator.below(2400)
            append(guest, in: session.id, at: start.advanced(bySeconds: Int64(again)), method: method)
        }
    }

    private mutating func append(_ guest: TikitData.Guest, in session: Int64, at instant: Instant, method: String) {
        let edited: Int64 = method == "MANUAL" && generator.chance(0.3) ? 60 + Int64(generator.below(600)) : 0
        checkIns.append(
            TikitData.CheckIn(
                event: plan.id, session: session, guest: guest.id, method: method,
                point: ArrivalTimes.point(plan.venue, method: method, from: &generator), createdAt: instant,
                updatedAt: instant.advanced(bySeconds: edited)))
    }
}

extension GeneratedEvent {
    /// Editions of a series, whose guest ids count from `firstGuest`. Some guests have the name and address of people at
    /// earlier editions, who return at most once.
    ///
    /// - Parameters:
    ///   - stream: A random stream of its own, so that who returns changes nobody's type, sessions or arrival.
    ///   - share: The fraction of the guests who return.
    ///   - known: People at earlier editions.
    static func series(
        _ plans: [EventPlan], firstGuest: Int64, seed: UInt64, stream: UInt64, share: Double,
        known: [TikitData.Guest] = []
    ) -> [GeneratedEvent] {
        var known = known
        var dice = SplitMix64(seed: seed, stream: stream)
        var next = firstGuest
        return plans.map { plan in
            var event = GeneratedEvent(plan, firstGuest: next, seed: seed)
            next += Int64(plan.guests)
            for index in event.guests.indices where !known.isEmpty && dice.chance(share) {
                known.swapAt(dice.below(known.count), known.count - 1)
                let person = known.removeLast()
                event.guests[index].firstName = person.firstName
                event.guests[index].lastName = person.lastName
                event.guests[index].email = person.email
            }
            known += event.guests
            return event
        }
    }
}

/// When and where people check in.
///
/// No functions of the C library are used, since their last digits differ between systems.
enum ArrivalTimes {
    /// Seconds from a session's start to a check-in, negative if before it. A few come early, most in the ten to
    /// twenty minutes before the start, and the others late, in decreasing numbers, with some in the middle of the
    /// session.
    static func offset(length: Int, delay: Int, from generator: inout SplitMix64) -> Int {
        let kind = generator.unit()
        let seconds: Int
        if kind < 0.11 {
            seconds = -1500 - generator.below(2700)
        } else if kind < 0.78 {
            seconds = -840 + Int(generator.bell() * 960)
        } else if kind < 0.97 {
            let wait = generator.unit()
            seconds = Int(wait * wait * 3000)
        } else {
            seconds = generator.below(length * 60 * 4 / 5)
        }
        return min(seconds + delay, length * 60 - 60)
    }

    /// The method of the check-in.
    static func method(_ type: RegistrantType, from generator: inout SplitMix64) -> String {
        let kind = generator.unit()
        if type == .vip || type == .speaker {
            return kind < 0.72 ? "QR" : kind < 0.88 ? "NFC" : kind < 0.97 ? "LIST" : "MANUAL"
        }
        return kind < 0.89 ? "QR" : kind < 0.95 ? "MANUAL" : kind < 0.985 ? "LIST" : "NFC"
    }

    /// The device's position, mostly at one of three doors; `nil` if it reported none.
    static func point(_ venue: Venue, method: String, from generator: inout SplitMix64) -> Point? {
        if generator.chance(method == "QR" ? 0.04 : 0.35) { return nil }
        let (north, east, spread) = generator.element(of: doors)
        return Point(venue, north: north + generator.bell() * spread, east: east + generator.bell() * spread)
    }

    /// Metres north and east of the venue's centre, and the spread of the devices around that point.
    private static let doors: [(north: Double, east: Double, spread: Double)] = [
        (0, 0, 60), (0, 0, 60), (0, 0, 60), (140, 60, 40), (140, 60, 40), (-190, -260, 120),
    ]
}

/// A position as reported by a device, in degrees with six decimals.
struct Point: Sendable, Equatable {
    var latitude: Double
    var longitude: Double

    init(latitude: Double, longitude: Double) {
        self.latitude = (latitude * 1e6).rounded() / 1e6
        self.longitude = (longitude * 1e6).rounded() / 1e6
    }

    /// The position the given number of metres north and east of a venue.
    init(_ venue: Venue, north: Double, east: Double) {
        self.init(
            latitude: venue.latitude + north / 111_195, longitude: venue.longitude + east / venue.metresPerDegree)
    }
}

extension GeneratedEvent {
    /// Adds anomalies that real events have and a report must mention: people at the door without registration, a
    /// withdrawn session, scans sent hours later, impossible positions. Small events get fewer of them.
    mutating func addAnomalies() {
        addUnlistedStudents()
        addPressAtTheDoor()
        addRehearsal()
        delaySomeScans()
        spoilSomePlaces()
    }

    /// Students at the evening meeting, which is not offered to them: a type that the session does not list.
    private mutating func addUnlistedStudents() {
        for guest in guests.filter({ $0.type == .student }).prefix(6) {
            let at = start(of: EventPlan.communityMeeting).advanced(bySeconds: 300 + Int64(generator.below(2400)))
            append(guest, in: EventPlan.communityMeeting, at: at, method: "MANUAL")
        }
    }

    /// Journalists let into a workshop for which few of them registered: more than all those registered.
    private mutating func addPressAtTheDoor() {
        let atTheDoor = guests.filter { $0.type == .press && !$0.sessions.contains(EventPlan.serverWorkshop) }
        for guest in atTheDoor.prefix(4) {
            let at = start(of: EventPlan.serverWorkshop).advanced(bySeconds: -300 + Int64(generator.below(1500)))
            append(guest, in: EventPlan.serverWorkshop, at: at, method: "LIST")
        }
    }

    /// A session that the event no longer lists.
    private mutating func addRehearsal() {
        for guest in guests.filter({ $0.type == .speaker }).prefix(5) {
            let at = start(of: EventPlan.rehearsal).advanced(bySeconds: Int64(generator.below(2000)))
            append(guest, in: EventPlan.rehearsal, at: at, method: "QR")
        }
    }

    /// Scans of the first afternoon that an offline device sent late in the evening.
    private mutating func delaySomeScans() {
        let rows = checkIns.indices.filter { checkIns[$0].session == EventPlan.firstAfternoon }
        for row in rows.suffix(3) {
            checkIns[row].createdAt = start(of: EventPlan.firstAfternoon)
                .advanced(bySeconds: 27_600 + Int64(generator.below(90)))
            checkIns[row].updatedAt = checkIns[row].createdAt
        }
    }

    /// Devices without a fix that report 0,0, one with a misplaced decimal point, and a few at a distant hotel.
    private mutating func spoilSomePlaces() {
        let rows = checkIns.indices.filter { checkIns[$0].method == "QR" && checkIns[$0].point != nil }
        guard rows.count >= 40 else { return }
        for place in 0..<10 {
            let row = rows[rows.count / 10 * place + generator.below(rows.count / 10)]
            switch place {
            case 0, 2, 5, 7, 8: checkIns[row].point = Point(latitude: 0, longitude: 0)
            case 4: checkIns[row].point = Point(latitude: plan.venue.latitude, longitude: plan.venue.longitude * 10)
            default:
                checkIns[row].point = Point(
                    plan.venue, north: 1900 + generator.unit() * 60, east: 2400 + generator.unit() * 60)
            }
        }
    }

    private func start(of session: Int64) -> Instant {
        plan.instant(plan.sessions.first { $0.id == session }?.start ?? plan.days.first)
    }
}
