import Base
import Membership
import TestSupport
import Testing

/// What ends a mixed plan first, against fractions of whole numbers of any length.
@Suite(.timeLimit(.minutes(30))) struct VisitPaceTests {
    /// A whole number without bounds: its digits to the base 2^32, the lowest first.
    private struct Natural: Equatable {
        var digits: [UInt32] = []

        init(_ number: UInt64) {
            digits = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
            trim()
        }

        mutating func trim() { while digits.last == 0 { digits.removeLast() } }

        static func + (left: Natural, right: Natural) -> Natural {
            var sum = Natural(0)
            var carry: UInt64 = 0
            for place in 0..<max(left.digits.count, right.digits.count) + 1 {
                carry += UInt64(place < left.digits.count ? left.digits[place] : 0)
                carry += UInt64(place < right.digits.count ? right.digits[place] : 0)
                sum.digits.append(UInt32(truncatingIfNeeded: carry))
                carry >>= 32
            }
            sum.trim()
            return sum
        }

        static func * (left: Natural, right: Natural) -> Natural {
            var product = Natural(0)
            product.digits = Array(repeating: 0, count: left.digits.count + right.digits.count + 1)
            for (place, digit) in left.digits.enumerated() {
                var carry: UInt64 = 0
                for (other, factor) in right.digits.enumerated() {
                    carry += UInt64(digit) * UInt64(factor) + UInt64(product.digits[place + other])
                    product.digits[place + other] = UInt32(truncatingIfNeeded: carry)
                    carry >>= 32
                }
                product.digits[place + right.digits.count] = UInt32(truncatingIfNeeded: carry)
            }
            product.trim()
            return product
        }

        static func < (left: Natural, right: Natural) -> Bool {
            guard left.digits.count == right.digits.count else { return left.digits.count < right.digits.count }
            return left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
        }
    }

    /// Visits of `days` days at the sum of the habits' paces, against those left: cross-multiplied, nothing divided.
    private func reference(_ habits: [VisitHabit], visitsLeft: Int64, daysLeft: Int64) -> LimitReachedFirst {
        var (numerator, denominator) = (Natural(0), Natural(1))
        for habit in habits {
            let days = Natural(UInt64(habit.days))
            numerator = numerator * days + Natural(UInt64(habit.visits)) * denominator
            denominator = denominator * days
        }
        let (wanted, there) = (numerator * Natural(UInt64(daysLeft)), Natural(UInt64(visitsLeft)) * denominator)
        return wanted == there ? .both : there < wanted ? .visits : .date
    }

    private func first(_ habits: [VisitHabit], visitsLeft: Int64, daysLeft: Int64) -> LimitReachedFirst {
        var pace = VisitPace.none
        for habit in habits { pace += VisitPace(habit) }
        return LimitReachedFirst(visitsLeft: visitsLeft, daysLeft: daysLeft, pace: pace)
    }

    private func habit(_ visits: Int64, _ days: Int64) -> VisitHabit {
        VisitHabit(visits: visits, days: days, last: Instant(secondsSinceEpoch: 0))
    }

    @Test(arguments: Rounds.third(of: 0..<40 as Range<UInt64>)) func `every answer matches exact fractions`(
        seed: UInt64
    ) {
        var dice = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let habits = (0..<Int.random(in: 1...6, using: &dice)).map { _ in
                habit(.random(in: 0...400, using: &dice), .random(in: 28...84, using: &dice))
            }
            let far = Bool.random(using: &dice)
            let days = Int64.random(in: 0...(far ? .max : 400), using: &dice)
            let visits = Int64.random(in: 0...(far ? .max : 400), using: &dice)
            #expect(
                first(habits, visitsLeft: visits, daysLeft: days)
                    == reference(habits, visitsLeft: visits, daysLeft: days),
                "\(habits) \(visits) \(days)")
        }
    }

    /// Every tie that one member can have within a year, and its neighbours.
    @Test func `an exact tie is both`() {
        var ties = 0
        for days in Int64(28)...84 {
            for visits in Int64(1)...84 {
                let habit = habit(visits, days)
                for left in Int64(1)...365 where (visits * left).isMultiple(of: days) {
                    let there = visits * left / days
                    guard first([habit], visitsLeft: there, daysLeft: left) == .both,
                        first([habit], visitsLeft: there - 1, daysLeft: left) == .visits,
                        first([habit], visitsLeft: there + 1, daysLeft: left) == .date
                    else {
                        Issue.record("\(visits) in \(days) days, \(there) visits and \(left) days left")
                        return
                    }
                    ties += 1
                }
            }
        }
        #expect(ties > 10_000)
    }

    @Test(arguments: Rounds.third(of: 0..<40 as Range<UInt64>))
    func `a family's tie is both, in whatever order it is added up`(seed: UInt64) {
        var dice = SeededGenerator(seed: seed &+ 1000)
        for _ in 0..<50 {
            let habits = (0..<Int.random(in: 2...5, using: &dice)).map { _ in
                habit(.random(in: 1...84, using: &dice), .random(in: 28...84, using: &dice))
            }
            let days = habits.reduce(1) { $0 * $1.days } * .random(in: 1...9, using: &dice)
            let visits = habits.reduce(0) { $0 + $1.visits * (days / $1.days) }
            for order in [habits, habits.reversed(), habits.shuffled(using: &dice)] {
                #expect(first(order, visitsLeft: visits, daysLeft: days) == .both)
                #expect(first(order, visitsLeft: visits + 1, daysLeft: days) == .date)
                #expect(first(order, visitsLeft: visits - 1, daysLeft: days) == .visits)
            }
        }
    }
}
