import Base
import GRDB

/// Reverts check-ins to their state as of a walk.
///
/// Check-ins added after the walk carry the number of a later walk. For those that changed or vanished after it, the
/// store keeps the earlier rows. All others are unchanged.
struct UndoneCheckIns {
    /// The ids of check-ins added later, descending.
    private let arrived: [Int64]
    /// Check-ins that changed or vanished, in their earlier state, newest first.
    private let restored: [Restored]

    private struct Restored {
        var checkIn: EarlierCheckIn
        /// Whether it existed at the time of the walk although it does not exist now.
        var hasVanished: Bool
    }

    init(_ history: CheckInHistory) throws {
        arrived = try history.arrived()
        var restored = try history.vanished().mapValues { Restored(checkIn: $0, hasVanished: true) }
        let cameLater = Set(arrived)
        for (id, change) in try history.changed() {
            if let vanished = restored[id] {
                // A change after the row vanished and came back says nothing about the walk.
                if change.walk < vanished.checkIn.walk { restored[id]?.checkIn = change }
            } else if !cameLater.contains(id) {
                restored[id] = Restored(checkIn: change, hasVanished: false)
            }
        }
        self.restored = restored.values.sorted { $0.checkIn.id > $1.checkIn.id }
    }

    /// `tables` must be the current ones, newest first; their order is kept.
    func apply(to tables: inout EventTables) {
        guard !arrived.isEmpty || !restored.isEmpty else { return }
        let ids = tables.checkIns.ids.values
        // Check-ins that are now set apart are not among the rows; whether they existed depends on their earlier state.
        let setApart = tables.incomplete
        let (cameLater, wereOther) = (Set(arrived), Set(restored.map(\.checkIn.id)))
        tables.forgetIncomplete { cameLater.contains($0) || wereOther.contains($0) }
        func wasThere(_ entry: Restored) -> Bool { entry.hasVanished || setApart.contains(entry.checkIn.id) }
        // Append the restored rows, then sort all rows once.
        var kept: [Int32] = []
        kept.reserveCapacity(ids.count + restored.count)
        func restore(_ entry: Restored) {
            kept.append(Int32(tables.checkIns.count))
            tables.append(entry.checkIn)
        }
        var (nextArrived, nextRestored) = (0, 0)
        for (row, id) in ids.enumerated() {
            while nextRestored < restored.count, restored[nextRestored].checkIn.id > id {
                // A row that changed and no longer exists was added and removed after the walk.
                if wasThere(restored[nextRestored]) { restore(restored[nextRestored]) }
                nextRestored += 1
            }
            while nextArrived < arrived.count, arrived[nextArrived] > id { nextArrived += 1 }
            if nextRestored < restored.count, restored[nextRestored].checkIn.id == id {
                restore(restored[nextRestored])
                nextRestored += 1
            } else if nextArrived == arrived.count || arrived[nextArrived] != id {
                kept.append(Int32(row))
            }
        }
        for entry in restored[nextRestored...] where wasThere(entry) { restore(entry) }
        tables.keepCheckIns(kept)
        tables.setApartIncomplete()
    }
}

extension EventTables {
    fileprivate mutating func append(_ checkIn: EarlierCheckIn) {
        var row = CheckInTable.Row(
            id: checkIn.id, guestID: checkIn.guestID, sessionID: checkIn.sessionID, createdAt: checkIn.createdAt)
        row.latitude = checkIn.latitude
        row.longitude = checkIn.longitude
        row.updatedAt = checkIn.updatedAt
        // Names are the current ones; an id that is unknown now stays unnamed.
        let guest = checkIn.guestID.map { id in
            guests.row(of: id).map(UInt32.init)
                ?? insertGuest(id, firstName: nil, lastName: nil, email: nil, rank: .min)
        }
        let session = checkIn.sessionID.map { insertSessionReference($0, name: nil, rank: .min) }
        let type = checkIn.registrantTypeID.map { insertTypeReference($0, name: nil, rank: .min) }
        let method = checkIn.method.map { text in
            var text = text
            return text.withUTF8 { insertMethod($0) }
        }
        append(row, guest: guest, session: session, registrantType: type, method: method)
    }
}

/// The state of a check-in as of a walk, before a later walk found it changed or gone.
struct EarlierCheckIn {
    var id: Int64
    /// The later walk: the first to find a difference.
    var walk: Int64
    var guestID: Int64?
    var sessionID: Int64?
    var registrantTypeID: Int64?
    var method: String?
    var latitude: Double?
    var longitude: Double?
    var createdAt: Instant?
    var updatedAt: Instant?
}

/// The changes to an event's check-ins after a walk, as recorded by later walks.
struct CheckInHistory {
    let db: Database
    let eventID: Int64
    let since: WalkID

    /// The ids of existing check-ins added after the walk, newest first; some of them had also existed before.
    ///
    /// New check-ins have high ids and their number is known, so reading stops soon after the last one.
    func arrived() throws -> [Int64] {
        let expected = try db.firstRow(
            """
            SELECT (SELECT coalesce(sum(rows_new), 0) FROM walks
                WHERE event_id = ?1 AND id > ?2 AND status = 'complete')
              - (SELECT count(*) FROM checkins_vanished
                WHERE event_id = ?1 AND walk_id > ?2 AND first_walk_id > ?2)
            """, eventID, since.number
        ) { $0.integer(0) }
        guard let expected, expected > 0 else { return [] }
        let sql = """
            SELECT id FROM checkins WHERE event_id = ?1 AND first_walk_id > ?2 ORDER BY id DESC LIMIT ?3
            """
        return try db.rows(sql, eventID, since.number, expected) { $0.integer(0) }
    }

    /// Check-ins that existed at the time of the walk and vanished later, as they were when they first vanished, by id.
    func vanished() throws -> [Int64: EarlierCheckIn] {
        try rows(
            """
            SELECT id, walk_id, guest_id, session_id, registrant_type_id, method, latitude, longitude, created_at,
              updated_at
            FROM checkins_vanished WHERE event_id = ?1 AND walk_id > ?2 AND first_walk_id <= ?2
            """)
    }

    /// Check-ins that changed after the walk, as they were before their first change, by id.
    func changed() throws -> [Int64: EarlierCheckIn] {
        try rows(
            """
            SELECT id, walk_id, old_guest_id, old_session_id, old_registrant_type_id, old_method, old_latitude,
              old_longitude, old_created_at, old_updated_at
            FROM checkin_changes WHERE event_id = ?1 AND walk_id > ?2 ORDER BY walk_id
            """)
    }

    private func rows(_ sql: String) throws -> [Int64: EarlierCheckIn] {
        let rows = try db.rows(sql, eventID, since.number) { row in
            EarlierCheckIn(
                id: row.integer(0), walk: row.integer(1), guestID: row.optionalInteger(2),
                sessionID: row.optionalInteger(3), registrantTypeID: row.optionalInteger(4), method: row.text(5),
                latitude: row.optionalDouble(6), longitude: row.optionalDouble(7),
                createdAt: row.optionalCheckInTime(8), updatedAt: row.optionalInstant(9))
        }
        return Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    }
}
