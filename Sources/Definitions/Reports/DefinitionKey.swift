/// The keys of a definition.
enum DefinitionKey: String, CaseIterable {
    case name, title, note, audience, layout, theme, outputs, sections
}
