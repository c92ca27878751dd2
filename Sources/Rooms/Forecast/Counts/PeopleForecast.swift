/// A forecast of people: how many of those registered for an event come to any of it.
///
/// Registrations count somebody registered for three sessions three times. A person comes or does not, so for this forecast an
/// edition is a single group, of its registrants and its unique guests; the method is that of registrations.
struct PeopleForecast: Sendable, Equatable {
    /// Why no people are forecast.
    enum Unknown: Sendable, Equatable {
        /// The service does not say how many people are registered for the event.
        case registrantsNotTold
        /// No past edition says how many were registered and how many came.
        case noEdition
        /// More people came to these editions than were registered: what the service counts are not the people who come.
        case moreGuests([Int64])
        /// Nobody is registered for the event.
        case nobodyRegistered
        /// Fewer people would come to the event than are expected at one of its sessions, by more than chance does.
        case fewerThanAtSession
        /// More people would come than registrations are expected to be used, by more than chance does.
        case moreThanRegistrations
    }

    /// `nil` if no people are forecast.
    private(set) var total: ForecastTotal?
    /// `nil` if people are forecast.
    private(set) var unknown: Unknown?
    /// Whether the numbers include people still to register.
    private(set) var expectsRegistrants = false
    /// The past editions that it is based on, by start, then id, each as a single group.
    let editions: [SeriesEvent]
    /// Whether these editions can be forecast from each other.
    let isCheckable: Bool

    /// - Parameters:
    ///   - event: The event to come.
    ///   - editions: Past editions, in any order.
    ///   - growth: The growth of registrations that their forecast includes. Registrants are expected to grow as they do.
    init(of event: SeriesEvent, from editions: [SeriesEvent], growth: RegistrationGrowth) {
        let told = editions.filter { $0.isOver && $0.registrants != nil && $0.uniqueGuests > 0 }
            .inOrder.suffix(EventForecast.maximumEditions)
        // Where a session was not scanned, some came whom nobody counted.
        let past = told.filter(\.isMeasured)
        let exceeded = told.filter { $0.uniqueGuests > $0.registrants ?? 0 }.map(\.eventID)
        let people = past.compactMap(\.people)
        self.editions = people
        isCheckable = exceeded.isEmpty && !people.isEmpty
        guard let coming = event.people else {
            (total, unknown) = (nil, .registrantsNotTold)
            return
        }
        guard coming.registered > 0 else {
            (total, unknown) = (nil, .nobodyRegistered)
            return
        }
        guard exceeded.isEmpty else {
            (total, unknown) = (nil, .moreGuests(exceeded))
            return
        }
        guard !people.isEmpty else {
            (total, unknown) = (nil, .noEdition)
            return
        }
        let method = EventForecast.method(coming, people, growth)
        expectsRegistrants = method.expectsRegistrations
        let quantiles = method.total(coming.cells)
        unknown = nil
        total = ForecastTotal(
            scope: .people, registered: coming.registered, quantiles: quantiles,
            editions: quantiles == nil ? 0 : people.count,
            expected: quantiles == nil ? nil : method.expected(of: coming.registered))
    }

    /// Forecasts no people if the forecast of registrations contradicts it by more than chance does: somebody at a session is at the
    /// event, and somebody at the event uses a registration.
    mutating func verify(against totals: [ForecastTotal]) {
        guard let people = total else { return }
        if totals.contains(where: { $0.scope == .session && $0.isAbove(people) }) {
            (total, unknown) = (nil, .fewerThanAtSession)
        } else if let event = totals.first(where: { $0.scope == .event }), people.isAbove(event) {
            (total, unknown) = (nil, .moreThanRegistrations)
        }
    }
}

extension ForecastTotal {
    /// Whether it is above another beyond what chance does: one median is outside the other's interval, or without medians both ends
    /// of the range are above; in either case by more than two counts differ by chance, since the ends of a range, and an interval
    /// after full houses, have no spread of their own.
    fileprivate func isAbove(_ other: ForecastTotal) -> Bool {
        guard let own = quantiles, let others = other.quantiles else { return false }
        if let median = own.p50, let otherMedian = others.p50 {
            return (median > others.p90 || own.p10 > otherMedian)
                && ChanceCount(median, of: most).exceeds(ChanceCount(otherMedian, of: other.most))
        }
        return ChanceCount(own.p10, of: least).exceeds(ChanceCount(others.p10, of: other.least))
            && ChanceCount(own.p90, of: most).exceeds(ChanceCount(others.p90, of: other.most))
    }

    /// Of how many its numbers are, from P10 to P90.
    private var least: Int { expected?.lowerBound ?? registered ?? 0 }
    private var most: Int { expected?.upperBound ?? registered ?? 0 }
}

/// How many come of so many, as far as chance alone decides.
private struct ChanceCount {
    let count: Double
    let variance: Double

    /// One time in ten, a count is above another of the same expectation by more standard deviations than these.
    private static let deviations = 1.2816

    /// Takes the binomial variance, with half a person more who comes and half a person more who does not: that everybody came, or
    /// nobody, makes nothing certain. A difference of a single person is then always within chance.
    init(_ number: Int, of whole: Int) {
        count = Double(number)
        let all = Double(max(number, whole))
        variance = (count + 0.5) * (all - count + 0.5) / (all + 1)
    }

    func exceeds(_ other: ChanceCount) -> Bool {
        count - other.count > Self.deviations * (variance + other.variance).squareRoot()
    }
}

extension SeriesEvent {
    /// The event with its registrants as a single group; `nil` if the service does not say how many there are.
    fileprivate var people: SeriesEvent? {
        registrants.map { registrants in
            SeriesEvent(
                eventID: eventID, name: name, startsAt: startsAt,
                cells: [
                    EditionCell(
                        sessionID: 0, session: nil, registrantTypeID: 0, registrantType: nil, registered: registrants,
                        attended: uniqueGuests)
                ], isOver: isOver)
        }
    }
}
