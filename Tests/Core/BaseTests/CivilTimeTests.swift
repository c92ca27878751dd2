import Base
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct CivilTimeTests {
    /// Days and weekdays as Python's datetime.date gives them: toordinal() − 719163 and isoweekday().
    @Test(
        arguments: [
            (1, 1, 1, -719_162, 1), (1582, 10, 15, -141_427, 5), (1600, 2, 29, -135_081, 2), (1900, 2, 28, -25_509, 3),
            (1900, 3, 1, -25_508, 4), (1969, 12, 31, -1, 3), (1970, 1, 1, 0, 4), (2000, 2, 29, 11_016, 2),
            (2026, 3, 1, 20_513, 7), (2100, 2, 28, 47_540, 7), (2100, 3, 1, 47_541, 1), (9999, 12, 31, 2_932_896, 5),
        ] as [(Int, Int, Int, Int64, Int)])
    func `days and weekdays`(year: Int, month: Int, day: Int, days: Int64, weekday: Int) {
        let civil = CivilTime(year: year, month: month, day: day)
        #expect(civil.daysSinceEpoch == days)
        #expect(civil.weekday == weekday)
        #expect(
            CivilTime(secondsSinceEpoch: days * 86_400 + 86_399)
                == CivilTime(year: year, month: month, day: day, hour: 23, minute: 59, second: 59))
    }

    /// Each day after the other, counted by the rule of leap years alone.
    @Test func `every day follows the one before`() {
        var (year, month, day) = (1890, 1, 1)
        for days in CivilTime(year: 1890, month: 1, day: 1).daysSinceEpoch..<60_000 {
            let civil = CivilTime(secondsSinceEpoch: days * 86_400)
            #expect(civil == CivilTime(year: year, month: month, day: day))
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            #expect(CivilTime.daysInMonth(month, of: year) == lengths[month - 1])
            day += 1
            if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test func `seconds survive a round trip`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &random)
            #expect(CivilTime(secondsSinceEpoch: seconds).secondsSinceEpoch == seconds)
        }
    }

    @Test func `division rounds down`() {
        #expect(Int64(-1).quotientAndModulo(by: 86_400) == (-1, 86_399))
        #expect(Int64(-86_400).quotientAndModulo(by: 86_400) == (-1, 0))
        #expect(Int64(7).quotientAndModulo(by: 3) == (2, 1))
        #expect(Int64(-7).modulo(3) == 2)
    }
}
