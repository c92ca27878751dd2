import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// A store that was lost, put back or made by an earlier version, and the records beside it.
@Suite(.timeLimit(.minutes(30))) struct RecordsJoiningTests {
    let folder = TemporaryFolder()

    private func lose() { for path in AttendanceStore.files(of: folder.storePath) { unlink(path) } }

    @Test func `a store that is read anew has the past registrations, the forgotten and the ledger`() throws {
        try Editions.store(in: folder).close()
        lose()
        let store = try folder.openStore()
        #expect(try store.storedEventIDs() == [] && store.knownEventIDs() == [6])
        var service = Editions.service
        service.offers[0].registered = 75
        try service.walkWhole(into: store, at: 90_000)
        let readings = try store.registrations(of: 6)
        #expect(readings.map(\.at.secondsSinceEpoch) == [1_060, 90_060] && readings.map(\.registered) == [70, 75])
        #expect(try store.forgottenGuests(of: 6) == [7])
        let guests = try store.tables(of: 6).guests
        let (forgotten, other) = (try #require(guests.row(of: 7)), try #require(guests.row(of: 8)))
        #expect(guests.firstNames[Int(forgotten)] == nil && guests.firstNames[Int(other)] != nil)
        #expect(try store.packEditions(of: 6).count == 2)
        #expect(try store.health().problems.isEmpty)
        store.close()
        // The same for a run that only reads.
        let reader = try folder.openStore(.reading)
        defer { reader.close() }
        #expect(try reader.registrations(of: 6).map(\.registered) == [70, 75])
    }

    @Test func `a guest stays forgotten when an older copy of the store is put back`() throws {
        let store = try folder.openStore()
        try Editions.service.walkWhole(into: store)
        store.close()
        let copy = try Data(at: folder.storePath)
        let again = try folder.openStore()
        try again.forget(.guest(7, event: nil))
        again.close()
        lose()
        try copy.write(to: folder.storePath)
        chmod(folder.storePath, 0o600)
        let put = try folder.openStore()
        #expect(try put.forgottenGuests(of: 6) == [7])
        let guests = try put.tables(of: 6).guests
        #expect(guests.firstNames[Int(try #require(guests.row(of: 7)))] == nil)
        try put.forget(.guest(8, event: 6))
        put.close()
        let bytes = try Data(at: folder.storePath)
        #expect(bytes.range(of: Data("Quetzalcoatl".utf8)) == nil)
    }

    @Test func `what is forgotten of the past is forgotten in the records`() throws {
        let store = try Editions.store(in: folder)
        var service = Editions.service
        for (night, registered) in [(100_000, 80), (200_000, 90)] as [(Int64, Int64)] {
            service.offers[0].registered = registered
            try service.walkWhole(into: store, at: night)
        }
        #expect(try store.forget(.history(before: Instant(secondsSinceEpoch: 150_000)), dryRun: true).historyRows > 0)
        #expect(try store.registrations(of: 6).map(\.registered) == [70, 80, 90])
        try store.forget(.history(before: Instant(secondsSinceEpoch: 150_000)))
        #expect(try store.registrations(of: 6).map(\.registered) == [90])
        #expect(try folder.recordsHealth().registrations == 1)
        store.close()
        lose()
        // Also of an event that the store does not have any more.
        let next = try folder.openStore()
        defer { next.close() }
        #expect(try next.forget(.event(6)).historyRows == 1)
        #expect(try folder.recordsHealth().registrations == 0 && next.knownEventIDs() == [])
        #expect(faultKind { try next.forget(.event(6)) } == .notFound)
    }

    @Test func `a walk that goes on stays one reading`() throws {
        let store = try Editions.store(in: folder)
        let walk = try #require(try store.watermark(of: 6)?.lastWalk)
        var service = Editions.service
        service.offers[0].registered = 71
        _ = try store.continueWalk(walk, with: EventTables(eventID: 6), completion: service.completion(at: 5_000))
        store.close()
        let next = try folder.openStore()
        defer { next.close() }
        #expect(try next.health().problems.isEmpty && folder.recordsHealth().registrations == 1)
        #expect(try next.registrations(of: 6).map(\.registered) == [71])
    }

    /// A store of version 7, which had the ledger itself.
    private func makeVersion7() throws {
        try AttendanceStore.open(path: folder.storePath, access: .writing, logger: .silent).close()
        try folder.makeOlder(
            "7",
            """
            INSERT INTO events (id) VALUES (6);
            INSERT INTO walks (id, event_id, kind, status, source, started_at, finished_at)
              VALUES (1, 6, 'full', 'complete', 's', 1000, 1060), (2, 6, 'full', 'complete', 's', 2000, 2060);
            INSERT INTO marks (event_id, walk_id, full_walk_id, checkins) VALUES (6, 2, 2, 0);
            INSERT INTO offer_history (walk_id, position, event_id, session_id, registrant_type_id, registered)
              VALUES (1, 0, 6, 1, 3, 40), (1, 1, 6, 2, 3, 5), (2, 0, 6, 1, 3, 50);
            INSERT OR IGNORE INTO forgotten_guests VALUES (6, 7), (6, 9);
            CREATE TABLE pack_editions (event_id, sponsor, edition, is_published, terms, content);
            INSERT INTO pack_editions VALUES (6, 'viña', 1, 1, '{}', '{"a":1}'), (6, 'viña', 2, 0, '{}', '{"a":2}');
            """)
    }

    private func restore() throws -> RecordsRestoration {
        try RecordsCopies.restore(folder.storePath, beside: folder.storePath, dropping: false, logger: .silent)
    }

    @Test func `what only a store of an earlier version has is taken over, once`() throws {
        try makeVersion7()
        let before = try Data(at: folder.storePath)
        let restored = RecordsRestoration(editions: 2, registrations: 2, forgottenGuests: 2)
        #expect(try restore() == restored)
        #expect(try Data(at: folder.storePath) == before)
        #expect(try String(at: folder.marksPath).contains("\"edition\" : 2"))
        lose()
        let store = try folder.openStore()
        #expect(try store.packEditions(of: 6) == [Editions.edition(1), Editions.edition(2, published: false)])
        #expect(try store.recordedReadings(of: 6).values.map(\.registered).sorted() == [45, 50])
        #expect(try store.forgottenGuests(of: 6) == [7, 9])
        #expect(try store.health().problems.isEmpty)
        try store.recordPackEditions([Editions.edition(3)])
        store.close()
        // It has no more to say than the records.
        lose()
        try makeVersion7()
        #expect(try restore().editions == 3)
        lose()
        let again = try folder.openStore()
        defer { again.close() }
        #expect(try again.packEditions(of: 6).map(\.number) == [1, 2, 3])
    }

    /// The first version had neither a ledger nor forgotten guests.
    @Test func `a store without a ledger has registrations`() throws {
        try makeVersion7()
        try folder.makeOlder("1", "DROP TABLE pack_editions; DROP TABLE forgotten_guests;")
        #expect(try restore() == RecordsRestoration(registrations: 2))
    }

    @Test(.enabled(if: KillPoint.isPossible, "takes strace, and a container that allows tracing"))
    func `a kill while an earlier version is taken over loses nothing`() async throws {
        let undisturbed = RecordsJoiningTests()
        try undisturbed.makeVersion7()
        await #expect(processExitsWith: .success) { [path = undisturbed.folder.path as String] in
            try KillPoint.record(["fdatasync"], log: "\(path)/log")
            let store = "\(path)/attendance.sqlite"
            _ = try RecordsCopies.restore(store, beside: store, dropping: false, logger: .silent)
        }
        let count = try KillPoint.count(of: "fdatasync", in: "\(undisturbed.folder.path)/log")
        #expect(count > 3)
        for number in 1...count {
            let killed = RecordsJoiningTests()
            try killed.makeVersion7()
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = killed.folder.path as String, number = number as Int] in
                try KillPoint("fdatasync", number: number).arm(log: "\(path)/log")
                let store = "\(path)/attendance.sqlite"
                _ = try RecordsCopies.restore(store, beside: store, dropping: false, logger: .silent)
            }
            #expect(try killed.restore() == RecordsRestoration(editions: 2, registrations: 2, forgottenGuests: 2))
            killed.lose()
            let store = try killed.folder.openStore()
            defer { store.close() }
            #expect(try store.packEditions(of: 6) == [Editions.edition(1), Editions.edition(2, published: false)])
            try store.requireWholeLedger(of: 6)
            #expect(try store.recordedReadings(of: 6).values.map(\.registered).sorted() == [45, 50])
            #expect(try store.health().problems.isEmpty)
        }
    }
}
