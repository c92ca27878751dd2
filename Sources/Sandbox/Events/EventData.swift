import Tables

/// The people of one event and what they did, generated from its plan and the seed.
struct EventData {
    struct Guest {
        var id: Int64
        var type: RegistrantType
        var firstName: String
        var lastName: String
        var email: String
        var code: String
    }

    struct Registration {
        var session: Int64
        var guest: Int
    }

    struct CheckIn {
        var event: Int64
        var session: Int64
        var guest: Int64
        var type: RegistrantType
        var method: String
        var point: Point?
        var createdAt: Instant
        var updatedAt: Instant
    }

    let plan: EventPlan
    private(set) var guests: [Guest] = []
    private(set) var registrations: [Registration] = []
    var checkIns: [CheckIn] = []
    var generator: SplitMix64

    init(_ plan: EventPlan, firstGuest: Int64, seed: UInt64) {
        self.plan = plan
        generator = SplitMix64(seed: seed, stream: UInt64(plan.id))
        let weights = plan.shares.reduce(0) { $0 + $1.weight }
        var registered: [Int64: [RegistrantType: Int]] = [:]
        guests.reserveCapacity(plan.guests)
        for index in 0..<plan.guests {
            let guest = makeGuest(id: firstGuest + Int64(index), weights: weights)
            guests.append(guest)
            let comes = !generator.chance(guest.type.absent)
            for session in sessions(of: guest, registered: &registered) {
                registrations.append(Registration(session: session.id, guest: index))
                if plan.isOver, generator.chance(guest.type.turnout * session.turnout), comes {
                    checkIn(guest, in: session)
                }
            }
        }
    }

    private mutating func makeGuest(id: Int64, weights: Int) -> Guest {
        var draw = generator.below(weights)
        let share = plan.shares.first { share in
            draw -= share.weight
            return draw < 0
        }
        let name = GuestNames.make(id: id, from: &generator)
        return Guest(
            id: id, type: share?.type ?? .general, firstName: name.first, lastName: name.last, email: name.email,
            code: generator.next().hexadecimal + generator.next().hexadecimal)
    }

    /// The sessions a guest registers for.
    private mutating func sessions(
        of guest: Guest, registered: inout [Int64: [RegistrantType: Int]]
    ) -> [SessionPlan] {
        var chosen: [SessionPlan] = []
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
            let others = registered[session.id, default: [:]][guest.type, default: 0]
            guard others < offer.mostRegistrations else { continue }
            registered[session.id, default: [:]][guest.type, default: 0] += 1
            chosen.append(session)
        }
        return chosen
    }

    /// Checks a guest in, and occasionally again some minutes later.
    private mutating func checkIn(_ guest: Guest, in session: SessionPlan) {
        let seconds = ArrivalTimes.offset(length: session.length, delay: guest.type.delay, from: &generator)
        let method = ArrivalTimes.method(guest.type, from: &generator)
        let start = plan.instant(session.start)
        append(guest, in: session.id, at: start.advanced(bySeconds: Int64(seconds)), method: method)
        if generator.chance(0.004) {
            let again = seconds + 40 + generator.below(2400)
            append(guest, in: session.id, at: start.advanced(bySeconds: Int64(again)), method: method)
        }
    }

    mutating func append(_ guest: Guest, in session: Int64, at instant: Instant, method: String) {
        let edited: Int64 = method == "MANUAL" && generator.chance(0.3) ? 60 + Int64(generator.below(600)) : 0
        checkIns.append(
            CheckIn(
                event: plan.id, session: session, guest: guest.id, type: guest.type, method: method,
                point: ArrivalTimes.point(plan.venue, method: method, from: &generator), createdAt: instant,
                updatedAt: instant.advanced(bySeconds: edited)))
    }
}

extension EventData {
    /// Gives some guests the name and address of people of earlier editions, each of them at most once, and adds the
    /// others to these people.
    mutating func welcomeBack(_ known: inout [Guest], share: Double, from generator: inout SplitMix64) {
        var here: [Guest] = []
        for index in guests.indices {
            if !known.isEmpty, generator.chance(share) {
                known.swapAt(generator.below(known.count), known.count - 1)
                let person = known.removeLast()
                guests[index].firstName = person.firstName
                guests[index].lastName = person.lastName
                guests[index].email = person.email
            }
            here.append(guests[index])
        }
        known += here
    }
}

extension UInt64 {
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
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
struct Point {
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

extension EventData {
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
        let registered = Set(registrations.filter { $0.session == EventPlan.serverWorkshop }.map(\.guest))
        let atTheDoor = guests.enumerated().filter { $0.element.type == .press && !registered.contains($0.offset) }
        for (_, guest) in atTheDoor.prefix(4) {
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
            let at = start(of: EventPlan.firstAfternoon).advanced(bySeconds: 27_600 + Int64(generator.below(90)))
            checkIns[row].createdAt = at
            checkIns[row].updatedAt = at
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
