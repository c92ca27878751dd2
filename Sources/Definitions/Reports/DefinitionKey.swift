/// The keys of a definition.
enum DefinitionKey: String, CaseIterable {
    case name, title, note, audience, theme, outputs, sections
}
