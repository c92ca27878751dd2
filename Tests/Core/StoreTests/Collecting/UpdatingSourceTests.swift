import Base
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Sources
@testable import Store

/// A source that notes what it needs for the next reading, and always hands over all of an event.
@Suite(.timeLimit(.minutes(30))) struct UpdatingSourceTests {
    /// Check-ins in memory. Its notes are the number of the reading.
    private final class NotingSource: UpdatingSource {
        let readsParts = false
        let ids: Mutex<[Int64]>
        /// The notes that each reading was given; `nil` for none.
        let given = Mutex<[[UInt8]?]>([])
        let stored = Mutex<[[Int64]]>([])

        init(_ ids: [Int64]) { self.ids = Mutex(ids) }

        func events(matching query: String?, activeOnly: Bool) async throws -> EventTable { EventTable() }
        func entry(of event: Int64) async throws -> EventTable? { nil }
        func sessions(of event: Int64) async throws -> SessionListing { SessionListing() }

        func checkIns<Sink: CheckInSink>(
            of event: Int64, above known: KnownCheckIns?, turn: Int, into sink: inout Sink
        ) async throws -> CheckInWalk { try await read(event, from: nil, into: &sink).walk }

        func read<Sink: CheckInSink>(
            _ event: Int64, from earlier: EarlierReading?, into sink: inout Sink
        ) async throws -> EventReading {
            given.withLock { $0.append(earlier?.notes) }
            stored.withLock { $0.append(earlier?.tables.checkIns.ids.values ?? []) }
            let ids = ids.withLock(\.self)
            try sink.beginWalk(expecting: ids.count)
            try sink.takePage { tables in
                for id in ids {
                    tables.append(
                        CheckInTable.Row(
                            id: id, guestID: id % 5, sessionID: 12, createdAt: Instant(secondsSinceEpoch: 1_772_000_000)
                        ))
                }
            }
            try sink.endPage(lowestID: ids.last) { [:] }
            var listing = SessionListing()
            listing.eventName = "Fair"
            listing.sessions.append(id: 12, name: "Hall", startsAt: nil, endsAt: nil)
            listing.uncounted = [UncountedGuests(sessionID: 12, registrantTypeID: 3, canceled: 1, unpaid: 2)]
            var entry = EventTable()
            entry.append(id: event, name: "Fair", startsAt: nil, endsAt: nil, place: "Hall 3")
            return EventReading(
                walk: CheckInWalk(
                    highestID: ids.first, highestAt: nil, count: ids.count, total: ids.count, perPage: 50,
                    agreesWithKnown: true, unreadableFields: [:]),
                listing: listing, entry: entry, notes: [UInt8(given.withLock(\.count))], isUpdate: earlier != nil)
        }
    }

    private func collector(
        _ source: NotingSource, _ store: AttendanceStore, from address: String = "https://a/"
    ) -> EventCollector {
        EventCollector(
            source: source, store: store, baseURL: address, walksBetweenFull: 2,
            now: { Instant(secondsSinceEpoch: 1_772_400_000) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func `notes of a reading are given to the next, until all is read again`() async throws {
        try await withTemporaryFolder { folder in
            let store = try AttendanceStore.open(path: "\(folder)/attendance.sqlite", access: .writing)
            defer { store.close() }
            let source = NotingSource([3, 2, 1])
            let first = try await collector(source, store).collect(6)
            #expect(first.new == 3)
            source.ids.withLock { $0 = [4, 3, 1] }
            let second = try await collector(source, store).collect(6)
            #expect((second.new, second.vanished, second.held) == (1, 1, 3))
            for _ in 0..<2 { try await collector(source, store).collect(6) }
            try await collector(source, store).collect(6, .full)
            let (given, stored) = (source.given.withLock { $0 }, source.stored.withLock { $0 })
            #expect(given == [nil, [1], [2], nil, nil])
            #expect(stored == [[], [3, 2, 1], [4, 3, 1], [], []])
            let tables = try store.tables(of: 6)
            #expect(tables.checkIns.ids.values == [4, 3, 1])
            #expect(tables.uncounted == [UncountedGuests(sessionID: 12, registrantTypeID: 3, canceled: 1, unpaid: 2)])
            #expect(tables.details.place == "Hall 3")
            #expect(try store.notes(of: 6) == ReadingNotes(updates: 0, content: [5]))
        }
    }

    @Test func `notes of another service are not used`() async throws {
        try await withTemporaryFolder { folder in
            let store = try AttendanceStore.open(path: "\(folder)/attendance.sqlite", access: .writing)
            defer { store.close() }
            let source = NotingSource([3, 2, 1])
            try await collector(source, store).collect(6)
            try await collector(source, store, from: "https://b/").collect(6)
            let given = source.given.withLock { $0 }
            #expect(given == [nil, nil])
        }
    }

    @Test func `an event is read whole with what its lists say`() async throws {
        let tables = try await NotingSource([3, 2, 1]).event(6)
        #expect(tables.checkIns.ids.values == [3, 2, 1])
        #expect(tables.eventName == "Fair" && tables.details.place == "Hall 3" && tables.uncounted.count == 1)
    }
}
