import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// The schema as people rely on it: files of version 11 open, and the documentation says what there is.
@Suite(.timeLimit(.minutes(30))) struct SchemaTests {
    let folder: TemporaryFolder

    init() throws { folder = TemporaryFolder() }

    private func makeFixture(_ name: String) throws {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "sql"))
        let sql = try String(contentsOf: url, encoding: .utf8)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.storePath, configuration: configuration)
        // The script has its own transaction.
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
        chmod(folder.storePath, 0o600)
    }

    /// Columns with their types, references and indexes; the text of a table may differ.
    private func shape(_ queue: DatabaseQueue) throws -> [String] {
        let parts = [
            "SELECT m.name, c.* FROM sqlite_master m, pragma_table_info(m.name) c ORDER BY m.name, c.cid",
            "SELECT m.name, f.* FROM sqlite_master m, pragma_foreign_key_list(m.name) f ORDER BY m.name, f.id, f.seq",
            "SELECT name, tbl_name FROM sqlite_master WHERE type = 'index' ORDER BY name",
            "SELECT name, sql FROM sqlite_master WHERE type = 'view' ORDER BY name",
        ]
        return try queue.read { db in
            try parts.flatMap { try Row.fetchAll(db, sql: $0).map { "\(Array($0.databaseValues))" } }
        }
    }

    @Test func `a store of version 11 becomes what a new one is`() throws {
        try makeFixture("store-version-11")
        let (fresh, old) = (try DatabaseQueue(), try DatabaseQueue(path: folder.storePath))
        for queue in [fresh, old] { try Schema.migrator.migrate(queue) }
        let shape = try shape(fresh)
        #expect(try shape == self.shape(old) && shape.count > 200)
    }

    @Test func `a store of version 11 is brought up to date by writing`() throws {
        try makeFixture("store-version-11")
        let fault = #expect(throws: Fault.self) { try folder.openStore(.reading) }
        #expect(fault == Fault(.unreadableData, .storeBehind(folder.storePath)))
        let store = try folder.openStore()
        #expect(try store.health().problems.isEmpty)
        let event = PlainEvent(try store.tables(of: 6))
        #expect(event.name == "Tech Summit 2026")
        #expect(event.checkIns.map(\.id) == [4, 3, 1])
        #expect(event.checkIns.map(\.firstName) == ["María José", "María José", "Ñusta"])
        #expect(event.checkIns.map(\.method) == ["QR", "NFC", "Manual"])
        #expect(event.checkIns.map(\.latitude) == [nil, -33.4569, -33.5])
        #expect(event.checkIns.map(\.sessionName) == Array(repeating: "Día 1 - Mañana", count: 3))
        #expect(event.offers.map(\.registered) == [61])
        #expect(
            event.provenance
                == Provenance(
                    highestCheckInID: 4, highestCheckInAt: Instant(secondsSinceEpoch: 1_772_356_534), total: 3,
                    pages: 1,
                    unreadableFields: ["latitude": 1, "price": 1]))
        let before = try #require(
            try store.tables(of: 6, asOf: .previousWalk, from: store.tables(of: 6)).map { PlainEvent($0) })
        #expect(before.checkIns.map(\.id) == [3, 2, 1])
        #expect(before.checkIns.map(\.guestID) == [56, 57, 58])
        #expect(before.checkIns.map(\.method) == ["QR", nil, "Manual"])
        #expect(before.offers.map(\.registered) == [60])
        let interrupted = try #require(try store.interruptedWalk(of: 6))
        #expect(interrupted.plan.startedAt == Instant(secondsSinceEpoch: 1_772_572_800))
        // Its packing has changed: the walk starts over.
        #expect(try store.savedTables(of: interrupted) == nil)
        #expect(try store.health().schemaVersions == (1...14).map(String.init))
    }

    @Test(arguments: ["12", "13"]) func `a store of a version since becomes what a new one is`(version: String) throws {
        try makeFixture("store-version-11")
        let (fresh, old) = (try DatabaseQueue(), try DatabaseQueue(path: folder.storePath))
        try Schema.migrator.migrate(fresh)
        try Schema.migrator.migrate(old, upTo: version)
        #expect(try old.read(Schema.age) == .behind && fresh.read(Schema.age) == .current)
        #expect(try shape(fresh) != shape(old))
        try Schema.migrator.migrate(old)
        #expect(try shape(fresh) == shape(old))
    }

    @Test func `every table and column is documented`() throws {
        let text = try Repository.text("Documentation/design/store.md")
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue)
        let columns = try queue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c
                    WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite%'
                    """
            ).map { ($0["table"] as String, $0["column"] as String) }
        }
        #expect(columns.count > 100)
        let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        for (table, column) in columns {
            #expect(words.contains(table), "table \(table)")
            // The readable views take their columns from tables that are documented.
            #expect(words.contains(column) || table.hasSuffix("_readable"), "\(table).\(column)")
        }
    }

    @Test func `the readable views show times alike`() throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue)
        let times = try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO members (code, id) VALUES (1, 'm');
                    INSERT INTO visits (id, member, visited_at, reading_id) VALUES ('v', 1, 1772356534, 1);
                    """)
            return try String.fetchAll(db, sql: "SELECT visited_at FROM visits_readable")
        }
        // date -u -d @1772356534
        #expect(times == ["2026-03-01T09:15:34Z"])
        let views = try queue.read {
            try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE type = 'view' AND name LIKE '%_readable'")
        }
        #expect(views.count == 5)
        #expect(views.allSatisfy { $0.contains("strftime('%Y-%m-%dT%H:%M:%SZ'") && !$0.contains("datetime(") })
    }

    @Test func `every table says what it is`() throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue)
        let tables = try queue.read {
            try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'grdb%'")
        }
        #expect(tables.count == 27)
        for table in tables { #expect(table.split(separator: "\n").dropFirst().first?.contains("-- ") == true) }
    }

    /// The queries of the documentation run as they stand, and give rows.
    @Test func `the documented queries run`() async throws {
        try makeFixture("store-version-11")
        let text = try Repository.text("Documentation/design/store.md")
        let queries = text.components(separatedBy: "```sql\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
        #expect(queries.count == 6)
        for query in queries { #expect(try await !folder.query(query).isEmpty, "\(query)") }
        // Session 12: 61 registered, guests 56 and 58, three check-ins.
        #expect(try await folder.query(queries[1]) == "12|Día 1 - Mañana|61|2|3")
        #expect(try await folder.query(queries[3]) == "new|4|12|3\nvanished|2|12|3")
    }
}
