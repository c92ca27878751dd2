internal import Aggregation
public import Base

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
        /// The sessions without a check-in that left the service's list, as they were last listed, until they are back.
        public var unlisted: [Session]?

        public init() {}
    }
}

extension NightManifest.Event {
    /// The sessions that the service lists.
    var listedSessions: [NightManifest.Session] { (sessions ?? []).filter { $0.isListed != false } }

    /// Its registrations over all sessions. An empty list of sessions that had some tells none.
    public var placesTold: Int64? { hasEmptyList && lost?.sessions != nil ? nil : totals?.registered }

    /// Whether the service's list of its sessions is empty, although check-ins may name some.
    var hasEmptyList: Bool { sessions != nil && listedSessions.isEmpty && hasOthersListed != true }

    /// Notes what depends on earlier reports: what has vanished since, what the service does not tell any more, and from what a
    /// later fall is measured.
    ///
    /// - Parameters:
    ///   - moment: When it was read.
    ///   - clock: A clock in the report's zone: without an end, a session lasts as long as the day of its start.
    public mutating func follow(_ before: Self?, at moment: Instant, on clock: WallClock) {
        followCheckIns(before)
        followLosses(before)
        keepState(before, at: moment, on: clock)
    }

    /// Notes what the service does not tell any more since the event was last reported, until it tells it again.
    mutating func followLosses(_ before: Self?) {
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
        lost.unlisted = unlistedSessions(since: before)
        func last(_ count: KeyPath<NightManifest.Totals, Int64?>, _ lostBefore: Int64?) -> Int64? {
            guard let totals, totals[keyPath: count] == 0 else { return nil }
            let was = before?.totals?[keyPath: count] ?? 0
            return was > 0 ? was : lostBefore
        }
        lost.registered = last(\.registered, before?.lost?.registered)
        lost.registrants = last(\.registrants, before?.lost?.registrants)
        self.lost = lost == NightManifest.Lost() ? nil : lost
        keepOpen(before)
        followRegistrations(before)
    }

    /// The sessions without a check-in that the service listed earlier and does not list now; `nil` if there are none. While the
    /// whole list is empty, none of them is missed.
    private func unlistedSessions(since before: Self?) -> [NightManifest.Session]? {
        guard let before else { return nil }
        var missed = before.lost?.unlisted ?? []
        if !hasEmptyList, sessions != nil {
            let known = before.lost?.sessions ?? before.sessions ?? []
            let ids = Set(missed.map(\.id))
            missed += known.filter { $0.leavesNothing && !ids.contains($0.id) }
        }
        let there = Set((sessions ?? []).map(\.id))
        missed.removeAll { there.contains($0.id) }
        return missed.isEmpty ? nil : missed
    }
}

extension NightManifest.Session {
    /// Whether nothing names it once the service does not list it: nobody was ever scanned there.
    var leavesNothing: Bool { isListed != false && attended == 0 && attendedBefore == nil }
}

// MARK: - The state while the list of sessions is empty

extension NightManifest.Event {
    /// Keeps the state that was last reported while the service's list of sessions is empty, unless its dates and the sessions as
    /// they were last listed agree on another: its dates alone would begin it before its first session, and end it after its last.
    mutating func keepState(_ before: Self?, at moment: Instant, on clock: WallClock) {
        guard hasEmptyList, let listed = lost?.sessions, let was = before?.state, state != nil else { return }
        let ownEnd = endsAt.flatMap { ISO8601Text($0)?.plausibleInstant }
        let ends = listed.map { $0.end(on: clock) ?? ownEnd }
        let starts = listed.map { $0.startsAt.flatMap { ISO8601Text($0)?.plausibleInstant } }
        let isScanned = totals.map { $0.uniqueGuests > 0 } ?? false
        let planned: EventState =
            ends.allSatisfy { $0.map { $0 <= moment } ?? (state == EventState.over.rawValue) }
            ? .over
            : !isScanned && starts.allSatisfy { $0.map { moment < $0 } ?? (state == EventState.toCome.rawValue) }
                ? .toCome : .underWay
        if state != planned.rawValue { state = was }
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
    var toldFindings: [NightManifest.Finding] { findingsOfKnownSessions.filter { !leavesOpen($0.check) } }

    private var findingsOfKnownSessions: [NightManifest.Finding] { withUnlistedSessions(shownFindings) }

    /// Findings with the sessions in which nobody scanned and that are listed no longer: leaving the list resolves nothing.
    public func withUnlistedSessions(_ findings: [NightManifest.Finding]) -> [NightManifest.Finding] {
        let unscanned = (lost?.unlisted ?? []).count { $0.state == SessionState.notMeasured.rawValue }
        guard unscanned > 0, warnings != nil else { return findings }
        var found = findings
        let check = Check.sessionNotMeasured.rawValue
        if let index = found.firstIndex(where: { $0.check == check }) {
            found[index].rows += unscanned
        } else {
            let severity = Notice.Severity.warning.rawValue
            found.append(NightManifest.Finding(check: check, severity: severity, rows: unscanned))
        }
        return found
    }

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
