import Aggregation
import Base
import Foundation

/// The data from which a section of an event is made.
struct SectionMaterial: SectionInput {
    /// The part of the event that the run's and the section's filters keep.
    var tables: EventTables
    /// The changes since an earlier reading, if there is one.
    var comparison: EventComparison?
    /// The counts over the section's check-ins; for sections made from the tables themselves, over the run's.
    var aggregates: EventAggregates
    /// The names of all sessions and types of the run, where words say them.
    var names: EventItemNames
    /// Characters of a geohash.
    var cellLength: Int
    var definition: SectionDefinition
    /// The section's own filter.
    var selection: Selection
    /// The check-ins that the section's own filter excludes.
    var leftOut: LeftOut
    /// Whether the run's filters or the section's exclude anything.
    var isFiltered: Bool
    /// Whether no filter excludes anything. An as-of time is not a filter.
    var selectsEverything = true
    /// The results of the rules under `expect`.
    var expectations: [JudgedExpectation] = []

    var shape: SectionShape {
        SectionShape(from: selection.from, to: selection.to, leftOut: leftOut.total)
    }
}

extension SectionKind {
    init(
        event name: String, group: SectionGroup, traits: Traits = [], family: Family? = nil,
        inPacks form: PackForm? = nil, onScreen place: ScreenPlace = .whereRoom, query: SectionQuery,
        make: @escaping @Sendable (SectionMaterial) -> ReportSection
    ) {
        self.init(
            name, of: .event, group: group, traits: traits.union([.filter, .period]), family: family, packForm: form,
            onScreen: place, query: query, make: make)
    }
}

extension ReportSection {
    /// Every section of an event without check-ins, made to obtain its columns.
    static func ofEmptyEvent() async -> [ReportSection] {
        let tables = EventTables(eventID: 0)
        let aggregates = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        return SectionKind.ofEvents.compactMap { kind in
            kind.section(
                of: SectionMaterial(
                    tables: tables, aggregates: aggregates, names: EventItemNames(aggregates),
                    cellLength: SectionDefinition.standardCellLength,
                    definition: SectionDefinition(kind), selection: Selection(), leftOut: LeftOut(), isFiltered: false))
        }
    }
}
