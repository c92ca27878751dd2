/// Which of a mixed plan's two limits will end it, if the member goes on coming as usual.
public enum LimitReachedFirst: String, Sendable, CaseIterable {
    case date, visits
    /// The last visit would fall on the last day.
    case both

    /// Whole numbers and fractions are compared exactly, so that a tie is a tie.
    ///
    /// - Parameters:
    ///   - visitsLeft: from 0.
    ///   - daysLeft: from 0.
    ///   - pace: how often the member comes, or for shared visits the whole family. Who never comes reaches the date.
    public init(visitsLeft: Int64, daysLeft: Int64, pace: VisitPace) {
        let there = UInt128(max(0, visitsLeft))
        let (wanted, hasFraction) = pace.visits(in: daysLeft)
        if wanted == there {
            self = hasFraction ? .visits : .both
        } else {
            self = wanted > there ? .visits : .date
        }
    }
}
