import Foundation

/// The distribution of how many of n come if each comes with probability p, and p itself follows a beta distribution.
///
/// With mean m and correlation ρ between any two people of the group, p is Beta(m·c, (1 − m)·c) with c = 1/ρ − 1, and
/// the number has mean n·m and variance n·m·(1 − m)·(1 + (n − 1)·ρ): J. G. Skellam, "A probability distribution derived
/// from the binomial distribution by regarding the probability of success as variable between the sets of trials",
/// Journal of the Royal Statistical Society B 10 (1948), 257–261. With ρ = 0 it is the binomial distribution.
struct BetaBinomial: Sendable, Equatable {
    /// At least 0.
    var trials: Int
    /// Above 0 and below 1.
    var mean: Double
    /// At least 0 and below 1.
    var correlation: Double

    /// The most trials for which probabilities are exact; beyond, the rate is treated as continuous.
    static let maximumExactTrials = 1500

    var variance: Double {
        Double(trials) * mean * (1 - mean) * (1 + Double(trials - 1) * correlation)
    }

    private var shapes: (alpha: Double, beta: Double) {
        let concentration = 1 / max(correlation, 1e-9) - 1
        return (mean * concentration, (1 - mean) * concentration)
    }

    /// The probabilities of 0 to `trials`, by the recurrence
    /// P(k + 1) / P(k) = (n − k) / (k + 1) · (k + α) / (n − k − 1 + β) in both directions from the mean.
    var probabilities: [Double] {
        let (alpha, beta) = shapes
        let count = Double(trials)
        var terms = [Double](repeating: 0, count: trials + 1)
        let start = min(trials, max(0, Int((count * mean).rounded())))
        terms[start] = 1
        var sum = 1.0
        var term = 1.0
        for next in stride(from: start + 1, through: trials, by: 1) {
            let k = Double(next - 1)
            term *= (count - k) / (k + 1) * (k + alpha) / (count - k - 1 + beta)
            terms[next] = term
            sum += term
        }
        term = 1
        for next in stride(from: start - 1, through: 0, by: -1) {
            let k = Double(next)
            term *= (k + 1) / (count - k) * (count - k - 1 + beta) / (k + alpha)
            terms[next] = term
            sum += term
        }
        for index in terms.indices { terms[index] /= sum }
        return terms
    }

    /// The probability of at most `k`, for many trials: the rate follows the beta distribution of the same mean and
    /// variance, with a correction for continuity.
    func probabilityOfAtMost(_ k: Int) -> Double {
        guard k >= 0 else { return 0 }
        guard k < trials else { return 1 }
        let relative = variance / (Double(trials) * Double(trials) * mean * (1 - mean))
        let concentration = max(1 / max(relative, 1e-12) - 1, 1e-6)
        return IncompleteBeta.regularized(
            (Double(k) + 0.5) / Double(trials), mean * concentration, (1 - mean) * concentration)
    }
}

/// A mixture of beta-binomial distributions of equal weight: one for each node of the unknowns.
struct BetaBinomialMixture: Sendable {
    private let components: [BetaBinomial]
    private let maximumTrials: Int
    /// The probability of at most k, by k; empty if there are too many trials.
    private let cumulative: [Double]

    init(_ components: [BetaBinomial]) {
        self.components = components
        maximumTrials = components.lazy.map(\.trials).max() ?? 0
        guard maximumTrials <= BetaBinomial.maximumExactTrials else {
            cumulative = []
            return
        }
        var sums = [Double](repeating: 0, count: maximumTrials + 1)
        for component in components {
            for (k, probability) in component.probabilities.enumerated() { sums[k] += probability }
        }
        var running = 0.0
        for k in sums.indices {
            running += sums[k]
            sums[k] = running / Double(max(1, components.count))
        }
        cumulative = sums
    }

    /// The smallest number that is not exceeded with at least the given probability, from 0 to 1.
    func quantile(_ probability: Double) -> Int {
        var (low, high) = (-1, maximumTrials)
        while high - low > 1 {
            let middle = (low + high) / 2
            // A tiny tolerance keeps accumulated rounding errors from moving a quantile.
            if probabilityOfAtMost(middle) + 1e-12 >= probability { high = middle } else { low = middle }
        }
        return high
    }

    func probabilityOfAtMost(_ k: Int) -> Double {
        guard cumulative.isEmpty else { return k < 0 ? 0 : cumulative[min(k, maximumTrials)] }
        return components.reduce(0) { $0 + $1.probabilityOfAtMost(k) } / Double(max(1, components.count))
    }
}

/// The regularized incomplete beta function Iₓ(a, b), the distribution function of Beta(a, b).
enum IncompleteBeta {
    /// Evaluates the continued fraction of NIST's Digital Library of Mathematical Functions, 8.17.22
    /// (https://dlmf.nist.gov/8.17.E22), by Lentz's method. Accurate to about ten digits.
    static func regularized(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        // The fraction converges fast below the mean; above, by symmetry (DLMF 8.17.4).
        if x > (a + 1) / (a + b + 2) { return 1 - regularized(1 - x, b, a) }
        let gammas: Double = lgamma(a + b) - lgamma(a) - lgamma(b)
        let front: Double = exp(gammas + a * log(x) + b * log1p(-x)) / a
        return min(1, max(0, front * fraction(x, a, b)))
    }

    private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let least = 1e-300
        func awayFromZero(_ value: Double) -> Double { abs(value) < least ? least : value }
        var c = 1.0
        var d = 1 / awayFromZero(1 - (a + b) * x / (a + 1))
        var result = d
        for step in 1...2000 {
            let m = Double(step)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            d = 1 / awayFromZero(1 + even * d)
            c = awayFromZero(1 + even / c)
            result *= d * c
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 / awayFromZero(1 + odd * d)
            c = awayFromZero(1 + odd / c)
            result *= d * c
            if abs(d * c - 1) < 1e-12 { break }
        }
        return result
    }
}
