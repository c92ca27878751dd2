public import Base

extension NightManifest {
    /// The news of events that this night does not choose although they had not ended, or chooses again.
    ///
    /// - Parameter failed: The events of which other news tell that they could not be made.
    func departures(since delivered: [RecordedNight], failed: Set<Int64>) -> [News.Item] {
        guard let last = delivered.last?.manifest, let left else { return [] }
        let before = Dictionary((last.left ?? []).map { ($0.id, $0) }) { first, _ in first }
        let (unlisted, wasUnlisted) = (Set(self.unlisted ?? []), Set(last.unlisted ?? []))
        // Whoever was not told that an event left is not told that it is back.
        let told = last.toldDepartures
        let isEmpty = listedEvents == 0
        // While the list was empty, nobody was told what left.
        func hasLeftUntold(_ event: Int64) -> Bool { last.listedEvents == 0 && !told.contains(event) }
        var items = left.compactMap { departed -> News.Item? in
            let report = events.first { $0.id == departed.id }
            let name = report?.name ?? departed.name
            let isReported = report?.status == .ok
            let notMade = report.flatMap { $0.status == .failed ? self.notMade($0) : nil }
            func item(_ kind: News.Kind, _ text: Phrase) -> News.Item {
                News.Item(
                    kind, notMade == nil ? .warning : .error, event: departed.id, name: name, notMade ?? text)
            }
            // That it is over says it all, and so does that nothing is listed. That it failed says that it left.
            if isEmpty || (isReported && report?.state == "over") || failed.contains(departed.id) { return nil }
            if unlisted.contains(departed.id) {
                guard !wasUnlisted.contains(departed.id) || hasLeftUntold(departed.id),
                    before[departed.id] != nil || delivered.hasJustLeft(departed.id)
                else { return nil }
                return item(.eventUnlisted, .newsUnlisted(isReported: isReported))
            }
            if wasUnlisted.contains(departed.id), told.contains(departed.id) {
                return News.Item(.eventReturned, event: departed.id, name: name, .newsListedButLeft)
            }
            guard delivered.hasJustLeft(departed.id) || hasLeftUntold(departed.id) else {
                guard departed.isGone == true, before[departed.id]?.isGone != true else { return nil }
                return News.Item(.eventLeft, .warning, event: departed.id, name: name, .newsLastReportLost)
            }
            return item(.eventLeft, .newsLeft(isReported: isReported, hasState: departed.state != nil))
        }
        let gone = Set(left.map(\.id))
        for event in events where told.contains(event.id) && !gone.contains(event.id) {
            let isFailed = event.status == .failed
            let text: Phrase =
                wasUnlisted.contains(event.id) ? .newsListedAgain(isReported: !isFailed) : .newsChosenAgain
            items.append(
                .init(
                    failed.contains(event.id) ? .eventFailed : .eventReturned, isFailed ? .error : .info,
                    event: event.id, name: event.name ?? before[event.id]?.name,
                    isFailed ? .newsBackAndNotMade(text, notMade(event)) : text))
        }
        return items
    }

    /// The news that the service's list of events has become empty, or has events again. Each event that is over by then would
    /// leave it without a word.
    func emptiedList(since delivered: [RecordedNight]) -> [News.Item] {
        guard let listed = listedEvents else { return [] }
        let wasEmpty = delivered.last?.manifest.listedEvents == 0
        if listed > 0 { return wasEmpty ? [News.Item(.eventReturned, .info, .newsListNotEmpty(listed))] : [] }
        let hadEvents = ([self] + delivered.map(\.manifest)).contains { !$0.events.isEmpty || $0.listedEvents ?? 0 > 0 }
        return hadEvents && !wasEmpty ? [News.Item(.eventUnlisted, .warning, .newsListEmpty)] : []
    }
}

extension NightManifest {
    /// Whether an event is not chosen any more. While nothing is listed, nobody is told of single events.
    private func hasLeft(_ event: Int64) -> Bool {
        listedEvents != 0 && left?.contains { $0.id == event } == true
    }

    /// That an event could not be made, as the news of it say it, if they do.
    public func notMade(_ event: Event, beside news: [News.Item]) -> Phrase {
        news.first { $0.event == event.id && $0.tellsFailure }?.text ?? notMade(event)
    }

    /// That an event could not be made, and why; of one that has left, that it has, and that this was its last report.
    func notMade(_ event: Event) -> Phrase {
        let (reason, since) = (event.whyFailed, event.failingSince)
        guard hasLeft(event.id) else { return .newsNotMade(reason: reason, since: since) }
        return unlisted?.contains(event.id) == true
            ? .newsUnlistedAndNotMade(reason: reason, since: since) : .newsLeftAndNotMade(reason: reason, since: since)
    }

    /// Whether an item tells that an event left, and in the same words that its last report failed.
    func tellsLastFailure(_ item: News.Item) -> Bool {
        [.eventFailed, .eventLeft, .eventUnlisted].contains(item.kind) && item.event.map(hasLeft) == true
            && events.contains { $0.id == item.event && $0.status == .failed }
    }
}

extension News.Item {
    /// Whether it tells that an event could not be made, perhaps with what became of it otherwise.
    var tellsFailure: Bool {
        kind == .eventFailed || (severity == .error && [.eventLeft, .eventUnlisted, .eventReturned].contains(kind))
    }

    /// Whether it is that the service's list of events is empty.
    public var isEmptiedList: Bool { kind == .eventUnlisted && event == nil }
}
