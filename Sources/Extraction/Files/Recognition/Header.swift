internal import Foundation
internal import Messages
internal import Profiles
internal import Tables

/// A file's columns, and what each is read as.
struct Header: Sendable {
    /// Exports that are read in their own way.
    enum Preset: String, Sendable {
        /// All scans: those that let somebody in are check-ins.
        case pretixLog = "pretix, check-in log"
        /// A row for each guest whom one list expects.
        case pretixList = "pretix, check-in list"
        /// A row for each ticket, with the lists that it was scanned for.
        case pretixPositions = "pretix, order positions"
        /// A row for each attendee.
        case eventbrite = "Eventbrite, attendees"
    }

    let table: FileTable
    let delimiter: UInt8
    let names: [String]
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
    var preset: Preset?
    /// Further columns of a first or last name: the second surname, a second column "Nombre".
    var nameParts: [ColumnRole: [Int]] = [:]
    /// In a list with one row for each guest, the columns that are sessions, and the sessions' names.
    var sessionColumns: [Int] = []
    var sessionNames: [String] = []
    /// Whether rows are guests, some of whom did not come.
    var rowsAreGuests = false
    /// What people should know about how the rows are read.
    var notes: [HeaderNote] = []
    /// Why the rows cannot be read, or what else they may be.
    var problem: HeaderProblem?

    // What a form says, or what is taken without doubt.

    /// Whether a form, or the layout of a known export, says what the columns mean.
    var isDescribed = false
    /// The meaning of words, by the role of their column; of marked columns, under `attended`.
    var words: [ColumnRole: CellWords] = CellWords.known
    /// The columns that tell people apart, if they are said; each row is somebody if `rowIsPerson`.
    var personColumns: [Int]?
    var rowIsPerson = false
    /// Ids that differ by nothing else are one.
    var alike: Set<FileForm.Alike> = []
    /// Columns that the person says do not matter, and those kept for sections.
    var ignored: Set<Int> = []
    var fieldColumns: [Int] = []
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

    static let delimiters = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    /// A file with more columns is not a list of people.
    static let maximumColumns = 4096
    /// The most titles and other lines above the header.
    private static let maximumTitles = 19

    /// Reads the header of a file: the first line, unless a later one is clearly the header. The delimiter is the one
    /// with which most columns are recognized or, if that is not decisive, the one that yields most columns.
    ///
    /// - Parameter columns: names of columns by role, from the user.
    init(_ bytes: UnsafeBufferPointer<UInt8>, as table: FileTable, columns: [ColumnRole: String]) {
        // A first line `sep=;` is Excel's way to name the delimiter.
        let told = Self.toldDelimiter(bytes)
        let lines = (told.map { [$0.delimiter] } ?? Self.delimiters).map {
            Header(bytes, from: told?.end ?? 0, delimiter: $0, as: table, columns: columns)
        }
        let first = Self.best(of: lines)
        self = Self.below(first, lines, bytes) ?? first
    }

    /// The header below other lines; `nil` if the first line is as good.
    private static func below(_ first: Header, _ lines: [Header], _ bytes: UnsafeBufferPointer<UInt8>) -> Header? {
        let mayBeTitle =
            switch first.table {
            case .checkIns: first.identities.isEmpty || !first.saysWhen
            case .registrants: first.identities.isEmpty
            case .events, .sessions, .offers, .guests: false
            }
        guard mayBeTitle, first.openQuote == nil, first.width <= maximumColumns else { return nil }
        var lines = lines
        for _ in 0..<maximumTitles {
            lines = lines.compactMap { line in
                guard line.end < bytes.count, line.openQuote == nil else { return nil }
                return Header(bytes, from: line.end, delimiter: line.delimiter, as: line.table, columns: line.wanted)
            }
            let clear = lines.filter { !$0.identities.isEmpty && $0.places.count >= max(2, first.places.count + 1) }
            if !clear.isEmpty { return best(of: clear) }
        }
        return nil
    }

    /// The best header; among equals, the first.
    private static func best(of headers: [Header]) -> Header {
        headers.reversed().max { ($0.places.count, $0.names.count) < ($1.places.count, $1.names.count) } ?? headers[0]
    }

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, delimiter: UInt8, as table: FileTable,
        columns: [ColumnRole: String]
    ) {
        self.table = table
        self.delimiter = delimiter
        wanted = columns
        var scanner = RecordScanner(bytes, delimiter: delimiter, from: start)
        (names, width) = withUnsafeTemporaryAllocation(of: Field.self, capacity: Self.maximumColumns) { fields in
            guard let count = bytes.isEmpty ? nil : scanner.next(into: fields) else { return ([], 0) }
            var text = FieldText()
            let names = fields[..<min(count, fields.count)].map { field in
                text.string(field, of: bytes).onOneLine
            }
            return (names, count)
        }
        self.start = scanner.start
        end = bytes.isEmpty ? 0 : scanner.position
        openQuote = scanner.openQuote
        recognize(without: [])
    }

    private static func toldDelimiter(_ bytes: UnsafeBufferPointer<UInt8>) -> (delimiter: UInt8, end: Int)? {
        guard bytes.count > 6, bytes[..<4].elementsEqual("sep=".utf8), bytes[5] == 0x0A || bytes[5] == 0x0D else {
            return nil
        }
        return (bytes[4], bytes[5] == 0x0D && bytes[6] == 0x0A ? 7 : 6)
    }

    subscript(role: ColumnRole) -> Int? {
        get { places[role] }
        set { places[role] = newValue }
    }

    /// The name of a role's column, for messages; the role's own name if there is no column.
    func name(of role: ColumnRole) -> String { places[role].map { names[$0] } ?? role.rawValue }

    /// The columns that are read, or need not be.
    var used: Set<Int> {
        Set(places.values).union(sessionColumns).union(nameParts.values.joined()).union(ignored).union(fieldColumns)
            .union(personColumns ?? [])
    }

    /// The names of columns that are not read.
    var unused: [String] {
        let used = used
        return names.indices.filter { !used.contains($0) && !names[$0].isEmpty }.map { names[$0] }
    }

    /// Whether a column says when somebody came.
    var saysWhen: Bool { places[.createdAt] != nil || places[.date] != nil || places[.time] != nil }

    /// Whether rows are guests, and not check-ins.
    var isListOfGuests: Bool { preset.map { $0 != .pretixLog } ?? rowsAreGuests }

    /// Whether an order's tickets for the same name can be told apart only by the order of their rows.
    var numbersRows: Bool {
        rowIsPerson
            || (personColumns == nil && preset == .pretixList && places[.position] == nil && places[.guestID] == nil)
    }

    /// Whether guests' ids are Chilean RUTs.
    var hasRUTs: Bool { places[.guestID].map { Self.isOfRUTs(names[$0]) } ?? false }

    /// What identifies a guest, the surest first. In each row, the first with a value counts.
    var identities: [Identity] {
        if rowIsPerson { return [.row] }
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
        /// Each row is somebody.
        case row

        var isCode: Bool { if case .code = self { true } else { false } }

        var columns: [Int] {
            switch self {
            case .code(let places), .name(let places): places
            case .email(let place): [place]
            case .person(let places): places.filter { $0 >= 0 }
            case .row: []
            }
        }
    }
}

/// What people should know about how a file's rows are read.
enum HeaderNote: Sendable, Hashable {
    /// A list with a row for each guest, and these sessions.
    case wide(sessions: [String])
    /// Rows with nothing in this column are guests who did not come.
    case guestList(column: String)
    /// Rows whose result is not success are not check-ins.
    case decided(column: String)
    /// The time is not that of arrival, since guests who did not come have one.
    case notArrival(column: String, attended: String)
    /// Cells say that some were refused or did not come, but the column is not read.
    case contradicts(column: String)
    /// Numbers that identify guests were rounded by a spreadsheet.
    case rounded(column: String)
    /// Numbers that should identify guests are shared by people whom these columns tell apart.
    case shared(column: String, by: [String])
    /// Rows name several events, but the file is read as one.
    case severalEvents(column: String)
    /// Columns with marks are not read, in a file with a row for each guest.
    case perhapsSessions(columns: [String])
}

/// Why a file's rows cannot be read, apart from a column that is missing.
enum HeaderProblem: Sendable, Hashable {
    /// A column of marks has no name. Columns are counted from 1.
    case sessionWithoutName(column: Int)
    /// There are dates without times, and a column of times that may not be theirs.
    case unassignedTimeColumn(date: String, time: String)
    /// It may be a list with a row for each guest, or a form with answers.
    case perhapsWide(columns: [String])
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

extension TextFile {
    func texts(of column: Int, _ header: Header) -> [String] {
        bytes.withUnsafeBufferPointer { bytes in
            guard header.end < bytes.count else { return [] }
            var codes = TextCodes()
            var text = FieldText(isVerbatim: isVerbatim)
            var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
            withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
                while let count = scanner.next(into: fields) {
                    if column < count { _ = codes.code(of: text(fields[column], of: bytes)) }
                }
            }
            return (0..<codes.count).map { codes[UInt32($0)] }
        }
    }
}
