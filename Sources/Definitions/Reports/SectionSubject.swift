import Documents
import Messages
import Reporting

/// What `section:` names: a kind, or a family of kinds that `group:` tells apart.
enum SectionSubject {
    case kind(SectionKind)
    case family(Family)

    /// Kinds that count the same, each by something else.
    enum Family: String, CaseIterable {
        case attendance
        case histogram = "checkin_histogram"

        /// What `group:` may say, and the kind it then is.
        var groups: [(name: String, kind: EventSectionKind)] {
            switch self {
            case .attendance:
                [
                    ("registrant_type", .attendanceByRegistrantType), ("session", .attendanceBySession),
                    ("session_and_type", .attendanceBySessionAndType), ("day", .attendanceByDay),
                ]
            case .histogram: [("event", .checkInHistogram), ("session", .checkInHistogramBySession)]
            }
        }
    }

    /// All names that `section:` knows.
    static let names = SectionKind.allCases.map(\.rawValue) + [Family.attendance.rawValue]

    init(_ value: YAMLValue) throws(Fault) {
        let name = try value.name(among: Self.names)
        if let family = Family(rawValue: name) {
            self = .family(family)
        } else if let kind = SectionKind(rawValue: name) {
            self = .kind(kind)
        } else {
            throw value.fault(expected: .oneOf(Self.names, nearest: nil))
        }
    }

    /// The kind that is meant, with or without a group.
    func kind(by group: YAMLValue?, at value: YAMLValue) throws(Fault) -> SectionKind {
        switch self {
        case .kind(let kind):
            guard let group else { return kind }
            let families = Family.allCases.map(\.rawValue)
            throw Fault(.misconfigured, .keyNotForSection("group", kind.rawValue, at: group.place, for: families))
        case .family(let family):
            guard let group else {
                // The histogram's name is a kind's too.
                if let kind = SectionKind(rawValue: family.rawValue) { return kind }
                throw Fault(
                    .misconfigured,
                    .missingGroup(of: family.rawValue, at: value.place, groups: family.groups.map(\.name)))
            }
            let name = try group.name(among: family.groups.map(\.name))
            guard let kind = family.groups.first(where: { $0.name == name })?.kind else {
                throw group.fault(expected: .oneOf(family.groups.map(\.name), nearest: nil))
            }
            return .event(kind)
        }
    }
}
