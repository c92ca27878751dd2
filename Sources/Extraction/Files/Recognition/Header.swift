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

        /// Whether rows are guests, and not check-ins.
        var isListOfGuests: Bool { self != .pretixLog }
    }

    let table: FileTable
    let delimiter: UInt8
    let names: [String]
    /// Where the rows begin.
    let end: Int
    /// The columns by role.
    private(set) var places: [ColumnRole: Int] = [:]
    /// Columns that are named by the user.
    private(set) var mapped: Set<ColumnRole> = []
    private(set) var preset: Preset?
    /// The columns of a list with one row for each guest that are sessions.
    var sessionColumns: [Int] = []

    static let delimiters = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    /// Columns beyond are no list of people.
    static let mostColumns = 4096

    /// Reads the header of a file: with the delimiter by which most columns are recognized, or else that which gives most.
    ///
    /// - Parameter columns: names of columns by role, from the user.
    init(_ bytes: UnsafeBufferPointer<UInt8>, as table: FileTable, columns: [ColumnRole: String]) {
        // Excel's way to name the delimiter.
        let told = Self.toldDelimiter(bytes)
        let headers = (told.map { [$0.delimiter] } ?? Self.delimiters).map {
            Header(bytes, from: told?.end ?? 0, delimiter: $0, as: table, columns: columns)
        }
        // The first of equals.
        self =
            headers.reversed().max { ($0.places.count, $0.names.count) < ($1.places.count, $1.names.count) }
            ?? headers[0]
    }

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, delimiter: UInt8, as table: FileTable,
        columns: [ColumnRole: String]
    ) {
        self.table = table
        self.delimiter = delimiter
        var scanner = RecordScanner(bytes, delimiter: delimiter, from: start)
        (names, end) = withUnsafeTemporaryAllocation(of: Field.self, capacity: Self.mostColumns) { fields in
            guard let count = bytes.isEmpty ? nil : scanner.next(into: fields) else { return ([], bytes.count) }
            var text = FieldText()
            let names = fields[..<min(count, fields.count)].map { field in
                text.string(field, of: bytes)
            }
            return (names, scanner.position)
        }
        recognize(columns)
    }

    private static func toldDelimiter(_ bytes: UnsafeBufferPointer<UInt8>) -> (delimiter: UInt8, end: Int)? {
        guard bytes.count > 6, bytes[..<4].elementsEqual("sep=".utf8), bytes[5] == 0x0A || bytes[5] == 0x0D else {
            return nil
        }
        return (bytes[4], bytes[5] == 0x0D && bytes[6] == 0x0A ? 7 : 6)
    }

    private mutating func recognize(_ columns: [ColumnRole: String]) {
        let normalized = names.map(ColumnRole.normalized)
        for (role, name) in columns where table.roles.contains(role) {
            let key = ColumnRole.normalized(name)
            guard let place = names.firstIndex(of: name) ?? normalized.firstIndex(of: key) else { continue }
            places[role] = place
            mapped.insert(role)
        }
        var best: [ColumnRole: (rank: Int, place: Int)] = [:]
        let taken = Set(places.values)
        for (place, name) in normalized.enumerated() where !taken.contains(place) {
            for (role, rank) in ColumnRole.byName[name] ?? [] where table.roles.contains(role) && places[role] == nil {
                if let known = best[role], known.rank <= rank { continue }
                best[role] = (rank, place)
            }
        }
        // A name that two roles know is that of the role whose surer name it is.
        for (role, found) in best.sorted(by: { $0.value.rank < $1.value.rank })
        where !places.values.contains(found.place) {
            places[role] = found.place
        }
        refine(normalized)
    }

    /// What only all columns together say.
    private mutating func refine(_ normalized: [String]) {
        // A name beside a surname is the given one.
        if places[.lastName] != nil, places[.firstName] == nil, let place = places[.guest],
            ["nombre", "name"].contains(normalized[place]), !mapped.contains(.guest)
        {
            places[.firstName] = place
            places[.guest] = nil
        }
        guard table == .checkIns else { return }
        // In Spanish, pretix names the lists that scanned a ticket as it names the list of a scan.
        if places[.order] != nil, places[.position] != nil, places[.scanType] == nil, places[.attendedSessions] == nil,
            let list = places[.session], normalized[list] == "listadeasistentes", !mapped.contains(.session)
        {
            (places[.attendedSessions], places[.session]) = (list, nil)
        }
        let isEventbrite =
            normalized.contains("attendeestatus") && (normalized.contains("order#") || normalized.contains("attendee#"))
        if places[.scanType] != nil, places[.result] != nil, places[.order] != nil {
            preset = .pretixLog
        } else if places[.attendedSessions] != nil, places[.order] != nil, places[.position] != nil {
            preset = .pretixPositions
            for role in [ColumnRole.createdAt, .session, .date, .time] { places[role] = nil }
        } else if places[.order] != nil, places[.createdAt] != nil,
            normalized.contains(where: {
                ["automaticallycheckedin", "registroautomatico", "automatischeingecheckt"].contains($0)
            })
        {
            preset = .pretixList
        } else if isEventbrite {
            preset = .eventbrite
        }
        if preset == nil {
            // Words that only exports use in this sense.
            for role in [ColumnRole.scanType, .result, .status, .position] where !mapped.contains(role) {
                places[role] = nil
            }
            if places[.guestID] == nil, places[.email] == nil, !hasNames, let order = places[.order],
                !mapped.contains(.order)
            {
                places[.guestID] = order
            }
            if !mapped.contains(.order) { places[.order] = nil }
        }
        if preset == .pretixLog || preset == .pretixPositions || preset == .pretixList {
            // The secret changes with the ticket, the position does not.
            if places[.position] != nil, !mapped.contains(.guestID) { places[.guestID] = nil }
        }
    }

    private var hasNames: Bool { places[.guest] != nil || places[.lastName] != nil || places[.firstName] != nil }

    subscript(role: ColumnRole) -> Int? {
        get { places[role] }
        set { places[role] = newValue }
    }

    /// The name of a role's column, for messages; without one the role's own.
    func name(of role: ColumnRole) -> String { places[role].map { names[$0] } ?? role.rawValue }

    /// The columns that nothing is read from.
    var unused: [String] {
        let used = Set(places.values).union(sessionColumns)
        return names.indices.filter { !used.contains($0) }.map { names[$0] }
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
        let names = [places[.firstName], places[.lastName]].compactMap(\.self)
        if !names.isEmpty { identities.append(.name(names)) }
        if let place = places[.guest] { identities.append(.name([place])) }
        return identities
    }

    /// By what a guest is known.
    enum Identity: Sendable, Hashable {
        case code([Int])
        case email(Int)
        case name([Int])

        var columns: [Int] {
            switch self {
            case .code(let places), .name(let places): places
            case .email(let place): [place]
            }
        }
    }
}

extension TextFile {
    /// The distinct texts of a column.
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
