import Aggregation
import Messages
import Tables

/// What a section is made of.
struct SectionMaterial {
    /// What the run's and the section's filters keep of the event.
    var tables: EventTables
    /// What is different since the event was read earlier, where that is known.
    var comparison: EventComparison?
    /// Of the section's check-ins; for what is made of the tables themselves, of the run's.
    var aggregates: EventAggregates
    /// Characters of a geohash.
    var cellLength: Int
    var definition: SectionDefinition
    /// The section's own filter.
    var selection: Selection
    /// What the section's own filter leaves out.
    var leftOut: LeftOut
    /// Whether the run's filters or the section's keep less than everything.
    var isFiltered: Bool

    var shape: SectionShape {
        SectionShape(from: selection.from, to: selection.to, leftOut: leftOut.total)
    }
}

extension EventSectionKind {
    /// Makes the section with all its columns and rows, in its own order.
    func section(of material: SectionMaterial) -> ReportSection {
        let aggregates = material.aggregates
        return switch self {
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

    /// Whether the section is made of counts, and not of the tables themselves.
    var isCounted: Bool { self != .checkIns && self != .changes }

    /// Whether the section counts by intervals of time, whose width it can choose.
    public var isBinned: Bool {
        switch self {
        case .checkInHistogram, .checkInHistogramBySession, .arrivalProfile: true
        default: false
        }
    }
}
