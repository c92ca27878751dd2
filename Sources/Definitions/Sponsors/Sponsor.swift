public import Messages
public import Reporting

/// One sponsor of the sponsors file: what is its own, and how its pack looks.
public struct Sponsor: Sendable, Hashable {
    /// As people read it.
    public var name: String
    /// Of its files: lower-case letters, digits and hyphens, unique in the file.
    public var slug: String
    public var scope: SponsorScope
    /// The pack's title and note; the definition's where `nil`.
    public var title: Phrase?
    public var note: Phrase?
    /// The name of a theme; the definition's where `nil`.
    public var theme: String?
    /// The language of its files; that of the run where `nil`.
    public var language: Language?
    /// Where the sponsor stands: `sponsors.yaml:4`.
    public var place: String
}
