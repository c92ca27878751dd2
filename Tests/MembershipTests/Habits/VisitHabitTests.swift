import Base
import Membership
import Testing

@Suite(.timeLimit(.minutes(30))) struct VisitHabitTests {
    /// Visits on these days, at the same time of day.
    private func habit(onDays days: [Int64]) -> VisitHabit? {
        days.map { $0 * 86_400 }.withUnsafeBufferPointer { VisitHabit($0) }
    }

    @Test func `visits of the last twelve weeks`() throws {
        // Once a week for 100 weeks: day 693 is the last, and those after day 609 are 12.
        let weekly = try #require(habit(onDays: (0..<100).map { $0 * 7 }))
        #expect(weekly == VisitHabit(visits: 12, days: 84, last: Instant(secondsSinceEpoch: 693 * 86_400)))
        #expect(weekly.visitsPerWeek == 1)
    }

    @Test func `newer members count from their first visit, but at least four weeks`() throws {
        // Days 0, 14, 42: three visits in six weeks.
        #expect(try #require(habit(onDays: [0, 14, 42])).visitsPerWeek == 0.5)
        // Two visits in two days are two in four weeks.
        #expect(try #require(habit(onDays: [5, 6])).visitsPerWeek == 0.5)
        #expect(try #require(habit(onDays: [5])).visitsPerWeek == 0.25)
        #expect(habit(onDays: []) == nil)
    }

    @Test func `times at the limits of what can be held`() throws {
        let far = [Int64.min, .max].withUnsafeBufferPointer { VisitHabit($0) }
        #expect(try #require(far).visits == 1)
        #expect(try #require(far).days == 84)
        let early = [Int64.min, .min + 1].withUnsafeBufferPointer { VisitHabit($0) }
        #expect(try #require(early).visits == 2)
    }

    @Test func `fading takes two weeks and three usual visits`() {
        // Daily: three visits are three days, but two weeks must have passed.
        let daily = VisitHabit(visits: 84, days: 84, last: at("2026-03-01 00:00"))
        #expect(!daily.isFading(daysSince: 13))
        #expect(daily.isFading(daysSince: 14))
        // Once a week: three visits are 21 days.
        let weekly = VisitHabit(visits: 12, days: 84, last: at("2026-03-01 00:00"))
        #expect(!weekly.isFading(daysSince: 20))
        #expect(weekly.isFading(daysSince: 21))
        // Two visits are no habit.
        #expect(!VisitHabit(visits: 2, days: 28, last: at("2026-03-01 00:00")).isFading(daysSince: 4000))
        #expect(weekly.isFading(daysSince: .max))
    }

    @Test(
        arguments: [
            // One visit a week: four visits last 28 days.
            (4, 29, VisitHabit(visits: 12, days: 84, last: at("2026-03-01 00:00")), .visits),
            (4, 27, VisitHabit(visits: 12, days: 84, last: at("2026-03-01 00:00")), .date),
            // One visit in two days: seven visits last 14 days.
            (7, 14, VisitHabit(visits: 42, days: 84, last: at("2026-03-01 00:00")), .both),
            (7, 15, VisitHabit(visits: 42, days: 84, last: at("2026-03-01 00:00")), .visits),
            // One visit in seven days, which is no whole number of millionths: two visits last 14 days.
            (2, 14, VisitHabit(visits: 12, days: 84, last: at("2026-03-01 00:00")), .both),
            (10, 31, VisitHabit(visits: 10, days: 31, last: at("2026-03-01 00:00")), .both),
        ] as [(Int64, Int64, VisitHabit, LimitReachedFirst)])
    func `which limit ends a mixed plan`(
        _ visits: Int64, _ days: Int64, _ habit: VisitHabit, _ expected: LimitReachedFirst
    ) {
        #expect(LimitReachedFirst(visitsLeft: visits, daysLeft: days, pace: VisitPace(habit)) == expected)
    }

    @Test func `a member who never comes reaches the date`() {
        #expect(LimitReachedFirst(visitsLeft: 1, daysLeft: .max, pace: .none) == .date)
        let twiceADay = VisitPace(VisitHabit(visits: 56, days: 28, last: at("2026-03-01 00:00")))
        #expect(LimitReachedFirst(visitsLeft: .max, daysLeft: .max, pace: twiceADay) == .visits)
    }
}
