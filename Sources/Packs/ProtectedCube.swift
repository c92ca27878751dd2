/// Decides which numbers of a cube may be published, so that no other can be derived from them.
struct ProtectedCube: Sendable {
    /// The published tables of a cube. The total is published if anything is.
    struct Tables: Sendable, Codable, Hashable {
        var sessions: Bool
        var types: Bool
        var pairs: Bool

        static let none = Tables(sessions: false, types: false, pairs: false)

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
                Tables(sessions: sessions, types: false, pairs: false), .none,
            ]
        }
    }

    let cube: PackCube
    let tables: Tables
    /// By cell: whether attended may be shown. If the total may not, no cell may.
    let showsAttended: [Bool]
    /// By cell: whether registered, and so no-shows and percentage, may be shown as well.
    let showsRegistered: [Bool]

    /// Whether the total attended may be shown; if not, the pack may show nothing.
    var showsTotal: Bool { showsAttended.last ?? false }

    /// Protects as many of the tables as possible.
    init(_ problems: CubeProblems, publishing tables: Tables) {
        let cube = problems.cube
        self.cube = cube
        for tables in tables.fewer where (cube.cells[cube.total]?.people ?? 0) >= problems.minimumCount {
            guard !problems.keepsRows || tables.sessions else { continue }
            let shown = cube.shown(in: tables)
            guard let hidden = Self.hiddenAttended(problems, in: tables, shown) else { continue }
            self.tables = tables
            showsAttended = zip(hidden, shown).map { !$0 && $1 }
            showsRegistered =
                Self.showsRegistered(problems, beside: showsAttended, in: shown) ?? cube.cells.map { _ in false }
            return
        }
        self.tables = .none
        showsAttended = cube.cells.map { _ in false }
        showsRegistered = showsAttended
    }

    /// The totals of a cube in which every row is of enough people: overall and, if they are listed, of each row.
    init(totalsOf cube: PackCube, listsSessions: Bool) {
        self.cube = cube
        tables = Tables(sessions: listsSessions, types: false, pairs: false)
        showsAttended = cube.cells.indices.map { cell in
            cell == cube.total
                || listsSessions && cell < cube.rows.count * cube.columnCount && (cell + 1) % cube.columnCount == 0
        }
        showsRegistered = cube.cells.map { _ in false }
    }

    /// The cells of attended to hide; `nil` if it cannot be protected.
    ///
    /// The numbers withheld in a row or column add up to its sum less what is shown. So together they must be of enough people
    /// too, even where some people came to several sessions.
    private static func hiddenAttended(_ problems: CubeProblems, in tables: Tables, _ shown: [Bool]) -> [Bool]? {
        var primary = problems.hidesAttended
        let cube = problems.cube
        func isOfFew(_ cells: [Int]) -> Bool { cube.people(of: cells) < problems.minimumCount }
        while let hidden = hidden(problems.attended(in: shown), primary) {
            let line = cube.linesOverSessions(in: tables).first { line in
                let withheld = line.cells.filter { hidden[$0] }
                return !hidden[line.sum] && !withheld.isEmpty && isOfFew(withheld)
            }
            guard let line else { return hidden }
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
    private static func showsRegistered(
        _ problems: CubeProblems, beside showsAttended: [Bool], in shown: [Bool]
    ) -> [Bool]? {
        let cells = problems.cube.cells
        let hides = cells.indices.map { cell in
            problems.cube.hasRegistered(cell) && (problems.hidesRegistered[cell] || !showsAttended[cell])
        }
        return Self.hidden(problems.registered(in: shown), hides).map { withheld in
            cells.indices.map { showsAttended[$0] && problems.cube.hasRegistered($0) && !withheld[$0] }
        }
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
    /// Whether any row's attended is shown at any cost.
    let keepsRows: Bool
    /// By cell: whether too few attended to show the number, or it would tell one that it joins.
    let hidesAttended: [Bool]
    /// By cell: whether too few are registered, or too few of these stayed away, to show the number even if attended is shown.
    let hidesRegistered: [Bool]
    private let network: CountNetwork

    /// - Parameter earlier: The earlier editions, which have totals only. The rows that the last one shows stay shown.
    init(_ cube: PackCube, minimumCount: Int, after earlier: [PackEdition] = []) {
        self.cube = cube
        self.minimumCount = minimumCount
        let kept = cube.rows.map { row in
            earlier.last.map { $0.tables.sessions && $0.attended(in: row) > 0 } ?? false
        }
        keepsRows = kept.contains(true)
        let keepsAttended = cube.cells.indices.map { cell in
            // The total is shown if anything is.
            cell == cube.total
                || (cell + 1) % cube.columnCount == 0 && cell / cube.columnCount < kept.count
                    && kept[cell / cube.columnCount]
        }
        self.keepsAttended = keepsAttended
        network = CountNetwork(
            columnCount: cube.columnCount, parents: cube.parents, exists: cube.cells.map { $0 != nil })
        hidesAttended = cube.cells.indices.map { cell in
            guard let counts = cube.cells[cell], !keepsAttended[cell] || cell == cube.total else { return false }
            return counts.people < minimumCount || counts.joinsFew && counts.attended - counts.least < minimumCount
        }
        hidesRegistered = cube.cells.indices.map { cell in
            guard let counts = cube.cells[cell], cube.hasRegistered(cell) else { return false }
            // Of all types, registered is the sum of the sessions': the rate alone is left out.
            let isMixed =
                counts.isMixed && (cell < cube.rows.count * cube.columnCount || (cell + 1) % cube.columnCount > 0)
            return isMixed || counts.hidesRegistered(minimumCount)
                || counts.isTold(beside: earlier.map { $0.attended(beside: cell, of: cube) }, minimumCount)
        }
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
            shown: cube.cells.indices.map { cube.hasRegistered($0) && (shown[$0] || hidesRegistered[$0]) },
            prices: cube.cells.indices.map { price(of: $0, hidesAnother: false) })
    }

    /// The cost of hiding a cell: about one each, slightly more for more people and for what is hidden along with it;
    /// several times as much for sums, which are the most informative and rarely save other cells.
    private func price(of cell: Int, hidesAnother: Bool) -> Int {
        let people = min(cube.cells[cell]?.attended ?? 0, 500) / 10
        let (isOfAll, isOfAllTypes) = (cell >= cube.rows.count * cube.columnCount, (cell + 1) % cube.columnCount == 0)
        let rank = isOfAll && isOfAllTypes ? 100 : isOfAll || isOfAllTypes ? 3 : 1
        return (1000 + people + (hidesAnother ? 100 : 0)) * rank
    }
}

extension PackCube.Cell {
    /// The service does not say who is registered: one person absent from six sessions is six no-shows. Only within a
    /// session are they surely different people, so a sum is shown if one of its sessions has enough of them.
    fileprivate func hidesRegistered(_ minimumCount: Int) -> Bool {
        let apart = difference < 0 ? within.excess : within.absent
        // If at most as many attended as were registered, those who attended were registered.
        let most = max(within.registered, isWithinRegistered ? people : 0)
        return min(most, registered) < minimumCount || min(apart, abs(difference)) < minimumCount
            || joinsFew && registered - least < minimumCount
    }

    /// Whether registered would give away a few people beside what was shown before.
    fileprivate func isTold(beside earlier: [Int], _ minimumCount: Int) -> Bool {
        earlier.contains { $0 > 0 && abs(registered - $0) < minimumCount }
    }
}

extension PackEdition {
    /// The visits to a row that the edition counts; 0 if it does not list it.
    func attended(in row: PackLine) -> Int {
        rows.firstIndex { $0.isSame(as: row) }.flatMap { cells[($0 + 1) * columnCount - 1]?.attended } ?? 0
    }

    /// What the edition, which has totals only, says in place of a number of a cube; 0 if it says nothing.
    fileprivate func attended(beside cell: Int, of cube: PackCube) -> Int {
        let row = cell / cube.columnCount
        guard (cell + 1) % cube.columnCount == 0 else { return 0 }
        if row < cube.rows.count { return tables.sessions ? attended(in: cube.rows[row]) : 0 }
        if !cube.hasHeldRow { return attended }
        guard tables.sessions else { return cell == cube.total ? attended : 0 }
        return cube.rows.indices.reduce(0) { sum, leaf in
            row == cube.parents.count - 1 || cube.parents[leaf] == row ? sum + attended(in: cube.rows[leaf]) : sum
        }
    }
}
