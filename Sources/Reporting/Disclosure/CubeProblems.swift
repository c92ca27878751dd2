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
