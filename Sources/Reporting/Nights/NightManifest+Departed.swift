public import Base

extension NightManifest {
    /// An event of earlier nights that had not ended when it was last reported, and that this night does not choose: the
    /// service no longer lists it, or it no longer matches.
    ///
    /// A night reports such an event once more when it leaves the choice, and again once it is over. Each night hands it
    /// on, so that it is known for longer than folders are kept.
    public struct Departed: Sendable, Hashable, Codable {
        public var id: Int64
        public var name: String?
        /// Its state when it was last reported; `nil` if it never was.
        public var state: String?
        /// When it is over, as far as its last report tells.
        public var endsAt: String?
        /// Whether the service did not give it, so that no night asks for it before its end.
        public var isGone: Bool?
        /// Whether no news said that it left, as of one that is over by then: nor does any say that it is back.
        var isUntold: Bool?

        public init(id: Int64) { self.id = id }

        enum CodingKeys: String, CodingKey {
            case id, name, state
            case endsAt = "ends_at"
            case isGone = "gone"
            case isUntold = "untold"
        }
    }

    /// Notes which of the departed have left without a word.
    ///
    /// - Parameters:
    ///   - news: What this night's readers are told.
    ///   - last: The last night that they know.
    public mutating func noteDepartures(told news: [News.Item], since last: NightManifest?) {
        let told = Set(
            news.filter { [.eventLeft, .eventUnlisted].contains($0.kind) || tellsLastFailure($0) }.compactMap(\.event))
        let toldBefore = last?.toldDepartures ?? []
        left = left?.map { departed in
            var departed = departed
            departed.isUntold = told.contains(departed.id) || toldBefore.contains(departed.id) ? nil : true
            return departed
        }
    }

    /// The departed of which readers were told that they left.
    var toldDepartures: Set<Int64> { Set((left ?? []).filter { $0.isUntold != true }.map(\.id)) }
}

extension NightManifest.Departed {
    /// - Parameter clock: A clock in the report's zone: without an end, a session lasts as long as the day of its start.
    fileprivate init(_ event: NightManifest.Event, on clock: WallClock) {
        self.init(id: event.id)
        name = event.name
        state = event.state
        let ownEnd = event.endsAt.flatMap { ISO8601Text($0)?.plausibleInstant }
        // While the list of sessions is empty, they end as they were last listed.
        let sessions = (event.hasEmptyList ? event.lost?.sessions : nil) ?? event.sessions ?? []
        let ends = sessions.filter { !$0.isGone }.map { $0.end(on: clock) ?? ownEnd }
        // If one is not known, neither is the end of the last.
        guard !ends.contains(nil), let end = ends.compactMap(\.self).max() ?? ownEnd else { return }
        endsAt = clock.iso8601(end)
    }

    /// Whether it ended, by its last known times, in the last 30 days.
    fileprivate func hasEndedLately(at now: Instant) -> Bool {
        guard let end = endsAt.flatMap({ ISO8601Text($0)?.plausibleInstant }) else { return false }
        return end <= now && now < end.advanced(bySeconds: 30 * 86_400)
    }

    /// Whether it is over by its last known times. Of one without times this is not known until it is read.
    fileprivate func isOver(at now: Instant) -> Bool {
        endsAt.flatMap { ISO8601Text($0)?.plausibleInstant }.map { $0 <= now } ?? true
    }
}

extension NightManifest.Session {
    /// When it ends; `nil` without times.
    func end(on clock: WallClock) -> Instant? {
        let start = startsAt.flatMap { ISO8601Text($0)?.plausibleInstant }
        if let end = endsAt.flatMap({ ISO8601Text($0)?.plausibleInstant }), start.map({ $0 < end }) ?? true {
            return end
        }
        guard let start else { return nil }
        var day = clock.civil(at: start)
        day = CivilTime(secondsSinceEpoch: (day.daysSinceEpoch + 1) * 86_400)
        return clock.instant(of: day)
    }
}

extension [RecordedNight] {
    /// The events that these nights, or those before them, reported as over, ascending.
    public var reportedAsOver: [Int64] {
        let ids = flatMap { night in
            night.manifest.events.filter { $0.hasReport && $0.state == "over" }.map(\.id) + (night.manifest.over ?? [])
        }
        return Set(ids).sorted()
    }

    /// The events of these nights that had not ended and that the next one does not choose, ascending.
    public func departed(from chosen: [Int64], on clock: WallClock) -> [NightManifest.Departed] {
        let before = Dictionary((last?.manifest.left ?? []).map { ($0.id, $0) }) { first, _ in first }
        let earlier = Set(flatMap { $0.manifest.events.map(\.id) }).union(before.keys).subtracting(chosen)
        return earlier.sorted().compactMap { id in
            // The choice of the last night is in its manifest: what was chosen again since is not gone.
            let isGone = before[id]?.isGone
            guard let event = lastReport(of: id) else {
                var unknown = before[id] ?? .init(id: id)
                unknown.name = unknown.name ?? name(of: id)
                return unknown
            }
            // A manifest of an earlier version may not tell the state.
            guard let state = event.state, state != "over" else { return nil }
            var departed = NightManifest.Departed(event, on: clock)
            let isBack = last?.manifest.events.contains { $0.id == id && $0.status == .ok } == true
            departed.isGone = isBack ? nil : isGone
            return departed
        }
    }

    /// Those of the departed that the next night reports once more: they have just left, or are over by now, or could not
    /// be read on the last night. What the service does not give is asked for again once it is over, for 30 days.
    public func reportedOnceMore(_ departed: [NightManifest.Departed], at now: Instant) -> [Int64] {
        departed.filter { event in
            let hasFailed = last?.manifest.events.contains { $0.id == event.id && $0.status == .failed } == true
            if hasJustLeft(event.id) || hasFailed { return true }
            guard event.state != nil else { return false }
            return event.isGone == true ? event.hasEndedLately(at: now) : event.isOver(at: now)
        }.map(\.id)
    }

    /// Whether the last of these nights still chose an event.
    func hasJustLeft(_ event: Int64) -> Bool {
        guard let last = last?.manifest else { return false }
        // Manifests of earlier versions do not say who left; nobody is told of an event that left before the last night.
        return last.left.map { left in !left.contains { $0.id == event } }
            ?? last.events.contains { $0.id == event }
    }
}
