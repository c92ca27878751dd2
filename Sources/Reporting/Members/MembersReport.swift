import Aggregation
import Membership
public import Messages
public import Tables

extension Report {
    /// A report on a club's members, of these sections in this order.
    ///
    /// Throws a `Fault` of kind `.refused` where the request's role may not read one of the sections, and `.notFound`
    /// where a member who may only see their own is not among those listed.
    public init(
        membersOf tables: MemberTables, sections kinds: [MemberSectionKind] = MemberSectionKind.allCases,
        _ request: MemberReportRequest
    ) throws(Fault) {
        let own = try Self.ownID(kinds, request)
        if let own, tables.memberIDs.code(of: own).flatMap({ tables.memberIDs.row(of: $0) }) == nil {
            throw Fault(.notFound, .noSuchMember(own))
        }
        let selection = MemberSelection(
            from: request.from, to: request.to, asOf: request.asOf, onlyMember: own,
            expiringDays: request.expiringDays, expiringVisits: request.expiringVisits)
        let aggregates = MemberAggregates(
            of: tables, zone: request.zone, selection: selection, binWidth: request.binWidth)
        self.init(
            name: "members", title: .membersReport, subject: .members(of: tables.name), clock: aggregates.clock,
            headlines: Headline.headlines(of: aggregates, selection),
            sections: kinds.map { ReportSection($0, aggregates, selection) },
            notices: Notice.notices(of: aggregates, tables.provenance, selection, kinds: kinds),
            about: AboutEntry.about(tables, aggregates, selection, kinds: kinds),
            dataTime: aggregates.asOf)
    }

    /// The member whose rows alone the request's role may read in one of the sections; `nil` for one that may read all.
    private static func ownID(
        _ kinds: [MemberSectionKind], _ request: MemberReportRequest
    ) throws(Fault) -> String? {
        var own: String?
        for kind in kinds {
            let scope = try request.role.scope(of: kind.access, named: kind.rawValue, ownID: request.ownMemberID)
            if case .only(let id) = scope { own = id }
        }
        return own
    }
}

extension ReportSection {
    init(_ kind: MemberSectionKind, _ aggregates: MemberAggregates, _ selection: MemberSelection) {
        switch kind {
        case .membersByStatus: self = .membersByStatus(aggregates)
        case .membersByPlan: self = .membersByPlan(aggregates)
        case .attendanceByPlan: self = .attendanceByPlan(aggregates)
        case .visitsHistogram: self = .visitsHistogram(aggregates)
        case .visitsByWeekdayAndHour: self = .visitsByWeekdayAndHour(aggregates)
        case .admissions: self = .admissions(aggregates)
        case .expiring: self = .expiring(aggregates, selection)
        case .fading: self = .fading(aggregates)
        case .familyGroups: self = .familyGroups(aggregates)
        case .visitBalance: self = .visitBalance(aggregates)
        case .levels: self = .levels(aggregates)
        case .levelProgress: self = .levelProgress(aggregates)
        case .retention: self = .retention(aggregates)
        }
    }
}
