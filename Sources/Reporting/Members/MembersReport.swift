import Aggregation
public import Foundation
import MemberAggregation
public import Membership
public import MembershipTables
public import Messages
public import Tables

/// The options of a report on a club's members.
public struct MemberReportRequest: Sendable {
    /// The zone of every time shown, and of the days, hours and months that are counted.
    public var zone: TimeZone
    public var binWidth: BinWidth
    /// Count only visits from this instant on, in sections about a period.
    public var from: Instant?
    /// Count only visits before this instant, in sections about a period.
    public var to: Instant?
    /// The instant as of which days left and absences are computed; the newest visit if `nil`. Never the current
    /// time.
    public var asOf: Instant?
    /// The role of the person who runs the program.
    public var role: Role
    /// The id of the member who runs it, required by the role `member`.
    public var ownMemberID: String?

    public init(
        zone: TimeZone, binWidth: BinWidth = .day, from: Instant? = nil, to: Instant? = nil, asOf: Instant? = nil,
        role: Role = .admin, ownMemberID: String? = nil
    ) {
        self.zone = zone
        self.binWidth = binWidth
        self.from = from
        self.to = to
        self.asOf = asOf
        self.role = role
        self.ownMemberID = ownMemberID
    }
}

extension Report {
    /// Makes the report on a club's members that a definition asks for.
    ///
    /// A section's own filter narrows the request's further. What sections share is counted once.
    ///
    /// - Throws: `Fault` of kind `.refused` if the request's role may not read one of the sections, `.notFound` if a
    ///   member who may only see their own data is not listed, `.usage` if the definition is of an event.
    public init(
        membersOf tables: MemberTables, by definition: ReportDefinition, _ request: MemberReportRequest
    ) throws(Fault) {
        let own = try definition.onlyMember(for: request)
        if let own, tables.memberIDs.code(of: own).flatMap({ tables.memberIDs.row(of: $0) }) == nil {
            throw Fault(.notFound, .noSuchMember(own))
        }
        var counts = MemberCounts(of: tables, for: definition, request, onlyMember: own)
        let common = counts.aggregates(on: counts.common)
        var sections: [ReportSection] = []
        var widened: [Notice] = []
        for section in definition.sections {
            guard let kind = section.kind.ofMembers else { continue }
            let basis = counts.basis(of: section, kind)
            let aggregates = counts.aggregates(on: basis)
            let shape = SectionShape(
                from: basis.selection.from, to: basis.selection.to,
                leftOut: aggregates.totals.leftOut - common.totals.leftOut)
            let made = ReportSection(kind, aggregates, basis.selection)
            sections.append(section.shaping(made, as: shape, clock: common.clock))
            if kind == .visitsHistogram { widened += Notice.widened(aggregates.binWidth, in: section.name) }
        }
        let selection = counts.common.selection
        self.init(
            name: definition.name, title: definition.title, note: definition.note, audience: definition.audience,
            layout: definition.layout, subject: .members(of: tables.name), clock: common.clock,
            headlines: Headline.headlines(of: common, selection), sections: sections,
            notices: Notice.notices(of: common, tables.provenance, selection, widened: widened, in: definition),
            about: AboutEntry.about(tables, common, selection, in: definition, sections), dataTime: common.asOf)
    }
}

extension ReportDefinition {
    /// The only member whose rows a request's role may read in the report; `nil` if it may read all.
    ///
    /// - Throws: `Fault` of kind `.refused` if the role may not read one of the sections, `.misconfigured` if a
    ///   member's own id is unknown, `.usage` if the report is of an event.
    @discardableResult
    public func onlyMember(for request: MemberReportRequest) throws(Fault) -> String? {
        try require(.members)
        var own: String?
        let kinds = sections.compactMap(\.kind.ofMembers)
        for kind in kinds {
            let scope = try request.role.scope(
                of: kind.access, named: kind.rawValue, ownID: request.ownMemberID, with: kinds.map(\.access))
            if case .only(let id) = scope { own = id }
        }
        return own
    }
}

extension MemberSectionKind {
    /// Whether its rows are single members or families, identified by id.
    public var isPerMember: Bool {
        switch self {
        case .admissions, .expiring, .fading, .familyGroups, .visitBalance, .levelProgress: true
        case .membersByStatus, .membersByPlan, .attendanceByPlan, .visitsHistogram, .visitsByWeekdayAndHour,
            .admissionsByReason, .levels, .retention:
            false
        }
    }

    /// Whether it depends only on members' states and plans, so that it is empty for a club without either.
    var needsStates: Bool {
        switch self {
        case .admissions, .admissionsByReason, .expiring, .attendanceByPlan: true
        case .membersByStatus, .membersByPlan, .visitsHistogram, .visitsByWeekdayAndHour, .fading, .familyGroups,
            .visitBalance, .levels, .levelProgress, .retention:
            false
        }
    }

    /// Who may read it. Members may read what can be limited to their own visits and rows.
    public var access: MemberAccess {
        switch self {
        case .visitsHistogram, .visitsByWeekdayAndHour, .admissions, .expiring, .fading, .familyGroups, .visitBalance,
            .levelProgress:
            .history
        case .membersByStatus, .membersByPlan, .attendanceByPlan, .admissionsByReason, .levels, .retention: .club
        }
    }
}

extension SectionDefinition {
    /// A section of a members' report.
    public init(
        _ kind: MemberSectionKind, name: String? = nil, title: Phrase? = nil, note: Phrase? = nil,
        columns: [String]? = nil, sort: [SortKey] = [], top: Int? = nil, filter: SectionFilter = SectionFilter(),
        binWidth: BinWidth? = nil, expiry: ExpiryLimits = ExpiryLimits(), showsCharts: Bool = true
    ) {
        self.init(
            .members(kind), name: name, title: title, note: note, columns: columns, sort: sort, top: top,
            filter: filter, binWidth: binWidth, expiry: expiry, showsCharts: showsCharts)
    }
}

extension ReportSection {
    /// A section of a members' report, named after its kind.
    init(
        _ kind: MemberSectionKind, title: Phrase, note: Phrase? = nil, table: ReportTable,
        pictures: [ReportPicture] = []
    ) {
        self.init(
            kind.rawValue, kind: .members(kind), title: title, note: note, table: table, pictures: pictures)
    }

    init(_ kind: MemberSectionKind, _ aggregates: MemberAggregates, _ selection: MemberSelection) {
        switch kind {
        case .membersByStatus: self = .membersByStatus(aggregates)
        case .membersByPlan: self = .membersByPlan(aggregates)
        case .attendanceByPlan: self = .attendanceByPlan(aggregates)
        case .visitsHistogram: self = .visitsHistogram(aggregates)
        case .visitsByWeekdayAndHour: self = .visitsByWeekdayAndHour(aggregates)
        case .admissions: self = .admissions(aggregates)
        case .admissionsByReason: self = .admissionsByReason(aggregates)
        case .expiring: self = .expiring(aggregates, selection)
        case .fading: self = .fading(aggregates)
        case .familyGroups: self = .familyGroups(aggregates)
        case .visitBalance: self = .visitBalance(aggregates)
        case .levels: self = .levels(aggregates)
        case .levelProgress: self = .levelProgress(aggregates)
        case .retention: self = .retention(aggregates)
        }
    }

    /// Every section, for a club without members: what its columns are.
    public static func ofEmptyClub() -> [ReportSection] {
        let nobody = MemberAggregates(of: MemberTables(name: ""), zone: .gmt)
        return MemberSectionKind.allCases.map { ReportSection($0, nobody, MemberSelection()) }
    }
}

/// Counts a club for the sections of a definition: once for all sections with the same basis.
struct MemberCounts {
    /// What a section's numbers depend on.
    struct Basis: Hashable {
        var selection: MemberSelection
        /// Seconds.
        var binWidth: BinWidth
    }

    /// The basis of the headlines and of all sections without options of their own.
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

    /// The basis of a section: its own filter narrows the request's further.
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
