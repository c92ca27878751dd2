extension NightManifest {
    /// What the service told of an event before it told nothing of it, so that its return is not taken for a beginning.
    public struct Lost: Sendable, Hashable, Codable {
        /// The sessions as they were last listed, if the service's list of them is empty now.
        public var sessions: [Session]?
        /// The registrations, if there are none now.
        public var registered: Int64?
        /// The people registered, if there are none now.
        public var registrants: Int64?

        public init() {}
    }
}

extension NightManifest.Event {
    /// The sessions that the service lists.
    var listedSessions: [NightManifest.Session] { (sessions ?? []).filter { $0.isListed != false } }

    /// Whether the service's list of its sessions is empty, although check-ins may name some.
    var hasEmptyList: Bool { sessions != nil && listedSessions.isEmpty }

    /// Notes what the service does not tell any more since the event was last reported, until it tells it again.
    public mutating func followLosses(_ before: Self?) {
        var lost = NightManifest.Lost()
        if hasEmptyList {
            let listed = before?.listedSessions ?? []
            lost.sessions = before?.lost?.sessions ?? (listed.isEmpty ? nil : listed)
            // Without its sessions, its registrations are not known to be few.
            if lost.sessions != nil { pace = nil }
        }
        func last(_ count: KeyPath<NightManifest.Totals, Int64?>, _ lostBefore: Int64?) -> Int64? {
            guard let totals, totals[keyPath: count] == 0 else { return nil }
            let was = before?.totals?[keyPath: count] ?? 0
            return was > 0 ? was : lostBefore
        }
        lost.registered = last(\.registered, before?.lost?.registered)
        lost.registrants = last(\.registrants, before?.lost?.registrants)
        self.lost = lost == NightManifest.Lost() ? nil : lost
    }
}
