import Aggregation
import Foundation
public import Tables

/// The difference of two independent proportions, with its 95 % interval and what chance alone would do.
///
///     let difference = ProportionDifference(56, of: 70, and: 48, of: 80)
///     difference?.estimate     // 0.2
///     difference?.low          // 0.0524
///     difference?.high         // 0.3339
///
/// The interval is Newcombe's, from the Wilson intervals of both: R. G. Newcombe, "Interval estimation for the
/// difference between independent proportions: comparison of eleven methods", Statistics in Medicine 17 (1998),
/// 873–890, method 10. The probability is of the two-sided score test with the pooled proportion, as in NIST/SEMATECH
/// e-Handbook of Statistical Methods, 7.3.3 (https://www.itl.nist.gov/div898/handbook/prc/section3/prc33.htm).
public struct ProportionDifference: Sendable, Equatable {
    /// The first proportion minus the second, from -1 to 1, and its interval.
    public var estimate: Double
    public var low: Double
    public var high: Double
    /// The probability of a difference at least as large if there were none.
    public var probability: Double

    /// `nil` if a whole is 0, or a part not in `0...whole`.
    public init?(_ part: Int, of whole: Int, and otherPart: Int, of otherWhole: Int) {
        guard let own = WilsonInterval(part, of: whole), let other = WilsonInterval(otherPart, of: otherWhole) else {
            return nil
        }
        let (n, m) = (Double(whole), Double(otherWhole))
        let (p, q) = (Double(part) / n, Double(otherPart) / m)
        func root(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
        estimate = p - q
        low = max(-1, p - q - root(p - own.low, other.high - q))
        high = min(1, p - q + root(own.high - p, q - other.low))
        let pooled = (Double(part) + Double(otherPart)) / (n + m)
        let variance = pooled * (1 - pooled) * (1 / n + 1 / m)
        probability = variance > 0 ? erfc(abs(p - q) / variance.squareRoot() / 2.0.squareRoot()) : 1
    }
}

/// Probabilities corrected for how many are looked at.
public enum HolmCorrection {
    /// The probability, below which a difference is called beyond chance.
    public static let level = 0.05

    /// The corrected probabilities in the order of `probabilities`: of the smallest, times their number; of the next,
    /// times one less; and so on, never below that of a smaller one, at most 1.
    ///
    /// S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979),
    /// 65–70. The chance of calling even one of the differences real that is not is at most `level`.
    ///
    ///     HolmCorrection.corrected([0.01, 0.04, 0.03])   // [0.03, 0.06, 0.06]
    public static func corrected(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { (probabilities[$0], $0) < (probabilities[$1], $1) }
        var corrected = probabilities
        var highest = 0.0
        for (rank, index) in order.enumerated() {
            highest = max(highest, min(1, probabilities[index] * Double(probabilities.count - rank)))
            corrected[index] = highest
        }
        return corrected
    }
}

/// A row of `differences`: a share of an edition against the same share of the edition before.
public struct EditionDifference: Sendable, Equatable {
    public enum Measure: String, Sendable, CaseIterable {
        /// Attended, of those registered.
        case attendance
        /// Arrived after their session's start, of those who came to it.
        case late
        /// Came before, of the known guests.
        case returning
        /// Guests of a registrant type, of all guests.
        case typeShare = "type_share"
    }

    public var measure: Measure
    /// The registrant type, if the share is of one.
    public var type: MatchedName?
    /// The indices of the edition and of the one before.
    public var edition: Int
    public var earlier: Int
    public var part: Int
    public var whole: Int
    public var earlierPart: Int
    public var earlierWhole: Int
    public var difference: ProportionDifference
    /// Corrected for all rows.
    public var probability: Double

    public var isBeyondChance: Bool { probability < HolmCorrection.level }

    /// All shares that both of two successive editions have, beginning with those that differ most surely.
    public static func list(_ editions: [Edition], _ returning: ReturningGuests) -> [EditionDifference] {
        var rows: [EditionDifference] = []
        for edition in editions.indices.dropFirst() {
            let earlier = edition - 1
            func add(_ measure: Measure, of type: MatchedName? = nil, _ own: Share?, _ other: Share?) {
                guard let own, let other,
                    let difference = ProportionDifference(own.part, of: own.whole, and: other.part, of: other.whole)
                else { return }
                rows.append(
                    EditionDifference(
                        measure: measure, type: type, edition: edition, earlier: earlier, part: own.part,
                        whole: own.whole, earlierPart: other.part, earlierWhole: other.whole, difference: difference,
                        probability: difference.probability))
            }
            let (own, other) = (editions[edition], editions[earlier])
            add(.attendance, own.attendanceShare, other.attendanceShare)
            let types = Dictionary(other.types.map { ($0.key, $0) }) { first, _ in first }
            for type in own.types where !type.key.isEmpty {
                guard let same = types[type.key] else { continue }
                add(.attendance, of: type.key, Share(type.counts), Share(same.counts))
                add(
                    .typeShare, of: type.key, Share(part: type.uniqueGuests, whole: own.totals.uniqueGuests),
                    Share(part: same.uniqueGuests, whole: other.totals.uniqueGuests))
            }
            add(.late, own.lateShare, other.lateShare)
            // To the first edition, everybody is new.
            if earlier > 0 {
                add(
                    .returning, Share(returning.rows[edition].counts), Share(returning.rows[earlier].counts))
            }
        }
        let corrected = HolmCorrection.corrected(rows.map(\.probability))
        for index in rows.indices { rows[index].probability = corrected[index] }
        return rows
    }

    struct Share: Sendable, Equatable {
        var part: Int
        var whole: Int
    }
}

extension EditionDifference.Share {
    init(_ counts: AttendanceCounts) { self.init(part: counts.attended, whole: counts.registered) }
    init(_ counts: ReturningCounts) { self.init(part: counts.returning, whole: counts.known) }
}

extension Edition {
    fileprivate var attendanceShare: EditionDifference.Share {
        EditionDifference.Share(part: totals.attended, whole: totals.registered)
    }

    /// Over the sessions with a start.
    fileprivate var lateShare: EditionDifference.Share? {
        let timed = sessions.compactMap(\.arrivals).filter { $0.lateGuests != nil }
        guard !timed.isEmpty else { return nil }
        return EditionDifference.Share(
            part: timed.reduce(0) { $0 + ($1.lateGuests ?? 0) }, whole: timed.reduce(0) { $0 + $1.guests })
    }
}
