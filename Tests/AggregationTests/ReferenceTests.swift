import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Every section of random events against the simple reference, in zones and at times when clocks change.
@Suite(.timeLimit(.minutes(30))) struct ReferenceTests {
    static let settings: [(zone: String, middle: String, width: Int)] = [
        ("America/Santiago", "2026-04-05T03:00:00Z", 900), ("America/Santiago", "2026-09-06T04:00:00Z", 3600),
        ("America/Santiago", "2026-09-06T04:00:00Z", 86_400), ("America/New_York", "2026-11-01T06:00:00Z", 7200),
        ("America/New_York", "2026-03-08T07:00:00Z", 1800), ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", 3600),
        ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", 1800), ("Asia/Kathmandu", "2026-03-01T12:00:00Z", 3600),
        ("Pacific/Apia", "2011-12-30T10:00:00Z", 10_800), ("Pacific/Apia", "2011-12-30T10:00:00Z", 86_400),
        ("UTC", "2026-03-01T00:00:00Z", 300),
    ]

    @Test(arguments: settings.indices, 0..<6 as Range<UInt64>)
    func `every section agrees`(index: Int, seed: UInt64) async throws {
        let setting = Self.settings[index]
        let event = Event.random(seed: seed &* 31 &+ UInt64(index), around: Instant(setting.middle))
        let aggregates = try await EventAggregates(event, zone: setting.zone, binWidth: setting.width)
        let zone = try #require(TimeZone(identifier: setting.zone))
        let reference = SimpleReference(event: event, zone: zone, binWidth: setting.width)
        #expect(aggregates.attendanceByRegistrantType == reference.byType)
        #expect(aggregates.attendanceBySession == reference.bySession)
        #expect(aggregates.attendanceBySessionAndType == reference.bySessionAndType)
        #expect(aggregates.reconciliation == reference.reconciliation)
        #expect(aggregates.checkInHistogram == reference.histogram)
        #expect(aggregates.checkInHistogramBySession == reference.histogramBySession)
        #expect(aggregates.arrivalProfile == reference.arrivalProfile)
        #expect(aggregates.checkInsByMethod == reference.methods)
        #expect(aggregates.sessionOverlap == reference.overlap)
        #expect(aggregates.totals.uniqueGuests == Set(event.checkIns.map(\.guest)).count)
        #expect(aggregates.totals.attended == reference.bySession.reduce(0) { $0 + $1.counts.attended })
    }

    @Test(arguments: Rounds.third(of: 100..<130 as Range<UInt64>)) func `geography agrees`(seed: UInt64) async throws {
        let event = Event.random(seed: seed, around: Instant("2026-03-01T12:00:00Z"))
        let aggregates = try await EventAggregates(event)
        let reference = SimpleReference(event: event, zone: .gmt, binWidth: 900)
        let (found, expected) = (aggregates.geoSummary, reference.geoSummary)
        #expect(found.located == expected.located)
        #expect(found.unlocated == expected.unlocated)
        #expect(found.invalid == expected.invalid)
        for value: KeyPath<GeoSummary, Double?> in [\.medianDistance, \.p95Distance, \.maxDistance] {
            #expect(differ(found[keyPath: value], expected[keyPath: value]) < 1e-3)
        }
        #expect(differ(found.centroidLatitude, expected.centroidLatitude) < 1e-9)
        #expect(differ(found.centroidLongitude, expected.centroidLongitude) < 1e-9)
        let cells = Dictionary(uniqueKeysWithValues: aggregates.geoCells.map { ($0.cell, [$0.checkIns, $0.guests]) })
        #expect(cells == reference.cells(length: 6).mapValues { [$0.checkIns, $0.guests] })
        #expect(aggregates.geoCells == aggregates.geoCells.sorted { ($1.checkIns, $0.cell) < ($0.checkIns, $1.cell) })
    }

    @Test(arguments: 1...8) func `cells of any length agree, and nothing else depends on the length`(length: Int)
        async throws
    {
        let event = Event.random(seed: UInt64(900 + length), around: Instant("2026-03-01T12:00:00Z"))
        let clock = try WallClock("UTC")
        let aggregates = await EventAggregates(of: event.tables, clock: clock, cellLength: length)
        let reference = SimpleReference(event: event, zone: .gmt, binWidth: 900)
        let cells = Dictionary(uniqueKeysWithValues: aggregates.geoCells.map { ($0.cell, [$0.checkIns, $0.guests]) })
        #expect(cells == reference.cells(length: length).mapValues { [$0.checkIns, $0.guests] })
        #expect(aggregates.geoSummary == (await EventAggregates(of: event.tables, clock: clock)).geoSummary)
    }

    @Test(arguments: Rounds.third(of: 200..<230 as Range<UInt64>)) func `findings agree`(seed: UInt64) async throws {
        let event = Event.random(seed: seed, around: Instant("2026-03-01T12:00:00Z"))
        let aggregates = try await EventAggregates(event)
        let reference = SimpleReference(event: event, zone: .gmt, binWidth: 900)
        for (check, ids) in reference.checkInFindings {
            let finding = try #require(aggregates.finding(check))
            #expect(finding.rows == ids.count)
            if check != .unlistedTypes && check != .unknownSessions {
                let examples: [Finding.Example] = ids.sorted().prefix(5).map { .checkIn($0) }
                #expect(finding.examples == examples)
            }
        }
        let several = reference.guestsWithSeveralTypes
        #expect((aggregates.finding(.guestsWithSeveralTypes)?.rows ?? 0) == several.count)
        let examples: [Finding.Example] = several.prefix(5).map { .guest($0) }
        #expect((aggregates.finding(.guestsWithSeveralTypes)?.examples ?? []) == examples)
        #expect(aggregates.totals.repeatedCheckIns == (reference.checkInFindings[.repeatedCheckIns] ?? []).count)
    }

    @Test(arguments: Rounds.third(of: 300..<315 as Range<UInt64>)) func `the order of rows changes nothing`(
        seed: UInt64
    ) async throws {
        let event = Event.random(seed: seed, around: Instant("2026-04-05T03:00:00Z"))
        let aggregates = try await EventAggregates(event, zone: "America/Santiago")
        #expect(try await EventAggregates(event.shuffled(seed: seed), zone: "America/Santiago") == aggregates)
    }

    private func differ(_ left: Double?, _ right: Double?) -> Double {
        switch (left, right) {
        case (nil, nil): 0
        case (let left?, let right?): abs(left - right)
        default: .infinity
        }
    }
}
