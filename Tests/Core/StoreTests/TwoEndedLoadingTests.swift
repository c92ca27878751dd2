import Base
import GRDB
import TestSupport
import Testing

@testable import Store

/// Two connections that read an event from both ends give what one gives.
@Suite(.timeLimit(.minutes(30))) struct TwoEndedLoadingTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
    }

    /// Check-ins in which every column but the id repeats and is missing now and then.
    private func checkIns(_ count: Int) -> [PlainCheckIn] {
        var random = SeededGenerator(seed: 42)
        return (0..<count).map { number in
            var checkIn = PlainCheckIn(
                Int64(number) * 3 - 500, guest: .random(in: 1...900, using: &random),
                session: Int64(number * 7 / max(1, count)), createdAt: .random(in: 0...1_772_300_000, using: &random))
            checkIn.firstName = "Name \(checkIn.guestID % 7)"
            checkIn.sessionName = "Session \(checkIn.sessionID)"
            checkIn.typeID = .random(in: 1...5, using: &random)
            if checkIn.typeID == 5 { checkIn.typeID = nil }
            checkIn.typeName = checkIn.typeID.map { "Type \($0)" }
            checkIn.method = [nil, "QR", "MANUAL", "a method of a long name"].randomElement(using: &random) ?? nil
            checkIn.latitude = Bool.random(using: &random) ? nil : .random(in: -90...90, using: &random)
            checkIn.longitude = number % 11 == 0 ? nil : -70.6
            checkIn.updatedAt = number < count / 2 ? nil : Int64(number)
            return checkIn
        }
    }

    private func expectSame(_ both: EventTables, _ one: EventTables) {
        #expect(PlainEvent(both) == PlainEvent(one))
        // The codes too, which number everything in the order in which check-ins name it.
        #expect(both.checkIns.sessions.values == one.checkIns.sessions.values)
        #expect(both.checkIns.registrantTypes.values == one.checkIns.registrantTypes.values)
        #expect(both.checkIns.methods.values == one.checkIns.methods.values)
        #expect(both.checkIns.guests.values == one.checkIns.guests.values)
        #expect(both.sessionReferences.identifiers == one.sessionReferences.identifiers)
        #expect(both.typeReferences.identifiers == one.typeReferences.identifiers)
        #expect(both.guests.ids == one.guests.ids)
        #expect(both.incomplete == one.incomplete)
    }

    /// They meet somewhere in the middle, at another place each time.
    @Test(arguments: [0, 1, 8191, 8192, 8193, 40_000], [EventColumns.all, .attendance, .counted, [.edits]])
    func `check-ins read from both ends match those read from one`(count: Int, columns: EventColumns) throws {
        var service = Service()
        service.checkIns = checkIns(count)
        try service.walkWhole(into: store)
        let one = try store.tables(of: 6, columns: columns, manyCheckIns: .max)
        #expect(one.checkIns.count == count)
        for _ in 0..<3 { expectSame(try store.tables(of: 6, columns: columns, manyCheckIns: 0), one) }
    }

    @Test(arguments: [0, 1, 8191, 8192, 8193, 40_000]) func `ids read from both ends are those of the check-ins`(
        count: Int
    ) throws {
        var service = Service()
        service.checkIns = checkIns(count)
        try service.walkWhole(into: store)
        let ids = (0..<Int64(count)).reversed().map { $0 * 3 - 500 }
        for _ in 0..<3 { #expect(try store.checkInIDs(of: 6, manyCheckIns: 0) == ids) }
        #expect(try store.checkInIDs(of: 6) == ids)
        for wrong in [0, 1, count + 1, 4_000_000_000] {
            try store.write { try $0.execute(sql: "UPDATE marks SET checkins = \(wrong)") }
            #expect(try store.checkInIDs(of: 6, manyCheckIns: 0) == ids)
        }
    }

    @Test func `what a damaged file lacks or miscounts is the same, however it is read`() throws {
        var service = Service()
        service.checkIns = checkIns(20_000)
        try service.walkWhole(into: store)
        try store.writeWithoutReferenceChecks { db in
            try db.execute(sql: "DELETE FROM guests WHERE id % 50 = 0; DELETE FROM named_sessions WHERE id = 3")
            try db.execute(sql: "UPDATE checkins SET guest_id = NULL WHERE id % 70 = 0")
            try db.execute(sql: "UPDATE checkins SET created_at = 9e18 WHERE id % 91 = 0")
        }
        let one = try store.tables(of: 6, columns: .all, manyCheckIns: .max)
        #expect(one.incomplete.withoutGuest.count > 100 && one.incomplete.withoutTime.count > 100)
        expectSame(try store.tables(of: 6, columns: .all, manyCheckIns: 0), one)
        for wrong in [0, 1, 19_999, 20_001, 50_000, 4_000_000_000] {
            try store.write { try $0.execute(sql: "UPDATE marks SET checkins = \(wrong)") }
            expectSame(try store.tables(of: 6, columns: .all, manyCheckIns: 0), one)
        }
    }

    /// Reports are made while nights are saved: each is of one night.
    @Test func `tables read while nights are saved come from a single night`() async throws {
        // Every check-in of a night is of its own session.
        func night(_ number: Int) -> Service {
            var service = Service()
            service.checkIns = (1...12_000).map { PlainCheckIn($0, session: Int64(number)) }
            return service
        }
        try night(0).walkWhole(into: store)
        async let saved: Void = { for number in 1...6 { try night(number).walkWhole(into: store) } }()
        for _ in 0..<20 {
            let read = try store.tables(of: 6, columns: .all, manyCheckIns: 0)
            #expect(read.checkIns.count == 12_000)
            #expect(read.sessionReferences.count == 1)
        }
        try await saved
    }
}
