internal import Foundation
internal import Messages
internal import Profiles
internal import Tables

/// A file's columns, and what each is read as.
struct Header: Sendable {
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
    /// Further columns of a first or last name: the second surname, a second column "Nombre".
    var nameParts: [ColumnRole: [Int]] = [:]
    /// In a list with one row for each guest, the columns that are sessions, and the sessions' names.
    var sessionColumns: [Int] = []
    var sessionNames: [String] = []
    /// Whether rows are guests, some of whom did not come.
    var rowsAreGuests = false
    /// Why the rows cannot be read, or what else they may be.
    var problem: HeaderProblem?

    /// Whether the file is a list of guests if somebody in it did not come, and a log otherwise.
    var mayBeList = false
    /// Whether times are dates alone.
    var hasDatesOnly = false

    // What a form says, or what is taken without doubt.

    /// Whether a form, or the layout of a known export, says what the columns mean.
    var isDescribed = false
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
    /// - Parameters:
    ///   - columns: names of columns by role, from the user.
    ///   - form: what says which headings there are, and perhaps where.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, as table: FileTable, columns: [ColumnRole: String], form: FileForm? = nil
    ) {
        // A first line `sep=;` is Excel's way to name the delimiter.
        let told = Self.toldDelimiter(bytes)
        let delimiters = form?.delimiter?.utf8.first.map { [$0] } ?? told.map { [$0.delimiter] } ?? Self.delimiters
        let start = form?.header.map { Self.start(ofLine: $0, bytes) } ?? told?.end ?? 0
        let lines = delimiters.map { Header(bytes, from: start, delimiter: $0, as: table, columns: columns) }
        let headings = form?.headings ?? []
        let score = { (header: Header) in headings.count { header.place(of: $0) != nil } }
        let first = Self.best(of: lines, score)
        self = form?.header != nil ? first : Self.below(first, lines, bytes, headings.isEmpty ? nil : score) ?? first
    }

    static func start(ofLine line: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var place = 0
        for _ in 1..<max(1, line) {
            guard let end = bytes[place...].firstIndex(of: RecordScanner.newline) else { return bytes.count }
            place = end + 1
        }
        return place
    }

    /// The header below other lines; `nil` if the first line is as good.
    ///
    /// - Parameter score: how many headings of a form a line has; without a form `nil`, and only titles may be above.
    private static func below(
        _ first: Header, _ lines: [Header], _ bytes: UnsafeBufferPointer<UInt8>, _ score: ((Header) -> Int)?
    ) -> Header? {
        let mayBeTitle =
            switch first.table {
            case .checkIns: first.identities.isEmpty || !first.saysWhen
            case .registrants: first.identities.isEmpty
            case .events, .sessions, .offers, .guests: false
            }
        guard score != nil || mayBeTitle, first.openQuote == nil, first.width <= maximumColumns else { return nil }
        var (lines, best) = (lines, first)
        for _ in 0..<maximumTitles {
            lines = lines.compactMap { line in
                guard line.end < bytes.count, line.openQuote == nil else { return nil }
                return Header(bytes, from: line.end, delimiter: line.delimiter, as: line.table, columns: line.wanted)
            }
            if let score {
                let found = lines.isEmpty ? best : Self.best(of: lines, score)
                if score(found) > score(best) { best = found }
                continue
            }
            let clear = lines.filter { !$0.identities.isEmpty && $0.places.count >= max(2, first.places.count + 1) }
            if !clear.isEmpty { return Self.best(of: clear) { _ in 0 } }
        }
        return score == nil ? nil : best
    }

    /// The best header; among equals, the first.
    private static func best(of headers: [Header], _ score: (Header) -> Int) -> Header {
        headers.reversed().max {
            (score($0), $0.places.count, $0.names.count) < (score($1), $1.places.count, $1.names.count)
        } ?? headers[0]
    }

    init(
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

    /// Whether the columns are there that the user has named.
    var hasAllWanted: Bool { wanted.keys.allSatisfy { !table.roles.contains($0) || mapped.contains($0) } }

    /// The columns that are read, or need not be.
    var used: Set<Int> {
        Set(places.values).union(sessionColumns).union(nameParts.values.joined()).union(ignored).union(fieldColumns)
            .union(personColumns ?? []).union((personAlternatives ?? []).joined())
    }

    /// The names of columns that are not read.
    var unused: [String] {
        let used = used
        return names.indices.filter { !used.contains($0) && !names[$0].isEmpty }.map { names[$0] }
    }

    /// Whether a column says when somebody came.
    var saysWhen: Bool { places[.createdAt] != nil || places[.date] != nil || places[.time] != nil }

    /// Whether rows are guests, and not check-ins.
    var isListOfGuests: Bool { rowsAreGuests }

    /// Whether equal rows are several people, told apart by their order.
    var numbersRows: Bool { rowIsPerson || personAlternatives?.last == [] }

    /// Whether guests' ids are Chilean RUTs.
    var hasRUTs: Bool { places[.guestID].map { Self.isOfRUTs(names[$0]) } ?? false }

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

/// Why a file's rows cannot be read, apart from a column that is missing.
enum HeaderProblem: Sendable, Hashable {
    /// A column of marks has no name. Columns are counted from 1.
    case sessionWithoutName(column: Int)
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
