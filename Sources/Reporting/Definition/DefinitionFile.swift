public import Base
import Templates

/// The text of a report definition, and its origin.
public struct DefinitionFile: Sendable, Hashable {
    /// The name of the definition: the file's, without its extension.
    public var name: String
    /// The path of the file, as shown in messages; `nil` for a built-in definition.
    public var path: String?
    public var text: String

    /// The file, as shown in messages.
    var place: String { path ?? "\(name).yaml" }
}

extension DefinitionFile {
    /// Reads the definition.
    ///
    /// - Parameter mayNamePeople: Whether a definition for organizers that says nothing about personal data may have sections
    ///   that name people. It then has personal data if it has such a section.
    /// - Throws: A `Fault` of kind `.misconfigured` that names file, line and key, and suggests what was probably
    ///   meant.
    public func definition(
        _ vocabulary: DefinitionVocabulary, mayNamePeople: Bool = false
    ) throws(Fault) -> ReportDefinition {
        guard isFileName(name) else { throw Fault(.misconfigured, .definitionName(name, at: place)) }
        var mapping = try YAMLFile(path: place).mapping(in: text)
        let whole = mapping
        try mapping.requireKeys(among: DefinitionKey.allCases.map(\.rawValue))
        if let value = mapping.take(DefinitionKey.name.rawValue), try value.text() != name {
            throw value.fault(expected: .theFileName(name))
        }
        guard let title = try mapping.take(DefinitionKey.title.rawValue)?.phrase() else {
            if whole.keys.contains(DefinitionKey.title.rawValue) { try whole.requireValues() }
            throw missing(.title)
        }
        let note = try mapping.take(DefinitionKey.note.rawValue)?.phrase()
        let audience = try mapping.take(DefinitionKey.audience.rawValue)?.choice(Audience.self) ?? .organizer
        let personal = mapping.take(DefinitionKey.personalData.rawValue)
        let hasPersonalData = try personal?.bool() ?? (mayNamePeople && audience == .organizer)
        if let personal, hasPersonalData, audience != .organizer {
            throw Fault(.misconfigured, .personalDataForOrganizers(at: personal.place))
        }
        let layout = try mapping.take(DefinitionKey.layout.rawValue)?.choice(ReportLayout.self) ?? .full
        let theme = try mapping.take(DefinitionKey.theme.rawValue)?.name(among: vocabulary.themes)
        let outputs = try mapping.take(DefinitionKey.outputs.rawValue)?.each { output throws(Fault) in
            try output.choice(ReportFormat.self)
        }
        guard let listed = mapping.take(DefinitionKey.sections.rawValue) else {
            throw missing(.sections)
        }
        guard listed.isList, !listed.list().isEmpty else { throw listed.fault(expected: .aListOfSome) }
        var sections: [SectionDefinition] = []
        let reader = SectionReader(vocabulary: vocabulary, audience: audience, hasPersonalData: hasPersonalData)
        for value in listed.list() {
            let section = try reader.section(value)
            if let first = sections.first, first.kind.topic != section.kind.topic {
                throw Fault(.misconfigured, .mixedTopics(section.kind.rawValue).prefixed(with: value.place))
            }
            if sections.contains(where: { $0.name == section.name }) {
                throw value.fault(expected: .aSectionOfItsOwnName(not: section.name))
            }
            sections.append(section)
        }
        if let personal, hasPersonalData, let topic = sections.first?.kind.topic, !topic.hasPeople {
            throw Fault(.misconfigured, .personalDataOfPeople(at: personal.place))
        }
        /// The value of a key of organizers' reports of events.
        func ofEvents(_ key: DefinitionKey) throws(Fault) -> YAMLValue? {
            guard let value = mapping.take(key.rawValue) else { return nil }
            guard audience == .organizer, sections.first?.kind.topic == .event else {
                throw Fault(.misconfigured, .keyOfOrganizers(key.rawValue, at: value.place))
            }
            return value
        }
        let expected = try ofEvents(.expect)
        let names = sections.map(\.name)
        let open = try ofEvents(.open)?.each { value throws(Fault) in try value.name(among: names) }
        let listedSheets = try ofEvents(.sheets)
        let sheets = try listedSheets?.each { value throws(Fault) in try value.text() }
        for value in listedSheets?.list() ?? [] where !names.contains(try value.text()) {
            var section = try reader.section(value)
            guard section.kind.topic == .event else {
                throw Fault(.misconfigured, .mixedTopics(section.kind.rawValue).prefixed(with: value.place))
            }
            section.isOnlySheet = true
            sections.append(section)
        }
        try whole.requireValues()
        var definition = ReportDefinition(
            name: name, title: title, note: note, audience: audience, layout: layout, sections: sections,
            outputs: outputs.map { outputs in ReportFormat.allCases.filter(outputs.contains) }, theme: theme)
        definition.hasPersonalData =
            hasPersonalData && (personal != nil || sections.contains { $0.kind.traits.contains(.naming) })
        definition.expectations = try expected?.expectations() ?? []
        definition.open = open
        definition.sheets = sheets
        return definition
    }

    private func missing(_ key: DefinitionKey) -> Fault {
        Fault(.misconfigured, .missingKey(key.rawValue, at: "\(place):1"))
    }
}

enum DefinitionKey: String, CaseIterable {
    case name, title, note, audience, layout, theme, outputs, open, sheets, sections, expect
    case personalData = "personal-data"
}

/// The names that a definition can refer to.
public struct DefinitionVocabulary: Sendable {
    /// The columns of each section.
    public var sections: SectionCatalogue
    var themes: [String]
}
