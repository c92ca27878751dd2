import Aggregation
import Base

extension Phrase {
    /// The most sentences that a reader remembers.
    private static let maximumRemarks = 3
    /// Rates of fewer people than these say little, and of fewer rows than three, none is the only one.
    fileprivate static let fewestPeople = 20
    private static let fewestRows = 3

    /// At most three sentences on what stands out among an event's numbers, the most important first; none where nothing does.
    ///
    /// - Parameter isWhole: Whether all of the event is counted: of a part, nothing can be said to be the only one, or of all people.
    static func remarks(on aggregates: EventAggregates, _ names: EventItemNames, isWhole: Bool) -> [Phrase] {
        guard isWhole else { return [] }
        let sessions = Rate.ofSessions(aggregates, names.sessions)
        let remarks = [
            scarcePlaces(in: aggregates, names.sessions),
            lowest(of: sessions).map { .standsOut(session: $0.name, hundredths: $0.rate, isBelow: true, $0.bound) },
            lowest(of: Rate.ofTypes(aggregates, names.types)).map {
                .standsOut(registrantType: $0.name, hundredths: $0.rate, below: $0.bound)
            },
            late(in: aggregates, names.sessions),
            highest(of: sessions).map { .standsOut(session: $0.name, hundredths: $0.rate, isBelow: false, $0.bound) },
        ]
        return Array(remarks.compactMap(\.self).prefix(maximumRemarks))
    }

    /// The session to come with the fewest places left, if it is nearly full. Only where places are all there is to say: each offer
    /// is open, has a number of places, and did not take more people than that.
    private static func scarcePlaces(in aggregates: EventAggregates, _ names: DistinctNames) -> Phrase? {
        // Of offers stated twice, only the sums are known.
        guard !aggregates.dataQuality.contains(where: { $0.check == .duplicateOffers }) else { return nil }
        let offers = Dictionary(grouping: aggregates.attendanceBySessionAndType, by: \.sessionID)
        let scarce = aggregates.sessionsConcerned.compactMap { session -> (name: String, left: Int64, places: Int64)? in
            guard session.state == .toCome, let name = names[session.sessionID], let places = session.capacity.stock,
                let left = session.capacity.available, places >= fewestPeople, (0...places / 10).contains(left),
                offers[session.sessionID, default: []].allSatisfy({ offer in
                    offer.isActive != false && offer.capacity.stock != nil && offer.capacity.available ?? -1 >= 0
                })
            else { return nil }
            return (name, left, places)
        }
        return scarce.min { $0.left < $1.left }.map { .placesLeft($0.left, of: $0.places, in: $0.name) }
    }

    /// The lowest rate, if a round number of percent lies between it and all others, also those that still change.
    private static func lowest(of rates: [Rate]) -> (name: String, rate: Int64, bound: Int64)? {
        let sorted = rates.sorted { $0.low < $1.low }
        guard rates.count(where: \.isFit) >= fewestRows, sorted[0].isFit,
            let bound = bound(from: sorted[0].low + 1, to: sorted[1].low)
        else { return nil }
        return (sorted[0].name, sorted[0].low, bound)
    }

    /// The same for the highest rate.
    private static func highest(of rates: [Rate]) -> (name: String, rate: Int64, bound: Int64)? {
        let sorted = rates.sorted { $0.high > $1.high }
        guard rates.count(where: \.isFit) >= fewestRows, sorted[0].isFit,
            let bound = bound(from: sorted[1].high, to: sorted[0].high - 1)
        else { return nil }
        return (sorted[0].name, sorted[0].high, bound)
    }

    /// A multiple of ten percent, or else of five, between two rates at least five points apart.
    private static func bound(from low: Int64, to high: Int64) -> Int64? {
        guard high - low >= 499 else { return nil }
        return [10, 5].lazy.map { high / ($0 * 100) * $0 }.first { $0 * 100 >= low }
    }

    /// The session at which at least a quarter came late, if it is ten points more than at any other. Nobody knows where a session
    /// has no hours, was not measured, is under way, or has guests without a time; nor where dates cannot be.
    private static func late(in aggregates: EventAggregates, _ names: DistinctNames) -> Phrase? {
        let wrongDates: Set<Check> = [.implausibleDates, .strayCheckIns]
        let sessions = Dictionary(aggregates.sessionsConcerned.map { ($0.sessionID, $0) }) { first, _ in first }
        guard !aggregates.dataQuality.contains(where: { wrongDates.contains($0.check) }),
            !sessions.values.contains(where: { [.notMeasured, .underWay].contains(aggregates.shownState(of: $0)) })
        else { return nil }
        var rates: [Rate] = []
        for profile in aggregates.arrivalProfile {
            guard let session = sessions[profile.sessionID], session.startHour != nil,
                session.counts.attended == profile.guests
            else { return nil }
            let name = names[profile.sessionID]
            let rate = Rate(name, profile.lateGuests, of: profile.guests, isFinal: session.state == .over)
            if let rate { rates.append(rate) }
        }
        rates.sort { $0.low > $1.low }
        guard rates.count(where: \.isFit) >= fewestRows, rates[0].isFit, rates[0].low >= 2500,
            rates[0].low - rates[1].low >= 1000
        else { return nil }
        return .lateAt(session: rates[0].name, hundredths: rates[0].low, others: rates[1].low)
    }
}

/// A row's attendance, or its late guests, in hundredths of a percent. A rate that is not known exactly lies between two.
private struct Rate {
    var name: String
    var low: Int64
    var high: Int64
    /// Whether something can be said of it: it is exact, of enough people, and does not change any more.
    var isFit: Bool

    init?(_ name: String?, _ part: Int?, to most: Int? = nil, of whole: Int?, isFinal: Bool) {
        guard let part, let whole, let low = Percentage(part, of: whole), let high = Percentage(most ?? part, of: whole)
        else { return nil }
        self.name = name ?? ""
        self.low = low.hundredths
        self.high = high.hundredths
        // More people may come to a session under way.
        if !isFinal { self.high = .max }
        isFit = name != nil && isFinal && (most ?? part) == part && whole >= Phrase.fewestPeople
    }

    /// A rate of which nothing is known.
    private init(unknown name: String?) { (self.name, low, high, isFit) = (name ?? "", 0, .max, false) }

    /// How many of those registered for a session came: of those who came, some may not have been registered. Sessions to come and
    /// those for which nobody is registered have no rate.
    static func ofSessions(_ aggregates: EventAggregates, _ names: DistinctNames) -> [Rate] {
        let surplus = surplus(in: aggregates, by: \.sessionID)
        return aggregates.sessionsConcerned.compactMap { session in
            let (counts, state) = (session.counts, aggregates.shownState(of: session))
            guard session.state != .toCome, counts.registered != 0 else { return nil }
            guard state != .notMeasured, let used = session.addend.attendedHeld else {
                return Rate(unknown: names[session.sessionID])
            }
            return Rate(
                names[session.sessionID], max(0, used - surplus[session.sessionID, default: 0]),
                to: counts.attended, of: counts.registered, isFinal: state == .over)
        }
    }

    /// How many of a type's registrations were used: nobody knows which of a session that was not measured were.
    static func ofTypes(_ aggregates: EventAggregates, _ names: DistinctNames) -> [Rate] {
        let surplus = surplus(in: aggregates, by: \.registrantTypeID)
        return aggregates.attendanceByRegistrantType.compactMap { type in
            let counts = type.counts
            let name = type.registrantTypeID.flatMap { names[$0] }
            guard counts.registered != 0 else { return nil }
            guard let registered = counts.registered, let held = counts.registeredHeld, let used = counts.attendedHeld
            else { return Rate(unknown: name) }
            return Rate(
                name, max(0, used - surplus[type.registrantTypeID, default: 0]),
                to: used + registered - held, of: registered, isFinal: !aggregates.isGrowing)
        }
    }

    /// By session or type: those who came beyond an offer's registrations, and so used none.
    private static func surplus<Key: Hashable>(
        in aggregates: EventAggregates, by key: KeyPath<SessionTypeAttendance, Key>
    ) -> [Key: Int] {
        aggregates.attendanceBySessionAndType.reduce(into: [:]) { surplus, offer in
            guard let registered = offer.counts.registered, registered > 0 else { return }
            surplus[offer[keyPath: key], default: 0] += max(0, offer.counts.attended - registered)
        }
    }
}
