import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// An event reduced to an edition: its numbers are those of its own aggregates.
@Suite(.timeLimit(.minutes(30))) struct EditionTests {
    private let start: Int64 = 1_772_366_400  // 2026-03-01T12:00:00Z

    private func append(
        _ rows: [(guest: Int64, type: (Int64, String)?, session: Int64, minutes: Int64)], to tables: inout EventTables
    ) {
        for (index, row) in rows.enumerated() {
            let time = Instant(secondsSinceEpoch: start + row.minutes * 60)
            tables.append(
                CheckInRow(id: Int64(index + 1), guest: row.guest, session: row.session, type: row.type?.0, at: time) {
                    $0.typeName = row.type?.1
                })
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
    }

    private func tables() -> EventTables {
        var tables = EventTables(eventID: 9, eventName: "Gala")
        tables.sessions.append(id: 2, name: "Cena", startsAt: Instant(secondsSinceEpoch: start + 7200), endsAt: nil)
        tables.sessions.append(id: 1, name: "Cóctel", startsAt: Instant(secondsSinceEpoch: start), endsAt: nil)
        tables.offers.append(
            OfferTable.Row(sessionID: 1, registrantTypeID: 5, registrantTypeName: "General", registered: 4))
        tables.offers.append(
            OfferTable.Row(sessionID: 1, registrantTypeID: 6, registrantTypeName: "GENERAL ", registered: 2))
        tables.offers.append(
            OfferTable.Row(sessionID: 2, registrantTypeID: 7, registrantTypeName: "Prensa", registered: 1))
        append(
            [
                (1, (5, "General"), 1, -20), (1, (5, "General"), 2, 100), (2, (5, "General"), 1, 0),
                // The same guest under both writings of one type, in one session.
                (2, (6, "GENERAL "), 1, 5), (3, (7, "Prensa"), 2, 130), (4, nil, 1, 14), (1, (5, "General"), 1, 40),
            ], to: &tables)
        return tables
    }

    private func edition(_ tables: EventTables, bin: BinWidth = .quarterHour) async throws -> Edition {
        try await Edition(of: EditionMaterial(tables: tables), zone: .gmt, binWidth: bin, key: [1])
    }

    @Test func `numbers are those of the event's own report`() async throws {
        let tables = tables()
        let edition = try await edition(tables)
        let own = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        #expect(edition.totals == own.totals && edition.totals.attended == 5)
        // With a type offered there: guests 1 and 2 in session 1, guest 3 in session 2; of 7 registered.
        #expect(edition.totals.counts.attendedHeld == 3 && edition.totals.counts.noShows == 4)
        #expect(edition.startsAt == Instant(secondsSinceEpoch: start) && edition.hasSessionStart)
        #expect(edition.guests.ids.sorted() == [1, 2, 3, 4])
        #expect(edition.sessions.map(\.attendance) == own.attendanceBySession)
    }

    @Test func `types of one name are one, and their guests counted once`() async throws {
        let types = try await edition(tables()).types
        #expect(types.map(\.name) == ["General", "Prensa", nil])
        // Guest 1 in both sessions, guest 2 once in session 1.
        #expect(types.map(\.counts.attended) == [3, 1, 1] && types.map(\.counts.registered) == [6, 1, 0])
        #expect(types.map(\.uniqueGuests) == [2, 1, 1])
        // Session 2 does not offer General.
        #expect(types.map(\.counts.attendedHeld) == [2, 1, 0])
    }

    @Test func `bins count elapsed time from the first session`() async throws {
        let bins = try await edition(tables()).arrivals
        #expect(
            bins.rows.map { [Int($0.bin.index), $0.bin.checkIns, $0.bin.arrivals, $0.cumulativeArrivals] } == [
                [-2, 1, 1, 1], [-1, 0, 0, 1], [0, 3, 2, 3], [1, 0, 0, 3], [2, 1, 0, 3], [3, 0, 0, 3], [4, 0, 0, 3],
                [5, 0, 0, 3], [6, 1, 0, 3], [7, 0, 0, 3], [8, 1, 1, 4],
            ])
        #expect(
            bins.joined(by: 4).rows.map { [Int($0.bin.index), $0.bin.checkIns, $0.cumulativeArrivals] } == [
                [-1, 1, 1], [0, 4, 3], [1, 1, 3], [2, 1, 4],
            ])
    }

    /// Clocks go back at midnight of 2026-04-05 in Santiago: an hour comes twice.
    @Test func `a change of clock moves nothing`() async throws {
        var tables = EventTables(eventID: 1)
        let start = try #require(ISO8601Text("2026-04-04T23:00:00-03:00")?.instant)
        tables.sessions.append(id: 1, name: "Vigilia", startsAt: start, endsAt: nil)
        for (id, minutes) in [Int64(1), 2, 3].map({ ($0, $0 * 50) }) {
            tables.append(
                CheckInTable.Row(id: id, guestID: id, sessionID: 1, createdAt: start.advanced(bySeconds: minutes * 60)))
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let edition = try await Edition(of: EditionMaterial(tables: tables), zone: zone, binWidth: .hour, key: [1])
        #expect(edition.arrivals.rows.map { [Int($0.bin.index), $0.bin.checkIns] } == [[0, 1], [1, 1], [2, 1]])
        #expect(edition.crossesClockChange)
    }

    @Test func `an event without sessions has no start, and comes last`() async throws {
        let bare = try await edition(EventTables(eventID: 3))
        var dated = EventTables(eventID: 4)
        dated.details.startsAt = Instant(secondsSinceEpoch: start)
        let listed = try await Edition(of: EditionMaterial(tables: dated), zone: .gmt, key: [1])
        let own = try await edition(tables())
        #expect(bare.startsAt == nil && bare.arrivals.rows.isEmpty && !listed.hasSessionStart)
        #expect([bare, own, listed].inOrder.map(\.eventID) == [4, 9, 3])
        #expect([bare, own].binsOfOneWidth.factor == 1)
    }

    @Test(arguments: Rounds.third(of: 0..<15 as Range<Int>)) func `random events agree with their own aggregates`(
        seed: Int
    ) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var tables = EventTables(eventID: 1)
        tables.sessions.append(id: 1, name: "A", startsAt: Instant(secondsSinceEpoch: start), endsAt: nil)
        let names = ["General", "general", "VIP", "Prensa"]
        append(
            (0..<Int.random(in: 0...80, using: &random)).map { _ in
                let type = Int64.random(in: 0..<5, using: &random)
                return (
                    Int64.random(in: 1...20, using: &random), type < 4 ? (type, names[Int(type)]) : nil,
                    Int64.random(in: 1...3, using: &random), Int64.random(in: -200...3000, using: &random)
                )
            }, to: &tables)
        let edition = try await edition(tables)
        let own = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        let rows = edition.arrivals.rows
        #expect(rows.reduce(0) { $0 + $1.bin.checkIns } == own.totals.checkIns)
        #expect((rows.last?.cumulativeArrivals ?? 0) == own.totals.uniqueGuests)
        #expect(edition.guests.count == own.totals.uniqueGuests)
        let single = own.attendanceByRegistrantType.filter { MatchedName($0.registrantType) != MatchedName("general") }
        for row in single {
            let type = edition.types.first { $0.key == MatchedName(row.registrantType) }
            #expect(type?.uniqueGuests == row.uniqueGuests && type?.counts == row.counts)
        }
        let guests = Set(
            (0..<tables.checkIns.count).filter { row in
                tables.checkIns.registrantTypes[row].map { [0, 1].contains(tables.typeReferences.identifier(of: $0)) }
                    ?? false
            }.map { tables.checkIns.guests.values[$0] })
        #expect((edition.types.first { $0.key == MatchedName("General") }?.uniqueGuests ?? 0) == guests.count)
    }
}
