/// Which of a mixed plan's two limits will end it, if the member goes on coming as usual.
public enum LimitReachedFirst: String, Sendable, CaseIterable {
    case date, visits
    /// The last visit would fall on the last day.
    case both

    /// - Parameters:
    ///   - visitsLeft: from 0.
    ///   - daysLeft: from 0.
    ///   - millionthsPerDay: how often the member comes, or for shared visits the whole family, in millionths of a visit a
    ///     day; with 0 only the date is ever reached.
    public init(visitsLeft: Int64, daysLeft: Int64, millionthsPerDay: Int64) {
        let wanted = daysLeft.multipliedFullWidth(by: millionthsPerDay)
        let there = visitsLeft.multipliedFullWidth(by: 1_000_000)
        if wanted.high == there.high, wanted.low == there.low {
            self = .both
        } else {
            self = (wanted.high, wanted.low) > (there.high, there.low) ? .visits : .date
        }
    }
}
