import Messages
import Packs
import Reporting
import Tables

/// The packs of an event's sponsors that follow those in the ledger: made, but neither published nor recorded.
struct SponsorPacks {
    let plan: PackPlan
    /// In the order of the sponsors file.
    private(set) var packs: [(sponsor: Sponsor, pack: SponsorPack)] = []
    /// The editions that the ledger must have before any file appears.
    private(set) var editions: [(part: PackPlan.Part, edition: PackEdition)] = []

    /// Throws a `Fault` of kind `.misconfigured` if a pack, together with the earlier ones, would reveal somebody.
    init(
        of tables: EventTables, _ file: SponsorFile, _ definition: ReportDefinition, _ request: ReportRequest,
        following ledger: SponsorLedger
    ) async throws(Fault) {
        plan = try PackPlan(file, following: ledger)
        var shared: [String: PackEdition] = [:]
        for part in plan.parts where !part.isWhole {
            let edition = try await SponsorPack.edition(
                of: tables, part: part.part, by: definition, request, after: ledger.editions(of: part.key),
                part.content,
                at: tables.readAt)
            guard let edition else { continue }
            shared[part.key] = edition
            editions.append((part, edition))
        }
        var recorded: Set<String> = []
        for sponsor in file.sponsors {
            let parts = plan.parts(of: sponsor)
            let whole = parts.first { $0.isWhole }
            let pack = try await SponsorPack(
                of: tables, for: sponsor.scope, named: sponsor.slug,
                title: sponsor.title ?? .titled(definition.title, sponsor.name), note: sponsor.note, by: definition,
                request, after: whole.map { ledger.editions(of: $0.key) } ?? [], whole?.content ?? .lean,
                combining: whole == nil ? parts.compactMap { shared[$0.key] } : nil, at: tables.readAt)
            packs.append((sponsor, pack))
            if let whole, let edition = pack.edition, recorded.insert(whole.key).inserted {
                editions.append((whole, edition))
            }
        }
    }
}
