import Aggregation
import Messages
import Tables

/// What a pack may say: the protected numbers, and the visits that its groups are made of.
struct PackData: Sendable {
    let scope: SponsorScope
    let minimumCount: Int
    let clock: WallClock
    let counts: ProtectedCube
    /// Only the first check-in of each guest in each of the pack's sessions.
    let visits: EventTables
    /// Distinct people among them.
    let people: Int
    /// The one section that is by time.
    let timeSection: SectionDefinition?
    /// Where the bins of that section start, in order.
    let binStarts: [Instant]
    /// The time of the data, to the hour: to the second it would be that of somebody's check-in.
    let dataHour: Instant?

    /// Bins are no narrower than this, in seconds: merged ones still start and end where bins do.
    private static let narrowestBin = 900

    init(
        of tables: EventTables, _ scope: SponsorScope, _ definition: ReportDefinition, _ request: ReportRequest,
        minimumCount: Int
    ) async {
        let selection = Selection(
            sessions: scope.places, registrantTypes: Set(scope.registrantTypes), from: request.from, to: request.to)
        let visits = tables.selecting(selection).tables.keepingFirstVisits()
        let clock = WallClock(zone: request.zone, spanning: visits)
        let timeSection = definition.sections.first { $0.kind.ofEvent?.isByTime == true }
        let asked = timeSection?.kind == .event(.attendanceByDay) ? 86_400 : timeSection?.binWidth ?? request.binWidth
        let aggregates = await EventAggregates(
            of: visits, clock: clock, binWidth: max(asked, Self.narrowestBin))
        let kinds = Set(definition.sections.compactMap(\.kind.ofEvent))
        let published = ProtectedCube.Tables(
            sessions: kinds.contains(.attendanceBySession) || timeSection?.kind == .event(.checkInHistogramBySession),
            types: kinds.contains(.attendanceByRegistrantType), pairs: kinds.contains(.attendanceBySessionAndType))
        counts = ProtectedCube(
            PackCube(aggregates, naming: scope.places), publishing: published, minimumCount: minimumCount)
        people = aggregates.totals.uniqueGuests
        binStarts = aggregates.checkInHistogram.map(\.start)
        dataHour = tables.provenance.highestCheckInAt.map(clock.startOfHour)
        self.scope = scope
        self.minimumCount = minimumCount
        self.clock = clock
        self.visits = visits
        self.timeSection = timeSection
    }
}

extension EventSectionKind {
    /// Whether the section groups by time. Two of these group the same people in two ways, and the difference of two of
    /// their intervals could be a few.
    var isByTime: Bool {
        switch self {
        case .checkInHistogram, .checkInHistogramBySession, .attendanceByDay: true
        default: false
        }
    }
}

extension WallClock {
    /// The full hour on this clock at or before an instant.
    func startOfHour(_ instant: Instant) -> Instant {
        let civil = civil(at: instant)
        return instant.advanced(bySeconds: -Int64(civil.minute * 60 + civil.second))
    }
}
