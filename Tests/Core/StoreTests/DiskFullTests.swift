import Base
import GRDB
import TestSupport
import Testing

@testable import Store

/// No room left: what was saved stays, and the fault says what to do.
@Suite(.timeLimit(.minutes(30))) struct DiskFullTests {
    /// Pages of 8 kB that the file may still grow by: the walk stops at one batch or another, or as it is completed.
    @Test(arguments: [0, 1, 3, 8, 20]) func `what was saved stays whole`(room: Int) throws {
        let folder = TemporaryFolder()
        let store = try folder.openStore()
        var service = Service()
        service.checkIns = (1...300).map { PlainCheckIn($0, guest: $0) }
        try service.walkWhole(into: store)
        let before = PlainEvent(try store.tables(of: 6))

        service.checkIns += (301...5000).map { PlainCheckIn($0, guest: $0) }
        let unlimited = try store.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            let limit = try Int.fetchOne(db, sql: "PRAGMA max_page_count") ?? 0
            _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages - free + room)")
            return limit
        }
        let fault = #expect(throws: Fault.self) { try service.walkDown(into: store, at: 1_772_486_400) }
        #expect(fault?.kind == .cannotWrite)
        #expect(fault?.message.en.contains("no space left") == true)
        #expect(PlainEvent(try store.tables(of: 6)) == before)
        #expect(try store.health().problems.isEmpty)

        _ = try store.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA max_page_count = \(unlimited)") }
        try service.walkDown(into: store, at: 1_772_486_400)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
        #expect(try store.health().problems.isEmpty)
    }

    /// An I/O error is no system error, and no matter of permissions.
    @Test func `an error of the disk is named as SQLite's`() throws {
        let folder = TemporaryFolder()
        func message(_ code: ResultCode) -> Phrase? {
            let fault = #expect(throws: Fault.self) {
                try StoreFault.translating(folder.storePath) { throw DatabaseError(resultCode: code) }
            }
            #expect(fault?.kind == .cannotWrite)
            return fault?.message
        }
        #expect(message(.SQLITE_IOERR_SHMSIZE) == .storeReadWriteError(folder.storePath, code: 4874))
        #expect(message(.SQLITE_IOERR_SHMSIZE)?.en.contains("permissions") == false)
        let text = "unable to open database file"
        #expect(message(.SQLITE_CANTOPEN) == .storeUnusable(folder.storePath, says: text))
    }
}
