import Base
import Packs
import Reporting

/// How the packs of an event's sponsors are made: which of them are protected together, and which parts they consist of.
///
/// Sponsors who may share receive the numbers of common parts, each with its own editions in the ledger. The pack of
/// any other sponsor is a single part.
struct PackPlan {
    /// A part, with its name in the ledger.
    struct Part {
        var key: String
        var part: PackPart
        /// The sponsors whose packs include it.
        var sponsors: [Sponsor]
        /// The groups of the sponsors file, as far as the part counts them.
        var grouping: PackGrouping

        var region: PackRegion { part.region }
        /// Whether each of its packs counts nothing else.
        var isWhole: Bool { part.isWhole }
    }

    let parts: [Part]
    private let sponsors: [Sponsor]

    /// - Throws: A `Fault` of kind `.misconfigured` if earlier editions have numbers of several parts together that
    ///   would reveal single ones.
    init(_ file: SponsorFile, following ledger: SponsorLedger) throws(Fault) {
        sponsors = file.sponsors
        let together = file.sponsors.filter { $0.collusion == .together }
        let earlier = ledger.regions(of: file)
        var made: [Part] = file.sponsors.filter { $0.collusion == .apart }.map {
            Part(
                key: $0.slug, part: PackPart($0.slug, $0.scope), sponsors: [$0],
                grouping: file.grouping.within($0.scope.region))
        }
        for part in PackPart.parts(of: together.map { ($0.slug, $0.scope) }, earlier: earlier.map(\.part)) {
            let members = together.filter { part.packs.contains($0.slug) }
            let known = earlier.first { $0.part.region == part.region }
            let divided = earlier.first { $0.part.region != part.region && $0.part.region.intersects(part.region) }
            // Earlier proofs of the part consider only the sums of the sponsors who received it.
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
            made.append(
                Part(key: key, part: part, sponsors: members, grouping: file.grouping.within(part.region)))
        }
        parts = made
    }

    /// The name of a new part: the names of its sponsors, with a number if they have other parts too or the name is taken.
    private static func key(of part: PackPart, besides taken: [String]) -> String {
        let names = part.packs.joined(separator: "+")
        if part.isWhole, !taken.contains(names) { return names }
        let numbered = (1...).lazy.map { "\(names)#\($0)" }
        return numbered.first { !taken.contains($0) } ?? names
    }

    func parts(of sponsor: Sponsor) -> [Part] {
        parts.filter { part in part.sponsors.contains { $0.slug == sponsor.slug } }
    }

    /// The other sponsors whose packs are protected together with a sponsor's: those that share a session, a stand or a
    /// type with it, directly or through others.
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
