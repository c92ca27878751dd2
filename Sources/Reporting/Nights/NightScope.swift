/// What of the nights is for a reader who is not told of everything.
public struct NightScope: Sendable, Hashable {
    /// The events of which the reader is told.
    public var events: Set<Int64>
    /// The series whose comparisons the reader is told of.
    public var series: Set<String> = []
    /// The sessions whose totals are all that the reader is told of these events; `nil` for whole reports.
    public var sessions: Set<Int64>?

    public init(events: Set<Int64>, series: Set<String> = [], sessions: Set<Int64>? = nil) {
        self.events = events
        self.series = series
        self.sessions = sessions
    }

    fileprivate func includes(_ item: News.Item) -> Bool {
        // What becomes of the service's list concerns whoever waits for one of its events.
        if item.event == nil, item.kind == .eventUnlisted || item.kind == .eventReturned { return true }
        if let sessions { return item.session.map(sessions.contains) == true }
        if let event = item.event { return events.contains(event) }
        return switch item.kind {
        case .comparisonFailed, .comparisonRecovered: item.name.map(series.contains) == true
        default: false
        }
    }
}

extension NightManifest {
    /// The night as if it had nothing else than what is for a reader. Whatever is made of it says nothing of the rest.
    public func only(_ scope: NightScope) -> NightManifest {
        func isOwn(_ event: Int64) -> Bool { scope.events.contains(event) }
        var night = self
        night.events = events.filter { isOwn($0.id) }.map { $0.only(scope.sessions) }
        night.club = nil
        let compared = scope.sessions == nil ? comparisons?.filter { scope.series.contains($0.series) } : nil
        night.comparisons = compared?.isEmpty == true ? nil : compared
        night.news?.items.removeAll { !scope.includes($0) }
        night.unlisted = unlisted?.filter(isOwn)
        night.left = left?.filter { isOwn($0.id) }
        night.over = over?.filter(isOwn)
        night.earlier = earlier?.filter { isOwn($0.event.id) }.map { report in
            var report = report
            report.event = report.event.only(scope.sessions)
            return report
        }
        return night
    }

    /// The events of this night, or of earlier ones that it hands on, that have some of these sessions.
    public func events(withSessions ids: Set<Int64>) -> Set<Int64> {
        Set((events + (earlier ?? []).map(\.event)).filter { !$0.knownSessionIDs.isDisjoint(with: ids) }.map(\.id))
    }
}

extension NightManifest.Event {
    /// The sessions that it has, or had before the service's list lacked them.
    public var knownSessionIDs: Set<Int64> {
        Set(((sessions ?? []) + (lost?.sessions ?? []) + (lost?.unlisted ?? [])).map(\.id))
    }

    /// The event with nothing but some of its sessions: neither its own numbers, nor what was found in its data.
    fileprivate func only(_ ids: Set<Int64>?) -> Self {
        guard let ids else { return self }
        var event = Self(id: id, status: status)
        (event.name, event.state, event.endsAt, event.cutOff, event.walk) = (name, state, endsAt, cutOff, walk)
        event.told = told
        (event.failingSince, event.reasonStatus) = (failingSince, reasonStatus)
        if status == .failed { event.reasonText = .newsNotReadForSpeakers }
        func own(_ sessions: [NightManifest.Session]?) -> [NightManifest.Session]? {
            let own = sessions?.filter { ids.contains($0.id) }
            // That others are listed says nothing of these.
            return own?.isEmpty == true && sessions?.isEmpty == false ? nil : own
        }
        event.sessions = own(sessions)
        let hasOthers = event.sessions == nil ? sessions?.isEmpty == false : event.hasEmptyList
        if !hasEmptyList, hasOthers { event.hasOthersListed = true }
        let (listed, unlisted) = (own(lost?.sessions), own(lost?.unlisted))
        if listed != nil || unlisted != nil {
            var lost = NightManifest.Lost()
            (lost.sessions, lost.unlisted) = (listed, unlisted)
            event.lost = lost
        }
        return event
    }
}
