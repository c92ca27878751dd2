import GRDB
public import Messages
public import Tables

extension AttendanceStore {
    /// Keeps what the service says of its events. Events that it no longer lists stay as they were.
    public func save(_ events: EventTable) throws(Fault) {
        try write { db in
            let sql = """
                INSERT INTO events (id, name, starts_at, ends_at, place, city, is_active, registrants)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET name = excluded.name, starts_at = excluded.starts_at,
                  ends_at = excluded.ends_at, place = excluded.place, city = excluded.city,
                  is_active = excluded.is_active, registrants = excluded.registrants
                """
            try db.withStatement(sql) { statement in
                for row in 0..<events.count {
                    statement.bind(1, events.ids.values[row])
                    events.names.withUTF8(row) { statement.bind(2, utf8: $0) }
                    statement.bind(3, events.startsAt[row])
                    statement.bind(4, events.endsAt[row])
                    events.places.withUTF8(row) { statement.bind(5, utf8: $0) }
                    events.cities.withUTF8(row) { statement.bind(6, utf8: $0) }
                    statement.bind(7, events.active[row])
                    statement.bind(8, events.registrants[row])
                    try statement.run()
                }
            }
        }
    }

    /// The events that the store knows, by id. Those of which only check-ins were read have an id, and a name at most.
    public func events() throws(Fault) -> EventTable {
        try read { db in
            var table = EventTable()
            let sql = """
                SELECT id, name, starts_at, ends_at, place, city, is_active, registrants FROM events ORDER BY id
                """
            try db.withStatement(sql) { statement in
                while try statement.next() {
                    table.ids.append(statement.integer(0))
                    table.names.append(utf8: statement.utf8(1))
                    table.startsAt.append(statement.optionalInstant(2))
                    table.endsAt.append(statement.optionalInstant(3))
                    table.places.append(utf8: statement.utf8(4))
                    table.cities.append(utf8: statement.utf8(5))
                    table.active.append(statement.optionalInteger(6))
                    table.registrants.append(statement.optionalInteger(7))
                }
            }
            return table
        }
    }

    /// The ids of the events that have a mark, rising: those that `tables(of:)` can give.
    public func storedEventIDs() throws(Fault) -> [Int64] {
        try read { try Int64.fetchAll($0, sql: "SELECT event_id FROM marks ORDER BY event_id") }
    }
}
