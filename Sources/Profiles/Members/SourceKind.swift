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
