import Base

/// A series of editions made by a process with known parameters, and the next edition, which has only registrations.
///
/// Among the registered guests of a type who come at all (see `RegistrantType.absent`), the probability of attending a session
/// is the type's turnout times the edition's:
///
///     level + trend · edition + season + weather
///
/// The fair is held in autumn and spring. Weather is common to an edition and approximately normal. Some guests of an edition
/// were at an earlier one, under another guest id with the same name and address.
struct EventHistory {
    /// The turnout of the first edition, had it been in spring and in average weather.
    static let level = 0.80
    /// The change with each edition after the first.
    static let trend = 0.008
    /// The effect of autumn.
    static let season = -0.05
    /// The standard deviation of the weather.
    static let weather = 0.04
    /// The evening's attendance relative to the opening's.
    static let evening = 0.85
    /// The fraction of an edition's guests who registered for an earlier one.
    static let returning = 0.35

    static let firstEvent: Int64 = 101
    static let editions = 10

    let seed: UInt64

    /// The editions, the last of which is to come.
    var plans: [EventPlan] { (0...Self.editions).map(plan) }

    /// The people and check-ins of all editions. Guest ids count from `firstGuest`.
    func editions(firstGuest: Int64) -> [GeneratedEvent] {
        GeneratedEvent.series(plans, firstGuest: firstGuest, seed: seed, stream: 9500, share: Self.returning)
    }

    private func plan(_ edition: Int) -> EventPlan {
        var generator = SplitMix64(seed: seed, stream: 9000 + UInt64(edition))
        let isAutumn = edition.isMultiple(of: 2)
        let turnout =
            Self.level + Self.trend * Double(edition) + (isAutumn ? Self.season : 0)
            + Self.weather * 3 * generator.bell()
        let (year, month) = (2021 + edition / 2, isAutumn ? 4 : 10)
        let day = CivilTime(year: year, month: month, day: 10 + generator.below(8))
        let id = Self.firstEvent + Int64(edition)
        var venue = Venue(
            place: "Parque Quinta Normal", address: "Matucana 520", city: "Santiago", latitude: -33.4409,
            longitude: -70.6823, metresPerDegree: 92_790)
        // Continental Chile is at -04:00 from the first weekend of April to the first of September.
        if isAutumn { venue.offset = -4 * 3600 }
        return EventPlan(
            id: id, name: "Feria de la Innovación N.º \(edition + 1)", slug: "feria-innovacion-\(edition + 1)",
            description: "Feria de la Innovación, edición de muestra.", isFree: false,
            isActive: edition == Self.editions,
            createdAt: CivilTime(year: year - (isAutumn ? 1 : 0), month: isAutumn ? 12 : 5, day: 3, hour: 12),
            days: (day, day), venue: venue, categories: [(4, "Innovación")],
            guests: 300 + 12 * edition + generator.below(80),
            shares: [(.general, 55), (.student, 30), (.vip, 8), (.press, 7)],
            sessions: [
                session(2 * edition, "Apertura", on: day, hour: 9, turnout: turnout, price: 12_000 + 500 * edition),
                session(
                    2 * edition + 1, "Ronda de la tarde", on: day, hour: 16, turnout: turnout * Self.evening,
                    price: 8000 + 500 * edition),
            ],
            isOver: edition < Self.editions)
    }

    private func session(
        _ number: Int, _ name: String, on day: CivilTime, hour: Int, turnout: Double, price: Int
    ) -> Session {
        Session(
            id: 1001 + Int64(number), name: name, description: name,
            start: CivilTime(year: day.year, month: day.month, day: day.day, hour: hour), length: 180,
            turnout: min(turnout, 1),
            offers: [
                Offer(.vip, price * 3, 0.9), Offer(.general, price, 0.85), Offer(.student, 0, 0.8),
                Offer(.press, 0, 0.7),
            ])
    }
}
