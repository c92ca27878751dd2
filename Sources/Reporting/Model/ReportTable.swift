public import Messages

/// A column of a report's table.
public struct ReportColumn: Sendable, Hashable, Identifiable {
    /// Finds the column in its table, whatever becomes of the order of columns and rows. Made from a column alone.
    public struct ID: Sendable, Hashable {
        fileprivate let name: String
    }

    /// What a column holds, from which renderers choose alignment, format and width.
    public enum Role: Sendable, Hashable {
        /// A number that names something and is not to be summed.
        case identifier
        case text
        case count
        /// An amount in the event's currency.
        case money
        case percentage
        case metres
        case degrees
        case instant
        /// A measured number whose unit its title names: check-ins a minute, minutes of waiting.
        case quantity
        /// A number from 0 to 1: people read it as a percentage.
        case share
    }

    /// What sessions and registrant types have in common: columns of ids and of names.
    public enum Subject: Sendable, Hashable {
        case session, registrantType
    }

    /// What the cells stand for, where their role does not tell.
    public enum Meaning: Sendable, Hashable {
        /// What the title says.
        case value
        /// The ids of what a row is about.
        case ids(of: Subject)
        /// The ids of others of that kind, beside those of what a row is about.
        case otherIDs(of: Subject)
        /// The names of what the ids in the same table stand for.
        case names(of: Subject)
        /// When each session of the table starts.
        case sessionStarts
        /// Calendar days as programs write them: `2026-03-01`.
        case days
        /// Codes for programs, which people read as words.
        case codes(Codes)
        /// What changed, in words, beside columns that say it in codes.
        case changeInWords
        /// Explanations of the other cells of a row, where they need any.
        case remarks
    }

    /// The column's name in files for programs, the same in every language.
    public var name: String
    /// The header people read.
    public var title: Phrase
    /// What the number means, in a sentence.
    public var definition: Phrase
    public var role: Role
    public var meaning: Meaning
    /// Whether the section's CSV leaves the column out: those columns are agreed with programs. People and JSON get it.
    public var isSupplementary: Bool
    /// One cell a row.
    public var cells: [Cell]

    public init(
        _ name: String, _ role: Role, as meaning: Meaning = .value, title: Phrase, definition: Phrase,
        isSupplementary: Bool = false, cells: [Cell] = []
    ) {
        self.name = name
        self.role = role
        self.meaning = meaning
        self.isSupplementary = isSupplementary
        self.title = title
        self.definition = definition
        self.cells = cells
    }

    /// A column whose header and definition are those of a term.
    public init(_ name: String, _ role: Role, as meaning: Meaning = .value, _ term: Term, _ cells: [Cell]) {
        self.init(name, role, as: meaning, title: term.title, definition: term.definition, cells: cells)
    }

    /// A column that people and JSON get and that the section's CSV leaves out.
    static func supplementary(
        _ name: String, _ role: Role, as meaning: Meaning = .value, _ term: Term, _ cells: [Cell]
    ) -> ReportColumn {
        ReportColumn(
            name, role, as: meaning, title: term.title, definition: term.definition, isSupplementary: true,
            cells: cells)
    }

    public var id: ID { ID(name: name) }

    /// The cell of a row; empty beyond the column's end.
    public func cell(_ row: Int) -> Cell { cells.indices.contains(row) ? cells[row] : .empty }
}

/// A table of a report: columns of equal length.
public struct ReportTable: Sendable, Hashable {
    public var columns: [ReportColumn]

    public init(_ columns: [ReportColumn]) {
        self.columns = columns
    }

    public var rowCount: Int { columns.first?.cells.count ?? 0 }

    /// The place of a column; `nil` where it has been left out.
    public func index(of id: ReportColumn.ID) -> Int? { columns.firstIndex { $0.id == id } }

    /// The column of an id; `nil` where it has been left out.
    public subscript(id: ReportColumn.ID) -> ReportColumn? { columns.first { $0.id == id } }

    /// The first column of a meaning.
    public subscript(meaning: ReportColumn.Meaning) -> ReportColumn? { columns.first { $0.meaning == meaning } }

    /// The column of a name, for definitions, which call columns by theirs.
    subscript(column name: String) -> ReportColumn? { self[ReportColumn.ID(name: name)] }
}
