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
