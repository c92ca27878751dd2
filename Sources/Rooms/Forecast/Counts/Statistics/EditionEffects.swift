import Foundation

/// Effects that differ between editions and are common to all groups of an edition: weather, a rival event, a strike.
///
/// Each past edition i has an effect y(i) on the logit scale, known up to its standard error s(i):
///
///     y(i) = δ + β·(t(i) − t̄) + u(i) + e(i),   u(i) with variance τ²,   e(i) ~ N(0, s(i)²)
///
/// This is the random-effects model of R. DerSimonian and N. Laird, "Meta-analysis in clinical trials", Controlled
/// Clinical Trials 7 (1986), 177–188, with a trend. δ has a flat prior, β a normal one, and τ a half-normal one with
/// scale 0.5, as C. Röver et al. recommend for effects on this scale: "On weakly informative prior distributions for
/// the heterogeneity parameter in Bayesian random-effects meta-analysis", Research Synthesis Methods 12 (2021),
/// 448–474. τ is summed over a grid. Nothing is drawn at random.
///
/// Logits are unbounded: an edition to which everybody came lies far from the others. An edition beyond two deviations
/// of the line therefore counts less, in proportion to its distance (P. J. Huber, "Robust estimation of a location
/// parameter", Annals of Mathematical Statistics 35 (1964), 73–101), and the next edition's effect is not assumed to be
/// normal: it is one of the past effects, moved along the trend and blurred by a kernel (B. W. Silverman, "Density
/// Estimation for Statistics and Data Analysis", 1986, 3.4.2). Two full houses in ten make up a fifth of the
/// prediction, and do not move the rest.
struct EditionEffects: Sendable {
    /// A normal component of the prediction.
    struct Part: Sendable, Equatable {
        var weight: Double
        var mean: Double
        var deviation: Double
    }

    /// The prediction for the next edition: a mixture of normals, one for each τ and past edition.
    let parts: [Part]

    /// The scale of the half-normal prior of τ.
    private static let scale = 0.5
    private static let step = 0.04
    private static let steps = 50
    /// The deviations from the line beyond which an edition counts less, and the number of times weights and line are
    /// updated in turn.
    private static let farthest = 2.0
    private static let rounds = 8

    /// - Parameters:
    ///   - effects: The editions' effects; not empty.
    ///   - variances: The squares of their standard errors.
    ///   - times: The editions' positions in time, counted in editions.
    ///   - time: The position of the edition to predict.
    ///   - trendDeviation: The standard deviation of the prior of β; 0 for no trend.
    init(_ effects: [Double], variances: [Double], times: [Double], at time: Double, trendDeviation: Double) {
        let middle = times.reduce(0, +) / Double(max(1, times.count))
        let places = times.map { $0 - middle }
        var parts: [[Part]] = []
        var logWeights: [Double] = []
        for index in 0...Self.steps {
            let deviation = Double(index) * Self.step
            let spread = variances.map { max($0 + deviation * deviation, 1e-9) }
            let (line, inflated) = Self.line(effects, at: places, spread, trendDeviation: trendDeviation)
            // The trapezoidal rule halves the weight at the end of the grid.
            let prior = -deviation * deviation / (2 * Self.scale * Self.scale) - (index == 0 ? log(2.0) : 0)
            logWeights.append(line.logLikelihood + prior)
            // The part of an edition's own effect that its standard error does not explain may recur.
            let shares = effects.indices.map { 1 - min(1, variances[$0] / inflated[$0]) }
            let own = effects.indices.map { shares[$0] * (effects[$0] - line.prediction(at: places[$0]).mean) }
            let width = Self.bandwidth(own)
            let (mean, variance) = line.prediction(at: time - middle)
            parts.append(
                own.indices.map { edition in
                    let variance = variance + shares[edition] * variances[edition] + width * width
                    return Part(weight: 0, mean: mean + own[edition], deviation: max(variance.squareRoot(), 1e-9))
                })
        }
        let highest = logWeights.max() ?? 0
        let weights = logWeights.map { exp($0 - highest) }
        let sum = weights.reduce(0, +) * Double(max(1, effects.count))
        self.parts = zip(parts, weights).flatMap { parts, weight in
            parts.map { Part(weight: weight / sum, mean: $0.mean, deviation: $0.deviation) }
        }
    }

    /// Fits the line through the effects. Returns it with their variances, which are inflated for effects far from it.
    private static func line(
        _ effects: [Double], at places: [Double], _ spread: [Double], trendDeviation: Double
    ) -> (line: TrendLine, variances: [Double]) {
        var variances = spread
        var line = TrendLine(priorDeviation: trendDeviation)
        for round in 0..<rounds {
            line = TrendLine(priorDeviation: trendDeviation)
            for (index, effect) in effects.enumerated() {
                line.add(effect, at: places[index], variance: variances[index], spread: spread[index])
            }
            if round == rounds - 1 { break }
            for index in effects.indices {
                let distance = abs(effects[index] - line.prediction(at: places[index]).mean)
                variances[index] = spread[index] * max(1, distance / (farthest * spread[index].squareRoot()))
            }
        }
        return (line, variances)
    }

    /// The width of the kernel by Silverman's rule (3.31), which two outliers do not widen.
    private static func bandwidth(_ values: [Double]) -> Double {
        guard values.count > 1 else { return 0 }
        let sorted = values.sorted()
        let count = Double(values.count)
        func quantile(_ share: Double) -> Double {
            let place = share * (count - 1)
            let low = min(Int(place), sorted.count - 2)
            return sorted[low] + (place - Double(low)) * (sorted[low + 1] - sorted[low])
        }
        let mean = sorted.reduce(0, +) / count
        let deviation = (sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
        return 0.9 * min(deviation, (quantile(0.75) - quantile(0.25)) / 1.34) * pow(count, -0.2)
    }

    /// The effect in the middle of each of `count` equally probable slices of the prediction, ascending.
    ///
    /// The distribution function is tabulated and interpolated; the error is below a thousandth of its width.
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

    /// - Parameters:
    ///   - variance: The variance that determines the weight, above 0.
    ///   - spread: The variance that the value would have on the line.
    mutating func add(_ value: Double, at place: Double, variance: Double, spread: Double) {
        let weight = 1 / variance
        one += weight
        x += weight * place
        xx += weight * place * place
        y += weight * value
        xy += weight * place * value
        yy += weight * value * value
        logVariances += log(spread)
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

    /// The logarithm of the likelihood after integrating out level and slope, up to a constant.
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
