package import Base

/// The events of a comparison, as given on the command line and in the profile.
package struct EditionSelection: Sendable {
    /// From `--events`.
    var events: [Int64]?
    /// From `--series`.
    package var series: String?
    /// The profile's series.
    package var known: [String: EventSeries]
    /// The minimum number of events.
    package var minimum = 2

    package init(events: [Int64]? = nil, series: String? = nil, known: [String: EventSeries], minimum: Int = 2) {
        self.events = events
        self.series = series
        self.known = known
        self.minimum = minimum
    }

    /// The ids, each once. The list of events is requested only if it must be searched for a text.
    ///
    /// - Throws: a `Fault` of kind `.notFound` if the series is unknown, `.usage` if it has too few events.
    @Sendable package func events(in listing: @Sendable () async throws -> EventTable) async throws -> [Int64] {
        guard needsListing else { return try events(listed: EventTable()) }
        let events = try await listing()
        return try self.events(listed: events)
    }

    private var needsListing: Bool {
        guard events == nil else { return false }
        if case .events = known[series ?? ""] { return false }
        return true
    }

    /// The ids, each once, given the list of events.
    func events(listed listing: EventTable) throws(Fault) -> [Int64] {
        if let events { return events }
        let name = series ?? ""
        let ids: [Int64]
        switch known[name] {
        case .events(let listed): ids = listed
        case .matching(let text):
            ids = Self.matching(text, in: listing)
            if ids.isEmpty { throw Fault(.notFound, .seriesIsEmpty(name, text: text)) }
        case nil:
            ids = Self.matching(name, in: listing)
            if ids.isEmpty { throw Fault(.notFound, .noSuchSeries(name, known: known.keys.sorted())) }
        }
        if ids.count < minimum, let id = ids.first { throw Fault(.usage, .seriesIsSingle(name, event: id)) }
        return ids
    }

    /// The events with a text in their name, place or city, ignoring case, accents and blanks.
    private static func matching(_ text: String, in events: EventTable) -> [Int64] {
        let wanted = MatchedName(text)
        return (0..<events.count).filter { row in
            [events.names[row], events.places[row], events.cities[row]].contains { MatchedName($0).contains(wanted) }
        }.map { events.ids.values[$0] }
    }
}
