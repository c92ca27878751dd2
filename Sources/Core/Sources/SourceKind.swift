public import Base

/// The kinds of sources. What a profile must know about each is in one row.
public enum SourceKind: String, Sendable, CaseIterable {
    /// Events and check-ins from Tikit's API.
    case tikit
    /// Events and check-ins from a pretix server's API.
    case pretix
    /// Events and check-ins in files: spreadsheets' exports, or datasets.
    case files
    /// A gym's members and visits in Firestore collections, through the REST API.
    case firestore
    /// A club's members, levels and visits, from Negroni's API.
    case negroni
    /// Members and visits in files.
    case csv

    private var row: Row {
        switch self {
        case .tikit: Row(.events, by: .session(.tikit), at: "https://tikit.cl/api/", tells: .all)
        case .pretix:
            Row(
                .events, by: .session(.pretix), at: "https://pretix.eu/",
                tells: .all.subtracting([.coordinates, .edits]).union(.guestCounts))
        case .files: Row(.events, by: .files, at: nil, tells: .all.subtracting(.edits))
        case .firestore: Row(.members, by: .serviceAccount, at: "https://firestore.googleapis.com/v1/")
        case .negroni: Row(.members, by: .session(.negroni), at: nil)
        case .csv: Row(.members, by: .files, at: nil)
        }
    }

    /// The topic of a source.
    public enum Topic: Sendable {
        case events, members
    }

    /// How a run accesses a source's data.
    public enum Access: Sendable, Hashable {
        /// Through a service, with the session of a person who logs in by this method unless the profile names another.
        case session(AuthenticationKind)
        /// Through a service, with the key of a service account.
        case serviceAccount
        /// In files.
        case files
    }

    private struct Row {
        let topic: Topic
        let access: Access
        let baseURL: String?
        let contents: SourceContents

        init(_ topic: Topic, by access: Access, at baseURL: String?, tells contents: SourceContents = []) {
            self.contents = contents
            self.topic = topic
            self.access = access
            self.baseURL = baseURL
        }
    }

    public var topic: Topic { row.topic }
    /// Whether it reports who is registered, whether or not they came, and who was scanned at an exit.
    public var tellsRegistrants: Bool { self == .pretix }
    /// What it can report about events; for files, what their columns can contain.
    public var contents: SourceContents { row.contents }
    public var access: Access { row.access }
    /// The service's default address; `nil` if it has no public address, or needs none.
    public var defaultBaseURL: String? { row.baseURL }

    /// Whether the source has members, not events.
    public var hasMembers: Bool { topic == .members }
}
