public import Aggregation
public import Base
public import Foundation

/// The options of a comparison of editions.
public struct EditionRequest: Sendable {
    /// The zone of every time shown, and of days and years.
    public var zone: TimeZone
    /// The name of the series, if the editions are of one.
    var series: String?
    /// By what events are summarized; `nil` in a comparison.
    public var summary: EditionGrouping?

    public init(zone: TimeZone, series: String? = nil) {
        self.zone = zone
        self.series = series
    }
}

/// The editions of a comparison as they were read on an earlier day.
public struct EditionsLastNight: Sendable {
    var editions: [Edition]
    /// The calendar days between the readings.
    var days: Int

    public init(editions: [Edition], days: Int) {
        self.editions = editions
        self.days = days
    }
}

/// Editions and everything that is computed from them together.
struct ComparedEditions: SectionInput {
    /// The editions, in the order of the comparison.
    let editions: [Edition]
    let people: People
    let returning: ReturningGuests
    let differences: [EditionDifference]
    let bins: [StartBins]
    let width: HistogramWidth
    let paces: [[RegistrationPace]]
    let clock: WallClock
    let grouping: EditionGrouping
    let groups: [EditionGroup]
    /// The name of each type as the latest edition writes it, by the name that types are matched by.
    let typeNames: [MatchedName: String]
    /// How people read the names of the editions.
    let names: DistinctNames

    init(_ editions: [Edition], _ request: EditionRequest) {
        let ordered = editions.inOrder
        let times = ordered.flatMap { [$0.startsAt, $0.dataTime].compactMap(\.self) + $0.registrations.map(\.at) }
        let clock =
            times.min().flatMap { first in
                times.max().map { WallClock(zone: request.zone, from: first, to: $0) }
            } ?? WallClock(zone: request.zone)
        let people = People(ordered.map(\.guests), services: ordered.map(\.service))
        let returning = ReturningGuests(ordered, people, clock: clock)
        let (bins, factor) = ordered.binsOfOneWidth
        self.editions = ordered
        names = DistinctNames(ordered.map { ($0.eventID, $0.name) })
        self.people = people
        self.returning = returning
        differences = EditionDifference.list(ordered, returning)
        self.bins = bins
        let requested = ordered.first?.arrivals.width ?? .quarterHour
        width = HistogramWidth(requested: requested, effective: BinWidth(seconds: requested.seconds * factor))
        paces = ordered.map { RegistrationPace.list(of: $0, on: clock) }
        self.clock = clock
        grouping = request.summary ?? .month
        groups = grouping.groups(of: ordered, people, on: clock)
        let undatedFirst = ordered.filter { $0.startsAt == nil } + ordered.filter { $0.startsAt != nil }
        typeNames = undatedFirst.reduce(into: [:]) { names, edition in
            for type in edition.types { if let name = type.name { names[type.key] = name } }
        }
    }

    /// The latest edition, and the one before; `nil` if it is not known when any was. One without a start is never the latest.
    var latest: (edition: Edition, before: Edition?)? {
        let dated = editions.filter { $0.startsAt != nil }
        return dated.last.map { ($0, dated.dropLast().last) }
    }

    /// The editions under way whose numbers are those so far.
    var growing: [Edition] { editions.filter(\.isGrowing) }

    /// The editions of which nobody knows who came to some session: their people are at least so many.
    var partlyMeasured: [Edition] { editions.filter(\.isPartlyMeasured) }

    /// The note of a section about people, which names the editions where more may have come.
    func withCoverage(_ note: Phrase) -> Phrase {
        partlyMeasured.isEmpty ? note : .joining([note, .editionsAtLeast(partlyMeasured.map(name(of:)))])
    }

    /// The same, which also names the editions that are under way, if no other part of the section says it of their numbers.
    func withProgress(_ note: Phrase) -> Phrase {
        withCoverage(growing.isEmpty ? note : .joining([note, .soFar(underWay: growing.map(name(of:)))]))
    }

    /// The name of an edition as sentences say it.
    func name(of edition: Edition) -> String { names.name(edition.eventID) }

    /// The name of an edition as tables have it.
    func cell(of edition: Edition) -> Cell { Cell(edition.name, of: edition.eventID, among: names) }

    /// The name of a type as the latest edition writes it.
    func name(of type: MatchedName) -> Cell { Cell(typeNames[type]) }
}

extension SectionKind {
    init(
        edition name: String, group: SectionGroup, onScreen place: ScreenPlace = .whereRoom,
        make: @escaping @Sendable (ComparedEditions) -> ReportSection
    ) {
        self.init(name, of: .editions, group: group, traits: [], onScreen: place, make: make)
    }
}

extension Report {
    /// Makes the comparison of editions that a definition asks for.
    ///
    /// - Parameters:
    ///   - editions: In any order; at least one.
    ///   - lastNight: The same as they were read on an earlier day, with which the headlines are compared.
    /// - Throws: A `Fault` of kind `.usage` if the definition is of another topic, `.misconfigured` if it is for sponsors, who
    ///   may not read any of these sections.
    public init(
        of editions: [Edition], since lastNight: EditionsLastNight? = nil, by definition: ReportDefinition,
        _ request: EditionRequest
    ) throws(Fault) {
        try definition.require(.editions)
        if let objection = definition.sections.lazy.compactMap({ $0.objection(for: definition.audience) }).first {
            throw Fault(.misconfigured, objection.reason)
        }
        let compared = ComparedEditions(editions, request)
        let sections = definition.sections.compactMap { section in
            section.kind.section(of: compared).map {
                section.shaping($0, as: SectionShape(from: nil, to: nil, leftOut: 0), clock: compared.clock)
            }
        }
        let ids = compared.editions.map(\.eventID)
        let first = compared.latest?.edition ?? compared.editions.last
        let name =
            request.series.map(Phrase.series)
            ?? .editions(
                latest: first.map(compared.name(of:)) ?? "", others: max(0, ids.count - 1),
                areEarlier: compared.editions.allSatisfy { $0.startsAt != nil })
        if let summary = request.summary {
            self.init(
                name: definition.name, title: definition.title, note: definition.note, audience: definition.audience,
                layout: definition.layout, subject: .summary(of: .eventsBy(summary), ids: ids), clock: compared.clock,
                headlines: Headline.headlines(ofSummary: compared), sections: sections,
                notices: Notice.notices(ofSummary: compared, zone: request.zone),
                about: AboutEntry.about(compared, request, sections),
                dataTime: compared.editions.compactMap(\.dataTime).max())
            return
        }
        self.init(
            name: definition.name, title: definition.title, note: definition.note, audience: definition.audience,
            layout: definition.layout, subject: .editions(of: name, ids: ids), clock: compared.clock,
            headlines: Headline.headlines(of: compared, since: lastNight, request), sections: sections,
            notices: Notice.notices(of: compared, in: definition, zone: request.zone),
            about: AboutEntry.about(compared, request, sections),
            dataTime: compared.editions.compactMap(\.dataTime).max())
    }
}

extension Edition {
    /// Whether anybody knows who came of a type: somebody scanned at some session for which somebody of it was registered.
    func knowsGuests(of type: EditionType) -> Bool { !isUnmeasured && type.coverage != .nothing }

    /// Whether it is under way and somebody scans, so that its numbers still grow.
    var isGrowing: Bool { state == .underWay && !isUnmeasured }
}

extension ReportSection {
    /// Every section of no editions, made to obtain its columns.
    static func ofNoEditions() -> [ReportSection] {
        let nothing = ComparedEditions([], EditionRequest(zone: .gmt))
        return SectionKind.ofEditions.compactMap { $0.section(of: nothing) }
    }
}
