internal import Base

/// A row that cannot be read, and why.
struct BadRow: Sendable {
    enum Reason: Sendable, Hashable {
        case missing
        case notATime
        /// A time of day without the date that it needs.
        case noDate
        case notATimeOrMark
        case fields(Int, of: Int)
        /// Not a date in the order of the others.
        case notInOrder
        /// An id that names another check-in too.
        case namesAnother
    }

    /// The offset at which the row begins.
    var offset: Int
    /// The column's name; empty for a row that is wrong as a whole.
    var column: String
    var reason: Reason
    /// The required value that the row lacks.
    var lacks: ColumnRole
    /// The form of the cell, if it certainly belongs to the column.
    var value: String?
}

/// The id and name of a session or type in a row, as codes.
struct NamedPair: Sendable, Hashable {
    /// `.max` if there is none.
    var id: UInt32
    var name: UInt32

    static let none = NamedPair(id: .max, name: .max)
}

/// The pairs of id and name in a part of a file, by code.
struct NamedPairs: Sendable {
    var ids = TextCodes()
    var names = TextCodes()
    private(set) var pairs: [NamedPair] = []
    private var codes: [NamedPair: UInt32] = [:]
    private var last: (pair: NamedPair, code: UInt32) = (.none, .max)

    /// The code of a pair; `.max` for none.
    @inline(__always)
    mutating func code(_ pair: NamedPair) -> UInt32 {
        if pair == last.pair { return last.code }
        let code = codes[pair] ?? add(pair)
        last = (pair, code)
        return code
    }

    private mutating func add(_ pair: NamedPair) -> UInt32 {
        codes[pair] = UInt32(pairs.count)
        pairs.append(pair)
        return UInt32(pairs.count - 1)
    }

    /// The code of the id and name in a row's columns; `.max` if both are empty.
    @inline(__always)
    mutating func code(id: Int?, name: Int?, in fields: Fields, of bytes: Bytes, _ text: inout FieldText) -> UInt32 {
        var pair = NamedPair.none
        if let id, fields[id].count > 0 {
            let cell = text(fields[id], of: bytes)
            if !cell.isEmpty { pair.id = ids.code(of: cell) }
        }
        if let name, fields[name].count > 0 {
            let cell = text(fields[name], of: bytes)
            if !cell.isEmpty { pair.name = names.code(of: cell) }
        }
        return pair == .none ? .max : code(pair)
    }

    /// The code of a name without an id.
    mutating func code(named name: String) -> UInt32 {
        var name = name
        return code(NamedPair(id: .max, name: name.withUTF8 { names.code(of: $0) }))
    }

    /// The code of a text in place of an id, or of a name, or of both; `.max` for neither.
    mutating func code(id: String?, name: String?) -> UInt32 {
        var pair = NamedPair.none
        if var id { pair.id = id.withUTF8 { ids.code(of: $0) } }
        if var name { pair.name = name.withUTF8 { names.code(of: $0) } }
        return pair == .none ? .max : code(pair)
    }

    func id(of code: Int) -> String? { pairs[code].id == .max ? nil : ids[pairs[code].id] }
    func name(of code: Int) -> String? { pairs[code].name == .max ? nil : names[pairs[code].name] }
}

/// A check-in as written in its row. It has 64 bytes, the size of a cache line, because rows are accessed at random.
struct RawCheckIn: BitwiseCopyable, Sendable {
    enum IDForm: UInt8, BitwiseCopyable, Sendable { case none, given, text }

    /// The offset at which the row begins.
    var offset: Int
    /// The given id, or the hash of a text in its place.
    var id: Int64 = 0
    /// `missingGuest` if the row names none.
    var guest: Int64
    var time: TimeCell
    /// NaN if there is none.
    var latitude = Double.nan
    var longitude = Double.nan
    /// Codes; `.max` if there is none.
    var session: UInt32
    var type: UInt32
    var method = UInt32.max
    var idForm = IDForm.none

    static let missingGuest = Int64.min
}

/// The check-ins of a part of a file, before ids and instants are known.
struct RawCheckIns: Sendable {
    var checkIns: [RawCheckIn] = []
    var sessionNames = NamedPairs()
    var typeNames = NamedPairs()
    var methodNames = TextCodes()
    var dates = DateEvidence()
    var bad: [BadRow] = []
    /// Cells of optional columns that could not be read, by column.
    var unreadable: [String: Int] = [:]
    /// The number of rows, and of those that are not entries.
    var rows = 0
    var skipped = 0
    /// For a list of guests, or of registrants: those expected, with their types, and whether some attended nothing.
    var expected: [(guest: Int64, type: UInt32, session: UInt32)] = []
    /// What rows say in the fields of a form.
    var fields = FieldRows()
    /// Those of whom a session's column says that they did not come.
    var absent: [(guest: Int64, type: UInt32, session: UInt32)] = []
    var hasAbsentees = false
    /// Those who did not come and have a time, which is not that of an arrival then.
    var absentWithTime = 0
    /// The rows of those who did not come in a file that may be a log, too.
    var absentRows: [Int] = []
    /// Texts in the time's column of a list that are no time and no word for none.
    var noneWords: [FoundWord] = []
    /// The text of a row with nothing else, which may be a total or a note.
    var doubtfulRow: String?
    /// Texts alone in their row, above the headings again; and, at the edges of the part, what may belong together.
    var titles: [String] = []
    var lastTitle: String?
    var beginsWithHeadings = false
    /// The offset of headings of another table, below a title of its own.
    var otherTable: Int?
    /// Rows whose time could be read.
    var arrivals = 0
    /// Dates beside an empty hour, which count as marks.
    var hoursMissing = 0
    /// Rows of totals and headings, and rows with nothing.
    var totals = 0
    var blank = 0
    /// The words that decide, by the role of their column; those of marked columns under `attended`.
    var words: [ColumnRole: [FoundWord]] = [:]
    /// Cells with a time of day and no date, which count as marks.
    var clocksWithoutDate = 0
    /// The offset of a quote that is never closed, and of text that follows a closing one.
    var openQuote: Int?
    var textAfterQuote: Int?
    /// The quotes of a field of very many lines.
    var longQuote: [Int]?
    /// Whether a record extends past the end of the part.
    var passedEnd = false
}
