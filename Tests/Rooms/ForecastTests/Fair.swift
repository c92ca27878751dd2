import Base
import Foundation
import TestSupport

@testable import Aggregation
@testable import Forecast

/// A made-up series of editions, from a process with known parameters: logits of series, type and session, a trend, an
/// effect of each edition, and a beta-binomial number of people in each cell.
struct Fair {
    /// The standard deviation of the editions' effects, in logits.
    var weather: Double
    /// Between the registrants of a cell.
    var correlation: Double
    /// In logits per edition.
    var trend: Double
    /// The logit of the series' rate: 73 % for 1.
    var level = 1.0

    private static let types: [(name: String, logit: Double, share: Double, price: PriceClass)] = [
        ("General", 0, 3, .paid), ("Estudiante", -0.5, 1.5, .paid), ("VIP", 0.6, 0.4, .paid),
        ("Prensa", 0.2, 0.3, .free),
    ]

    func editions(_ count: Int, _ generator: inout SeededGenerator) -> [SeriesEvent] {
        let base = level + 0.4 * generator.normal()
        let typeLogits = Self.types.map { $0.logit + 0.25 * generator.normal() }
        let sessionLogits = [0.2, -0.3].map { $0 + 0.2 * generator.normal() }
        let size = Double.random(in: 5...60, using: &generator)
        return (0..<count).map { edition in
            let effect = weather * generator.normal() + trend * Double(edition)
            var cells: [EditionCell] = []
            for (session, sessionLogit) in sessionLogits.enumerated() {
                for (type, typeLogit) in typeLogits.enumerated() {
                    let share = Self.types[type].share * Double.random(in: 0.6...1.4, using: &generator)
                    let registered = max(1, Int(size * share))
                    let probability = generator.beta(
                        mean: inverseLogit(base + typeLogit + sessionLogit + effect), correlation: correlation)
                    let attended = (0..<registered).count { _ in generator.chance(probability) }
                    cells.append(
                        EditionCell(
                            sessionID: Int64(session + 1), session: ["Apertura", "Cierre"][session],
                            registrantTypeID: Int64(type + 1), registrantType: Self.types[type].name,
                            price: Self.types[type].price, registered: registered, attended: attended))
                }
            }
            return SeriesEvent(
                eventID: Int64(edition + 1), name: "Feria \(edition + 1)",
                startsAt: Instant(secondsSinceEpoch: Int64(edition) * 15_000_000), cells: cells)
        }
    }
}

extension SeededGenerator {
    /// From the standard normal distribution (Box and Muller, 1958).
    mutating func normal() -> Double {
        let (first, second) = (Double.random(in: 1e-12..<1, using: &self), Double.random(in: 0..<1, using: &self))
        return (-2 * log(first)).squareRoot() * cos(2 * Double.pi * second)
    }

    /// From a gamma distribution (Marsaglia and Tsang, 2000).
    private mutating func gamma(_ shape: Double) -> Double {
        guard shape >= 1 else { return gamma(shape + 1) * pow(Double.random(in: 1e-12..<1, using: &self), 1 / shape) }
        let d = shape - 1 / 3
        let c = 1 / (9 * d).squareRoot()
        while true {
            let x = normal()
            let v = pow(1 + c * x, 3)
            guard v > 0 else { continue }
            let u = Double.random(in: 1e-12..<1, using: &self)
            if log(u) < 0.5 * x * x + d - d * v + d * log(v) { return d * v }
        }
    }

    mutating func beta(mean: Double, correlation: Double) -> Double {
        let concentration = 1 / correlation - 1
        let first = gamma(mean * concentration)
        return first / (first + gamma((1 - mean) * concentration))
    }
}
