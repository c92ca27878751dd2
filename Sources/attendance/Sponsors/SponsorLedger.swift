import Foundation
import Messages
import Packs
import Reporting
import Storage

/// The ledger of an event's packs: every edition that a sponsor may have, as its reader has it.
///
/// An edition is recorded before its files appear, and confirmed afterwards. One that was not confirmed counts as
/// published: a run that is cut short between the two leaves no edition that later ones do not take into account.
struct SponsorLedger {
    /// What all editions of a sponsor have in common, or of a part of several sponsors' packs.
    struct Terms: Codable, Sendable {
        var minimumCount: Int
        var basis: SponsorPack.Basis
        var places: [Int64]
        var registrantTypes: [Int64]
        /// What the editions count, if it is not simply a sponsor's places and types.
        var part: PackRegion?
        /// What the sponsors count that were given the editions, by name; `nil` if it is one, named like the entry, that counts
        /// nothing else.
        var sponsors: [String: PackRegion]?
        /// Which of its sessions are a sponsor's stands, by name; `nil` in editions of earlier versions.
        var stands: [String: [Int64]]?
        /// `apart`, if the sponsor had signed not to share.
        var collude: String?

        enum CodingKeys: String, CodingKey {
            case basis, places, part, sponsors, stands, collude
            case minimumCount = "minimum_count"
            case registrantTypes = "registrant_types"
        }

        /// - Parameter earlier: Those of the part's last edition.
        init(
            _ part: PackPlan.Part, _ definition: ReportDefinition, _ request: ReportRequest, after earlier: Terms?
        ) {
            minimumCount = request.minimumCount
            basis = SponsorPack.Basis(definition, request)
            places = part.region.sessions.ids
            registrantTypes = part.region.types.ids
            if part.sponsors.first?.collusion == .apart { collude = Collusion.apart.rawValue }
            var stands = earlier?.stands ?? [:]
            for sponsor in part.sponsors { stands[sponsor.slug] = sponsor.scope.stands.sorted() }
            self.stands = stands
            var given = earlier?.given(as: part.key) ?? [:]
            for sponsor in part.sponsors { given[sponsor.slug] = sponsor.scope.region }
            if given == [part.key: part.region], part.isWhole { return }
            self.part = part.region
            sponsors = given
        }

        /// What the editions count.
        var region: PackRegion {
            part
                ?? PackRegion(
                    sessions: places.isEmpty ? .all : IDRange(places),
                    types: registrantTypes.isEmpty ? .all : IDRange(registrantTypes))
        }

        /// What the sponsors count that were given the editions.
        func given(as key: String) -> [String: PackRegion] { sponsors ?? [key: region] }

        /// How editions on these earlier terms differ from new ones of other options; `nil` if they do not.
        func difference(from definition: ReportDefinition, _ request: ReportRequest) -> Phrase? {
            if minimumCount != request.minimumCount { return .packsMinimum(minimumCount) }
            if basis != SponsorPack.Basis(definition, request) { return .packsOtherBasis }
            return nil
        }
    }

    /// An edition with its place in the ledger.
    struct Entry {
        var stored: StoredEdition
        var terms: Terms
        var edition: PackEdition
    }

    /// What an entry counts, and what its sponsors count altogether.
    struct EarlierPart {
        var key: String
        var region: PackRegion
        var given: [String: PackRegion]

        var part: PackPart.Earlier { PackPart.Earlier(region: region, packs: given.keys.sorted()) }
    }

    let event: Int64
    /// By sponsor, in order.
    private let entries: [String: [Entry]]

    /// Reads an event's ledger. Throws a `Fault` of kind `.unreadableData` if an entry cannot be understood: without it
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

    /// The minimum of the editions; `nil` if there are none.
    var minimumCount: Int? { entries.values.lazy.compactMap(\.last).map(\.terms.minimumCount).min() }

    func entries(of key: String) -> [Entry] { entries[key] ?? [] }

    func editions(of key: String) -> [PackEdition] { entries(of: key).map(\.edition) }

    /// What an entry's editions have before the last session is over; `nil` if there are none from before it.
    func content(of key: String) -> PackEdition.Content? {
        guard let first = entries(of: key).first?.edition else { return nil }
        if first.hasTotalsOnly { return .lean }
        return first.registration == nil ? nil : .full
    }

    /// The names of entries that a sponsor was given.
    func keys(of sponsor: String) -> [String] {
        keys.filter { key in entries(of: key).contains { $0.terms.given(as: key)[sponsor] != nil } }
    }

    /// What entries count that sponsors who may share have, and which sponsors these are.
    func regions(of file: SponsorFile) -> [EarlierPart] {
        keys.compactMap { key in
            guard let terms = entries(of: key).last?.terms else { return nil }
            // Who signed not to share, and has not been released from it.
            let isApart = terms.collude != nil
            if isApart, !file.sponsors.contains(where: { $0.slug == key && $0.collusion == .together }) { return nil }
            return EarlierPart(key: key, region: terms.region, given: terms.given(as: key))
        }
    }

    /// Throws a `Fault` of kind `.misconfigured` if a sponsor has editions that were made in another way, or if new ones
    /// would be of parts that were.
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
                return entries(of: part.key).last?.terms.difference(from: definition, request).map { (sponsor, $0) }
            })
    }

    /// How a sponsor's editions differ from what the next would be; `nil` if they do not.
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
            if let asked = sponsor.content, let known = content(of: key), asked != known { return .packsOtherContent }
            if sponsor.collusion == .apart, terms.sponsors != nil { return .packsMadeTogether }
        }
        return nil
    }

    /// Throws a `Fault` that names all sponsors that differ: withdrawing one of them alone would not do.
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

    /// Removes what a sponsor was given, and forgets it as one of those that were given the rest.
    ///
    /// - Returns: How many editions it had.
    func withdraw(_ sponsor: String, from store: AttendanceStore) throws -> Int {
        var count = 0
        for key in keys(of: sponsor) {
            let entries = entries(of: key)
            count += entries.count { $0.terms.given(as: key)[sponsor] != nil }
            guard entries.contains(where: { $0.terms.given(as: key).keys.contains { $0 != sponsor } }) else {
                _ = try store.withdrawPackEditions(of: event, sponsor: key)
                continue
            }
            // The others have them still.
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
