import Documents
public import Membership
import Messages

/// The `members` part of a profile: whose members they are, who asks, and where the source finds them.
///
///     members:
///       name: SajaruBox
///       role: receptionist
///       project: sajaru-box
///       service-account: ~/sajaru-key.json
public struct MemberSettings: Sendable, Hashable {
    /// What the club is called at the head of its reports; the profile's name where `nil`.
    public var name: String?
    /// Who the run is for, and so what it may produce.
    public var role = Role.admin
    /// The id of the member who runs the program, for the role `member`.
    public var ownID: String?
    public var firestore = FirestoreSettings()
    /// Negroni: a file with an id a line; `nil` for standard input.
    public var idFile: String?
    /// CSV: the files; visits are always needed.
    public var files = MemberFiles()

    public init() {}

    init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        name = try mapping.take("name")?.nonemptyText()
        if let value = mapping.take("role") { role = try value.choice(Role.self) }
        ownID = try mapping.take("member-id")?.nonemptyText()
        try firestore.take(from: &mapping)
        idFile = try mapping.take("ids")?.nonemptyText()
        try files.take(from: &mapping)
        try mapping.finish()
    }
}

/// Where the files of a `csv` source are.
public struct MemberFiles: Sendable, Hashable {
    public var members: String?
    public var visits: String?
    public var plans: String?
    public var levels: String?

    public init() {}

    mutating func take(from mapping: inout YAMLMapping) throws(Fault) {
        members = try mapping.take("members-file")?.nonemptyText()
        visits = try mapping.take("visits-file")?.nonemptyText()
        plans = try mapping.take("plans-file")?.nonemptyText()
        levels = try mapping.take("levels-file")?.nonemptyText()
    }
}

extension MemberSettings {
    /// Puts the home folder in place of `~` in every path.
    mutating func expandTildes(_ environment: VariableReader) {
        func expand(_ path: inout String?) { path = path.map(environment.expandingTilde) }
        expand(&firestore.serviceAccountFile)
        expand(&idFile)
        expand(&files.members)
        expand(&files.visits)
        expand(&files.plans)
        expand(&files.levels)
    }
}

/// Which kind of service a profile's numbers come from.
public enum SourceKind: String, Sendable, CaseIterable {
    /// Events and their check-ins, over Tikit's API.
    case tikit
    /// A gym's members and visits in Firestore collections, over its REST interface.
    case firestore
    /// A club's members, levels and visits, over Negroni's API.
    case negroni
    /// Members and visits as files.
    case csv

    /// Whether its numbers are of members rather than events.
    public var isOfMembers: Bool { self != .tikit }

    /// Where the service is found when nobody says; `nil` where it has no public address, or needs none.
    public var defaultBaseURL: String? {
        switch self {
        case .tikit: "https://tikit.cl/api/"
        case .firestore: "https://firestore.googleapis.com/v1/"
        case .negroni, .csv: nil
        }
    }
}
