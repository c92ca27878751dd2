import Tables

/// How a made-up member comes: how often a week, since when and until when, and at what time of day.
struct GymHabit: Sendable {
    var perWeek: Double
    var joinedAt: Instant
    var leftAt: Instant
    /// The hour about which it mostly comes, on the wall clock.
    var hour: Int

    /// - Parameter today: the time that the data are of.
    init(today: Instant, from generator: inout SplitMix64) {
        joinedAt = ChileanClock.midnight(of: today, plusDays: -generator.below(365) - 1)
        leftAt = today
        let kind = generator.unit()
        perWeek = kind < 0.1 ? 5 : kind < 0.4 ? 3 : kind < 0.7 ? 2 : kind < 0.9 ? 1 : 0.3
        hour = generator.element(of: [7, 7, 8, 13, 18, 19, 19, 20])
        // Some came often and have not been seen for weeks.
        if generator.chance(0.12) {
            perWeek = max(perWeek, 2)
            leftAt = max(
                joinedAt.advanced(bySeconds: 86_400),
                today.advanced(bySeconds: Int64(-20 - generator.below(40)) * 86_400))
        }
    }

    /// How many visits to expect, for shares of a total.
    var weight: Double { perWeek * Double(max(1, leftAt.secondsSinceEpoch - joinedAt.secondsSinceEpoch)) }

    /// The times of so many visits, oldest first: fewer on Saturdays, few on Sundays.
    func visits(_ count: Int, from generator: inout SplitMix64) -> [FirestoreTimestamp] {
        let days = max(1, Int((leftAt.secondsSinceEpoch - joinedAt.secondsSinceEpoch) / 86_400))
        var times: [FirestoreTimestamp] = []
        times.reserveCapacity(count)
        while times.count < count {
            let midnight = ChileanClock.midnight(of: joinedAt, plusDays: generator.below(days))
            let weekday = CivilTime(secondsSinceEpoch: midnight.secondsSinceEpoch).weekday
            guard generator.chance(Self.share[weekday - 1]) else { continue }
            let hour = generator.chance(0.8) ? Double(hour) + generator.bell() * 1.2 : 7 + generator.unit() * 14
            let time = midnight.advanced(bySeconds: Int64(hour * 3600))
            times.append(FirestoreTimestamp(time, nanoseconds: Self.nanoseconds(from: &generator)))
        }
        return times.sorted()
    }

    /// Of each day from Monday to Sunday, how likely a member who would come does.
    private static let share = [1, 1, 1, 0.9, 0.8, 0.5, 0.2]

    /// The fraction of a second: none, milliseconds, microseconds, and in a few imported rows nanoseconds.
    private static func nanoseconds(from generator: inout SplitMix64) -> Int32 {
        switch generator.below(20) {
        case 0...5: 0
        case 6...11: Int32(generator.below(1000)) * 1_000_000
        case 12...18: Int32(generator.below(1_000_000)) * 1000
        default: Int32(generator.below(1_000_000_000))
        }
    }
}
