public import Base
import GRDB

/// The ids that names have in the store.
public struct StoredNames: Sendable, Hashable {
    /// Of an event's sessions and registrant types, as its last complete walk and its check-ins name them. If several have the same
    /// name, the lowest id.
    public var sessions: [String: Int64] = [:]
    public var types: [String: Int64] = [:]
    /// Of the sessions that all complete walks from the same source listed, the latest id of each name.
    public var listedSessions: [String: Int64] = [:]
}

extension AttendanceStore {
    public func names(of eventID: Int64) throws(Fault) -> StoredNames {
        try read { db in
            guard let mark = try Watermark.fetch(db, eventID: eventID) else { return StoredNames() }
            func rows(_ sql: String) throws -> [(String, Int64)] {
                try Row.fetchAll(db, sql: sql, arguments: [eventID, mark.lastWalk.number]).map { ($0[0], $0[1]) }
            }
            return StoredNames(
                sessions: Dictionary(
                    try rows(
                        """
                        SELECT name, id FROM named_sessions WHERE event_id = ?1 AND name IS NOT NULL
                        UNION SELECT name, id FROM session_history WHERE walk_id = ?2 AND name IS NOT NULL
                        """), uniquingKeysWith: min),
                types: Dictionary(
                    try rows(
                        """
                        SELECT name, id FROM registrant_types WHERE event_id = ?1 AND name IS NOT NULL
                        UNION SELECT registrant_type, registrant_type_id FROM offer_history
                          WHERE walk_id = ?2 AND registrant_type IS NOT NULL
                        """), uniquingKeysWith: min),
                listedSessions: Dictionary(
                    try rows(
                        """
                        SELECT h.name, h.id FROM walks w JOIN session_history h ON h.walk_id = w.id
                        WHERE w.event_id = ?1 AND w.status = 'complete' AND h.name IS NOT NULL
                          AND w.source = (SELECT source FROM walks WHERE id = ?2)
                        GROUP BY h.name, h.id ORDER BY max(w.id)
                        """)
                ) { $1 })
        }
    }
}
