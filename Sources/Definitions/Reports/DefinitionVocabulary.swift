public import Reporting

/// The names that definitions may use and that this program alone knows.
public struct DefinitionVocabulary: Sendable {
    /// The columns of each section.
    public var sections: SectionCatalogue
    public var themes: [String]

    public init(sections: SectionCatalogue, themes: [String]) {
        self.sections = sections
        self.themes = themes
    }
}
