public import Messages
import Reporting

/// The share of its numbers that a pack shows, and of its visits that it counts.
public struct PackShare: Sendable, Hashable {
    /// How many numbers its tables have, and how many of them are shown.
    public let numbers: Int
    public let numbersShown: Int
    /// The percentage of all visits that the totals count, rounded down: 100 is all. `nil` if that is not known.
    public let people: Int?
    /// Whether it has only totals, before the last session is over.
    public let hasTotalsOnly: Bool

    /// - Parameter visitCount: How many visits there are; `nil` in editions of earlier versions.
    public init(_ edition: PackEdition, visitCount: Int?) {
        (numbersShown, numbers) = edition.numbers
        people = visitCount.flatMap { $0 > 0 ? 100 * min(edition.attended, $0) / $0 : nil }
        hasTotalsOnly = edition.hasTotalsOnly
    }

    /// "24 of 26 numbers, 98 % of visits".
    public var phrase: Phrase {
        .packShows(numbersShown, of: numbers, people: people, totalsOnly: hasTotalsOnly)
    }
}

extension SponsorPack {
    /// `nil` if the pack shows nothing.
    public var share: PackShare? { edition.map { PackShare($0, visitCount: visitCount) } }
}
