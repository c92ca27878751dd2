import Base
import GRDB
import Synchronization

/// Reads an event with many check-ins over two connections, each from one end of the check-ins until they meet. Each
/// executes half of the instructions that a single connection would, which takes 1.9 times as long to load 1,000,000, and
/// 1.3 times as long for a whole report from the store.
///
/// Both must see the same check-ins: nothing may be saved between the first one's start and the last one's end.
struct TwoEndedLoader: Sendable {
    let mark: Watermark
    let columns: EventColumns

    /// The number of check-ins from which on a second connection is worthwhile.
    static let manyCheckIns = 200_000
    /// The most rows that tables can number. The file is untrusted input: it may claim more than it holds.
    static let maximumCheckIns = Int(Int32.max)
    private static let portion = 8192

    private struct Newest: Sendable {
        var tables: EventTables
        var end: CheckInEnd
        /// The id that follows those read.
        var next: Int64?
    }

    /// Loads the event; `nil` if the connections may have seen different check-ins, or a different number than the
    /// watermark's.
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

    /// Whether the file is large enough for the number of check-ins in the watermark: each takes at least sixteen
    /// bytes.
    private func hasRoom(_ db: Database) throws -> Bool {
        let (pages, size) = (
            try Int.fetchOne(db, sql: "PRAGMA page_count"), try Int.fetchOne(db, sql: "PRAGMA page_size")
        )
        return mark.checkIns <= (pages ?? 0) * (size ?? 0) / 16
    }

    /// The ids of the event's check-ins, newest first; `nil` in the same cases as `load`.
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
            var ids: [Int64] = []
            ids.reserveCapacity(min(mark.checkIns, 10_000_000))
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
        // Meanwhile the other connection gets ahead and reads more of the check-ins.
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

    /// A number that changes whenever another connection, in this process or not, has saved something.
    private static func version(_ db: Database) throws -> Int? { try Int.fetchOne(db, sql: "PRAGMA data_version") }
}
