import Aggregation
import Foundation
import Messages
import Tables

/// The data from which a section is made.
struct SectionMaterial {
    /// The part of the event that the run's and the section's filters keep.
    var tables: EventTables
    /// The changes since an earlier reading, if there is one.
    var comparison: EventComparison?
    /// The counts over the section's check-ins; for sections made from the tables themselves, over the run's.
    var aggregates: EventAggregates
    /// Characters of a geohash.
    var cellLength: Int
    var definition: SectionDefinition
    /// The section's own filter.
    var selection: Selection
    /// What the section's own filter excludes.
    var leftOut: LeftOut
    /// Whether the run's filters or the section's exclude anything.
    var isFiltered: Bool
    /// Whether no filter excludes anything, whatever the moment.
    var selectsEverything = true

    var shape: SectionShape {
        SectionShape(from: selection.from, to: selection.to, leftOut: leftOut.total)
    }
}

extension ReportSection {
    /// Every section, for an event without check-ins: what its columns are.
    public static func ofEmptyEvent() async -> [ReportSection] {
        let tables = EventTables(eventID: 0)
        let aggregates = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        return EventSectionKind.allCases.map { kind in
            kind.section(
                of: SectionMaterial(
                    tables: tables, aggregates: aggregates, cellLength: SectionDefinition.standardCellLength,
                    definition: SectionDefinition(kind), selection: Selection(), leftOut: LeftOut(), isFiltered: false))
        }
    }
}

extension EventSectionKind {
    /// Makes the section with all its columns and rows, in its own order.
    func section(of material: SectionMaterial) -> ReportSection {
        let aggregates = material.aggregates
        return switch self {
        case .eventSummary: .eventSummary(aggregates, of: material.tables, isWhole: material.selectsEverything)
        case .attendanceByRegistrantType: .attendanceByRegistrantType(aggregates)
        case .attendanceBySession: .attendanceBySession(aggregates)
        case .attendanceBySessionAndType: .attendanceBySessionAndType(aggregates)
        case .checkInHistogram: .checkInHistogram(aggregates)
        case .checkInHistogramBySession: .checkInHistogramBySession(aggregates)
        case .arrivalProfile: .arrivalProfile(aggregates)
        case .checkInsByMethod: .checkInsByMethod(aggregates)
        case .geoSummary: .geoSummary(aggregates)
        case .geoCells: .geoCells(aggregates, cellLength: material.cellLength)
        case .sessionOverlap: .sessionOverlap(aggregates)
        case .reconciliation: .reconciliation(aggregates, isFiltered: material.isFiltered)
        case .dataQuality: .dataQuality(aggregates)
        case .checkIns: .checkIns(of: material.tables, namedAs: aggregates)
        case .attendanceByDay: .attendanceByDay(aggregates)
        case .noShows: .noShows(aggregates)
        case .doors: .doors(aggregates, material.definition.doors)
        case .changes: .changes(material.comparison)
        }
    }

    /// Whether the section is made from counts instead of the tables themselves.
    var isCounted: Bool { self != .checkIns && self != .changes }

    /// Whether the section counts by time interval, whose width can be set.
    public var isBinned: Bool {
        switch self {
        case .checkInHistogram, .checkInHistogramBySession, .arrivalProfile: true
        default: false
        }
    }
}
