import Aggregation
import Tables

/// The people of a pack by session and registrant type, with all sums: the numbers to protect.
///
/// The unit is a guest in a session. Rows are sessions, with their sum last; columns are types, with their sum last.
/// A session and type that is neither offered nor attended has no cell: its emptiness reveals nothing. A session
/// without any offer, such as an open stand, has a cell for every type, since anybody may come.
struct PackCube: Sendable {
    struct Cell: Sendable, Equatable {
        /// Registered, as counted by the service; 0 if the type is not offered.
        var registered = 0
        /// Guests who attended, counted once per session.
        var attended = 0
        /// The distinct people among them; over several sessions, this can be less than `attended`.
        var people = 0
        /// Whether registration was possible: if not, 0 registered reveals nothing.
        var isOffered = false
        /// Whether the cell (for sums, a row or column) exists only because somebody attended, which its presence
        /// reveals.
        var provesAttendance = false
        /// How many more came than were registered in what other parts add to a sum; `nil` if they add nothing.
        var excessElsewhere: Int?

        /// Registered minus attended; negative if more attended than were registered.
        var difference: Int { registered - attended }
        /// Whether at most as many attended as were registered, which a reader of the pack may assume.
        var isWithinRegistered: Bool { isOffered && attended <= registered }
        /// How many more of the registered may have come, or fewer be registered, without that showing in a sum with other
        /// parts; `nil` if there is no such sum.
        var roomBesideOthers: Int? { excessElsewhere.map { isOffered ? max(0, difference - $0) : 0 } }
    }

    /// A row: one session, or several that are joined.
    struct Session: Sendable, Equatable {
        /// `nil` for a row of others.
        var sessionID: Int64?
        var session: String?
        var startsAt: Instant?
        var endsAt: Instant?
        /// The sessions in a row of others; `nil` for a single one.
        var others: [Session]?

        var ids: [Int64] { (others ?? [self]).compactMap(\.sessionID) }
    }

    /// A column: one registrant type, or several that are joined.
    struct RegistrantType: Sendable, Equatable {
        /// `nil` for check-ins without a type, and for a column of others.
        var registrantTypeID: Int64?
        var registrantType: String?
        /// The types in a column of others; `nil` for a single one.
        var others: [RegistrantType]?
    }

    /// The greatest counts of a cell within a single session, in which nobody is counted twice.
    struct WithinSession: Sendable, Equatable {
        var registered = 0
        var absent = 0
        /// How many more came than were registered.
        var excess = 0

        mutating func raise(to other: WithinSession) {
            registered = max(registered, other.registered)
            absent = max(absent, other.absent)
            excess = max(excess, other.excess)
        }
    }

    let sessions: [Session]
    let types: [RegistrantType]
    /// Row by row; `nil` if there is no such session and type.
    let cells: [Cell?]
    /// By cell.
    let withinSessions: [WithinSession]

    var rowCount: Int { sessions.count + 1 }
    var columnCount: Int { types.count + 1 }
    /// The cell of all sessions and types.
    var total: Int { cells.count - 1 }

    /// Higher counts of registered are capped, so that sums cannot overflow.
    private static let maximumRegistered = 1_000_000_000_000

    /// - Parameters:
    ///   - named: Ids of sessions that have a row even if nobody attended.
    ///   - withOffers: Ids of the sessions with offers; `nil` for those with offers in the aggregates. A session that offers
    ///     only types not counted here has no row, even if named: there is no number to withhold.
    ///   - admitted: The types that may come to a session without offers, besides those in the aggregates.
    init(
        _ aggregates: EventAggregates, naming named: Set<Int64>, withOffers: Set<Int64>? = nil,
        admitting admitted: [RegistrantType] = []
    ) {
        let pairs = aggregates.attendanceBySessionAndType
        let named = named.subtracting(withOffers ?? [])
        let occupied = Set(pairs.map(\.sessionID)).union(named)
        let occupiedTypes = Set(pairs.map(\.registrantTypeID))
        let sessions = aggregates.attendanceBySession.filter { occupied.contains($0.sessionID) }
        let withOffers = withOffers ?? Set(pairs.lazy.filter(\.isOffered).map(\.sessionID))
        var types = aggregates.attendanceByRegistrantType.filter { occupiedTypes.contains($0.registrantTypeID) }.map {
            RegistrantType(registrantTypeID: $0.registrantTypeID, registrantType: $0.registrantType)
        }
        if sessions.contains(where: { !withOffers.contains($0.sessionID) }) {
            types += admitted.filter { !occupiedTypes.contains($0.registrantTypeID) }
            types.sort { ($0.registrantTypeID ?? .max) < ($1.registrantTypeID ?? .max) }
        }
        let rowOfSession = Dictionary(
            sessions.enumerated().map { ($1.sessionID, $0) }, uniquingKeysWith: { first, _ in first })
        let columnOfType = Dictionary(
            types.enumerated().map { ($1.registrantTypeID, $0) }, uniquingKeysWith: { first, _ in first })
        let columnCount = types.count + 1
        var cells = [Cell?](repeating: nil, count: (sessions.count + 1) * columnCount)
        func add(_ cell: Cell, row: Int, column: Int) {
            cells[row * columnCount + column] = cell
            for sum in [row * columnCount + types.count, sessions.count * columnCount + column, cells.count - 1] {
                var margin = cells[sum] ?? Cell()
                margin.registered += cell.registered
                margin.attended += cell.attended
                margin.people += cell.people
                margin.isOffered = margin.isOffered || cell.isOffered
                cells[sum] = margin
            }
        }
        for pair in pairs {
            guard let row = rowOfSession[pair.sessionID], let column = columnOfType[pair.registrantTypeID] else {
                continue
            }
            let cell = Cell(
                registered: pair.isOffered ? min(max(0, pair.counts.registered ?? 0), Self.maximumRegistered) : 0,
                attended: pair.counts.attended, people: pair.counts.attended, isOffered: pair.isOffered,
                provesAttendance: !pair.isOffered && withOffers.contains(pair.sessionID))
            add(cell, row: row, column: column)
        }
        for (row, session) in sessions.enumerated() where !withOffers.contains(session.sessionID) {
            for column in types.indices where cells[row * columnCount + column] == nil {
                add(Cell(), row: row, column: column)
            }
        }
        // Over several sessions, a person may have been counted several times.
        for type in aggregates.attendanceByRegistrantType {
            guard let column = columnOfType[type.registrantTypeID] else { continue }
            cells[sessions.count * columnCount + column]?.people = type.uniqueGuests
        }
        var total = cells[cells.count - 1] ?? Cell()
        total.people = aggregates.totals.uniqueGuests
        cells[cells.count - 1] = total
        // A session or type that is offered nowhere and that the pack does not name anyway exists only because somebody attended.
        func prove(_ sum: Int) {
            if let margin = cells[sum], !margin.isOffered, margin.attended > 0 { cells[sum]?.provesAttendance = true }
        }
        for (row, session) in sessions.enumerated() where !named.contains(session.sessionID) {
            prove(row * columnCount + types.count)
        }
        for column in types.indices { prove(sessions.count * columnCount + column) }
        self.sessions = sessions.map {
            Session(sessionID: $0.sessionID, session: $0.session, startsAt: $0.startsAt, endsAt: $0.endsAt)
        }
        self.types = types
        self.cells = cells
        withinSessions = Self.withinSessions(cells, columnCount: columnCount)
    }

    /// A cube with these rows, columns and cells, sums included.
    ///
    /// - Parameter withinSessions: The counts of joined cells within a session; `nil` if no cells are joined.
    init(
        sessions: [Session], types: [RegistrantType], cells: [Cell?], withinSessions: [WithinSession]? = nil
    ) {
        self.sessions = sessions
        self.types = types
        self.cells = cells
        self.withinSessions = withinSessions ?? Self.withinSessions(cells, columnCount: types.count + 1)
    }

    /// The cube with what other parts add to its sums.
    func beside(_ excess: ExcessElsewhere) -> PackCube {
        var cells = cells
        for cell in cells.indices where cells[cell] != nil {
            let (row, column) = (cell / columnCount, cell % columnCount)
            if row < sessions.count, column < types.count { continue }
            cells[cell]?.excessElsewhere = excess(
                row < sessions.count ? sessions[row].sessionID : nil,
                column < types.count ? .some(types[column].registrantTypeID) : nil)
        }
        return PackCube(sessions: sessions, types: types, cells: cells, withinSessions: withinSessions)
    }

    /// The counts of each cell within one session: its own in a session's row, the greatest of its addends in the row of sums.
    private static func withinSessions(_ cells: [Cell?], columnCount: Int) -> [WithinSession] {
        var within = cells.map { $0.map(WithinSession.init) ?? WithinSession() }
        let sums = cells.count - columnCount
        for column in 0..<columnCount where cells[sums + column] != nil {
            within[sums + column] = WithinSession()
            for cell in 0..<sums where cells[cell] != nil {
                if column == columnCount - 1 || cell % columnCount == column {
                    within[sums + column].raise(to: within[cell])
                }
            }
        }
        return within
    }
}

extension PackCube.WithinSession {
    init(_ cell: PackCube.Cell) {
        self.init(registered: cell.registered, absent: max(0, cell.difference), excess: max(0, -cell.difference))
    }
}

/// The knowledge that a reader of a pack may have of its numbers, besides those published.
///
/// Each family is a way in which the whole table could differ while every published number, and everything certain about them,
/// stays true. Where no more attended than were registered, the reader is assumed to know that.
extension PackCube {
    /// Whether it has a single session, to which each visit is one person's.
    var hasOneSession: Bool { sessions.count == 1 && sessions[0].others == nil }

    /// More than any count, and far from overflowing.
    private static let boundless = 1 << 50

    /// Attended varies; registered stays.
    ///
    /// - Parameter listed: By cell: whether it is in a table. The presence of a session, a type or both that no table names
    ///   proves nothing.
    func attendedWithinRegistered(in listed: [Bool]) -> BoundedCounts {
        var counts = Self.counts(cells, \.attended) { cell in
            let most = cell.isWithinRegistered ? cell.registered : Self.boundless
            return (0, cell.roomBesideOthers.map { cell.attended + $0 } ?? most)
        }
        for sum in Self.sumsOfUnregistered(cells.map { $0?.isOffered }, columnCount: columnCount) {
            counts.upper[sum] = Self.boundless
        }
        let isNamed = Self.named(in: listed, columnCount: columnCount)
        for (index, cell) in cells.enumerated() where isNamed[index] && cell?.provesAttendance ?? false {
            counts.lower[index] = 1
        }
        return counts
    }

    /// Attended and registered vary together, so that no-shows do not change. Nobody can be registered for a type that is not
    /// offered.
    var bothTogether: BoundedCounts {
        Self.counts(cells, \.attended) { cell in
            cell.isOffered ? (max(0, -cell.difference), Self.boundless) : (cell.attended, cell.attended)
        }
    }

    /// Registered varies, and no-shows with it; attended stays.
    var registeredBesideAttended: BoundedCounts { Self.registeredBesideAttended(cells) }

    static func registeredBesideAttended(_ cells: [Cell?]) -> BoundedCounts {
        counts(cells, \.registered) { cell in
            guard cell.isOffered else { return (cell.registered, cell.registered) }
            let least = cell.isWithinRegistered ? cell.attended : 0
            return (cell.roomBesideOthers.map { cell.registered - $0 } ?? least, Self.boundless)
        }
    }

    private static func counts(
        _ cells: [Cell?], _ value: (Cell) -> Int, between bounds: (Cell) -> (lower: Int, upper: Int)
    ) -> BoundedCounts {
        let limits: [(lower: Int, upper: Int)] = cells.map { $0.map(bounds) ?? (0, 0) }
        return BoundedCounts(
            values: cells.map { $0.map(value) ?? 0 }, lower: limits.map(\.lower), upper: limits.map(\.upper))
    }

    /// By cell: whether a table names the session, the type or both; the sum of a session or type is named if one of its cells is.
    static func named(in listed: [Bool], columnCount: Int) -> [Bool] {
        let sums = listed.count - columnCount
        return listed.indices.map { cell in
            let (row, column) = (cell / columnCount, cell % columnCount)
            if listed[cell] { return true }
            if cell < sums, column == columnCount - 1 { return listed[row * columnCount..<cell].contains(true) }
            guard cell >= sums, column < columnCount - 1 else { return false }
            return stride(from: column, to: sums, by: columnCount).contains { listed[$0] }
        }
    }

    func attended(_ cell: Int) -> Int { cells[cell]?.attended ?? 0 }

    /// The rows and columns of published numbers that sum sessions, in which one guest may be counted several times: those of
    /// the sessions, of the types, and of a type in each session.
    func linesOverSessions(in tables: ProtectedCube.Tables) -> [(cells: [Int], sum: Int)] {
        var lines: [(cells: [Int], sum: Int)] = []
        let first = sessions.count * columnCount
        if tables.types { lines.append((Array(first..<first + types.count), total)) }
        for column in 0..<columnCount
        where column == types.count ? tables.sessions : tables.pairs && tables.types {
            lines.append((sessions.indices.map { $0 * columnCount + column }, first + column))
        }
        return lines.map { line in (line.cells.filter { cells[$0] != nil }, line.sum) }
    }

    /// The sums over all sessions, of a type or overall, that count people who cannot register: in a session without offers, or
    /// of a type that it does not offer. Registered limits only those who can register. It is withheld wherever attended is,
    /// and so leaves room for the others.
    ///
    /// - Parameter isOffered: By cell; `nil` if there is no such session and type.
    static func sumsOfUnregistered(_ isOffered: [Bool?], columnCount: Int) -> [Int] {
        let sums = isOffered.count - columnCount..<isOffered.count
        return sums.filter { sum in
            stride(from: sum % columnCount, to: sums.lowerBound, by: columnCount).contains { isOffered[$0] == false }
        }
    }

    /// By cell: whether one of the published tables contains it.
    func shown(in tables: ProtectedCube.Tables) -> [Bool] {
        cells.indices.map { cell in
            guard cells[cell] != nil else { return false }
            return tables.contain(
                isSumOfSessions: cell / columnCount == rowCount - 1, isSumOfTypes: (cell + 1) % columnCount == 0)
        }
    }
}
