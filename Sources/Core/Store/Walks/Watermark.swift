import Base
import GRDB

/// The high-water mark of an event: how far it is known. It moves only when a walk is complete.
public struct Watermark: Sendable, Equatable {
    public var eventID: Int64
    /// The service that the check-ins came from. A watermark of another source does not apply.
    public var source: String
    /// Check-ins up to this id are in the store; `nil` if the event had none.
    var highestID: Int64?
    var highestAt: Instant?
    /// How many check-ins the store holds, all at or below `highestID`.
    public var checkIns: Int
    public var perPage: Int
    public var lastWalk: WalkID
    var lastWalkAt: Instant
    var lastFullWalk: WalkID
    var lastFullWalkAt: Instant
    /// The number of complete incremental walks since the last full one.
    var walksSinceFull: Int
}

extension Watermark {
    static func fetch(_ db: Database, eventID: Int64) throws -> Watermark? {
        try db.firstRow(
            """
            SELECT m.highest_id, w.highest_at, m.checkins, coalesce(w.per_page, 0), w.source, w.id, w.finished_at,
              f.id, f.finished_at,
              (SELECT count(*) FROM walks s WHERE s.event_id = m.event_id AND s.id > f.id AND s.status = 'complete')
            FROM marks m JOIN walks w ON w.id = m.walk_id JOIN walks f ON f.id = m.full_walk_id
            WHERE m.event_id = ?
            """, eventID
        ) { row in
            Watermark(
                eventID: eventID, source: row.text(4) ?? "", highestID: row.optionalInteger(0),
                highestAt: row.optionalInstant(1), checkIns: row.rows(2), perPage: row.rows(3),
                lastWalk: WalkID(row.integer(5)), lastWalkAt: row.instant(6), lastFullWalk: WalkID(row.integer(7)),
                lastFullWalkAt: row.instant(8), walksSinceFull: row.rows(9))
        }
    }
}
