/// Selects the cells of a table to hide, with a proof for each that it cannot be derived from the others.
///
/// The smallest set is sought by large neighbourhood search (P. Shaw, "Using constraint programming and local search
/// methods to solve vehicle routing problems", CP 1998): hide along the cheapest cycles, show again what need not be
/// hidden, then repeatedly release some cells and repair the proofs that this breaks. The tests compare it with the
/// exact optimum.
struct Withholding: Sendable {
    let problem: CountProtection
    /// Cells that are hidden because of their own value.
    private let primary: [Bool]
    private(set) var hidden: [Bool]
    /// By cell; `nil` for cells that are shown or need no proof.
    private var proofs: [CountProtection.Proof?]
    private var random = Sequence()

    /// Hides more cells until all are protected; `nil` if that is impossible.
    init?(_ primary: [Bool], in problem: CountProtection) {
        self.problem = problem
        self.primary = primary
        hidden = primary
        proofs = [CountProtection.Proof?](repeating: nil, count: primary.count)
        guard repair(at: problem.prices) else { return nil }
        showWhatNeedNotBeHidden()
        improve()
    }

    /// Whether every hidden cell is protected, verified by plain sums.
    var holds: Bool {
        hidden.indices.allSatisfy { cell in
            guard hidden[cell], problem.shown[cell] else { return true }
            return proofs[cell].map { problem.accepts($0, for: cell, hiding: hidden) } ?? false
        }
    }

    /// Cells that are hidden only to protect others.
    private var secondary: [Int] { hidden.indices.filter { hidden[$0] && !primary[$0] } }

    private var cost: Int { secondary.reduce(0) { $0 + problem.prices[$1] } }

    private func isFree(_ cell: Int) -> Bool { hidden[cell] || !problem.shown[cell] }

    /// Finds the missing proofs, hiding more cells as needed.
    private mutating func repair(at prices: [Int]) -> Bool {
        var prices = prices
        for cell in hidden.indices where isFree(cell) { prices[cell] = 0 }
        var open = hidden.indices.filter { hidden[$0] && problem.shown[$0] && proofs[$0] == nil }
        // In random order, so that searches end in different places.
        if random.hasBegun { random.shuffle(&open) }
        while let cell = open.popLast() {
            guard proofs[cell] == nil else { continue }
            let proof =
                problem.freeProof(for: cell, prices: prices) ?? problem.cheapestProof(for: cell, prices: prices)
            guard let proof else { return false }
            for cycle in proof.cycles {
                for step in cycle.steps where !isFree(step.cell) {
                    hidden[step.cell] = true
                    prices[step.cell] = 0
                    open.append(step.cell)
                }
            }
            keep(proof, for: cell)
        }
        return true
    }

    /// A single cycle is a proof for every cell that it moves far enough.
    private mutating func keep(_ proof: CountProtection.Proof, for cell: Int) {
        proofs[cell] = proof
        guard proof.cycles.count == 1, let cycle = proof.cycles.first else { return }
        let counts = problem.families[proof.family]
        for step in cycle.steps where hidden[step.cell] && problem.shown[step.cell] && proofs[step.cell] == nil {
            switch step.direction {
            case .up where cycle.amount >= problem.rise(of: step.cell, in: counts):
                proofs[step.cell] = .init(family: proof.family, up: [cycle], down: [])
            case .down where min(cycle.amount, problem.fall(of: step.cell, in: counts)) >= problem.width:
                proofs[step.cell] = .init(family: proof.family, up: [], down: [cycle])
            default: break
            }
        }
    }

    /// Shows a cell and drops the proofs that relied on it being hidden.
    private mutating func show(_ cell: Int) {
        hidden[cell] = false
        for other in proofs.indices where proofs[other]?.uses(cell) ?? false { proofs[other] = nil }
        proofs[cell] = nil
    }

    /// Shows what it can, one by one, the most expensive first, together with cells that then lose their protection and were
    /// hidden only for others.
    private mutating func showWhatNeedNotBeHidden() {
        var cells = secondary
        if random.hasBegun { random.shuffle(&cells) }
        cells.sort { problem.prices[$0] > problem.prices[$1] }
        for cell in cells where hidden[cell] {
            var without = self
            without.show(cell)
            if without.repairByShowing() { self = without }
        }
    }

    /// Finds the missing proofs, showing cells that have none; `false` if one of them may not be shown.
    private mutating func repairByShowing() -> Bool {
        var prices = hidden.indices.map { isFree($0) ? 0 : Int.max }
        while let cell = hidden.indices.first(where: { hidden[$0] && problem.shown[$0] && proofs[$0] == nil }) {
            if let proof = problem.freeProof(for: cell, prices: prices) {
                keep(proof, for: cell)
            } else if primary[cell] {
                return false
            } else {
                show(cell)
                prices[cell] = .max
            }
        }
        return true
    }

    /// Releases and repairs while that helps. The number of failures allowed depends only on the table, so that the same table
    /// always gives the same pack.
    private mutating func improve() {
        var best = self
        var inVain = 0
        var rounds = 0
        // Rounds on a large table take longer and gain less.
        let maximumRounds = min(400, 200_000 / max(1, hidden.count))
        while !best.isLeast, inVain < 30 + 6 * best.secondary.count, rounds < maximumRounds {
            rounds += 1
            inVain += 1
            var next = best
            next.random = random
            next.random.begin()
            let isRepaired = next.releaseAndRepair()
            random = next.random
            guard isRepaired, next.cost <= best.cost else { continue }
            if next.cost < best.cost { inVain = 0 }
            best = next
        }
        self = best
    }

    private mutating func releaseAndRepair() -> Bool {
        let cells = secondary
        guard let centre = random.element(of: cells) else { return false }
        let ends = problem.network.ends
        let near = [ends[centre].from, ends[centre].to]
        let others = random.next(below: 4)
        for cell in cells {
            let isNear = near.contains(ends[cell].from) || near.contains(ends[cell].to)
            if cell == centre || (isNear ? random.next(below: 4) < 3 : random.next(below: 4) < others) { show(cell) }
        }
        // With other prices, and without the centre, the repair takes another path.
        var prices = problem.prices.map { $0 == .max ? $0 : $0 * (50 + random.next(below: 100)) / 100 }
        prices[centre] = .max
        guard repair(at: prices) else { return false }
        showWhatNeedNotBeHidden()
        return true
    }

    /// Whether no smaller set can work: each row or column with a single changeable cell needs another one, and an
    /// added cell serves one row and one column.
    private var isLeast: Bool {
        let network = problem.network
        var changeable = [Int](repeating: 0, count: network.nodeCount)
        for cell in hidden.indices where primary[cell] || !problem.shown[cell] {
            changeable[network.ends[cell].from] += 1
            changeable[network.ends[cell].to] += 1
        }
        return secondary.count <= (changeable.count { $0 == 1 } + 1) / 2
    }

    /// A reproducible pseudorandom sequence: SplitMix64 (G. L. Steele et al., "Fast splittable pseudorandom number
    /// generators", OOPSLA 2014).
    private struct Sequence: Sendable {
        private var state: UInt64 = 0
        private(set) var hasBegun = false

        mutating func begin() { hasBegun = true }

        mutating func next(below bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((mixed ^ (mixed >> 31)) >> 33) % bound
        }

        mutating func element(of cells: [Int]) -> Int? { cells.isEmpty ? nil : cells[next(below: cells.count)] }

        mutating func shuffle(_ cells: inout [Int]) {
            for place in cells.indices.dropFirst() { cells.swapAt(place, next(below: place + 1)) }
        }
    }
}
