import Base
import Foundation

/// How many may come to an event, as quantiles of people or of registrations.
struct ForecastQuantiles: Sendable, Equatable {
    /// At most this many come with a probability of 10 %; with fewer than five editions, the lowest past rate times the
    /// registered.
    var p10: Int
    /// The median: more are as likely to come as fewer. `nil` with fewer than five editions, whose median says nothing
    /// about the next.
    var p50: Int?
    /// At most this many come with a probability of 90 %; with fewer than five editions, the highest past rate times
    /// the registered.
    var p90: Int
}

/// The past data that a row of a forecast is based on.
enum ForecastBasis: String, Sendable, Hashable, CaseIterable {
    /// The session's and type's own past, by name.
    case sessionAndType = "session_and_type"
    /// The type's past in other sessions, or at another price.
    case type
    /// The past of all types, because this type has none.
    case series
}

/// A row of `forecast`: a registrant type in a session.
struct ForecastRow: Sendable, Equatable {
    var cell: EditionCell
    /// `nil` if nobody is registered, if the service does not say how many are, or if nothing is known.
    var quantiles: ForecastQuantiles?
    /// The number of past editions that the numbers are based on; 0 without numbers.
    var editions: Int
    /// The number of past editions that had the session and type; 0 if the row is based on others.
    var matched: Int
    /// `nil` without numbers.
    var basis: ForecastBasis?
    /// The median number registered at the start; `nil` if the pace is not known, and with fewer than five editions.
    var expectedRegistered: Int?
}

/// A row of `forecast_totals`: the people, or the registrations of the event, a session or a type.
struct ForecastTotal: Sendable, Equatable {
    enum Scope: String, Sendable, Hashable, CaseIterable {
        case people, event, session
        case registrantType = "registrant_type"
    }

    var scope: Scope
    /// The session's or the type's id and name; `nil` for people and the event.
    var id: Int64?
    var name: String?
    var startsAt: Instant?
    /// Registrants, for people; otherwise summed over sessions: a person registered for two counts twice. `nil` if the service does not say for one of the
    /// rows; then there are no quantiles either.
    var registered: Int?
    var quantiles: ForecastQuantiles?
    var editions: Int
    /// How many are expected to be registered at the start, of whom the quantiles are: the median, or with fewer than five editions
    /// the range. `nil` if no growth is expected or known.
    var expected: ClosedRange<Int>?
}

/// A forecast of who will come to an event, from its past editions.
///
/// From five editions on, the numbers are quantiles of a predictive distribution: see `ShowRates` for the rates,
/// `EditionEffects` for what the groups of an edition have in common, and `BetaBinomial` for the people of a group.
/// Given the edition's effect, groups are independent; because they share the effect, a total varies more than the sum
/// of independent groups. With fewer than five, the numbers are only the range of the past editions' rates. Without a
/// past edition, there are none.
struct EventForecast: Sendable, Equatable {
    /// The past editions used, by start, then id.
    let editions: [SeriesEvent]
    /// In the order of the event's cells.
    let rows: [ForecastRow]
    /// People, where they can be forecast; the event, its sessions in order of their start, its types by id.
    let totals: [ForecastTotal]
    /// The forecast of people; `nil` if it was not requested.
    let people: PeopleForecast?
    /// The number of past editions whose registrations at the same number of days before are known.
    let paceEditions: Int
    /// Whether the numbers include registrations still to come.
    let expectsRegistrations: Bool

    /// From this many editions on, a distribution is estimated.
    static let minimumEditions = 5
    /// The most past editions used: only the latest tell anything about the next.
    static let maximumEditions = 50

    /// - Parameters:
    ///   - event: The event to come. Check-ins it already has are ignored.
    ///   - editions: Past editions, in any order. See `usable(for:)` for those that count.
    ///   - daysBefore: The days from the event's last reading to its start; `nil` if not known.
    ///   - withPeople: Whether people are forecast, too.
    init(
        of event: SeriesEvent, from editions: [SeriesEvent], daysBefore: Int? = nil, withPeople: Bool = true
    ) {
        let all = editions.filter { !$0.isOutOfOrder(for: event) }
        let editions = editions.usable(for: event)
        let pace = RegistrationGrowth(editions, daysBefore: daysBefore)
        var people =
            withPeople ? PeopleForecast(of: event, from: all, growth: pace.included(from: editions.count)) : nil
        self.editions = editions
        paceEditions = pace.growth.count
        let method = Self.method(event, editions, pace)
        expectsRegistrations = method.expectsRegistrations && event.registered > 0
        rows = event.cells.map { method.row($0) }
        func total(
            _ scope: ForecastTotal.Scope, id: Int64? = nil, name: String? = nil, startsAt: Instant? = nil,
            of cells: [EditionCell]
        ) -> ForecastTotal {
            let isKnown = cells.allSatisfy(\.isRegisteredKnown)
            let registered = cells.reduce(0) { $0 + $1.registered }
            let filled = cells.filter { $0.registered > 0 }
            // The total of a single row is that row, from the same editions.
            let only = filled.count == 1 ? method.row(filled[0]) : nil
            let quantiles = isKnown ? only.map(\.quantiles) ?? method.total(cells) : nil
            return ForecastTotal(
                scope: scope, id: id, name: name, startsAt: startsAt, registered: isKnown ? registered : nil,
                quantiles: quantiles, editions: quantiles == nil ? 0 : only?.editions ?? editions.count,
                expected: quantiles == nil ? nil : method.expected(of: registered))
        }
        let types = Self.groups(event.cells, by: \.registrantTypeID).sorted {
            $0[0].registrantTypeID < $1[0].registrantTypeID
        }
        let registrations =
            [total(.event, of: event.cells)]
            + Self.groups(event.cells, by: \.sessionID).map { cells in
                total(
                    .session, id: cells[0].sessionID, name: cells[0].session, startsAt: cells[0].sessionStartsAt,
                    of: cells)
            }
            + types.map { cells in
                total(
                    .registrantType, id: cells[0].registrantTypeID, name: cells[0].registrantType, of: cells)
            }
        people?.verify(against: registrations)
        self.people = people
        totals = [people?.total].compactMap(\.self) + registrations
    }

    /// The registrations of the whole event.
    var total: ForecastTotal? { totals.first { $0.scope == .event } }

    static func method(
        _ event: SeriesEvent, _ editions: [SeriesEvent], _ pace: RegistrationGrowth
    ) -> any ForecastMethod {
        editions.count >= minimumEditions ? PredictedRates(event, editions, pace) : RangeOfRates(editions, pace)
    }

    /// The cells grouped by id, in order of first occurrence.
    private static func groups(_ cells: [EditionCell], by id: KeyPath<EditionCell, Int64>) -> [[EditionCell]] {
        var places: [Int64: Int] = [:]
        var groups: [[EditionCell]] = []
        for cell in cells {
            if let place = places[cell[keyPath: id]] {
                groups[place].append(cell)
            } else {
                places[cell[keyPath: id]] = groups.count
                groups.append([cell])
            }
        }
        return groups
    }
}

extension [SeriesEvent] {
    /// The editions that a forecast of registrations and its check are based on, in order: the latest of those that are over and have
    /// registered and attended.
    ///
    /// - Parameter event: The event to forecast; `nil` for a check.
    func usable(for event: SeriesEvent?) -> [SeriesEvent] {
        filter { $0.unusable(for: event) == nil }.inOrder.suffix(EventForecast.maximumEditions)
    }

    /// The events sorted by start, then id; those without a start come first.
    var inOrder: [SeriesEvent] {
        sorted { left, right in
            let (first, second) = (left.startsAt?.secondsSinceEpoch, right.startsAt?.secondsSinceEpoch)
            return (first ?? .min, left.eventID) < (second ?? .min, right.eventID)
        }
    }
}
