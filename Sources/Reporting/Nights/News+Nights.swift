import Messages

extension News {
    /// Collects what changed since the nights that were delivered.
    ///
    /// An event is compared with the newest of these nights in which it was reported, so that a night in which it could not be
    /// loses nothing. What that night reported is not reported again.
    ///
    /// - Parameter delivered: The nights that readers know about, oldest first.
    public init(of tonight: NightManifest, since delivered: [RecordedNight]) {
        let nights = delivered.map(\.manifest)
        let last = nights.last
        var items = tonight.events.flatMap { event in
            let before = delivered.lastReport(of: event.id)
            // The nights in between may not have chosen it.
            let newest = nights.reversed().lazy.compactMap { night in night.events.first { $0.id == event.id } }.first
            let hadLeft = last?.left?.contains { $0.id == event.id } == true
            return EventNews(
                event, since: before, wasFailing: newest?.status == .failed, hadLeft: hadLeft,
                wasOver: last?.over?.contains(event.id) == true,
                paceTold: delivered.paceTold(of: event.id)
            ).items
        }
        items += tonight.departures(since: delivered) + tonight.emptiedList(since: delivered)
        for comparison in tonight.comparisons ?? [] {
            let before = last?.comparisons?.first { $0.series == comparison.series }
            if let item = Item(comparison, since: before) { items.append(item) }
        }
        if let club = tonight.club, let item = Item(club, since: nights.reversed().lazy.compactMap(\.club).first) {
            items.append(item)
        }
        self.init(since: delivered.last?.name, items: tonight.inOrder(items))
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
    /// An event as in the newest of these nights in which it was reported.
    public func lastReport(of event: Int64) -> NightManifest.Event? {
        reversed().lazy.compactMap { $0.manifest.report(of: event) }.first
    }

    /// The pace of an event when it was last news.
    fileprivate func paceTold(of event: Int64) -> RegistrationStanding? {
        reversed().lazy.filter { $0.newsOfPace(of: event) != nil }.compactMap {
            $0.manifest.report(of: event)?.pace
        }.first
    }
}

extension NightManifest {
    fileprivate func report(of id: Int64) -> Event? { events.first { $0.id == id && $0.hasReport } }
}

extension News.Item {
    /// A comparison that can no longer be made, or can be made again.
    fileprivate init?(_ comparison: NightManifest.Comparison, since before: NightManifest.Comparison?) {
        switch (before?.status, comparison.status) {
        case (.failed, .failed) where before?.reason == comparison.reason: return nil
        case (_, .failed):
            self.init(.comparisonFailed, .error, name: comparison.series, .newsNotMade(reason: comparison.whyFailed))
        case (.failed, .ok): self.init(.comparisonRecovered, name: comparison.series, .newsMadeAgain())
        default: return nil
        }
    }

    /// A change in the warnings of a club's report; a manifest has only their number.
    fileprivate init?(_ club: NightManifest.Club, since before: NightManifest.Club?) {
        let (was, now) = (before?.warnings ?? 0, club.warnings)
        guard was != now else { return nil }
        let kind: News.Kind =
            was == 0 ? .findingNew : now == 0 ? .findingGone : now > was ? .findingWorse : .findingEased
        self.init(kind, now > was ? .warning : .info, name: club.name, .newsWarnings(now, before: before?.warnings))
    }
}
