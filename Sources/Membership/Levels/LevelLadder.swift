public import Base

/// A club's levels from lowest to highest, by the visits they require and then by number.
///
/// A member reaches a level at its minimum number of visits. The maximum is not a limit: above it, the member reaches the next
/// level or, if there is none or a gap follows, keeps this one. If the first level requires no visits, every member has it. A
/// negative minimum counts as 0.
///
/// With bronze from 0, silver from 10 and gold from 30 visits, 9 visits reach rung 0, 10 and 29 reach rung 1, and 30 reach rung 2.
public struct LevelLadder: Sendable, Equatable {
    public let levels: [LevelTable.Row]

    public init(_ table: LevelTable) {
        let rows = table.rows.map { row in
            var row = row
            row.visitsRequiredMin = max(0, row.visitsRequiredMin)
            return row
        }
        levels = rows.sorted {
            ($0.visitsRequiredMin, $0.levelNumber, $0.id) < ($1.visitsRequiredMin, $1.levelNumber, $1.id)
        }
    }

    /// The rung of a level number; `nil` if no level has it. If several have it, the lowest.
    public func rung(ofLevel number: Int64) -> Int? { levels.firstIndex { $0.levelNumber == number } }

    /// An anomaly in the definition of the levels.
    public enum Anomaly: Sendable, Equatable {
        /// Some numbers of visits fall between the ranges of these levels; they belong to the lower level.
        case gap(lower: Int64, upper: Int64)
        /// The ranges of these levels overlap; the common part belongs to the upper level.
        case overlap(lower: Int64, upper: Int64)
        /// The lower level requires fewer visits but has the higher number.
        case outOfOrder(lower: Int64, upper: Int64)
        /// Two levels have the same number.
        case repeatedNumber(Int64)
    }

    /// The anomalies, from the lowest level up; repeated numbers last.
    public var anomalies: [Anomaly] {
        var anomalies: [Anomaly] = []
        for (lower, upper) in zip(levels, levels.dropFirst()) {
            let (low, high) = (lower.levelNumber, upper.levelNumber)
            if low > high { anomalies.append(.outOfOrder(lower: low, upper: high)) }
            if lower.visitsRequiredMin == upper.visitsRequiredMin {
                anomalies.append(.overlap(lower: low, upper: high))
            } else if let last = lower.visitsRequiredMax {
                if last >= upper.visitsRequiredMin { anomalies.append(.overlap(lower: low, upper: high)) }
                if last < upper.visitsRequiredMin - 1 { anomalies.append(.gap(lower: low, upper: high)) }
            }
        }
        var seen: Set<Int64> = []
        for level in levels where !seen.insert(level.levelNumber).inserted {
            anomalies.append(.repeatedNumber(level.levelNumber))
        }
        return anomalies
    }
}

/// A member's position among the levels: what the next level requires, and whether the member will keep this one.
public struct LevelStanding: Sendable, Equatable {
    /// The rung of the member's level; `nil` if the level is not listed.
    let rung: Int?
    /// The visits in the current period; `nil` if unknown.
    public let visits: Int64?
    /// The visits required by the next level; `nil` on the highest level.
    public let visitsRequired: Int64?
    /// The visits still needed for the next level, at least 0; `nil` on the highest level.
    public let visitsToNext: Int64?
    /// The visits divided by those required, 0 to 1; 1 on the highest level and if none are required. `nil` if the level or the
    /// visits are unknown.
    public let progress: Double?
    /// Whether the member will lose the level at its expiry with the visits made so far: they do not reach it, it is not the
    /// lowest, and it expires. The same rule applies after its expiry. `nil` if the level or the visits are unknown.
    public let willDrop: Bool?

    /// - Parameters:
    ///   - level: the number of the member's level according to the service.
    ///   - visits: the visits in the period according to the service; a negative number counts as 0.
    ///   - expiresAt: when the level expires; `nil` for never.
    public init(level: Int64?, visits: Int64?, expiresAt: Instant?, on ladder: LevelLadder) {
        let visits = visits.map { max(0, $0) }
        let rung = level.flatMap(ladder.rung(ofLevel:))
        self.rung = rung
        self.visits = visits
        guard let rung else {
            (visitsRequired, visitsToNext, progress, willDrop) = (nil, nil, nil, nil)
            return
        }
        let next = rung + 1 < ladder.levels.count ? ladder.levels[rung + 1] : nil
        let required = next.map { max(0, $0.visitsRequiredMin) }
        visitsRequired = required
        visitsToNext = visits.flatMap { visits in required.map { max(0, $0 - visits) } }
        progress = visits.map { visits in
            guard let required, required > 0 else { return 1 }
            return min(1, Double(visits) / Double(required))
        }
        willDrop = visits.map { visits in
            expiresAt != nil && rung > 0 && visits < ladder.levels[rung].visitsRequiredMin
        }
    }
}
