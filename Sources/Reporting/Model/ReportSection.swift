package import Aggregation
public import Base

/// A part of a report: a table and its pictures.
public struct ReportSection: Sendable, Hashable {
    /// The kind of section, whatever its name in the definition; `nil` if it is of none.
    public var kind: SectionKind?
    public var onScreen: SectionKind.ScreenPlace { kind?.onScreen ?? .whereRoom }
    public var group: SectionGroup { kind?.group ?? .other }
    /// The section's name in files: `attendance_by_session`.
    public var name: String
    public var title: Phrase
    /// What the section shows, or what to keep in mind when reading it, in a sentence.
    public var note: Phrase?
    /// Its main number in words, beside its heading where it is folded; `nil` for the number of its rows.
    public var main: Phrase?
    /// Why the section has no rows: the source does not provide what it shows, or its reader may not see it.
    public private(set) var unavailableNote: Phrase?
    /// Whether its rows name people, for a section whose kind does not say so.
    private let alwaysNamesPeople: Bool
    /// Which part of the whole the section is limited to: its filter and the rows it omits. `note` starts with it.
    public var restriction: Phrase?
    /// A change of the table updates the pictures.
    public var table: ReportTable {
        didSet { pictures = pictures.compactMap { $0.redrawn(from: table) } }
    }
    /// What the rows come to together, by column, for people; none where that means nothing, or more rows make it up than these.
    /// Reports for sponsors have none: nothing protects it.
    public internal(set) var totals: [String: Cell] = [:]
    /// The matrix that workbooks make of the rows, if any.
    var matrixLayout: MatrixLayout?
    /// Pictures of what the table's columns show, and nothing else. A picture is removed with a column that it needs.
    public var pictures: [ReportPicture]

    public init(
        _ name: String, kind: SectionKind? = nil, title: Phrase, note: Phrase? = nil, table: ReportTable,
        pictures: [ReportPicture] = [], namesPeople: Bool = false
    ) {
        alwaysNamesPeople = namesPeople
        self.name = name
        self.kind = kind
        self.title = title
        self.note = note
        self.table = table
        self.pictures = pictures.compactMap { $0.redrawn(from: table) }
    }

    /// A section as its kind makes it; the kind then gives it its name.
    package init(
        title: Phrase, note: Phrase? = nil, main: Phrase? = nil, table: ReportTable, pictures: [ReportPicture] = []
    ) {
        self.init("", title: title, note: note, table: table, pictures: pictures)
        self.main = main
    }

    /// The section with the currency of its amounts: in their columns' headers, or else a note that nobody knows it.
    func pricing(in currency: String?) -> ReportSection {
        var section = self
        var hasPrices = false
        for column in section.table.columns.indices where section.table.columns[column].role == .money {
            let cells = section.table.columns[column].cells
            hasPrices = hasPrices || cells.contains { $0 != .empty && $0 != .number(0) }
            guard let currency else { continue }
            section.table.columns[column].title = .amount(section.table.columns[column].title, in: currency)
        }
        if hasPrices, currency == nil { section.note = .joining([note, .currencyNotTold].compactMap(\.self)) }
        return section
    }

    /// Whether its rows name people.
    var namesPeople: Bool { alwaysNamesPeople || kind?.traits.contains(.naming) == true }

    /// The pictures that every renderer draws: bars, histograms and lines.
    public var charts: [ReportPicture] { pictures.filter(\.isChart) }

    /// The picture, other than charts, that summarizes the rows; `nil` if there is none.
    public var figure: ReportPicture? { pictures.first { !$0.isChart } }
}

extension ReportSection {
    /// The section as a source with these contents can fill it. If the source provides nothing that the section needs, the
    /// section has no rows, and a line says so.
    func limited(to contents: SourceContents) -> ReportSection {
        guard let (needed, says) = kind?.needs, contents.isDisjoint(with: needed) else { return self }
        return withoutRows(says)
    }

    /// The section without the people whom it names: a line says how many rows it has, if any.
    func withoutNames(areInFiles: Bool) -> ReportSection {
        guard namesPeople, unavailableNote == nil, table.rowCount > 0 else { return self }
        return withoutRows(.namesNotShown(rows: table.rowCount, areInFiles: areInFiles))
    }

    /// The section without rows, and why.
    func withoutRows(_ says: Phrase) -> ReportSection {
        var section = self
        section.unavailableNote = says
        section.note = says
        for column in table.columns.indices { section.table.columns[column].cells = [] }
        section.pictures = []
        return section
    }

    /// Writes the names of sessions and registrant types as people read them: with the id where several have the same.
    ///
    /// - Parameters:
    ///   - sessions: The names of all sessions; those of the table if `nil`.
    ///   - types: The names of all registrant types; those of the table if `nil`.
    package func tellingNamesApart(_ sessions: DistinctNames? = nil, _ types: DistinctNames? = nil) -> ReportSection {
        var section = self
        for (subject, names) in [(ReportColumn.Subject.session, sessions), (.registrantType, types)] {
            guard let ids = table[.ids(of: subject)],
                let index = table.columns.firstIndex(where: { $0.meaning == .names(of: subject) })
            else { continue }
            let cells = table.columns[index].cells
            let names =
                names
                ?? DistinctNames(
                    zip(ids.cells, cells).map { id, name in
                        if case .integer(let id) = id { (id, name.toldName) } else { (nil, nil) }
                    })
            let told = zip(ids.cells, cells).map { id, cell -> Cell in
                guard case .integer(let id) = id, case .text(let name) = cell else { return cell }
                return Cell(name, of: id, among: names)
            }
            if told != cells { section.table.columns[index].cells = told }
        }
        return section
    }

    /// Adds a column of names beside each column of ids, for sections that identify sessions and types only by id, as
    /// programs expect.
    public func namingIDs(from names: ReportNames) -> ReportSection {
        guard kind?.traits.contains(.idsOnly) == true else { return self }
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

extension ReportSection {
    /// The section as people read it at a glance: names in place of ids, and no intervals, which say nothing to whoever compares
    /// nothing.
    public func atAGlance(naming names: ReportNames) -> ReportSection {
        var section = namingIDs(from: names)
        section.table.columns.removeAll { $0.meaning == .intervalEnd }
        let pictures = section.pictures
        section.table = section.table.namingRows
        // Pictures tell rows apart by ids.
        section.pictures = pictures
        return section
    }
}

extension ReportColumn {
    /// The name and term of the column of names for these ids; `nil` for a column that does not hold ids.
    fileprivate var names: (name: String, term: Term)? {
        switch meaning {
        case .ids(of: .session): ("session", .session)
        case .otherIDs(of: .session): ("other_session", .otherSession)
        case .ids(of: .registrantType), .otherIDs(of: .registrantType): ("registrant_type", .registrantType)
        case .ids(of: .event), .otherIDs(of: .event): nil
        case .value, .names, .sessionStarts, .days, .daysBefore, .codes, .changeInWords, .remarks, .intervalEnd: nil
        }
    }
}
