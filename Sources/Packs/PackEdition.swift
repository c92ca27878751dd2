import Tables

/// An entry of the ledger: an edition of a sponsor's pack as its reader has it, and what it counts.
///
/// Each edition counts the visits of the one before and those that it *admits*. A visit that cannot be admitted yet waits and is in
/// no number. `Documentation/design/packs.md` explains which are admitted, and why nothing can be derived from several editions.
public struct PackEdition: Codable, Sendable, Hashable {
    /// A count of visits: of a session, of a type, of both, or of all.
    public struct Cell: Codable, Sendable, Hashable {
        /// Visits admitted so far, shown or not.
        public var attended: Int
        /// At least this many distinct people are among them.
        public var people: Int
        /// Registered when registration was known to be over, or when the edition was made; 0 if the type is not offered.
        public var registered: Int
        public var isOffered: Bool
        /// Whether the cell exists only because somebody attended.
        public var provesAttendance: Bool
        public var showsAttended: Bool
        public var showsRegistered: Bool
        /// The number of the edition in which the shown number last changed or was first shown.
        public var asOf: Int
        /// How many more came than were registered in what other parts add to a sum; `nil` if they add nothing.
        var excessElsewhere: Int?
    }

    /// What the editions say about registered numbers, if the first was made before the last session was over.
    public enum Registration: String, Codable, Sendable, Hashable {
        /// Nothing yet: people still register.
        case open
        /// The numbers as they were when this edition was made, the first after the last session; frozen from then on.
        case closed
        /// Nothing, ever: beside what had been shown, the numbers could not be protected.
        case omitted
    }

    /// Visits of one kind, in groups: published as they are.
    public struct Group: Codable, Sendable, Hashable {
        /// The kind of section.
        public var section: String
        /// `nil` if the section is not by session.
        public var session: Int64?
        public var rows: [Row]

        /// An interval or a named group; without either, all others.
        public struct Row: Codable, Sendable, Hashable {
            public var start: Int64?
            public var end: Int64?
            public var name: String?
            public var latitude: Double?
            public var longitude: Double?
            public var visits: Int
        }
    }

    /// The number of the edition, from 1.
    public var number: Int
    /// The rows of the table, without the sums and the others.
    public var sessions: [Int64]
    public var sessionNames: [String?]
    /// The columns, without the sums and the others; `nil` for check-ins without a type.
    public var types: [Int64?]
    public var typeNames: [String?]
    /// The sessions joined in one row, "Others", which follows the single sessions; `nil` if there is none.
    public var otherSessions: [Int64]?
    /// The types joined in one column, which follows the single types; `nil` if there is none.
    public var otherTypes: [Int64?]?
    /// Row by row, with the sums last in each row and in the last row; `nil` if there is no such session and type.
    public var cells: [Cell?]
    var tables: ProtectedCube.Tables
    public var groups: [Group]
    /// Distinct people, if the edition shows them.
    public var uniqueGuests: Int?
    /// `nil` if the first edition was made after registration was over; that edition then has the numbers, if any edition has.
    public internal(set) var registration: Registration?
    /// The hour, in seconds since 1970, of the newest check-in that each edition so far may show.
    public var dataHours: [Int64?]
    /// Whether the edition has only totals: overall and of each session. `nil` if not.
    var isLean: Bool?
    /// The number of visits when the edition was made, counted or not; `nil` in editions of earlier versions.
    public var came: Int?
    /// The number of the edition that the groups come from; `nil` for the first.
    var groupsOf: Int?
    var groupsSince: Int { groupsOf ?? 1 }

    /// The rows, including the row of sums.
    var rows: [Row] { sessions.map(Row.session) + (otherSessions == nil ? [] : [.others]) + [.all] }
    /// The columns, including the column of sums.
    var columns: [Column] { types.map(Column.type) + (otherTypes == nil ? [] : [.others]) + [.all] }
    public var columnCount: Int { types.count + (otherTypes == nil ? 1 : 2) }
    var rowCount: Int { sessions.count + (otherSessions == nil ? 1 : 2) }
    public var hasTotalsOnly: Bool { isLean ?? false }

    /// The subject of a row of the table.
    enum Row: Hashable {
        case session(Int64), others, all
    }

    /// The subject of a column of the table.
    enum Column: Hashable {
        case type(Int64?), others, all
    }

    /// The visits that the edition counts.
    public var attended: Int { cells.last.flatMap { $0?.attended } ?? 0 }
    /// The number of withheld numbers of sessions, types or both.
    public var withheldCells: Int {
        zip(cells.indices, cells).count { index, cell in cell.map { !$0.showsAttended } ?? false && isPublished(index) }
    }

    var dataHour: Instant? { dataHours.last.flatMap { $0 }.map(Instant.init(secondsSinceEpoch:)) }

    /// Whether one of the published tables contains a cell.
    public func isPublished(_ cell: Int) -> Bool {
        tables.contain(isSumOfSessions: cell / columnCount == rowCount - 1, isSumOfTypes: (cell + 1) % columnCount == 0)
    }

    /// How many numbers the edition's tables have, and how many of them are shown.
    public var numbers: (shown: Int, all: Int) {
        var (shown, all) = (0, 0)
        let hasRegistered = cells.contains { $0?.showsRegistered ?? false }
        for (index, cell) in cells.dropLast().enumerated() where isPublished(index) {
            guard let cell else { continue }
            let beside = hasRegistered && cell.isOffered ? (cell.attended > cell.registered ? 2 : 3) : 0
            all += 1 + beside
            shown += (cell.showsAttended ? 1 : 0) + (cell.showsRegistered ? beside : 0)
        }
        return (shown, all)
    }
}

extension PackEdition {
    /// The first edition that has all sections, which counts everybody.
    init(
        first counts: ProtectedCube, groups: [Group], uniqueGuests: Int?, dataHour: Instant?,
        registration: Registration? = nil
    ) {
        let cube = counts.cube
        number = 1
        let (single, several) = (cube.sessions.filter { $0.others == nil }, cube.sessions.compactMap(\.others))
        sessions = single.compactMap(\.sessionID)
        sessionNames = single.map(\.session)
        otherSessions = several.first.map { $0.compactMap(\.sessionID) }
        let types = cube.types.filter { $0.others == nil }
        self.types = types.map(\.registrantTypeID)
        typeNames = types.map(\.registrantType)
        otherTypes = cube.types.compactMap(\.others).first.map { $0.map(\.registrantTypeID) }
        cells = cube.cells.enumerated().map { index, cell in
            cell.map {
                Cell(
                    attended: $0.attended, people: $0.people, registered: $0.registered, isOffered: $0.isOffered,
                    provesAttendance: $0.provesAttendance, showsAttended: counts.showsAttended[index],
                    showsRegistered: counts.showsRegistered[index], asOf: 1, excessElsewhere: $0.excessElsewhere)
            }
        }
        tables = counts.tables
        self.groups = groups
        self.uniqueGuests = uniqueGuests
        self.registration = registration
        dataHours = [dataHour?.secondsSinceEpoch]
    }

    /// The edition's numbers, with the names that sessions and types have now, in their present order.
    func counts(named cube: PackCube) -> ProtectedCube {
        let names = Dictionary(
            cube.sessions.enumerated().map { ($1.sessionID, $0) }, uniquingKeysWith: { one, _ in one })
        let typeNames = Dictionary(
            cube.types.enumerated().map { ($1.registrantTypeID, $0) }, uniquingKeysWith: { one, _ in one })
        func session(_ id: Int64, named name: String?) -> PackCube.Session {
            names[id].map { cube.sessions[$0] } ?? PackCube.Session(sessionID: id, session: name)
        }
        func type(_ id: Int64?, named name: String?) -> PackCube.RegistrantType {
            PackCube.RegistrantType(
                registrantTypeID: id, registrantType: typeNames[id].flatMap { cube.types[$0].registrantType } ?? name)
        }
        let rows = sessions.indices.sorted {
            (names[sessions[$0]] ?? .max, sessions[$0]) < (names[sessions[$1]] ?? .max, sessions[$1])
        }
        let columns = types.indices.sorted {
            (typeNames[types[$0]] ?? .max, types[$0] ?? .max) < (typeNames[types[$1]] ?? .max, types[$1] ?? .max)
        }
        let order = (rows + (sessions.count..<rowCount)).flatMap { row in
            (columns + (types.count..<columnCount)).map { row * columnCount + $0 }
        }
        let ordered = order.map { cells[$0] }
        return ProtectedCube(
            PackCube(
                sessions: rows.map { session(sessions[$0], named: sessionNames[$0]) }
                    + (otherSessions.map { [.init(others: $0.map { session($0, named: nil) })] } ?? []),
                types: columns.map { type(types[$0], named: self.typeNames[$0]) }
                    + (otherTypes.map { [.init(others: $0.map { type($0, named: nil) })] } ?? []),
                cells: ordered.map { $0.map(PackCube.Cell.init) }),
            tables: tables, showsAttended: ordered.map { $0?.showsAttended ?? false },
            showsRegistered: ordered.map { $0?.showsRegistered ?? false },
            asOf: number == 1
                ? nil
                : order.map {
                    cells[$0].flatMap { $0.showsAttended ? dataHours[$0.asOf - 1] : nil }.map(
                        Instant.init(secondsSinceEpoch:))
                }
        )
    }
}

extension PackCube.Cell {
    init(_ cell: PackEdition.Cell) {
        self.init(
            registered: cell.registered, attended: cell.attended, people: cell.people, isOffered: cell.isOffered,
            provesAttendance: cell.provesAttendance, excessElsewhere: cell.excessElsewhere)
    }
}
