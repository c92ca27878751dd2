import Aggregation
import Messages
import Tables

/// Puts the sections of a definition into the form in which a sponsor may have them.
struct PackWriter {
    let data: PackData
    private(set) var sections: [ReportSection] = []
    private(set) var leftOut: [SponsorPack.LeftOut] = []
    private(set) var cellLength: Int?
    private var written: Set<EventSectionKind> = []

    init(_ data: PackData) {
        self.data = data
    }

    mutating func write(_ section: SectionDefinition) {
        guard let kind = section.kind.ofEvent else { return }
        guard written.insert(kind).inserted, !kind.isByTime || section == data.timeSection else {
            return leaveOut(section, .overlapsAnother)
        }
        let made = data.counts.showsTotal ? parts(section, of: kind) : []
        if made.isEmpty { return leaveOut(section, .tooFew) }
        sections += made.map { $0.put(as: section) }
    }

    private mutating func leaveOut(_ section: SectionDefinition, _ reason: SponsorPack.LeftOut.Reason) {
        leftOut.append(SponsorPack.LeftOut(section: section.name, reason: reason))
    }

    /// The section, and, where it is by session, one more for the stands.
    private mutating func parts(_ section: SectionDefinition, of kind: EventSectionKind) -> [ReportSection] {
        let tables = data.counts.tables
        switch kind {
        case .attendanceByRegistrantType:
            return tables.types ? [data.attendanceByType(section)] : []
        case .attendanceBySession:
            return tables.sessions ? PackPlace.allCases.compactMap { data.attendance(at: $0, section) } : []
        case .attendanceBySessionAndType:
            return tables.pairs ? PackPlace.allCases.compactMap { data.attendanceByType(at: $0, section) } : []
        case .checkInHistogram, .attendanceByDay:
            return data.arrivals(section).map { [$0] } ?? []
        case .checkInHistogramBySession:
            return PackPlace.allCases.compactMap { data.arrivals(at: $0, section) }
        case .checkInsByMethod:
            return data.methods(section).map { [$0] } ?? []
        case .geoCells:
            let length = section.packCellLength
            guard let places = data.places(section, length: length) else { return [] }
            cellLength = length
            return [places]
        default:
            return []
        }
    }
}

/// What a place of a pack is called: the sponsor's sessions stand apart from its stands.
enum PackPlace: Sendable, CaseIterable {
    case session, stand
}
