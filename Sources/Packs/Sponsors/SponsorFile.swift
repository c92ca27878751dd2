public import Base
import Foundation
import Reporting

/// The sponsors file: the sponsors of an event, and the sessions, stands and registrant types of each.
///
///     sponsors:
///       - name: Banco Andino
///         sessions: [12, 13]
///         stands: [31]
///
///     close-after: 24h
///     groups:
///       sessions: {Talleres: [12, 13, 14]}
public struct SponsorFile: Sendable, Hashable {
    public let path: String
    /// The sponsors in the file's order; never empty.
    public let sponsors: [Sponsor]
    /// Sessions and types of which packs show one number together.
    public let grouping: PackGrouping
    /// How many seconds after the last session packs close.
    public let closesAfter: Int
    /// The place of the first `editions`, which earlier versions had; `nil` if there is none.
    public let oldEditions: String?

    /// Reads the file at a path.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if there is none, or `.misconfigured` if it is unreadable or invalid.
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

    /// Reads the text of the file at `path`.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` that names file, line and key.
    public init(path: String, text: String) throws(Fault) {
        self.path = path
        var mapping = try YAMLFile(path: path).mapping(in: text)
        let list = mapping.take("sponsors")
        var oldEditions = mapping.take("editions")?.place
        let grouping = try mapping.take("groups").map(PackGrouping.init) ?? PackGrouping()
        closesAfter = try mapping.take("close-after")?.seconds() ?? SponsorPack.closesAfter
        try mapping.finish()
        var sponsors: [Sponsor] = []
        for value in list?.list() ?? [] {
            let sponsor = try Sponsor(value, &oldEditions)
            if let other = sponsors.first(where: { $0.slug == sponsor.slug }) {
                throw Fault(
                    .misconfigured, .sameSponsorFile(sponsor.slug, at: sponsor.place, as: other.name, at: other.place))
            }
            sponsors.append(sponsor)
        }
        if sponsors.isEmpty { throw Fault(.misconfigured, .noSponsors(list?.place ?? path)) }
        for sponsor in sponsors {
            for (name, ids) in grouping.sessions
            where ids.contains(where: sponsor.scope.sessions.contains)
                && ids.contains(where: sponsor.scope.stands.contains)
            {
                throw Fault(.misconfigured, .groupOfSessionsAndStands(name, of: sponsor.name, at: sponsor.place))
            }
        }
        self.sponsors = sponsors
        self.grouping = grouping
        self.oldEditions = oldEditions
    }

    /// Checks that an event has the ids of all sponsors.
    ///
    /// - Throws: A `Fault` of kind `.notFound` for the first id that it does not have.
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
        let groups = SponsorScope(
            sessions: grouping.sessions.values.flatMap(\.self).sorted(),
            registrantTypes: grouping.registrantTypes.values.flatMap(\.self).sorted())
        if let unknown = groups.firstUnknown(in: tables) {
            throw Fault(.notFound, .groupOfUnknown(unknown.id, at: path, event: tables.eventID))
        }
    }
}

extension SponsorScope.Unknown {
    fileprivate var id: Int64 {
        switch self {
        case .session(let id), .registrantType(let id): id
        }
    }
}

/// A sponsor: what belongs to it, and how its pack looks.
public struct Sponsor: Sendable, Hashable {
    /// The name, as displayed.
    public var name: String
    /// The name of its files: lower-case letters, digits, `-` and `_`; unique in the sponsors file.
    public var slug: String
    public var scope: SponsorScope
    /// The title and note of the pack; the definition's if `nil`.
    public var title: Phrase?
    public var note: Phrase?
    /// The name of a theme; the definition's if `nil`.
    public var theme: String?
    /// The language of its files; that of the run if `nil`.
    public var language: Language?
    /// Whether it may combine its pack with those of others.
    public var collusion = Collusion.together
    /// The sponsor's place in the file: `sponsors.yaml:4`.
    var place: String
}

/// Whether sponsors are expected to combine what they have.
public enum Collusion: String, Sendable, Hashable, CaseIterable {
    /// Those that share a session, a stand or a type may do so: their packs are protected together.
    case together
    /// This one has signed not to: its pack is protected by itself.
    case apart
}

extension Sponsor {
    /// Reads an entry of the list.
    ///
    /// - Parameter oldEditions: The place of the first `editions`.
    fileprivate init(_ value: YAMLValue, _ oldEditions: inout String?) throws(Fault) {
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
        collusion = try mapping.take("collude")?.choice(Collusion.self) ?? .together
        if let old = mapping.take("editions") { oldEditions = oldEditions ?? old.place }
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
    fileprivate func identifiers() throws(Fault) -> [Int64] { try ids().sorted() }

    /// A duration such as `24h`, or `0`.
    fileprivate func seconds() throws(Fault) -> Int {
        let text = try text()
        guard let seconds = text == "0" ? 0 : intervalSeconds(text) else { throw fault(expected: .aDuration) }
        return seconds
    }
}

extension PackGrouping {
    /// Reads the groups. Each id is in one group.
    fileprivate init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        func groups(_ key: String) throws(Fault) -> [String: [Int64]] {
            var groups: [String: [Int64]] = [:]
            guard let value = mapping.take(key) else { return groups }
            var names = try value.mapping()
            for (name, members) in names.takeAll() {
                let ids = try members.identifiers()
                if name.allSatisfy(\.isWhitespace) || ids.isEmpty { throw members.fault(expected: .aGroup) }
                if let (other, both) = groups.lazy.compactMap({ name, known in
                    known.first(where: ids.contains).map { (name, $0) }
                }).first {
                    throw Fault(.misconfigured, .inTwoGroups(both, name, other, at: members.place))
                }
                groups[name] = ids
            }
            return groups
        }
        self.init(sessions: try groups("sessions"), registrantTypes: try groups("registrant-types"))
        try mapping.finish()
    }
}

/// The file names of sponsors.
enum SponsorSlug {
    private static let maximumCharacters = 60
    /// Names of other files in the folder.
    static let reserved: Set<String> = ["manifest"]

    /// `Banco Andino & Cía.` becomes `banco-andino-cia`; `nil` if no ASCII letter or digit remains.
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
        slug = String(slug.prefix(maximumCharacters))
        while slug.last == "-" { slug.removeLast() }
        if slug.isEmpty { return nil }
        return reserved.contains(slug) ? "sponsor-\(slug)" : slug
    }

    /// Whether a slug chosen by the user is valid.
    static func isValid(_ slug: String) -> Bool { isFileName(slug) && !reserved.contains(slug) }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
