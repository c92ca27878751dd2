import Base
import Foundation
import Packs
import Reporting
import Store

/// The ledger of an event's packs: every edition that a sponsor may have, as its reader sees it.
///
/// An edition is recorded before its files appear, and confirmed afterwards. One that was not confirmed counts as
/// published, so that later editions take it into account even if a run is cut short between the two.
struct SponsorLedger {
    /// The terms that all editions of a sponsor, or of a part of several sponsors' packs, have in common.
    struct Terms: Codable, Sendable {
        var minimumCount: Int
        var basis: SponsorPack.Basis
        var places: [Int64]
        var registrantTypes: [Int64]
        /// The region that the editions count, if it is not simply a sponsor's places and types.
        var part: PackRegion?
        /// The region that each sponsor who received the editions counts, by the sponsor's name; `nil` if there is only
        /// one, named like the entry, who counts nothing else.
        var sponsors: [String: PackRegion]?
        /// The sessions that are a sponsor's stands, by the sponsor's name; `nil` in editions of earlier versions.
        var stands: [String: [Int64]]?
        /// `apart` if the sponsor had signed not to share.
        var collude: String?
        /// The groups of the part's sessions and types; `nil` in editions of earlier versions, which had none.
        var groups: PackGrouping?

        enum CodingKeys: String, CodingKey {
            case basis, places, part, sponsors, stands, collude, groups
            case minimumCount = "minimum_count"
            case registrantTypes = "registrant_types"
        }

        /// - Parameter earlier: The terms of the part's last edition.
        init(
            _ part: PackPlan.Part, _ definition: ReportDefinition, _ request: ReportRequest, after earlier: Terms?
        ) {
            minimumCount = request.minimumCount
            basis = SponsorPack.Basis(definition, request)
            places = part.region.sessionIDs
            registrantTypes = part.region.typeIDs
            groups = part.grouping
            if part.sponsors.isEmpty || part.sponsors.first?.collusion == .apart { collude = Collusion.apart.rawValue }
            var stands = earlier?.stands ?? [:]
            for sponsor in part.sponsors { stands[sponsor.slug] = sponsor.scope.stands.sorted() }
            self.stands = stands
            var given = earlier?.given(as: part.key) ?? (part.sponsors.isEmpty ? [part.key: part.region] : [:])
            for sponsor in part.sponsors { given[sponsor.slug] = sponsor.scope.region }
            if given == [part.key: part.region], part.isWhole { return }
            self.part = part.region
            sponsors = given
        }

        /// The region that the editions count.
        var region: PackRegion {
            part
                ?? PackRegion(
                    sessions: places.isEmpty ? .all : IDRange(places),
                    types: registrantTypes.isEmpty ? .all : IDRange(registrantTypes))
        }

        /// The region that each sponsor who received the editions counts, by the sponsor's name.
        func given(as key: String) -> [String: PackRegion] { sponsors ?? [key: region] }

        /// How editions on these earlier terms differ from new ones with these options; `nil` if they do not.
        ///
        /// - Parameter grouping: Those of the new edition; `nil` for the same.
        func difference(
            from definition: ReportDefinition, _ request: ReportRequest, grouping: PackGrouping? = nil
        ) -> Phrase? {
            if let grouping, grouping != groups ?? PackGrouping() { return .packsOtherGroups }
            if minimumCount != request.minimumCount { return .packsMinimum(minimumCount) }
            if basis != SponsorPack.Basis(definition, request) { return .packsOtherBasis }
            return nil
        }
    }

    /// An edition with its record in the ledger.
    struct Entry {
        var stored: StoredEdition
        var terms: Terms
        var edition: PackEdition
    }

    /// The region that an entry counts, and all that its sponsors count.
    struct EarlierPart {
        var key: String
        var region: PackRegion
        var given: [String: PackRegion]

        var part: PackPart.Earlier { PackPart.Earlier(region: region, packs: given.keys.sorted()) }
    }

    let event: Int64
    /// By the name of the sponsor or part, in order.
    private let entries: [String: [Entry]]

    /// Reads an event's ledger. Throws a `Fault` of kind `.unreadableData` if an entry cannot be read: without it
    /// nothing may be published.
    ///
    /// - Parameter store: `nil` for a ledger without entries.
    init(of event: Int64, in store: AttendanceStore?) throws(Fault) {
        self.event = event
        var entries: [String: [Entry]] = [:]
        for stored in try store?.packEditions(of: event) ?? [] {
            let decoder = JSONDecoder()
            guard let terms = try? decoder.decode(Terms.self, from: Data(stored.terms.utf8)),
                let edition = try? decoder.decode(PackEdition.self, from: Data(stored.content.utf8))
            else { throw Fault(.unreadableData, .packEditionUnreadable(store?.recordsPath ?? "", event: event)) }
            entries[stored.sponsor, default: []].append(Entry(stored: stored, terms: terms, edition: edition))
        }
        self.entries = entries
    }

    /// The names of entries: sponsors, and parts of several sponsors' packs.
    var keys: [String] { entries.keys.sorted() }

    /// The lowest minimum count of the last editions; `nil` if there are none.
    var minimumCount: Int? { entries.values.lazy.compactMap(\.last).map(\.terms.minimumCount).min() }

    func entries(of key: String) -> [Entry] { entries[key] ?? [] }

    func editions(of key: String) -> [PackEdition] { entries(of: key).map(\.edition) }

    /// The names of the entries whose editions a sponsor received.
    func keys(of sponsor: String) -> [String] {
        keys.filter { key in entries(of: key).contains { $0.terms.given(as: key)[sponsor] != nil } }
    }

    /// The regions that the entries of sponsors who may share count, and who these sponsors are.
    func regions(of file: SponsorFile) -> [EarlierPart] {
        keys.compactMap { key in
            guard let terms = entries(of: key).last?.terms else { return nil }
            // A sponsor who signed not to share, and has not been released from it, is left out.
            let isApart = terms.collude != nil
            if isApart, !file.sponsors.contains(where: { $0.slug == key && $0.collusion == .together }) { return nil }
            return EarlierPart(key: key, region: terms.region, given: terms.given(as: key))
        }
    }

    /// Throws a `Fault` of kind `.misconfigured` if a sponsor has editions that were made on other terms, or if new
    /// editions would be of parts that have such editions.
    func requireAlike(
        _ file: SponsorFile, _ definition: ReportDefinition, _ request: ReportRequest
    ) throws(Fault) {
        try requireNone(
            of: file.sponsors.compactMap { sponsor in
                difference(of: sponsor, definition, request).map { (sponsor, $0) }
            })
        try requireNone(
            of: try PackPlan(file, following: self).parts.compactMap { part in
                guard let sponsor = part.sponsors.first else { return nil }
                return entries(of: part.key).last?.terms.difference(from: definition, request, grouping: part.grouping)
                    .map { (sponsor, $0) }
            })
    }

    /// How a sponsor's editions differ from the next one; `nil` if they do not.
    private func difference(
        of sponsor: Sponsor, _ definition: ReportDefinition, _ request: ReportRequest
    ) -> Phrase? {
        for key in keys(of: sponsor.slug) {
            guard let terms = entries(of: key).last?.terms else { continue }
            if let difference = terms.difference(from: definition, request) { return difference }
            if let given = terms.given(as: key)[sponsor.slug], given != sponsor.scope.region { return .packsOtherScope }
            if let stands = terms.stands?[sponsor.slug], stands != sponsor.scope.stands.sorted() {
                return .packsOtherScope
            }
            if sponsor.collusion == .apart, terms.sponsors != nil { return .packsMadeTogether }
        }
        return nil
    }

    /// Throws a `Fault` that names all sponsors that differ: withdrawing only one of them would not be enough.
    private func requireNone(of differing: [(sponsor: Sponsor, difference: Phrase)]) throws(Fault) {
        guard let (sponsor, difference) = differing.first else { return }
        let slugs = differing.map(\.sponsor.slug).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        throw Fault(.misconfigured, .packEditionsMadeOtherwise(sponsor.name, difference, event: event, slugs: slugs))
    }

    /// The entry for a new edition, or for the last one if there is nothing new.
    func entry(
        _ edition: PackEdition, of part: PackPlan.Part, _ definition: ReportDefinition, _ request: ReportRequest
    ) throws -> StoredEdition {
        let entries = entries(of: part.key)
        let known = entries.last { $0.edition.number == edition.number }
        return StoredEdition(
            event: event, sponsor: part.key, number: edition.number, isPublished: known?.stored.isPublished ?? false,
            terms: try Self.text(Terms(part, definition, request, after: entries.last?.terms)),
            content: try Self.text(edition))
    }

    /// Removes the editions that only this sponsor received, and removes it from the recipients of the others.
    ///
    /// - Returns: The number of editions that it had received.
    func withdraw(_ sponsor: String, from store: AttendanceStore) throws -> Int {
        var count = 0
        for key in keys(of: sponsor) {
            let entries = entries(of: key)
            count += entries.count { $0.terms.given(as: key)[sponsor] != nil }
            guard entries.contains(where: { $0.terms.given(as: key).keys.contains { $0 != sponsor } }) else {
                _ = try store.withdrawPackEditions(of: event, sponsor: key)
                continue
            }
            // The other sponsors still have them.
            try store.recordPackEditions(
                entries.map { entry in
                    var terms = entry.terms
                    terms.part = terms.region
                    terms.sponsors = terms.given(as: key).filter { $0.key != sponsor }
                    var stored = entry.stored
                    stored.terms = try Self.text(terms)
                    return stored
                })
        }
        return count
    }

    private static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension SponsorLedger {
    /// The next edition of the pack of the whole event, by the same rules as sponsors' packs.
    ///
    /// - Parameter use: Takes the entry to record, if there is one, and how many check-ins came since the closing.
    func packOfEvent(
        _ tables: EventTables, _ definition: ReportDefinition, _ request: ReportRequest, isAsked: Bool,
        _ use: (_ entry: StoredEdition?, _ late: Int) throws -> Void
    ) async throws -> PackEdition {
        let (key, part) = SponsorPack.wholeEvent
        if let difference = entries(of: key).last?.terms.difference(from: definition, request) {
            throw Fault(
                .misconfigured,
                .packEditionsMadeOtherwise(definition.name, difference, event: event, slugs: [key]))
        }
        let edition = try await part.edition(
            of: tables, by: definition, request, after: editions(of: key),
            isClosing: part.closes(with: tables, after: isAsked ? 0 : SponsorPack.closesAfter, in: request))
        let planned = PackPlan.Part(key: key, part: part, sponsors: [], grouping: PackGrouping())
        var stored = edition.number > 0 ? try entry(edition, of: planned, definition, request) : nil
        stored?.isPublished = true
        try use(stored, edition.isClosing ? max(0, part.checkIns(in: tables) - (edition.checkIns ?? .max)) : 0)
        return edition
    }
}
