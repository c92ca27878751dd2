public import Messages

/// A part of a report: a table, and the pictures of what it says.
public struct ReportSection: Sendable, Hashable {
    /// What the section is, whatever a definition calls it; `nil` for one that is of no kind.
    public var kind: SectionKind?
    /// The section's name in files, `attendance_by_session`.
    public var name: String
    public var title: Phrase
    /// What the section shows, or what to mind in reading it, in a sentence.
    public var note: Phrase?
    /// That the section is a part of the whole, and which: its filter, and the rows it leaves out. `note` begins with it.
    public var restriction: Phrase?
    /// Its pictures follow whatever becomes of it.
    public var table: ReportTable {
        didSet { pictures = pictures.compactMap { $0.redrawn(from: table) } }
    }
    /// What the table's columns show at a glance, never more than these. A picture is gone with a column that it needs.
    public var pictures: [ReportPicture]

    public init(
        _ name: String, kind: SectionKind? = nil, title: Phrase, note: Phrase? = nil, table: ReportTable,
        pictures: [ReportPicture] = []
    ) {
        self.name = name
        self.kind = kind
        self.title = title
        self.note = note
        self.table = table
        self.pictures = pictures.compactMap { $0.redrawn(from: table) }
    }

    /// A section of an event's report, under the name of its kind.
    public init(
        _ kind: EventSectionKind, title: Phrase, note: Phrase? = nil, table: ReportTable,
        pictures: [ReportPicture] = []
    ) {
        self.init(
            kind.rawValue, kind: .event(kind), title: title, note: note, table: table, pictures: pictures)
    }

    /// A section of a members' report, under the name of its kind.
    public init(
        _ kind: MemberSectionKind, title: Phrase, note: Phrase? = nil, table: ReportTable,
        pictures: [ReportPicture] = []
    ) {
        self.init(
            kind.rawValue, kind: .members(kind), title: title, note: note, table: table, pictures: pictures)
    }

    /// The pictures that every renderer draws: bars, and histograms.
    public var charts: [ReportPicture] { pictures.filter(\.isChart) }

    /// The picture besides the charts that says at a glance what the rows say one by one; `nil` for a section without.
    public var figure: ReportPicture? { pictures.first { !$0.isChart } }
}

extension ReportSection {
    /// With a column of names beside each column of ids, where the section, as agreed with programs, names sessions and
    /// types by their ids alone.
    public func namingIDs(from names: ReportNames) -> ReportSection {
        guard kind == .event(.reconciliation) || kind == .event(.sessionOverlap) else { return self }
        var section = self
        section.table.columns = table.columns.flatMap { ids -> [ReportColumn] in
            guard let (name, term) = ids.names else { return [ids] }
            let cells = ids.cells.map { names.name($0, in: ids).map(Cell.text) ?? .empty }
            guard cells.contains(where: { $0 != .empty }) else { return [ids] }
            return [ids, .supplementary(name, .text, term, cells)]
        }
        return section
    }
}

extension ReportColumn {
    /// What a column of names of these ids is called; `nil` for a column that is not of ids.
    fileprivate var names: (name: String, term: Term)? {
        switch meaning {
        case .ids(of: .session): ("session", .session)
        case .otherIDs(of: .session): ("other_session", .otherSession)
        case .ids(of: .registrantType), .otherIDs(of: .registrantType): ("registrant_type", .registrantType)
        case .value, .names, .sessionStarts, .days, .codes, .changeInWords, .remarks: nil
        }
    }
}
