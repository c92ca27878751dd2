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
        let network = CountNetwork(cube)
        guard let total = cube.cells[cube.total], total.people >= minimumCount else {
            self.tables = Tables(sessions: false, types: false, pairs: false)
            showsAttended = cube.cells.map { _ in false }
            showsRegistered = showsAttended
            return
        }
        for tables in tables.fewer {
            let shown = cube.shown(in: tables)
            let attended = CountProtection(
                width: minimumCount, network: network, families: [cube.attendedWithinRegistered, cube.bothTogether],
                shown: shown, price: cube.cells.indices.map { $0 == cube.total ? nil : cube.price(of: $0) })
            var hidden = cube.cells.map { $0.map { $0.people < minimumCount } ?? false }
            guard attended.complete(&hidden), attended.holds(for: hidden) else { continue }
            self.tables = tables
            showsAttended = zip(hidden, shown).map { !$0 && $1 }
            showsRegistered = Self.registered(
                cube, network, in: shown, showing: showsAttended, minimumCount: minimumCount)
            return
        }
        // Not reached: where only the total is shown nothing is hidden beside it.
        self.tables = Tables(sessions: false, types: false, pairs: false)
        showsAttended = cube.cells.map { _ in false }
        showsRegistered = showsAttended
    }

    /// Where the number of those who came is shown, that of those registered is too, unless it is small, or so near the
    /// other that few are left as no-shows, or needed to hide one that is; nowhere, where that does not suffice.
    private static func registered(
        _ cube: PackCube, _ network: CountNetwork, in shown: [Bool], showing attended: [Bool], minimumCount: Int
    ) -> [Bool] {
        let protection = CountProtection(
            width: minimumCount, network: network, families: [cube.registeredBesideAttended],
            shown: zip(cube.cells, shown).map { $0?.isOffered == true && $1 },
            price: cube.cells.indices.map { cube.price(of: $0) })
        var hidden = zip(cube.cells, attended).map { cell, isShown in
            guard let cell, cell.isOffered else { return false }
            return !isShown || cell.registered < minimumCount || abs(cell.difference) < minimumCount
        }
        guard protection.complete(&hidden), protection.holds(for: hidden) else {
            return attended.map { _ in false }
        }
        return cube.cells.indices.map { attended[$0] && cube.cells[$0]?.isOffered == true && !hidden[$0] }
    }
}
