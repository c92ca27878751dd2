import Reporting

/// The keys of a section in a definition.
enum SectionKey: String, CaseIterable {
    case section, group, name, title, note, columns, sort, top, sessions
    case registrantTypes = "registrant-types"
    case methods, from, to, charts, bin, cells
    case secondsPerCheckIn = "seconds-per-checkin"
    case scanners
    case longestWait = "longest-wait"
    case expiringDays = "expiring-days"
    case expiringVisits = "expiring-visits"

    /// Whether a kind of section takes the key.
    func applies(to kind: SectionKind) -> Bool {
        switch self {
        case .bin: kind.isBinned
        case .cells: kind == .event(.geoCells)
        case .secondsPerCheckIn, .scanners, .longestWait: kind == .event(.doors)
        case .sessions, .registrantTypes, .methods: kind.ofEvent != nil
        case .from, .to: kind.ofMembers?.isOfPeriod ?? true
        case .expiringDays, .expiringVisits: kind == .members(.expiring)
        case .section, .group, .name, .title, .note, .columns, .sort, .top, .charts: true
        }
    }
}
