public import Base

/// A report's definition: written by people as `Reports/NAME.yaml`, and checked before anything is fetched.
public struct ReportDefinition: Sendable, Hashable {
    /// The name of the definition and of its files: lower-case letters, digits, `-` and `_`.
    public var name: String
    public var title: Phrase
    /// A paragraph under the title.
    public var note: Phrase?
    public var audience: Audience = .organizer
    /// Whether it may name guests or members. Such a report is for organizers, and is made only if the gate for personal data
    /// is passed.
    public var hasPersonalData = false
    public var layout: ReportLayout = .full
    /// The sections that are open on the page, in this order, by name; the others are folded under their headings. `nil` if all are
    /// open.
    public var open: [String]?
    /// The sections that have a sheet in the workbook, by name; `nil` if all have one.
    var sheets: [String]?
    /// The sections, in order, and those that only the workbook has.
    public var sections: [SectionDefinition]
    /// The formats to write if a folder but no format is given; `nil` for the program's defaults.
    public var outputs: [ReportFormat]?
    /// The theme's name; `nil` for the program's default.
    public var theme: String?
    /// The expectations about the numbers. Only reports for organizers have any.
    var expectations: [Expectation] = []

    /// The report's topic: that of its first section.
    public var topic: ReportTopic { sections.first?.kind.topic ?? .event }

    /// Whether the report compares with an earlier reading, in its headlines and in the sections that do so. Reports for
    /// sponsors do not.
    public var comparesReadings: Bool { topic == .event && audience == .organizer }

    /// Checks that only a report with personal data names people.
    ///
    /// - Throws: `Fault` of kind `.misconfigured`.
    func requireGate() throws(Fault) {
        guard !hasPersonalData, let section = sections.first(where: { $0.kind.traits.contains(.naming) }) else {
            return
        }
        throw Fault(.misconfigured, .inSection(section.name, of: name, .sectionNamesPeople(section.kind.rawValue)))
    }

    /// Checks that all sections are of a topic.
    ///
    /// - Throws: `Fault` of kind `.usage` if the report is of another topic, `.misconfigured` if only some sections are.
    public func require(_ wanted: ReportTopic) throws(Fault) {
        guard topic == wanted else { throw Fault(.usage, topic.elsewhere(name)) }
        guard let other = sections.first(where: { $0.kind.topic != wanted }) else { return }
        throw Fault(.misconfigured, .inSection(other.name, of: name, .mixedTopics(other.kind.rawValue)))
    }
}
