import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct TimeTextTests {
    private static func clock(_ zone: String) throws -> WallClock {
        WallClock(zone: try #require(TimeZone(identifier: zone)))
    }

    /// 2026-03-01T09:15:00Z.
    private static let morning = Instant(secondsSinceEpoch: 1_772_356_500)

    /// Of an end no more is said than the beginning has not said.
    @Test func `writes spans with both ends`() throws {
        let clock = try Self.clock("America/Santiago")
        func span(seconds: Int64, _ language: Language = .spanish) -> String {
            TimeText.span(Self.morning, Self.morning.advanced(bySeconds: seconds), on: clock, in: language)
        }
        #expect(span(seconds: 2700) == "01 mar 2026 06:15–07:00")
        #expect(span(seconds: 2700, .english) == "01 Mar 2026 06:15–07:00")
        #expect(span(seconds: 63_900) == "01 mar 2026 06:15 – 02 mar 00:00")
        #expect(span(seconds: 31_622_400, .english) == "01 Mar 2026 06:15 – 02 Mar 2027 06:15")
        // Whole days are days.
        let midnight = Self.morning.advanced(bySeconds: -22_500)
        func days(_ count: Int64) -> String {
            TimeText.span(midnight, midnight.advanced(bySeconds: count * 86_400), on: clock, in: .english)
        }
        #expect(days(1) == "01 Mar 2026" && days(3) == "01–03 Mar 2026")
    }

    /// Santiago's clocks go back at 2026-04-05T03:00:00Z: 02:15Z and 03:15Z are both a quarter past eleven.
    @Test func `tells the two passes of a repeated hour apart`() throws {
        let clock = try Self.clock("America/Santiago")
        let before = Instant(secondsSinceEpoch: 1_775_355_300)
        let after = before.advanced(bySeconds: 3600)
        #expect(TimeText.dateAndTime(before, on: clock, in: .spanish) == "04 abr 2026 23:15 −03:00")
        #expect(TimeText.dateAndTime(after, on: clock, in: .english) == "04 Apr 2026 23:15 −04:00")
        #expect(TimeText.time(after, on: clock) == "23:15 −04:00")
        #expect(TimeText.span(before, after, on: clock, in: .spanish) == "04 abr 2026 23:15 −03:00–23:15 −04:00")
        #expect(
            TimeText.span(after, after.advanced(bySeconds: 2700), on: clock, in: .spanish)
                == "04 abr 2026 23:15 −04:00 – 05 abr 00:00")
        // Spring's change leaves an hour out, and repeats none: 2026-09-06T03:59:59Z and the second after.
        for seconds: Int64 in [1_788_667_199, 1_788_667_200] {
            #expect(!TimeText.dateAndTime(Instant(secondsSinceEpoch: seconds), on: clock, in: .spanish).contains("−"))
        }
    }

    @Test func `writes dates for people`() throws {
        let clock = try Self.clock("America/Santiago")
        #expect(TimeText.dateAndTime(Self.morning, on: clock, in: .english) == "01 Mar 2026 06:15")
        #expect(TimeText.dateAndTime(Self.morning, on: clock, in: .spanish) == "01 mar 2026 06:15")
        let august = CivilTime(year: 2025, month: 8, day: 18)
        #expect(TimeText.date(august, in: .spanish) == "18 ago 2025")
        #expect(TimeText.day(august, in: .english) == "18 Aug")
    }

    @Test func `writes times for spreadsheets`() throws {
        var bytes: [UInt8] = []
        bytes.append(spreadsheetTime: Self.morning, on: try Self.clock("America/Santiago"))
        #expect(String(decoding: bytes, as: UTF8.self) == "2026-03-01 06:15:00")
    }

    @Test(arguments: ["America/Santiago", "Asia/Kathmandu", "UTC", "America/St_Johns"])
    func `writes instants as the clock does`(zone: String) throws {
        let clock = try Self.clock(zone)
        var random = SeededGenerator(seed: 6)
        for _ in 0..<500 {
            let instant = Instant(
                secondsSinceEpoch: Int64.random(in: -70_000_000_000...300_000_000_000, using: &random))
            var bytes: [UInt8] = []
            bytes.append(iso8601: instant, on: clock)
            #expect(String(decoding: bytes, as: UTF8.self) == clock.iso8601(instant))
        }
    }

    @Test(arguments: [
        (Int64(45), "45 s"), (900, "15 min"), (3600, "1 h"), (5400, "1 h 30 min"), (172_800, "2 d"), (0, "0 s"),
        (93_600, "1 d 2 h"),
    ])
    func `writes durations`(seconds: Int64, text: String) {
        #expect(TimeText.duration(seconds: seconds) == text)
    }
}
