import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// What the service does not give a second time: kept apart, twice, with sums.
@Suite(.timeLimit(.minutes(30))) struct RecordsTests {
    let folder = TemporaryFolder()

    @Test func `both files have every row with the sum that another tool computes`() throws {
        try Editions.store(in: folder).close()
        // printf "13:pack_editions,1:6,5:viña,1:1,1:1,2:{},7:{\"a\":1}," | sha256sum; the ñ is two bytes.
        let sum = "41ed9b1d302d784fd7bcaa08f51c2fa8fbe8090f52772beafcc202d03821ec0e"
        for path in [folder.recordsPath, folder.recordsCopyPath] {
            #expect(TemporaryFolder.mode(path) == 0o600)
            let queue = try DatabaseQueue(path: path)
            try queue.inDatabase { db throws in
                #expect(try String.fetchAll(db, sql: "SELECT sha256 FROM pack_editions WHERE edition = 1") == [sum])
                #expect(
                    try String.fetchAll(
                        db,
                        sql:
                            "SELECT event_id || source || started_at || ':' || finished_at || ':' || registered FROM registrations"
                    )
                        == ["6\(Service.source)1000:1060:70"])
                #expect(try Int.fetchAll(db, sql: "SELECT guest_id FROM forgotten_guests") == [7])
                #expect(try Int.fetchAll(db, sql: "SELECT rows FROM sums ORDER BY name") == [1, 2, 1])
            }
        }
        let health = try folder.recordsHealth()
        #expect(health.damage.isEmpty && health.exposures.isEmpty && health.exist)
        #expect(health.editions == 2 && health.registrations == 1 && health.forgottenGuests == 1)
    }

    @Test func `every table of the records is documented`() throws {
        let text = try Repository.text("Documentation/design/store.md")
        let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            try db.execute(sql: RecordsSchema.sql)
            for table in RecordsTable.allCases.map(\.rawValue) + ["sums"] {
                let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
                #expect(words.contains(table) && words.isSuperset(of: columns), "\(table)")
            }
        }
    }

    static let attacks: [(name: String, sql: String)] = [
        ("a garbage row", "INSERT INTO pack_editions VALUES (6, 'x', 1, 1, 'garbage', 'garbage', 'garbage')"),
        ("another content", "UPDATE pack_editions SET content = '{}' WHERE edition = 2"),
        ("a missing row", "DELETE FROM pack_editions WHERE edition = 2"),
        ("a missing registration", "DELETE FROM registrations"), ("a missing table", "DROP TABLE pack_editions"),
        ("missing sums", "DROP TABLE sums"),
        ("another sum", "UPDATE sums SET sha256 = 'x' WHERE name = 'pack_editions'"),
        ("another program's file", "PRAGMA application_id = 1"),
    ]

    @Test(arguments: attacks.map(\.name), ["records.sqlite", "records-copy.sqlite"])
    func `damage to one file is found, the other serves, and the next run makes it good`(
        name: String, file: String
    ) throws {
        let sql = try #require(Self.attacks.first { $0.name == name }).sql
        let store = try Editions.store(in: folder)
        try folder.tamper(file, sql)
        let found = try store.health().damage
        #expect(found.count == 1 && found[0].en.contains("/\(file): "), "\(found)")
        #expect(try store.packEditions(of: 6) == [Editions.edition(1), Editions.edition(2)])
        try store.requireWholeLedger(of: 6)
        store.close()
        // What a night does; other runs look at the sums alone.
        try RecordsCopies.makeNightlyCopy(of: "2026-11-21", beside: folder.storePath, logger: .silent)
        let next = try folder.openStore()
        defer { next.close() }
        #expect(try next.health().problems.isEmpty)
        #expect(try next.packEditions(of: 6) == [Editions.edition(1), Editions.edition(2)])
    }

    @Test(arguments: ["records.sqlite", "records-copy.sqlite"])
    func `a missing, empty or foreign file is found and made again`(file: String) throws {
        for text in [nil, "", "junk"] {
            let store = try Editions.store(in: folder)
            store.close()
            unlink("\(folder.path)/\(file)")
            if let text { try text.write(to: "\(folder.path)/\(file)") }
            let found = try folder.recordsHealth().damage
            #expect(found.count == 1 && found[0].en.contains("/\(file): "), "\(found)")
            let next = try folder.openStore()
            #expect(try next.health().problems.isEmpty)
            #expect(try next.packEditions(of: 6).count == 2)
            next.close()
            for path in AttendanceStore.files(of: folder.storePath) { unlink(path) }
        }
    }

    @Test func `with both files damaged nothing is written, and it is said what to do`() throws {
        try Editions.store(in: folder).close()
        for path in [folder.recordsPath, folder.recordsCopyPath] {
            try "junk".write(to: path)
        }
        let fault = #expect(throws: Fault.self) { try folder.openStore() }
        #expect(fault?.kind == .unreadableData && fault?.message.en.contains("store restore") == true)
        #expect(try folder.recordsHealth().damage.count == 2)
    }

    @Test func `an edition that only the first file has counts, and is brought to the second`() throws {
        try Editions.store(in: folder).close()
        let records = Records(beside: folder.storePath, logger: .silent)
        // As after a kill between the two.
        try records.main.make(RecordsChange(puts: [.packEditions: [Record([6, "viña", 3], [0, "{}", "{}"])]]))
        #expect(try folder.recordsHealth().damage == [.recordsDisagree(folder.recordsPath, folder.recordsCopyPath)])
        #expect(try folder.openStore(.reading).packEditions(of: 6).map(\.number) == [1, 2, 3])
        let store = try folder.openStore()
        defer { store.close() }
        #expect(try store.health().problems.isEmpty)
        #expect(try records.copy.keys(of: .packEditions).count == 3)
    }

    @Test func `a lost ledger is known by its mark`() throws {
        try Editions.store(in: folder).close()
        for path in [folder.recordsPath, folder.recordsCopyPath] { unlink(path) }
        let store = try folder.openStore()
        defer { store.close() }
        let fault = #expect(throws: Fault.self) { try store.requireWholeLedger(of: 6) }
        #expect(fault?.kind == .misconfigured && fault?.message.en.contains("store restore") == true)
        try store.requireWholeLedger(of: 5)
        #expect(try store.health().damage == [fault?.message].compactMap(\.self))
        // No copy of it displaces one that has the ledger.
        #expect(throws: Fault.self) {
            try RecordsCopies.makeNightlyCopy(of: "2026-11-21", beside: folder.storePath, logger: .silent)
        }
        #expect(throws: Fault.self) {
            try RecordsCopies.make(at: "\(folder.path)/b", of: "2026-11-21", beside: folder.storePath)
        }
        // Whoever says that none was sent begins anew.
        #expect(try store.withdrawLostPackEditions(of: 6, sponsor: "vina") == 0)
        #expect(try store.withdrawLostPackEditions(of: 6, sponsor: "viña") == 2)
        try store.requireWholeLedger(of: 6)
        #expect(try store.health().problems.isEmpty)
    }

    @Test func `an unreadable mark refuses packs, a missing one is written anew`() throws {
        let store = try Editions.store(in: folder)
        let mark = try String(at: folder.marksPath)
        try mark.replacing(": 2", with: ": 1").write(to: folder.marksPath)
        #expect(faultKind { try store.requireWholeLedger(of: 6) } == .misconfigured)
        #expect(try store.health().damage == [.packMarksDamaged(folder.marksPath)])
        store.close()
        unlink(folder.marksPath)
        try folder.openStore().close()
        #expect(try String(at: folder.marksPath) == mark)
    }

    @Test func `what is withdrawn is gone from both files and the mark`() throws {
        let store = try Editions.store(in: folder)
        defer { store.close() }
        try store.recordPackEditions([Editions.edition(1, of: "other")])
        #expect(try store.withdrawPackEditions(of: 6, sponsor: "viña") == 2)
        #expect(try store.packEditions(of: 6).map(\.sponsor) == ["other"])
        try store.requireWholeLedger(of: 6)
        #expect(try store.health().problems.isEmpty)
    }
}
