import Messages
import Reporting

/// What a section's sheet is about. The sheets of a group stand together, and have tabs of one colour.
enum SheetGroup: Hashable, CaseIterable {
    case changes
    case attendance
    case arrivals
    case places
    case members
    case visits
    case attention
    case levels
    case trust
    case detail
    case other

    /// By the section's name where it is that of a kind, else by what its columns tell: a definition may have a section
    /// twice, under names of its own.
    init(_ section: ReportSection) {
        switch SectionKind(rawValue: section.name) {
        case .event(let kind): self.init(kind)
        case .members(let kind): self.init(kind)
        case nil:
            let columns = Set(section.table.columns.map(\.name))
            self = Self.signs.first { columns.isSuperset(of: $0.columns) }?.group ?? .other
        }
    }

    private init(_ kind: MemberSectionKind) {
        self =
            switch kind {
            case .attendanceByPlan, .membersByPlan, .membersByStatus, .retention: .members
            case .visitsHistogram, .visitsByWeekdayAndHour: .visits
            case .admissions: .detail
            case .admissionsByReason, .expiring, .fading: .attention
            case .levels, .levelProgress: .levels
            case .familyGroups, .visitBalance: .trust
            }
    }

    private init(_ kind: EventSectionKind) {
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
        (["counted_checkins"], .trust), (["visits", "bin_start"], .visits), (["bin_start"], .arrivals),
        (["median_at"], .arrivals),
        (["cell"], .places), (["located"], .places), (["method"], .places), (["no_shows"], .attendance),
        (["plan_type", "days_left"], .attention), (["plan_type"], .members),
        (["attended"], .attendance), (["other_session_id"], .attendance), (["member_id", "decision"], .detail),
        (["decision"], .attention),
        (["usual_visits_per_week"], .attention), (["first_month"], .members), (["weekday", "visits"], .visits),
        (["level"], .levels), (["family_group_id"], .trust), (["visits_granted"], .trust),
        (["status", "members"], .members),
    ]

    var title: Phrase {
        switch self {
        case .changes: .changesGroup
        case .attendance: .attendanceGroup
        case .arrivals: .arrivalsGroup
        case .places: .placesGroup
        case .members: .membersGroup
        case .visits: .visitsGroup
        case .attention: .attentionGroup
        case .levels: .levelsGroup
        case .trust: .trustGroup
        case .detail: .detailGroup
        case .other: .otherGroup
        }
    }

    /// The colour of the tabs.
    func color(in look: BrandLook) -> Color {
        switch self {
        case .changes, .attention: look.primary
        case .attendance, .members: look.secondary
        case .arrivals, .visits: look.series(2)
        case .places, .levels: look.series(3)
        case .trust: look.series(4)
        case .other: look.series(5)
        case .detail: look.ink
        }
    }
}
