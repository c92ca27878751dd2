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

    init(_ kind: SectionKind?) {
        switch kind {
        case .event(let kind): self.init(kind)
        case .members(let kind): self.init(kind)
        case nil: self = .other
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
