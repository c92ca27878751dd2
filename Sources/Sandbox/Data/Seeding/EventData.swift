import Tables

/// The people of one event and what they did, made from its plan and the seed.
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
        // One draw decides among sessions side by side: the first takes the low part of it, the next what follows.
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

    /// Checks a guest in, and now and then again some minutes later.
    private mutating func checkIn(_ guest: Guest, in session: SessionPlan) {
        let seconds = Arrivals.offset(length: session.length, delay: guest.type.delay, from: &generator)
        let method = Arrivals.method(guest.type, from: &generator)
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
                point: Arrivals.point(plan.venue, method: method, from: &generator), createdAt: instant,
                updatedAt: instant.advanced(bySeconds: edited)))
    }
}

extension UInt64 {
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
