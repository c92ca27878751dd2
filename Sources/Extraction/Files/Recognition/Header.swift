internal import Messages
internal import Profiles
internal import Tables

/// A file's columns, and what each is read as.
struct Header: Sendable {
    /// Exports that are read in a way of their own.
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
    /// The columns of the line, also those beyond `mostColumns`, which have no name here.
    let width: Int
    /// Where the line begins, and where the rows do.
    let start: Int
    let end: Int
    /// Where a quote opens that is never closed.
    let openQuote: Int?
    /// The names of columns that the user gives to roles.
    let wanted: [ColumnRole: String]
    var places: [ColumnRole: Int] = [:]
    /// Columns that are named by the user.
    var mapped: Set<ColumnRole> = []
    var preset: Preset?
    /// Further columns of a first or last name: the second surname, a second column "Nombre".
    var nameParts: [ColumnRole: [Int]] = [:]
    /// The columns of a list with one row for each guest that are sessions, and the sessions' names.
    var sessionColumns: [Int] = []
    var sessionNames: [String] = []
    /// Whether rows are guests, of whom some did not come, as the rows show.
    var rowsAreGuests = false
    /// What people should know of how the rows are read.
    var notes: [HeaderNote] = []
    /// Why the rows cannot be read, or what else they may be.
    var problem: HeaderProblem?

    static let delimiters = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    /// Columns beyond are no list of people.
    static let mostColumns = 4096
    /// Titles and other lines that may be above the header.
    private static let mostTitles = 19

    /// Reads the header of a file: the first line, unless a later one is clearly the header; with the delimiter by which most columns
    /// are recognized, or else that which gives most.
    ///
    /// - Parameter columns: names of columns by role, from the user.
    init(_ bytes: UnsafeBufferPointer<UInt8>, as table: FileTable, columns: [ColumnRole: String]) {
        // Excel's way to name the delimiter.
        let told = Self.toldDelimiter(bytes)
        let lines = (told.map { [$0.delimiter] } ?? Self.delimiters).map {
            Header(bytes, from: told?.end ?? 0, delimiter: $0, as: table, columns: columns)
        }
        let first = Self.best(of: lines)
        self = Self.below(first, lines, bytes) ?? first
    }

    /// The header below lines that are none; `nil` if the first line is as good.
    private static func below(_ first: Header, _ lines: [Header], _ bytes: UnsafeBufferPointer<UInt8>) -> Header? {
        let mayBeTitle =
            switch first.table {
            case .checkIns: first.identities.isEmpty || !first.saysWhen
            case .registrants: first.identities.isEmpty
            case .events, .sessions, .offers, .guests: false
            }
        guard mayBeTitle, first.openQuote == nil, first.width <= mostColumns else { return nil }
        var lines = lines
        for _ in 0..<mostTitles {
            lines = lines.compactMap { line in
                guard line.end < bytes.count, line.openQuote == nil else { return nil }
                return Header(bytes, from: line.end, delimiter: line.delimiter, as: line.table, columns: line.wanted)
            }
            let clear = lines.filter { !$0.identities.isEmpty && $0.places.count >= max(2, first.places.count + 1) }
            if !clear.isEmpty { return best(of: clear) }
        }
        return nil
    }

    /// The first of equals.
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
        (names, width) = withUnsafeTemporaryAllocation(of: Field.self, capacity: Self.mostColumns) { fields in
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

    /// The name of a role's column, for messages; without one the role's own.
    func name(of role: ColumnRole) -> String { places[role].map { names[$0] } ?? role.rawValue }

    /// The columns that something is read from.
    var used: Set<Int> { Set(places.values).union(sessionColumns).union(nameParts.values.joined()) }

    /// The names of columns that nothing is read from.
    var unused: [String] {
        let used = used
        return names.indices.filter { !used.contains($0) && !names[$0].isEmpty }.map { names[$0] }
    }

    /// Whether a column says when somebody came.
    var saysWhen: Bool { places[.createdAt] != nil || places[.date] != nil || places[.time] != nil }

    /// Whether rows are guests, and not check-ins.
    var isListOfGuests: Bool { preset.map { $0 != .pretixLog } ?? rowsAreGuests }

    /// Whether nothing tells the tickets of an order apart that are for the same name: the rows do, in their order.
    var numbersRows: Bool { preset == .pretixList && places[.position] == nil && places[.guestID] == nil }

    /// Whether ids of guests are Chilean ones, which people write with dots, a hyphen or neither.
    var hasRUTs: Bool {
        places[.guestID].map { !Set(["rut", "run"]).isDisjoint(with: ColumnRole.words(of: names[$0])) } ?? false
    }

    /// The columns that identify a guest, the surest first: of several, the first that has a value.
    var identities: [Identity] {
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
        // A surname alone is no name, and neither is a first name if there is more.
        let isApart = !first.isEmpty && !last.isEmpty
        let name = isApart || full.isEmpty ? first + last : full + last
        if !name.isEmpty { identities.append(.name(name)) }
        if isApart, !full.isEmpty { identities.append(.name(full)) }
        return identities
    }

    private func columns(of role: ColumnRole) -> [Int] {
        [places[role]].compactMap(\.self) + (nameParts[role] ?? [])
    }

    /// By what a guest is known.
    enum Identity: Sendable, Hashable {
        case code([Int])
        case email(Int)
        case name([Int])

        var isCode: Bool { if case .code = self { true } else { false } }

        var columns: [Int] {
            switch self {
            case .code(let places), .name(let places): places
            case .email(let place): [place]
            }
        }
    }
}

/// What people should know of how a file's rows are read.
enum HeaderNote: Sendable, Hashable {
    /// A list with a row for each guest, and these sessions.
    case wide(sessions: [String])
    /// Rows with nothing in this column are guests who did not come.
    case guestList(column: String)
    /// Rows with another result than success are no check-ins.
    case decided(column: String)
    /// A time that guests have who did not come is that of something else.
    case notArrival(column: String, attended: String)
    /// Cells say that some were refused or did not come, and nothing is read from the column.
    case contradicts(column: String)
    /// Numbers that tell guests apart were rounded by a spreadsheet.
    case rounded(column: String)
    /// The numbers that tell guests apart are those of people whom these columns tell apart.
    case shared(column: String, by: [String])
    /// Rows name several events, of which the file is read as one.
    case severalEvents(column: String)
    /// Nothing is read from columns with marks, in a file with a row for each guest.
    case perhapsSessions(columns: [String])
}

/// Why a file's rows cannot be read, apart from a column that is missing.
enum HeaderProblem: Sendable, Hashable {
    /// A column of marks has no name; from 1.
    case sessionWithoutName(column: Int)
    /// Dates without times, and a column with times that is not known to be theirs.
    case looseClock(date: String, time: String)
    /// It may be a list with a row for each guest, or a form with answers.
    case perhapsWide(columns: [String])
}

extension String {
    /// Without line breaks and other control characters, as messages can have it.
    var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
        return split { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
            .joined(separator: " ")
    }

    /// Its form, as messages can have it of any cell: letters are `a`, digits are `9`, so that nobody's name, address or number is in it;
    /// `nil` if it is long.
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
            var text = FieldText()
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
