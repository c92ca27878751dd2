import Documents
import Files
public import Messages
import Reporting
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
