import GRDB
import Messages
import Tables

/// The batches that a walk saved, put together again.
enum SavedBatches {
    /// All of a walk's check-ins, newest first and each id once: of two with the same id the one saved last stays.
    static func load(_ db: Database, walk: WalkID, eventID: Int64) throws -> EventTables {
        var tables = EventTables(eventID: eventID)
        let total = try Int.fetchOne(
            db, sql: "SELECT coalesce(sum(checkins), 0) FROM walk_batches WHERE walk_id = ?", arguments: [walk.number])
        tables.reserveCapacity(checkIns: total ?? 0)
        try db.withStatement("SELECT content FROM walk_batches WHERE walk_id = ? ORDER BY number") { statement in
            statement.bind(1, walk.number)
            while try statement.next() {
                do {
                    try BatchPacking.unpack(statement.blob(0), into: &tables)
                } catch is BatchPacking.Malformed {
                    throw Fault(.unreadableData, .savedBatchUnreadable(eventID))
                }
            }
        }
        putInOrder(&tables)
        return tables
    }

    private static func putInOrder(_ tables: inout EventTables) {
        let ids = tables.checkIns.ids.values
        guard zip(ids, ids.dropFirst()).contains(where: { $0 <= $1 }) else { return }
        let order = (0..<Int32(ids.count)).sorted { left, right in
            let (leftID, rightID) = (ids[Int(left)], ids[Int(right)])
            return leftID == rightID ? left > right : leftID > rightID
        }
        var kept: [Int32] = []
        kept.reserveCapacity(order.count)
        for row in order where kept.last.map({ ids[Int($0)] != ids[Int(row)] }) ?? true { kept.append(row) }
        tables.keepCheckIns(kept)
    }
}
