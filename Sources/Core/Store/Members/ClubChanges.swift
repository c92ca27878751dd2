public import Base
internal import GRDB

/// Keeps what a reading of a club changes, inside its transaction, so that the club can be told as it was read on an earlier day.
///
/// Names are not kept: no number depends on them. What is older than needed is dropped with each reading.
struct ClubChanges {
    let db: Database
    let reading: Int64

    /// The age of a reading, in seconds, that is of an earlier day in every zone.
    private static let certainlyEarlier: Int64 = 2 * 86_400

    static let columns = """
        is_active, status, plan_type, plan_id, starts_at, ends_at, visits_left, family_group_id, membership_type, level,
        points, visits_in_period, level_expires_at
        """

    /// Drops what no report needs any more, and keeps all members as they are; before the reading changes them.
    func begin(at moment: Instant) throws {
        let oldest = try Int64.fetchOne(
            db, sql: "SELECT max(id) FROM readings WHERE finished_at <= ?",
            arguments: [moment.secondsSinceEpoch - Self.certainlyEarlier])
        if let oldest {
            try db.run("DELETE FROM members_before WHERE reading_id <= ?", oldest)
            try db.run("DELETE FROM visits_gone WHERE reading_id <= ?", oldest)
            try db.run("UPDATE readings SET keeps_changes = NULL WHERE id <= ?", oldest)
        }
        guard try Int.fetchOne(db, sql: "SELECT 1 FROM readings LIMIT 1") != nil else { return }
        try db.run(
            """
            INSERT INTO members_before (reading_id, member, is_listed, \(Self.columns))
            SELECT ?, code, position IS NOT NULL, \(Self.columns) FROM members
            """, reading)
    }

    /// Keeps only the members that the reading has changed, and those that it is the first to have.
    func keepMembers() throws {
        guard try Int.fetchOne(db, sql: "SELECT 1 FROM readings LIMIT 1") != nil else { return }
        try db.run(
            """
            INSERT INTO members_before (reading_id, member, is_listed) SELECT ?1, code, 0 FROM members
            WHERE code NOT IN (SELECT member FROM members_before WHERE reading_id = ?1)
            """, reading)
        try db.run(
            """
            DELETE FROM members_before WHERE reading_id = ?1 AND EXISTS (
              SELECT 1 FROM members WHERE code = members_before.member AND (position IS NOT NULL) = is_listed
                AND (position IS NULL OR (\(Self.qualified("members"))) IS (\(Self.qualified("members_before")))))
            """, reading)
    }

    static func qualified(_ table: String) -> String {
        columns.split { $0 == "," || $0.isWhitespace }.map { "\(table).\($0)" }.joined(separator: ", ")
    }
}

extension AttendanceStore {
    /// The club as it was at the newest reading of an earlier calendar day than the last one, and how many days lie between;
    /// without names and visit ids, and with today's plans and levels.
    ///
    /// `nil` if there is none, if it read another service, if the store does not have all that has changed since, or if nothing
    /// has.
    ///
    /// - Parameter clock: Decides where a day begins.
    public func clubOfEarlierDay(
        named name: String, on clock: WallClock
    ) throws(Fault) -> (club: MemberTables, days: Int)? {
        try read { db in
            let sql = "SELECT id, finished_at, source, keeps_changes FROM readings ORDER BY id DESC"
            var last: (day: Int64, source: String?)?
            var isWhole = true
            var found: (reading: Int64, days: Int)?
            try db.rows(sql) { row in
                guard found == nil, isWhole else { return }
                let day = clock.civil(at: row.instant(1)).daysSinceEpoch
                if let last, day < last.day {
                    isWhole = row.text(2) == last.source
                    found = (row.integer(0), Int(clamping: last.day - day))
                    return
                }
                last = last ?? (day, row.text(2))
                isWhole = row.optionalInteger(3) == 1
            }
            guard let found, isWhole, try ClubLoader.hasChanged(db, since: found.reading) else { return nil }
            return (try ClubLoader(db: db, name: name, reading: found.reading).load(), found.days)
        }
    }
}
