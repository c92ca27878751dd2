public import Base

public struct ReportColumn: Sendable, Hashable, Identifiable {
    /// Identifies the column in its table, even if columns and rows are reordered. Obtained only from a column.
    public struct ID: Sendable, Hashable {
        fileprivate let name: String
    }

    /// The kind of contents, from which renderers derive alignment, format and width.
    public enum Role: Sendable, Hashable {
        /// A number that identifies something and is not added up.
        case identifier
        case text
        case count
        /// An amount in the event's currency.
        case money
        case percentage
        case metres
        case degrees
        case instant
        /// A measured number, with its unit in the title: check-ins per minute, minutes of waiting.
        case quantity
        /// A number from 0 to 1, shown to people as a percentage.
        case share
    }

    /// The kind of things that columns of ids and names refer to.
    public enum Subject: Sendable, Hashable {
        case session, registrantType, event
    }

    /// What the cells stand for, if the role does not say.
    public enum Meaning: Sendable, Hashable {
        /// What the title says.
        case value
        /// The ids of a row's subject.
        case ids(of: Subject)
        /// The ids of other items of that kind, beside those of a row's subject.
        case otherIDs(of: Subject)
        /// The names for the ids in the same table.
        case names(of: Subject)
        /// The start of each session in the table.
        case sessionStarts
        /// Calendar days as programs write them: `2026-03-01`.
        case days
        /// Days until something, negative after it.
        case daysBefore
        /// Codes for programs, which people read as labels.
        case codes(Codes)
        /// The change in words, beside columns that say it in codes.
        case changeInWords
        /// An end of the interval within which a rate could lie by chance.
        case intervalEnd
        /// Explanations of the other cells of a row, if they need any.
        case remarks
    }

    /// The column's name in files for programs, the same in every language.
    public var name: String
    /// The header shown to people.
    public var title: Phrase
    /// The definition of the number, in a sentence.
    public var definition: Phrase
    public var role: Role
    public var meaning: Meaning
    /// Whether the section's CSV omits the column, since its columns are fixed for programs. People and JSON get it.
    public var isSupplementary: Bool
    /// One per row.
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

    /// A column with the header and definition of a term.
    public init(_ name: String, _ role: Role, as meaning: Meaning = .value, _ term: Term, _ cells: [Cell]) {
        self.init(name, role, as: meaning, title: term.title, definition: term.definition, cells: cells)
    }

    /// A column for people and JSON that the section's CSV omits.
    package static func supplementary(
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

    /// The table with names in place of the ids before them. Ids stay where a row has no name.
    var namingRows: ReportTable {
        ReportTable(
            columns.enumerated().filter { index, column in
                switch column.meaning {
                case .ids, .otherIDs:
                    guard index + 1 < columns.count else { return true }
                    let next = columns[index + 1]
                    let isNamed =
                        if case .names = next.meaning { true } else { next.role == .text && next.isSupplementary }
                    return !isNamed || zip(column.cells, next.cells).contains { $0 != .empty && $1 == .empty }
                default: return true
                }
            }.map(\.element))
    }

    /// The index of a column; `nil` if it was removed.
    public func index(of id: ReportColumn.ID) -> Int? { columns.firstIndex { $0.id == id } }

    /// The column with an id; `nil` if it was removed.
    public subscript(id: ReportColumn.ID) -> ReportColumn? { columns.first { $0.id == id } }

    public subscript(meaning: ReportColumn.Meaning) -> ReportColumn? { columns.first { $0.meaning == meaning } }

    /// The column with the start of each session.
    var sessionStarts: ReportColumn? { self[.sessionStarts] }

    /// The column with a name, as definitions refer to it.
    package subscript(column name: String) -> ReportColumn? { self[ReportColumn.ID(name: name)] }
}
