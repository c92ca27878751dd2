import Files
import GRDB
public import Messages

/// What `attendance doctor` finds out about the store.
public struct StoreHealth: Sendable, Equatable {
    /// An event as its mark has it.
    public struct Event: Sendable, Equatable {
        public var mark: Watermark
        /// Check-ins that are there; in a sound store as many as the mark says.
        public var held: Int
    }

    /// A club as it is held.
    public struct Club: Sendable, Equatable {
        /// Members that the service lists.
        public var members: Int
        public var visits: Int
    }

    /// The versions of the schema that the file has, oldest first.
    public var schemaVersions: [String]
    public var events: [Event]
    /// How much there is of a club; `nil` where none was read.
    public var club: Club?
    /// Bytes of the file, its log apart.
    public var fileSize: Int
    /// Bytes in the file that hold nothing; `compact()` gives them back.
    public var freeBytes: Int
    /// What is damaged, a sentence each; none in a sound store.
    public var damage: [Phrase]
    /// What of file and folder others may read or change, a sentence each.
    public var exposures: [Phrase]

    /// All that is wrong.
    public var problems: [Phrase] { damage + exposures }
}

extension AttendanceStore {
    /// Checks the file through and through: SQLite's own check of its pages, that what rows refer to exists, that marks
    /// agree with rows, and that nobody else can read file and folder. Takes about a second for a million check-ins.
    public func health() throws(Fault) -> StoreHealth {
        var health = try read { db in
            let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
            let events = try Int64.fetchAll(db, sql: "SELECT event_id FROM marks ORDER BY event_id").compactMap { id in
                try Watermark.fetch(db, eventID: id).map { mark in
                    StoreHealth.Event(mark: mark, held: try checkInsUpToMark(db, mark))
                }
            }
            return StoreHealth(
                schemaVersions: try Schema.migrator.appliedIdentifiers(db).sorted(), events: events, club: try club(db),
                fileSize: pageSize * (try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0),
                freeBytes: pageSize * (try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0),
                damage: try pageProblems(db) + referenceProblems(db), exposures: exposures())
        }
        health.damage += health.events.filter { $0.held != $0.mark.checkIns }
            .map { .storeMarkDisagrees(event: $0.mark.eventID, marked: $0.mark.checkIns, held: $0.held) }
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
