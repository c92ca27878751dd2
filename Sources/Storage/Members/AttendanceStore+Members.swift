import GRDB
public import Messages
public import Tables

extension AttendanceStore {
    /// How far the club is known; `nil` where nothing was read yet.
    public func clubMark() throws(Fault) -> ClubMark? {
        try read { db in
            guard let source = try String.fetchOne(db, sql: "SELECT source FROM readings ORDER BY id DESC LIMIT 1")
            else {
                return nil
            }
            let newest = try Int64.fetchOne(db, sql: "SELECT max(visited_at) FROM visits")
            let since = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM readings
                    WHERE id > coalesce((SELECT max(id) FROM readings WHERE kind = 'full'), 0)
                    """)
            return ClubMark(
                source: source, newestVisitAt: newest.map(Instant.init(secondsSinceEpoch:)),
                readingsSinceFull: since ?? 0)
        }
    }

    /// Puts a reading in place of what the store holds, all of it or nothing: members, plans and levels whole; of the
    /// visits, those that were asked for. What the store has among them and the reading has not is removed.
    @discardableResult
    public func save(_ club: MemberTables, as plan: ReadingPlan) throws(Fault) -> ReadingOutcome {
        try writeWithoutReferenceChecks { db in
            var outcome: ReadingOutcome?
            try db.inTransaction(.immediate) {
                outcome = try ClubWriter(db: db, club: club, plan: plan).write()
                return .commit
            }
            guard let outcome else { throw Fault(.unreadableData, .storeDamaged(path)) }
            return outcome
        }
    }

    /// All that the store holds of the club, visits without their ids.
    /// - Throws: `.notFound` where nothing was read yet.
    public func members(named name: String) throws(Fault) -> MemberTables {
        try read { db in
            guard try Int.fetchOne(db, sql: "SELECT 1 FROM readings LIMIT 1") != nil else {
                throw Fault(.notFound, .clubNotStored)
            }
            return try ClubLoader(db: db, name: name).load()
        }
    }
}
