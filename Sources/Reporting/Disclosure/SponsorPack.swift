import Aggregation
import Foundation
public import Messages
public import Tables

/// A report for people who are not the organizer's, and what its manifest says of it.
///
/// It counts each guest once in each session, shows no number of fewer people than the minimum and none from which one
/// follows, and no moment or place of a single check-in. `Documentation/design/packs.md` has the method and why it holds.
public struct SponsorPack: Sendable {
    public internal(set) var report: Report
    public let sections: [Section]
    public let leftOut: [LeftOut]
    /// The smallest number of people that is published.
    public let minimumCount: Int
    /// Characters of a geohash; `nil` where no places are shown.
    public let cellLength: Int?

    /// A section of the pack, and how much of it is withheld.
    public struct Section: Sendable, Hashable {
        public var name: String
        public var columns: [String]
        public var rows: Int
        public var withheldCells: Int
    }

    /// A section that the definition names and the pack does not have.
    public struct LeftOut: Sendable, Hashable {
        public enum Reason: String, Sendable, Hashable, CaseIterable {
            /// Another section of the pack has the same people in other groups; the difference would show a few.
            case overlapsAnother = "overlaps_another"
            /// There are not enough people for it.
            case tooFew = "too_few"
        }

        public var section: String
        public var reason: Reason
    }

    /// The name of the check that a pack's numbers have passed, in manifests.
    public static let check = "no_small_count_follows"
    /// The smallest number of people that is published where nothing else is asked for.
    public static let standardMinimumCount = 5
    /// With fewer than three, one of two could tell the other.
    public static let minimumCounts = 3...1000

    /// - Parameters:
    ///   - name: the pack's, and so its files'.
    ///   - title: the pack's own; the definition's where `nil`. So too `note`.
    /// - Throws: a `Fault` of kind `.misconfigured` where the definition has a section that sponsors may not have, or the
    ///   request is of less than the whole event.
    public init(
        of tables: EventTables, for scope: SponsorScope, named name: String, title: Phrase? = nil, note: Phrase? = nil,
        by definition: ReportDefinition, _ request: ReportRequest
    ) async throws(Fault) {
        try request.requireEverything(for: definition)
        for section in definition.sections {
            guard let objection = section.objection(for: .sponsor) else { continue }
            throw Fault(.misconfigured, .inSection(section.name, of: definition.name, objection.reason))
        }
        let data = await PackData(of: tables, scope, definition, request)
        var writer = PackWriter(data)
        for section in definition.sections { writer.write(section) }
        let sections = writer.sections
        let leftOut = writer.leftOut
        minimumCount = request.minimumCount
        self.leftOut = leftOut
        cellLength = writer.cellLength
        report = Report(
            name: name, title: title ?? definition.title, note: note ?? definition.note, audience: .sponsor,
            layout: definition.layout,
            subject: .event(id: tables.eventID, name: tables.eventName ?? "\(tables.eventID)"), clock: data.clock,
            headlines: data.headlines, sections: sections, notices: Notice.notices(of: sections, leftOut, data),
            about: AboutEntry.about(data, tables, request) + AboutEntry.restrictions(of: sections),
            dataTime: data.dataHour)
        self.sections = sections.map { section in
            Section(
                name: section.name, columns: section.table.columns.map(\.name), rows: section.table.rowCount,
                withheldCells: section.table.withheldCells)
        }
    }
}

extension ReportTable {
    var withheldCells: Int { columns.reduce(0) { $0 + $1.cells.count { $0 == .withheld } } }
}

extension SponsorPack {
    /// The pack of a whole event, whoever is to have it.
    ///
    /// Its report's verdict is of every check-in: it is for the run, and in no file of the pack.
    public init(
        of tables: EventTables, by definition: ReportDefinition, _ request: ReportRequest
    ) async throws(Fault) {
        try await self.init(of: tables, for: SponsorScope(), named: definition.name, by: definition, request)
        report.verdict = ReportVerdict(of: await EventAggregates(of: tables, clock: report.clock))
    }
}

extension SponsorPack {
    /// What decides, besides the data, the sponsor's scope and the minimum, which numbers a pack has. Two packs of
    /// different bases divide the same people in two ways, and the difference could be a few.
    ///
    /// Titles, columns, order and first rows are none of it: all of them show a part of the same numbers.
    public struct Basis: Codable, Sendable, Hashable {
        /// The kinds of sections, in alphabetical order.
        public var sections: [String]
        /// Width of the bins that intervals are made of, in seconds; `nil` where the pack has none. So too the zone.
        public var binSeconds: Int?
        public var timeZone: String?
        /// Characters of a geohash; `nil` where the pack has no places.
        public var cellLength: Int?

        enum CodingKeys: String, CodingKey {
            case sections
            case binSeconds = "bin_seconds"
            case timeZone = "timezone"
            case cellLength = "cell_length"
        }

        public init(_ definition: ReportDefinition, _ request: ReportRequest) {
            let timeSection = definition.timeSection
            let kinds = definition.sections.compactMap(\.kind.ofEvent).filter { kind in
                !kind.isByTime || timeSection?.kind == .event(kind)
            }
            sections = Set(kinds.map(\.rawValue)).sorted()
            if let timeSection {
                binSeconds = PackData.binWidth(of: timeSection, request).seconds
                timeZone = request.zone.identifier
            }
            cellLength = definition.sections.first { $0.kind == .event(.geoCells) }?.packCellLength
        }
    }
}

extension SectionDefinition {
    /// Characters of the section's geohashes in a pack: no more than sponsors may have, whatever it asks for.
    var packCellLength: Int { min(cellLength ?? Self.sponsorCellLength, Self.sponsorCellLength) }
}

/// What of an event is a sponsor's own, and so what its pack counts.
public struct SponsorScope: Sendable, Hashable {
    /// Ids of the sponsor's sessions.
    public var sessions: [Int64]
    /// Ids of the sessions that are the sponsor's stands or activities.
    public var stands: [Int64]
    /// Ids of the registrant types that are the sponsor's; all types where it is empty.
    public var registrantTypes: [Int64]

    public init(sessions: [Int64] = [], stands: [Int64] = [], registrantTypes: [Int64] = []) {
        self.sessions = sessions
        self.stands = stands
        self.registrantTypes = registrantTypes
    }

    /// Sessions and stands; all of the event where it is empty.
    var places: Set<Int64> { Set(sessions).union(stands) }

    /// An id that the event does not have.
    public enum Unknown: Sendable, Hashable {
        case session(Int64)
        case registrantType(Int64)
    }

    /// The first of the scope's ids that neither the event nor a check-in names; `nil` where all are known.
    public func firstUnknown(in tables: EventTables) -> Unknown? {
        let knownSessions = Set(tables.sessions.ids.values).union(tables.sessionReferences.identifiers)
            .union(tables.offers.sessionIDs.values)
        if let id = (sessions + stands).first(where: { !knownSessions.contains($0) }) { return .session(id) }
        let knownTypes = Set(tables.offers.registrantTypeIDs.values).union(tables.typeReferences.identifiers)
        return registrantTypes.first { !knownTypes.contains($0) }.map(Unknown.registrantType)
    }
}
