import Foundation

/// A method of forecasting from past editions.
protocol ForecastMethod {
    var expectsRegistrations: Bool { get }
    /// How many of so many registered now are expected to be registered at the start: the median, or the range of past growth. `nil` if
    /// no growth is expected or known.
    func expected(of registered: Int) -> ClosedRange<Int>?
    func row(_ cell: EditionCell) -> ForecastRow
    /// The quantiles of the sum over cells; `nil` if nobody is registered.
    func total(_ cells: [EditionCell]) -> ForecastQuantiles?
}

/// Forecasts quantiles of a predictive distribution, from five editions on.
struct PredictedRates: ForecastMethod {
    private let rates: ShowRates
    private let editions: Int
    private let cellsOfEditions: [[ShowRates.Group: Int]]
    /// Equally probable effects of the edition to come.
    private let effects: [Double]
    /// Equally probable growth of registrations until the start; `nil` if none is expected or known.
    private let growth: [Double]?
    private let walkIns: WalkIns
    /// Equally probable growth by people who come without having registered; `nil` if nobody ever did.
    private let atTheDoor: [Double]?

    private static let effectNodes = 51
    private static let growthNodes = 9
    /// The standard deviation of the prior of the trend: a tenth of a logit per edition, or two to three points at a
    /// rate of 70 %.
    static let trendDeviation = 0.1

    init(_ event: SeriesEvent, _ editions: [SeriesEvent], _ pace: RegistrationGrowth) {
        rates = ShowRates(editions)
        self.editions = editions.count
        cellsOfEditions = editions.map { edition in
            Dictionary(
                edition.cells.filter { $0.registered > 0 }.compactMap { cell in
                    ShowRates.Group.chain(cell).last.map { ($0, 1) }
                }, uniquingKeysWith: +)
        }
        // Time is counted in editions: for a series with gaps, nobody knows what happened in between.
        let position = editions.count { Self.precedes($0, event) }
        let times = editions.indices.map { Double($0 < position ? $0 : $0 + 1) }
        let effects = EditionEffects(
            rates.effects, variances: rates.variances, times: times, at: Double(position),
            // Without an order there is no trend.
            trendDeviation: editions.allSatisfy { $0.startsAt != nil } ? Self.trendDeviation : 0)
        self.effects = effects.nodes(Self.effectNodes)
        growth = pace.growth.count >= EventForecast.minimumEditions ? pace.nodes(Self.growthNodes) : nil
        walkIns = WalkIns(editions)
        atTheDoor = walkIns.nodes(Self.growthNodes)
    }

    private static func precedes(_ edition: SeriesEvent, _ event: SeriesEvent) -> Bool {
        guard let start = edition.startsAt, let other = event.startsAt else { return true }
        return (start, edition.eventID) < (other, event.eventID)
    }

    var expectsRegistrations: Bool { growth != nil }

    func expected(of registered: Int) -> ClosedRange<Int>? {
        growth.map { RegistrationGrowth.grown(registered, by: $0[$0.count / 2]) }.map { $0...$0 }
    }

    func row(_ cell: EditionCell) -> ForecastRow {
        guard cell.registered > 0, let match = rates.match(cell) else {
            return ForecastRow(cell: cell, quantiles: nil, editions: 0, matched: 0, basis: nil)
        }
        let mixture = BetaBinomialMixture(nodes.map { distribution(of: [(cell, match)], $0) })
        let group = ShowRates.Group.chain(cell).last
        return ForecastRow(
            cell: cell, quantiles: mixture.quantiles, editions: editions,
            matched: cellsOfEditions.count { cells in group.map { cells[$0] != nil } ?? false },
            basis: [.series, .type, .type, .sessionAndType][match.level],
            expectedRegistered: expected(of: cell.registered)?.lowerBound)
    }

    func total(_ cells: [EditionCell]) -> ForecastQuantiles? {
        let matches = cells.compactMap { cell in
            cell.registered > 0 ? rates.match(cell).map { (cell, $0) } : nil
        }
        guard !matches.isEmpty else { return nil }
        return BetaBinomialMixture(nodes.map { distribution(of: matches, $0) }).quantiles
    }

    /// How many come of some groups in a possible edition: of the registered, and at the door.
    private func distribution(of groups: [(cell: EditionCell, match: ShowRates.Match)], _ node: Node) -> BetaBinomial {
        var (trials, mean, variance) = (0, 0.0, 0.0)
        for (cell, match) in groups {
            let registered = BetaBinomial(
                trials: RegistrationGrowth.grown(cell.registered, by: node.growth),
                mean: inverseLogit(match.logit + node.effect), correlation: match.correlation)
            let atTheDoor = Double(registered.trials) * (walkIns.growth(of: cell, if: node.atTheDoor) - 1)
            if groups.count == 1, atTheDoor <= 0 { return registered }
            // Whoever comes unannounced comes by chance: their number has at least Poisson's variance. Twice as many trials leave
            // room above the mean, and a binomial variance that is never larger than the sum's.
            trials += registered.trials + Int((2 * atTheDoor).rounded(.up))
            mean += Double(registered.trials) * registered.mean + atTheDoor
            variance += registered.variance + atTheDoor
        }
        return BetaBinomial(trials: trials, sum: mean, variance: variance)
    }

    /// A possible edition: its effect, the growth of registrations, and the growth by walk-ins.
    private typealias Node = (effect: Double, growth: Double, atTheDoor: Double)

    private var nodes: [Node] {
        guard growth != nil || atTheDoor != nil else { return effects.map { ($0, 1, 1) } }
        let pairs = (0..<Self.growthNodes).map { index in
            // Take walk-ins in another order, so that they vary independently of late registrations.
            (growth?[index] ?? 1, atTheDoor?[index * 4 % Self.growthNodes] ?? 1)
        }
        return effects.flatMap { effect in pairs.map { (effect, $0, $1) } }
    }
}

extension BetaBinomial {
    /// A beta-binomial distribution with the mean and variance of a sum of independent ones.
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
