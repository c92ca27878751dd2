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
