import Foundation
public import Tables

/// What may come of an event, as quantiles.
public struct ForecastQuantiles: Sendable, Equatable {
    /// At most this many with a probability of 10 %; of fewer than five editions, the lowest past rate times the
    /// registered.
    public var p10: Int
    /// As probably more as fewer. `nil` of fewer than five editions: their middle says nothing about the next.
    public var p50: Int?
    /// At most this many with a probability of 90 %; of fewer than five editions, the highest past rate.
    public var p90: Int

    public init(p10: Int, p50: Int?, p90: Int) {
        self.p10 = p10
        self.p50 = p50
        self.p90 = p90
    }
}

/// What in past editions a row of a forecast is based on.
public enum ForecastBasis: String, Sendable, Hashable, CaseIterable {
    /// The session's and type's own past, by name.
    case sessionAndType = "session_and_type"
    /// The type's past in other sessions, or at another price.
    case type
    /// The past of all types: this one was never there.
    case series
}

/// A row of `forecast`: a registrant type in a session.
public struct ForecastRow: Sendable, Equatable {
    public var cell: EditionCell
    /// `nil` if nobody is registered, or nothing is known.
    public var quantiles: ForecastQuantiles?
    /// Past editions that the numbers are based on; 0 without numbers.
    public var editions: Int
    /// Past editions that had the session and type; 0 if the row is based on others.
    public var matched: Int
    /// `nil` without numbers.
    public var basis: ForecastBasis?
    /// Registered at the start, as probably more as fewer; `nil` if the pace is not known.
    public var expectedRegistered: Int?
}

/// A row of `forecast_totals`: a session, a type, or the event.
public struct ForecastTotal: Sendable, Equatable {
    public enum Scope: String, Sendable, Hashable, CaseIterable {
        case event, session
        case registrantType = "registrant_type"
    }

    public var scope: Scope
    /// The session's or the type's id and name; `nil` for the event.
    public var id: Int64?
    public var name: String?
    public var startsAt: Instant?
    /// Summed over sessions: a person registered for two counts twice.
    public var registered: Int
    public var quantiles: ForecastQuantiles?
    public var editions: Int
}

/// A forecast of who will come to an event, from its past editions.
///
///     let forecast = EventForecast(of: coming, from: past, daysBefore: 12)
///     forecast.rows.first?.quantiles?.p90
///
/// From five editions on, the numbers are quantiles of a predictive distribution: see `ShowRates` for the rates,
/// `EditionEffects` for what an edition has in common, `BetaBinomial` for the people of a group. Given the edition's
/// effect, groups are independent; the effect is common, so a total is wider than the sum of independent groups. Below
/// five, the numbers are only the range of the past editions' rates. Without a past edition there are none.
public struct EventForecast: Sendable, Equatable {
    /// The past editions with attendance, by start, then id.
    public let editions: [Edition]
    /// In the order of the event's cells.
    public let rows: [ForecastRow]
    /// The event, its sessions in order of their start, its types by id.
    public let totals: [ForecastTotal]
    /// The past editions of which the registered at the same days before are known.
    public let paceEditions: Int
    /// Whether registrations to come are in the numbers.
    public let expectsRegistrations: Bool

    /// From this many editions on, a distribution is estimated.
    public static let fewestEditions = 5

    /// - Parameters:
    ///   - event: the event to come. Whom it has already checked in is not looked at.
    ///   - editions: past editions, in any order. Those without registered or attended are passed over.
    ///   - daysBefore: days from the event's last reading to its start; `nil` if not known.
    public init(of event: Edition, from editions: [Edition], daysBefore: Int? = nil) {
        let editions = editions.filter { $0.registered > 0 && $0.attended > 0 }.inOrder
        let pace = RegistrationPace(editions, daysBefore: daysBefore)
        self.editions = editions
        paceEditions = pace.growth.count
        let method: any ForecastMethod
        if editions.count >= Self.fewestEditions {
            method = PredictedRates(event, editions, pace)
        } else {
            method = RangeOfRates(editions, pace)
        }
        expectsRegistrations = method.expectsRegistrations && event.registered > 0
        rows = event.cells.map { method.row($0) }
        var totals = [
            ForecastTotal(scope: .event, registered: event.registered, quantiles: nil, editions: editions.count)
        ]
        totals[0].quantiles = method.total(event.cells)
        totals += Self.groups(event.cells, by: \.sessionID).map { cells in
            ForecastTotal(
                scope: .session, id: cells[0].sessionID, name: cells[0].session, startsAt: cells[0].sessionStartsAt,
                registered: cells.reduce(0) { $0 + $1.registered }, quantiles: method.total(cells),
                editions: editions.count)
        }
        totals += Self.groups(event.cells, by: \.registrantTypeID).sorted {
            $0[0].registrantTypeID < $1[0].registrantTypeID
        }.map { cells in
            ForecastTotal(
                scope: .registrantType, id: cells[0].registrantTypeID, name: cells[0].registrantType,
                registered: cells.reduce(0) { $0 + $1.registered }, quantiles: method.total(cells),
                editions: editions.count)
        }
        self.totals = totals.map { total in
            var total = total
            if total.quantiles == nil { total.editions = 0 }
            return total
        }
    }

    /// The event's total.
    public var total: ForecastTotal? { totals.first }

    /// The cells in groups of equal id, in order of first occurrence.
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

extension [Edition] {
    /// By start, then id; those without a start first.
    public var inOrder: [Edition] {
        sorted { left, right in
            let (first, second) = (left.startsAt?.secondsSinceEpoch, right.startsAt?.secondsSinceEpoch)
            return (first ?? .min, left.eventID) < (second ?? .min, right.eventID)
        }
    }
}

/// A way to get numbers from past editions.
protocol ForecastMethod {
    var expectsRegistrations: Bool { get }
    func row(_ cell: EditionCell) -> ForecastRow
    /// The quantiles of the sum over cells; `nil` if nobody is registered.
    func total(_ cells: [EditionCell]) -> ForecastQuantiles?
}

/// Quantiles of a predictive distribution, from five editions on.
struct PredictedRates: ForecastMethod {
    private let rates: ShowRates
    private let editions: Int
    private let cellsOfEditions: [[ShowRates.Group: Int]]
    /// Equally probable effects of the edition to come.
    private let effects: [Double]
    /// Equally probable growth of registrations until the start; `nil` if none is expected or known.
    private let growth: [Double]?

    private static let effectNodes = 51
    private static let growthNodes = 9
    /// The standard deviation of the prior of the trend: a tenth of a logit per edition, two to three points at a rate
    /// of 70 %.
    static let trendDeviation = 0.1

    init(_ event: Edition, _ editions: [Edition], _ pace: RegistrationPace) {
        rates = ShowRates(editions)
        self.editions = editions.count
        cellsOfEditions = editions.map { edition in
            Dictionary(
                edition.cells.filter { $0.registered > 0 }.compactMap { cell in
                    ShowRates.Group.chain(cell).last.map { ($0, 1) }
                }, uniquingKeysWith: +)
        }
        // Time goes by editions: of a series with gaps, nobody knows what happened meanwhile.
        let position = editions.count { ($0.startsAt ?? event.startsAt) == nil || Self.precedes($0, event) }
        let times = editions.indices.map { Double($0 < position ? $0 : $0 + 1) }
        let effects = EditionEffects(
            rates.effects, variances: rates.variances, times: times, at: Double(position),
            trendDeviation: Self.trendDeviation)
        self.effects = effects.nodes(Self.effectNodes)
        growth = pace.growth.count >= EventForecast.fewestEditions ? pace.nodes(Self.growthNodes) : nil
    }

    private static func precedes(_ edition: Edition, _ event: Edition) -> Bool {
        guard let start = edition.startsAt, let other = event.startsAt else { return true }
        return (start, edition.eventID) < (other, event.eventID)
    }

    var expectsRegistrations: Bool { growth != nil }

    func row(_ cell: EditionCell) -> ForecastRow {
        guard cell.registered > 0, let match = rates.match(cell) else {
            return ForecastRow(cell: cell, quantiles: nil, editions: 0, matched: 0, basis: nil)
        }
        let mixture = BetaBinomialMixture(
            nodes.map { effect, growth in
                BetaBinomial(
                    trials: Self.grown(cell.registered, by: growth), mean: rate(atLogit: match.logit + effect),
                    correlation: match.correlation)
            })
        let group = ShowRates.Group.chain(cell).last
        return ForecastRow(
            cell: cell, quantiles: mixture.quantiles, editions: editions,
            matched: cellsOfEditions.count { cells in group.map { cells[$0] != nil } ?? false },
            basis: [.series, .type, .type, .sessionAndType][match.level],
            expectedRegistered: growth.map { Self.grown(cell.registered, by: $0[$0.count / 2]) })
    }

    func total(_ cells: [EditionCell]) -> ForecastQuantiles? {
        let matches = cells.compactMap { cell in
            cell.registered > 0 ? rates.match(cell).map { (cell.registered, $0) } : nil
        }
        guard !matches.isEmpty else { return nil }
        return BetaBinomialMixture(
            nodes.map { effect, growth in
                var (trials, mean, variance) = (0, 0.0, 0.0)
                for (registered, match) in matches {
                    let part = BetaBinomial(
                        trials: Self.grown(registered, by: growth), mean: rate(atLogit: match.logit + effect),
                        correlation: match.correlation)
                    trials += part.trials
                    mean += Double(part.trials) * part.mean
                    variance += part.variance
                }
                return BetaBinomial(trials: trials, sum: mean, variance: variance)
            }
        ).quantiles
    }

    private var nodes: [(effect: Double, growth: Double)] {
        guard let growth else { return effects.map { ($0, 1) } }
        return effects.flatMap { effect in growth.map { (effect, $0) } }
    }

    /// Registered at the start. Nobody who registered is forgotten, even if past editions shrank.
    private static func grown(_ registered: Int, by growth: Double) -> Int {
        max(1, Int((Double(registered) * growth).rounded()))
    }
}

extension BetaBinomial {
    /// The beta-binomial distribution with the mean and variance of a sum of independent ones.
    init(trials: Int, sum: Double, variance: Double) {
        let mean = min(max(sum / Double(max(1, trials)), 1e-6), 1 - 1e-6)
        let binomial = Double(trials) * mean * (1 - mean)
        let correlation = trials > 1 ? (variance / binomial - 1) / Double(trials - 1) : 0
        self.init(trials: trials, mean: mean, correlation: min(max(correlation, 0), 0.95))
    }
}

extension BetaBinomialMixture {
    var quantiles: ForecastQuantiles {
        ForecastQuantiles(p10: quantile(0.1), p50: quantile(0.5), p90: quantile(0.9))
    }
}

/// The range of the past editions' rates: all that fewer than five can tell.
struct RangeOfRates: ForecastMethod {
    private let editions: [Edition]
    private let pace: RegistrationPace
    /// By edition: registered and attended of each group.
    private let sums: [[ShowRates.Group: (registered: Int, attended: Int)]]

    init(_ editions: [Edition], _ pace: RegistrationPace) {
        self.editions = editions
        self.pace = pace
        sums = editions.map { edition in
            var sums: [ShowRates.Group: (registered: Int, attended: Int)] = [:]
            for cell in edition.cells where cell.registered > 0 {
                for group in ShowRates.Group.chain(cell) {
                    let known = sums[group] ?? (0, 0)
                    sums[group] = (known.registered + cell.registered, known.attended + cell.attended)
                }
            }
            return sums
        }
    }

    var expectsRegistrations: Bool { !pace.growth.isEmpty }

    func row(_ cell: EditionCell) -> ForecastRow {
        let chain = ShowRates.Group.chain(cell)
        guard cell.registered > 0,
            let level = chain.lastIndex(where: { group in sums.contains { $0[group] != nil } })
        else { return ForecastRow(cell: cell, quantiles: nil, editions: 0, matched: 0, basis: nil) }
        let rates = rates(of: chain[level])
        return ForecastRow(
            cell: cell, quantiles: range(rates, of: cell.registered), editions: rates.count,
            matched: level == ShowRates.levels - 1 ? rates.count : 0,
            basis: [.series, .type, .type, .sessionAndType][level])
    }

    func total(_ cells: [EditionCell]) -> ForecastQuantiles? {
        let registered = cells.reduce(0) { $0 + $1.registered }
        guard registered > 0, !editions.isEmpty else { return nil }
        // Each edition's own mix of types would be another event's: its rates are applied to this one's cells.
        let attended = sums.map { sums in
            cells.reduce(0.0) { attended, cell in
                let known = ShowRates.Group.chain(cell).lazy.compactMap { sums[$0] }
                guard let counts = Array(known).last else { return attended }
                return attended + Double(cell.registered) * min(1, Double(counts.attended) / Double(counts.registered))
            }
        }
        return range(attended.map { $0 / Double(registered) }, of: registered)
    }

    private func rates(of group: ShowRates.Group) -> [Double] {
        sums.compactMap { sums in
            sums[group].map { min(1, Double($0.attended) / Double($0.registered)) }
        }
    }

    private func range(_ rates: [Double], of registered: Int) -> ForecastQuantiles? {
        guard let low = rates.min(), let high = rates.max() else { return nil }
        let least = Double(registered) * (pace.growth.min() ?? 1)
        let most = Double(registered) * (pace.growth.max() ?? 1)
        return ForecastQuantiles(p10: Int((least * low).rounded()), p50: nil, p90: Int((most * high).rounded()))
    }
}
