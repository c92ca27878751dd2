import Aggregation
import Foundation
public import Messages
public import Tables

extension Report {
    /// Makes the report of an event that a definition asks for, over the check-ins that the request's filters keep.
    ///
    ///     let report = try await Report(of: tables, by: definition, request)
    ///
    /// A section's own filter narrows the request's further. What sections share is counted once.
    ///
    /// - Parameter earlier: An earlier reading of the same event, to compare with.
    /// - Throws: `Fault` of kind `.notFound` if the request or a section names a session or registrant type that the
    ///   event does not have, `.misconfigured` if the definition contains what its audience may not see, `.usage` if
    ///   it is of members.
    public init(
        of tables: EventTables, earlier: EventTables? = nil, by definition: ReportDefinition, _ request: ReportRequest
    ) async throws(Fault) {
        try definition.require(.event)
        let selection = Selection(
            sessions: request.sessions, registrantTypes: request.registrantTypes, from: request.from, to: request.to)
        if let unknown = tables.unknown(in: selection) { throw Fault(.notFound, unknown) }
        if definition.audience == .sponsor {
            self = try await SponsorPack(of: tables, by: definition, request).report
            return
        }
        let (selected, leftOut) = tables.selecting(selection)
        let clock = WallClock(zone: request.zone, spanning: selected)
        var counts = SectionCounts(
            of: selected, earlier: earlier.map { $0.selecting(selection).tables }, clock: clock,
            common: .init(of: definition, binWidth: request.binWidth))
        var sections: [ReportSection] = []
        var widened: [Notice] = []
        for section in definition.sections {
            let filter = section.filter.selection(on: clock)
            if let unknown = tables.unknown(in: filter) {
                throw Fault(.notFound, .inSection(section.name, of: definition.name, unknown))
            }
            let basis = SectionCounts.Basis(of: section, in: definition, binWidth: request.binWidth)
            let material = await counts.material(for: section, basis, isFiltered: !selection.isEverything)
            if let kind = section.kind.ofEvent {
                sections.append(section.shaping(kind.section(of: material), as: material.shape, clock: clock))
            }
            if section.kind.isBinned, basis != counts.common {
                widened += Notice.widened(material.aggregates.binWidth, in: section.name)
                widened += Notice.stray(material.aggregates.strayCheckIns, in: section.name)
            }
        }
        let aggregates = await counts.aggregates(on: counts.common)
        let comparison = counts.comparison(of: SectionFilter())
        let scope = ReportScope(
            selection: selection, leftOut: leftOut, provenance: tables.provenance, zone: request.zone.identifier,
            cellLength: counts.common.cellLength)
        self.init(
            name: definition.name, title: definition.title, note: definition.note, audience: definition.audience,
            layout: definition.layout,
            subject: .event(id: tables.eventID, name: tables.eventName ?? "\(tables.eventID)"), clock: clock,
            headlines: Headline.headlines(of: aggregates).since(comparison), sections: sections,
            notices: Notice.notices(of: aggregates, scope, comparison, widened: widened, in: definition),
            about: AboutEntry.about(tables, aggregates, scope, sections), dataTime: tables.provenance.highestCheckInAt,
            verdict: ReportVerdict(of: aggregates))
    }
}

/// What was requested and where the data come from: what a reader must know about the numbers.
struct ReportScope {
    var selection: Selection
    var leftOut: LeftOut
    var provenance: Provenance
    var zone: String
    /// Characters of a geohash.
    var cellLength: Int
}

extension EventTables {
    /// The message about the first session or registrant type of a selection that the event does not have.
    fileprivate func unknown(in selection: Selection) -> Phrase? {
        if let session = unknownSessions(in: selection).first { return .noSuchSession(session, event: eventID) }
        return unknownRegistrantTypes(in: selection).first.map { .noSuchRegistrantType($0, event: eventID) }
    }
}

extension WallClock {
    /// A clock prepared for all times of an event's check-ins.
    init(zone: TimeZone, spanning tables: EventTables) {
        var (first, last) = (Instant(secondsSinceEpoch: .max), Instant(secondsSinceEpoch: .min))
        for instant in tables.checkIns.createdAt.values {
            first = min(first, instant)
            last = max(last, instant)
        }
        if first > last { self.init(zone: zone) } else { self.init(zone: zone, from: first, to: last) }
    }
}
