/// Finds which further cells of a table have to be hidden so that none that is hidden can be told from the rest.
///
/// A hidden cell is protected where what a reader knows (the published cells, the sums, and that counts are whole
/// numbers within their bounds) leaves it an interval of at least `width`: the sliding protection level of M. Fischetti
/// and J. J. Salazar, "Models and algorithms for optimizing cell suppression in tabular data with linear constraints",
/// Journal of the American Statistical Association 95, 2000.
struct CountProtection: Sendable {
    /// How much a hidden cell's greatest possible value is to exceed its least.
    let width: Int
    let network: CountNetwork
    /// The ways in which the table can change, each with its bounds; a cell is protected where one of them suffices.
    let families: [BoundedCounts]
    /// Cells whose value is shown somewhere if it is not hidden. The others are hidden and need no protection.
    let shown: [Bool]
    /// What hiding a cell costs; `nil` where it may not be hidden.
    let price: [Int?]

    /// Hides more cells until all are protected. Returns `false` where that is not possible.
    func complete(_ hidden: inout [Bool]) -> Bool {
        var safe = [Bool](repeating: false, count: hidden.count)
        var open = hidden.indices.filter { hidden[$0] && shown[$0] }
        var next = 0
        while next < open.count {
            let cell = open[next]
            next += 1
            if safe[cell] { continue }
            guard let plan = cheapestPlan(for: cell, hidden) else { return false }
            safe[cell] = true
            for cycle in plan.cycles {
                for step in cycle.steps {
                    if cycle.amount >= width { safe[step.cell] = true }
                    guard !hidden[step.cell], shown[step.cell] else { continue }
                    hidden[step.cell] = true
                    open.append(step.cell)
                }
            }
        }
        return true
    }

    /// Whether every hidden cell is protected as things are.
    func holds(for hidden: [Bool]) -> Bool {
        var hidden = hidden
        let before = hidden
        let strict = CountProtection(
            width: width, network: network, families: families, shown: shown,
            price: [Int?](repeating: nil, count: hidden.count))
        return strict.complete(&hidden) && hidden == before
    }

    private struct Plan {
        var cycles: [CountNetwork.Cycle]
        var cost: Int { cycles.reduce(0) { $0 + $1.cost } }
    }

    /// One cycle that moves the cell by the whole width where there is one, best through what is hidden already, else
    /// several that together do.
    private func cheapestPlan(for cell: Int, _ hidden: [Bool]) -> Plan? {
        for counts in families {
            for direction in [CountNetwork.Direction.up, .down] {
                let cycle = network.cheapestCycle(through: cell, direction, by: width, in: counts) { cell in
                    hidden[cell] || !shown[cell] ? 1 : nil
                }
                if let cycle { return Plan(cycles: [cycle]) }
            }
        }
        var plans: [Plan] = []
        for counts in families {
            for direction in [CountNetwork.Direction.up, .down] {
                if let cycle = cycle(through: cell, direction, by: width, in: counts, hidden, planned: []) {
                    plans.append(Plan(cycles: [cycle]))
                }
            }
        }
        if plans.isEmpty { plans = families.compactMap { severalCycles(for: cell, in: $0, hidden) } }
        return plans.min { $0.cost < $1.cost }
    }

    private func severalCycles(for cell: Int, in counts: BoundedCounts, _ hidden: [Bool]) -> Plan? {
        let up = moves(of: cell, .up, by: width, in: counts, hidden, planned: [])
        let reached = up.reduce(0) { $0 + $1.amount }
        let planned = Set(up.flatMap { $0.steps.map(\.cell) })
        let down = moves(of: cell, .down, by: width - reached, in: counts, hidden, planned: planned)
        return reached + down.reduce(0) { $0 + $1.amount } >= width ? Plan(cycles: up + down) : nil
    }

    /// Cycles that move a cell one after the other, as far as `amount`: augmenting paths with scaled capacities (L. R.
    /// Ford and D. R. Fulkerson, "Flows in Networks", 1962), so that what they do not reach cannot be reached.
    private func moves(
        of cell: Int, _ direction: CountNetwork.Direction, by amount: Int, in counts: BoundedCounts, _ hidden: [Bool],
        planned: Set<Int>
    ) -> [CountNetwork.Cycle] {
        var (counts, planned) = (counts, planned)
        var cycles: [CountNetwork.Cycle] = []
        var rest = amount
        var step = amount
        while rest > 0, step > 0 {
            step = min(step, rest)
            guard let cycle = cycle(through: cell, direction, by: step, in: counts, hidden, planned: planned) else {
                step /= 2
                continue
            }
            counts.apply(cycle)
            cycles.append(cycle)
            planned.formUnion(cycle.steps.map(\.cell))
            rest -= step
        }
        return cycles
    }

    private func cycle(
        through cell: Int, _ direction: CountNetwork.Direction, by amount: Int, in counts: BoundedCounts,
        _ hidden: [Bool], planned: Set<Int>
    ) -> CountNetwork.Cycle? {
        network.cheapestCycle(through: cell, direction, by: amount, in: counts) { cell in
            hidden[cell] || !shown[cell] || planned.contains(cell) ? 1 : price[cell]
        }
    }
}
