import Base
import Store
import TestSupport
import Testing

/// The tables of an event as they were on an earlier night, worked out by hand.
@Suite(.timeLimit(.minutes(30))) struct EarlierTablesTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
    }

    private func checkIn(_ id: Int64, session: Int64, type: Int64?) -> PlainCheckIn {
        var checkIn = PlainCheckIn(id, guest: id, session: session)
        checkIn.typeID = type
        return checkIn
    }

    private func firstNight() throws -> Service {
        var service = Service()
        service.checkIns = [
            checkIn(1, session: 11, type: 3), checkIn(2, session: 11, type: 3), checkIn(3, session: 11, type: 4),
            checkIn(4, session: 12, type: nil),
        ]
        service.sessions = [.init(id: 11, name: "Mañana", startsAt: 100, endsAt: 200), .init(id: 12, name: "Tarde")]
        service.offers = [
            OfferTable.Row(sessionID: 11, registrantTypeID: 3, registrantTypeName: "VIP", registered: 60),
            OfferTable.Row(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 10),
        ]
        try service.walkWhole(into: store, at: 1_772_400_000)
        return service
    }

    private func earlier(_ baseline: ChangeBaseline = .previousWalk) throws -> PlainEvent? {
        try store.tables(of: 6, asOf: baseline, from: store.tables(of: 6)).map { PlainEvent($0) }
    }

    /// One vanished, one changed, one moved to another session, two are new; the listing is another.
    @Test func `the night before comes back whole`() throws {
        var service = try firstNight()
        let before = PlainEvent(service.tables)
        service.checkIns.removeAll { $0.id == 2 }
        service.checkIns[0].method = "NFC"
        service.checkIns[2].sessionID = 11
        service.checkIns += [checkIn(5, session: 11, type: 3), checkIn(6, session: 13, type: 5)]
        service.sessions = [.init(id: 11, name: "Mañana (A)", startsAt: 100, endsAt: 300), .init(id: 13, name: "Cena")]
        service.offers[0].registered = 61
        service.offers[1].price = 9990
        try service.walkWhole(into: store, at: 1_772_486_400)

        let found = try #require(try earlier())
        #expect(found == before)
        #expect(found.checkIns.map(\.id) == [4, 3, 2, 1])
        #expect(found.checkIns.map(\.sessionID) == [12, 11, 11, 11])
        #expect(found.checkIns.map(\.method) == [nil, nil, nil, nil])
    }

    @Test func `an unchanged night is the same`() throws {
        let service = try firstNight()
        try service.walkDown(into: store, at: 1_772_486_400)
        #expect(try earlier() == PlainEvent(service.tables))
    }

    @Test func `before the first walk nothing is known`() throws {
        _ = try firstNight()
        #expect(try earlier() == nil)
        #expect(try earlier(.walk(WalkID(0))) == nil)
        let now = try store.tables(of: 6)
        #expect(faultKind { _ = try store.tables(of: 7, asOf: .previousWalk, from: now) } == .notFound)
    }

    /// An abandoned walk is none: the last complete one before it counts.
    @Test func `an incomplete walk gives the one before`() throws {
        var service = try firstNight()
        let before = PlainEvent(service.tables)
        let open = try store.beginWalk(service.plan(.incremental, at: 1_772_450_000))
        service.checkIns.append(checkIn(5, session: 12, type: 3))
        try service.walkDown(into: store, at: 1_772_486_400)
        #expect(try earlier(.walk(open)) == before)
    }

    /// Came and went, went and came back, changed and changed back.
    @Test func `what was undone in between`() throws {
        var service = try firstNight()
        let original = service.checkIns
        let first = PlainEvent(service.tables)
        service.checkIns = [original[0], original[2], original[3], checkIn(5, session: 12, type: 3)]
        service.checkIns[0].method = "NFC"
        try service.walkWhole(into: store, at: 1_772_486_400)
        let second = PlainEvent(service.tables)
        service.checkIns = original
        try service.walkWhole(into: store, at: 1_772_572_800)
        #expect(try earlier(.walk(WalkID(1))) == first)
        #expect(try earlier() == second)
    }

    /// Changed, vanished, came back otherwise, changed again: each night is as it was.
    @Test func `what vanished and came back`() throws {
        var service = try firstNight()
        var nights = [PlainEvent(service.tables)]
        func night(_ change: (inout Service) -> Void) throws {
            change(&service)
            try service.walkWhole(into: store, at: 1_772_400_000 + Int64(nights.count) * 86_400)
            nights.append(PlainEvent(service.tables))
        }
        let gone = service.checkIns[1]
        try night { $0.checkIns[1].method = "NFC" }
        try night { $0.checkIns.remove(at: 1) }
        try night { $0.checkIns.insert(gone, at: 1) }
        try night { $0.checkIns[1].method = "Manual" }
        try night { $0.checkIns.remove(at: 1) }
        try night { $0.checkIns.append(checkIn(9, session: 12, type: 3)) }
        try night { $0.checkIns[3].method = "QR" }
        try night { $0.checkIns.removeLast() }
        for (index, night) in nights.enumerated() {
            #expect(try earlier(.walk(WalkID(Int64(index + 1)))) == night, "night \(index + 1)")
        }
    }

    /// Walks end 60 seconds after they begin, on three nights.
    @Test(arguments: [
        (Int64(1_772_400_059), Int?.none), (1_772_400_060, 4), (1_772_486_459, 4), (1_772_486_460, 5),
        (1_772_572_860, 6),
    ])
    func `an instant means the last walk by then`(instant: Int64, checkIns: Int?) throws {
        var service = try firstNight()
        service.checkIns.append(checkIn(5, session: 11, type: 3))
        try service.walkDown(into: store, at: 1_772_486_400)
        service.checkIns.append(checkIn(6, session: 11, type: 3))
        try service.walkDown(into: store, at: 1_772_572_800)
        #expect(try earlier(.instant(Instant(secondsSinceEpoch: instant)))?.checkIns.count == checkIns)
    }

    /// Check-ins of another service have other ids: compared with them, everything would be new and everything gone.
    @Test func `another service is no earlier state`() throws {
        let service = try firstNight()
        var plan = service.plan(.full, at: 1_772_486_400)
        plan.source = "http://127.0.0.1:9090/api/"
        try store.save(service.tables, as: plan, with: service.completion(at: 1_772_486_460))
        #expect(try earlier() == nil)
    }

    /// The last full walk is kept when history is forgotten, and what an incremental one found changed after it is not.
    @Test func `what was forgotten in between is missed`() throws {
        var service = try firstNight()
        let first = PlainEvent(service.tables)
        service.checkIns[3].method = "NFC"
        service.checkIns.append(checkIn(5, session: 12, type: 3))
        // It reads a page that it had read before.
        try store.save(
            EventTables(Array(service.newestFirst.prefix(2))), as: service.plan(.incremental, at: 1_772_486_400),
            with: service.completion(at: 1_772_486_460))
        try service.walkDown(into: store, at: 1_772_572_800)
        #expect(try earlier(.walk(WalkID(1))) == first)
        try store.forget(.history(before: Instant(secondsSinceEpoch: 1_772_572_800)))
        #expect(try earlier(.walk(WalkID(1))) == nil)
    }

    @Test func `forgotten history leaves the current state and the last night`() async throws {
        var service = try firstNight()
        for night in Int64(1)...3 {
            service.checkIns.removeFirst()
            try service.walkWhole(into: store, at: 1_772_400_000 + night * 86_400)
        }
        #expect(try earlier(.walk(WalkID(1)))?.checkIns.count == 4)
        try store.forget(.history(before: Instant(secondsSinceEpoch: 1_772_400_000 + 3 * 86_400)))
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
        #expect(try await folder.query("SELECT DISTINCT walk_id FROM offer_history") == "4")
        #expect(try await folder.query("SELECT DISTINCT walk_id FROM checkins_vanished") == "4")
        #expect(try store.walks(of: 6).count == 4)
        #expect(try store.health().problems.isEmpty)
        // What they found is not known any more, so that nothing is compared with it.
        for walk in Int64(1)...3 { #expect(try earlier(.walk(WalkID(walk))) == nil) }
        #expect(try earlier(.walk(WalkID(4))) == PlainEvent(service.tables))
        try store.compact()
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
    }
}
