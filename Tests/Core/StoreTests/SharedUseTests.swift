import Base
import Foundation
import GRDB
import Store
import TestSupport
import Testing

/// Several processes at one store, other people's tools among them.
@Suite(.timeLimit(.minutes(30))) struct SharedUseTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
        var service = Service()
        service.checkIns = (1...50).map { PlainCheckIn($0) }
        try service.walkWhole(into: store)
    }

    /// Holds the store's write lock while `body` runs, as a process in the middle of a night does.
    private func whileAnotherWrites(_ body: () async throws -> Void) async throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.storePath, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE; DELETE FROM checkins") }
        try await body()
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    @Test func `readers are not held up by a writer`() async throws {
        try await whileAnotherWrites {
            #expect(try store.tables(of: 6).checkIns.count == 50)
            let offline = try folder.openStore(.reading, busyTimeout: 0.05)
            #expect(try offline.tables(of: 6).checkIns.count == 50)
            #expect(try await folder.query("SELECT count(*) FROM checkins") == "50")
        }
    }

    @Test func `a second writer is told that it is the second`() async throws {
        let impatient = try folder.openStore(busyTimeout: 0.05)
        try await whileAnotherWrites {
            #expect(faultKind { try Service().walkWhole(into: impatient) } == .locked)
        }
        try Service().walkWhole(into: impatient)
    }

    @Test func `a second writer waits its turn`() async throws {
        let other = try folder.openStore()
        let path = folder.storePath
        async let first: Void = {
            for event in Int64(100)..<120 { try save(event: event, into: store) }
        }()
        async let second: Void = {
            for event in Int64(200)..<220 { try save(event: event, into: other) }
        }()
        _ = try await (first, second)
        let reader = try AttendanceStore.open(path: path, access: .reading, logger: .silent)
        #expect(try reader.storedEventIDs() == [6] + Array(100..<120) + Array(200..<220))
    }

    private func save(event: Int64, into store: AttendanceStore) throws {
        let tables = EventTables(eventID: event, [PlainCheckIn(1)])
        var plan = Service().plan(.full, at: 1_772_400_000)
        plan.eventID = event
        try store.save(tables, as: plan, with: WalkCompletion(tables, perPage: 100, finishedAt: plan.startedAt))
    }

    /// Twenty open a store that is not there yet, at once.
    @Test func `many may create the store at once`() async throws {
        let fresh = TemporaryFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for event in Int64(1)...20 {
                group.addTask { try save(event: event, into: fresh.openStore()) }
            }
            try await group.waitForAll()
        }
        #expect(try fresh.openStore(.reading).storedEventIDs() == Array(1...20))
    }

    @Test func `other tools can read names and times`() async throws {
        var service = Service()
        var checkIn = PlainCheckIn(234, guest: 56, session: 12, createdAt: 1_772_356_530)
        (checkIn.firstName, checkIn.lastName, checkIn.sessionName) = ("María", "González", "Día 1")
        (checkIn.typeID, checkIn.typeName, checkIn.method) = (3, "VIP", "QR")
        service.checkIns = [checkIn]
        service.sessions = [.init(id: 12, name: "Día 1 - Mañana", startsAt: 1_772_355_600, endsAt: nil)]
        service.offers = [OfferTable.Row(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 60)]
        try service.walkWhole(into: store)
        #expect(
            try await folder.query(
                "SELECT event, id, session, registrant_type, first_name, last_name, method, created_at FROM checkins_readable"
            )
                == "Tech Summit 2026|234|Día 1 - Mañana|VIP|María|González|QR|2026-03-01T09:15:30Z")
        #expect(
            try await folder.query("SELECT name, starts_at, ends_at FROM sessions_readable")
                == "Día 1 - Mañana|2026-03-01T09:00:00Z|")
        #expect(
            try await folder.query("SELECT session, registrant_type, registered FROM offer_history_readable")
                == "Día 1 - Mañana|VIP|60")
        #expect(
            try await folder.query("SELECT kind, rows_new, rows_vanished FROM walks_readable ORDER BY id DESC LIMIT 1")
                == "full|1|50")
    }
}
