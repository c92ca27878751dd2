import Base
import Packs
import Reporting

/// The packs of an event's sponsors that follow those in the ledger: made, but neither published nor recorded.
struct SponsorPacks {
    let plan: PackPlan
    /// In the order of the sponsors file.
    private(set) var packs: [(sponsor: Sponsor, pack: SponsorPack)] = []
    /// The editions that the ledger must have before any file appears.
    private(set) var editions: [(part: PackPlan.Part, edition: PackEdition)] = []
    /// The check-ins that came after the closing, by the name of the part; `nil` for parts that are not closed.
    private var late: [String: Int] = [:]

    /// Throws a `Fault` of kind `.misconfigured` if a pack, together with the earlier ones, would reveal somebody.
    ///
    /// - Parameter isAsked: Whether the organizer asked to close as soon as all sessions are over.
    init(
        of tables: EventTables, _ file: SponsorFile, _ definition: ReportDefinition, _ request: ReportRequest,
        following ledger: SponsorLedger, isAsked: Bool
    ) async throws(Fault) {
        plan = try PackPlan(file, following: ledger)
        var made: [String: PackEdition] = [:]
        for part in plan.parts {
            let edition = try await part.part.edition(
                of: tables, by: definition, request, grouping: part.grouping, after: ledger.editions(of: part.key),
                isClosing: part.part.closes(with: tables, after: isAsked ? 0 : file.closesAfter, in: request))
            made[part.key] = edition
            if edition.number > 0 { editions.append((part, edition)) }
            if edition.isClosing {
                late[part.key] = max(0, part.part.checkIns(in: tables) - (edition.checkIns ?? .max))
            }
        }
        for sponsor in file.sponsors {
            let pack = try SponsorPack(
                of: plan.parts(of: sponsor).compactMap { part in made[part.key].map { (part.part, $0) } },
                event: tables.eventID, for: sponsor.scope, named: sponsor.slug,
                title: sponsor.title ?? .titled(definition.title, sponsor.name), note: sponsor.note, by: definition,
                request)
            packs.append((sponsor, pack))
        }
    }

    /// How many check-ins came after the closing, of a sponsor or of all; `nil` if nothing is closed.
    func checkInsSinceClosing(of sponsor: Sponsor? = nil) -> Int? {
        let counts = (sponsor.map(plan.parts(of:)) ?? plan.parts).compactMap { late[$0.key] }
        return counts.isEmpty ? nil : counts.reduce(0, +)
    }
}
