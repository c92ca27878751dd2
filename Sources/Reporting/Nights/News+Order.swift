public import Base

/// How much somebody should look at an event, or at a piece of news.
public enum Attention: Int, Sendable, Hashable, Comparable {
    case none
    /// A warning about the data, or what `fail-on` found.
    case warning
    /// The data contradict themselves.
    case error
    /// A rule under `expect` is not met.
    case unmet
    /// It could not be made, or the service no longer lists it.
    case failed

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension NightManifest.Event {
    /// What it needs tonight, whether or not that is new.
    public var attention: Attention {
        if status == .failed { return .failed }
        if expectations?.contains(where: \.isFailed) == true { return .unmet }
        switch worstFinding?.grade {
        case .error: return .error
        case .warning: return .warning
        default: return whatFailed == nil && !hasLostEverybody ? .none : .warning
        }
    }

    /// The start of its first session.
    fileprivate var start: Instant? {
        (sessions ?? []).compactMap { $0.startsAt.flatMap { ISO8601Text($0)?.plausibleInstant } }.min()
    }
}

extension News.Item {
    var attention: Attention {
        switch kind {
        case .eventFailed, .comparisonFailed, .eventUnlisted: .failed
        case _ where tellsFailure: .failed
        case .expectationFailed: .unmet
        default: severity == .error ? .error : severity == .warning ? .warning : .none
        }
    }

    /// The order of an event's news: what could not be made, then unmet expectations, errors in the data, what has happened,
    /// and oddities in the data.
    var rank: Int {
        switch kind {
        // It is about all events.
        case .eventUnlisted where isEmptiedList: 4
        case .eventFailed, .comparisonFailed, .eventUnlisted: 3
        case _ where tellsFailure: 3
        case .expectationFailed: 2
        case .findingNew, .findingWorse: severity == .error ? 1 : -1
        case .sessionCorrected: severity == .error ? 1 : 0
        case .findingEased, .findingGone: -2
        default: 0
        }
    }
}

extension NightManifest {
    /// The place of a subject among others.
    private struct Place: Comparable {
        var attention: Attention
        var start: Instant
        var event: Int64

        static func < (left: Self, right: Self) -> Bool {
            if left.attention != right.attention { return left.attention > right.attention }
            return (left.start, left.event) < (right.start, right.event)
        }
    }

    /// The events in the order in which pages, the terminal and messages show them: what needs most attention first, tonight
    /// or by the news; then by start, the earliest first, and id.
    ///
    /// - Parameter news: Those of the reader; by default the night's own.
    func inOrder(for news: [News.Item]? = nil) -> [Event] {
        let places = self.places(news ?? self.news?.items ?? [])
        return events.sorted { one, other in
            guard let one = places[one.id], let other = places[other.id] else { return one.id < other.id }
            return one < other
        }
    }

    private func places(_ news: [News.Item]) -> [Int64: Place] {
        var places: [Int64: Place] = [:]
        for event in events {
            places[event.id] = Place(
                attention: event.attention, start: event.start ?? .distantFuture, event: event.id)
        }
        for item in news {
            guard let event = item.event else { continue }
            let place = places[event] ?? Place(attention: .none, start: .distantFuture, event: event)
            places[event] = Place(
                attention: max(place.attention, item.attention), start: place.start, event: event)
        }
        return places
    }

    /// News in that order, by event; of each subject worst first, then in the order of `News.Kind`.
    func inOrder(_ items: [News.Item]) -> [News.Item] {
        let events = places(items)
        // Series and clubs have no start: they follow the events that need as much attention.
        let others = Dictionary(grouping: items.filter { $0.event == nil }) { $0.name ?? "" }
            .mapValues { $0.map(\.attention).max() ?? .none }
        func place(_ item: News.Item) -> Place {
            if let event = item.event, let place = events[event] { return place }
            if item.isEmptiedList { return Place(attention: .failed, start: .distantPast, event: .min) }
            return Place(attention: others[item.name ?? ""] ?? .none, start: .distantFuture, event: .max)
        }
        let order = Dictionary(uniqueKeysWithValues: News.Kind.allCases.enumerated().map { ($1, $0) })
        return items.enumerated().sorted { one, other in
            let (left, right) = (place(one.element), place(other.element))
            if left != right { return left < right }
            // Series come in the profile's order, before the club; each has one item.
            if one.element.event == nil { return one.offset < other.offset }
            let ranks = (one.element.rank, other.element.rank)
            if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
            let kinds = (order[one.element.kind] ?? 0, order[other.element.kind] ?? 0)
            return kinds.0 != kinds.1 ? kinds.0 < kinds.1 : one.offset < other.offset
        }.map(\.element)
    }
}

extension News.Item {
    /// Whether somebody should look at it, though nothing else of the night says so.
    fileprivate var needsLookAlone: Bool {
        severity > .info && !isEmptiedList
            && [
                .eventUnlisted, .eventLeft, .eventChanged, .sessionCorrected, .registrationsFell, .registrationPace,
                .clubFell,
            ].contains(kind)
    }
}

extension [News.Item] {
    /// As many of these as a message or a page has lines for, in their order. Nobody is told later of what is left out, so that
    /// first go the results of single sessions, then what else needs nobody's look.
    ///
    /// - Parameter count: How many lines there are.
    public func kept(_ count: Int) -> [News.Item] {
        guard self.count > count else { return self }
        func weight(_ item: News.Item) -> Int {
            item.severity > .info || item.isRecovery ? 2 : item.session == nil ? 1 : 0
        }
        let best = enumerated().sorted { one, other in
            let (left, right) = (weight(one.element), weight(other.element))
            return left != right ? left > right : one.offset < other.offset
        }
        return best.prefix(count).sorted { $0.offset < $1.offset }.map(\.element)
    }
}

extension NightManifest {
    /// What needs attention, in words, worst first; that all is well if nothing does.
    public var needs: [Phrase] {
        let findings = events.flatMap(\.shownFindings)
        let newsToLookAt = (news?.items ?? []).filter { $0.needsLookAlone && !$0.tellsFailure }
        // On later nights no news tells that check-ins are gone.
        let emptied = events.filter { event in
            event.hasLostEverybody && !newsToLookAt.contains { $0.event == event.id }
        }
        // What fail-on found is a rule or a finding, which is counted already, or a difference from the service's counts.
        let found = events.filter { $0.status == .ok && $0.whatFailed != nil && $0.attention <= .warning }
            .filter { $0.findings.isEmpty }
        return Phrase.nightsNeeds(
            failedEvents: events.count { $0.status == .failed },
            failedComparisons: (comparisons ?? []).count { $0.status == .failed },
            rules: events.reduce(0) { $0 + ($1.expectations ?? []).count(where: \.isFailed) },
            errors: findings.count { $0.grade == .error },
            warnings: findings.count { $0.grade == .warning } + emptied.count + (club?.warnings ?? 0),
            found: found.count, news: newsToLookAt.count, isListEmpty: listedEvents == 0)
    }
}

extension Instant {
    fileprivate static let distantPast = Instant(secondsSinceEpoch: .min)
    fileprivate static let distantFuture = Instant(secondsSinceEpoch: .max)
}
