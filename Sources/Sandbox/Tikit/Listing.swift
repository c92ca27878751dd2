import GRDB
import Synchronization

/// A list that a request asks for: which rows, in which order.
struct Listing: Hashable {
    enum Table: String {
        case events
        case checkIns = "checkins"
    }

    var table: Table
    /// Conditions that all hold, in SQL over the table's row `e`.
    var conditions: [String] = []
    var arguments: [DatabaseValue] = []
    /// In SQL, the id included, so that equals have an order too.
    var order = "e.id ASC"

    mutating func add(_ condition: String, _ values: DatabaseValue...) {
        conditions.append(condition)
        arguments += values
    }

    /// Ids of all rows, in order.
    func identifiers(in database: Database) throws -> [Int64] {
        var sql = "SELECT e.id FROM \(table.rawValue) e"
        if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
        return try Int64.fetchAll(
            database, sql: sql + " ORDER BY " + order, arguments: StatementArguments(arguments))
    }
}

/// The ids of lists asked for of late, so that the thousandth page costs what the first does.
///
/// They hold as long as nobody, this program or another, has changed the file.
final class ListingCache: Sendable {
    private struct State {
        var version: [Int64] = []
        var lists: [Listing: [Int64]] = [:]
    }
    private let state = Mutex(State())

    func identifiers(of listing: Listing, in database: Database) throws -> [Int64] {
        // The first number counts this connection's changes, the second changes with those of others.
        let version = [
            Int64(database.totalChangesCount), try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0,
        ]
        let known = state.withLock { state -> [Int64]? in
            if state.version != version || state.lists.count > 32 { state = State(version: version) }
            return state.lists[listing]
        }
        if let known { return known }
        let identifiers = try listing.identifiers(in: database)
        state.withLock { state in
            if state.version == version { state.lists[listing] = identifiers }
        }
        return identifiers
    }
}
