import Base
import Sources

extension NightlySettings.Mail {
    /// What of the nights is for a recipient: all of it, or some events and series, or the totals of some sessions.
    ///
    ///     {address: eva@example.org, events: [6, 7], series: [gala]}
    ///     {address: speaker@example.org, sessions: [12]}
    struct Scope: Sendable, Hashable {
        /// Beside sessions, the events that these are of.
        var events: [Int64] = []
        /// The events of these series of the profile, and their comparisons.
        var series: [String] = []
        /// The totals of these sessions, and nothing else.
        var sessions: [Int64] = []

        var isWhole: Bool { self == Scope() }
        var isOfSessions: Bool { !sessions.isEmpty }

        init() {}

        /// Takes the keys of a recipient's mapping.
        ///
        /// - Parameter known: the names of the profile's series.
        init(_ mapping: inout YAMLMapping, among known: [String]) throws(Fault) {
            events = try mapping.take("events")?.ids() ?? []
            for element in try mapping.take("series")?.differentElements() ?? [] {
                let name = try element.filledText()
                guard known.contains(name) else {
                    throw Fault(
                        .misconfigured,
                        .noSeriesOfProfile(name, at: element.place, nearest: nearestName(to: name, among: known)))
                }
                series.append(name)
            }
            guard let listed = mapping.take("sessions") else { return }
            sessions = try listed.ids()
            if !series.isEmpty { throw listed.fault(expected: .sessionsWithout("series")) }
        }

        /// As it stands in the file, for keys and messages: `events 6, 7, series gala`.
        var text: String {
            let parts = [
                ("events", events.map(String.init)), ("series", series), ("sessions", sessions.map(String.init)),
            ]
            return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
                .joined(separator: ", ")
        }
    }
}

extension YAMLValue {
    /// The elements of a non-empty list, each once.
    fileprivate func differentElements() throws(Fault) -> [YAMLValue] {
        var texts: Set<String> = []
        for element in list() {
            let text = try element.text()
            guard texts.insert(text).inserted else {
                throw Fault(.misconfigured, .listedTwice(text, key: key, at: element.place))
            }
        }
        guard !texts.isEmpty else { throw fault(expected: .aListOfSome) }
        return list()
    }

    /// A non-empty list of ids, each once, ascending.
    fileprivate func ids() throws(Fault) -> [Int64] {
        var ids: [Int64] = []
        for element in try differentElements() { ids.append(Int64(try element.integer(in: 1 ... .max))) }
        return ids.sorted()
    }
}

extension NightlySettings {
    /// The events that nights can have, if the profile says so; `nil` if the service's list decides.
    private var possibleEvents: [Int64]? {
        events.areNamed || (events.matchesAll && !events.ids.isEmpty) ? events.ids : nil
    }

    /// Requires of what recipients are to get that the profile's nights can have it.
    ///
    /// - Parameter series: the profile's series.
    func requireScopes(_ series: [String: EventSeries], of source: SourceKind) throws(Fault) {
        for recipient in mail?.recipients ?? [] where !recipient.scope.isWhole {
            let (scope, place) = (recipient.scope, recipient.place)
            guard !source.hasMembers else {
                let key = scope.isOfSessions ? "sessions" : scope.events.isEmpty ? "series" : "events"
                throw Fault(.misconfigured, .keyIsForEvents(key, at: place))
            }
            guard let possible = possibleEvents else { continue }
            if let event = scope.events.first(where: { !possible.contains($0) }) {
                throw Fault(.misconfigured, .mailOfNoNight(event: event, among: possible, at: place))
            }
            for name in scope.series where comparisons?.series.contains(name) != true {
                guard case .events(let ids) = series[name], !ids.contains(where: possible.contains) else { continue }
                throw Fault(.misconfigured, .mailOfNoNight(series: name, at: place))
            }
        }
    }
}
