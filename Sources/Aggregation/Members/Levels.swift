public import Base
public import Membership

/// A row of `levels`: the members at a level.
public struct LevelMembers: Sendable, Equatable {
    /// `nil` for members without a level.
    public var level: Int64?
    /// `nil` if the level is not listed.
    public var name: String?
    public var members: Int
    /// The median number of visits in the service's current period, by nearest rank.
    public var medianVisits: Int64?
    public var benefits: [String] = []
}

/// A row of `level_progress`: a member's progress to the next level.
public struct LevelProgress: Sendable, Equatable {
    public var memberID: String
    public var level: Int64
    public var standing: LevelStanding
    public var points: Int64?
    public var expiresAt: Instant?
}

extension LevelMembers {
    /// The listed levels, lowest first, then members' other levels, then members without a level. Empty for a club
    /// without levels.
    static func list(_ roster: MemberRoster, _ tables: MemberTables, ladder: LevelLadder) -> [LevelMembers] {
        var members: [Int64?: Int] = [:]
        var visits: [Int64?: [Int64]] = [:]
        let (levels, periodVisits) = (tables.members.currentLevels, tables.members.visitsInCurrentPeriod)
        for row in roster.rows {
            let level = levels[row]
            members[level, default: 0] += 1
            if let count = periodVisits[row] { visits[level, default: []].append(max(0, count)) }
        }
        var rows: [LevelMembers] = []
        func add(_ level: Int64?, name: String?, benefits: [String] = []) {
            rows.append(
                LevelMembers(
                    level: level, name: name, members: members.removeValue(forKey: level) ?? 0,
                    medianVisits: RankSelection.median(of: visits[level] ?? []), benefits: benefits))
        }
        var seen: Set<Int64> = []
        for level in ladder.levels where seen.insert(level.levelNumber).inserted {
            add(level.levelNumber, name: level.name, benefits: level.benefits)
        }
        for level in members.keys.compactMap(\.self).sorted() { add(level, name: nil) }
        if !rows.isEmpty, members[nil] != nil { add(nil, name: nil) }
        return rows
    }
}

extension LevelProgress {
    /// The members with a level, sorted by id.
    static func list(_ roster: MemberRoster, _ tables: MemberTables, ladder: LevelLadder) -> [LevelProgress] {
        let (levels, visits) = (tables.members.currentLevels, tables.members.visitsInCurrentPeriod)
        let (points, expiries) = (tables.members.points, tables.members.levelExpiresAt)
        return roster.rows.compactMap { row in
            guard let level = levels[row] else { return nil }
            let standing = LevelStanding(level: level, visits: visits[row], expiresAt: expiries[row], on: ladder)
            return LevelProgress(
                memberID: roster.ids[row], level: level, standing: standing, points: points[row],
                expiresAt: expiries[row])
        }
    }
}
