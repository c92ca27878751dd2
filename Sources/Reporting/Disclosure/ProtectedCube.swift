/// Which numbers of a cube may be published, so that no other follows from them.
struct ProtectedCube: Sendable {
    /// Which of the cube's tables are published; the sum of all is wherever anything is.
    struct Tables: Sendable, Equatable {
        var sessions: Bool
        var types: Bool
        var pairs: Bool

        /// Ever fewer tables: what to try where this many cannot be protected.
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
    /// By cell: whether those who came may be told; nothing at all is where the total may not.
    let showsAttended: [Bool]
    /// By cell: whether also those registered, and so no-shows and percentage, may be told.
    let showsRegistered: [Bool]

    /// Whether the number of all who came may be told; where not, nothing of the pack may.
    var showsTotal: Bool { showsAttended[cube.total] }

    /// Protects as many of the tables as can be.
    init(_ cube: PackCube, publishing tables: Tables, minimumCount: Int) {
        self.cube = cube
        let problems = CubeProblems(cube, minimumCount: minimumCount)
        for tables in tables.fewer where (cube.cells[cube.total]?.people ?? 0) >= minimumCount {
            let shown = cube.shown(in: tables)
            guard let hidden = Self.hidden(problems.attended(in: shown), problems.hidesAttended) else { continue }
            self.tables = tables
            showsAttended = zip(hidden, shown).map { !$0 && $1 }
            // Where the number of those who came is shown, that of those registered is too, unless it says too much, or is
            // needed to hide one that does; nowhere, where that does not suffice.
            let hidesRegistered = zip(cube.cells, zip(problems.hidesRegistered, showsAttended)).map { cell, hides in
                cell?.isOffered == true && (hides.0 || !hides.1)
            }
            let withheld = Self.hidden(problems.registered(in: shown), hidesRegistered)
            showsRegistered = cube.cells.indices.map { [showsAttended] cell in
                showsAttended[cell] && cube.cells[cell]?.isOffered == true && withheld.map { !$0[cell] } ?? false
            }
            return
        }
        self.tables = Tables(sessions: false, types: false, pairs: false)
        showsAttended = cube.cells.map { _ in false }
        showsRegistered = showsAttended
    }

    /// What to hide, looked through once more by plain sums; `nil` where it cannot be protected.
    private static func hidden(_ problem: CountProtection, _ primary: [Bool]) -> [Bool]? {
        guard let withholding = Withholding(primary, in: problem), withholding.holds else { return nil }
        return withholding.hidden
    }
}

/// What of a cube may not be told, and the two tables of which more is hidden to keep it: of those who came, and of those
/// registered.
struct CubeProblems: Sendable {
    let cube: PackCube
    let minimumCount: Int
    /// By cell: whether too few came to tell how many.
    let hidesAttended: [Bool]
    /// By cell: whether too few are registered, or were absent, to tell how many, even where the number of those who came is.
    let hidesRegistered: [Bool]
    private let network: CountNetwork

    init(_ cube: PackCube, minimumCount: Int) {
        self.cube = cube
        self.minimumCount = minimumCount
        network = CountNetwork(columnCount: cube.columnCount, exists: cube.cells.map { $0 != nil })
        hidesAttended = cube.cells.map { $0.map { $0.people < minimumCount } ?? false }
        hidesRegistered = cube.cells.indices.map { Self.hidesRegistered($0, of: cube, minimumCount: minimumCount) }
    }

    /// The service does not say who is registered: somebody absent from six sessions is six no-shows. Only within one
    /// session are they different people, so a sum is told where one session alone has enough of them.
    private static func hidesRegistered(_ cell: Int, of cube: PackCube, minimumCount: Int) -> Bool {
        guard let counts = cube.cells[cell], counts.isOffered else { return false }
        let parts = cube.withinSessions(cell)
        let sign = counts.difference.signum()
        let apart = parts.map { $0.difference * sign }.max() ?? 0
        // Those who came are among the registered where no more came than were.
        let registered = max(parts.map(\.registered).max() ?? 0, counts.isWithinRegistered ? counts.people : 0)
        return min(registered, counts.registered) < minimumCount
            || min(apart, abs(counts.difference)) < minimumCount
    }

    /// The table of those who came.
    func attended(in shown: [Bool]) -> CountProtection {
        CountProtection(
            width: minimumCount, network: network, families: [cube.attendedWithinRegistered, cube.bothTogether],
            floor: cube.cells.map { _ in 0 }, shown: shown,
            prices: cube.cells.indices.map { cell in
                // The total is told wherever anything is. With the number of those who came goes that of those registered.
                cell == cube.total
                    ? .max : price(of: cell, besides: cube.cells[cell]?.isOffered == true && !hidesRegistered[cell])
            })
    }

    /// The table of those registered, beside those who came.
    func registered(in shown: [Bool]) -> CountProtection {
        CountProtection(
            width: minimumCount, network: network, families: [cube.registeredBesideAttended],
            // No-shows are what the registered are more than those who came.
            floor: cube.cells.map { $0?.attended ?? 0 },
            shown: zip(cube.cells, shown).map { $0?.isOffered == true && $1 },
            prices: cube.cells.indices.map { price(of: $0, besides: false) })
    }

    /// What it costs to hide a cell: as good as one each, a little more for more people, and for what goes with it; several
    /// times as much for sums, which say most, and which hardly ever save other cells.
    private func price(of cell: Int, besides another: Bool) -> Int {
        let people = min(cube.cells[cell]?.attended ?? 0, 500) / 10
        let (isRowOfSums, isColumnOfSums) = (
            cell / cube.columnCount == cube.rowCount - 1, cell % cube.columnCount == cube.columnCount - 1
        )
        let rank = isRowOfSums && isColumnOfSums ? 100 : isRowOfSums || isColumnOfSums ? 3 : 1
        return (1000 + people + (another ? 100 : 0)) * rank
    }
}
