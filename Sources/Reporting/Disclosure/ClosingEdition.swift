/// Which numbers of those who registered come with the first edition after the last session.
///
/// They are of one time, and the same in all later editions. A reader has the attended numbers of all earlier editions, so
/// these count too: what is shown beside any of them leaves enough people absent, or beyond the registered.
struct ClosingEdition {
    /// Rows and columns.
    let sessions: [Int64]
    let types: [Int64?]
    /// The cells of the earlier editions, in the order of the grid.
    let history: [[PackEdition.Cell?]]
    let published: [Bool]
    let minimumCount: Int

    /// By cell: whether registered may be shown beside the numbers that the edition shows; `nil` if it is protected nowhere.
    func showsRegistered(beside cells: [PackEdition.Cell?]) -> [Bool]? {
        var hidden: Set<Int> = []
        for edition in history {
            var counts = edition
            for cell in counts.indices {
                if let registered = cells[cell]?.registered { counts[cell]?.registered = registered }
            }
            let hides = problems(counts).hidesRegistered
            hidden.formUnion(counts.indices.filter { hides[$0] && counts[$0]?.showsAttended ?? false })
        }
        return ProtectedCube.showsRegistered(
            problems(cells), beside: cells.map { $0?.showsAttended ?? false },
            in: published.indices.map { published[$0] && cells[$0] != nil }, except: hidden)
    }

    private func problems(_ cells: [PackEdition.Cell?]) -> CubeProblems {
        let cube = PackCube(
            sessions: sessions.map { PackCube.Session(sessionID: $0) },
            types: types.map { PackCube.RegistrantType(registrantTypeID: $0) },
            cells: cells.map { $0.map(PackCube.Cell.init) })
        return CubeProblems(cube, minimumCount: minimumCount)
    }
}
