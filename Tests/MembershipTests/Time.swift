import Base
import Foundation

/// Santiago is three hours behind Greenwich in March 2026, and four from 2026-04-05 (00:00 becomes 23:00) on.
func santiago() throws -> WallClock {
    struct NoZone: Error {}
    guard let zone = TimeZone(identifier: "America/Santiago") else { throw NoZone() }
    return WallClock(zone: zone)
}

/// An instant of Greenwich: `at("2026-03-10 15:00")`.
func at(_ text: String) -> Instant {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let civil = CivilTime(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
        second: numbers.count > 5 ? numbers[5] : 0)
    return Instant(secondsSinceEpoch: civil.secondsSinceEpoch)
}
