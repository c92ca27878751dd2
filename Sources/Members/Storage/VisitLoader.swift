import GRDB
internal import Storage
import Synchronization
import Tables

/// Reads a club's visits from the index by time, which has all that a report needs of them.
///
/// Two connections read millions from both ends until they meet. That is right as long as both see the same visits,
/// which they do where they see the same last reading.
struct VisitLoader: Sendable {
    /// Visits as columns, in the order of time.
    struct Columns: Sendable {
        var members: [UInt32] = []
        var times: [Instant] = []
    }

    enum End: Sendable { case oldest, newest }

    /// How many visits the store holds.
    let count: Int
    /// The last reading of the club.
    private let reading: Int64
    /// By the store's code of a member, that of the tables.
    private var codes: [UInt32] = []

    /// `nil` where nothing was read yet.
    init?(_ db: Database) throws {
        guard let reading = try Self.lastReading(db) else { return nil }
        self.reading = reading
        count = try Int.fetchOne(db, sql: "SELECT count(*) FROM visits") ?? 0
    }

    func giving(_ codes: [UInt32]) -> VisitLoader {
        var loader = self
        loader.codes = codes
        return loader
    }

    /// All visits, by way of one connection.
    func load(_ db: Database) throws -> Columns {
        try load(db, from: .oldest, Atomic(count))
    }

    /// All visits, by way of two connections; `nil` where one of them sees another reading.
    func load(_ one: DatabaseQueue, and other: DatabaseQueue) throws -> Columns? {
        let left = Atomic(count)
        let (old, new) = try concurrently {
            try one.read { try load(ifUnchanged: $0, from: .oldest, left) }
        } and: {
            try other.read { try load(ifUnchanged: $0, from: .newest, left) }
        }
        guard var columns = old, let new else { return nil }
        columns.members += new.members.reversed()
        columns.times += new.times.reversed()
        return columns
    }

    private func load(ifUnchanged db: Database, from end: End, _ left: borrowing Atomic<Int>) throws -> Columns? {
        guard try Self.lastReading(db) == reading else { return nil }
        return try load(db, from: end, left)
    }

    /// Reads from an end as long as visits are `left`, of which it takes some thousands at a time.
    private func load(_ db: Database, from end: End, _ left: borrowing Atomic<Int>) throws -> Columns {
        var columns = Columns()
        // Room that is not used takes no memory.
        columns.members.reserveCapacity(count)
        columns.times.reserveCapacity(count)
        let order = end == .oldest ? "visited_at, member" : "visited_at DESC, member DESC"
        try db.withStatement("SELECT visited_at, member FROM visits ORDER BY \(order)") { row in
            while case let rows = Self.take(left), rows > 0 {
                for _ in 0..<rows {
                    guard try row.next() else { return }
                    let member = Int(row.integer(1))
                    guard codes.indices.contains(member), let time = row.optionalInstant(0) else { continue }
                    columns.members.append(codes[member])
                    columns.times.append(time)
                }
            }
        }
        return columns
    }

    private static func take(_ left: borrowing Atomic<Int>) -> Int {
        let before = left.subtract(portion, ordering: .relaxed).oldValue
        return max(0, min(portion, before))
    }

    private static let portion = 8192

    private static func lastReading(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM readings")
    }
}
