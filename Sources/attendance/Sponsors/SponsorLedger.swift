import Definitions
import Foundation
import Messages
import Reporting
import Storage

/// The ledger of an event's packs: every edition that a sponsor may have, as its reader has it.
///
/// An edition is recorded before its files appear, and confirmed afterwards. One that was not confirmed counts as
/// published: a run that is cut short between the two leaves no edition that later ones do not take into account.
struct SponsorLedger {
    /// What all editions of a sponsor have in common.
    struct Terms: Codable, Sendable {
        var minimumCount: Int
        var basis: SponsorPack.Basis
        var places: [Int64]
        var registrantTypes: [Int64]

        enum CodingKeys: String, CodingKey {
            case basis, places
            case minimumCount = "minimum_count"
            case registrantTypes = "registrant_types"
        }

        init(_ scope: SponsorScope, _ definition: ReportDefinition, _ request: ReportRequest) {
            minimumCount = request.minimumCount
            basis = SponsorPack.Basis(definition, request)
            // Which sessions count as stands affects only tables.
            places = Set(scope.sessions + scope.stands).sorted()
            registrantTypes = scope.registrantTypes.sorted()
        }

        /// How editions on these earlier terms differ from new ones; `nil` if they are alike.
        func difference(from new: Terms) -> Phrase? {
            if minimumCount != new.minimumCount { return .packsMinimum(minimumCount) }
            if basis != new.basis { return .packsOtherBasis }
            if places != new.places || registrantTypes != new.registrantTypes { return .packsOtherScope }
            return nil
        }
    }

    /// An edition with its place in the ledger.
    struct Entry {
        var stored: StoredEdition
        var terms: Terms
        var edition: PackEdition
    }

    let event: Int64
    /// By sponsor, in order.
    private let entries: [String: [Entry]]

    /// Reads an event's ledger. Throws a `Fault` of kind `.unreadableData` if an entry cannot be understood: without it
    /// nothing may be published.
    init(of event: Int64, in store: AttendanceStore) throws(Fault) {
        self.event = event
        var entries: [String: [Entry]] = [:]
        for stored in try store.packEditions(of: event) {
            let decoder = JSONDecoder()
            guard let terms = try? decoder.decode(Terms.self, from: Data(stored.terms.utf8)),
                let edition = try? decoder.decode(PackEdition.self, from: Data(stored.content.utf8))
            else { throw Fault(.unreadableData, .storeDamaged(store.path)) }
            entries[stored.sponsor, default: []].append(Entry(stored: stored, terms: terms, edition: edition))
        }
        self.entries = entries
    }

    /// The sponsors with editions, by name.
    var sponsors: [String] { entries.keys.sorted() }

    func entries(of sponsor: String) -> [Entry] { entries[sponsor] ?? [] }

    func editions(of sponsor: String) -> [PackEdition] { entries(of: sponsor).map(\.edition) }

    /// Throws a `Fault` of kind `.misconfigured` if a sponsor has editions that were made in another way.
    func requireAlike(
        _ file: SponsorFile, _ definition: ReportDefinition, _ request: ReportRequest
    ) throws(Fault) {
        for sponsor in file.sponsors {
            let terms = Terms(sponsor.scope, definition, request)
            guard let difference = entries(of: sponsor.slug).last?.terms.difference(from: terms) else { continue }
            throw Fault(
                .misconfigured,
                .packEditionsMadeOtherwise(sponsor.name, difference, event: event, slug: sponsor.slug))
        }
    }

    /// The entry for a new edition, or for the last one if there is nothing new.
    func entry(
        _ edition: PackEdition, of sponsor: Sponsor, _ definition: ReportDefinition, _ request: ReportRequest
    ) throws -> StoredEdition {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        func text(_ value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        let known = entries(of: sponsor.slug).last { $0.edition.number == edition.number }
        return StoredEdition(
            event: event, sponsor: sponsor.slug, number: edition.number,
            isPublished: known?.stored.isPublished ?? false,
            terms: try text(Terms(sponsor.scope, definition, request)), content: try text(edition))
    }
}
