/// A text in every language of the product. All phrases are in `Catalogue/`; none can lack a language.
public struct Phrase: Sendable, Hashable {
    public let es: String
    public let en: String

    public init(es: String, en: String) {
        self.es = es
        self.en = en
    }

    /// A text that is the same in every language: a name from the data, an id.
    public init(verbatim text: String) {
        self.init(es: text, en: text)
    }

    public subscript(language: Language) -> String {
        language == .spanish ? es : en
    }

    /// A phrase with numbers, which each language writes its own way.
    init(es: (Language) -> String, en: (Language) -> String) {
        self.init(es: es(.spanish), en: en(.english))
    }
}

/// A term of the reports: its header, and its definition in a sentence.
public struct Term: Sendable, Hashable {
    public let title: Phrase
    public let definition: Phrase

    public init(_ title: Phrase, _ definition: Phrase) {
        self.title = title
        self.definition = definition
    }
}
