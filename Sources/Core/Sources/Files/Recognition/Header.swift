internal import Base
internal import Foundation

/// The plan of a file: its columns, and what each is read as. A form says it, or the layout of a known export; without either it
/// is recognized by the headings and rows.
struct Header: Sendable {
    let table: FileTable
    let delimiter: UInt8
    let names: [String]
    /// Of a name that is there before: the number of this one, by place.
    let numbers: [Int: Int]
    /// The number of columns, including those beyond `maximumColumns`, which have no name here.
    let width: Int
    /// Whether the texts of cells are read with all their blanks.
    var isVerbatim = false
    /// The offsets of the header and of the first row.
    let start: Int
    let end: Int
    /// The offset of a quote that is never closed.
    let openQuote: Int?
    /// The column names that the user has given for roles.
    let wanted: [ColumnRole: String]
    var places: [ColumnRole: Int] = [:]
    /// The roles whose columns the user has named.
    var mapped: Set<ColumnRole> = []
    /// Further columns of a first or last name: the second surname, a second column "Nombre".
    var nameParts: [ColumnRole: [Int]] = [:]
    /// In a list with one row for each guest, the columns that are sessions, and the sessions' names.
    var sessionColumns: [Int] = []
    var sessionNames: [String] = []
    /// Whether rows are guests, some of whom did not come.
    var rowsAreGuests = false
    /// A column of marks without a name, which may be a session.
    var nameless: Int?

    /// Whether the file is a list of guests if somebody in it did not come, and a log otherwise.
    var mayBeList = false
    /// Whether times are dates alone.
    var hasDatesOnly = false

    // What a form says, or what is taken without doubt.

    /// Whether a form, or the layout of a known export, says what the columns mean.
    var isDescribed = false
    /// Whether it is a known export's, and no form describes the columns.
    var isOfLayout = false
    /// The meaning of words, by the role of their column; of marked columns, under `attended`.
    var words: [ColumnRole: CellWords] = CellWords.known
    /// The columns that tell people apart, if they are said; each row is somebody if `rowIsPerson`.
    var personColumns: [Int]?
    var rowIsPerson = false
    /// In each row, the first of these whose columns are filled tells people apart; none stands for the row.
    var personAlternatives: [[Int]]?
    /// Whether each row is somebody who came, at a time that is not told.
    var everybodyCame = false
    /// Whether rows are people who were expected; `nil` if their cells show it.
    var tellsRegistrations: Bool?
    /// How cells list sessions.
    var listed = FileForm.Listed()
    /// Where the table ends, if the file has others below.
    var limit: Int?
    /// Ids that differ by nothing else are one.
    var alike: Set<FileForm.Alike> = []
    /// The ids of the RUTs that any of the files has with a check digit, where a form says that it makes no difference.
    var wholeRUTs: Set<Int64> = []
    /// Columns that the person says do not matter, and those kept for sections.
    var ignored: Set<Int> = []
    var fieldColumns: [Int] = []
    /// The column of each field of a form; `nil` for one that the file lacks.
    var fieldPlaces: [Int?] = []
    var hasFields: Bool { fieldPlaces.contains { $0 != nil } }
    /// The column of a list of registrants that is called as one with sessions' names is, and has marks.
    var markedSession: Int?
    /// The session of all rows, if a form or a sheet or file names it.
    var singleSession: String?
    /// The zone of times without an offset; `nil` for the report's.
    var zone: TimeZone?
    /// The day of times of day; `nil` if another column, or nothing, has it.
    var day: TimeCell?
    /// How times are written, if a form says it.
    var timeFormat: TimeFormat?
    /// Words for no time.
    var noTimes: Set<MatchedWord> = []
    /// The order of day and month, if a form says it.
    var dateOrder: DateOrder?
    /// The first cells of rows that are totals.
    var totals: Set<MatchedWord> = Header.knownTotals

    static let knownTotals = Set(
        ["total", "totales", "total general", "subtotal", "suma", "grand total", "sum"].map { MatchedWord($0) })

    subscript(role: ColumnRole) -> Int? {
        get { places[role] }
        set { places[role] = newValue }
    }

    /// The name of a role's column, for messages; the role's own name if there is no column.
    func name(of role: ColumnRole) -> String { places[role].map { names[$0] } ?? role.rawValue }

    /// Whether the columns are there that the user has named.
    var hasAllWanted: Bool { wanted.keys.allSatisfy { !table.roles.contains($0) || mapped.contains($0) } }

    /// The columns that are read, or need not be.
    var used: Set<Int> {
        Set(places.values).union(sessionColumns).union(nameParts.values.joined()).union(ignored).union(fieldColumns)
            .union(personColumns ?? []).union((personAlternatives ?? []).joined())
    }

    /// Whether a column says when somebody came.
    var saysWhen: Bool { places[.createdAt] != nil || places[.date] != nil || places[.time] != nil }

    /// Whether a word in the column of times may say that somebody did not come: nothing else says who did. Layouts know the words.
    var timesMaySayWhoCame: Bool {
        guard isDescribed else { return rowsAreGuests || mayBeList }
        return !isOfLayout && !everybodyCame && sessionColumns.isEmpty
            && [.attended, .attendedSessions, .result, .scanType].allSatisfy { self[$0] == nil }
    }

    /// Whether equal rows are several people, told apart by their order.
    var numbersRows: Bool { rowIsPerson || personAlternatives?.last == [] }

    /// What identifies a guest, the surest first. In each row, the first with a value counts.
    var identities: [Identity] {
        if rowIsPerson || personAlternatives == [[]] { return [.row] }
        if personAlternatives != nil {
            return alternativeIdentities.count == 1 ? alternativeIdentities : [.alternatives]
        }
        return personColumns.map { [Identity.person($0)] } ?? recognizedIdentities
    }

    /// What identifies a guest if nobody says it.
    var recognizedIdentities: [Identity] {
        var identities: [Identity] = []
        if let place = places[.guestID] { identities.append(.code([place])) }
        if let order = places[.order] {
            if let position = places[.position] {
                identities.append(.code([order, position]))
            } else {
                let names = [places[.guest], places[.firstName], places[.lastName], places[.email]].compactMap(\.self)
                identities.append(.code([order] + names))
            }
        }
        if let place = places[.email] { identities.append(.email(place)) }
        let (first, last) = (columns(of: .firstName), columns(of: .lastName))
        let full = columns(of: .guest)
        // A surname alone is not a name, nor is a first name if there is a full name.
        let isApart = !first.isEmpty && !last.isEmpty
        let name = isApart || full.isEmpty ? first + last : full + last
        if !name.isEmpty { identities.append(.name(name)) }
        if isApart, !full.isEmpty { identities.append(.name(full)) }
        return identities
    }

    private func columns(of role: ColumnRole) -> [Int] {
        [places[role]].compactMap(\.self) + (nameParts[role] ?? [])
    }

    /// What identifies a guest.
    enum Identity: Sendable, Hashable {
        case code([Int])
        case email(Int)
        case name([Int])
        /// Columns that are said to tell people apart together; -1 for one that this file does not have.
        case person([Int])
        /// The first that is filled of those that the layout of a known export says.
        case alternatives
        /// Each row is somebody.
        case row

        var isCode: Bool { if case .code = self { true } else { false } }

        var columns: [Int] {
            switch self {
            case .code(let places), .name(let places): places
            case .email(let place): [place]
            case .person(let places): places.filter { $0 >= 0 }
            case .row, .alternatives: []
            }
        }
    }
}

extension String {
    /// The text without line breaks and other control characters, for messages.
    var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
        return split { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
            .joined(separator: " ")
    }

    /// The form of the text, which messages may show of any cell: letters become `a` and digits `9`, so that it has
    /// nobody's name, address or number; `nil` if it is long.
    var shape: String? {
        guard utf8.count < 60 else { return nil }
        return String(onOneLine.map { $0.isNumber ? "9" : $0.isASCII && !$0.isLetter ? $0 : "a" })
    }
}

/// A row of a file.
struct FileRow {
    /// One for each column; a missing one is empty.
    let fields: Fields
    /// How many fields the row has, which may be more than there are columns.
    let count: Int
    let bytes: Bytes
    /// The offset at which it begins.
    let start: Int

    var isBlank: Bool { fields.allSatisfy { $0.count == 0 } }
}

extension TextFile {
    /// Calls `body` with each row below the header, or from an offset on, up to where the table ends or `body` returns false.
    func forEachRow(_ header: Header, from offset: Int? = nil, _ body: (FileRow) -> Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            let bytes = UnsafeBufferPointer(rebasing: bytes[..<(header.limit ?? bytes.count)])
            guard offset ?? header.end < bytes.count else { return }
            var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: offset ?? header.end)
            withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
                fields.initialize(repeating: .missing)
                while let count = scanner.next(into: fields) {
                    if count < fields.count { for missing in count..<fields.count { fields[missing] = .missing } }
                    guard body(FileRow(fields: fields, count: count, bytes: bytes, start: scanner.start)) else {
                        return
                    }
                }
            }
        }
    }

    /// The different texts of a column, as they first come, and how many cells have each.
    func words(of column: Int, _ header: Header) -> [FoundWord] {
        var words = WordReader()
        var text = FieldText(isVerbatim: isVerbatim)
        forEachRow(header) { row in
            if column < row.count { words.meaning(of: text(row.fields[column], of: row.bytes)) }
            return true
        }
        return words.words
    }

    func texts(of column: Int, _ header: Header) -> [String] { words(of: column, header).map(\.text) }

    /// The number of rows that have anything.
    func rowCount(_ header: Header) -> Int {
        var rows = 0
        forEachRow(header) { row in
            if !row.isBlank { rows += 1 }
            return true
        }
        return rows
    }
}
