package import Base

/// What a report is about. All of its sections share it.
public struct ReportTopic: Sendable {
    /// Its name in the schema of definitions, and for programs.
    public let name: String
    /// Its place among topics, where all are listed.
    package let rank: Int
    /// Whether its reports may have sections that name people.
    let hasPeople: Bool
    /// The names of its built-in definitions.
    let definitions: [String]
    /// What to run instead, for a definition of this topic, by its name, that was given to a command of another.
    let elsewhere: @Sendable (String) -> Phrase
    private let listing: @Sendable () -> [SectionKind]
    /// Its sections made from nothing, for their columns.
    let empty: @Sendable () async -> [ReportSection]

    /// - Parameters:
    ///   - sections: Its sections, in the order in which they are documented. They name their topic, so they are listed later.
    ///   - elsewhere: What to run for one of its definitions that a command of another topic was given.
    package init(
        _ name: String, rank: Int, hasPeople: Bool = false, definitions: [String],
        sections: @escaping @Sendable () -> [SectionKind], empty: @escaping @Sendable () async -> [ReportSection],
        elsewhere: @escaping @Sendable (_ definition: String) -> Phrase
    ) {
        self.name = name
        self.rank = rank
        self.hasPeople = hasPeople
        self.definitions = definitions
        self.elsewhere = elsewhere
        listing = sections
        self.empty = empty
    }

    /// Its sections, in the order in which they are documented.
    package var sections: [SectionKind] { listing() }
}

extension ReportTopic: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
