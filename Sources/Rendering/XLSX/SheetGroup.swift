import Messages
import Reporting

/// What a section's sheet is about. The sheets of a group stand together, and have tabs of one colour.
enum SheetGroup: Hashable, CaseIterable {
    case changes
    case attendance
    case arrivals
    case places
    case trust
    case detail
    case other

    /// By the section's name where it is that of a kind, else by what its columns tell: a definition may have a section
    /// twice, under names of its own.
    init(_ section: ReportSection) {
        if let kind = SectionKind(rawValue: section.name) {
            self.init(kind)
        } else {
            let columns = Set(section.table.columns.map(\.name))
            self = Self.signs.first { columns.isSuperset(of: $0.columns) }?.group ?? .other
        }
    }

    private init(_ kind: SectionKind) {
        self =
            switch kind {
            case .changes: .changes
            case .attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType, .attendanceByDay,
                .noShows, .sessionOverlap:
                .attendance
            case .checkInHistogram, .checkInHistogramBySession, .arrivalProfile, .doors: .arrivals
            case .checkInsByMethod, .geoSummary, .geoCells: .places
            case .reconciliation, .dataQuality: .trust
            case .checkIns: .detail
            }
    }

    /// Columns that only the sections of a group have, the surest first.
    private static let signs: [(columns: Set<String>, group: SheetGroup)] = [
        (ReportedChange.columns, .changes), (["checkin_id"], .detail), (["check", "severity"], .trust),
        (["counted_checkins"], .trust), (["bin_start"], .arrivals), (["median_at"], .arrivals),
        (["cell"], .places), (["located"], .places), (["method"], .places), (["no_shows"], .attendance),
        (["attended"], .attendance), (["other_session_id"], .attendance),
    ]

    var title: Phrase {
        switch self {
        case .changes: .changesGroup
        case .attendance: .attendanceGroup
        case .arrivals: .arrivalsGroup
        case .places: .placesGroup
        case .trust: .trustGroup
        case .detail: .detailGroup
        case .other: .otherGroup
        }
    }

    /// The colour of the tabs.
    func color(in look: BrandLook) -> Color {
        switch self {
        case .changes: look.primary
        case .attendance: look.secondary
        case .arrivals: look.series(2)
        case .places: look.series(3)
        case .trust: look.series(4)
        case .other: look.series(5)
        case .detail: look.ink
        }
    }
}
