import Base
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct ISO8601TextTests {
    /// Instants as Python's datetime.fromisoformat(…).timestamp() gives them.
    @Test(
        arguments: [
            ("2026-03-01", 1_772_323_200), ("2026-03-01T06:15", 1_772_345_700), ("2026-03-01T06:15:07Z", 1_772_345_707),
            ("2026-03-01T06:15:07.999Z", 1_772_345_707), ("2026-03-01 06:15:07", 1_772_345_707),
            ("2026-03-01T06:15:07-03:00", 1_772_356_507), ("2026-03-01T06:15:07+0545", 1_772_325_007),
            ("2026-03-01t06:15:07-03", 1_772_356_507), ("1970-01-01T00:00:00z", 0), ("1969-12-31T23:59:59Z", -1),
            ("2000-02-29T00:00:00,5+00:00", 951_782_400),
            // A leap second is the second after it, in whatever zone it is written.
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("2016-12-31T23:59:60.75Z", 1_483_228_800),
            ("2016-12-31T20:59:60-03:00", 1_483_228_800), ("2017-01-01T05:29:60+05:30", 1_483_228_800),
            ("2016-12-31T23:59:60", 1_483_228_800), ("2012-06-30T23:59:60Z", 1_341_100_800),
            // Local mean time, and the years that four digits cannot say.
            ("1890-01-01T00:00:00-04:42:45", -2_524_504_635), ("0000-12-31T23:59:59Z", -62_135_596_801),
            ("-000001-12-31T00:00:00Z", -62_167_305_600), ("+010000-01-01T00:00:00Z", 253_402_300_800),
        ] as [(String, Int64)])
    func `accepted texts give their instants`(text: String, seconds: Int64) throws {
        #expect(try #require(ISO8601Text(text)).instant.secondsSinceEpoch == seconds)
    }

    @Test(arguments: [
        "", "2026", "2026-3-1", "2026-03-00", "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-01", "2026-04-31",
        "2026-03-01T", "2026-03-01T24:00:00", "2026-03-01T23:60:00", "2026-03-01T23:58:60", "2026-03-01T6:15",
        "2026-03-01T23:59:61", "2026-03-01T22:59:60Z", "2026-03-01T23:59:60-03:00", "2026-03-01T12:00:60Z",
        "-000000-01-01", "+02026-03-01", "-2026-03-01", "2026-03-01T06:15:07-04:42:60", "2026-03-01T06:15:07-0442:45",
        "2026-03-01T06:15:07.", "2026-03-01T06:15:07-", "2026-03-01T06:15:07-3", "2026-03-01T06:15:07-03:",
        "2026-03-01T06:15:07-03:60", "2026-03-01T06:15:07+24:00", "2026-03-01T06:15:07ZZ", "2026-03-01T06:15:07 Z",
        " 2026-03-01", "2026-03-01\n", "+2026-03-01", "2026/03/01", "２０２６-03-01", "2026-03-01Z", "20260301",
    ])
    func `malformed texts are refused`(text: String) {
        #expect(ISO8601Text(text) == nil)
    }

    /// The day belongs to what ends on it.
    @Test(arguments: [
        ("2026-03-03", "2026-03-03T23:59:59Z"), ("2026-03-03T00:00:00Z", "2026-03-03T00:00:00Z"),
        ("2026-03-03T18:00:00-03:00", "2026-03-03T21:00:00Z"),
    ])
    func `an end that is a date is its last second`(text: String, end: String) throws {
        #expect(try #require(ISO8601Text(text)).plausibleEnd == Instant(end))
    }

    @Test func `parts are kept as written`() throws {
        let date = try #require(ISO8601Text("2026-03-01"))
        #expect(!date.hasTime && date.offset == nil)
        let local = try #require(ISO8601Text("2026-03-01T23:30"))
        #expect(local.hasTime && local.offset == nil)
        #expect(local.instant(defaultOffset: -10_800) == ISO8601Text("2026-03-02T02:30Z")?.instant)
        let zoned = try #require(ISO8601Text("2026-03-01T23:30:00+05:45"))
        #expect(zoned.offset == 20_700)
        #expect(zoned.instant(defaultOffset: -10_800) == zoned.instant)
    }

    @Test func `times of day`() {
        #expect(
            ISO8601Text.timeOfDay("09:05").map { [$0.hour, $0.minute, $0.second, $0.offset ?? -1] } == [9, 5, 0, -1])
        #expect(
            ISO8601Text.timeOfDay("23:59:58.25-03:00").map { [$0.hour, $0.minute, $0.second, $0.offset ?? -1] }
                == [23, 59, 58, -10_800])
        for text in ["", "9:05", "09", "09:05:", "24:00", "09:05 ", "09:05Zx", "T09:05"] {
            #expect(ISO8601Text.timeOfDay(text) == nil)
        }
    }

    /// Against Foundation, which has its own parser and its own calendar.
    @Test func `agrees with Foundation`() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<1500 {
            let seconds = Int64.random(in: -2_000_000_000...4_000_000_000, using: &random)
            let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
            #expect(ISO8601Text(text)?.instant.secondsSinceEpoch == seconds)
        }
    }

    /// Any bytes are read or refused; what is read comes out again as the same instant.
    @Test func `mutated texts never trap`() throws {
        var random = SeededGenerator(seed: 3)
        let clock = WallClock(zone: .gmt)
        let seeds = ["2026-03-01T06:15:07.123-03:00", "2026-03-01", "2026-12-31 23:59:59Z", "0000-01-01T00:00"].map {
            Array($0.utf8)
        }
        let alphabet = Array("0123456789-:+.,TtZz \u{0}\u{7F}".utf8) + [0xFF, 0xC3]
        var read = 0
        for _ in 0..<20_000 {
            var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where bytes.count > 1: bytes.remove(at: place)
                case 1: bytes.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &random)], at: place)
                case 2 where place > 0: bytes.removeLast(bytes.count - place)
                default: bytes[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                }
            }
            guard let parsed = bytes.withUnsafeBufferPointer({ ISO8601Text($0) }) else { continue }
            read += 1
            #expect((1...12).contains(parsed.civil.month) && (0..<24).contains(parsed.civil.hour))
            if parsed.civil.year > 0 && parsed.civil.year < 9999 {
                #expect(ISO8601Text(clock.iso8601(parsed.instant))?.instant == parsed.instant)
            }
        }
        #expect(read > 1000)
    }

    @Test func `what a clock writes is read back, in every zone and year that is believed`() throws {
        var random = SeededGenerator(seed: 60)
        for zone in ["America/Santiago", "Asia/Kathmandu", "Pacific/Kiritimati", "Africa/Monrovia", "Europe/Amsterdam"]
        {
            let clock = WallClock(zone: try #require(TimeZone(identifier: zone)))
            let (low, high) = (BelievedRange.times.lowerBound, BelievedRange.times.upperBound)
            var instants = [low, high, Instant(secondsSinceEpoch: -2_524_521_600)]
            for _ in 0..<300 {
                instants.append(
                    Instant(
                        secondsSinceEpoch: .random(in: low.secondsSinceEpoch...high.secondsSinceEpoch, using: &random)))
            }
            for instant in instants {
                let text = clock.iso8601(instant)
                #expect(ISO8601Text(text)?.instant == instant, "\(zone): \(text)")
            }
        }
    }

    @Test func `local mean time is written to the second, and years before 1 and after 9999 with a sign`() throws {
        let santiago = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        let old = santiago.iso8601(Instant(secondsSinceEpoch: -2_524_521_600))
        #expect(old.wholeMatch(of: /1889-12-31T19:17:1[0-9]-04:42:4[0-9]/) != nil, "\(old)")
        #expect(CivilTime(year: -1, month: 12, day: 31).text == "-000001-12-31T00:00:00")
        #expect(CivilTime(year: 0, month: 1, day: 1).dateText == "0000-01-01")
        #expect(CivilTime(year: 10_000, month: 1, day: 1).dateText == "+010000-01-01")
        #expect(WallClock.text(ofOffset: -16_965) == "−04:42:45")
    }
}
