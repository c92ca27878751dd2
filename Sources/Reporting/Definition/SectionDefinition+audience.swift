public import Messages

extension SectionDefinition {
    /// Why a section cannot be in a report for an audience.
    public struct Objection: Sendable, Hashable {
        /// The keys of the section that have to go; none where it is the section itself.
        public var keys: [String]
        public var reason: Phrase
    }

    /// What keeps the section out of a report for an audience; `nil` where nothing does.
    ///
    /// This is the only place that decides it. The reader of definitions asks here, to name the line, and so does a pack,
    /// whose definition may have been made without a file.
    public func objection(for audience: Audience) -> Objection? {
        guard audience == .sponsor else { return nil }
        if !kind.isForSponsors { return Objection(keys: [], reason: .sectionForOrganizers(kind.rawValue)) }
        // The difference between a section of some check-ins and one of all could be a few people.
        if !filter.isEverything {
            return Objection(keys: filter.keys, reason: .sectionFilterForOrganizers(filter.keys))
        }
        return nil
    }
}
