import Tables

/// Decides which numbers of a cube may be published, so that no other can be derived from them.
struct ProtectedCube: Sendable {
    /// The published tables of a cube. The total is published if anything is.
    struct Tables: Sendable, Codable, Hashable {
        var sessions: Bool
        var types: Bool
        var pairs: Bool

        /// Whether one of the tables contains a cell.
        func contain(isSumOfSessions: Bool, isSumOfTypes: Bool) -> Bool {
            switch (isSumOfSessions, isSumOfTypes) {
            case (true, true): true
            case (true, false): types
            case (false, true): sessions
            case (false, false): pairs
            }
        }

        /// Subsets of the tables to try if all of these cannot be protected, the largest first.
        fileprivate var fewer: [Tables] {
            [
                self, Tables(sessions: sessions, types: types, pairs: false),
                Tables(sessions: sessions, types: false, pairs: false),
                Tables(sessions: false, types: false, pairs: false),
            ]
        }
    }

    let cube: PackCube
    let tables: Tables
    /// By cell: whether attended may be shown. If the total may not, no cell may.
    let showsAttended: [Bool]
    /// By cell: whether registered, and so no-shows and percentage, may be shown as well.
    let showsRegistered: [Bool]
    /// By cell: the hour of the data of the edition in which the number last changed; `nil` in a first edition, where all
    /// numbers are of the same hour.
    let asOf: [Instant?]?

    /// Whether the total attended may be shown; if not, the pack may show nothing.
    var showsTotal: Bool { showsAttended[cube.total] }

    /// Protects as many of the tables as possible.
    ///
    /// - Parameter guests: The guests who came, by session and type.
    init(_ problems: CubeProblems, publishing tables: Tables, guests: [VisitKey: [UInt32]] = [:]) {
        let cube = problems.cube
        self.cube = cube
        asOf = nil
        for tables in tables.fewer where (cube.cells[cube.total]?.people ?? 0) >= problems.minimumCount {
            guard !problems.keepsSessions || tables.sessions else { continue }
            let shown = cube.shown(in: tables)
            guard let hidden = Self.hiddenAttended(problems, in: tables, shown, guests) else { continue }
            self.tables = tables
            showsAttended = zip(hidden, shown).map { !$0 && $1 }
            showsRegistered =
                Self.showsRegistered(problems, beside: showsAttended, in: shown) ?? cube.cells.map { _ in false }
            return
        }
        self.tables = Tables(sessions: false, types: false, pairs: false)
        showsAttended = cube.cells.map { _ in false }
        showsRegistered = showsAttended
    }

    /// The cells of attended to hide; `nil` if it cannot be protected.
    ///
    /// The numbers withheld in a row or column add up to its sum less what is shown. So together they must be of enough people
    /// too, even where some people came to several sessions.
    private static func hiddenAttended(
        _ problems: CubeProblems, in tables: Tables, _ shown: [Bool], _ guests: [VisitKey: [UInt32]]
    ) -> [Bool]? {
        var primary = problems.hidesAttended
        let cube = problems.cube
        func isOfFew(_ cells: [Int]) -> Bool { cube.people(of: cells, guests) < problems.minimumCount }
        while let hidden = hidden(problems.attended(in: shown), primary) {
            let line = cube.linesOverSessions(in: tables).first { line in
                let withheld = line.cells.filter { hidden[$0] }
                return !hidden[line.sum] && !withheld.isEmpty && isOfFew(withheld)
            }
            guard let line, !guests.isEmpty else { return hidden }
            let withheld = line.cells.filter { hidden[$0] }
            let others = line.cells.filter { !hidden[$0] && problems.mayHideAttended($0) }
                .sorted { (cube.attended($0), $0) < (cube.attended($1), $1) }
            guard let more = others.first(where: { !isOfFew(withheld + [$0]) }) ?? others.first else { return nil }
            primary[more] = true
        }
        return nil
    }

    /// By cell: whether registered may be shown; `nil` if the table cannot be protected.
    ///
    /// If attended is shown, registered is too, unless it reveals too much or must be hidden to protect one that does.
    static func showsRegistered(
        _ problems: CubeProblems, beside showsAttended: [Bool], in shown: [Bool], except hidden: Set<Int> = []
    ) -> [Bool]? {
        let cells = problems.cube.cells
        let hides = cells.indices.map { cell in
            cells[cell]?.isOffered == true
                && (problems.hidesRegistered[cell] || !showsAttended[cell] || hidden.contains(cell))
        }
        return Self.hidden(problems.registered(in: shown), hides).map { withheld in
            cells.indices.map { showsAttended[$0] && cells[$0]?.isOffered == true && !withheld[$0] }
        }
    }

    /// The cube without registered numbers.
    var withoutRegistered: ProtectedCube {
        ProtectedCube(
            cube, tables: tables, showsAttended: showsAttended, showsRegistered: showsAttended.map { _ in false },
            asOf: asOf)
    }

    /// A cube that shows none of its numbers.
    init(nothingOf cube: PackCube) {
        let nothing = cube.cells.map { _ in false }
        self.init(
            cube, tables: Tables(sessions: false, types: false, pairs: false), showsAttended: nothing,
            showsRegistered: nothing, asOf: nil)
    }

    /// A cube for which it is already decided what is shown.
    init(
        _ cube: PackCube, tables: Tables, showsAttended: [Bool], showsRegistered: [Bool], asOf: [Instant?]?
    ) {
        self.asOf = asOf
        self.cube = cube
        self.tables = tables
        self.showsAttended = showsAttended
        self.showsRegistered = showsRegistered
    }

    /// The cells to hide, verified by plain sums; `nil` if the table cannot be protected.
    private static func hidden(_ problem: CountProtection, _ primary: [Bool]) -> [Bool]? {
        guard let withholding = Withholding(primary, in: problem), withholding.holds else { return nil }
        return withholding.hidden
    }
}

/// The numbers of a cube that must be hidden, and the two tables in which more are hidden to protect them: attended
/// and registered.
struct CubeProblems: Sendable {
    let cube: PackCube
    let minimumCount: Int
    /// By cell: whether attended is shown at any cost.
    private let keepsAttended: [Bool]
    /// Whether any session's attended is shown at any cost.
    let keepsSessions: Bool
    /// By cell: whether too few attended to show the number.
    let hidesAttended: [Bool]
    /// By cell: whether too few are registered, or too few of these stayed away, to show the number even if attended is shown.
    let hidesRegistered: [Bool]
    private let network: CountNetwork

    /// - Parameters:
    ///   - kept: The sessions whose number earlier editions show: these stay shown.
    ///   - withheld: The sessions whose registered number may not be shown; `nil` stands for the total.
    init(
        _ cube: PackCube, minimumCount: Int, keeping kept: Set<Int64> = [], hidingRegistered withheld: Set<Int64?> = []
    ) {
        self.cube = cube
        self.minimumCount = minimumCount
        keepsSessions = !kept.isEmpty
        let keepsAttended = cube.cells.indices.map { cell in
            // The total is shown if anything is.
            let row = cell / cube.columnCount
            guard cell != cube.total else { return true }
            return cell % cube.columnCount == cube.types.count && row < cube.sessions.count
                && cube.sessions[row].sessionID.map(kept.contains) ?? false
        }
        self.keepsAttended = keepsAttended
        network = CountNetwork(columnCount: cube.columnCount, exists: cube.cells.map { $0 != nil })
        hidesAttended = cube.cells.indices.map { cell in
            cube.cells[cell].map { $0.people < minimumCount && !(keepsAttended[cell] && cell != cube.total) } ?? false
        }
        hidesRegistered = cube.cells.indices.map { cell in
            let row = cell / cube.columnCount
            let isListed =
                (cell + 1) % cube.columnCount == 0 && (row == cube.sessions.count || cube.sessions[row].others == nil)
            return Self.hidesRegistered(cell, of: cube, minimumCount: minimumCount)
                || isListed && withheld.contains(row < cube.sessions.count ? cube.sessions[row].sessionID : nil)
        }
    }

    /// The service does not say who is registered: one person absent from six sessions is six no-shows. Only within a
    /// session are they surely different people, so a sum is shown if one of its sessions has enough of them.
    private static func hidesRegistered(_ cell: Int, of cube: PackCube, minimumCount: Int) -> Bool {
        guard let counts = cube.cells[cell], counts.isOffered else { return false }
        let within = cube.withinSessions[cell]
        let apart = counts.difference < 0 ? within.excess : within.absent
        // If at most as many attended as were registered, those who attended were registered.
        let registered = max(within.registered, counts.isWithinRegistered ? counts.people : 0)
        return min(registered, counts.registered) < minimumCount
            || min(apart, abs(counts.difference)) < minimumCount
    }

    func mayHideAttended(_ cell: Int) -> Bool { cube.cells[cell] != nil && !keepsAttended[cell] }

    /// The table of attended.
    ///
    /// A count that no table lists is not shown anywhere, but may follow from those that are: one of too few people must be
    /// protected as if it were withheld. The same holds for registered.
    func attended(in shown: [Bool]) -> CountProtection {
        CountProtection(
            width: minimumCount, network: network,
            families: [cube.attendedWithinRegistered(in: shown), cube.bothTogether],
            floor: cube.cells.map { _ in 0 }, shown: zip(shown, hidesAttended).map { $0 || $1 },
            prices: cube.cells.indices.map { cell in
                // Hiding attended hides registered as well.
                keepsAttended[cell]
                    ? .max
                    : price(of: cell, hidesAnother: cube.cells[cell]?.isOffered == true && !hidesRegistered[cell])
            })
    }

    /// The table of registered, beside attended.
    func registered(in shown: [Bool]) -> CountProtection {
        CountProtection(
            width: minimumCount, network: network, families: [cube.registeredBesideAttended],
            // No-shows are the excess of registered over attended.
            floor: cube.cells.map { $0?.attended ?? 0 },
            shown: cube.cells.indices.map { cube.cells[$0]?.isOffered == true && (shown[$0] || hidesRegistered[$0]) },
            prices: cube.cells.indices.map { price(of: $0, hidesAnother: false) })
    }

    /// The cost of hiding a cell: about one each, slightly more for more people and for what is hidden along with it;
    /// several times as much for sums, which are the most informative and rarely save other cells.
    private func price(of cell: Int, hidesAnother: Bool) -> Int {
        let people = min(cube.cells[cell]?.attended ?? 0, 500) / 10
        let (isRowOfSums, isColumnOfSums) = (
            cell / cube.columnCount == cube.rowCount - 1, cell % cube.columnCount == cube.columnCount - 1
        )
        let rank = isRowOfSums && isColumnOfSums ? 100 : isRowOfSums || isColumnOfSums ? 3 : 1
        return (1000 + people + (hidesAnother ? 100 : 0)) * rank
    }
}
