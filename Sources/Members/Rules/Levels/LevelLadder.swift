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
