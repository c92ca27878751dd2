/// A text in every language of the product. Phrases stand in files `…Words.swift` with those who
/// say them; none can lack a language.
public struct Phrase: Sendable, Hashable, Codable {
    public let es: String
    public let en: String

    public init(es: Words<Spanish>, en: Words<English>) {
        self.es = es.text
        self.en = en.text
    }

    /// A text that is the same in every language: a name from the data, an id.
    public init(verbatim text: String) {
        es = text
        en = text
    }

    /// A text made by the same rule in every language.
    public init(_ text: (Language) throws -> String) rethrows {
        es = try text(.spanish)
        en = try text(.english)
    }

    public subscript(language: Language) -> String {
        language == .spanish ? es : en
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

    /// Takes the header, then the definition, in each language.
    public init(es title: Words<Spanish>, _ definition: Words<Spanish>, en header: Words<English>, _ meaning: Words<English>) {
        self.init(Phrase(es: title, en: header), Phrase(es: definition, en: meaning))
    }
}
