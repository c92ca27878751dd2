/// What a section of a report can be, by its name in files and definitions: of an event, or of a club's members.
public enum SectionKind: Sendable, Hashable, CaseIterable, RawRepresentable {
    case event(EventSectionKind)
    case members(MemberSectionKind)

    public static let allCases =
        EventSectionKind.allCases.map(Self.event) + MemberSectionKind.allCases.map(Self.members)

    public init?(rawValue: String) {
        if let kind = EventSectionKind(rawValue: rawValue) {
            self = .event(kind)
        } else if let kind = MemberSectionKind(rawValue: rawValue) {
            self = .members(kind)
        } else {
            return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .event(let kind): kind.rawValue
        case .members(let kind): kind.rawValue
        }
    }

    /// What reports with the section are about.
    public var topic: ReportTopic {
        switch self {
        case .event: .event
        case .members: .members
        }
    }

    /// The kind as one of an event's; `nil` where it is of members.
    public var ofEvent: EventSectionKind? {
        if case .event(let kind) = self { kind } else { nil }
    }

    /// The kind as one of a club's members; `nil` where it is of an event.
    public var ofMembers: MemberSectionKind? {
        if case .members(let kind) = self { kind } else { nil }
    }

    /// Whether the section counts by intervals of time, whose width it can choose.
    public var isBinned: Bool {
        switch self {
        case .event(let kind): kind.isBinned
        case .members(let kind): kind == .visitsHistogram
        }
    }

    /// Whether a report for sponsors may have the section. Of a club's members there are none for sponsors.
    public var isForSponsors: Bool { ofEvent?.packForm != nil }
}

/// What a report is about. All sections of one are of the same.
public enum ReportTopic: String, Sendable, Hashable, CaseIterable {
    case event, members
}
