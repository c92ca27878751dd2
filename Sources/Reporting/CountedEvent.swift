public import Aggregation
public import Base

/// An event that another engine counted, with what else a report says about it.
public struct CountedEvent: Sendable {
    public var id: Int64
    public var name: String?
    public var provenance: Provenance
    var details: EventDetails
    /// The end by which an event from files is judged that has no other.
    public var assumedEnd: AssumedEnd?
    /// The last second at which a check-in can have happened, if not all of them can.
    public var statedLimit: Instant?
    /// The check-ins that the run's filters exclude.
    var leftOut: LeftOut
    /// The time of the latest plausible one of these; `nil` if there are none.
    public var newestExcluded: Instant?
    /// The ids that filters may name; `nil` if no filter names any.
    var known: KnownIDs?
    /// The counts for every basis of the definition.
    public var aggregates: [CountingBasis: EventAggregates]

    public init(
        id: Int64, name: String?, provenance: Provenance, details: EventDetails = EventDetails(), leftOut: LeftOut,
        known: KnownIDs?, aggregates: [CountingBasis: EventAggregates]
    ) {
        self.id = id
        self.name = name
        self.provenance = provenance
        self.details = details
        self.leftOut = leftOut
        self.known = known
        self.aggregates = aggregates
    }

    /// The event without its rows.
    public var tables: EventTables {
        var tables = EventTables(eventID: id, eventName: name)
        tables.provenance = provenance
        tables.details = details
        tables.assumedEnd = assumedEnd
        tables.statedLimit = statedLimit
        if let contents = aggregates.values.first?.contents { tables.contents = contents }
        return tables
    }

    /// The message about the first session or registrant type of a selection that the event does not have.
    func unknown(in selection: Selection) -> Phrase? {
        guard let known else { return nil }
        if let session = selection.sessions.subtracting(known.sessions).min() {
            return .noSuchSession(session, event: id)
        }
        return selection.registrantTypes.subtracting(known.registrantTypes).min().map {
            .noSuchRegistrantType($0, event: id)
        }
    }
}

extension ReportDefinition {
    /// Checks that another engine's counts are enough for the report.
    ///
    /// - Throws: `Fault` of kind `.usage` if the report is not of an event, is for sponsors, whose numbers are
    ///   protected together with all earlier ones, or has a section that is made from check-ins
    ///   or guests one by one.
    public func requireCounted() throws(Fault) {
        try require(.event)
        guard audience == .organizer else { throw Fault(.usage, .sponsorReportNotCounted(name)) }
        if let section = sections.first(where: { !$0.kind.isForEngines }) {
            throw Fault(.usage, .sectionNotCounted(section.name, report: name))
        }
    }

    /// Whether a section's filter names sessions or registrant types.
    public var filtersNameIDs: Bool {
        sections.contains { !$0.filter.sessions.isEmpty || !$0.filter.registrantTypes.isEmpty }
    }
}
