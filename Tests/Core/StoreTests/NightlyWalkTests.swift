import Base
import TestSupport
import Testing

@testable import Store

/// Night after night: what is new is added, and the numbers are those of one walk over everything.
@Suite(.timeLimit(.minutes(30))) struct NightlyWalkTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
    }

    @Test func `new check-ins are added and the mark moves`() throws {
        var service = Service()
        service.checkIns = (1...5).map { PlainCheckIn($0, guest: $0) }
        let first = try service.walkWhole(into: store, at: 1_772_400_000)
        #expect(first.new == 5 && first.changed == 0 && first.vanished == 0 && first.held == 5)
        service.checkIns += (6...7).map { PlainCheckIn($0, guest: 1, createdAt: 1_772_350_000 + $0) }
        let second = try service.walkDown(into: store, at: 1_772_486_400)
        #expect(second.read == 2 && second.new == 2 && second.held == 7)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
        let mark = try #require(try store.watermark(of: 6))
        #expect(mark.highestID == 7)
        #expect(mark.highestAt == Instant(secondsSinceEpoch: 1_772_350_007))
        #expect(mark.checkIns == 7)
        #expect(mark.perPage == 100)
        #expect(mark.source == Service.source)
        #expect(mark.lastWalk == second.walk && mark.lastFullWalk == first.walk)
        #expect(mark.lastFullWalkAt == Instant(secondsSinceEpoch: 1_772_400_060))
        #expect(mark.walksSinceFull == 1)
    }

    @Test func `a night with nothing new leaves everything the same`() throws {
        var service = Service()
        service.checkIns = [PlainCheckIn(3)]
        try service.walkWhole(into: store)
        let outcome = try service.walkDown(into: store)
        #expect(outcome.read == 0 && outcome.new == 0 && outcome.held == 1)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
    }

    @Test func `the first walk may be incremental`() throws {
        var service = Service()
        service.checkIns = [PlainCheckIn(3), PlainCheckIn(4)]
        let outcome = try service.walkDown(into: store)
        #expect(outcome.new == 2)
        #expect(try store.watermark(of: 6)?.lastFullWalk == outcome.walk)
    }

    /// The newest check-in has the word on a guest's name; one that gives no session name leaves the older one.
    @Test func `names follow the newest check-in`() throws {
        var service = Service()
        var old = PlainCheckIn(1, guest: 4, session: 2)
        (old.firstName, old.email, old.sessionName, old.typeID, old.typeName) = ("Ana", "a@x", "Charla", 3, "VIP")
        service.checkIns = [old]
        try service.walkWhole(into: store)
        var new = PlainCheckIn(2, guest: 4, session: 2)
        (new.firstName, new.typeID, new.typeName) = ("Ana María", 3, "V.I.P.")
        service.checkIns.append(new)
        try service.walkDown(into: store)
        let tables = try store.tables(of: 6)
        #expect(tables.guests.firstNames[0] == "Ana María")
        #expect(tables.guests.emails[0] == nil)
        #expect(tables.sessionReferences.name(of: 0) == "Charla")
        #expect(tables.typeReferences.name(of: 0) == "V.I.P.")
        #expect(PlainEvent(tables) == PlainEvent(service.tables))
    }

    @Test func `a full walk records what vanished and what changed`() async throws {
        var service = Service()
        service.checkIns = (1...6).map { PlainCheckIn($0, guest: $0, session: 1) }
        try service.walkWhole(into: store)
        service.checkIns.removeAll { $0.id == 2 || $0.id == 5 }
        service.checkIns[0].latitude = -33.4
        service.checkIns[0].updatedAt = 1_772_450_000
        service.checkIns.append(PlainCheckIn(7, guest: 7, session: 2))
        let outcome = try service.walkWhole(into: store, at: 1_772_486_400)
        #expect(outcome.read == 5 && outcome.new == 1 && outcome.changed == 1 && outcome.vanished == 2)
        #expect(outcome.held == 5)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
        // Guests 2 and 5 are named by no check-in any more.
        #expect(try store.tables(of: 6).guests.ids.sorted() == [1, 3, 4, 6, 7])
        store.close()
        #expect(
            try await folder.query("SELECT id, guest_id, walk_id FROM checkins_vanished ORDER BY id") == "2|2|2\n5|5|2")
        #expect(
            try await folder.query(
                """
                SELECT id, old_latitude IS NULL, new_latitude, old_updated_at IS NULL, new_updated_at, old_guest_id
                FROM checkin_changes
                """) == "1|1|-33.4|1|1772450000|1")
        #expect(
            try await folder.query(
                "SELECT rows_read, rows_new, rows_changed, rows_vanished, pages FROM walks WHERE id = 2")
                == "5|1|1|2|1")
    }

    /// Each value that may differ, one at a time.
    @Test(arguments: 0..<8) func `any difference is a change`(field: Int) throws {
        var service = Service()
        var checkIn = PlainCheckIn(4, guest: 1, session: 1)
        (checkIn.typeID, checkIn.method, checkIn.latitude, checkIn.longitude) = (1, "QR", 1, 1)
        service.checkIns = [checkIn, PlainCheckIn(5, guest: 2, session: 2)]
        try service.walkWhole(into: store)
        #expect(try service.walkWhole(into: store).changed == 0)
        switch field {
        case 0: service.checkIns[0].guestID = 2
        case 1: service.checkIns[0].sessionID = 2
        case 2: service.checkIns[0].typeID = nil
        case 3: service.checkIns[0].method = "Q"
        case 4: service.checkIns[0].latitude = nil
        case 5: service.checkIns[0].longitude = 1.000_000_1
        case 6: service.checkIns[0].createdAt += 1
        default: service.checkIns[0].updatedAt = 0
        }
        #expect(try service.walkWhole(into: store).changed == 1)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
    }

    @Test func `a check-in that comes back is there once`() throws {
        var service = Service()
        service.checkIns = [PlainCheckIn(1), PlainCheckIn(2)]
        try service.walkWhole(into: store)
        let gone = service.checkIns.removeFirst()
        #expect(try service.walkWhole(into: store).vanished == 1)
        service.checkIns.append(gone)
        #expect(try service.walkWhole(into: store).new == 1)
        service.checkIns.removeAll { $0.id == 1 }
        #expect(try service.walkWhole(into: store).vanished == 1)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
        #expect(try store.health().problems.isEmpty)
    }

    /// An incremental walk that reads a check-in again, which changed meanwhile, does not count it twice.
    @Test func `an incremental walk may overlap the mark`() throws {
        var service = Service()
        service.checkIns = (1...4).map { PlainCheckIn($0) }
        try service.walkWhole(into: store)
        service.checkIns[3].method = "NFC"
        service.checkIns.append(PlainCheckIn(5))
        let again = EventTables(service.newestFirst.filter { $0.id >= 3 })
        let outcome = try store.save(
            again, as: service.plan(.incremental, at: 1_772_486_400), with: service.completion(at: 1_772_486_460))
        #expect(outcome.new == 1 && outcome.changed == 1 && outcome.vanished == 0 && outcome.held == 5)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
    }

    /// A check-in that is read again has an older word than the newest one in the store.
    @Test func `an older check-in read again does not rename`() throws {
        var service = Service()
        for id in Int64(1)...3 {
            var checkIn = PlainCheckIn(id)
            (checkIn.firstName, checkIn.sessionName) = ("name at \(id)", "session at \(id)")
            (checkIn.typeID, checkIn.typeName) = (1, "type at \(id)")
            service.checkIns.append(checkIn)
        }
        try service.walkWhole(into: store)
        try store.save(
            EventTables([service.checkIns[1]]), as: service.plan(.incremental, at: 1_772_486_400),
            with: service.completion(at: 1_772_486_460))
        let tables = try store.tables(of: 6)
        #expect(tables.guests.firstNames[0] == "name at 3")
        #expect(tables.sessionReferences.name(of: 0) == "session at 3")
        #expect(tables.typeReferences.name(of: 0) == "type at 3")
    }

    @Test func `walks are listed newest first`() throws {
        var service = Service()
        service.checkIns = [PlainCheckIn(1)]
        try service.walkWhole(into: store)
        try service.walkDown(into: store, at: 1_772_486_400)
        let walks = try store.walks(of: 6)
        #expect(walks.map(\.kind) == [.incremental, .full])
        #expect(walks.map(\.status) == [.complete, .complete])
        #expect(walks.map(\.new) == [0, 1])
        #expect(walks[0].startedAt == Instant(secondsSinceEpoch: 1_772_486_400))
        #expect(walks[0].finishedAt == Instant(secondsSinceEpoch: 1_772_486_460))
        #expect(try store.walks(of: 6, limit: 1).count == 1)
    }
}
