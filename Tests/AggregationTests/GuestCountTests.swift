import Base
import TestSupport
import Testing

@testable import Aggregation

/// A service that counts guests, and of those only whom a session expects.
@Suite(.timeLimit(.minutes(5))) struct GuestCountTests {
    /// Session 1 offers type 1. Guests 1 to 5 came, guest 1 twice; guest 6 came as type 2, which it does not offer.
    private func aggregates(
        reported: Int64?, _ uncounted: [UncountedGuests], _ contents: SourceContents = .all.union(.guestCounts)
    ) async throws -> EventAggregates {
        var event = Event()
        event.addSession(1, "Entrance", from: "2026-03-01T12:00:00Z", to: "2026-03-01T14:00:00Z")
        event.addOffer(1, 1, registered: 10, checkIns: 0)
        event.offers[0].reportedCheckIns = reported
        for guest: Int64 in [1, 1, 2, 3, 4, 5] {
            event.addCheckIn(guest: guest, session: 1, type: 1, at: "2026-03-01T12:30:00Z")
        }
        event.addCheckIn(guest: 6, session: 1, type: 2, at: "2026-03-01T12:30:00Z")
        var tables = event.tables
        tables.uncounted = uncounted
        tables.contents = contents
        return await EventAggregates(of: tables, clock: try WallClock("UTC"))
    }

    private let few = [
        UncountedGuests(sessionID: 1, registrantTypeID: 1, canceled: 1, unpaid: 2),
        UncountedGuests(sessionID: 1, registrantTypeID: 2, unexpected: 1),
    ]

    @Test func `counts agree without the guests whom the service leaves out`() async throws {
        let rows = try await aggregates(reported: 2, few).reconciliation
        #expect(rows.map(\.status) == [.ok, .unlisted])
        #expect(rows.map(\.difference) == [0, nil])
        #expect(rows.map(\.countedCheckIns) == [6, 1] && rows.map(\.countedGuests) == [5, 1])
        #expect(rows.map { $0.uncounted?.total } == [3, 1])
    }

    @Test func `a difference is what is left`() async throws {
        let rows = try await aggregates(reported: 4, few).reconciliation
        #expect(rows[0].status == .differs && rows[0].difference == -2)
        #expect(try await aggregates(reported: 5, []).reconciliation[0].status == .ok)
        #expect(try await aggregates(reported: nil, []).reconciliation[0].status == .differs)
    }

    @Test func `they are findings, by reason`() async throws {
        let aggregates = try await aggregates(reported: 2, few)
        let offer = Finding.Example.offer(session: 1, registrantType: 1)
        #expect(aggregates.finding(.guestsUnpaid) == Finding(check: .guestsUnpaid, rows: 2, examples: [offer]))
        #expect(aggregates.finding(.guestsCanceled) == Finding(check: .guestsCanceled, rows: 1, examples: [offer]))
        #expect(aggregates.finding(.guestsUnexpected)?.examples == [.offer(session: 1, registrantType: 2)])
        #expect(aggregates.finding(.reportedCountDiffers) == nil)
    }

    @Test func `a service that counts check-ins is compared with check-ins`() async throws {
        let aggregates = try await aggregates(reported: 6, few, .all)
        #expect(aggregates.reconciliation[0].status == .ok && aggregates.reconciliation[0].uncounted == nil)
        #expect(aggregates.finding(.guestsUnpaid) == nil)
    }
}
