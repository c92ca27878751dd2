internal import Base
internal import Foundation

/// What the columns of an event's files mean, as a person says it, or a layout of a known export.
///
/// Columns are named by their headings; `Nombre (2)` is the second one of that heading. Words are as cells have them.
public struct FileForm: Sendable, Hashable {
    /// A column whose words decide: who came, who was let in, who entered, who was expected.
    public struct Words: Sendable, Hashable {
        /// `nil` where marked columns have the words.
        var column: String?
        var yes: [String]
        public var no: [String]
    }

    /// What tells people apart.
    public enum Person: Sendable, Hashable {
        /// These columns together.
        case columns([String])
        /// Each row is somebody.
        case row
        /// In each row, the first of these that is filled; none stands for the row. Only layouts have it.
        case alternatives([[String]])
    }

    /// Ids that differ by nothing else are one.
    public enum Alike: String, Sendable, Hashable, CaseIterable {
        case zeros, letterCase = "case", dots, blanks, dashes
        /// RUTs with and without their check digit.
        case checkDigit = "check-digit"
    }

    /// Which session a row, or a mark, is of.
    public enum Session: Sendable, Hashable {
        case column(String)
        /// Cells of this column have the names of all sessions that the person came to.
        case listed(String, Listed)
        /// All rows are of this session.
        case named(String)
        /// Each of these columns is a session.
        case marked([String])
        /// Each sheet of a workbook is a session, but for these.
        case eachSheet(ignoring: [String])
        case eachFile
    }

    /// How a cell lists sessions.
    public struct Listed: Sendable, Hashable {
        public var separator = ","
        /// Whether the separator is one only as it stands: a comma that a blank follows may be part of a name.
        var isExact = false
        /// Whether each is written `NAME (YYYY-MM-DD HH:MM:SS)`.
        var hasTimes = false
    }

    /// When somebody came.
    public struct Time: Sendable, Hashable {
        /// `nil` if only how to read times is said.
        var column: String?
        public var order: DateOrder?
        /// The zone of times without an offset; `nil` for the report's.
        public var zone: String?
        /// The date, where the column has hours only.
        var date: Date?
        /// Words for no time.
        public var none: [String] = []
        /// How times are written, in Unicode's letters: `dd.MM.yyyy HH:mm`.
        public var format: String?

        public init(column: String? = nil) { self.column = column }
    }

    /// The date of a time of day.
    public enum Date: Sendable, Hashable {
        case column(String)
        /// The same day for all rows: `2026-05-13`.
        case day(String)
    }

    /// The files by table, relative to the form's folder; empty if the form says none.
    public var files: [FileTable: String] = [:]
    var person: Person?
    var alike: Set<Alike> = []
    /// Whether the form says which ids are alike: `alike: []` says that none are.
    var tellsAlike = false
    /// The words that decide, by the role of their column: who was expected (`status`), who came (`attended`), which way
    /// (`scanType`), and who was let in (`result`).
    var words: [ColumnRole: Words] = [:]
    public var session: Session?
    /// The names that renamed sessions had, by their new ones.
    var sameAs: [String: String] = [:]
    public var time: Time?
    public var type: String?
    /// Columns kept for sections.
    var fields: [String] = []
    var ignore: [String] = []
    /// Columns with names, addresses, methods and so on, by the column of a dataset that each is read as.
    public var columns: [ColumnRole: String] = [:]
    /// The event's name, start and end.
    public var name: String?
    var starts: String?
    var ends: String?
    var allowsShrinking: Bool?

    // What cannot always be found out.
    var sheet: String?
    /// The line of the headings, from 1.
    public var header: Int?
    public var encoding: String?
    var delimiter: String?
    var decimal: String?
    /// The first cells of rows that are totals.
    public var totals: [String] = []

    /// Whether each row is somebody who came, with a time or without.
    var everybodyCame = false

    // What only the layouts of known exports say.
    /// Whether rows are people who were expected; `nil` if their cells show it.
    var tellsRegistrations: Bool?
    /// Headings that only a file with the day first has.
    var dayFirst: [String] = []

    public init() {}

    /// Whether it says what all columns mean, and does not only answer questions.
    var describesColumns: Bool { person != nil }

    /// Whether it says what rows are, which needs who is a person.
    var decides: Bool {
        let saysSession =
            switch session {
            case .column, .marked: true
            case .listed, .named, .eachSheet, .eachFile, nil: false
            }
        return saysSession || time?.column != nil || everybodyCame || words.keys.contains { $0 != .status }
    }

    /// All headings that the form names.
    var headings: [String] {
        var headings = fields + ignore + columns.values.sorted()
        switch person {
        case .columns(let names): headings += names
        case .alternatives(let alternatives): headings += alternatives.joined()
        case .row, nil: break
        }
        switch session {
        case .column(let name), .listed(let name, _): headings.append(name)
        case .marked(let names): headings += names
        case .named, .eachSheet, .eachFile, nil: break
        }
        if case .column(let name) = time?.date { headings.append(name) }
        return headings + [time?.column, type].compactMap(\.self)
            + WordKeys.roles.compactMap { words[$0]?.column }
    }
}
