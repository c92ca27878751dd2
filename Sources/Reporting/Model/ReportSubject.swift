public import Messages

/// What a report is about.
public enum ReportSubject: Sendable, Hashable {
    case event(id: Int64, name: String)
    /// The members of a club or gym, by the name that the profile gives it.
    case members(of: String)

    /// The name that stands at the head of the report.
    public var name: String {
        switch self {
        case .event(_, let name), .members(let name): name
        }
    }

    /// What stands under the name: `Event 6`.
    public var designation: Phrase {
        switch self {
        case .event(let id, _): .eventNumber(id)
        case .members: .members
        }
    }

    /// The folder of the report's files: `event-6`, `members`.
    public var folder: String {
        switch self {
        case .event(let id, _): "event-\(id)"
        case .members: "members"
        }
    }
}
