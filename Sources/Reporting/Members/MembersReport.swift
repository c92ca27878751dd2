import Aggregation
public import Base
public import Foundation
public import Membership

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
    var role: Role
    /// The id of the member who runs it, required by the role `member`.
    var ownMemberID: String?
    /// The only member to report on, by id; `nil` for all whom the role may read.
    public var member: String?
    /// The names in a source that accepts any; `nil` for other sources.
    public var names: MemberSourceNames?

    public init(
        zone: TimeZone, binWidth: BinWidth = .day, from: Instant? = nil, to: Instant? = nil, asOf: Instant? = nil,
        role: Role = .admin, ownMemberID: String? = nil, member: String? = nil
    ) {
        self.zone = zone
        self.binWidth = binWidth
        self.from = from
        self.to = to
        self.asOf = asOf
        self.role = role
        self.ownMemberID = ownMemberID
        self.member = member
    }
}

/// A club as it was at the newest reading of an earlier day.
public struct EarlierClub: Sendable {
    var tables: MemberTables
    /// The calendar days between that reading and the last.
    var days: Int

    public init(tables: MemberTables, days: Int) {
        self.tables = tables
        self.days = days
    }
}

extension Report {
    /// Makes the report on a club's members that a definition asks for.
    ///
    /// A section's own filter narrows the request's further. What sections share is counted once.
    ///
    /// - Parameter earlier: The club at the reading of an earlier day, with which the headlines are compared; as of another time
    ///   than the newest visit's they are compared with nothing.
    /// - Throws: `Fault` of kind `.refused` if the request's role may not read one of the sections, `.notFound` if the only
    ///   member to show is not listed, `.misconfigured` if sections name members although the definition may not, `.usage` if
    ///   the definition is of another topic, or a section does not go with the choice of one member.
    public init(
        membersOf tables: MemberTables, since earlier: EarlierClub? = nil, by definition: ReportDefinition,
        _ request: MemberReportRequest
    ) throws(Fault) {
        let own = try definition.onlyMember(for: request)
        try definition.requireGate()
        if let own, tables.row(ofMember: own) == nil {
            throw Fault(.notFound, .noSuchMember(own))
        }
        var counts = MemberCounts(of: tables, for: definition, request, onlyMember: own)
        let common = counts.aggregates(on: counts.common)
        var sections: [ReportSection] = []
        var widened: [Notice] = []
        for section in definition.sections {
            let basis = counts.basis(of: section)
            let aggregates = counts.aggregates(on: basis)
            let shape = SectionShape(
                from: basis.selection.from, to: basis.selection.to,
                leftOut: aggregates.totals.leftOut - common.totals.leftOut)
            let material = MemberMaterial(tables: tables, aggregates: aggregates, selection: basis.selection)
            if let made = section.kind.section(of: material) {
                sections.append(section.shaping(made, as: shape, clock: common.clock))
            }
            if section.kind.traits.contains(.bin) { widened += Notice.widened(aggregates.binWidth, in: section.name) }
        }
        let selection = counts.common.selection
        var headlines = Headline.headlines(of: common, selection)
        if let earlier, request.asOf == nil {
            var counts = MemberCounts(of: earlier.tables, for: definition, request, onlyMember: own)
            let before = counts.aggregates(on: counts.common)
            // A club that then had neither states nor plans had other headlines.
            if before.keepsStates == common.keepsStates {
                headlines = headlines.sinceLastNight(Headline.headlines(of: before, selection), days: earlier.days)
            }
        }
        self.init(
            name: definition.name, title: definition.title, note: definition.note, audience: definition.audience,
            layout: definition.layout, subject: .members(of: tables.name), clock: common.clock,
            headlines: headlines, sections: sections,
            notices: Notice.notices(of: common, tables, selection, request.names, widened: widened, in: definition),
            about: AboutEntry.about(tables, common, selection, in: definition, sections), dataTime: common.asOf)
    }
}

extension ReportDefinition {
    /// The only member whose rows a report shows, because the request's role may read no others or the request names one; `nil`
    /// for all.
    ///
    /// - Throws: `Fault` of kind `.refused` if the role may not read one of the sections or that member, `.misconfigured` if a
    ///   member's own id is unknown, `.usage` if the report is of another topic, a section is about the whole club and a member
    ///   is named, or a section is about one member and none is named.
    @discardableResult
    public func onlyMember(for request: MemberReportRequest) throws(Fault) -> String? {
        try require(.members)
        var own: String?
        let kinds = sections.map(\.kind)
        for kind in kinds {
            let scope = try request.role.scope(
                of: kind.access, named: kind.rawValue, ownID: request.ownMemberID, with: kinds.map(\.access))
            if case .only(let id) = scope { own = id }
        }
        if let member = request.member {
            if let own, !own.utf8.elementsEqual(member.utf8) {
                throw Fault(.refused, .roleMayReadOwnOnly(request.role.rawValue))
            }
            if let club = kinds.first(where: { $0.access == .club }) {
                throw Fault(.usage, .sectionIsOfClub(club.rawValue))
            }
            own = member
        }
        if own == nil, let single = kinds.first(where: { $0.traits.contains(.singleMember) }) {
            throw Fault(.usage, .sectionIsOfOneMember(single.rawValue))
        }
        return own
    }
}

extension ReportSection {
    /// Every section of a club without members, made to obtain its columns.
    static func ofEmptyClub() -> [ReportSection] {
        let tables = MemberTables(name: "")
        let nobody = MemberMaterial(
            tables: tables, aggregates: MemberAggregates(of: tables, zone: .gmt), selection: MemberSelection())
        return SectionKind.ofMembers.compactMap { $0.section(of: nobody) }
    }
}

struct MemberMaterial: SectionInput {
    let tables: MemberTables
    let aggregates: MemberAggregates
    let selection: MemberSelection
}

extension SectionKind {
    init(
        members name: String, group: SectionGroup, traits: Traits = [], access: MemberAccess,
        onScreen place: ScreenPlace = .whereRoom,
        make: @escaping @Sendable (MemberAggregates, MemberSelection) -> ReportSection
    ) {
        self.init(name, of: .members, group: group, traits: traits, access: access, onScreen: place) {
            (material: MemberMaterial) in make(material.aggregates, material.selection)
        }
    }

    /// A section of a members' report that shows single visits, or who members are.
    init(
        ofTables name: String, group: SectionGroup, traits: Traits = [], access: MemberAccess,
        make: @escaping @Sendable (MemberMaterial) -> ReportSection
    ) {
        self.init(name, of: .members, group: group, traits: traits, access: access, onScreen: .whereRoom, make: make)
    }
}

/// Counts a club for the sections of a definition: once for all sections with the same basis.
struct MemberCounts {
    /// What a section's numbers depend on.
    struct Basis: Hashable {
        var selection: MemberSelection
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
        let expiry = definition.sections.first { $0.kind.traits.contains(.expiry) }?.expiry ?? ExpiryLimits()
        common = Basis(
            selection: MemberSelection(
                from: request.from, to: request.to, asOf: request.asOf, onlyMember: onlyMember,
                expiringDays: expiry.days, expiringVisits: expiry.visits),
            binWidth: request.binWidth)
    }

    /// The basis of a section: its own filter narrows the request's further.
    func basis(of section: SectionDefinition) -> Basis {
        let traits = section.kind.traits
        var basis = common
        if traits.contains(.period) {
            let filter = section.filter.selection(on: WallClock(zone: request.zone))
            basis.selection.from = [basis.selection.from, filter.from].compactMap(\.self).max()
            basis.selection.to = [basis.selection.to, filter.to].compactMap(\.self).min()
        }
        if traits.contains(.bin) { basis.binWidth = section.binWidth ?? common.binWidth }
        if traits.contains(.expiry) {
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
