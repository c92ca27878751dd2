import Documents
import Files
import Foundation
public import Messages
public import Reporting
public import Tables

/// The file that says who the sponsors are and what of the event is theirs.
///
///     sponsors:
///       - name: Banco Andino
///         sessions: [12, 13]
///         stands: [31]
public struct SponsorFile: Sendable, Hashable {
    public let path: String
    /// In the file's order; never empty.
    public let sponsors: [Sponsor]

    /// Reads the file at a path.
    ///
    /// Throws a `Fault` of kind `.notFound` where there is none, `.misconfigured` where it cannot be read or has a mistake.
    public init(readingFrom path: String) throws(Fault) {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: 4 << 20, .fileOrPipe)
        } catch .missing {
            throw Fault(.notFound, .noSponsorsFile(path))
        } catch {
            throw Fault(.misconfigured, .unreadableSponsors(path, reason: error.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Fault(.misconfigured, .notUTF8(path))
        }
        try self.init(path: path, text: text)
    }

    /// Reads the text of the file at `path`. A mistake is a `Fault` that names file, line and key.
    public init(path: String, text: String) throws(Fault) {
        self.path = path
        var mapping = try YAMLFile(path: path).mapping(in: text)
        let list = mapping.take("sponsors")
        try mapping.finish()
        var sponsors: [Sponsor] = []
        for value in list?.list() ?? [] {
            let sponsor = try Sponsor(value)
            if let other = sponsors.first(where: { $0.slug == sponsor.slug }) {
                throw Fault(
                    .misconfigured, .sameSponsorFile(sponsor.slug, at: sponsor.place, as: other.name, at: other.place))
            }
            sponsors.append(sponsor)
        }
        if sponsors.isEmpty { throw Fault(.misconfigured, .noSponsors(list?.place ?? path)) }
        self.sponsors = sponsors
    }

    /// Holds every sponsor's ids against an event. Throws a `Fault` of kind `.notFound` for the first that it has not.
    public func check(against tables: EventTables) throws(Fault) {
        for sponsor in sponsors {
            switch sponsor.scope.firstUnknown(in: tables) {
            case .session(let id):
                throw Fault(
                    .notFound, .sponsorSessionUnknown(id, of: sponsor.name, at: sponsor.place, event: tables.eventID))
            case .registrantType(let id):
                throw Fault(
                    .notFound, .sponsorTypeUnknown(id, of: sponsor.name, at: sponsor.place, event: tables.eventID))
            case nil: break
            }
        }
    }
}

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

extension Sponsor {
    /// Reads one entry of the list.
    init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        place = value.place
        guard let nameValue = mapping.take("name") else {
            throw Fault(.misconfigured, .sponsorWithoutName(value.place))
        }
        name = try nameValue.filledText()
        if let chosen = mapping.take("slug") {
            slug = try chosen.text()
            guard SponsorSlug.isValid(slug) else { throw chosen.fault(expected: .aSlug) }
        } else {
            guard let derived = SponsorSlug.derived(from: name) else { throw nameValue.fault(expected: .aNameForFiles) }
            slug = derived
        }
        scope = SponsorScope()
        scope.sessions = try mapping.take("sessions")?.identifiers() ?? []
        scope.stands = try mapping.take("stands")?.identifiers() ?? []
        scope.registrantTypes = try mapping.take("registrant-types")?.identifiers() ?? []
        title = try mapping.take("title")?.phrase()
        note = try mapping.take("note")?.phrase()
        theme = try mapping.take("theme")?.filledText()
        language = try mapping.take("locale")?.choice(Language.self)
        try mapping.finish()
        if scope == SponsorScope() { throw Fault(.misconfigured, .sponsorWithoutAnything(name, at: place)) }
        if let both = scope.stands.first(where: scope.sessions.contains) {
            throw Fault(.misconfigured, .sessionAndStand(both, of: name, at: mapping.places["stands"] ?? place))
        }
    }
}

extension YAMLValue {
    /// Ids, each once, rising.
    fileprivate func identifiers() throws(Fault) -> [Int64] { try ids().sorted() }
}

/// The part of a file's name that stands for a sponsor.
enum SponsorSlug {
    private static let longest = 60
    /// A file of the folder has this name.
    static let reserved: Set<String> = ["manifest"]

    /// `Banco Andino & Cía.` becomes `banco-andino-cia`; `nil` where no letter or digit of a name is left.
    static func derived(from name: String) -> String? {
        var slug = ""
        let plain = name.lowercased().decomposedStringWithCompatibilityMapping
        for scalar in plain.unicodeScalars {
            if isAllowed(scalar) {
                slug.unicodeScalars.append(scalar)
            } else if !scalar.properties.isDiacritic, scalar.properties.generalCategory != .nonspacingMark,
                !slug.isEmpty, slug.last != "-"
            {
                slug.append("-")
            }
        }
        slug = String(slug.prefix(longest))
        while slug.last == "-" { slug.removeLast() }
        if slug.isEmpty { return nil }
        return reserved.contains(slug) ? "sponsor-\(slug)" : slug
    }

    /// Whether a name that somebody chose is one.
    static func isValid(_ slug: String) -> Bool { isFileName(slug) && !reserved.contains(slug) }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
