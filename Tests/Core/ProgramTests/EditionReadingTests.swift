import Base
import TestSupport
import Testing

@testable import Program

/// When an edition that is over need not be counted again for an earlier reading.
@Suite(.timeLimit(.minutes(30))) struct EditionReadingTests {
    /// Two check-ins in two sessions, with numbers that are the same whoever came.
    private func tables(_ guests: [Int64], registered: Int64 = 20, type: Int64 = 3) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Gala")
        tables.provenance = Provenance(highestCheckInID: 2, total: 2, pages: 1)
        tables.offers.append(
            .init(sessionID: 11, registrantTypeID: 3, registrantTypeName: "General", registered: registered))
        for (place, guest) in guests.enumerated() {
            let id = Int64(place + 1)
            tables.append(
                CheckInRow(
                    id: id, guest: guest, session: 10 + id, type: type,
                    at: Instant(secondsSinceEpoch: 1_772_000_000 + id)))
        }
        return tables
    }

    @Test func `only the same check-ins of the same people count alike`() {
        let earlier = tables([7, 7])
        #expect(earlier.countsAlike(tables([7, 7])))
        // One person became two, though there are as many check-ins.
        #expect(!earlier.countsAlike(tables([7, 8])))
        #expect(!earlier.countsAlike(tables([8, 8])))
        #expect(!earlier.countsAlike(tables([7, 7], registered: 19)))
        #expect(!earlier.countsAlike(tables([7, 7], type: 4)))
        #expect(!earlier.countsAlike(tables([7])))
    }
}
