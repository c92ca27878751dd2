import Messages
import Packs
import Reporting

/// How the packs of an event's sponsors are made: which of them are protected together, and from which parts.
///
/// Sponsors that may share are given the numbers of common parts, each with its own editions in the ledger. Everybody else's
/// pack is a part of its own.
struct PackPlan {
    /// A part, with its name in the ledger.
    struct Part {
        var key: String
        var part: PackPart
        /// The sponsors whose packs count it.
        var sponsors: [Sponsor]
        /// What its editions have before the last session is over.
        var content = PackEdition.Content.lean

        var region: PackRegion { part.region }
        /// Whether it is all that each of its packs counts.
        var isWhole: Bool { part.isWhole }
    }

    private(set) var parts: [Part]
    private let sponsors: [Sponsor]

    /// - Throws: A `Fault` of kind `.misconfigured` if earlier editions say something of several parts together that
    ///   would reveal single ones.
    init(_ file: SponsorFile, following ledger: SponsorLedger) throws(Fault) {
        sponsors = file.sponsors
        let together = file.sponsors.filter { $0.collusion == .together }
        let earlier = ledger.regions(of: file)
        var made: [Part] = file.sponsors.filter { $0.collusion == .apart }.map {
            Part(key: $0.slug, part: PackPart($0.slug, $0.scope), sponsors: [$0])
        }
        for part in PackPart.parts(of: together.map { ($0.slug, $0.scope) }, earlier: earlier.map(\.part)) {
            let members = together.filter { part.packs.contains($0.slug) }
            let known = earlier.first { $0.part.region == part.region }
            let divided = earlier.first { $0.part.region != part.region && $0.part.region.intersects(part.region) }
            // Earlier proofs of the part know only the sums of those that were given it.
            let newcomer = known.flatMap { known in
                members.first { one in
                    known.given[one.slug] == nil && one.scope.region != part.region
                        && !known.given.values.contains(one.scope.region)
                }
            }
            if let other = divided ?? newcomer.flatMap({ _ in known }) {
                let sponsor =
                    newcomer ?? together.first {
                        other.given[$0.slug] == nil && $0.scope.region.intersects(other.region)
                    }
                    ?? members.first
                throw Fault(
                    .misconfigured,
                    .packsWouldDivide(
                        sponsor?.name ?? "", with: other.part.packs.joined(separator: ", "), event: ledger.event,
                        slug: other.part.packs.first ?? ""))
            }
            let key = known?.key ?? Self.key(of: part, besides: ledger.keys + made.map(\.key))
            made.append(Part(key: key, part: part, sponsors: members))
        }
        parts = made
        for index in parts.indices { parts[index].content = try content(of: parts[index], following: ledger) }
    }

    /// What the editions of a part have before the last session is over: what earlier ones had, or those of a part that is
    /// protected with it; otherwise as the file says.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if two sponsors whose packs are protected together differ.
    private func content(of part: Part, following ledger: SponsorLedger) throws(Fault) -> PackEdition.Content {
        var group = part.sponsors
        for sponsor in part.sponsors {
            let partners = partners(of: sponsor)
            group += sponsors.filter { partners.contains($0.slug) }
        }
        for sponsor in group {
            for key in ledger.keys(of: sponsor.slug) {
                if let known = ledger.content(of: key) { return known }
            }
        }
        let first = group[0]
        if let other = group.first(where: { ($0.content ?? .lean) != (first.content ?? .lean) }) {
            throw Fault(.misconfigured, .sponsorsOfTwoContents(first.name, other.name))
        }
        return first.content ?? .lean
    }

    /// The name of a new part: the sponsor's, or all of theirs, with a number if it is not all that they have.
    private static func key(of part: PackPart, besides taken: [String]) -> String {
        let names = part.packs.joined(separator: "+")
        if part.isWhole, !taken.contains(names) { return names }
        let numbered = (1...).lazy.map { "\(names)#\($0)" }
        return numbered.first { !taken.contains($0) } ?? names
    }

    func parts(of sponsor: Sponsor) -> [Part] {
        parts.filter { part in part.sponsors.contains { $0.slug == sponsor.slug } }
    }

    /// The other sponsors whose packs are protected together with one's: those that share a session, a stand or a type with
    /// it, or with another of them.
    func partners(of sponsor: Sponsor) -> [String] {
        guard sponsor.collusion == .together else { return [] }
        var found = [sponsor]
        var place = 0
        while place < found.count {
            let one = found[place]
            place += 1
            for other in sponsors
            where other.collusion == .together && one.scope.shares(with: other.scope)
                && !found.contains(where: { $0.slug == other.slug })
            {
                found.append(other)
            }
        }
        return found.dropFirst().map(\.slug).sorted()
    }
}
