import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// What goes into the store comes out of it, to the last bit.
@Suite(.timeLimit(.minutes(30))) struct RoundTripTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
    }

    /// One check-in with everything, one with nothing that may be missing, and the extremes of each column.
    private static let unusual: [PlainCheckIn] = {
        var full = PlainCheckIn(.max, guest: .max, session: .max, createdAt: 253_402_300_799)
        full.firstName = "María José"
        full.lastName = "O'Higgins 🇨🇱👩‍👩‍👧"
        full.email = "m.josé+gala@example.com"
        full.sessionName = "Día 1 – Mañana"
        full.typeID = -3
        full.typeName = "Prensa «VIP»"
        full.method = "QR"
        full.latitude = -33.456_912_345_678_9
        full.longitude = -70.648_3
        full.updatedAt = 0
        let bare = PlainCheckIn(7, guest: 0, session: 0, createdAt: -1)
        var empty = PlainCheckIn(8, guest: -9, session: 5, createdAt: 0)
        empty.firstName = ""
        empty.lastName = "a\u{0}b"
        empty.email = "=cmd|' /C calc'!A0"
        empty.typeID = 0
        empty.method = ""
        empty.latitude = 0
        empty.longitude = .greatestFiniteMagnitude
        empty.updatedAt = -62_135_596_800
        return [full, empty, bare]
    }()

    @Test func `every column of a check-in comes back`() throws {
        var service = Service()
        service.checkIns = Self.unusual
        try service.walkWhole(into: store)
        let loaded = PlainEvent(try store.tables(of: 6))
        #expect(loaded.checkIns == Self.unusual)
        #expect(loaded == PlainEvent(service.tables))
    }

    @Test func `of the columns of attendance, each comes back; the others are null`() throws {
        var service = Service()
        service.checkIns = Self.unusual
        try service.walkWhole(into: store)
        var expected = PlainEvent(service.tables)
        for row in expected.checkIns.indices {
            expected.checkIns[row].firstName = nil
            expected.checkIns[row].lastName = nil
            expected.checkIns[row].method = nil
            expected.checkIns[row].latitude = nil
            expected.checkIns[row].longitude = nil
            expected.checkIns[row].updatedAt = nil
        }
        #expect(PlainEvent(try store.tables(of: 6, columns: .attendance)) == expected)
    }

    /// From a store and from a service alike.
    @Test(arguments: [EventColumns.counted, [.counted, .edits], [.names], []])
    func `columns that are not needed are not there`(columns: EventColumns) throws {
        var service = Service()
        service.checkIns = Self.unusual
        try service.walkWhole(into: store)
        let whole = service.tables
        let stored = try store.tables(of: 6, columns: columns)
        var received = EventTables(eventID: 6, columns: columns)
        for checkIn in Self.unusual { received.append(checkIn) }
        received.sortCheckIns()
        for tables in [stored, received] {
            #expect(tables.columns == columns)
            #expect(tables.checkIns.ids.values == whole.checkIns.ids.values)
            #expect((tables.checkIns.updatedAt != nil) == columns.contains(.edits))
            for row in 0..<whole.checkIns.count {
                #expect(tables.checkIns.createdAt[row] == whole.checkIns.createdAt[row])
                let editedAt = columns.contains(.edits) ? whole.checkIns.editedAt(row) : nil
                #expect(tables.checkIns.editedAt(row) == editedAt)
            }
            for (row, id) in tables.guests.ids.enumerated() {
                let known = try #require(whole.guests.row(of: id))
                #expect(
                    tables.guests.firstNames[row] == (columns.contains(.names) ? whole.guests.firstNames[known] : nil))
                #expect(
                    tables.guests.lastNames[row] == (columns.contains(.names) ? whole.guests.lastNames[known] : nil))
                #expect(tables.guests.emails[row] == (columns.contains(.addresses) ? whole.guests.emails[known] : nil))
            }
        }
    }

    @Test func `sessions and offers come back in the service's order`() throws {
        var service = Service()
        service.name = "Feria del Libro «Ñuñoa» 📚"
        service.sessions = [
            .init(id: 12, name: "Día 2", startsAt: 1_772_400_000, endsAt: nil),
            .init(id: 11, name: nil, startsAt: nil, endsAt: 1_772_403_600),
            .init(id: 12, name: "twice", startsAt: 0, endsAt: 0),
        ]
        service.offers = [
            OfferTable.Row(
                sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", price: 19_990.5, stock: 100, used: 60,
                available: 40, isActive: true, registered: 60, reportedCheckIns: 48, reportedPercentage: 80),
            OfferTable.Row(sessionID: 12, registrantTypeID: 3),
            OfferTable.Row(sessionID: 11, registrantTypeID: 4, stock: 0, isActive: false, registered: 4_294_967_295),
        ]
        try service.walkWhole(into: store)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
    }

    @Test func `an event without check-ins comes back empty`() throws {
        var service = Service()
        service.name = nil
        try service.walkWhole(into: store)
        let tables = try store.tables(of: 6)
        #expect(tables.checkIns.count == 0)
        #expect(tables.eventName == nil)
        #expect(tables.provenance == Provenance(highestCheckInID: nil, highestCheckInAt: nil, total: 0, pages: 0))
        #expect(try store.watermark(of: 6)?.highestID == nil)
    }

    /// 250 check-ins, 100 to a page: 3 pages. The highest check-in was undone during the walk and is not among the rows.
    @Test func `provenance is that of the walk`() throws {
        var service = Service()
        service.checkIns = (1...250).map { PlainCheckIn($0) }
        let tables = service.tables
        var completion = service.completion(at: 1_772_400_060)
        completion.provenance.highestCheckInID = 251
        completion.provenance.highestCheckInAt = Instant(secondsSinceEpoch: 1_772_399_999)
        try store.save(tables, as: service.plan(.full, at: 1_772_400_000), with: completion)
        #expect(
            try store.tables(of: 6).provenance
                == Provenance(
                    highestCheckInID: 251, highestCheckInAt: Instant(secondsSinceEpoch: 1_772_399_999), total: 250,
                    pages: 3))
    }

    @Test func `unreadable fields add up over nights and start over with a full walk`() throws {
        var service = Service()
        func walk(_ kind: WalkKind, _ checkIns: [PlainCheckIn], unreadable: [String: Int], listing: [String: Int])
            throws
        {
            service.checkIns += checkIns
            var new = EventTables(kind == .full ? service.newestFirst : checkIns)
            new.provenance.unreadableFields = unreadable
            var completion = service.completion(at: 1_772_400_060)
            completion.unreadableListingFields = listing
            try store.save(new, as: service.plan(kind, at: 1_772_400_000), with: completion)
        }
        try walk(.full, [PlainCheckIn(1)], unreadable: ["latitude": 1, "method": 1], listing: ["price": 4])
        try walk(.incremental, [PlainCheckIn(2)], unreadable: ["latitude": 1], listing: ["price": 3])
        #expect(try store.tables(of: 6).provenance.unreadableFields == ["latitude": 2, "method": 1, "price": 3])
        try walk(.full, [], unreadable: ["method": 2], listing: [:])
        #expect(try store.tables(of: 6).provenance.unreadableFields == ["method": 2])
    }

    @Test func `events in one store do not mix`() throws {
        var service = Service()
        service.checkIns = [PlainCheckIn(5), PlainCheckIn(9)]
        try service.walkWhole(into: store)
        var other = EventTables(eventID: 7, [PlainCheckIn(5, guest: 1, session: 2)])
        other.provenance = Provenance(highestCheckInID: 5, total: 1, pages: 1)
        var plan = service.plan(.full, at: 1_772_400_000)
        plan.eventID = 7
        try store.save(other, as: plan, with: WalkCompletion(other, perPage: 100, finishedAt: plan.startedAt))
        #expect(try store.tables(of: 6).checkIns.ids.values == [9, 5])
        #expect(try store.tables(of: 7).checkIns.ids.values == [5])
        #expect(try store.storedEventIDs() == [6, 7])
        try store.forget(.event(6))
        #expect(try store.storedEventIDs() == [7])
        #expect(try store.tables(of: 7).checkIns.ids.values == [5])
        #expect(faultKind { _ = try store.tables(of: 6) } == .notFound)
        #expect(try store.health().problems.isEmpty)
    }

    @Test func `events come back and are updated`() throws {
        var events = EventTable()
        for (id, name) in [(Int64(6), "Tech Summit 2026"), (7, nil)] as [(Int64, String?)] {
            events.ids.append(id)
            events.names.append(name)
            events.startsAt.append(id == 6 ? Instant(secondsSinceEpoch: 1_772_300_000) : nil)
            events.endsAt.append(nil as Instant?)
            events.places.append(id == 6 ? "Espacio Riesco" : nil)
            events.cities.append(nil)
            events.active.append(id == 6 ? 1 : nil)
            events.registrants.append(id == 6 ? 320 : nil)
        }
        try store.save(events)
        try store.save(events)
        let loaded = try store.events()
        #expect(loaded.ids.values == [6, 7])
        #expect((0..<2).map { loaded.names[$0] } == ["Tech Summit 2026", nil])
        #expect(loaded.startsAt[0] == Instant(secondsSinceEpoch: 1_772_300_000))
        #expect(loaded.startsAt[1] == nil)
        #expect(loaded.places[0] == "Espacio Riesco")
        #expect(loaded.active[0] == 1)
        #expect(loaded.registrants[1] == nil)
    }

    /// Many guests far apart, more methods than are compared one by one.
    @Test func `IDs far apart and many methods are kept apart`() throws {
        var service = Service()
        service.checkIns = (Int64(1)...500).map { number in
            var checkIn = PlainCheckIn(number, guest: number * 1_000_003, session: number % 7)
            checkIn.firstName = "Guest \(number)"
            checkIn.method = "method \(number % 40)"
            return checkIn
        }
        try service.walkWhole(into: store)
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
    }

    @Test func `numbers of the file that no event has are missing, and told`() throws {
        var service = Service()
        service.offers = [OfferTable.Row(sessionID: 12, registrantTypeID: 3, price: 5, stock: 100, registered: 60)]
        try service.walkWhole(into: store)
        let other = try DatabaseQueue(path: folder.storePath)
        try other.write { db in
            try db.execute(
                sql: """
                    UPDATE offer_history SET registered = 9223372036854775807, stock = -9223372036854775808,
                      price = 9e999, used = -1, available = -5, reported_checkins = 4294967296;
                    UPDATE marks SET checkins = 9223372036854775807;
                    UPDATE walks SET total = -1, per_page = 9223372036854775807, started_at = -9223372036854775808,
                      finished_at = 9223372036854775807;
                    UPDATE session_history SET starts_at = 9223372036854775807;
                    """)
        }
        try other.close()
        let tables = try store.tables(of: 6)
        #expect(tables.offers[0] == OfferTable.Row(sessionID: 12, registrantTypeID: 3, available: -5, registered: nil))
        for field in ["registered", "stock", "price", "used", "reported_checkins"] {
            #expect(tables.provenance.unreadableFields["store.offers.\(field)"] == 1, "\(field)")
        }
        let mark = try #require(try store.watermark(of: 6))
        #expect(mark.checkIns == 0 && mark.lastWalkAt == BelievedRange.times.upperBound)
        #expect(tables.provenance.total == 0)
    }

    @Test func `a time of the file that is not believed sets its check-in apart`() throws {
        var service = Service()
        service.checkIns = [
            PlainCheckIn(1, guest: 1, session: 12, createdAt: 5), PlainCheckIn(2, guest: 2, session: 12, createdAt: 6),
        ]
        try service.walkWhole(into: store)
        let other = try DatabaseQueue(path: folder.storePath)
        try other.write { try $0.execute(sql: "UPDATE checkins SET created_at = 9223372036854775807 WHERE id = 1") }
        try other.close()
        let tables = try store.tables(of: 6)
        #expect(tables.checkIns.ids.values == [2] && tables.incomplete.withoutTime == [1])
    }
}
