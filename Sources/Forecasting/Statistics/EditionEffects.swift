import Foundation

/// What differs from edition to edition and is common to all of an edition's groups: weather, a rival event, a strike.
///
/// Each past edition i has an effect y(i) on the logit scale, known up to its standard error s(i):
///
///     y(i) = δ + β·(t(i) − t̄) + u(i) + e(i),   u(i) ~ N(0, τ²),   e(i) ~ N(0, s(i)²)
///
/// It is the random-effects model of R. DerSimonian and N. Laird, "Meta-analysis in clinical trials", Controlled
/// Clinical Trials 7 (1986), 177–188, with a trend. δ has a flat prior, β a normal one, and τ a half-normal one with
/// scale 0.5, as C. Röver et al. recommend for effects on this scale: "On weakly informative prior distributions for
/// the heterogeneity parameter in Bayesian random-effects meta-analysis", Research Synthesis Methods 12 (2021),
/// 448–474. Given τ everything is normal and in closed form; τ is summed over a grid, so the prediction has the heavy
/// tails that few editions deserve. Nothing is drawn at random.
struct EditionEffects: Sendable {
    /// A normal part of the prediction.
    struct Part: Sendable, Equatable {
        var weight: Double
        var mean: Double
        var deviation: Double
    }

    /// The prediction for the next edition: a mixture of normals, one for each τ.
    let parts: [Part]

    /// The scale of the half-normal prior of τ.
    private static let scale = 0.5
    private static let step = 0.04
    private static let steps = 50

    /// - Parameters:
    ///   - effects: the editions' effects; not empty.
    ///   - variances: the squares of their standard errors.
    ///   - times: the editions' positions in time, in editions.
    ///   - time: the position of the edition to predict.
    ///   - trendDeviation: the standard deviation of the prior of β; 0 for no trend.
    init(_ effects: [Double], variances: [Double], times: [Double], at time: Double, trendDeviation: Double) {
        let middle = times.reduce(0, +) / Double(max(1, times.count))
        var parts: [Part] = []
        var logWeights: [Double] = []
        for index in 0...Self.steps {
            let deviation = Double(index) * Self.step
            var line = TrendLine(priorDeviation: trendDeviation)
            for (position, effect) in effects.enumerated() {
                line.add(
                    effect, at: times[position] - middle,
                    variance: variances[position] + deviation * deviation)
            }
            let (mean, variance) = line.prediction(at: time - middle)
            // Half the weight at the grid's end, by the trapezoidal rule.
            let prior = -deviation * deviation / (2 * Self.scale * Self.scale) - (index == 0 ? log(2.0) : 0)
            logWeights.append(line.logLikelihood + prior)
            parts.append(Part(weight: 0, mean: mean, deviation: (variance + deviation * deviation).squareRoot()))
        }
        let highest = logWeights.max() ?? 0
        let weights = logWeights.map { exp($0 - highest) }
        let sum = weights.reduce(0, +)
        self.parts = zip(parts, weights).map { part, weight in
            Part(weight: weight / sum, mean: part.mean, deviation: max(part.deviation, 1e-9))
        }
    }

    /// The effect in the middle of each of `count` equally probable slices of the prediction, ascending.
    ///
    /// The distribution function is tabulated and interpolated: off by less than a thousandth of its width.
    func nodes(_ count: Int) -> [Double] {
        let parts = parts.filter { $0.weight > 1e-7 }
        let low = parts.map { $0.mean - 7 * $0.deviation }.min() ?? 0
        let high = parts.map { $0.mean + 7 * $0.deviation }.max() ?? 0
        let places = (0...Self.tableSize).map { low + (high - low) * Double($0) / Double(Self.tableSize) }
        let below = places.map { place in
            var below = 0.0
            for part in parts { below += part.weight * erfc((part.mean - place) / (part.deviation * 2.0.squareRoot())) }
            return below / 2
        }
        var index = 0
        return (0..<count).map { node in
            let probability = (Double(node) + 0.5) / Double(count)
            while index + 2 < below.count, below[index + 1] < probability { index += 1 }
            let rise = below[index + 1] - below[index]
            let share = rise > 0 ? min(max((probability - below[index]) / rise, 0), 1) : 0.5
            return places[index] + share * (places[index + 1] - places[index])
        }
    }

    private static let tableSize = 600
}

/// A straight line through points of known variance: weighted least squares with a normal prior on the slope and
/// none on the level.
private struct TrendLine {
    /// Sums of weight times 1, x, x², y, xy, y².
    private var (one, x, xx, y, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    private var logVariances = 0.0
    /// The precision of the slope's prior; `nil` if there is no slope.
    private let precision: Double?

    init(priorDeviation: Double) {
        precision = priorDeviation > 0 ? 1 / (priorDeviation * priorDeviation) : nil
    }

    mutating func add(_ value: Double, at place: Double, variance: Double) {
        let variance = max(variance, 1e-9)
        let weight = 1 / variance
        one += weight
        x += weight * place
        xx += weight * place * place
        y += weight * value
        xy += weight * place * value
        yy += weight * value * value
        logVariances += log(variance)
    }

    /// The inverse of the posterior's precision matrix, and its determinant.
    private var posterior: (level: Double, cross: Double, slope: Double, determinant: Double) {
        guard let precision else { return (1 / one, 0, 0, one) }
        let slope = xx + precision
        let determinant = one * slope - x * x
        return (slope / determinant, -x / determinant, one / determinant, determinant)
    }

    private var estimate: (level: Double, slope: Double) {
        let inverse = posterior
        return (inverse.level * y + inverse.cross * xy, inverse.cross * y + inverse.slope * xy)
    }

    /// The logarithm of the likelihood with level and slope integrated out, up to a constant.
    var logLikelihood: Double {
        let (level, slope) = estimate
        return -0.5 * (logVariances + log(posterior.determinant) + yy - level * y - (precision == nil ? 0 : slope * xy))
    }

    /// The line at a place, with the variance of its uncertainty.
    func prediction(at place: Double) -> (mean: Double, variance: Double) {
        let (level, slope) = estimate
        let inverse = posterior
        return (level + slope * place, inverse.level + 2 * place * inverse.cross + place * place * inverse.slope)
    }
}
