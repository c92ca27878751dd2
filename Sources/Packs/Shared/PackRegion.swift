/// Some ids, or all except some.
///
/// `nil`, the type of check-ins without one, is among all ids but can be neither listed nor excepted.
public struct IDRange: Codable, Sendable, Hashable {
    /// Sorted.
    public private(set) var ids: [Int64]
    /// Whether the range contains all ids except these.
    private(set) var isRest: Bool

    enum CodingKeys: String, CodingKey {
        case ids
        case isRest = "except"
    }

    public static let all = IDRange(except: [])

    public init(_ ids: some Sequence<Int64>) {
        self.ids = Set(ids).sorted()
        isRest = false
    }

    public init(except ids: some Sequence<Int64>) {
        self.ids = Set(ids).sorted()
        isRest = true
    }

    public func contains(_ id: Int64?) -> Bool { isRest != id.map(ids.contains) ?? false }

    var isEmpty: Bool { !isRest && ids.isEmpty }

    func union(_ other: IDRange) -> IDRange {
        let (mine, others) = (Set(ids), Set(other.ids))
        return switch (isRest, other.isRest) {
        case (false, false): IDRange(mine.union(others))
        case (true, true): IDRange(except: mine.intersection(others))
        case (true, false): IDRange(except: mine.subtracting(others))
        case (false, true): IDRange(except: others.subtracting(mine))
        }
    }

    func intersects(_ other: IDRange) -> Bool {
        switch (isRest, other.isRest) {
        case (true, true): true
        case (true, false): other.ids.contains { !ids.contains($0) }
        case (false, _): ids.contains { other.contains($0) }
        }
    }
}

/// The visits that some packs count: of some sessions by some registrant types, or of several such blocks.
public struct PackRegion: Codable, Sendable, Hashable {
    struct Block: Codable, Sendable, Hashable {
        var sessions: IDRange
        var types: IDRange
    }

    /// Each with other types, in the order of these.
    private(set) var blocks: [Block]

    public init(sessions: IDRange, types: IDRange) {
        blocks = [Block(sessions: sessions, types: types)]
    }

    init(_ blocks: [Block]) {
        self.blocks = blocks.sorted {
            $0.types.isRest != $1.types.isRest
                ? $1.types.isRest : $0.types.ids.lexicographicallyPrecedes($1.types.ids)
        }
    }

    /// The sessions and types listed in the blocks.
    public var sessionIDs: [Int64] { Set(blocks.flatMap(\.sessions.ids)).sorted() }
    public var typeIDs: [Int64] { Set(blocks.flatMap(\.types.ids)).sorted() }
    /// The types that it counts by name.
    var namedTypes: Set<Int64> { Set(blocks.lazy.map(\.types).filter { !$0.isRest }.flatMap(\.ids)) }
    /// Whether it counts all sessions, or types, except those listed.
    public var exceptsSessions: Bool { blocks.contains { $0.sessions.isRest && !$0.sessions.ids.isEmpty } }
    public var exceptsTypes: Bool { blocks.contains { $0.types.isRest && !$0.types.ids.isEmpty } }

    public func contains(session: Int64, type: Int64?) -> Bool {
        blocks.contains { $0.sessions.contains(session) && $0.types.contains(type) }
    }

    /// Whether it counts some of a session, or of a type.
    public func counts(session: Int64) -> Bool { blocks.contains { $0.sessions.contains(session) } }
    public func counts(type: Int64?) -> Bool { blocks.contains { $0.types.contains(type) } }

    public func intersects(_ other: PackRegion) -> Bool {
        blocks.contains { block in
            other.blocks.contains { $0.sessions.intersects(block.sessions) && $0.types.intersects(block.types) }
        }
    }

    func sharesSession(with other: PackRegion) -> Bool {
        blocks.contains { block in other.blocks.contains { $0.sessions.intersects(block.sessions) } }
    }

    private enum CodingKeys: String, CodingKey { case sessions, types, blocks }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        blocks =
            try values.decodeIfPresent([Block].self, forKey: .blocks)
            ?? [
                Block(
                    sessions: values.decode(IDRange.self, forKey: .sessions),
                    types: values.decode(IDRange.self, forKey: .types))
            ]
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        if blocks.count == 1 {
            try values.encode(blocks[0].sessions, forKey: .sessions)
            try values.encode(blocks[0].types, forKey: .types)
        } else {
            try values.encode(blocks, forKey: .blocks)
        }
    }
}

extension SponsorScope {
    /// The visits that a pack of this scope counts.
    public var region: PackRegion {
        PackRegion(
            sessions: sessionsAndStands.isEmpty ? .all : IDRange(sessionsAndStands),
            types: registrantTypes.isEmpty ? .all : IDRange(registrantTypes))
    }

    /// Whether sponsors of two scopes share a session, a stand or a type.
    public func shares(with other: SponsorScope) -> Bool {
        region.sharesSession(with: other.region)
            || !Set(registrantTypes).isDisjoint(with: other.registrantTypes)
    }
}
