import Aggregation
import Tables

/// Counts a club for the sections of a definition: once for all that count the same, however many they are.
struct MemberCounts {
    /// On what a section's numbers rest.
    struct Basis: Hashable {
        var selection: MemberSelection
        /// Seconds.
        var binWidth: Int
    }

    /// What the headlines rest on, and all sections that ask for nothing of their own.
    let common: Basis
    private let tables: MemberTables
    private let request: MemberReportRequest
    private var counted: [Basis: MemberAggregates] = [:]

    init(of tables: MemberTables, for definition: ReportDefinition, _ request: MemberReportRequest, onlyMember: String?)
    {
        self.tables = tables
        self.request = request
        let expiry = definition.sections.first { $0.kind == .members(.expiring) }?.expiry ?? ExpiryLimits()
        common = Basis(
            selection: MemberSelection(
                from: request.from, to: request.to, asOf: request.asOf, onlyMember: onlyMember,
                expiringDays: expiry.days, expiringVisits: expiry.visits),
            binWidth: request.binWidth)
    }

    /// What a section rests on: its own filter narrows the request's further.
    func basis(of section: SectionDefinition, _ kind: MemberSectionKind) -> Basis {
        var basis = common
        if kind.isOfPeriod {
            let filter = section.filter.selection(on: WallClock(zone: request.zone))
            basis.selection.from = [basis.selection.from, filter.from].compactMap(\.self).max()
            basis.selection.to = [basis.selection.to, filter.to].compactMap(\.self).min()
        }
        if kind == .visitsHistogram { basis.binWidth = section.binWidth ?? common.binWidth }
        if kind == .expiring {
            basis.selection.expiringDays = section.expiry.days
            basis.selection.expiringVisits = section.expiry.visits
        }
        return basis
    }

    mutating func aggregates(on basis: Basis) -> MemberAggregates {
        if let known = counted[basis] { return known }
        let aggregates = MemberAggregates(
            of: tables, zone: request.zone, selection: basis.selection, binWidth: basis.binWidth)
        counted[basis] = aggregates
        return aggregates
    }
}
