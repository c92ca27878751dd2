import GRDB
import Tables

extension Watermark {
    static func fetch(_ db: Database, eventID: Int64) throws -> Watermark? {
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
            return Watermark(
                eventID: eventID, source: statement.text(4) ?? "", highestID: statement.optionalInteger(0),
                highestAt: statement.optionalInstant(1), checkIns: statement.rows(2),
                perPage: statement.rows(3), lastWalk: WalkID(statement.integer(5)),
                lastWalkAt: statement.instant(6), lastFullWalk: WalkID(statement.integer(7)),
                lastFullWalkAt: statement.instant(8), walksSinceFull: statement.rows(9))
        }
    }
}
