package import Base

// Fields of rows in small responses. Numbers and times outside the plausible range count as missing.
extension JSONValue {
    package var flag: Bool? {
        switch self {
        case .boolean(let flag): flag
        case .integer(let number): number == 0 ? false : number == 1 ? true : nil
        default: nil
        }
    }

    /// A count of people, places or visits.
    package var count: Int64? { integer.flatMap(BelievedRange.counts.validated) }

    /// A balance, such as the places left; may be negative.
    package var balance: Int64? { integer.flatMap(BelievedRange.balances.validated) }

    /// A price. Minus zero becomes zero.
    package var amount: Double? { number.flatMap(BelievedRange.amounts.validated).map { $0 + 0 } }

    package var percentage: Double? { number.flatMap(BelievedRange.percentages.validated).map { $0 + 0 } }

    /// An ISO 8601 time; UTC if it has no offset.
    package var time: Instant? { string.flatMap { ISO8601Text($0)?.plausibleInstant } }

    /// As `time`, of an end: a date is its last second, since its day belongs to what ends on it.
    package var end: Instant? { string.flatMap { ISO8601Text($0)?.plausibleEnd } }
}
