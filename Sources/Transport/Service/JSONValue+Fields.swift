package import JSON
package import Tables

// The fields of rows in small responses. Numbers and times that are not believed are as good as missing.
extension JSONValue {
    package var flag: Bool? {
        switch self {
        case .boolean(let flag): flag
        case .integer(let number): number == 0 ? false : number == 1 ? true : nil
        default: nil
        }
    }

    /// A number of people, places or visits.
    package var count: Int64? { integer.flatMap(BelievedRange.counts.believing) }

    /// A number that may be below zero: what is left of something.
    package var balance: Int64? { integer.flatMap(BelievedRange.balances.believing) }

    /// A price. That of minus zero is nothing.
    package var amount: Double? { number.flatMap(BelievedRange.amounts.believing).map { $0 + 0 } }

    package var percentage: Double? { number.flatMap(BelievedRange.percentages.believing).map { $0 + 0 } }

    /// A time as ISO 8601 writes it, as UTC where it is without an offset.
    package var time: Instant? { string.flatMap { ISO8601Text($0)?.believed } }
}
