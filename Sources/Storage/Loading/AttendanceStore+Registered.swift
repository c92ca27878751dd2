import GRDB
public import Messages
public import Tables

/// How many were registered for an event when it was read.
public struct RegisteredReading: Sendable, Equatable {
    public var readAt: Instant
    /// Over all sessions and types.
    public var registered: Int

    public init(readAt: Instant, registered: Int) {
        self.readAt = readAt
        self.registered = registered
    }
}

extension AttendanceStore {
    /// The registered of an event at each complete reading whose list of offers is still stored, oldest first.
    public func registered(of eventID: Int64) throws(Fault) -> [RegisteredReading] {
        try read { db in
            let sql = """
                SELECT w.finished_at, total(max(h.registered, 0)) FROM walks w
                  JOIN offer_history h ON h.walk_id = w.id
                WHERE w.event_id = ? AND w.status = 'complete' AND w.finished_at IS NOT NULL
                GROUP BY w.id ORDER BY w.finished_at, w.id
                """
            return try db.withStatement(sql) { statement in
                statement.bind(1, eventID)
                var readings: [RegisteredReading] = []
                while try statement.next() {
                    let registered = min(statement.optionalDouble(1) ?? 0, Double(BelievedRange.counts.upperBound))
                    readings.append(
                        RegisteredReading(readAt: statement.instant(0), registered: Int(registered)))
                }
                return readings
            }
        }
    }
}
