/// Decides whether the hidden cells of a table are protected, so that none can be derived from the others.
///
/// A hidden cell is protected if what a reader knows (the published cells, the sums, and that counts are integers
/// within their bounds) leaves it an interval of at least `width`: the sliding protection level of M. Fischetti and
/// J. J. Salazar, "Models and algorithms for optimizing cell suppression in tabular data with linear constraints",
/// Journal of the American Statistical Association 95, 2000.
///
/// For example, with a width of 5, the 2 has to be hidden. Hiding only this cell is not enough, since 10 − 8 gives it
/// away; so three more are hidden:
///
///                A    B  all                A    B  all
///     Talk       2    8   10     Talk       *    *   10
///     Workshop   9    6   15     Workshop   *    *   15
///     all       11   14   25     all       11   14   25
///
/// If Talk/A rises by 5, Talk/B and Workshop/A fall by 5 and Workshop/B rises by 5: a cycle that keeps every sum
/// true. So the reader cannot tell 2 from 7, and the cycle is the cell's `Proof`.
struct CountProtection: Sendable {
    /// The least difference between the greatest and the least possible value of a hidden cell.
    let width: Int
    let network: CountNetwork
    /// The ways in which the table can vary, each with its bounds. A cell is protected if one of them suffices.
    let families: [BoundedCounts]
    /// By cell: a reader cannot tell values below this apart, since only the excess is published. For example,
    /// no-shows are the excess of registered over attended.
    let floor: [Int]
    /// By cell: whether it is shown somewhere unless hidden, or is always hidden but must be protected. Other cells are always
    /// hidden and need no protection.
    let shown: [Bool]
    /// The cost of hiding each cell; `Int.max` if it may not be hidden.
    let prices: [Int]

    /// Why a cell is protected: two complete tables that agree on everything published. They are given by the cycles
    /// that lead from the true table to each.
    struct Proof: Sendable {
        var family: Int
        var up: [CountNetwork.Cycle]
        var down: [CountNetwork.Cycle]

        var cycles: [CountNetwork.Cycle] { up + down }
        var cost: Int { cycles.reduce(0) { $0 + $1.cost } }
        func uses(_ cell: Int) -> Bool { cycles.contains { $0.steps.contains { $0.cell == cell } } }
    }

    /// The amount by which a cell has to rise in one table if it does not fall in the other.
    func rise(of cell: Int, in counts: BoundedCounts) -> Int { width + max(0, floor[cell] - counts.values[cell]) }

    /// The amount by which a cell can fall with a visible effect.
    func fall(of cell: Int, in counts: BoundedCounts) -> Int { max(0, counts.values[cell] - floor[cell]) }

    /// A proof that uses only cells that cost nothing; `nil` if there is none.
    ///
    /// - Parameter prices: 0 for cells that are free to change.
    func freeProof(for cell: Int, prices: [Int]) -> Proof? {
        for (family, counts) in families.enumerated() {
            let rise = rise(of: cell, in: counts)
            if let cycle = network.freeCycle(through: cell, .up, by: rise, in: counts, prices: prices) {
                return Proof(family: family, up: [cycle], down: [])
            }
            if fall(of: cell, in: counts) >= width,
                let cycle = network.freeCycle(through: cell, .down, by: width, in: counts, prices: prices)
            {
                return Proof(family: family, up: [], down: [cycle])
            }
        }
        for family in families.indices {
            if let proof = proofOfSeveral(
                for: cell, in: family, prices: prices, network.freeCycle(through:_:by:in:prices:))
            {
                return proof
            }
        }
        return nil
    }

    /// The cheapest proof found for a cell.
    ///
    /// - Parameter prices: The cost of changing each other cell; `Int.max` if it may not change.
    func cheapestProof(for cell: Int, prices: [Int]) -> Proof? {
        var proofs: [Proof] = []
        for (family, counts) in families.enumerated() {
            if let cycle = network.cheapestCycle(
                through: cell, .up, by: rise(of: cell, in: counts), in: counts, prices: prices)
            {
                proofs.append(Proof(family: family, up: [cycle], down: []))
            }
            if fall(of: cell, in: counts) >= width,
                let cycle = network.cheapestCycle(through: cell, .down, by: width, in: counts, prices: prices)
            {
                proofs.append(Proof(family: family, up: [], down: [cycle]))
            }
            if let proof = proofOfSeveral(
                for: cell, in: family, prices: prices, network.cheapestCycle(through:_:by:in:prices:))
            {
                proofs.append(proof)
            }
        }
        return proofs.min { $0.cost < $1.cost }
    }

    private typealias CycleSearch = (Int, CountNetwork.Direction, Int, BoundedCounts, [Int]) -> CountNetwork.Cycle?

    private func proofOfSeveral(
        for cell: Int, in family: Int, prices: [Int], _ search: CycleSearch
    ) -> Proof? {
        let counts = families[family]
        let rise = rise(of: cell, in: counts)
        var prices = prices
        let up = cycles(moving: cell, .up, by: rise, in: counts, prices: &prices, search)
        let rest = rise - up.reduce(0) { $0 + $1.amount }
        guard rest > 0 else { return Proof(family: family, up: up, down: []) }
        guard rest <= fall(of: cell, in: counts) else { return nil }
        let down = cycles(moving: cell, .down, by: rest, in: counts, prices: &prices, search)
        guard down.reduce(0, { $0 + $1.amount }) >= rest else { return nil }
        return Proof(family: family, up: up, down: down)
    }

    /// Cycles that together move a cell by up to `amount`: augmenting paths with scaled capacities (L. R. Ford and D. R. Fulkerson,
    /// "Flows in Networks", 1962), so an amount that they do not reach is unreachable. Using a cell again costs nothing.
    private func cycles(
        moving cell: Int, _ direction: CountNetwork.Direction, by amount: Int, in counts: BoundedCounts,
        prices: inout [Int], _ search: CycleSearch
    ) -> [CountNetwork.Cycle] {
        var counts = counts
        var cycles: [CountNetwork.Cycle] = []
        var rest = amount
        var step = amount
        while rest > 0, step > 0 {
            step = min(step, rest)
            guard let cycle = search(cell, direction, step, counts, prices) else {
                step /= 2
                continue
            }
            counts.apply(cycle)
            cycles.append(cycle)
            for step in cycle.steps { prices[step.cell] = 0 }
            rest -= step
        }
        return cycles
    }

    /// Verifies a proof: both tables add up, differ from the true one only in hidden cells, are within bounds, and differ
    /// enough in what a reader learns about the cell. It uses only plain sums and so does not rely on the search.
    func accepts(_ proof: Proof, for cell: Int, hiding hidden: [Bool]) -> Bool {
        let counts = families[proof.family]
        var told: [Int] = []
        for cycles in [proof.up, proof.down] {
            var changes: [Int: Int] = [:]
            for cycle in cycles {
                for step in cycle.steps {
                    changes[step.cell, default: 0] += step.direction == .up ? cycle.amount : -cycle.amount
                }
            }
            var sums = [Int](repeating: 0, count: network.nodeCount)
            for (cell, change) in changes where change != 0 {
                let value = counts.values[cell] + change
                guard hidden[cell] || !shown[cell], value >= counts.lower[cell], value <= counts.upper[cell] else {
                    return false
                }
                sums[network.ends[cell].from] -= change
                sums[network.ends[cell].to] += change
            }
            guard sums.allSatisfy({ $0 == 0 }) else { return false }
            told.append(max(floor[cell], counts.values[cell] + changes[cell, default: 0]))
        }
        return told[0] - told[1] >= width
    }
}
