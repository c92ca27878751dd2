import Base
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct WallClockTests {
    private func clock(_ zone: String, from first: Int64 = 0, to last: Int64 = 0) throws -> WallClock {
        WallClock(
            zone: try #require(TimeZone(identifier: zone)), from: Instant(secondsSinceEpoch: first),
            to: Instant(secondsSinceEpoch: last))
    }

    /// Runs of 2025 and 2026 (Apia: 2011 and 2012) as Python's zoneinfo gives them.
    static let runs: [(zone: String, from: Int64, to: Int64, runs: [(Int64, Int)])] = [
        (
            "America/Santiago", 1_735_689_600, 1_798_761_600,
            [
                (1_735_689_600, -10_800), (1_743_908_400, -14_400), (1_757_217_600, -10_800), (1_775_358_000, -14_400),
                (1_788_667_200, -10_800),
            ]
        ),
        (
            "Africa/Casablanca", 1_735_689_600, 1_798_761_600,
            [
                (1_735_689_600, 3600), (1_740_276_000, 0), (1_743_904_800, 3600), (1_771_120_800, 0),
                (1_774_144_800, 3600),
            ]
        ),
        (
            "Australia/Lord_Howe", 1_735_689_600, 1_798_761_600,
            [
                (1_735_689_600, 39_600), (1_743_865_200, 37_800), (1_759_591_800, 39_600), (1_775_314_800, 37_800),
                (1_791_041_400, 39_600),
            ]
        ),
        ("Asia/Kathmandu", 1_735_689_600, 1_798_761_600, [(1_735_689_600, 20_700)]),
        (
            "Pacific/Apia", 1_293_840_000, 1_356_998_400,
            [
                (1_293_840_000, -36_000), (1_301_752_800, -39_600), (1_316_872_800, -36_000), (1_325_239_200, 50_400),
                (1_333_202_400, 46_800), (1_348_927_200, 50_400),
            ]
        ),
    ]

    @Test(arguments: runs.indices) func `runs are those of the zone`(index: Int) throws {
        let expected = Self.runs[index]
        let clock = try clock(expected.zone, from: expected.from, to: expected.to)
        #expect(clock.runs.map { $0.start.secondsSinceEpoch } == expected.runs.map(\.0))
        #expect(clock.runs.map(\.offset) == expected.runs.map(\.1))
    }

    @Test(arguments: runs.indices) func `offsets are those of the runs, inside the span and outside`(index: Int) throws
    {
        let expected = Self.runs[index]
        let prepared = try clock(expected.zone, from: expected.from, to: expected.to)
        let unprepared = try clock(expected.zone)
        for (start, offset) in expected.runs {
            #expect(prepared.offset(at: Instant(secondsSinceEpoch: start)) == offset)
            #expect(unprepared.offset(at: Instant(secondsSinceEpoch: start)) == offset)
        }
        for (before, (start, _)) in zip(expected.runs, expected.runs.dropFirst()) {
            #expect(prepared.offset(at: Instant(secondsSinceEpoch: start - 1)) == before.1)
        }
        let past = Instant(secondsSinceEpoch: expected.from - 200 * 86_400)
        #expect(prepared.offset(at: past) == unprepared.offset(at: past))
    }

    @Test(
        arguments: [
            ("America/Santiago", 1_775_357_999, "2026-04-04T23:59:59-03:00"),
            ("America/Santiago", 1_775_358_000, "2026-04-04T23:00:00-04:00"),
            ("America/Santiago", 1_788_667_199, "2026-09-05T23:59:59-04:00"),
            ("America/Santiago", 1_788_667_200, "2026-09-06T01:00:00-03:00"),
            ("Asia/Kathmandu", 1_772_362_800, "2026-03-01T16:45:00+05:45"),
            ("Australia/Lord_Howe", 1_775_314_800, "2026-04-05T01:30:00+10:30"),
            ("Pacific/Apia", 1_325_239_199, "2011-12-29T23:59:59-10:00"),
            ("Pacific/Apia", 1_325_239_200, "2011-12-31T00:00:00+14:00"),
            ("America/New_York", 1_793_512_800, "2026-11-01T01:00:00-05:00"),
            ("Asia/Tehran", 1_600_000_000, "2020-09-13T16:56:40+04:30"),
            ("America/St_Johns", 1_772_362_800, "2026-03-01T07:30:00-03:30"),
            ("Pacific/Chatham", 1_772_362_800, "2026-03-02T00:45:00+13:45"), ("UTC", -1, "1969-12-31T23:59:59+00:00"),
        ] as [(String, Int64, String)])
    func `labels are local times with their offsets`(zone: String, seconds: Int64, text: String) throws {
        let instant = Instant(secondsSinceEpoch: seconds)
        #expect(try clock(zone).iso8601(instant) == text)
        #expect(try clock(zone, from: seconds - 86_400, to: seconds + 86_400).iso8601(instant) == text)
        #expect(ISO8601Text(text)?.instant == instant)
    }

    /// Local times and the instants they mean: once shown, shown twice, never shown.
    @Test(arguments: [
        ("America/Santiago", "2026-03-01T12:00", "2026-03-01T12:00:00-03:00"),
        ("America/Santiago", "2026-04-04T23:30", "2026-04-04T23:30:00-03:00"),
        ("America/Santiago", "2026-09-06T00:30", "2026-09-06T01:30:00-03:00"),
        ("America/New_York", "2026-11-01T01:30", "2026-11-01T01:30:00-04:00"),
        ("America/New_York", "2026-03-08T02:30", "2026-03-08T03:30:00-04:00"),
        ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45:00+11:00"),
        ("Australia/Lord_Howe", "2026-10-04T02:10", "2026-10-04T02:40:00+11:00"),
        ("Pacific/Apia", "2011-12-29T23:30", "2011-12-29T23:30:00-10:00"),
        ("Pacific/Apia", "2011-12-30T12:00", "2011-12-31T12:00:00+14:00"),
        ("Pacific/Apia", "2011-12-31T00:00", "2011-12-31T00:00:00+14:00"),
    ])
    func `instants of local times`(zone: String, local: String, text: String) throws {
        let civil = try #require(ISO8601Text(local)).civil
        #expect(try clock(zone).iso8601(clock(zone).instant(of: civil)) == text)
    }

    @Test(arguments: ["America/Santiago", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Casablanca", "UTC"])
    func `what a clock shows leads back`(zone: String) throws {
        var random = SeededGenerator(seed: 4)
        let clock = try clock(zone, from: 1_600_000_000, to: 1_800_000_000)
        for _ in 0..<500 {
            let instant = Instant(secondsSinceEpoch: .random(in: 1_500_000_000...1_900_000_000, using: &random))
            let civil = clock.civil(at: instant)
            // An hour shown twice leads to its first time: the clock shows the same then.
            #expect(clock.civil(at: clock.instant(of: civil)) == civil)
            #expect(clock.instant(of: civil) <= instant)
        }
    }

    /// Santiago's hour comes twice around 2026-04-05T03:00:00Z, and none does in September, when one is left out; Lord
    /// Howe's half an hour around 2026-04-04T15:00:00Z.
    @Test func `what comes twice is known`() throws {
        for clock in [
            try clock("America/Santiago", from: 1_772_000_000, to: 1_790_000_000), try clock("America/Santiago"),
        ] {
            func isShownTwice(_ seconds: Int64) -> Bool { clock.isShownTwice(Instant(secondsSinceEpoch: seconds)) }
            let change: Int64 = 1_775_358_000
            #expect(
                [-3601, -3600, -1, 0, 3599, 3600].map { isShownTwice(change + $0) } == [
                    false, true, true, true, true, false,
                ])
            #expect(![1_788_667_199, 1_788_667_200].contains(where: isShownTwice))
        }
        let santiago = try clock("America/Santiago", from: 1_772_000_000, to: 1_790_000_000)
        let hour = try #require(santiago.repetitions.first)
        #expect(santiago.repetitions.count == 1)
        #expect(hour.first.text == "2026-04-04T23:00:00" && hour.end.text == "2026-04-05T00:00:00")
        #expect(WallClock.text(ofOffset: hour.before) == "−03:00" && WallClock.text(ofOffset: hour.after) == "−04:00")
        let lordHowe = try clock("Australia/Lord_Howe", from: 1_772_000_000, to: 1_780_000_000)
        let half = try #require(lordHowe.repetitions.first)
        #expect(half.first.text == "2026-04-05T01:30:00" && half.end.text == "2026-04-05T02:00:00")
        // Either way of telling agrees.
        for seconds in stride(from: Int64(1_775_310_000), to: 1_775_320_000, by: 60) {
            let instant = Instant(secondsSinceEpoch: seconds)
            #expect(half.contains(instant) == lordHowe.isShownTwice(instant))
        }
    }

    @Test func `numbers are padded`() {
        var text = ""
        text.appendPadded(7, digits: 2)
        text.appendPadded(2026, digits: 4)
        text.appendPadded(123, digits: 2)
        #expect(text == "072026123")
    }
}
