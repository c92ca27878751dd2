public import Base
import Foundation

/// The difference of two independent proportions, with its 95 % interval and the probability that it is chance alone.
///
/// The interval is Newcombe's, from the Wilson intervals of both: R. G. Newcombe, "Interval estimation for the
/// difference between independent proportions: comparison of eleven methods", Statistics in Medicine 17 (1998),
/// 873–890, method 10. The probability is that of the two-sided score test with the pooled proportion, as in
/// NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.3
/// (https://www.itl.nist.gov/div898/handbook/prc/section3/prc33.htm). Both divide each whole by its design effect.
public struct ProportionDifference: Sendable, Equatable {
    /// The first proportion minus the second, from -1 to 1, and its interval.
    public var estimate: Double
    public var low: Double
    public var high: Double
    /// The probability of a difference at least this large if there were none.
    var probability: Double

    /// `nil` if a whole is 0, or a part not in `0...whole`.
    public init?(
        _ part: Int, of whole: Int, and otherPart: Int, of otherWhole: Int,
        designEffects: (own: Double, other: Double) = (1, 1)
    ) {
        guard whole > 0, otherWhole > 0, (0...whole).contains(part), (0...otherWhole).contains(otherPart) else {
            return nil
        }
        let (n, m) = (Double(whole) / designEffects.own, Double(otherWhole) / designEffects.other)
        let (p, q) = (Double(part) / Double(whole), Double(otherPart) / Double(otherWhole))
        let (own, other) = (WilsonInterval(p, of: n), WilsonInterval(q, of: m))
        func root(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
        estimate = p - q
        low = max(-1, p - q - root(p - own.low, other.high - q))
        high = min(1, p - q + root(own.high - p, q - other.low))
        let pooled = (p * n + q * m) / (n + m)
        let variance = pooled * (1 - pooled) * (1 / n + 1 / m)
        probability = variance > 1e-15 ? erfc(abs(p - q) / variance.squareRoot() / 2.0.squareRoot()) : 1
    }
}

/// Probabilities corrected for multiple comparisons.
public enum HolmCorrection {
    /// The level below which a difference is called beyond chance.
    static let level = 0.05

    /// Returns the corrected probabilities in the order of `probabilities`. With equal weights, the smallest is
    /// multiplied by the number of probabilities, the next by one less, and so on; none falls below that of a smaller
    /// one or exceeds 1. With weights, the order is that of probability over weight, and each of these quotients is
    /// multiplied by the sum of its own and all later weights.
    ///
    /// S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979),
    /// 65–70. The chance of calling even one difference real that is not is at most `level`.
    ///
    ///     HolmCorrection.corrected([0.01, 0.04, 0.03])                          // [0.03, 0.06, 0.06]
    ///     HolmCorrection.corrected([0.01, 0.04], weights: [0.25, 0.75])         // [0.04, 0.04]
    static func corrected(_ probabilities: [Double], weights: [Double]? = nil) -> [Double] {
        let weights = weights ?? probabilities.map { _ in 1 }
        let weighed = zip(probabilities, weights).map { $0 / $1 }
        let order = probabilities.indices.sorted { (weighed[$0], $0) < (weighed[$1], $1) }
        var left = 0.0
        var factors: [Double] = []
        for index in order.reversed() {
            left += weights[index]
            factors.append(left)
        }
        var corrected = probabilities
        var highest = 0.0
        for (index, factor) in zip(order, factors.reversed()) {
            highest = max(highest, min(1, weighed[index] * factor))
            corrected[index] = highest
        }
        return corrected
    }
}

/// A row of `differences`: a share of an edition compared with the same share of the edition before.
public struct EditionDifference: Sendable, Equatable {
    public enum Measure: String, Sendable, CaseIterable {
        /// People who attended, as a share of those registered.
        case attendance
        /// Guests who arrived after a session's start, as a share of those who came to it.
        case late
        /// Guests who came to the edition right before, as a share of the known guests.
        case returning
        /// Guests of a registrant type, as a share of all guests.
        case typeShare = "type_share"
    }

    public var measure: Measure
    /// The registrant type, if the share is of one.
    public var type: MatchedName?
    /// The indices of the edition and of the one before.
    public var edition: Int
    public var earlier: Int
    public var own: Share
    public var other: Share
    public var difference: ProportionDifference
    /// Corrected for all rows; `nil` if either whole is worth fewer than `minimumWorth` people.
    public var probability: Double?

    public var isBeyondChance: Bool { probability.map { $0 < HolmCorrection.level } ?? false }

    /// With fewer independent people, the test's approximation does not hold.
    static let minimumWorth = 5.0

    /// A share, with the number of attendances or people that are worth one independent person.
    public struct Share: Sendable, Equatable {
        public var part: Int
        public var whole: Int
        public var designEffect: Double

        /// The whole, in independent people.
        var worth: Double { Double(whole) / designEffect }
    }

    /// All shares that both of two successive editions have, in the order of editions. One of which it is not known when it was
    /// succeeds none. Where nobody scanned at some session of one, its people are not all counted, and its rates are of other
    /// sessions than those of the other edition: only the attendance of types without registrations there is compared.
    public static func list(_ editions: [Edition], _ returning: ReturningGuests) -> [EditionDifference] {
        var rows: [EditionDifference] = []
        for edition in editions.indices.dropFirst() {
            let earlier = edition - 1
            // An edition that is not over may still change; a difference could mean no more than that.
            guard editions[edition].state == .over, editions[earlier].state == .over, editions[edition].startsAt != nil
            else {
                continue
            }
            func add(_ measure: Measure, of type: MatchedName? = nil, _ own: Share?, _ other: Share?) {
                guard let own, let other,
                    let difference = ProportionDifference(
                        own.part, of: own.whole, and: other.part, of: other.whole,
                        designEffects: (own.designEffect, other.designEffect))
                else { return }
                let isTested = min(own.worth, other.worth) >= minimumWorth
                rows.append(
                    EditionDifference(
                        measure: measure, type: type, edition: edition, earlier: earlier, own: own, other: other,
                        difference: difference, probability: isTested ? difference.probability : nil))
            }
            let (own, other) = (editions[edition], editions[earlier])
            let areWhole = !own.isPartlyMeasured && !other.isPartlyMeasured
            if areWhole { add(.attendance, own.attendanceShare, other.attendanceShare) }
            let types = Dictionary(other.types.map { ($0.key, $0) }) { first, _ in first }
            // If there is only one type, its numbers are those of the whole.
            for type in own.types where !type.key.isEmpty && max(own.types.count, other.types.count) > 1 {
                guard let same = types[type.key] else { continue }
                if type.coverage == .whole, same.coverage == .whole {
                    add(.attendance, of: type.key, own.attendanceShare(of: type), other.attendanceShare(of: same))
                }
                if areWhole { add(.typeShare, of: type.key, own.typeShare(type), other.typeShare(same)) }
            }
            guard areWhole else { continue }
            add(.late, own.lateShare, other.lateShare)
            // Nobody can have come to an edition before the first. Who came again to the earlier one depends on the one before it.
            if earlier > 0, !editions[earlier - 1].isPartlyMeasured {
                add(.returning, returning.rows[edition].retainedShare, returning.rows[earlier].retainedShare)
            }
        }
        let tested = rows.indices.filter { rows[$0].probability != nil }
        let corrected = HolmCorrection.corrected(
            tested.map { rows[$0].difference.probability }, weights: weights(of: tested.map { rows[$0] }))
        for (index, probability) in zip(tested, corrected) { rows[index].probability = probability }
        return rows
    }

    /// For each pair of editions, overall attendance weighs as much as everything else together. The rest is divided
    /// equally among the measures, and within each measure equally among its types.
    private static func weights(of rows: [EditionDifference]) -> [Double] {
        struct Family: Hashable {
            var edition: Int
            var measure: Measure
            var isOfType: Bool
        }
        func family(_ row: EditionDifference) -> Family {
            Family(edition: row.edition, measure: row.measure, isOfType: row.type != nil)
        }
        let sizes = Dictionary(rows.map { (family($0), 1) }, uniquingKeysWith: +)
        let rest = Dictionary(
            sizes.keys.filter { $0.measure != .attendance || $0.isOfType }.map { ($0.edition, 1) }, uniquingKeysWith: +)
        return rows.map { row in
            if row.measure == .attendance, row.type == nil { return 1 }
            return 1 / Double(rest[row.edition] ?? 1) / Double(sizes[family(row)] ?? 1)
        }
    }
}

extension ReturningGuests.Row {
    /// Those who came to the edition right before: the same look-back for every edition, no matter how many are
    /// compared.
    fileprivate var retainedShare: EditionDifference.Share? {
        retained.map {
            EditionDifference.Share(part: $0, whole: counts.known, designEffect: DesignEffect.of(sessions: 1))
        }
    }
}

extension Edition {
    fileprivate var attendanceShare: EditionDifference.Share {
        EditionDifference.Share(
            part: totals.counts.attendedHeld ?? 0, whole: totals.counts.registeredHeld ?? 0,
            designEffect: designEffect(of: registeredVisits))
    }

    fileprivate func attendanceShare(of type: EditionType) -> EditionDifference.Share {
        EditionDifference.Share(
            part: type.counts.attendedHeld ?? 0, whole: type.counts.registeredHeld ?? 0,
            designEffect: designEffect(of: type.registeredVisits))
    }

    fileprivate func typeShare(_ type: EditionType) -> EditionDifference.Share {
        EditionDifference.Share(
            part: type.uniqueGuests, whole: totals.uniqueGuests, designEffect: DesignEffect.of(sessions: 1))
    }

    /// The share of late guests over the sessions with a start hour.
    fileprivate var lateShare: EditionDifference.Share? {
        let timed = sessions.compactMap(\.arrivals).filter { $0.lateGuests != nil }
        guard !timed.isEmpty else { return nil }
        return EditionDifference.Share(
            part: timed.reduce(0) { $0 + ($1.lateGuests ?? 0) }, whole: timed.reduce(0) { $0 + $1.guests },
            designEffect: designEffect(of: timedVisits))
    }

    /// If nobody came, nothing shows how many sessions people registered for: perhaps all of them.
    private func designEffect(of visits: SessionVisits) -> Double {
        DesignEffect.of(sessions: visits.size ?? Double(max(1, totals.sessions)))
    }
}
