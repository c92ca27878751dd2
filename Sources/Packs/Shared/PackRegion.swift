/// Some ids, or all except some.
///
/// `nil`, the type of check-ins without one, is among all ids but can be neither listed nor excepted.
public struct IDRange: Codable, Sendable, Hashable {
    /// Sorted.
    public private(set) var ids: [Int64]
    /// Whether the range contains all ids except these.
    public private(set) var isRest: Bool

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

/// The visits of some sessions by some registrant types.
public struct PackRegion: Codable, Sendable, Hashable {
    public var sessions: IDRange
    public var types: IDRange

    public init(sessions: IDRange, types: IDRange) {
        self.sessions = sessions
        self.types = types
    }

    public func contains(session: Int64, type: Int64?) -> Bool { sessions.contains(session) && types.contains(type) }

    public func intersects(_ other: PackRegion) -> Bool {
        sessions.intersects(other.sessions) && types.intersects(other.types)
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
        region.sessions.intersects(other.region.sessions)
            || !Set(registrantTypes).isDisjoint(with: other.registrantTypes)
    }
}
