import Base
import Membership
import Sources

extension MemberSettings {
    init(_ value: YAMLValue) throws(Fault) {
        self.init()
        var mapping = try value.mapping()
        try mapping.take(Self.rows, into: &self)
        try mapping.finish()
    }

    /// The settings of `members`, in the order in which they are listed.
    static let rows: [SettingRow<MemberSettings>] = [
        SettingRow(
            "name", shown: { members, settings in members.name ?? settings.profileName },
            example: SettingExample("SajaruBox"),
            read: { value, _, members throws(Fault) in members.name = try value.nonemptyText() }),
        .choice("role", \.role, example: SettingExample(.memberRole, "admin")),
        .text("member-id", \.ownID),
        .text("project", \.firestore.project, example: SettingExample("sajaru-box")).of(.source(.firestore)),
        SettingRow(
            "database", \.firestore.database, read: { value throws(Fault) in try value.nonemptyText() }, shown: { $0 }
        ).of(.source(.firestore)),
        .text(
            "service-account", \.firestore.serviceAccountFile, isPath: true,
            example: SettingExample(Phrase.exampleKeyFile)
        ).of(.source(.firestore)),
        .text("token-url", \.firestore.tokenURL, read: { value throws(Fault) in try value.addressOfPage() })
            .of(.source(.firestore)),
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
        .text("ids", \.idFile, isPath: true).of(.source(.negroni)),
        .text("members-file", \.files.members, isPath: true).of(.source(.csv)),
        .text("visits-file", \.files.visits, isPath: true).of(.source(.csv)),
        .text("plans-file", \.files.plans, isPath: true).of(.source(.csv)),
        .text("levels-file", \.files.levels, isPath: true).of(.source(.csv)),
    ]
}
