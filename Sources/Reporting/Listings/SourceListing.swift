public import Base

/// What sources can provide, as listed by `attendance sources` and `attendance doctor`.
extension SourceContents {
    /// Each thing that a source may provide, by its name in files, in the order of the listing.
    static let parts: [(name: String, contents: SourceContents, term: Term)] = [
        ("times", .times, .sourceTimes), ("registrant_types", .registrantTypes, .sourceTypes),
        ("registrations", .registrations, .sourceRegistrations),
        ("reported_counts", .reportedCounts, .sourceReportedCounts),
        ("session_ends", .sessionEnds, .sourceSessionEnds), ("coordinates", .coordinates, .sourceCoordinates),
        ("methods", .methods, .sourceMethods), ("edits", .edits, .sourceEdits),
        ("names", .names, .sourceNames), ("addresses", .addresses, .sourceAddresses),
    ]

    /// The things that the source does not provide, in words.
    public var missing: [Phrase] { Self.parts.filter { !contains($0.contents) }.map(\.term.title) }
}

extension ReportTable {
    /// Sources of events and what each can provide.
    public init(listing sources: [(name: String, contents: SourceContents)]) {
        self.init(
            [.init("source", .text, .source, sources.map { .text($0.name) })]
                + SourceContents.parts.map { part in
                    .init(part.name, .text, part.term, sources.map { .flag($0.contents.contains(part.contents)) })
                })
    }
}
