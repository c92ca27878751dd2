public import Messages
public import Tables

extension SponsorPack {
    /// The edition of a part of several packs: of what these packs say together. `nil` if it may say nothing.
    ///
    /// - Parameter editions: All earlier editions of the part.
    public static func edition(
        of tables: EventTables, part: PackPart, by definition: ReportDefinition, _ request: ReportRequest,
        after editions: [PackEdition]
    ) async throws(Fault) -> PackEdition? {
        try requirePublishable(definition, request)
        return await PackData(of: tables, SponsorScope(), definition, request, after: editions, as: part).edition
    }

    /// Throws a `Fault` of kind `.misconfigured` if no pack may be made in this way.
    static func requirePublishable(_ definition: ReportDefinition, _ request: ReportRequest) throws(Fault) {
        try request.requireEverything(for: definition)
        for section in definition.sections {
            guard let objection = section.objection(for: .sponsor) else { continue }
            throw Fault(.misconfigured, .inSection(section.name, of: definition.name, objection.reason))
        }
    }
}
