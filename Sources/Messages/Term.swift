/// A term of the reports: its header, and its definition in a sentence.
public struct Term: Sendable, Hashable {
    public let title: Phrase
    public let definition: Phrase

    public init(_ title: Phrase, _ definition: Phrase) {
        self.title = title
        self.definition = definition
    }
}
