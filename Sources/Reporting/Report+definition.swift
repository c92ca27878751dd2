public import Aggregation
public import Base
import Foundation

extension Report {
    /// Makes the report for the organizer that a definition asks for, over the check-ins that the request's filters keep.
    ///
    /// A section's own filter narrows the request's further. What sections share is counted once.
    ///
    /// - Parameters:
    ///   - earlier: An earlier reading of the same event, to compare with.
    ///   - pace: The registrations, compared with those of the earlier edition, which rules may refer to.
    ///   - bases: What the headlines are compared with. As of an earlier moment they are compared with nothing.
    /// - Throws: `Fault` of kind `.notFound` if the request or a section names a session or registrant type that the event does not
    ///   have, `.misconfigured` if the definition contains what its audience may not see, `.usage` if it is of another topic.
    /// - Precondition: The definition is not for sponsors: nothing is protected here.
    public init(
        of tables: EventTables, earlier: EventTables? = nil, by definition: ReportDefinition, _ request: ReportRequest,
        pace: RegistrationStanding? = nil, bases: HeadlineBases = HeadlineBases()
    ) async throws(Fault) {
        precondition(definition.audience == .organizer, "a report for sponsors is a pack")
        var request = request
        try definition.require(.event)
        let selection = Selection(request)
        if let unknown = tables.unknown(in: selection) { throw Fault(.notFound, unknown) }
        try definition.requireGate()
        var whole = request.asOf.map(tables.asOf) ?? (tables: tables, later: 0)
        if let asOf = request.asOf, let readAt = tables.readAt, asOf >= readAt, whole.later == 0 {
            // A moment after the reading means the reading: then there is nothing to say.
            request.asOf = nil
            whole.tables = tables
        }
        let (selected, leftOut) = whole.tables.selecting(selection)
        let clock = WallClock(zone: request.zone, spanning: selected)
        var counts = SectionCounts(
            of: selected, SessionStates(of: whole.tables, at: whole.tables.readAt, in: request.zone),
            earlier: earlier.map { earlier in
                let before = request.asOf.map(earlier.asOf)?.tables ?? earlier
                return (
                    before.selecting(selection).tables, SessionStates(of: before, at: before.readAt, in: request.zone)
                )
            }, clock: clock, common: .init(of: definition, binWidth: request.binWidth))
        counts.wholes = earlier.map { (before: $0, now: tables) }
        self = try await Report(
            of: whole.tables, by: definition, request, counts, selection, leftOut,
            excluded: selection.isEverything ? nil : whole.tables.dataTime, later: whole.later, on: clock, pace: pace,
            bases: request.asOf == nil ? bases : nil, unknown: tables.unknown(in:))
    }

    /// Makes the report of an event that another engine counted: the same report as from the event's tables.
    ///
    /// - Throws: As above; `.usage` also if the definition has a section that is made from check-ins one by one, or
    ///   is for sponsors.
    public init(
        of event: CountedEvent, by definition: ReportDefinition, _ request: ReportRequest
    ) async throws(Fault) {
        try definition.requireCounted()
        let selection = Selection(request)
        if let unknown = event.unknown(in: selection) { throw Fault(.notFound, unknown) }
        let common = CountingBasis(of: definition, binWidth: request.binWidth)
        let totals = event.aggregates[common]?.totals
        let clock =
            if let first = totals?.firstCheckInAt, let last = totals?.lastCheckInAt {
                WallClock(zone: request.zone, from: first, to: last)
            } else {
                WallClock(zone: request.zone)
            }
        let counts = SectionCounts(of: event, tables: event.tables, clock: clock, common: common)
        self = try await Report(
            of: event.tables, by: definition, request, counts, selection, event.leftOut,
            excluded: event.newestExcluded, later: 0, on: clock, pace: nil, bases: nil, unknown: event.unknown(in:))
    }

    /// - Parameters:
    ///   - excluded: The latest check-in of those that the filters exclude, or of all: filters change what is counted, not when the
    ///     data end.
    ///   - later: How many check-ins are later than the requested moment.
    ///   - bases: `nil` if the headlines cannot be compared.
    ///   - unknown: Returns the message about something that a selection names and the event does not have.
    private init(
        of tables: EventTables, by definition: ReportDefinition, _ request: ReportRequest, _ counts: SectionCounts,
        _ selection: Selection, _ leftOut: LeftOut, excluded: Instant?, later: Int, on clock: WallClock,
        pace: RegistrationStanding?, bases: HeadlineBases?, unknown: (Selection) -> Phrase?
    ) async throws(Fault) {
        let definition = definition.expecting(request.expectations).showing(fields: tables.fields).showing(tables.facts)
        try definition.requireFields(of: tables)
        var counts = counts
        counts.leavesOutCheckIns = later > 0 || leftOut.byDates + leftOut.byMethod > 0
        let aggregates = await counts.shared()
        let names = EventItemNames(aggregates)
        let judged = ExpectationBasis(aggregates, pace: pace, isWhole: selection.isEverything)
            .judge(ofProfile: request.expectations, ofDefinition: definition.expectations)
        var sections: [ReportSection] = []
        var widened: [Notice] = []
        for section in definition.sections {
            if let unknown = unknown(section.filter.selection(on: clock)) {
                throw Fault(.notFound, .inSection(section.name, of: definition.name, unknown))
            }
            let basis = CountingBasis(of: section, in: definition, binWidth: request.binWidth)
            var material = await counts.material(
                for: section, basis, isFiltered: !selection.isEverything || later > 0,
                selectsEverything: selection.isEverything)
            material.expectations = judged
            if let made = section.kind.section(of: material) {
                var shaped = section.shaping(
                    made.tellingNamesApart(names.sessions, names.types), as: material.shape, clock: clock
                ).limited(to: tables.contents).pricing(in: tables.details.currency)
                if shaped.restriction == nil, made.table.rowCount > 1, shaped.table.rowCount == made.table.rowCount {
                    shaped.totals = section.kind.totals(of: material.aggregates)
                }
                sections.append(shaped)
            }
            if section.kind.traits.contains(.bin), basis != counts.common {
                widened += Notice.widened(material.aggregates.binWidth, in: section.name)
                widened += Notice.stray(material.aggregates.strayCheckIns, in: section.name)
            }
        }
        let comparison = counts.comparison(of: SectionFilter())
        let headlines = Headline.headlines(of: aggregates, selection, isPartInTime: leftOut.byDates > 0)
        let lastNight = bases?.lastNight.flatMap { night in
            night.isEarlierReading
                ? comparison : counts.comparison(with: night.tables, whole: tables, selection)
        }
        var changes: [HeadlineChange] = []
        if let bases, let lastNight { changes += bases.changes(of: headlines, since: lastNight, now: aggregates) }
        if let bases, selection.isEverything {
            changes += await bases.changesSinceEdition(of: headlines, pace: pace, now: aggregates, in: request.zone)
        }
        let scope = ReportScope(
            selection: selection, leftOut: leftOut, provenance: tables.provenance, zone: request.zone.nameForPeople,
            cellLength: counts.common.cellLength, asOf: request.asOf, later: later,
            assumedEnd: tables.assumedEnd)
        self.init(
            name: definition.name, title: definition.title, note: definition.note, audience: definition.audience,
            layout: definition.layout,
            subject: .event(id: tables.eventID, name: tables.eventName ?? "\(tables.eventID)"),
            occasion: Phrase(occasion: tables.details, sessions: aggregates.sessionTimes, on: clock), clock: clock,
            headlines: (lastNight == nil ? headlines.since(comparison) : headlines).with(changes),
            sections: zip(sections, definition.sections).filter { !$1.isOnlySheet }.map(\.0),
            notices: Notice.notices(
                of: aggregates, scope, comparison, widened: widened, judged, in: definition, on: clock),
            about: AboutEntry.about(tables, aggregates, scope, sections),
            dataTime: aggregates.dataTime(highest: tables.highestBelievedAt, excluded: excluded),
            verdict: ReportVerdict(of: aggregates, isWhole: selection.isEverything))
        open = definition.open
        let index = ReportNames(self)
        sheets = definition.sheets?.compactMap { name in
            sections.first { $0.name == name }?.atAGlance(naming: index)
        }
        remarks = Phrase.remarks(on: aggregates, names, isWhole: selection.isEverything && later == 0)
        verdict.expectations = judged
        verdict.pace = pace
    }
}

/// The request and the origin of the data, which a reader must know to read the numbers.
struct ReportScope {
    var selection: Selection
    var leftOut: LeftOut
    var provenance: Provenance
    var zone: String
    /// Characters of a geohash.
    var cellLength: Int
    /// The requested moment, and how many check-ins are later.
    var asOf: Instant?
    var later = 0
    /// The end by which an event from files is judged that has no other.
    var assumedEnd: AssumedEnd?
}

extension EventTables {
    /// The message about the first session or registrant type of a selection that the event does not have.
    package func unknown(in selection: Selection) -> Phrase? {
        if let session = unknownSessions(in: selection).first { return .noSuchSession(session, event: eventID) }
        return unknownRegistrantTypes(in: selection).first.map { .noSuchRegistrantType($0, event: eventID) }
    }
}

extension Selection {
    /// The selection that a request asks for.
    public init(_ request: ReportRequest) {
        self.init(
            sessions: request.sessions, registrantTypes: request.registrantTypes, from: request.from, to: request.to)
    }
}
