import Foundation
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct DifferenceTests {
    /// Newcombe 1998, table II, method 10: published to four decimals.
    @Test(arguments: [
        (56, 70, 48, 80, 0.0524, 0.3339), (9, 10, 3, 10, 0.1705, 0.8090), (6, 7, 2, 7, 0.0582, 0.8062),
        (5, 56, 0, 29, -0.0381, 0.1926), (0, 10, 0, 20, -0.1611, 0.2775), (0, 10, 0, 10, -0.2775, 0.2775),
        (10, 10, 0, 20, 0.6791, 1.0000), (10, 10, 0, 10, 0.6075, 1.0000),
    ])
    func `published intervals`(part: Int, whole: Int, other: Int, otherWhole: Int, low: Double, high: Double) throws {
        let difference = try #require(ProportionDifference(part, of: whole, and: other, of: otherWhole))
        #expect(abs(difference.low - low) < 0.00006 && abs(difference.high - high) < 0.00006)
        #expect(difference.low <= difference.estimate && difference.estimate <= difference.high)
    }

    /// 56/70 and 48/80: z = 0.2 / √(0.69333 × 0.30667 × (1/70 + 1/80)) = 2.6502, two-sided 0.00805.
    @Test func `the probability of the score test`() throws {
        let difference = try #require(ProportionDifference(56, of: 70, and: 48, of: 80))
        #expect(abs(difference.probability - 0.00804) < 0.00001)
        #expect(ProportionDifference(0, of: 5, and: 0, of: 9)?.probability == 1)
        #expect(ProportionDifference(7, of: 7, and: 3, of: 3)?.probability == 1)
    }

    /// The same shares of a third of the people: z = 2.6502 / √3 = 1.5301, two-sided 0.1260; and the Wilson intervals of
    /// 23⅓ and 26⅔: 0.8 from 0.6013 to 0.9138, 0.6 from 0.4131 to 0.7617 (in Python).
    @Test func `a design effect takes people away`() throws {
        let difference = try #require(
            ProportionDifference(56, of: 70, and: 48, of: 80, designEffects: (own: 3, other: 3)))
        #expect(abs(difference.estimate - 0.2) < 1e-12 && abs(difference.probability - 0.1260) < 0.0001)
        let low = 0.2 - (pow(0.8 - 0.6013, 2) + pow(0.7617 - 0.6, 2)).squareRoot()
        let high = 0.2 + (pow(0.9138 - 0.8, 2) + pow(0.6 - 0.4131, 2)).squareRoot()
        #expect(abs(difference.low - low) < 0.0002 && abs(difference.high - high) < 0.0002, "\(difference)")
    }

    /// Weighed 0.04 and 0.05333: times all over own weight, then what is left over own weight.
    @Test func `weights say where the doubt is spent`() {
        let corrected = HolmCorrection.corrected([0.01, 0.04], weights: [0.25, 0.75])
        #expect(abs(corrected[0] - 0.04) < 1e-12 && abs(corrected[1] - 0.04) < 1e-12)
        let other = HolmCorrection.corrected([0.02, 0.001, 0.5], weights: [1, 0.5, 0.5])
        // Least for its weight: 0.001 / 0.5 · 2, then 0.02 / 1 · 1.5, then 0.5.
        for (value, expected) in zip(other, [0.03, 0.004, 0.5]) { #expect(abs(value - expected) < 1e-12) }
    }

    @Test func `no share, no difference`() {
        #expect(ProportionDifference(0, of: 0, and: 1, of: 2) == nil)
        #expect(ProportionDifference(3, of: 2, and: 1, of: 2) == nil)
    }

    /// Holm 1979: sorted 0.01, 0.03, 0.04; times 3, 2, 1; never falling.
    @Test func `corrected for how many`() {
        #expect(HolmCorrection.corrected([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06])
        #expect(HolmCorrection.corrected([0.5, 0.9]) == [1, 1])
        #expect(HolmCorrection.corrected([]) == [])
    }
}
