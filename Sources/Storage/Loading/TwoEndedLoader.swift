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

    /// As many as tables can number. The file is untrusted input: it may claim more than it holds.
    static let mostCheckIns = Int(Int32.max)
    private static let portion = 8192

    private struct Newest: Sendable {
        var tables: EventTables
        var checkIns: StoredCheckIns
        /// The id below those read.
        var next: Int64?
    }

    /// The event; `nil` if the connections may have seen different check-ins, or not those that the watermark says.
    func load(_ one: DatabaseQueue, and other: DatabaseQueue) throws -> EventTables? {
        let version = try other.read(Self.version)
        let left = Atomic(mark.checkIns)
        let (newest, oldest) = try concurrently {
            try one.read { try readNewest($0, left) }
        } and: {
            try other.read { try readOldest($0, left) }
        }
        guard var newest, newest.next == oldest.ids.values.last else { return nil }
        newest.checkIns.append(reversed: oldest)
        guard newest.checkIns.ids.count == mark.checkIns else { return nil }
        try one.read { try loader($0).checkIns.put(newest.checkIns, into: &newest.tables) }
        guard try other.read(Self.version) == version else { return nil }
        newest.tables.setApartIncomplete()
        return newest.tables
    }

    private func readNewest(_ db: Database, _ left: borrowing Atomic<Int>) throws -> Newest? {
        guard try Watermark.fetch(db, eventID: mark.eventID) == mark else { return nil }
        let loader = loader(db)
        var newest = Newest(tables: try loader.listing(), checkIns: StoredCheckIns(columns, capacity: mark.checkIns))
        // Meanwhile the other connection is ahead; it takes the more of the check-ins.
        try loader.checkIns.loadGuests(into: &newest.tables)
        newest.next = try newest.checkIns.read(db, eventID: mark.eventID, from: .newest) { Self.take(left) }
        return newest
    }

    private func readOldest(_ db: Database, _ left: borrowing Atomic<Int>) throws -> StoredCheckIns {
        var checkIns = StoredCheckIns(columns, capacity: mark.checkIns)
        try checkIns.read(db, eventID: mark.eventID, from: .oldest) { Self.take(left) }
        return checkIns
    }

    private func loader(_ db: Database) -> EventLoader { EventLoader(db: db, mark: mark, columns: columns) }

    private static func take(_ left: borrowing Atomic<Int>) -> Int {
        let before = left.subtract(portion, ordering: .relaxed).oldValue
        return max(0, min(portion, before))
    }

    /// A number that changes whenever another connection, of this process or not, has saved something.
    private static func version(_ db: Database) throws -> Int? { try Int.fetchOne(db, sql: "PRAGMA data_version") }
}
