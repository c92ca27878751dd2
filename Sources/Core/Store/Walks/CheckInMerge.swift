import Base
import GRDB

/// Compares a walk's check-ins with the stored ones, both newest first, and updates the store.
struct CheckInMerge {
    let db: Database
    let eventID: Int64
    let walk: WalkID
    /// The walk's check-ins, newest first.
    let tables: EventTables
    let identifiers: NameMerge.Identifiers

    /// The differences between walk and store. Rows are those of `tables`.
    struct Difference {
        var new: [Int32] = []
        var changed: [Int32] = []
        /// Ids in the store that a full walk did not find.
        var vanished: [Int64] = []
    }

    func run(kind: WalkKind, isFirst: Bool) throws -> Difference {
        try tables.methods.withTexts { methods in
            let difference =
                isFirst
                ? Difference(new: Array(0..<Int32(tables.checkIns.count))) : try compare(kind: kind, methods)
            try remove(difference.vanished)
            try change(difference.changed, methods)
            try insert(difference.new, methods)
            return difference
        }
    }

    /// Compares both sides in one descending pass.
    private func compare(kind: WalkKind, _ methods: TextColumn.Texts) throws -> Difference {
        let ids = tables.checkIns.ids.values
        var difference = Difference()
        var row = 0
        let sql = """
            SELECT id, guest_id, session_id, registrant_type_id, method, latitude, longitude, created_at, updated_at
            FROM checkins WHERE event_id = ? AND id >= ? ORDER BY id DESC
            """
        try db.withStatement(sql) { stored in
            stored.bind(1, eventID)
            // An incremental walk says nothing about check-ins below the lowest one it read.
            stored.bind(2, kind == .full ? .min : ids.last ?? .max)
            while try stored.next() {
                let id = stored.integer(0)
                while row < ids.count, ids[row] > id {
                    difference.new.append(Int32(row))
                    row += 1
                }
                if row < ids.count, ids[row] == id {
                    if differs(row, methods, from: stored) { difference.changed.append(Int32(row)) }
                    row += 1
                } else if kind == .full {
                    difference.vanished.append(id)
                }
            }
        }
        difference.new.append(contentsOf: Int32(row)..<Int32(ids.count))
        return difference
    }

    private func differs(_ row: Int, _ methods: TextColumn.Texts, from stored: RawStatement) -> Bool {
        let checkIns = tables.checkIns
        return stored.optionalInteger(1) != checkIns.guests[row].map { identifiers.guests[Int($0)] }
            || stored.optionalInteger(2) != checkIns.sessions[row].map { identifiers.sessions[Int($0)] }
            || stored.optionalInteger(3) != checkIns.registrantTypes[row].map { identifiers.types[Int($0)] }
            || !isSame(stored.utf8(4), checkIns.methods[row].flatMap { methods[Int($0)] })
            || stored.optionalDouble(5) != checkIns.latitudes[row]
            || stored.optionalDouble(6) != checkIns.longitudes[row]
            || stored.optionalCheckInTime(7) != checkIns.createdAt[row]
            || stored.optionalInstant(8) != checkIns.editedAt(row)
    }

    private func isSame(_ stored: UnsafeBufferPointer<UInt8>?, _ given: UnsafeBufferPointer<UInt8>?) -> Bool {
        switch (stored, given) {
        case (nil, nil): true
        case (let stored?, let given?): stored.count == given.count && stored.elementsEqual(given)
        default: false
        }
    }

    private func remove(_ ids: [Int64]) throws {
        let keep = """
            INSERT INTO checkins_vanished (event_id, walk_id, id, guest_id, session_id, registrant_type_id, method,
              latitude, longitude, created_at, updated_at, first_walk_id)
            SELECT event_id, ?, id, guest_id, session_id, registrant_type_id, method,
              latitude, longitude, created_at, updated_at, first_walk_id
            FROM checkins WHERE event_id = ? AND id = ?
            """
        try db.withStatement(keep) { keep in
            try db.withStatement("DELETE FROM checkins WHERE event_id = ? AND id = ?") { remove in
                keep.bind(1, walk.number)
                keep.bind(2, eventID)
                remove.bind(1, eventID)
                for id in ids {
                    keep.bind(3, id)
                    try keep.run()
                    remove.bind(2, id)
                    try remove.run()
                }
            }
        }
    }

    private func change(_ rows: [Int32], _ methods: TextColumn.Texts) throws {
        let record = """
            INSERT INTO checkin_changes (event_id, id, new_guest_id, new_session_id, new_registrant_type_id, new_method,
              new_latitude, new_longitude, new_created_at, new_updated_at, walk_id, old_guest_id, old_session_id,
              old_registrant_type_id, old_method, old_latitude, old_longitude, old_created_at, old_updated_at)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, guest_id, session_id,
              registrant_type_id, method, latitude, longitude, created_at, updated_at
            FROM checkins WHERE event_id = ?1 AND id = ?2
            """
        let update = """
            UPDATE checkins SET guest_id = ?3, session_id = ?4, registrant_type_id = ?5, method = ?6,
              latitude = ?7, longitude = ?8, created_at = ?9, updated_at = ?10
            WHERE event_id = ?1 AND id = ?2
            """
        try db.withStatement(record) { record in
            try db.withStatement(update) { update in
                record.bind(11, walk.number)
                for row in rows {
                    bind(row, methods, to: record)
                    try record.run()
                    bind(row, methods, to: update)
                    try update.run()
                }
            }
        }
    }

    private func insert(_ rows: [Int32], _ methods: TextColumn.Texts) throws {
        let columns = [
            "event_id", "id", "guest_id", "session_id", "registrant_type_id", "method", "latitude", "longitude",
            "created_at", "updated_at", "first_walk_id",
        ]
        let guests = tables.checkIns.guests.values
        try db.insert(
            into: "checkins", columns, rows: rows.count,
            touch: { index in
                // A missing guest has a code that no guest has.
                let code = Int(guests[Int(rows[index])])
                return code < identifiers.guests.count ? identifiers.guests[code] : 0
            },
            bind: { index, statement in
                bind(rows[index], methods, to: statement)
                statement.bind(11, walk.number)
            })
    }

    /// Binds the ten values of a check-in, from the event's id to the time of its last edit.
    private func bind(_ row: Int32, _ methods: TextColumn.Texts, to statement: RawStatement) {
        let checkIns = tables.checkIns
        let row = Int(row)
        statement.bind(1, eventID)
        statement.bind(2, checkIns.ids.values[row])
        statement.bind(3, checkIns.guests[row].map { identifiers.guests[Int($0)] })
        statement.bind(4, checkIns.sessions[row].map { identifiers.sessions[Int($0)] })
        statement.bind(5, checkIns.registrantTypes[row].map { identifiers.types[Int($0)] })
        statement.bind(6, uncopied: checkIns.methods[row].flatMap { methods[Int($0)] })
        statement.bind(7, checkIns.latitudes[row])
        statement.bind(8, checkIns.longitudes[row])
        statement.bind(9, checkIns.createdAt[row])
        statement.bind(10, checkIns.editedAt(row))
    }
}
