import GRDB
public import Messages

extension AttendanceStore {
    /// The ids of an event's sessions and registrant types by name, as its last complete walk and its check-ins name
    /// them. If several have the same name, the lowest id.
    public func names(of eventID: Int64) throws(Fault) -> (sessions: [String: Int64], types: [String: Int64]) {
        try read { db in
            guard let mark = try Watermark.fetch(db, eventID: eventID) else { return ([:], [:]) }
            func ids(_ sql: String) throws -> [String: Int64] {
                let rows = try Row.fetchAll(db, sql: sql, arguments: [eventID, mark.lastWalk.number])
                return Dictionary(rows.map { ($0[0], $0[1]) }) { min($0, $1) }
            }
            return (
                try ids(
                    """
                    SELECT name, id FROM named_sessions WHERE event_id = ?1 AND name IS NOT NULL
                    UNION SELECT name, id FROM session_history WHERE walk_id = ?2 AND name IS NOT NULL
                    """),
                try ids(
                    """
                    SELECT name, id FROM registrant_types WHERE event_id = ?1 AND name IS NOT NULL
                    UNION SELECT registrant_type, registrant_type_id FROM offer_history
                      WHERE walk_id = ?2 AND registrant_type IS NOT NULL
                    """)
            )
        }
    }
}
