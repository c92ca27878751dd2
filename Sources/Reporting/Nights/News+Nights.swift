import Base

extension News {
    /// Collects what changed since the nights that were delivered.
    ///
    /// An event is compared with the newest of these nights in which it was reported, so that a night in which it could not be
    /// loses nothing. What that night reported is not reported again. An event that tonight has no report of is told as it was
    /// last reported, if these nights do not know that.
    ///
    /// - Parameters:
    ///   - delivered: The nights that readers know about, oldest first.
    ///   - missed: Nights of which a reader should have heard, and did not. What failed in them and is made again is told as
    ///     one piece of news.
    public init(of tonight: NightManifest, since delivered: [RecordedNight], missed: [RecordedNight] = []) {
        let nights = delivered.map(\.manifest)
        let last = nights.last
        func news(of event: NightManifest.Event) -> [Item] {
            // Of one that was never reported, the first report is still due.
            let hadLeft = last?.left?.contains { $0.id == event.id && $0.state != nil } == true
            return EventNews(
                event, since: delivered.lastReport(of: event.id), notMade: tonight.notMade(event),
                wasFailing: delivered.isFailing(event.id),
                failedUntold: missed.filter { $0.manifest.hasFailed(event: event.id) }.map(\.name), hadLeft: hadLeft,
                wasOver: last?.over?.contains(event.id) == true,
                paceTold: delivered.paceTold(of: event.id)
            ).items
        }
        // Of what no night reports any more, the last word is still due to whoever does not have it.
        var items = tonight.events.flatMap(news(of:))
        for report in tonight.untoldReports(since: delivered) {
            items += news(of: report.event).filter { $0.kind != .eventFailed }.map { item in
                // No later night could make it, or has, so that nobody would know when this was so.
                guard report.isFailing == true || report.event.state != "over" else { return item }
                var item = item
                item.text = .newsByLastReport(item.text, of: report.night)
                return item
            }
        }
        let failed = Set(items.filter { $0.kind == .eventFailed }.compactMap(\.event))
        let departures = tonight.departures(since: delivered, failed: failed)
        // One event has one item: that it is back says that it failed.
        let back = Set(departures.filter(\.tellsFailure).map(\.event))
        items.removeAll { $0.kind == .eventFailed && back.contains($0.event) }
        items += departures
        for event in Set(departures.compactMap(\.event)) { items.joinDeparture(of: event) }
        items += tonight.emptiedList(since: delivered)
        for comparison in tonight.comparisons ?? [] {
            let before = last?.comparisons?.first { $0.series == comparison.series }
            let untold = missed.filter { $0.manifest.hasFailed(series: comparison.series) }.map(\.name)
            if let item = Item(comparison, since: before, failedUntold: untold) { items.append(item) }
        }
        if let club = tonight.club { items += club.news(since: nights.reversed().lazy.compactMap(\.club).first) }
        self.init(since: delivered.last?.name, items: tonight.inOrder(tonight.tellingNamesApart(items)))
    }
}

/// A night, by the name of its folder.
public struct RecordedNight: Sendable, Hashable, Codable {
    /// `2026-11-20`.
    public var name: String
    public var manifest: NightManifest

    public init(name: String, manifest: NightManifest) {
        self.name = name
        self.manifest = manifest
    }
}

extension [RecordedNight] {
    /// The pace of an event when it was last news.
    fileprivate func paceTold(of event: Int64) -> RegistrationStanding? {
        reversed().lazy.filter { $0.newsOfPace(of: event) != nil }.compactMap {
            $0.manifest.report(of: event)?.pace
        }.first
    }
}

extension [News.Item] {
    /// Makes one item of those that tell that an event left, or is back, and that it is made again, or for the first time.
    fileprivate mutating func joinDeparture(of event: Int64) {
        func place(_ kinds: Set<News.Kind>) -> Int? { firstIndex { $0.event == event && kinds.contains($0.kind) } }
        guard let state = place([.eventRecovered, .eventNew]),
            let departure = place([.eventLeft, .eventUnlisted, .eventReturned])
        else { return }
        var item = self[departure]
        item.text = .newsInOne(item.text, self[state].text)
        if item.kind == .eventReturned {
            item.kind = self[state].kind
        } else if self[state].isRecovery {
            item.recovers = true
        }
        self[departure] = item
        remove(at: state)
    }
}

extension NightManifest {
    fileprivate func report(of id: Int64) -> Event? { events.first { $0.id == id && $0.hasReport } }
    fileprivate func hasFailed(event: Int64) -> Bool { events.contains { $0.id == event && $0.status == .failed } }
    fileprivate func hasFailed(series: String) -> Bool {
        comparisons?.contains { $0.series == series && $0.status == .failed } == true
    }
}

extension News.Item {
    /// A comparison that can no longer be made, or can be made again.
    fileprivate init?(
        _ comparison: NightManifest.Comparison, since before: NightManifest.Comparison?, failedUntold: [String]
    ) {
        switch (before?.status, comparison.status) {
        case (.failed, .failed) where before?.reason == comparison.reason: return nil
        case (_, .failed):
            self.init(
                .comparisonFailed, .error, name: comparison.series,
                .newsNotMade(reason: comparison.whyFailed, since: comparison.failingSince))
        case (.failed, .ok):
            self.init(.comparisonRecovered, name: comparison.series, .newsMadeAgain(since: comparison.failingSince))
        case (_, .ok) where !failedUntold.isEmpty:
            self.init(.comparisonRecovered, name: comparison.series, .newsMadeAgain(untold: failedUntold))
        default: return nil
        }
    }
}

extension NightManifest.Club {
    /// What is new of a club: that half of its members or visits are gone, and ten or more; then its report's warnings, by kind.
    fileprivate func news(since before: Self?) -> [News.Item] {
        var items: [News.Item] = []
        func add(_ kind: News.Kind, _ severity: Notice.Severity, check: String? = nil, _ text: Phrase) {
            items.append(News.Item(kind, severity, check: check, name: name, text))
        }
        var fallen = self
        fallen.followTotals(before)
        if fallen.hasFallen, let was = fallen.totalsBefore {
            add(
                .clubFell, .warning,
                .newsClubFell(
                    .clubStanding(members: totals.members, visits: totals.visits),
                    before: .clubStanding(members: was.members, visits: was.visits)))
        }
        guard let now = dataQuality, before == nil || before?.dataQuality != nil else {
            // Manifests of earlier versions have only their number.
            let (was, now) = (before?.warnings ?? 0, warnings)
            guard was != now else { return items }
            let kind: News.Kind =
                was == 0 ? .findingNew : now == 0 ? .findingGone : now > was ? .findingWorse : .findingEased
            add(kind, now > was ? .warning : .info, .newsWarnings(now, before: before?.warnings))
            return items
        }
        for change in now.changes(since: before?.dataQuality ?? []) {
            add(change.kind, change.severity, check: change.check, change.text)
        }
        return items
    }
}
