import Aggregation
import Base
import Reporting

/// Writes the sections of a definition in the form that a sponsor may see.
struct PackWriter {
    let data: PackData
    private(set) var sections: [ReportSection] = []
    private(set) var leftOut: [SponsorPack.LeftOut] = []
    private(set) var cellLength: Int?
    private var written: Set<SectionKind> = []

    init(_ data: PackData) {
        self.data = data
    }

    mutating func write(_ section: SectionDefinition) {
        let kind = section.kind
        guard kind.topic == .event else { return }
        if !data.isClosing { return writeTotals(section, of: kind) }
        guard written.insert(kind).inserted, !kind.isByTime || section == data.timeSection else {
            return leaveOut(section, .overlapsAnother)
        }
        let made = parts(section, of: kind)
        if made.isEmpty { return leaveOut(section, data.absence ?? .tooFew) }
        sections += made.map { $0.put(as: section) }
    }

    /// Writes what an edition before the closing one contains of a section.
    private mutating func writeTotals(_ section: SectionDefinition, of kind: SectionKind) {
        if let absence = data.absence { return leaveOut(section, absence) }
        switch kind {
        case .attendanceBySession, .attendanceBySessionAndType:
            guard written.insert(.attendanceBySession).inserted else { return leaveOut(section, .comesLater) }
            var totals = section
            if kind != .attendanceBySession {
                totals = SectionDefinition(.attendanceBySession)
                leaveOut(section, .comesLater)
            }
            let made = SessionRole.allCases.compactMap { data.attendance(at: $0, totals) }
            sections += made.map { $0.put(as: totals) }
        case .checkInHistogram, .checkInHistogramBySession, .attendanceByDay:
            if section == data.timeSection, let made = data.arrivals(section) {
                sections.append(made)
                if kind == .attendanceByDay { return }
            }
            leaveOut(section, .comesLater)
        default:
            leaveOut(section, .comesLater)
        }
    }

    private mutating func leaveOut(_ section: SectionDefinition, _ reason: SponsorPack.LeftOut.Reason) {
        leftOut.append(SponsorPack.LeftOut(section: section.name, reason: reason))
    }

    /// The section and, if it is by session, another one for the stands.
    private mutating func parts(_ section: SectionDefinition, of kind: SectionKind) -> [ReportSection] {
        switch kind {
        case .attendanceByRegistrantType:
            return data.attendanceByType(section).map { [$0] } ?? []
        case .attendanceBySession:
            return SessionRole.allCases.compactMap { data.attendance(at: $0, section) }
        case .attendanceBySessionAndType:
            return SessionRole.allCases.compactMap { data.attendanceByType(at: $0, section) }
        case .checkInHistogram, .attendanceByDay:
            return data.arrivals(section).map { [$0] } ?? []
        case .checkInHistogramBySession:
            return SessionRole.allCases.compactMap { data.arrivals(at: $0, section) }
        case .checkInsByMethod:
            return data.methods(section).map { [$0] } ?? []
        case .geoCells:
            guard let places = data.places(section) else { return [] }
            cellLength = section.packCellLength
            return [places]
        default:
            return []
        }
    }
}

/// A pack's two kinds of sessions: the sponsor's sessions and its stands, which have separate sections.
enum SessionRole: Sendable, CaseIterable {
    case session, stand
}

extension SectionKind {
    /// Whether the section groups by time. Two such sections would group the same people in two ways, and two of
    /// their intervals could differ by a few people.
    var isByTime: Bool { packForm == .intervals }

    /// Whether the section divides arrivals into groups.
    var hasGroups: Bool { packForm == .intervals || packForm == .categories }
}

extension ReportSection {
    /// Applies the definition to the section: title and note, rows and columns, and their order. All of it is derived
    /// from what is published already and so reveals no more.
    ///
    /// A pack measures its groups in one way, where other reports have several measures; the names of all of these refer to it.
    func put(as definition: SectionDefinition) -> ReportSection {
        var section = tellingNamesApart()
        if let title = definition.title, name == definition.name { section.title = title }
        var restrictions: [Phrase] = []
        let keys = definition.sort.map {
            SectionDefinition.SortKey(table.packColumn($0.column), descending: $0.descending)
        }
        if !keys.isEmpty { section.table.sort(by: keys) }
        if let top = definition.top, top < table.rowCount {
            restrictions.append(.firstRows(top, of: table.rowCount))
            section.table.keep(rows: Array(0..<top))
        }
        if let columns = definition.columns { section.table = section.table.keeping(columns) }
        if !definition.showsCharts { section.pictures.removeAll(where: \.isChart) }
        section.restrict(to: restrictions, note: definition.note ?? note)
        return section
    }
}

extension ReportTable {
    /// The columns with these names, in this order; all if there are none.
    fileprivate func keeping(_ names: [String]) -> ReportTable {
        var kept: [ReportColumn] = []
        for name in names {
            let column = packColumn(name)
            // An interval without its end would be taken for one of the usual width.
            for name in column == "bin_start"
                ? ["bin_start", "bin_end"] : column == "cell" ? ["cell", "place"] : [column]
            {
                if let column = self[column: name], !kept.contains(where: { $0.name == name }) { kept.append(column) }
            }
        }
        // Without these, a number of an earlier edition would be taken for a current one, and one of a part for all.
        for name in ["as_of", "part"] where !kept.isEmpty {
            if let column = self[column: name] { kept = kept.filter { $0.name != name } + [column] }
        }
        return kept.isEmpty ? self : ReportTable(kept)
    }

    /// The name of another report's column in a pack's table.
    fileprivate func packColumn(_ name: String) -> String {
        if self[column: name] != nil { return name }
        return switch name {
        case "checkins", "guests", "attended": "arrivals"
        case "session": "stand"
        case "session_id": "stand_id"
        default: name
        }
    }
}
