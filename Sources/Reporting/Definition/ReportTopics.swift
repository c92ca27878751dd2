import Base

extension ReportTopic {
    /// Reports of an event, which are the main job.
    public static let event = ReportTopic(
        "event", rank: 0, hasPeople: true,
        definitions: ["attendance", "doors", "executive", "full", "no-shows", "people", "quality", "sponsor"],
        sections: { SectionKind.ofEvents }, empty: ReportSection.ofEmptyEvent, elsewhere: Phrase.reportIsOfEvents)

    /// Reports of a club's members.
    public static let members = ReportTopic(
        "members", rank: 10, hasPeople: true,
        definitions: ["history", "levels", "members", "members-people", "my-visits", "reception"],
        sections: { SectionKind.ofMembers }, empty: { ReportSection.ofEmptyClub() },
        elsewhere: Phrase.reportIsOfMembers)

    /// Comparisons of events.
    public static let editions = ReportTopic(
        "editions", rank: 30, definitions: ["comparison", "summary"], sections: { SectionKind.ofEditions },
        empty: { ReportSection.ofNoEditions() }, elsewhere: Phrase.reportIsOfEditions)

    /// The topics of reports that are defined here; rooms have others.
    package static let known: [ReportTopic] = [.event, .members, .editions]
}
