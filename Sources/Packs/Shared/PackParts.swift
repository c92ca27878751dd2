import Base

/// Some of the visits that packs count: all that the same packs count.
///
/// Sponsors who may combine their packs have the numbers of all parts, beside each other, and nothing else; only totals are
/// added. So a part is protected like a pack of its own, and the packs are made from what the parts show.
public struct PackPart: Sendable, Hashable {
    public let region: PackRegion
    /// The packs that count the part, by name, in order.
    public let packs: [String]
    /// The other parts that a pack adds to this one, or added in earlier editions.
    public private(set) var others: [PackRegion] = []
    /// All parts that its packs add to it, that other packs add to these, and so on. Registration is over for all of them at
    /// once, so that the numbers in a sum are of the same time.
    private(set) var linked: Set<PackRegion> = []
    /// Whether each of its packs counts this and nothing else.
    public private(set) var isWhole = false
    /// The sessions that all its packs name: they have a row even if nobody came, unless they offer only types of other packs.
    private(set) var named: Set<Int64> = []

    /// A part of earlier editions, and the packs that showed it.
    public struct Earlier: Sendable, Hashable {
        public var region: PackRegion
        public var packs: [String]

        public init(region: PackRegion, packs: [String]) {
            self.region = region
            self.packs = packs
        }
    }

    /// The part that is a whole pack.
    public init(_ name: String, _ scope: SponsorScope) {
        region = scope.region
        packs = [name]
        isWhole = true
        named = scope.sessionsAndStands
    }

    private init(region: PackRegion, packs: [String]) {
        self.region = region
        self.packs = packs
    }

    /// Divides the visits that packs count into parts.
    ///
    ///     // Sessions 12 and 13 of one, 13 and 14 of the other: three parts.
    ///     PackPart.parts(of: [("one", .init(sessions: [12, 13])), ("other", .init(sessions: [13, 14]))], earlier: [])
    ///
    /// - Parameters:
    ///   - packs: The name and scope of each pack.
    ///   - earlier: Parts of earlier editions. No new part is partly inside and partly outside one of them.
    public static func parts(of packs: [(name: String, scope: SponsorScope)], earlier: [Earlier]) -> [PackPart] {
        var parts = regions(of: packs.map { (name: $0.name, region: $0.scope.region) }, earlier: earlier.map(\.region))
        let known = parts
        for index in parts.indices {
            let part = known[index]
            let readers = earlier.filter { $0.region == part.region }.flatMap(\.packs) + part.packs
            let besides =
                known.filter { $0.packs.contains(where: part.packs.contains) }.map(\.region)
                + earlier.filter { $0.packs.contains(where: readers.contains) }.map(\.region)
            for region in besides where region != part.region && !parts[index].others.contains(region) {
                parts[index].others.append(region)
            }
            let scopes = packs.filter { part.packs.contains($0.name) }.map(\.scope)
            parts[index].isWhole = parts[index].others.isEmpty && scopes.allSatisfy { $0.region == part.region }
            parts[index].named = scopes.dropFirst().reduce(scopes.first?.sessionsAndStands ?? []) {
                $0.intersection($1.sessionsAndStands)
            }
        }
        for index in parts.indices { parts[index].linked = linked(to: parts[index], among: parts) }
        return parts
    }

    private static func linked(to part: PackPart, among parts: [PackPart]) -> Set<PackRegion> {
        var found = Set([part.region] + part.others)
        var rest = parts
        while let index = rest.firstIndex(where: { !found.isDisjoint(with: [$0.region] + $0.others) }) {
            let next = rest.remove(at: index)
            found.formUnion([next.region] + next.others)
        }
        return found.subtracting([part.region])
    }

    private static func regions(of packs: [(name: String, region: PackRegion)], earlier: [PackRegion]) -> [PackPart] {
        let regions = packs.map(\.region) + earlier
        let blocks = regions.enumerated().flatMap { index, region in region.blocks.map { (index, $0) } }
        let sessions = classes(blocks.map(\.1.sessions))
        let types = classes(blocks.map(\.1.types))
        // By the regions that count it: the sessions, by types.
        var merged: [Set<Int>: [IDRange: IDRange]] = [:]
        var order: [Set<Int>] = []
        for session in sessions {
            // Types that the same packs count in these sessions are merged.
            var typesByPacks: [Set<Int>: IDRange] = [:]
            for type in types {
                let members = Set(session.members.intersection(type.members).map { blocks[$0].0 })
                guard members.contains(where: { $0 < packs.count }) else { continue }
                if merged[members] == nil { (merged[members], order) = ([:], order + [members]) }
                typesByPacks[members] = typesByPacks[members]?.union(type.range) ?? type.range
            }
            for (members, types) in typesByPacks {
                let before = merged[members]?[types]
                merged[members]?[types] = before?.union(session.range) ?? session.range
            }
        }
        return order.map { members in
            PackPart(
                region: PackRegion((merged[members] ?? [:]).map { PackRegion.Block(sessions: $1, types: $0) }),
                packs: packs.indices.filter(members.contains).map { packs[$0].name }.sorted())
        }
    }

    /// Groups of ids that are in the same ranges, with the indices of these ranges; ids that no range names come last, together.
    private static func classes(_ ranges: [IDRange]) -> [(range: IDRange, members: Set<Int>)] {
        func members(_ isIn: (IDRange) -> Bool) -> Set<Int> { Set(ranges.indices.filter { isIn(ranges[$0]) }) }
        let named = Set(ranges.flatMap(\.ids)).sorted()
        var classes: [(range: IDRange, members: Set<Int>)] = []
        for id in named {
            let members = members { $0.contains(id) }
            if let index = classes.firstIndex(where: { $0.members == members }) {
                classes[index].range = classes[index].range.union(IDRange([id]))
            } else {
                classes.append((IDRange([id]), members))
            }
        }
        let others = members(\.isRest)
        if let index = classes.firstIndex(where: { $0.members == others }) {
            classes[index].range = classes[index].range.union(IDRange(except: named))
        } else {
            classes.append((IDRange(except: named), others))
        }
        return classes
    }
}

/// How many more came than were registered in the visits that other parts add to the sums of a part.
///
/// A reader may know that no more came to a session than were registered, but about a part of the session only what follows
/// from that. So a number varies only as far as the excess elsewhere leaves room, whichever other parts a pack adds.
struct ExcessElsewhere: Sendable {
    private let others: [PackRegion]
    /// By session and type.
    private let excess: [VisitKey: Int]

    /// - Parameter visits: The event's first visits.
    init(_ part: PackPart, in visits: EventTables) {
        others = part.others
        guard !part.others.isEmpty else {
            excess = [:]
            return
        }
        var registered: [VisitKey: Int] = [:]
        for offer in visits.offers {
            registered[VisitKey(session: offer.sessionID, type: offer.registrantTypeID), default: 0] += Int(
                min(max(0, offer.registered ?? 0), 1_000_000_000_000))
        }
        excess = visits.guestsByVisit().reduce(into: [:]) { excess, pair in
            let more = pair.value.count - (registered[pair.key] ?? 0)
            if more > 0, part.others.contains(where: { $0.contains(session: pair.key.session, type: pair.key.type) }) {
                excess[pair.key] = more
            }
        }
    }

    /// The excess in some sessions, or of some types; in all if `nil`. `nil` if nothing of another part is added to such a sum.
    func callAsFunction(_ sessions: [Int64]?, _ types: [Int64?]?) -> Int? {
        let isAdded = others.contains { other in
            sessions?.contains(where: other.counts(session:)) ?? true
                && types?.contains(where: other.counts(type:)) ?? true
        }
        guard isAdded else { return nil }
        return excess.reduce(0) { sum, pair in
            let isMeant = sessions?.contains(pair.key.session) ?? true && types?.contains(pair.key.type) ?? true
            return isMeant ? sum + pair.value : sum
        }
    }
}
