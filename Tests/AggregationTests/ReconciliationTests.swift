import Base
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct ReconciliationTests {
    @Test func `counts are checked against the service's`() async throws {
        var event = Event()
        event.addSession(1)
        event.addOffer(1, 1, registered: 10, checkIns: 2) { $0.reportedPercentage = 20 }
        event.addOffer(1, 2, registered: 5, checkIns: 3) { $0.reportedPercentage = 60 }
        event.addOffer(1, 3, registered: 1)
        event.addCheckIn(guest: 1, type: 1)
        event.addCheckIn(guest: 1, type: 1)
        event.addCheckIn(guest: 2, type: 2)
        event.addCheckIn(guest: 3, type: 4)
        event.addCheckIn(guest: 4, type: nil)
        let rows = try await EventAggregates(event).reconciliation
        #expect(rows.map(\.registrantTypeID) == [1, 2, 3, 4, nil])
        #expect(rows.map(\.reportedCheckIns) == [2, 3, nil, nil, nil])
        #expect(rows.map(\.countedCheckIns) == [2, 1, 0, 1, 1])
        #expect(rows.map(\.countedGuests) == [1, 1, 0, 1, 1])
        #expect(rows.map(\.difference) == [0, -2, nil, nil, nil])
        #expect(rows.map(\.reportedPercentage) == [20, 60, nil, nil, nil])
        #expect(rows.map(\.registered) == [10, 5, 1, 0, 0])
        #expect(rows.map(\.status) == [.ok, .differs, .differs, .unlisted, .unlisted])
    }
}
