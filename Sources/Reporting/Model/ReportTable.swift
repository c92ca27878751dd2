public import Messages

/// A column of a report's table.
public struct ReportColumn: Sendable, Hashable {
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

    /// The column's name in files for programs, the same in every language.
    public var name: String
    /// The header people read.
    public var title: Phrase
    /// What the number means, in a sentence.
    public var definition: Phrase
    public var role: Role
    /// Whether the section's CSV leaves the column out: those columns are agreed with programs. People and JSON get it.
    public var isSupplementary: Bool
    /// One cell a row.
    public var cells: [Cell]

    public init(
        _ name: String, _ role: Role, title: Phrase, definition: Phrase, isSupplementary: Bool = false,
        cells: [Cell] = []
    ) {
        self.name = name
        self.role = role
        self.isSupplementary = isSupplementary
        self.title = title
        self.definition = definition
        self.cells = cells
    }
}

/// A table of a report: columns of equal length.
public struct ReportTable: Sendable, Hashable {
    public var columns: [ReportColumn]

    public init(_ columns: [ReportColumn]) {
        self.columns = columns
    }

    public var rowCount: Int { columns.first?.cells.count ?? 0 }

    /// The column of a name, or `nil`.
    public subscript(column name: String) -> ReportColumn? { columns.first { $0.name == name } }

    public func columnIndex(_ name: String) -> Int? { columns.firstIndex { $0.name == name } }
}

/// A picture of a table's columns. Every renderer that can draw draws it its own way.
public struct ReportChart: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A horizontal bar for each row, longest label first in view.
        case bars
        /// A vertical column for each row, in time's order.
        case columns
    }

    public var kind: Kind
    public var title: Phrase
    /// The column whose cells label the bars.
    public var categories: String
    /// Where bars stand for stretches of time of unequal length: the column with their ends, shown after the beginnings.
    public var ends: String?
    /// A column of numbers that name the rows which have no label.
    public var otherwise: String?
    /// The columns whose cells are drawn, in order.
    public var series: [String]
    /// A column drawn as a line over the bars, on an axis of its own.
    public var line: String?
    /// For `attended/registered`: the column that is the whole of which the first series is the part.
    public var whole: String?
    /// The percentage column shown beside each bar.
    public var percentage: String?
    /// Draw at most so many rows; the rest is summed up in a line that says how many were left out.
    public var limit: Int?

    public init(
        _ kind: Kind, title: Phrase, categories: String, ends: String? = nil, otherwise: String? = nil,
        series: [String], line: String? = nil, whole: String? = nil, percentage: String? = nil, limit: Int? = nil
    ) {
        self.kind = kind
        self.title = title
        self.categories = categories
        self.ends = ends
        self.otherwise = otherwise
        self.series = series
        self.line = line
        self.whole = whole
        self.percentage = percentage
        self.limit = limit
    }
}

/// A part of a report: a table, and the charts drawn from it.
public struct ReportSection: Sendable, Hashable {
    /// The section's name in files, `attendance_by_session`.
    public var name: String
    public var title: Phrase
    /// What the section shows, or what to mind in reading it, in a sentence.
    public var note: Phrase?
    /// That the section is a part of the whole, and which: its filter, and the rows it leaves out. `note` begins with it.
    public var restriction: Phrase?
    public var table: ReportTable
    public var charts: [ReportChart]

    public init(_ name: String, title: Phrase, note: Phrase? = nil, table: ReportTable, charts: [ReportChart] = []) {
        self.name = name
        self.title = title
        self.note = note
        self.table = table
        self.charts = charts
    }
}
