import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// New, returning and lapsed guests, cohorts and people by year, worked out by hand.
@Suite(.timeLimit(.minutes(30))) struct ReturningTests {
    /// Three editions, of 2024, 2025 and 2025:
    ///
    ///     first:  ana eva leo (nobody)
    ///     second: ana mia
    ///     third:  eva mia noa (nobody)
    private func world() throws -> (guests: [EditionGuests], people: People, returning: ReturningGuests) {
        let hash = try KeyedHash(key: [7])
        func edition(_ names: [String?], _ first: Int64, types: [Int32]) -> EditionGuests {
            EditionGuests(
                ids: names.indices.map { first + Int64($0) },
                addresses: names.map { name in name.map { "\($0)@x.cl" } },
                types: types.enumerated().map { (Int32($0), $1) }, hash: hash)
        }
        let guests = [
            edition(["ana", "eva", "leo", nil], 10, types: [0, 0, 1, 1]),
            edition(["ana", "mia"], 20, types: [0, 1]),
            edition(["eva", "mia", "noa", nil], 30, types: [0, 0, 0, 0]),
        ]
        let people = People(guests)
        return (guests, people, ReturningGuests(guests, typeCounts: [2, 2, 1], people, years: [2024, 2025, 2025]))
    }

    @Test func `new, returning, lapsed and unknown`() throws {
        let rows = try world().returning.rows
        #expect(
            rows.map(\.counts) == [
                ReturningCounts(guests: 4, new: 3, returning: 0, unknown: 1),
                ReturningCounts(guests: 2, new: 1, returning: 1, unknown: 0),
                ReturningCounts(guests: 4, new: 1, returning: 2, unknown: 1),
            ])
        #expect(rows.map(\.before) == [nil, 3, 2] && rows.map(\.retained) == [nil, 1, 1])
        #expect(rows.map(\.lapsed) == [nil, 2, 1])
    }

    @Test func `by type`() throws {
        let types = try world().returning.byType
        #expect(types[0][1] == ReturningCounts(guests: 2, new: 1, returning: 0, unknown: 1))
        #expect(types[1] == [.init(guests: 1, new: 0, returning: 1), .init(guests: 1, new: 1)])
        #expect(types[2] == [.init(guests: 4, new: 1, returning: 2, unknown: 1)])
    }

    @Test func `cohorts and people counted once`() throws {
        let returning = try world().returning
        #expect(returning.cohorts == [[3, 1, 1], [0, 1, 1], [0, 0, 1]])
        #expect(returning.people == 5 && returning.byEditions == [2, 3, 0])
        #expect(
            returning.years == [
                .init(year: 2024, events: 1, guests: 4, known: 3, unknown: 1),
                // ana, mia, eva, noa: mia came to both.
                .init(year: 2025, events: 2, guests: 6, known: 4, unknown: 1),
            ])
    }

    /// After the three, nobody has come in 2026, where one edition has begun and another is to come; in 2027 one is to come.
    @Test func `of a year to come, or that nobody scanned, it is not known who came`() throws {
        let empty = EditionGuests(ids: [], addresses: [], hash: try KeyedHash(key: [7]))
        let guests = try world().guests + [empty, empty, empty]
        func years(unmeasured: Set<Int>) -> [ReturningGuests.Year] {
            ReturningGuests(
                guests, typeCounts: [2, 2, 1, 0, 0, 0], People(guests), years: [2024, 2025, 2025, 2026, 2026, 2027],
                unmeasured: unmeasured, toCome: [4, 5]
            ).years
        }
        #expect(years(unmeasured: []).map(\.isKnown) == [true, true, true, false])
        #expect(years(unmeasured: [3]).map(\.isKnown) == [true, true, false, false])
        #expect(years(unmeasured: [2]).map(\.isKnown) == [true, true, true, false])
        #expect(years(unmeasured: []).map(\.events) == [1, 2, 2, 1])
    }

    @Test func `of very many editions, people are followed from the latest on`() throws {
        let hash = try KeyedHash(key: [7])
        let guests = (0..<103).map { edition in
            EditionGuests(
                ids: [Int64(edition)], addresses: [edition < 2 ? "old@x.cl" : "p\(edition / 2)@x.cl"], hash: hash)
        }
        let returning = ReturningGuests(
            guests, typeCounts: guests.map { _ in 0 }, People(guests), years: guests.map { _ in nil })
        #expect(returning.firstEditions == 3..<103 && returning.people == 52)
        #expect(
            returning.cohorts.prefix(3).allSatisfy(\.isEmpty)
                && returning.cohorts[4].suffix(100).prefix(3) == [0, 1, 1])
    }

    @Test(arguments: Rounds.third(of: 0..<20 as Range<Int>)) func `sums agree in random worlds`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let hash = try KeyedHash(key: [7])
        let guests = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            let ids = (0..<60).filter { _ in Bool.random(using: &random) }
            return EditionGuests(
                ids: ids.map(Int64.init), addresses: ids.map { $0 % 7 == 0 ? nil : "p\($0 % 50)@x.cl" },
                types: ids.indices.map { (Int32($0), 0) }, hash: hash)
        }
        let people = People(guests)
        let returning = ReturningGuests(
            guests, typeCounts: guests.map { _ in 1 }, people, years: guests.indices.map { 2020 + $0 / 2 })
        for (edition, row) in returning.rows.enumerated() {
            #expect(row.counts.new + row.counts.returning + row.counts.unknown == guests[edition].count)
            #expect(returning.byType[edition] == [row.counts])
            #expect(returning.cohorts.reduce(0) { $0 + $1[edition] } == row.counts.known)
            #expect(returning.cohorts[edition][edition] == row.counts.new)
        }
        #expect(returning.byEditions.reduce(0, +) == returning.people)
        #expect(returning.years.reduce(0) { $0 + $1.events } == guests.count)
        #expect(returning.years.allSatisfy { $0.known + $0.unknown <= $0.guests })
    }
}

/// Registrations by days before the start, by hand.
@Suite(.timeLimit(.minutes(30))) struct RegistrationPaceTests {
    private func reading(_ text: String, _ registered: Int) throws -> RegistrationReading {
        RegistrationReading(at: try #require(ISO8601Text(text)?.instant), registered: registered)
    }

    @Test func `the last reading of each day on the report's clock`() throws {
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        let firstDay = clock.civil(at: Instant("2026-03-01T09:00:00-03:00")).daysSinceEpoch
        let readings = [
            try reading("2026-02-27T01:30:00Z", 10),  // still the 26th in Santiago
            try reading("2026-02-27T05:00:00Z", 12), try reading("2026-02-27T23:00:00Z", 15),
            try reading("2026-03-01T12:00:00Z", 40), try reading("2026-03-02T12:00:00Z", 39),
        ]
        #expect(
            RegistrationPace.list(readings.reversed(), firstDay: firstDay, on: clock) == [
                .init(daysBefore: 3, registered: 10), .init(daysBefore: 2, registered: 15),
                .init(daysBefore: 0, registered: 40), .init(daysBefore: -1, registered: 39),
            ])
        #expect(RegistrationPace.list(readings, firstDay: nil, on: clock) == [])
    }
}
