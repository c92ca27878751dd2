import Messages

extension NightManifest {
    /// The news of events that this night does not choose although they had not ended, or chooses again.
    func departures(since delivered: [RecordedNight]) -> [News.Item] {
        guard let last = delivered.last?.manifest, let left else { return [] }
        let before = Dictionary((last.left ?? []).map { ($0.id, $0) }) { first, _ in first }
        let (unlisted, wasUnlisted) = (Set(self.unlisted ?? []), Set(last.unlisted ?? []))
        // Whoever was not told that an event left is not told that it is back.
        let told = last.toldDepartures
        var items = left.compactMap { departed -> News.Item? in
            let report = events.first { $0.id == departed.id }
            let name = report?.name ?? departed.name
            let isReported = report?.status == .ok
            // That it is over says it all.
            if isReported, report?.state == "over" { return nil }
            if unlisted.contains(departed.id) {
                guard !wasUnlisted.contains(departed.id),
                    before[departed.id] != nil || delivered.hasJustLeft(departed.id)
                else { return nil }
                return News.Item(
                    .eventUnlisted, .warning, event: departed.id, name: name, .newsUnlisted(isReported: isReported))
            }
            if wasUnlisted.contains(departed.id), told.contains(departed.id) {
                return News.Item(.eventReturned, event: departed.id, name: name, .newsListedButLeft)
            }
            guard delivered.hasJustLeft(departed.id) else {
                guard departed.isGone == true, before[departed.id]?.isGone != true else { return nil }
                return News.Item(.eventLeft, .warning, event: departed.id, name: name, .newsLastReportLost)
            }
            return News.Item(
                .eventLeft, .warning, event: departed.id, name: name,
                .newsLeft(isReported: report == nil || isReported ? isReported : nil))
        }
        let gone = Set(left.map(\.id))
        for event in events where told.contains(event.id) && !gone.contains(event.id) {
            let text: Phrase = wasUnlisted.contains(event.id) ? .newsListedAgain : .newsChosenAgain
            items.append(.init(.eventReturned, event: event.id, name: event.name, text))
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

extension News.Item {
    /// Whether it is that the service's list of events is empty.
    public var isEmptiedList: Bool { kind == .eventUnlisted && event == nil }
}
