public import Base
import GRDB

/// The state of the store, as reported by `attendance doctor`.
public struct StoreHealth: Sendable, Equatable {
    /// An event as of its watermark.
    public struct Event: Sendable, Equatable {
        var mark: Watermark
        /// The number of check-ins in the store; in an intact store, it equals the watermark's.
        public var held: Int
    }

    /// The stored club.
    public struct Club: Sendable, Equatable {
        /// The number of members listed by the service.
        public var members: Int
        public var visits: Int
    }

    /// The schema versions applied to the file, oldest first.
    public var schemaVersions: [String]
    public var events: [Event]
    /// The stored club; `nil` if none was read.
    public var club: Club?
    /// The state of the records, which hold what cannot be read from the service again.
    public var records: RecordsHealth
    /// The size of the file in bytes, without its log.
    public var fileSize: Int
    /// Unused bytes in the file, which `compact()` frees.
    public var freeBytes: Int
    /// The damage found, one sentence each; empty for an intact store.
    public var damage: [Phrase]
    /// The ways in which other users may read or change the file or folder, one sentence each.
    public var exposures: [Phrase]

    /// All problems.
    public var problems: [Phrase] { damage + exposures }
}

extension AttendanceStore {
    /// Checks the store: SQLite's own check of its pages, references between rows, watermarks against rows, and access
    /// by other users. Also checks the records beside it. Takes about a second for a million check-ins.
    public func health() throws(Fault) -> StoreHealth {
        let records = try recordsHealth()
        var health = try read { db in
            let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
            let events = try Int64.fetchAll(db, sql: "SELECT event_id FROM marks ORDER BY event_id").compactMap { id in
                try Watermark.fetch(db, eventID: id).map { mark in
                    StoreHealth.Event(mark: mark, held: try checkInsUpToMark(db, mark))
                }
            }
            return StoreHealth(
                schemaVersions: try Schema.migrator.appliedIdentifiers(db).sorted { ($0.count, $0) < ($1.count, $1) },
                events: events, club: try club(db),
                records: records, fileSize: pageSize * (try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0),
                freeBytes: pageSize * (try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0),
                damage: try pageProblems(db) + referenceProblems(db), exposures: exposures() + records.exposures)
        }
        health.damage += health.events.filter { $0.held != $0.mark.checkIns }
            .map { .storeMarkDisagrees(event: $0.mark.eventID, marked: $0.mark.checkIns, held: $0.held) }
        health.damage += records.damage
        return health
    }

    private func checkInsUpToMark(_ db: Database, _ mark: Watermark) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM checkins WHERE event_id = ? AND id <= ?",
            arguments: [mark.eventID, mark.highestID ?? .min]) ?? 0
    }

    private func club(_ db: Database) throws -> StoreHealth.Club? {
        guard try Int.fetchOne(db, sql: "SELECT 1 FROM readings LIMIT 1") != nil else { return nil }
        return StoreHealth.Club(
            members: try Int.fetchOne(db, sql: "SELECT count(*) FROM members WHERE position IS NOT NULL") ?? 0,
            visits: try Int.fetchOne(db, sql: "SELECT count(*) FROM visits") ?? 0)
    }

    private func pageProblems(_ db: Database) throws -> [Phrase] {
        try String.fetchAll(db, sql: "PRAGMA quick_check(5)").filter { $0 != "ok" }
            .map { .storeFailsIntegrityCheck($0.replacing("\n", with: " ")) }
    }

    private func referenceProblems(_ db: Database) throws -> [Phrase] {
        var rowsByTable: [String: Int] = [:]
        let violations = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
        while let violation = try violations.next() {
            rowsByTable[violation["table"] ?? "", default: 0] += 1
        }
        return rowsByTable.sorted { $0.key < $1.key }.map { .storeHasBrokenReferences(table: $0.key, rows: $0.value) }
    }

    private func exposures() -> [Phrase] {
        let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        return [(path, "600"), (folder, "700")].compactMap { place, wanted in
            guard let exposure = Exposure(of: place) else { return nil }
            return .storeModeTooOpen(place, mode: Exposure.octal(exposure.mode & 0o777), wanted: wanted)
        }
    }
}
