import Base
import TestSupport
import Testing

@testable import Store

/// The registrations that each walk saw.
@Suite(.timeLimit(.minutes(30))) struct RegistrationTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
    }

    @Test func `the sum over the offers, walk by walk`() throws {
        #expect(try store.registrations(of: 6).isEmpty)
        var service = Service()
        service.checkIns = [PlainCheckIn(1)]
        service.offers = [
            OfferTable.Row(sessionID: 1, registrantTypeID: 3, registered: 60),
            OfferTable.Row(sessionID: 2, registrantTypeID: 3, registered: 10),
        ]
        try service.walkWhole(into: store, at: 1_000)
        service.offers[1].registered = 15
        try service.walkDown(into: store, at: 2_000)
        // A walk that is not complete counts nothing.
        _ = try store.beginWalk(service.plan(.full, at: 3_000))
        let readings = try store.registrations(of: 6)
        #expect(readings.map(\.at.secondsSinceEpoch) == [1_060, 2_060] && readings.map(\.registered) == [70, 75])
        // Of walks whose history was forgotten, nothing is known.
        try store.forget(.history(before: Instant(secondsSinceEpoch: 2_000)))
        #expect(try store.registrations(of: 6).count <= 2)
        #expect(try store.registrations(of: 6).last?.registered == 75)
    }

    /// This machine's clock is a day ahead of the service's.
    @Test func `a reading is of the service's time, if that is known`() throws {
        var service = Service()
        service.offers = [OfferTable.Row(sessionID: 1, registrantTypeID: 3, registered: 60)]
        var completion = service.completion(at: 90_060)
        completion.readAt = Instant(secondsSinceEpoch: 3_600)
        _ = try store.save(service.tables, as: service.plan(.full, at: 90_000), with: completion)
        #expect(try store.registrations(of: 6).map(\.at.secondsSinceEpoch) == [3_600])
    }

    @Test func `the forgotten are named by event`() throws {
        var service = Service()
        service.checkIns = [PlainCheckIn(1, guest: 7), PlainCheckIn(2, guest: 8)]
        try service.walkWhole(into: store)
        #expect(try store.forgottenGuests(of: 6).isEmpty)
        try store.forget(.guest(7, event: nil))
        #expect(try store.forgottenGuests(of: 6) == [7] && store.forgottenGuests(of: 5).isEmpty)
    }
}
