import Messages
import Storage
import Tables
import Testing

/// "What changed since last night", worked out by hand.
@Suite struct ChangesTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = try TemporaryFolder()
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
            OfferTable.Row(sessionID: 11, registrantTypeID: 4, registrantTypeName: "General", registered: 250),
            OfferTable.Row(sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", registered: 10),
        ]
        try service.walkWhole(into: store, at: 1_772_400_000)
        return service
    }

    @Test func aNightIsComparedWithTheOneBefore() throws {
        var service = try firstNight()
        service.checkIns.removeAll { $0.id == 2 }
        service.checkIns[0].method = "NFC"
        // Moved from session 12 to 11: changed where it is now.
        service.checkIns[2].sessionID = 11
        service.checkIns += [checkIn(5, session: 11, type: 3), checkIn(6, session: 12, type: 5)]
        service.sessions = [.init(id: 11, name: "Mañana (A)", startsAt: 100, endsAt: 200), .init(id: 13, name: "Cena")]
        service.offers[0].registered = 61
        service.offers[1].registrantTypeName = "Público"
        service.offers[2].registrantTypeID = 5
        service.offers[2].registrantTypeName = "Prensa"
        try service.walkWhole(into: store, at: 1_772_486_400)

        let changes = try store.changes(of: 6)
        #expect(changes.since?.walk == WalkID(1) && changes.until.walk == WalkID(2))
        #expect(
            changes.checkIns == [
                CheckInChange(sessionID: 11, registrantTypeID: nil, new: 0, changed: 1, vanished: 0),
                CheckInChange(sessionID: 11, registrantTypeID: 3, new: 1, changed: 1, vanished: 1),
                CheckInChange(sessionID: 12, registrantTypeID: 5, new: 1, changed: 0, vanished: 0),
            ])
        #expect(changes.offers.map(\.sessionID) == [11, 11, 12, 12])
        #expect(changes.offers.map(\.registrantTypeID) == [3, 4, 3, 5])
        #expect(changes.offers.map(\.before?.registered) == [60, 250, 10, nil])
        #expect(changes.offers.map(\.now?.registered) == [61, 250, nil, 10])
        #expect(
            changes.sessions == [
                SessionChange(
                    sessionID: 11,
                    before: .init(
                        name: "Mañana", startsAt: Instant(secondsSinceEpoch: 100),
                        endsAt: Instant(secondsSinceEpoch: 200)),
                    now: .init(
                        name: "Mañana (A)", startsAt: Instant(secondsSinceEpoch: 100),
                        endsAt: Instant(secondsSinceEpoch: 200))),
                SessionChange(sessionID: 12, before: .init(name: "Tarde"), now: nil),
                SessionChange(sessionID: 13, before: nil, now: .init(name: "Cena")),
            ])
        #expect(
            changes.registrantTypes == [
                TypeChange(registrantTypeID: 4, before: .init(name: "General"), now: .init(name: "Público")),
                TypeChange(registrantTypeID: 5, before: nil, now: .init(name: "Prensa")),
            ])
        #expect(!changes.isEmpty)
    }

    @Test func aNightWithNothingNewHasNoChanges() throws {
        let service = try firstNight()
        try service.walkDown(into: store, at: 1_772_486_400)
        #expect(try store.changes(of: 6).isEmpty)
    }

    @Test func beforeTheFirstWalkNothingWasKnown() throws {
        _ = try firstNight()
        let changes = try store.changes(of: 6)
        #expect(changes.since == nil)
        #expect(changes.checkIns.map(\.new) == [2, 1, 1])
        #expect(changes.offers.allSatisfy { $0.before == nil })
        #expect(changes.sessions.map(\.sessionID) == [11, 12])
        #expect(faultKind { _ = try store.changes(of: 7) } == .notFound)
    }

    /// Came and went, went and came back, changed and changed back: net, nothing happened to these.
    @Test func whatWasUndoneInBetweenIsNotCounted() throws {
        var service = try firstNight()
        let original = service.checkIns
        service.checkIns = [original[0], original[2], original[3], checkIn(5, session: 12, type: 3)]
        service.checkIns[0].method = "NFC"
        try service.walkWhole(into: store, at: 1_772_486_400)
        service.checkIns = original
        try service.walkWhole(into: store, at: 1_772_572_800)
        #expect(try store.changes(of: 6, since: .walk(WalkID(1))).checkIns.isEmpty)
        #expect(
            try store.changes(of: 6).checkIns == [
                CheckInChange(sessionID: 11, registrantTypeID: 3, new: 1, changed: 1, vanished: 0),
                CheckInChange(sessionID: 12, registrantTypeID: 3, new: 0, changed: 0, vanished: 1),
            ])
    }

    /// Went, came back with another method, and got its old one again: as it was. One that kept the other is changed.
    @Test func whatCameBackIsHeldAgainstWhatItWas() throws {
        var service = try firstNight()
        let original = service.checkIns
        service.checkIns = [original[2], original[3]]
        try service.walkWhole(into: store, at: 1_772_486_400)
        service.checkIns = original
        service.checkIns[0].method = "NFC"
        service.checkIns[1].method = "NFC"
        try service.walkWhole(into: store, at: 1_772_572_800)
        service.checkIns[0].method = nil
        service.checkIns[1].method = "Manual"
        try service.walkWhole(into: store, at: 1_772_659_200)
        #expect(
            try store.changes(of: 6, since: .walk(WalkID(1))).checkIns == [
                CheckInChange(sessionID: 11, registrantTypeID: 3, new: 0, changed: 1, vanished: 0)
            ])
    }

    /// Walks end 60 seconds after they begin, on three nights.
    @Test(arguments: [
        (Int64(1_772_400_059), nil, 6), (1_772_400_060, Int64(1), 2), (1_772_486_459, 1, 2), (1_772_486_460, 2, 1),
        (1_772_572_860, 3, 0),
    ])
    func anInstantMeansTheLastWalkByThen(instant: Int64, walk: Int64?, new: Int) throws {
        var service = try firstNight()
        service.checkIns.append(checkIn(5, session: 11, type: 3))
        try service.walkDown(into: store, at: 1_772_486_400)
        service.checkIns.append(checkIn(6, session: 11, type: 3))
        try service.walkDown(into: store, at: 1_772_572_800)
        let changes = try store.changes(of: 6, since: .instant(Instant(secondsSinceEpoch: instant)))
        #expect(changes.since?.walk == walk.map(WalkID.init))
        #expect(changes.checkIns.map(\.new).reduce(0, +) == new)
    }

    @Test func forgottenHistoryLeavesTheStateAndTheLastNight() throws {
        var service = try firstNight()
        for night in Int64(1)...3 {
            service.checkIns.removeFirst()
            try service.walkWhole(into: store, at: 1_772_400_000 + night * 86_400)
        }
        try store.forgetHistory(before: Instant(secondsSinceEpoch: 1_772_400_000 + 3 * 86_400))
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
        #expect(try folder.query("SELECT DISTINCT walk_id FROM offer_history") == "4")
        #expect(try folder.query("SELECT DISTINCT walk_id FROM checkins_vanished") == "4")
        #expect(try store.walks(of: 6).count == 4)
        #expect(try store.health().problems.isEmpty)
        try store.compact()
        #expect(PlainEvent(try store.tables(of: 6)) == PlainEvent(service.tables))
    }
}
