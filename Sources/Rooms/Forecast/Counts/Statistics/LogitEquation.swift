import Foundation

/// The logistic function: the rate for a position on the logit scale.
func inverseLogit(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }

/// The equation of a logistic regression with one unknown: observed equals expected.
///
///     Σ w·(r − rate(θ + offset)) = 0
///
/// The left side falls as θ rises, so there is one solution; bisection finds it.
struct LogitEquation: Sendable {
    private var terms: [(weight: Double, rate: Double, offset: Double)] = []
    private static let bounds = -12.0...12.0

    mutating func add(_ rate: Double, weight: Double, offset: Double) {
        if weight > 0 { terms.append((weight, rate, offset)) }
    }

    /// The sum of weights.
    var weight: Double { terms.reduce(0) { $0 + $1.weight } }

    /// The solution, from −12 to 12; 0 without terms.
    var solution: Double {
        guard !terms.isEmpty else { return 0 }
        var (low, high) = (Self.bounds.lowerBound, Self.bounds.upperBound)
        for _ in 0..<44 {
            let middle = (low + high) / 2
            if surplus(at: middle) > 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Observed minus expected.
    func surplus(at logit: Double) -> Double {
        terms.reduce(0) { $0 + $1.weight * ($1.rate - inverseLogit(logit + $1.offset)) }
    }

    /// Fisher's information on the unknown: Σ w·p·(1 − p), the inverse of the solution's variance.
    func information(at logit: Double) -> Double {
        terms.reduce(0) { sum, term in
            let rate = inverseLogit(logit + term.offset)
            return sum + term.weight * rate * (1 - rate)
        }
    }
}
