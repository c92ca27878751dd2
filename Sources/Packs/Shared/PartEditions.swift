public import Messages
public import Reporting
public import Tables

extension SponsorPack {
    /// The edition of a part of several packs; `nil` if it may show nothing.
    ///
    /// - Parameters:
    ///   - editions: All earlier editions of the part.
    ///   - content: The contents of editions made before the last session is over.
    ///   - time: When the tables were read; `nil` if every session is taken to be over.
    public static func edition(
        of tables: EventTables, part: PackPart, by definition: ReportDefinition, _ request: ReportRequest,
        after editions: [PackEdition], _ content: PackEdition.Content = .full, at time: Instant? = nil
    ) async throws(Fault) -> PackEdition? {
        try requirePublishable(definition, request)
        return await PackData(
            of: tables, SponsorScope(), definition, request, after: editions, content, as: part, at: time
        )
        .edition
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
