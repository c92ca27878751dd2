import Aggregation

extension NightManifest {
    /// What the service told of an event before it told nothing of it, so that its return is not taken for a beginning.
    public struct Lost: Sendable, Hashable, Codable {
        /// The sessions as they were last listed, if the service's list of them is empty now.
        public var sessions: [Session]?
        /// The people who came, if that list is empty and no check-in is there now.
        var people: Int64?
        /// The registrations, if there are none now.
        public var registered: Int64?
        /// The people registered, if there are none now.
        var registrants: Int64?
        /// What was found before and nothing has resolved, although the night does not find it.
        public var findings: [Finding]?
        /// The rules that were not met before and of which the night has no result.
        public var rules: [Expected]?

        public init() {}
    }
}

extension NightManifest.Event {
    /// The sessions that the service lists.
    var listedSessions: [NightManifest.Session] { (sessions ?? []).filter { $0.isListed != false } }

    /// Whether the service's list of its sessions is empty, although check-ins may name some.
    var hasEmptyList: Bool { sessions != nil && listedSessions.isEmpty && hasOthersListed != true }

    /// Notes what the service does not tell any more since the event was last reported, until it tells it again.
    public mutating func followLosses(_ before: Self?) {
        var lost = NightManifest.Lost()
        if hasEmptyList {
            let listed = before?.listedSessions ?? []
            lost.sessions = before?.lost?.sessions ?? (listed.isEmpty ? nil : listed)
            if totals?.uniqueGuests == 0 {
                let came = before?.totals?.uniqueGuests ?? 0
                lost.people = came > 0 ? came : before?.lost?.people
            }
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
        keepOpen(before)
    }
}

// MARK: - Findings and rules that stay told

extension NightManifest.Event {
    /// Notes what somebody knows to be wrong since an earlier report and this one neither finds nor resolves.
    mutating func keepOpen(_ before: Self?) {
        var lost = self.lost ?? NightManifest.Lost()
        let findings = (before?.knownFindings ?? []).filter { leavesOpen($0.check) }
        let rules = (before?.knownRules ?? []).filter { rule in
            rule.isFailed && !(expectations ?? []).contains { $0.isSame(as: rule) && $0.isDecided }
        }
        lost.findings = findings.isEmpty ? nil : findings
        lost.rules = rules.isEmpty ? nil : rules
        self.lost = lost == NightManifest.Lost() ? nil : lost
    }

    /// The findings that are news if they are new: not those that the night leaves open.
    var toldFindings: [NightManifest.Finding] { findings.filter { !leavesOpen($0.check) } }

    /// The findings that whoever has this report knows, and nothing has resolved.
    var knownFindings: [NightManifest.Finding] { toldFindings + (lost?.findings ?? []) }

    /// The rules with their last results, as whoever has this report knows them.
    var knownRules: [NightManifest.Expected] {
        let open = lost?.rules ?? []
        return (expectations ?? []).filter { rule in !open.contains { $0.isSame(as: rule) } } + open
    }

    /// Whether the night neither finds nor resolves what a check is about: the list of sessions is empty that it needs; or it is
    /// that nobody scanned, in sessions of which the service itself counts check-ins.
    func leavesOpen(_ check: String) -> Bool {
        if lost?.sessions != nil, Check(rawValue: check)?.needsListedSessions == true { return true }
        guard check == Check.sessionNotMeasured.rawValue else { return false }
        let unscanned = (sessions ?? []).filter { $0.state == SessionState.notMeasured.rawValue }
        return !unscanned.isEmpty && unscanned.allSatisfy { $0.reportedCheckIns ?? 0 > 0 }
    }
}
