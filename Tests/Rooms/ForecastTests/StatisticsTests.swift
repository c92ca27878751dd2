import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast

/// The distributions, against SciPy 1.17.1 (scipy.stats.betabinom, scipy.special.betainc; c = 1/ρ − 1, α = m·c).
@Suite(.timeLimit(.minutes(30))) struct StatisticsTests {
    /// `d = betabinom(n, m*c, (1-m)*c); [d.pmf(k) for k in (0, 1, n//2, n-1, n)], [d.ppf(p) for p in (.1, .5, .9)]`
    @Test func `probabilities and quantiles are those of SciPy`() {
        let cases: [(BetaBinomial, [Double], [Int], variance: Double)] = [
            (
                BetaBinomial(trials: 10, mean: 0.7, correlation: 0.1),
                [0.0009186368428, 0.004946506076, 0.1040530282, 0.1643524475, 0.09313305359], [4, 7, 9], 3.99
            ),
            (
                BetaBinomial(trials: 40, mean: 0.85, correlation: 0.02),
                [1.010049263e-18, 3.630511481e-17, 0.0001108737944, 0.03336036393, 0.009151405955], [30, 34, 38], 9.078
            ),
            (
                BetaBinomial(trials: 7, mean: 0.05, correlation: 0.4),
                [0.8558953271, 0.06051785141, 0.01936454049, 0.006701320319, 0.004081255232], [0, 0, 1], 1.1305
            ),
        ]
        for (distribution, expected, quantiles, variance) in cases {
            let probabilities = distribution.probabilities
            let count = distribution.trials
            for (k, value) in zip([0, 1, count / 2, count - 1, count], expected) {
                #expect(abs(probabilities[k] / value - 1) < 1e-8)
            }
            #expect(abs(probabilities.reduce(0, +) - 1) < 1e-12)
            #expect(abs(distribution.variance - variance) < 1e-9)
            let mixture = BetaBinomialMixture([distribution])
            #expect([0.1, 0.5, 0.9].map(mixture.quantile) == quantiles)
        }
    }

    /// `betainc(a, b, x)`
    @Test func `the incomplete beta function is that of SciPy`() {
        let cases = [
            (0.3, 2.5, 4, 0.352197585907), (0.85, 170, 30, 0.48155067146), (0.5, 0.4, 0.7, 0.659991156649),
            (0.99, 2000, 15, 0.0984114357989),
        ]
        for (x, a, b, value) in cases { #expect(abs(IncompleteBeta.regularized(x, a, b) - value) < 1e-9) }
    }

    /// `betabinom(20000, .72*c, .28*c).ppf` for ρ = 0.03, exact; ours takes the rate as continuous.
    @Test func `many trials are close to exact`() {
        let mixture = BetaBinomialMixture([BetaBinomial(trials: 20_000, mean: 0.72, correlation: 0.03)])
        for (probability, exact) in [(0.1, 12_333), (0.5, 14_492), (0.9, 16_345)] {
            #expect(abs(mixture.quantile(probability) - exact) <= 6)
        }
    }

    /// The smallest k at which the mean of three distribution functions reaches the probability.
    @Test func `a mixture's quantiles are those of the mean distribution function`() {
        let mixture = BetaBinomialMixture(
            [0.6, 0.75, 0.9].map { BetaBinomial(trials: 60, mean: $0, correlation: 0.05) })
        #expect([0.1, 0.5, 0.9].map(mixture.quantile) == [31, 46, 57])
    }

    /// The same model in NumPy: covariance matrices of all editions, a level with standard deviation 100, τ from 0 to 2 in
    /// 1501 steps, weights until they no longer change, quantiles by bisection. The last series has a full house of
    /// which the logit is 6: it is in the upper tenth, and in nothing else.
    @Test(arguments: [
        (
            [0.10, -0.25, 0.30, 0.05, 0.42, -0.02, 0.35], [0.01, 0.02, 0.015, 0.01, 0.03, 0.02, 0.01],
            [-0.0560, 0.2900, 0.6113], 0.2829
        ),
        (
            [0.10, -0.25, 0.30, 0.05, 0.42, -0.02, 0.35, 3.0], [0.01, 0.02, 0.015, 0.01, 0.03, 0.02, 0.01, 2.0],
            [0.0104, 0.3750, 0.7540], 0.3800
        ),
        (
            [0.10, -0.25, 0.30, 0.05, 6.0, -0.02, 0.35, 0.2], [0.01, 0.02, 0.015, 0.01, 2.0, 0.02, 0.01, 0.02],
            [-0.0263, 0.3009, 2.4476], 0.6405
        ),
    ])
    func `editions' effects predict as a brute-force calculation does`(
        values: [Double], variances: [Double], quantiles: [Double], mean: Double
    ) {
        let effects = EditionEffects(
            values, variances: variances, times: values.indices.map(Double.init), at: Double(values.count),
            trendDeviation: 0.1)
        // The middles of five slices are at 10, 30, 50, 70 and 90 %.
        let nodes = effects.nodes(5)
        for (node, expected) in zip([nodes[0], nodes[2], nodes[4]], quantiles) {
            #expect(abs(node - expected) < 0.001, "\(node) \(expected)")
        }
        #expect(abs(effects.parts.reduce(0) { $0 + $1.weight * $1.mean } - mean) < 0.001)
        #expect(nodes == nodes.sorted())
    }

    @Test func `an edition that is a day later changes nothing but the trend`() {
        let values = [0.1, 0.3, 0.2, 0.4, 0.5]
        func effects(from first: Double) -> [Double] {
            EditionEffects(
                values, variances: [Double](repeating: 0.02, count: 5), times: (0..<5).map { first + Double($0) },
                at: first + 5, trendDeviation: 0.1
            ).nodes(9)
        }
        for (one, other) in zip(effects(from: 0), effects(from: 40)) { #expect(abs(one - other) < 1e-9) }
    }

    @Test func `observed equals expected at the solution`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<50 {
            var equation = LogitEquation()
            for _ in 0..<Int.random(in: 1...9, using: &generator) {
                equation.add(
                    Double.random(in: 0.05...0.95, using: &generator), weight: .random(in: 0.5...80, using: &generator),
                    offset: .random(in: -2...2, using: &generator))
            }
            #expect(abs(equation.surplus(at: equation.solution)) < 1e-6 * equation.weight)
        }
        // Three of four, without an offset: log 3.
        var equation = LogitEquation()
        equation.add(0.75, weight: 4, offset: 0)
        #expect(abs(equation.solution - log(3)) < 1e-9)
        #expect(abs(equation.information(at: equation.solution) - 0.75) < 1e-9)
    }
}
