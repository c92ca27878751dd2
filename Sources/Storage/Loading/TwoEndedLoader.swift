import GRDB
import Synchronization
import Tables

/// Reads an event of many check-ins over two connections, each from one end of the check-ins until they meet. Each runs half
/// of the instructions of one, which takes 0.6 to 0.9 s for 1,000,000.
///
/// Both must see the same check-ins: nothing was saved from before the first begins to read until the last is done.
struct TwoEndedLoader: Sendable {
    let mark: Watermark
    let columns: EventColumns

    /// From so many check-ins on it is worth a second connection.
    static let manyCheckIns = 200_000
    /// As many as tables can number. The file is untrusted input: it may claim more than it holds.
    static let mostCheckIns = Int(Int32.max)
    private static let portion = 8192

    private struct Newest: Sendable {
        var tables: EventTables
        var end: CheckInEnd
        /// The id below those read.
        var next: Int64?
    }

    /// The event; `nil` if the connections may have seen different check-ins, or not those that the watermark says.
    func load(_ one: DatabaseQueue, and other: DatabaseQueue) throws -> EventTables? {
        let version = try other.read(Self.version)
        guard try other.read(hasRoom) else { return nil }
        let left = Atomic(mark.checkIns)
        var tables: EventTables?
        let checkIns = try StoredCheckIns.ofBothEnds(mark.checkIns, columns) { room in
            let (newest, oldest) = try concurrently {
                try one.read { try readNewest($0, left, into: room) }
            } and: {
                try other.read { try readOldest($0, left, into: room) }
            }
            guard let newest, newest.next == oldest.lastID, newest.end.count + oldest.count == mark.checkIns else {
                return nil
            }
            tables = newest.tables
            return (newest.end, oldest)
        }
        guard let checkIns, var tables else { return nil }
        try one.read { try loader($0).checkIns.put(checkIns, into: &tables) }
        guard try other.read(Self.version) == version else { return nil }
        tables.setApartIncomplete()
        return tables
    }

    /// Whether the file is large enough for as many check-ins as the watermark says: each takes sixteen bytes at least.
    private func hasRoom(_ db: Database) throws -> Bool {
        let (pages, size) = (
            try Int.fetchOne(db, sql: "PRAGMA page_count"), try Int.fetchOne(db, sql: "PRAGMA page_size")
        )
        return mark.checkIns <= (pages ?? 0) * (size ?? 0) / 16
    }

    /// The ids of the event's check-ins, newest first; `nil` as for `load`.
    func loadIDs(_ one: DatabaseQueue, and other: DatabaseQueue) throws -> [Int64]? {
        let version = try other.read(Self.version)
        let left = Atomic(mark.checkIns)
        let (newest, oldest) = try concurrently {
            try one.read { db in
                let isSame = try Watermark.fetch(db, eventID: mark.eventID) == mark
                return isSame ? try readIDs(db, from: .newest, left) : nil
            }
        } and: {
            try other.read { try readIDs($0, from: .oldest, left) }
        }
        guard var newest, newest.next == oldest.ids.last, newest.ids.count + oldest.ids.count == mark.checkIns,
            try other.read(Self.version) == version
        else { return nil }
        newest.ids.append(contentsOf: oldest.ids.reversed())
        return newest.ids
    }

    private func readIDs(
        _ db: Database, from end: StoredCheckIns.End, _ left: borrowing Atomic<Int>
    ) throws -> (ids: [Int64], next: Int64?) {
        let sql = "SELECT id FROM checkins WHERE event_id = ? ORDER BY id \(end == .newest ? "DESC" : "ASC")"
        return try db.withStatement(sql) { statement in
            statement.bind(1, mark.eventID)
            var ids = Array<Int64>(room: min(mark.checkIns, 10_000_000))
            while case let rows = Self.take(left), rows > 0 {
                for _ in 0..<rows {
                    guard try statement.next() else { return (ids, nil) }
                    ids.append(statement.integer(0))
                }
            }
            return (ids, try statement.next() ? statement.integer(0) : nil)
        }
    }

    private func readNewest(
        _ db: Database, _ left: borrowing Atomic<Int>, into room: CheckInEnd.Room
    ) throws -> Newest? {
        guard try Watermark.fetch(db, eventID: mark.eventID) == mark else { return nil }
        let loader = loader(db)
        var newest = Newest(tables: try loader.listing(), end: CheckInEnd(.newest, of: room, columns))
        // Meanwhile the other connection is ahead; it takes the more of the check-ins.
        try loader.checkIns.loadGuests(into: &newest.tables)
        newest.next = try newest.end.read(db, eventID: mark.eventID) { Self.take(left) }
        return newest
    }

    private func readOldest(
        _ db: Database, _ left: borrowing Atomic<Int>, into room: CheckInEnd.Room
    ) throws -> CheckInEnd {
        var oldest = CheckInEnd(.oldest, of: room, columns)
        _ = try oldest.read(db, eventID: mark.eventID) { Self.take(left) }
        return oldest
    }

    private func loader(_ db: Database) -> EventLoader { EventLoader(db: db, mark: mark, columns: columns) }

    private static func take(_ left: borrowing Atomic<Int>) -> Int {
        let before = left.subtract(portion, ordering: .relaxed).oldValue
        return max(0, min(portion, before))
    }

    /// A number that changes whenever another connection, of this process or not, has saved something.
    private static func version(_ db: Database) throws -> Int? { try Int.fetchOne(db, sql: "PRAGMA data_version") }
}
