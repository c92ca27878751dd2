/// A forecast of people: how many of those registered for an event come to any of it.
///
/// Registrations count somebody registered for three sessions three times. A person comes or does not, so for this forecast an
/// edition is a single group, of its registrants and its unique guests; the method is that of registrations.
public struct PeopleForecast: Sendable, Equatable {
    /// Why no people are forecast.
    public enum Unknown: Sendable, Equatable {
        /// The service does not say how many people are registered for the event.
        case registrantsNotTold
        /// No past edition says how many were registered and how many came.
        case noEdition
        /// More people came to these editions than were registered: what the service counts are not the people who come.
        case moreGuests([Int64])
        /// Nobody is registered for the event.
        case nobodyRegistered
        /// Fewer people would come to the event than are expected at one of its sessions.
        case fewerThanAtSession
        /// More people would come than registrations are expected to be used.
        case moreThanRegistrations
    }

    /// `nil` if no people are forecast.
    public private(set) var total: ForecastTotal?
    /// `nil` if people are forecast.
    public private(set) var unknown: Unknown?
    /// Whether the numbers include people still to register.
    public private(set) var expectsRegistrants = false
    /// The past editions that it is based on, by start, then id, each as a single group.
    public let editions: [SeriesEvent]
    /// Whether these editions can be forecast from each other.
    public let isCheckable: Bool

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

    /// Forecasts no people if the forecast of registrations contradicts it: somebody at a session is at the event, and somebody at
    /// the event uses a registration.
    mutating func verify(against totals: [ForecastTotal]) {
        guard let people = total?.quantiles else { return }
        if totals.contains(where: { $0.scope == .session && $0.quantiles?.isAbove(people) == true }) {
            (total, unknown) = (nil, .fewerThanAtSession)
        } else if let event = totals.first(where: { $0.scope == .event })?.quantiles, people.isAbove(event) {
            (total, unknown) = (nil, .moreThanRegistrations)
        }
    }
}

extension ForecastQuantiles {
    /// Whether it is above another beyond what chance does: one median is outside the other's interval; without medians, both
    /// ends of the range are above.
    fileprivate func isAbove(_ other: ForecastQuantiles) -> Bool {
        if let own = p50, let median = other.p50 { return own > other.p90 || p10 > median }
        return p10 > other.p10 && p90 > other.p90
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
