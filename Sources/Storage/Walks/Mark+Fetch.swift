import GRDB
import Tables

extension Mark {
    static func fetch(_ db: Database, eventID: Int64) throws -> Mark? {
        try db.withStatement(
            """
            SELECT m.highest_id, w.highest_at, m.checkins, coalesce(w.per_page, 0), w.source, w.id, w.finished_at,
              f.id, f.finished_at,
              (SELECT count(*) FROM walks s WHERE s.event_id = m.event_id AND s.id > f.id AND s.status = 'complete')
            FROM marks m JOIN walks w ON w.id = m.walk_id JOIN walks f ON f.id = m.full_walk_id
            WHERE m.event_id = ?
            """
        ) { statement in
            statement.bind(1, eventID)
            guard try statement.next() else { return nil }
            return Mark(
                eventID: eventID, source: statement.text(4) ?? "", highestID: statement.optionalInteger(0),
                highestAt: statement.optionalInstant(1), checkIns: Int(statement.integer(2)),
                perPage: Int(statement.integer(3)), lastWalk: WalkID(statement.integer(5)),
                lastWalkAt: statement.instant(6), lastFullWalk: WalkID(statement.integer(7)),
                lastFullWalkAt: statement.instant(8), walksSinceFull: Int(statement.integer(9)))
        }
    }
}

extension WalkSummary {
    /// The walks of an event, newest first.
    static func fetch(_ db: Database, eventID: Int64, limit: Int) throws -> [WalkSummary] {
        try fetch(db, where: "event_id = ? ORDER BY id DESC LIMIT ?", eventID, Int64(limit))
    }

    static func fetch(_ db: Database, walk: WalkID) throws -> WalkSummary? {
        try fetch(db, where: "id = ?", walk.number).first
    }

    private static func fetch(_ db: Database, where condition: String, _ values: Int64...) throws -> [WalkSummary] {
        let sql = """
            SELECT id, event_id, kind, status, source, started_at, finished_at, highest_id, total, pages, per_page,
              rows_new, rows_changed, rows_vanished
            FROM walks WHERE \(condition)
            """
        return try db.withStatement(sql) { statement in
            for (position, value) in values.enumerated() { statement.bind(CInt(position + 1), value) }
            var walks: [WalkSummary] = []
            while try statement.next() {
                guard let kind = statement.text(2).flatMap(WalkKind.init),
                    let status = statement.text(3).flatMap(Status.init)
                else { continue }
                walks.append(
                    WalkSummary(
                        walk: WalkID(statement.integer(0)), eventID: statement.integer(1), kind: kind, status: status,
                        source: statement.text(4) ?? "", startedAt: statement.instant(5),
                        finishedAt: statement.optionalInstant(6), highestID: statement.optionalInteger(7),
                        total: statement.optionalCount(8), pages: statement.optionalCount(9),
                        perPage: statement.optionalCount(10), new: statement.optionalCount(11),
                        changed: statement.optionalCount(12), vanished: statement.optionalCount(13)))
            }
            return walks
        }
    }
}

extension RawStatement {
    fileprivate func optionalCount(_ column: CInt) -> Int? { optionalInteger(column).map(Int.init) }
}
