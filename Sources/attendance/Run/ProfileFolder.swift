import Profiles

/// Where a profile keeps what it must remember: one folder for each profile below the data folder.
struct ProfileFolder: Sendable {
    let path: String

    init(_ settings: Settings) {
        path = "\(settings.dataDirectory)/\(settings.profileName)"
    }

    /// The saved session's folder.
    var session: String { "\(path)/session" }
    /// The store, an SQLite database.
    var store: String { "\(path)/store.sqlite" }
    /// The file that a run which writes the store holds a lock on.
    var lock: String { "\(path)/lock" }
}
