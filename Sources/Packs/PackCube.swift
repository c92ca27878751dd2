import Base

/// A session and a registrant type; `nil` for check-ins without a type.
struct VisitKey: Hashable {
    var session: Int64
    var type: Int64?
}

/// A row or column of a pack: a session or type, or several that the sponsors file groups.
public struct PackLine: Codable, Sendable, Hashable {
    /// `nil` stands for check-ins without a type.
    public var ids: [Int64?]
    public var name: String?
    /// Whether it is a group, of however many.
    public var isGroup = false
    public var startsAt: Int64?
    public var endsAt: Int64?

    var sessionIDs: [Int64] { ids.compactMap(\.self) }
    /// The id of a single session or type; `nil` for a group and for check-ins without a type.
    public var id: Int64? { isGroup ? nil : ids.first ?? nil }
    var hasSeveral: Bool { ids.count > 1 }
    /// Whether it is the same row or column in another edition.
    func isSame(as other: PackLine) -> Bool {
        isGroup == other.isGroup && (isGroup ? name == other.name : ids == other.ids)
    }
}

/// The people of a part by session and registrant type, with all sums: the numbers to protect.
///
/// The unit is a guest in a session. Rows are sessions and groups of them, then their sum; columns are types and groups of them,
/// then their sum. If nobody can register for some of the sessions, such as open stands, the others have a sum of
/// their own, the numerator of a rate, and so have these; the sum of all is that of the two. A session and type that is
/// neither offered nor attended has no cell: its emptiness reveals nothing. A session without any offer has a cell for every
/// type, since anybody may come.
struct PackCube: Sendable {
    struct Cell: Sendable, Equatable {
        /// Registered, as counted by the service; 0 if the type is not offered.
        var registered = 0
        /// Guests who attended, counted once per session.
        var attended = 0
        /// Whether some of those counted use no registration: of a session without offers, of a type that a session does not
        /// offer, or to an offer with registered 0.
        var countsUnheld = false
        /// The distinct people among them; over several sessions, this can be less than `attended`.
        var people = 0
        /// Whether registration was possible: if not, 0 registered reveals nothing.
        var isOffered = false
        /// Whether some of those counted cannot register: registered then does not limit them.
        var countsUnregistered = false
        /// Whether the cell exists only because somebody attended, which its presence in a table reveals.
        var provesAttendance = false
        /// How many guests a reader knows to have come, whatever is shown: one in each session that is over and has
        /// registrations, since otherwise it would not have been measured.
        var least = 0
        /// How many more came than were registered in what other parts add to a sum; `nil` if they add nothing.
        var excessElsewhere: Int?
        /// The greatest counts within a single session, in which nobody is counted twice.
        var within = WithinSession()
        /// Whether it joins some of too few people to be told, in a group.
        var joinsFew = false
        /// Whether it has a rate of its own, of which the numerator would tell how many of the others came.
        var isMixed = false

        /// Registered minus attended; negative if more attended than were registered.
        var difference: Int { registered - attended }
        /// Whether at most as many attended as were registered, which a reader of the pack may assume.
        var isWithinRegistered: Bool { isOffered && attended <= registered }
        /// How many more of the registered may have come, or fewer be registered, without that showing in a sum with other
        /// parts; `nil` if there is no such sum.
        var roomBesideOthers: Int? { excessElsewhere.map { isOffered ? max(0, difference - $0) : 0 } }
    }

    struct WithinSession: Sendable, Equatable {
        var registered = 0
        var absent = 0
        /// How many more came than were registered.
        var excess = 0
    }

    /// The sessions and groups, in order; the sums follow.
    let rows: [PackLine]
    let columns: [PackLine]
    /// By row: that of its sum.
    let parents: [Int?]
    /// Row by row; `nil` if there is no such session and type.
    let cells: [Cell?]
    /// The guests by session and type, the newest visit first.
    let guests: [VisitKey: [UInt32]]

    var columnCount: Int { columns.count + 1 }
    /// The cell of all sessions and types.
    var total: Int { cells.count - 1 }
    var hasOneSession: Bool { rows.count == 1 && !rows[0].hasSeveral }
    /// The first cell of the sum of all sessions, and of that of the sessions with registrations.
    var sums: Int { cells.count - columnCount }
    var heldSums: Int { hasHeldRow ? rows.count * columnCount : sums }
    var hasHeldRow: Bool { parents.count > rows.count + 1 }

    func attended(_ cell: Int) -> Int { cells[cell]?.attended ?? 0 }
    /// Whether there may be a registered number: sums have it beside those who came to the sessions with registrations.
    func hasRegistered(_ cell: Int) -> Bool {
        cells[cell]?.isOffered == true && (!hasHeldRow || cell < heldSums + columnCount)
    }
    func sum(ofRow row: Int) -> Int { (row + 1) * columnCount - 1 }

    /// The sessions of a row, and the types of a column, that a cell counts.
    private func keys(of cell: Int) -> [VisitKey] {
        let (row, column) = (cell / columnCount, cell % columnCount)
        let sessions = leaves(of: row).flatMap { rows[$0].sessionIDs }
        let types = column < columns.count ? columns[column].ids : columns.flatMap(\.ids)
        return sessions.flatMap { session in types.map { VisitKey(session: session, type: $0) } }
    }

    private func leaves(of row: Int) -> [Int] {
        if row < rows.count { return [row] }
        return rows.indices.filter { parents[$0] == row || row == parents.count - 1 }
    }

    /// The number of distinct people in some cells.
    func people(of cells: [Int]) -> Int {
        var people: Set<UInt32> = []
        for cell in cells { for key in keys(of: cell) { people.formUnion(guests[key] ?? []) } }
        return people.count
    }
}

/// What a cube is made of: a session and type.
struct BaseCount: Sendable {
    var registered = 0
    var isOffered = false
    var provesAttendance = false
}

extension PackCube {
    /// - Parameters:
    ///   - bases: The sessions and types that there are.
    ///   - guests: Those who came.
    ///   - known: The sessions to which a reader knows that somebody came.
    ///   - proven: The sessions, and the types, that are listed only because somebody came.
    ///   - minimumCount: Fewer people are too few.
    ///   - addsHeldRow: Whether sessions with registrations have a sum of their own beside others.
    init(
        rows: [PackLine], columns: [PackLine], bases: [VisitKey: BaseCount], guests: [VisitKey: [UInt32]],
        known: Set<Int64> = [], proven: (sessions: Set<Int64>, types: Set<Int64?>) = ([], []), minimumCount: Int,
        addsHeldRow: Bool = true, excess: ExcessElsewhere? = nil
    ) {
        let allTypes = columns.flatMap(\.ids)
        func count(_ sessions: [Int64], _ types: [Int64?]) -> Cell? {
            var cell = Cell(provesAttendance: true)
            var (people, exists): (Set<UInt32>, Bool) = ([], false)
            for session in sessions {
                var own = Cell()
                for type in types {
                    let key = VisitKey(session: session, type: type)
                    guard let base = bases[key] else { continue }
                    exists = true
                    let came = guests[key] ?? []
                    people.formUnion(came)
                    own.attended += came.count
                    own.registered += base.registered
                    cell.countsUnheld = cell.countsUnheld || base.registered == 0
                    cell.isOffered = cell.isOffered || base.isOffered
                    cell.countsUnregistered = cell.countsUnregistered || !base.isOffered
                    cell.provesAttendance = cell.provesAttendance && base.provesAttendance
                }
                cell.attended += own.attended
                cell.registered += own.registered
                cell.within.registered = max(cell.within.registered, own.registered)
                cell.within.absent = max(cell.within.absent, own.difference)
                cell.within.excess = max(cell.within.excess, -own.difference)
            }
            cell.people = people.count
            return exists ? cell : nil
        }
        let typesBySession = Dictionary(grouping: bases.keys, by: \.session).mapValues { Set($0.map(\.type)) }
        /// How many of some sessions a reader knows to have had somebody of some types.
        func knownToHaveCome(_ sessions: [Int64], _ types: [Int64?]) -> Int {
            sessions.count { session in
                known.contains(session) && typesBySession[session]?.isSubset(of: types) == true
                    && count([session], types)?.attended ?? 0 > 0
            }
        }
        let isHeld = rows.map { row in
            row.sessionIDs.contains { session in
                allTypes.contains { bases[VisitKey(session: session, type: $0)]?.isOffered ?? false }
            }
        }
        let hasHeldRow = addsHeldRow && Set(isHeld).count > 1
        let sumCount = hasHeldRow ? 3 : 1
        let last = rows.count + sumCount - 1
        let parents: [Int?] =
            isHeld.map { hasHeldRow ? rows.count + ($0 ? 0 : 1) : last }
            + (0..<sumCount).map { $0 == sumCount - 1 ? nil : last }
        var cells: [Cell?] = []
        for row in 0...last {
            let leaves = row < rows.count ? [row] : rows.indices.filter { parents[$0] == row || row == last }
            let sessions = leaves.flatMap { rows[$0].sessionIDs }
            for column in 0...columns.count {
                let types = column < columns.count ? columns[column].ids : allTypes
                guard var cell = count(sessions, types) else {
                    cells.append(nil)
                    continue
                }
                // Those who cannot register are not limited by registered in a sum of sessions.
                cell.countsUnregistered = cell.countsUnregistered && sessions.count > 1
                cell.isMixed = cell.countsUnheld && (sessions.count > 1 || column < columns.count)
                let (joinsSessions, joinsTypes) = (
                    row < rows.count && sessions.count > 1, column < columns.count && types.count > 1
                )
                if row < rows.count && column == columns.count || joinsSessions || joinsTypes {
                    cell.least = knownToHaveCome(sessions, types)
                }
                let addends =
                    (joinsSessions ? sessions.map { count([$0], types) } : [])
                    + (joinsTypes ? types.map { count(sessions, [$0]) } : [])
                cell.joinsFew = addends.contains { $0.map { $0.people < minimumCount } ?? false }
                if row < rows.count, column == columns.count {
                    cell.provesAttendance = !cell.isOffered && sessions.allSatisfy(proven.sessions.contains)
                } else if row >= rows.count {
                    cell.provesAttendance =
                        row == last && column < columns.count && !cell.isOffered
                        && types.allSatisfy(proven.types.contains)
                }
                if row >= rows.count || column == columns.count {
                    cell.excessElsewhere = excess?(
                        row < rows.count ? sessions : nil, column < columns.count ? types : nil)
                }
                cells.append(cell)
            }
        }
        self.rows = rows
        self.columns = columns
        self.parents = parents
        self.cells = cells
        self.guests = guests
    }
}
