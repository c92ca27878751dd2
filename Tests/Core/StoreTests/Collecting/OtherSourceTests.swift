import Base
import Logging
import TestSupport
import Testing

@testable import Sources
@testable import Store

/// A source that is no service and has no pages is kept like any other.
@Suite(.timeLimit(.minutes(30))) struct OtherSourceTests {
    /// Check-ins in memory, as a file would have them.
    private struct ListSource: EventSource {
        var ids: [Int64]

        func events(matching query: String?, activeOnly: Bool) async throws -> EventTable { EventTable() }
        func entry(of event: Int64) async throws -> EventTable? { nil }

        func sessions(of event: Int64) async throws -> SessionListing {
            var listing = SessionListing()
            listing.eventName = "Fair"
            listing.sessions.append(id: 12, name: "Hall", startsAt: nil, endsAt: nil, isDefault: nil)
            return listing
        }

        func checkIns<Sink: CheckInSink>(
            of event: Int64, above known: KnownCheckIns?, turn: Int, into sink: inout Sink
        ) async throws -> CheckInWalk {
            let stored = Set(known?.ids ?? [])
            let new = ids.filter { !stored.contains($0) }
            try sink.beginWalk(expecting: ids.count)
            try sink.takePage { tables in
                for id in new {
                    tables.append(
                        CheckInTable.Row(
                            id: id, guestID: id % 5, sessionID: 12, createdAt: Instant(secondsSinceEpoch: 1_772_000_000)
                        ))
                }
            }
            try sink.endPage(lowestID: new.last) { [:] }
            return CheckInWalk(
                highestID: ids.first, highestAt: nil, count: new.count, total: ids.count, perPage: 100,
                agreesWithKnown: stored.isSubset(of: ids), unreadableFields: [:])
        }
    }

    private func collect(_ ids: [Int64], into store: AttendanceStore) async throws -> WalkOutcome {
        let collector = EventCollector(
            source: ListSource(ids: ids), store: store, baseURL: "fair.csv",
            now: { Instant(secondsSinceEpoch: 1_772_400_000) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return try await collector.collect(6)
    }

    @Test func `what is new is added, and what is gone is found by reading all`() async throws {
        try await withTemporaryFolder { folder in
            let store = try AttendanceStore.open(path: "\(folder)/attendance.sqlite", access: .writing)
            defer { store.close() }
            #expect(try await collect([3, 2, 1], into: store).held == 3)
            let grown = try await collect([5, 4, 3, 2, 1], into: store)
            #expect(grown.held == 5 && grown.new == 2 && grown.vanished == 0)
            let shrunk = try await collect([5, 4, 2, 1], into: store)
            #expect(shrunk.held == 4 && shrunk.vanished == 1)
            #expect(try store.checkInIDs(of: 6) == [5, 4, 2, 1])
        }
    }

    @Test func `what is read whole is what the source has`() async throws {
        let tables = try await ListSource(ids: [3, 2, 1]).event(6)
        #expect(tables.checkIns.ids.values == [3, 2, 1])
        #expect(tables.eventName == "Fair" && tables.sessions.names[0] == "Hall")
        #expect(tables.provenance.total == 3)
    }
}
