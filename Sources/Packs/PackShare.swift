public import Base

/// The share of its numbers that a pack shows, and of its visits that it counts.
public struct PackShare: Sendable, Hashable {
    /// How many numbers its tables have, those of sessions that are left out too, and how many of them are shown.
    public let numbers: Int
    public let numbersShown: Int
    /// The percentage of all visits that the totals count, rounded down: 100 is all. `nil` if that is not known.
    public let people: Int?
    /// Whether it has only totals, before the closing edition.
    let hasTotalsOnly: Bool

    public init(_ editions: [PackEdition]) {
        let counts = editions.map(\.numbers)
        (numbersShown, numbers) = (counts.reduce(0) { $0 + $1.shown }, counts.reduce(0) { $0 + $1.all })
        let came = editions.compactMap(\.came).reduce(0, +)
        let counted = editions.filter(\.showsAnything).reduce(0) { $0 + $1.attended }
        people = came > 0 ? 100 * min(counted, came) / came : nil
        hasTotalsOnly = !editions.allSatisfy(\.isClosing)
    }

    /// "24 of 26 numbers, 98 % of visits".
    public var phrase: Phrase {
        .packShows(numbersShown, of: numbers, people: people, totalsOnly: hasTotalsOnly)
    }
}

extension SponsorPack {
    /// The number of the edition, from 1: how often a part showed something new. `nil` if the pack shows nothing.
    public var edition: Int? {
        let shown = editions.filter(\.showsAnything)
        return shown.isEmpty ? nil : 1 + shown.reduce(0) { $0 + $1.number - 1 }
    }

    /// `nil` if the pack shows nothing.
    public var share: PackShare? { editions.contains(where: \.showsAnything) ? PackShare(editions) : nil }
}
