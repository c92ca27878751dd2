import Aggregation
public import Base
import Foundation
public import Reporting

/// A report for people outside the organizer's team, with the contents of its manifest.
///
/// It counts each guest once per session. It shows no number of fewer people than the minimum, none from which such a
/// number could be derived, and no time or place of a single check-in. `Documentation/design/packs.md` describes the
/// method and why it works.
public struct SponsorPack: Sendable {
    public internal(set) var report: Report
    public let sections: [Section]
    public let leftOut: [LeftOut]
    /// The smallest number of people that is published.
    let minimumCount: Int
    /// Characters of a geohash; `nil` if no places are shown.
    public let cellLength: Int?
    /// The latest editions of the pack's parts.
    let editions: [PackEdition]

    /// A section of the pack, and how many of its cells are withheld.
    public struct Section: Encodable, Sendable, Hashable {
        public var name: String
        public var columns: [String]
        public var rows: Int
        public var withheldCells: Int
    }

    /// A section of the definition that the pack omits.
    public struct LeftOut: Encodable, Sendable, Hashable {
        public enum Reason: String, Encodable, Sendable, Hashable, CaseIterable {
            /// Another section groups the same people differently; the difference could reveal a few.
            case overlapsAnother = "overlaps_another"
            /// There are too few people for it.
            case tooFew = "too_few"
            /// It comes with the closing edition.
            case comesLater = "comes_later"
            /// No session of the pack has begun.
            case notBegun = "not_begun"
            /// Nobody scanned at the sessions of the pack.
            case notMeasured = "not_measured"
        }

        public var section: String
        public var reason: Reason
    }

    /// The name, in manifests, of the check that a pack's numbers have passed.
    public static let check = "no_small_count_follows"

    /// Writes the pack of some editions, and of nothing else.
    ///
    /// - Parameters:
    ///   - editions: The latest editions of the pack's parts.
    ///   - event: The event's id.
    ///   - title: The pack's title; the definition's if `nil`. The same holds for `note`.
    /// - Throws: `Fault` of kind `.misconfigured` if the definition has a section that sponsors may not have, or if
    ///   the request covers less than the whole event.
    public init(
        of editions: [(part: PackPart, edition: PackEdition)], event: Int64, for scope: SponsorScope,
        named name: String,
        title: Phrase? = nil, note: Phrase? = nil, by definition: ReportDefinition, _ request: ReportRequest
    ) throws(Fault) {
        try Self.requirePublishable(definition, request)
        let data = PackData(editions, scope, definition, request)
        var writer = PackWriter(data)
        for section in definition.sections { writer.write(section) }
        let sections = writer.sections
        minimumCount = request.minimumCount
        leftOut = writer.leftOut
        cellLength = writer.cellLength
        self.editions = data.parts.map(\.edition)
        let first = data.parts.first?.edition
        report = Report(
            name: name, title: title ?? definition.title,
            note: .sentences([data.summary, note ?? definition.note].compactMap(\.self)), audience: .sponsor,
            layout: definition.layout, subject: .event(id: event, name: first?.eventName ?? "\(event)"),
            occasion: first?.occasion, clock: data.clock, headlines: data.headlines, sections: sections,
            notices: Notice.notices(of: sections, writer.leftOut, data),
            about: AboutEntry.about(data, event, sections) + AboutEntry.restrictions(of: sections),
            dataTime: data.dataHour)
        report.parts = data.described
        report.leftOut = data.leftOut
        self.sections = sections.map { section in
            Section(
                name: section.name, columns: section.table.columns.filter { !$0.isSupplementary }.map(\.name),
                rows: section.table.rowCount,
                withheldCells: section.table.withheldCells)
        }
    }
}

extension ReportTable {
    var withheldCells: Int { columns.reduce(0) { $0 + $1.cells.count { $0 == .withheld } } }
}

extension SponsorPack {
    /// Everything, besides the data, the sponsor's scope and the minimum, that determines which numbers a pack has. Two packs
    /// with different bases divide the same people in two ways, and the difference could be a few.
    ///
    /// Titles, columns, order and limits on rows are not part of it: they only select from the same numbers.
    public struct Basis: Codable, Sendable, Hashable {
        /// The kinds of sections, in alphabetical order.
        public var sections: [String]
        /// The width in seconds of the bins that intervals are made of; `nil` if the pack has none. The same holds
        /// for the zone.
        public var binSeconds: Int?
        public var timeZone: String?
        /// Characters of a geohash; `nil` if the pack has no places.
        public var cellLength: Int?

        enum CodingKeys: String, CodingKey {
            case sections
            case binSeconds = "bin_seconds"
            case timeZone = "timezone"
            case cellLength = "cell_length"
        }

        public init(_ definition: ReportDefinition, _ request: ReportRequest) {
            let timeSection = definition.timeSection
            let kinds = definition.sections.map(\.kind).filter { kind in
                !kind.isByTime || timeSection?.kind == kind
            }
            sections = Set(kinds.map(\.rawValue)).sorted()
            if let timeSection {
                binSeconds = PackMaker.binWidth(of: timeSection, request).seconds
                timeZone = request.zone.identifier
            }
            cellLength = definition.sections.first { $0.kind == .geoCells }?.packCellLength
        }
    }
}

extension SectionDefinition {
    /// Characters of the section's geohashes in a pack: at most those that sponsors may have.
    var packCellLength: Int { min(cellLength ?? Self.sponsorCellLength, Self.sponsorCellLength) }
}

/// The part of an event that belongs to a sponsor, and that its pack counts.
public struct SponsorScope: Sendable, Hashable {
    /// Ids of the sponsor's sessions.
    public var sessions: [Int64]
    /// Ids of the sessions that are the sponsor's stands or activities.
    public var stands: [Int64]
    /// Ids of the sponsor's registrant types; all types if empty.
    public var registrantTypes: [Int64]

    public init(sessions: [Int64] = [], stands: [Int64] = [], registrantTypes: [Int64] = []) {
        self.sessions = sessions
        self.stands = stands
        self.registrantTypes = registrantTypes
    }

    /// Sessions and stands; the whole event if empty.
    var sessionsAndStands: Set<Int64> { Set(sessions).union(stands) }

    /// An id that the event does not have.
    public enum Unknown: Sendable, Hashable {
        case session(Int64)
        case registrantType(Int64)
    }

    /// The first of the scope's ids that neither the event nor a check-in mentions; `nil` if all are known.
    public func firstUnknown(in tables: EventTables) -> Unknown? {
        let knownSessions = Set(tables.sessions.ids.values).union(tables.sessionReferences.identifiers)
            .union(tables.offers.map(\.sessionID))
        if let id = (sessions + stands).first(where: { !knownSessions.contains($0) }) { return .session(id) }
        let knownTypes = Set(tables.offers.map(\.registrantTypeID)).union(tables.typeReferences.identifiers)
        return registrantTypes.first { !knownTypes.contains($0) }.map(Unknown.registrantType)
    }
}

extension SponsorPack {
    /// The part, and the name in the ledger, of packs of a whole event, not limited to a sponsor. No sponsor can have the name.
    public static let wholeEvent = (name: "*", part: PackPart("*", SponsorScope()))
    /// How long after the last session packs close, in seconds, unless the sponsors file says otherwise.
    public static let closesAfter = 24 * 3600

    /// The pack of a whole event. Its report's verdict covers every check-in; it is only for the run and appears in no file.
    public init(
        of edition: PackEdition, made tables: EventTables, by definition: ReportDefinition, _ request: ReportRequest
    ) async throws(Fault) {
        try self.init(
            of: [(Self.wholeEvent.part, edition)], event: tables.eventID, for: SponsorScope(), named: definition.name,
            by: definition, request)
        report.verdict = ReportVerdict(of: await EventAggregates(of: tables, clock: report.clock), isWhole: true)
    }
}

extension ReportDefinition {
    /// Makes the report of an event as its audience may see it: for sponsors, the pack of the whole event.
    ///
    /// - Parameter pack: The edition to show; `nil` for a first one.
    /// - Throws: What either kind of report throws; `.notFound` if the request names something that the event does not have.
    public func report(
        of tables: EventTables, earlier: EventTables? = nil, _ request: ReportRequest,
        pace: RegistrationStanding? = nil, bases: HeadlineBases = HeadlineBases(), pack: PackEdition? = nil
    ) async throws(Fault) -> Report {
        guard audience == .sponsor else {
            return try await Report(of: tables, earlier: earlier, by: self, request, pace: pace, bases: bases)
        }
        try require(.event)
        if let unknown = tables.unknown(in: Selection(request)) { throw Fault(.notFound, unknown) }
        let part = SponsorPack.wholeEvent.part
        let edition =
            if let pack { pack } else {
                try await part.edition(
                    of: tables, by: self, request, after: [],
                    isClosing: part.closes(with: tables, after: SponsorPack.closesAfter, in: request))
            }
        return try await SponsorPack(of: edition, made: tables, by: self, request).report
    }
}
