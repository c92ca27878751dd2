public import Tables

/// A club's levels from the lowest to the highest: in the order of the visits they require, then of their numbers.
///
/// A level is had from its minimum of visits on. Its maximum takes nothing away: past it the member has the next level,
/// and where there is none, or only after a gap, still this one. So the first level of zero visits is everybody's. A
/// minimum below zero counts as zero.
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

    /// The rung of a level's number, or `nil` where no level has it; of several, the lowest.
    public func rung(ofLevel number: Int64) -> Int? { levels.firstIndex { $0.levelNumber == number } }

    /// The highest rung that a number of visits reaches; `nil` where it reaches none.
    public func rung(earnedBy visits: Int64) -> Int? { levels.lastIndex { $0.visitsRequiredMin <= visits } }

    /// What is odd in the levels' own numbers.
    public enum Oddity: Sendable, Equatable {
        /// Between these two levels' ranges lie numbers of visits that belong to neither: the lower has them.
        case gap(lower: Int64, upper: Int64)
        /// The ranges of these two levels overlap: the upper has what both claim.
        case overlap(lower: Int64, upper: Int64)
        /// The lower level requires fewer visits, but has the higher number.
        case outOfOrder(lower: Int64, upper: Int64)
        /// Two levels have the same number.
        case repeatedNumber(Int64)
    }

    /// The oddities, from the lowest level up, repeated numbers last.
    public var oddities: [Oddity] {
        var oddities: [Oddity] = []
        for (lower, upper) in zip(levels, levels.dropFirst()) {
            let (low, high) = (lower.levelNumber, upper.levelNumber)
            if low > high { oddities.append(.outOfOrder(lower: low, upper: high)) }
            if lower.visitsRequiredMin == upper.visitsRequiredMin {
                oddities.append(.overlap(lower: low, upper: high))
            } else if let last = lower.visitsRequiredMax {
                if last >= upper.visitsRequiredMin { oddities.append(.overlap(lower: low, upper: high)) }
                if last < upper.visitsRequiredMin - 1 { oddities.append(.gap(lower: low, upper: high)) }
            }
        }
        var seen: Set<Int64> = []
        for level in levels where !seen.insert(level.levelNumber).inserted {
            oddities.append(.repeatedNumber(level.levelNumber))
        }
        return oddities
    }
}

/// How a member stands on the ladder of levels: what the next one takes, and whether this one will be kept.
public struct LevelStanding: Sendable, Equatable {
    /// The rung of the level that the member has; `nil` where no such level is listed.
    public let rung: Int?
    /// Visits in the current period; `nil` where the service does not say.
    public let visits: Int64?
    /// The visits that the next level requires; `nil` on the highest.
    public let visitsRequired: Int64?
    /// Visits still missing for the next level, from 0; `nil` on the highest.
    public let visitsToNext: Int64?
    /// Visits over those required, 0 to 1: 1 on the highest level, and where none are required.
    public let progress: Double?
    /// Whether the level is lost at its expiry with the visits made so far: they do not reach it, it is not the lowest,
    /// and it expires. A level past its expiry is lost by the same rule. `nil` where the level or the visits are unknown.
    public let willDrop: Bool?

    /// - Parameters:
    ///   - level: the number of the level that the service says the member has.
    ///   - visits: the visits in the period, as the service counts them; below 0 counts as 0.
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
