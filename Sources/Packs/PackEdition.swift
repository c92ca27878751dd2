import Base

/// An entry of the ledger: an edition of a part of sponsors' packs as its readers have it.
///
/// Editions before the closing one are lean: they have totals only. The closing edition has every section and is the last. A pack
/// is written from the latest editions of its parts and from nothing else, so that it stays the same whatever the service says
/// afterwards. `Documentation/design/packs.md` explains why nothing can be derived from several editions.
public struct PackEdition: Codable, Sendable, Hashable {
    /// A count of visits: of a session, of a type, of both, or of all.
    public struct Cell: Codable, Sendable, Hashable {
        /// Visits counted so far, shown or not.
        public var attended: Int
        /// Those who used a registration, if a rate may count them: all of them, or it would tell how many did not.
        public var held: Int?
        /// At least this many distinct people are among them.
        var people: Int
        /// 0 if the type is not offered.
        public var registered: Int
        var isOffered: Bool
        public var showsAttended: Bool
        public var showsRegistered: Bool
        /// The number of the edition in which the shown number last changed or was first shown.
        public var asOf: Int
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

    /// A session of the part that is in no number.
    public struct LeftOut: Codable, Sendable, Hashable {
        public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
            case notOver = "not_over"
            /// It is over, people are registered, and nobody scanned there.
            case notMeasured = "not_measured"
            case cannotBeShown = "cannot_be_shown"
        }

        public var session: Int64
        public var name: String?
        public var reason: Reason
        /// How many kinds of numbers its row would have.
        var numbers: Int
    }

    /// The number of the edition, from 1; 0 if nothing was ever shown.
    public var number: Int
    /// The rows and columns, without the sums.
    public var rows: [PackLine]
    public var columns: [PackLine]
    /// Row by row, with the sum of the types last in each; then the sums of the sessions with registrations, if there are others
    /// too, and the sums of all. `nil` if there is no such session and type.
    public var cells: [Cell?]
    var tables: ProtectedCube.Tables
    /// Those that the definition asks for; `nil` in an edition that is being made, as in what follows.
    var asked: ProtectedCube.Tables?
    public var groups: [Group]
    /// Distinct people, if the edition shows them.
    public var uniqueGuests: Int?
    /// The hour, in seconds since 1970, of the newest check-in that each edition so far may show.
    public var dataHours: [Int64?]
    /// Whether the edition has only totals, and others may follow. `nil` if not.
    var isLean: Bool?
    /// The number of visits when the edition was made, counted or not.
    var came: Int?
    /// The number of check-ins then, repeated ones too.
    public var checkIns: Int?
    public var leftOut: [LeftOut]?
    /// The sessions that the part names where none of its types may come, and none came.
    var unoffered: [LeftOut]?
    /// The event as it was called, its place and its time.
    var eventName: String?
    var place: String?
    var occasion: Phrase?
    /// The sessions and types that the part counts, whoever came: those that the event lists.
    var sessionIDs: [Int64]?
    var typeIDs: [Int64]?
    /// When the first of the sessions starts.
    var startsAt: Int64?

    public var isClosing: Bool { !(isLean ?? false) }
    public var columnCount: Int { columns.count + 1 }
    /// The visits that the edition counts.
    public var attended: Int { total?.attended ?? 0 }
    public var showsAnything: Bool { total?.showsAttended ?? false }
    /// The number of withheld numbers of sessions, types or both.
    public var withheldCells: Int {
        cells.indices.count { isPublished($0) && cells[$0].map { !$0.showsAttended } ?? false }
    }

    var total: Cell? { cells.last ?? nil }
    /// The sums of the sessions with registrations; those of all if there are no others.
    var heldSums: Int { cells.count > (rows.count + 1) * columnCount ? rows.count * columnCount : sums }
    var sums: Int { cells.count - columnCount }
    var dataHour: Instant? { dataHours.last.flatMap { $0 }.map(Instant.init(secondsSinceEpoch:)) }
    /// Whether somebody whom the part counts came, or may come. Without anybody it is no part.
    var countsSomebody: Bool { sessionIDs.map { !$0.isEmpty } ?? true }
    var hasOneSession: Bool { rows.count == 1 && !rows[0].hasSeveral }

    /// Whether one of the published tables contains a cell. The total is no row of one.
    public func isPublished(_ cell: Int) -> Bool { isListed(cell, in: tables) }

    private func isListed(_ cell: Int, in tables: ProtectedCube.Tables) -> Bool {
        let row = cell / columnCount
        guard cells[cell] != nil, cell != cells.count - 1, row < rows.count || cell >= sums else { return false }
        return tables.contain(isSumOfSessions: row >= rows.count, isSumOfTypes: (cell + 1) % columnCount == 0)
    }

    /// How many numbers the rows of the tables that were asked for have, and how many of them are shown. Sessions and tables that
    /// are left out count.
    public var numbers: (shown: Int, all: Int) {
        var (shown, all) = (0, 0)
        for index in cells.indices where isListed(index, in: asked ?? tables) {
            guard let cell = cells[index] else { continue }
            let beside = registered(index)
            let kinds = isClosing && cell.isOffered ? (cell.attended > cell.registered ? 2 : 3) : 0
            all += 1 + kinds
            guard cell.showsAttended else { continue }
            shown += 1 + (beside.shows ? beside.rate == nil ? min(1, kinds) : kinds : 0)
        }
        return (shown, all + (leftOut ?? []).reduce(0) { $0 + $1.numbers })
    }

    /// Whether the registered number of a row is shown, and the visits that used a registration, if its rate may be told.
    ///
    /// The row of one session counts all its visits. A sum of several has a rate only if everybody counted in the sum of the
    /// sessions with registrations used one: the difference would tell how many did not.
    func registered(_ index: Int) -> (shows: Bool, count: Int, rate: Int?) {
        let place = index >= sums ? heldSums + index % columnCount : index
        guard let cell = cells[place], cell.showsRegistered else { return (false, 0, nil) }
        let row = index / columnCount
        let isOfOne = row < rows.count && !rows[row].hasSeveral
        return (true, cell.registered, isOfOne ? cell.attended : cell.held)
    }
}

extension PackEdition {
    init(
        _ counts: ProtectedCube, groups: [Group] = [], uniqueGuests: Int? = nil, dataHour: Instant?, isLean: Bool,
        after last: PackEdition?
    ) {
        let cube = counts.cube
        let number = (last?.number ?? 0) + 1
        self.number = number
        (rows, columns, tables) = (cube.rows, cube.columns, counts.tables)
        (self.groups, self.uniqueGuests) = (groups, uniqueGuests)
        dataHours = (last?.dataHours ?? []) + [dataHour?.secondsSinceEpoch]
        self.isLean = isLean ? true : nil
        let unheld = cube.hasHeldRow ? (cube.rows.count + 1) * cube.columnCount..<cube.sums : 0..<0
        cells = cube.cells.indices.filter { !unheld.contains($0) }.map { index in
            cube.cells[index].map { cell in
                let isRow = (index + 1) % cube.columnCount == 0 && index < cube.rows.count * cube.columnCount
                let before = isRow ? last?.cell(of: cube.rows[index / cube.columnCount]) : nil
                return Cell(
                    attended: cell.attended, held: cell.countsUnheld ? nil : cell.attended, people: cell.people,
                    registered: cell.registered,
                    isOffered: cell.isOffered, showsAttended: counts.showsAttended[index],
                    showsRegistered: counts.showsRegistered[index],
                    asOf: before.flatMap { $0.attended == cell.attended && $0.showsAttended ? $0.asOf : nil } ?? number)
            }
        }
    }

    /// A closing edition, or the state before the first edition, that shows nothing.
    init(nothingAfter last: PackEdition?, isLean: Bool) {
        number = (last?.number ?? 0) + (isLean ? 0 : 1)
        (rows, columns, cells, tables, groups) = ([], [], [], .none, [])
        dataHours = (last?.dataHours ?? []) + (isLean ? [] : [nil])
        self.isLean = isLean ? true : nil
    }

    private func cell(of row: PackLine) -> Cell? {
        rows.firstIndex { $0.isSame(as: row) }.flatMap { cells[($0 + 1) * columnCount - 1] }
    }
}
