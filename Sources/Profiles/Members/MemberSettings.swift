import Files
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
        try mapping.take(Self.rows, into: &self)
        try mapping.finish()
    }
}

extension MemberSettings {
    /// The settings of `members`, in the order in which they are listed.
    static let rows: [SettingRow<MemberSettings>] = [
        SettingRow(
            "name", shown: { members, settings in members.name ?? settings.profileName },
            example: SettingExample("SajaruBox"),
            read: { value, _, members throws(Fault) in members.name = try value.nonemptyText() }),
        SettingRow(
            "role", \.role, read: { value throws(Fault) in try value.choice(Role.self) }, shown: { $0.rawValue },
            example: SettingExample(.memberRole, "admin")),
        .text("member-id", \.ownID),
        .text("project", \.firestore.project, example: SettingExample("sajaru-box")).of(.firestore),
        SettingRow(
            "database", \.firestore.database, read: { value throws(Fault) in try value.nonemptyText() }, shown: { $0 }
        ).of(.firestore),
        .text(
            "service-account", \.firestore.serviceAccountFile, isPath: true,
            example: SettingExample(Phrase.exampleKeyFile)
        ).of(.firestore),
        .text("token-url", \.firestore.tokenURL, read: { value throws(Fault) in try value.addressOfPage() })
            .of(.firestore),
        SettingRow(
            "collections", shown: nil,
            read: { value, _, members throws(Fault) in
                members.firestore.collections = try FirestoreCollections(value)
            }),
        SettingRow(
            "fields", shown: nil,
            read: { value, _, members throws(Fault) in
                members.firestore.fields = try FirestoreFields(value)
            }),
        .text("ids", \.idFile, isPath: true).of(.negroni),
        .text("members-file", \.files.members, isPath: true).of(.csv),
        .text("visits-file", \.files.visits, isPath: true).of(.csv),
        .text("plans-file", \.files.plans, isPath: true).of(.csv),
        .text("levels-file", \.files.levels, isPath: true).of(.csv),
    ]
}

/// The paths of the files of a `csv` source.
public struct MemberFiles: Sendable, Hashable {
    public var members: String?
    public var visits: String?
    public var plans: String?
    public var levels: String?

    public init() {}
}
