import Base

/// Earlier editions of event 4, the gala, so that there is a small series to compare: `--series gala`.
///
/// Some guests of an edition were also at another one, under another guest id with the same name and address.
struct GalaHistory {
    /// The editions, with the years from each to event 4.
    static let events: [(id: Int64, yearsBefore: Int, guests: Int)] = [(121, 2, 36), (122, 1, 40)]
    /// The fraction of an edition's guests who are also among those of event 4, or of an earlier one.
    static let returning = 0.4

    static let event: Int64 = 4
    let seed: UInt64

    /// The people and check-ins of both editions. Guest ids count from `firstGuest`.
    ///
    /// - Parameter known: The guests of event 4.
    func editions(firstGuest: Int64, known: [TikitData.Guest]) -> [GeneratedEvent] {
        GeneratedEvent.series(
            plans, firstGuest: firstGuest, seed: seed, stream: 9600, share: Self.returning, known: known)
    }

    private var plans: [EventPlan] {
        guard let last = EventPlan.others.first(where: { $0.id == Self.event }) else { return [] }
        return Self.events.map { id, years, guests in
            var plan = last
            plan.id = id
            plan.days = (last.days.first.earlier(years: years), last.days.last.earlier(years: years))
            plan.createdAt = last.createdAt.earlier(years: years)
            plan.name = "\(last.name) \(plan.days.first.year)"
            plan.slug = "\(last.slug)-\(plan.days.first.year)"
            plan.guests = guests
            plan.sessions = last.sessions.map { session in
                var session = session
                session.id += 10 * id
                session.start = session.start.earlier(years: years)
                return session
            }
            return plan
        }
    }
}

extension CivilTime {
    /// The same day and time of an earlier year; not for 29 February.
    fileprivate func earlier(years: Int) -> CivilTime {
        var time = self
        time.year -= years
        return time
    }
}
