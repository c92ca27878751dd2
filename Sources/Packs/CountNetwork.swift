/// A two-way table with its sums, as a network in which a change of cells that preserves every sum is a cycle.
///
/// The nodes are the sums that have to stay true, and the cells are the edges between them: each is an addend of one sum and
/// either an addend or the total of another. So a change that enters a node by one cell must leave it by another. The rows may
/// have sums of some of them before the sum of all: a hierarchy in one of the two ways is a network still. The possible values
/// of a cell, given the published cells, are those that flows through
/// the unpublished cells can reach: D. Gusfield, "A graph theoretic approach to statistical data security", SIAM
/// Journal on Computing 17(3), 1988; A. Hundepool et al., "Statistical Disclosure Control", Wiley 2012, ch. 4.
struct CountNetwork: Sendable {
    /// The sign of a cell's change, in the units of the table.
    enum Direction: Sendable {
        case up, down
    }

    /// By cell: the nodes from which and to which it leads if it rises.
    let ends: [(from: Int, to: Int)]
    /// The existing cells of each node.
    private let cellsOfNode: [[Int]]

    var nodeCount: Int { cellsOfNode.count }

    /// - Parameters:
    ///   - columnCount: The number of columns, including that of the row sums.
    ///   - parents: By row: the row with its sum, which comes after it; `nil` for the sum of all, the last. `nil` if every row
    ///     belongs to that.
    ///   - exists: Whether each cell exists, row by row.
    init(columnCount: Int, parents: [Int?]? = nil, exists: [Bool]) {
        let rowCount = exists.count / columnCount
        let parents = parents ?? (0..<rowCount).map { $0 == rowCount - 1 ? nil : rowCount - 1 }
        // A row has a node for the sum over its columns, and as the sum of other rows one for each column.
        let isSum = Set(parents.compactMap(\.self))
        func row(_ row: Int) -> Int { row }
        func column(_ sum: Int, _ column: Int) -> Int { rowCount + sum * columnCount + column }
        ends = exists.indices.map { cell in
            let (place, kind) = (cell / columnCount, cell % columnCount)
            // From the detail to the sum; those of the last column balance the others, so they lead back.
            let ends =
                switch (parents[place], isSum.contains(place)) {
                case (let parent?, false): (from: row(place), to: column(parent, kind))
                case (let parent?, true): (from: column(place, kind), to: column(parent, kind))
                case (nil, _): (from: column(place, kind), to: row(place))
                }
            return kind < columnCount - 1 ? ends : (ends.to, ends.from)
        }
        var cellsOfNode = [[Int]](repeating: [], count: rowCount * (columnCount + 1))
        for cell in exists.indices where exists[cell] {
            cellsOfNode[ends[cell].from].append(cell)
            cellsOfNode[ends[cell].to].append(cell)
        }
        self.cellsOfNode = cellsOfNode
    }

    /// The cheapest cycle that moves `cell` by `amount`: its cells and the direction in which each moves, `cell`
    /// first.
    ///
    /// - Parameters:
    ///   - values: The cells' values, with the bounds between which they may move.
    ///   - prices: The cost of using each other cell; `Int.max` if it may not be used.
    func cheapestCycle(
        through cell: Int, _ direction: Direction, by amount: Int, in values: BoundedCounts, prices: [Int]
    ) -> Cycle? {
        guard values.room(of: cell, direction) >= amount else { return nil }
        // The rest of the cycle leads back from where the cell leads.
        let (start, end) = direction == .up ? (ends[cell].to, ends[cell].from) : (ends[cell].from, ends[cell].to)
        var costs = [Int](repeating: .max, count: cellsOfNode.count)
        var arrivals = [Int](repeating: -1, count: cellsOfNode.count)
        costs[start] = 0
        // Few nodes are reached and not left at once, so that a heap would be no faster.
        var reached: Set<Int> = [start]
        while let node = reached.min(by: { (costs[$0], $0) < (costs[$1], $1) }), node != end {
            reached.remove(node)
            for next in cellsOfNode[node] {
                let price = prices[next]
                guard price != .max, next != cell else { continue }
                let other = ends[next].from == node ? ends[next].to : ends[next].from
                guard costs[node] + price < costs[other],
                    values.room(of: next, step(through: next, from: node)) >= amount
                else { continue }
                costs[other] = costs[node] + price
                arrivals[other] = next
                reached.insert(other)
            }
        }
        guard costs[end] != .max else { return nil }
        return cycle(through: cell, direction, from: start, to: end, arrivals, by: amount, cost: costs[end])
    }

    /// A cycle of cells that cost nothing, as few as possible: equivalent to the cheapest cycle, but found faster.
    ///
    /// - Parameter prices: 0 for the cells that may be used.
    func freeCycle(
        through cell: Int, _ direction: Direction, by amount: Int, in values: BoundedCounts, prices: [Int]
    ) -> Cycle? {
        guard values.room(of: cell, direction) >= amount else { return nil }
        let (start, end) = direction == .up ? (ends[cell].to, ends[cell].from) : (ends[cell].from, ends[cell].to)
        var arrivals = [Int](repeating: -1, count: cellsOfNode.count)
        var queue = [start]
        var place = 0
        while place < queue.count, arrivals[end] < 0 {
            let node = queue[place]
            place += 1
            for next in cellsOfNode[node] where prices[next] == 0 && next != cell {
                let other = ends[next].from == node ? ends[next].to : ends[next].from
                guard arrivals[other] < 0, other != start,
                    values.room(of: next, step(through: next, from: node)) >= amount
                else { continue }
                arrivals[other] = next
                queue.append(other)
            }
        }
        guard arrivals[end] >= 0 else { return nil }
        return cycle(through: cell, direction, from: start, to: end, arrivals, by: amount, cost: 0)
    }

    private func cycle(
        through cell: Int, _ direction: Direction, from start: Int, to end: Int, _ arrivals: [Int], by amount: Int,
        cost: Int
    ) -> Cycle {
        var steps = [Cycle.Step(cell: cell, direction: direction)]
        var node = end
        while node != start {
            let cell = arrivals[node]
            let before = ends[cell].from == node ? ends[cell].to : ends[cell].from
            steps.append(Cycle.Step(cell: cell, direction: step(through: cell, from: before)))
            node = before
        }
        return Cycle(steps: steps, amount: amount, cost: cost)
    }

    /// The direction in which a cell moves if it is traversed from `node` to its other end.
    private func step(through cell: Int, from node: Int) -> Direction {
        ends[cell].from == node ? .up : .down
    }

    /// A change that keeps every sum true.
    struct Cycle: Sendable {
        struct Step: Sendable {
            var cell: Int
            var direction: Direction
        }

        var steps: [Step]
        var amount: Int
        var cost: Int
    }
}

/// The counts of a table, with the bounds that a reader knows for each.
struct BoundedCounts: Sendable {
    private(set) var values: [Int]
    var lower: [Int]
    var upper: [Int]

    /// The amount by which a cell can move in a direction.
    func room(of cell: Int, _ direction: CountNetwork.Direction) -> Int {
        direction == .up ? upper[cell] - values[cell] : values[cell] - lower[cell]
    }

    mutating func apply(_ cycle: CountNetwork.Cycle) {
        for step in cycle.steps { values[step.cell] += step.direction == .up ? cycle.amount : -cycle.amount }
    }
}
