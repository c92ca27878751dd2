public import Tables

/// What of an event is a sponsor's own, and so what its pack counts.
public struct SponsorScope: Sendable, Hashable {
    /// Ids of the sponsor's sessions.
    public var sessions: [Int64]
    /// Ids of the sessions that are the sponsor's stands or activities.
    public var stands: [Int64]
    /// Ids of the registrant types that are the sponsor's; all types where it is empty.
    public var registrantTypes: [Int64]

    public init(sessions: [Int64] = [], stands: [Int64] = [], registrantTypes: [Int64] = []) {
        self.sessions = sessions
        self.stands = stands
        self.registrantTypes = registrantTypes
    }

    /// Sessions and stands; all of the event where it is empty.
    var places: Set<Int64> { Set(sessions).union(stands) }

    /// An id that the event does not have.
    public enum Unknown: Sendable, Hashable {
        case session(Int64)
        case registrantType(Int64)
    }

    /// The first of the scope's ids that neither the event nor a check-in names; `nil` where all are known.
    public func firstUnknown(in tables: EventTables) -> Unknown? {
        let knownSessions = Set(tables.sessions.ids.values).union(tables.sessionReferences.identifiers)
            .union(tables.offers.sessionIDs.values)
        if let id = (sessions + stands).first(where: { !knownSessions.contains($0) }) { return .session(id) }
        let knownTypes = Set(tables.offers.registrantTypeIDs.values).union(tables.typeReferences.identifiers)
        return registrantTypes.first { !knownTypes.contains($0) }.map(Unknown.registrantType)
    }
}
