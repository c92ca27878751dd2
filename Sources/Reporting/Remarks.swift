import Aggregation
import Messages
import Tables

extension Phrase {
    /// The most sentences that a reader remembers.
    private static let maximumRemarks = 3
    /// Rates of fewer people than these say little, and of fewer rows than three, none is the only one.
    private static let fewestPeople = 20
    private static let fewestRows = 3

    /// At most three sentences on what stands out among an event's numbers, the most important first; none where nothing does.
    ///
    /// - Parameter isPart: Whether check-ins were left out by their time: rates are then of no whole.
    static func remarks(on aggregates: EventAggregates, isPart: Bool) -> [Phrase] {
        guard !isPart else { return [] }
        let over = Set(
            aggregates.sessionsConcerned.filter { aggregates.shownState(of: $0) == .over }.map(\.sessionID))
        let sessions = aggregates.sessionsConcerned.compactMap { session in
            Rate(session.session, session.counts, isFinal: over.contains(session.sessionID))
        }
        let types = aggregates.attendanceByRegistrantType.compactMap { type in
            Rate(type.registrantType, type.counts, isFinal: !aggregates.isGrowing)
        }
        let remarks = [
            scarcePlaces(in: aggregates.sessionsConcerned),
            lowest(of: sessions).map { .standsOut(session: $0.name, hundredths: $0.rate, isBelow: true, $0.bound) },
            lowest(of: types).map { .standsOut(registrantType: $0.name, hundredths: $0.rate, below: $0.bound) },
            late(in: aggregates.arrivalProfile, of: aggregates.sessionsConcerned, over: over),
            highest(of: sessions).map { .standsOut(session: $0.name, hundredths: $0.rate, isBelow: false, $0.bound) },
        ]
        return Array(remarks.compactMap(\.self).prefix(maximumRemarks))
    }

    /// The session to come with the fewest places left, if it is nearly full.
    private static func scarcePlaces(in sessions: [SessionAttendance]) -> Phrase? {
        let scarce = sessions.compactMap { session -> (name: String, left: Int64, places: Int64)? in
            guard session.state == .toCome, let name = session.session, let places = session.capacity.stock,
                let left = session.capacity.available, places >= fewestPeople, (0...places / 10).contains(left)
            else { return nil }
            return (name, left, places)
        }
        return scarce.min { $0.left < $1.left }.map { .placesLeft($0.left, of: $0.places, in: $0.name) }
    }

    /// A row's attendance, or its late guests, in hundredths of a percent.
    private struct Rate {
        var name: String
        var rate: Int64
        /// Whether it is of enough people, and does not change any more.
        var isFit: Bool

        init?(_ name: String?, _ part: Int?, of whole: Int?, isFinal: Bool) {
            guard let share = Percentage(part, of: whole), let whole else { return nil }
            self.name = name ?? ""
            rate = share.hundredths
            isFit = name != nil && isFinal && whole >= Phrase.fewestPeople
        }

        init?(_ name: String?, _ counts: AttendanceCounts, isFinal: Bool) {
            self.init(name, counts.attendedHeld, of: counts.registeredHeld, isFinal: isFinal)
        }
    }

    /// The lowest rate, if a round number of percent lies between it and all others, also those that still change.
    private static func lowest(of rates: [Rate]) -> (name: String, rate: Int64, bound: Int64)? {
        let sorted = rates.sorted { $0.rate < $1.rate }
        guard rates.count(where: \.isFit) >= fewestRows, sorted[0].isFit,
            let bound = bound(from: sorted[0].rate + 1, to: sorted[1].rate)
        else { return nil }
        return (sorted[0].name, sorted[0].rate, bound)
    }

    /// The same for the highest rate.
    private static func highest(of rates: [Rate]) -> (name: String, rate: Int64, bound: Int64)? {
        let sorted = rates.sorted { $0.rate > $1.rate }
        guard rates.count(where: \.isFit) >= fewestRows, sorted[0].isFit,
            let bound = bound(from: sorted[1].rate, to: sorted[0].rate - 1)
        else { return nil }
        return (sorted[0].name, sorted[0].rate, bound)
    }

    /// A multiple of ten percent, or else of five, between two rates at least five points apart.
    private static func bound(from low: Int64, to high: Int64) -> Int64? {
        guard high - low >= 499 else { return nil }
        return [10, 5].lazy.map { high / ($0 * 100) * $0 }.first { $0 * 100 >= low }
    }

    /// The session at which at least a quarter came late, if it is ten points more than at any other. Where sessions have no hours,
    /// nobody knows.
    private static func late(
        in profiles: [ArrivalProfile], of sessions: [SessionAttendance], over: Set<Int64>
    ) -> Phrase? {
        let timed = Set(sessions.filter { $0.startHour != nil }.map(\.sessionID))
        let known = profiles.filter { $0.lateGuests != nil }
        guard known.allSatisfy({ timed.contains($0.sessionID) }) else { return nil }
        let rates = known.compactMap { profile in
            Rate(profile.session, profile.lateGuests, of: profile.guests, isFinal: over.contains(profile.sessionID))
        }.sorted { $0.rate > $1.rate }
        guard rates.count(where: \.isFit) >= fewestRows, rates[0].isFit, rates[0].rate >= 2500,
            rates[0].rate - rates[1].rate >= 1000
        else { return nil }
        return .lateAt(session: rates[0].name, hundredths: rates[0].rate, others: rates[1].rate)
    }
}
