import Reporting

/// The keys of a section in a definition.
enum SectionKey: String, CaseIterable {
    case section, group, name, title, note, columns, sort, top, sessions
    case registrantTypes = "registrant-types"
    case methods, from, to, charts, bin, cells
    case secondsPerCheckIn = "seconds-per-checkin"
    case scanners
    case longestWait = "longest-wait"

    /// Whether a kind of section takes the key.
    func applies(to kind: SectionKind) -> Bool {
        switch self {
        case .bin: kind.isBinned
        case .cells: kind == .geoCells
        case .secondsPerCheckIn, .scanners, .longestWait: kind == .doors
        default: true
        }
    }
}
