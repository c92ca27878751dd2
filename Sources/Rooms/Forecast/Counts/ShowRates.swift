import Foundation

/// The show rates of a series of editions: the share of the registered who come, by type, price and session.
///
/// Rates are estimated at four levels, each shrunk towards the one above: the series; a type; a type that paid or did
/// not; and that group in a session of one name. Each level's shrinkage follows a beta-binomial model, in which the
/// level's rates are drawn from a beta distribution around the rate above: it is as if c extra registrants came at the
/// rate above, where c depends on how much the rates differ (J. C. Kleinman, "Proportions with extraneous variance:
/// single and independent samples", Journal of the American Statistical Association 68 (1973), 46–54). Each edition
/// shifts all its logits by an effect of its own.
///
/// Within an edition, people of a group come together or stay away together more often than chance would have it. Their
/// correlation ρ is estimated from the residuals, as by D. A. Williams, "Extra-binomial variation in logistic linear
/// models", Applied Statistics 31 (1982), 144–148, and n registrants count as n / (1 + (n − 1)·ρ).
struct ShowRates: Sendable {
    /// A group of cells, at one of the levels.
    struct Group: Hashable, Sendable {
        var type: NameKey?
        var price: PriceClass?
        var session: NameKey?

        static let series = Group()

        /// The groups of a cell, from the series down.
        static func chain(_ cell: EditionCell) -> [Group] {
            [
                .series, Group(type: cell.typeKey), Group(type: cell.typeKey, price: cell.price),
                Group(type: cell.typeKey, price: cell.price, session: cell.sessionKey),
            ]
        }
    }

    /// A group's rate in an average edition, and the number of registrants that it is worth.
    struct Estimate: Sendable {
        var logit: Double
        var worth: Double
    }

    /// What past editions say about a cell.
    struct Match: Sendable {
        var logit: Double
        /// The correlation of the cell's registrants in an edition to come, due to everything unknown about them.
        var correlation: Double
        /// The level at which the match was found: 0 for the series, 3 for the session.
        var level: Int
    }

    static let levels = 4
    private(set) var estimates: [Group: Estimate] = [:]
    /// The extra registrants assumed at each level.
    private(set) var strengths = [0.0, 20, 20, 20]
    /// The correlation between registrants of a cell within an edition.
    private(set) var correlation = 0.02
    /// The editions' effects on the logit scale, and the variances of their errors.
    private(set) var effects: [Double]
    private(set) var variances: [Double]

    private struct Observation {
        var edition: Int
        var chain: [Group]
        var registered: Double
        var rate: Double
    }
    private let observations: [Observation]

    private static let rounds = 5
    private static let strengthBounds = 3.0...400.0
    private static let correlationBounds = 0.0005...0.3

    /// - Parameter editions: In any order. Cells without registrants are skipped; where more attended than registered, everybody
    ///   counts as having come: see `WalkIns` for the rest.
    init(_ editions: [SeriesEvent]) {
        effects = [Double](repeating: 0, count: editions.count)
        variances = [Double](repeating: 1, count: editions.count)
        observations = editions.enumerated().flatMap { index, edition in
            edition.cells.filter { $0.registered > 0 }.map { cell in
                Observation(
                    edition: index, chain: Group.chain(cell), registered: Double(cell.registered),
                    rate: Double(min(cell.attended, cell.registered)) / Double(cell.registered))
            }
        }
        for _ in 0..<Self.rounds {
            estimateRates()
            estimateEffects()
            estimateCorrelation()
        }
    }

    /// What is known about a cell of an edition to come.
    func match(_ cell: EditionCell) -> Match? {
        let chain = Group.chain(cell)
        guard let level = chain.lastIndex(where: { estimates[$0] != nil }), let found = estimates[chain[level]] else {
            return nil
        }
        // Independent sources of error multiply: the estimate, levels never seen, the edition's groups.
        var agreeing = (1 - correlation) * (1 - 1 / (found.worth + 1))
        for missing in (level + 1)..<max(level + 1, Self.levels) { agreeing *= 1 - 1 / (strengths[missing] + 1) }
        return Match(logit: found.logit, correlation: min(0.95, 1 - agreeing), level: level)
    }

    // MARK: - Estimation

    private func weight(_ observation: Observation) -> Double {
        observation.registered / (1 + (observation.registered - 1) * correlation)
    }

    private mutating func estimateRates() {
        var estimates: [Group: Estimate] = [:]
        for level in 0..<Self.levels {
            var members: [Group: [Int]] = [:]
            for (index, observation) in observations.enumerated() {
                members[observation.chain[level], default: []].append(index)
            }
            if level > 0 { strengths[level] = strength(of: members, below: level, estimates) }
            for (group, indices) in members {
                var equation = LogitEquation()
                for index in indices {
                    let observation = observations[index]
                    equation.add(observation.rate, weight: weight(observation), offset: effects[observation.edition])
                }
                var worth = equation.weight
                if level == 0 {
                    // Half a registrant who came and half who did not keep the logit finite.
                    equation.add(0.5, weight: 1, offset: 0)
                } else if let parent = indices.first.flatMap({ estimates[observations[$0].chain[level - 1]] }) {
                    equation.add(inverseLogit(parent.logit), weight: strengths[level], offset: 0)
                    worth += strengths[level]
                }
                estimates[group] = Estimate(logit: equation.solution, worth: worth)
            }
        }
        self.estimates = estimates
    }

    /// The strength of a level's shrinkage, by the method of moments: if W is the weight of a group and m the rate
    /// above, E(r − m)² = m·(1 − m)·(1 + (W − 1)·σ) / W, and c = 1/σ − 1.
    private func strength(of members: [Group: [Int]], below level: Int, _ estimates: [Group: Estimate]) -> Double {
        let parents = Set(observations.map { $0.chain[level - 1] })
        let degrees = members.count - parents.count
        guard degrees > 0 else { return 100 }
        var (square, excess) = (0.0, 0.0)
        // In order of first occurrence: sums must not depend on the order of a dictionary.
        for indices in members.values.sorted(by: { ($0.first ?? 0) < ($1.first ?? 0) }) {
            guard let parent = indices.first.flatMap({ estimates[observations[$0].chain[level - 1]] }) else { continue }
            var (total, surplus, variance) = (0.0, 0.0, 0.0)
            for index in indices {
                let observation = observations[index]
                let expected = inverseLogit(parent.logit + effects[observation.edition])
                let weight = weight(observation)
                total += weight
                surplus += weight * (observation.rate - expected)
                variance += weight * expected * (1 - expected)
            }
            guard variance > 0 else { continue }
            square += surplus * surplus / variance
            excess += max(0, total - 1)
        }
        guard excess > 0 else { return 100 }
        let spread = (square * Double(members.count) / Double(degrees) - Double(members.count)) / excess
        let share = max(spread, 1 / (Self.strengthBounds.upperBound + 1))
        return min(max(1 / share - 1, Self.strengthBounds.lowerBound), Self.strengthBounds.upperBound)
    }

    private mutating func estimateEffects() {
        var equations = [LogitEquation](repeating: LogitEquation(), count: effects.count)
        for observation in observations {
            guard let estimate = observation.chain.last.flatMap({ estimates[$0] }) else { continue }
            equations[observation.edition].add(observation.rate, weight: weight(observation), offset: estimate.logit)
        }
        let centre = estimates[.series]?.logit ?? 0
        for index in effects.indices {
            // Half a registrant who came and half who did not, by D. Firth's correction ("Bias reduction of maximum
            // likelihood estimates", Biometrika 80 (1993), 27–38): an edition to which everyone came has a finite
            // effect, whose variance shows how little is known.
            equations[index].add(0.5, weight: 1, offset: centre)
            effects[index] = equations[index].solution
            variances[index] = 1 / equations[index].information(at: effects[index])
        }
        let mean = effects.reduce(0, +) / Double(max(1, effects.count))
        for index in effects.indices { effects[index] -= mean }
    }

    private mutating func estimateCorrelation() {
        var (square, trials) = (0.0, 0.0)
        for observation in observations {
            guard let estimate = observation.chain.last.flatMap({ estimates[$0] }) else { continue }
            let expected = inverseLogit(estimate.logit + effects[observation.edition])
            let deviation = observation.registered * (observation.rate - expected)
            square += deviation * deviation / max(observation.registered * expected * (1 - expected), 1e-9)
            trials += observation.registered - 1
        }
        let cells = Double(observations.count)
        // A shrunk group uses less than one degree of freedom; an edition's effect uses one.
        let groups = estimates.filter { $0.key.session != nil }.values.map { 1 - strengths[3] / max($0.worth, 1e-9) }
        let degrees = cells - groups.sorted().reduce(0, +) - Double(effects.count)
        guard degrees > 1, trials > 0 else {
            // With only a group or two in each edition, the edition's effect accounts for all residuals.
            correlation = Self.correlationBounds.lowerBound
            return
        }
        let estimate = (square * cells / degrees - cells) / trials
        correlation = min(max(estimate, Self.correlationBounds.lowerBound), Self.correlationBounds.upperBound)
    }
}
