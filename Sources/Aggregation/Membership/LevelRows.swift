import Membership
import Tables

extension LevelMembers {
    /// The listed levels from the lowest up, then others that members have, then members without a level. Nothing for
    /// a club without levels.
    static func list(_ roster: MemberRoster, _ tables: MemberTables, ladder: LevelLadder) -> [LevelMembers] {
        var members: [Int64?: Int] = [:]
        var visits: [Int64?: [Int64]] = [:]
        for row in roster.rows {
            let level = tables.members.currentLevels[row]
            members[level, default: 0] += 1
            if let count = tables.members.visitsInCurrentPeriod[row] { visits[level, default: []].append(count) }
        }
        var rows: [LevelMembers] = []
        func add(_ level: Int64?, name: String?) {
            rows.append(
                LevelMembers(
                    level: level, name: name, members: members.removeValue(forKey: level) ?? 0,
                    medianVisits: RankSelection.median(of: visits[level] ?? [])))
        }
        var seen: Set<Int64> = []
        for level in ladder.levels where seen.insert(level.levelNumber).inserted {
            add(level.levelNumber, name: level.name)
        }
        for level in members.keys.compactMap(\.self).sorted() { add(level, name: nil) }
        if !rows.isEmpty, members[nil] != nil { add(nil, name: nil) }
        return rows
    }
}

extension LevelProgress {
    /// The members who have a level, by id.
    static func list(_ roster: MemberRoster, _ tables: MemberTables, ladder: LevelLadder) -> [LevelProgress] {
        let members = tables.members
        return roster.rows.compactMap { row in
            guard let level = members.currentLevels[row] else { return nil }
            let standing = LevelStanding(
                level: level, visits: members.visitsInCurrentPeriod[row], expiresAt: members.levelExpiresAt[row],
                on: ladder)
            return LevelProgress(
                memberID: roster.ids[row], level: level, standing: standing, points: members.points[row],
                expiresAt: members.levelExpiresAt[row])
        }
    }
}
