import Documents
public import Membership
import Messages

/// The `members` part of a profile: the club, the user's role, and the location of the source.
///
///     members:
///       name: SajaruBox
///       role: receptionist
///       project: sajaru-box
///       service-account: ~/sajaru-key.json
public struct MemberSettings: Sendable, Hashable {
    /// The club's name in report headings; if `nil`, the profile's name.
    public var name: String?
    /// The user's role, which limits what a run may show.
    public var role = Role.admin
    /// The id of the member who runs the program, for the role `member`.
    public var ownID: String?
    public var firestore = FirestoreSettings()
    /// Negroni: a file with one id per line; `nil` for standard input.
    public var idFile: String?
    /// CSV: the files. Visits are required.
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

/// The paths of the files of a `csv` source.
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
    /// Expands `~` to the home folder in every path.
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
