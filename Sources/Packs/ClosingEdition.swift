/// Decides which registered numbers the first edition after the last session publishes.
///
/// All of them are as of one time and do not change in later editions. A reader has the attended numbers of every earlier edition,
/// so these count too: beside any of them, what is shown must leave enough people absent, or enough beyond those registered.
struct ClosingEdition {
    /// Rows and columns.
    let rows: [PackEdition.Row]
    let columns: [PackEdition.Column]
    /// The cells of the earlier editions, in the order of the grid.
    let history: [[PackEdition.Cell?]]
    let published: [Bool]
    let minimumCount: Int

    /// By cell: whether registered may be shown beside the numbers that the edition shows; `nil` if the table cannot be protected.
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
        CubeProblems(PackCube(rows, columns, cells), minimumCount: minimumCount)
    }
}

extension PackCube {
    /// The cube of an edition's cells, without names.
    init(_ rows: [PackEdition.Row], _ columns: [PackEdition.Column], _ cells: [PackEdition.Cell?]) {
        self.init(
            sessions: rows.dropLast().map {
                if case .session(let id) = $0 { Session(sessionID: id) } else { Session() }
            },
            types: columns.dropLast().map {
                if case .type(let id) = $0 { RegistrantType(registrantTypeID: id) } else { RegistrantType() }
            },
            cells: cells.map { $0.map(Cell.init) })
    }
}

/// Registered numbers that are published once, beside attended numbers that keep growing.
///
/// No-shows are never negative, so the more people come, the fewer values are left for a withheld number.
struct PublishedRegistered {
    private let network: CountNetwork
    private let bounds: BoundedCounts
    private let attended: [Int]
    private let isOffered: [Bool]
    private let shown: [Bool]
    private let isFree: [Bool]
    private let prices: [Int]
    private let minimumCount: Int

    /// - Parameters:
    ///   - cells: The cells of the first edition with registered numbers.
    ///   - newest: The cells of the last edition.
    init(
        cells: [PackEdition.Cell?], newest: [PackEdition.Cell?], columnCount: Int, published: [Bool], minimumCount: Int
    ) {
        self.minimumCount = minimumCount
        network = CountNetwork(columnCount: columnCount, exists: newest.map { $0 != nil })
        bounds = PackCube.registeredBesideAttended(cells.map { $0.map(PackCube.Cell.init) })
        attended = cells.map { $0?.attended ?? 0 }
        isOffered = newest.map { $0?.isOffered ?? false }
        let shown = newest.indices.map { published[$0] && newest[$0]?.isOffered ?? false }
        isFree = newest.indices.map { !shown[$0] || !(newest[$0]?.showsRegistered ?? false) }
        prices = isFree.map { $0 ? 0 : .max }
        self.shown = shown
    }

    /// Whether, with `attended` people, a withheld no-show number is as well protected as when it was first published. One that
    /// no table lists must be of enough people, or protected.
    func protectsNoShows(of cell: Int, beside attended: Int) -> Bool {
        guard isOffered[cell], isFree[cell] else { return true }
        if !shown[cell] {
            return abs(bounds.values[cell] - attended) >= minimumCount || isProtected(cell, beside: attended)
        }
        guard isProtected(cell, beside: self.attended[cell]) else { return true }
        return isProtected(cell, beside: attended)
    }

    private func isProtected(_ cell: Int, beside attended: Int) -> Bool {
        var floor = [Int](repeating: 0, count: prices.count)
        floor[cell] = attended
        let problem = CountProtection(
            width: minimumCount, network: network, families: [bounds], floor: floor, shown: shown, prices: prices)
        guard let proof = problem.freeProof(for: cell, prices: prices) else { return false }
        return problem.accepts(proof, for: cell, hiding: isFree)
    }
}
