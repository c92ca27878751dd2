import Base
public import Membership

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
}

/// The paths of the files of a `csv` source.
public struct MemberFiles: Sendable, Hashable {
    public var members: String?
    public var visits: String?
    public var plans: String?
    public var levels: String?

    public init() {}
}
