/// Which cells of a table are hidden, with the proof for each that none can be told from the rest.
///
/// The fewest are looked for as in a large neighbourhood search (P. Shaw, "Using constraint programming and local search
/// methods to solve vehicle routing problems", CP 1998): hide by cheapest cycles, show again what need not be hidden, then
/// repeatedly release some and repair what that exposes. `Tests` compare it with the exact optimum.
struct Withholding: Sendable {
    let problem: CountProtection
    /// Those that are hidden for what they are.
    private let primary: [Bool]
    private(set) var hidden: [Bool]
    /// By cell; `nil` for those that are shown, or need none.
    private var proofs: [CountProtection.Proof?]
    private var random = Sequence()

    /// Hides more cells until all are protected; `nil` where that is not possible.
    init?(_ primary: [Bool], in problem: CountProtection) {
        self.problem = problem
        self.primary = primary
        hidden = primary
        proofs = [CountProtection.Proof?](repeating: nil, count: primary.count)
        guard repair(at: problem.prices) else { return nil }
        showWhatNeedNotBeHidden()
        improve()
    }

    /// Whether every hidden cell is protected as things are, by plain sums.
    var holds: Bool {
        hidden.indices.allSatisfy { cell in
            guard hidden[cell], problem.shown[cell] else { return true }
            return proofs[cell].map { problem.accepts($0, for: cell, hiding: hidden) } ?? false
        }
    }

    /// The cells that are hidden for the sake of others.
    private var secondary: [Int] { hidden.indices.filter { hidden[$0] && !primary[$0] } }

    private var cost: Int { secondary.reduce(0) { $0 + problem.prices[$1] } }

    private func isFree(_ cell: Int) -> Bool { hidden[cell] || !problem.shown[cell] }

    /// Proves all that lack a proof, hiding what that takes.
    private mutating func repair(at prices: [Int]) -> Bool {
        var prices = prices
        for cell in hidden.indices where isFree(cell) { prices[cell] = 0 }
        var open = hidden.indices.filter { hidden[$0] && problem.shown[$0] && proofs[$0] == nil }
        // In an order of its own each time, so that a search does not always end at the same place.
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

    /// A single cycle proves every cell that it moves far enough.
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

    /// Shows a cell and forgets what relied on its being hidden.
    private mutating func show(_ cell: Int) {
        hidden[cell] = false
        for other in proofs.indices where proofs[other]?.uses(cell) ?? false { proofs[other] = nil }
        proofs[cell] = nil
    }

    /// One after the other, the dearest first, with those that are then without protection and hidden for others too.
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

    /// Proves all that lack a proof, showing what cannot be proved; `false` where that may not be shown.
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

    /// As long as it helps: how often in vain depends on the table alone, so that the same table gives the same pack.
    private mutating func improve() {
        var best = self
        var inVain = 0
        var rounds = 0
        // A round of a large table takes longer, and finds less.
        let mostRounds = min(400, 200_000 / max(1, hidden.count))
        while !best.isLeast, inVain < 30 + 6 * best.secondary.count, rounds < mostRounds {
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
        let (row, column) = (centre / problem.network.columnCount, centre % problem.network.columnCount)
        let others = random.next(below: 4)
        for cell in cells {
            let isNear = cell / problem.network.columnCount == row || cell % problem.network.columnCount == column
            if cell == centre || (isNear ? random.next(below: 4) < 3 : random.next(below: 4) < others) { show(cell) }
        }
        // At other prices, and without the centre, the repair takes another way.
        var prices = problem.prices.map { $0 == .max ? $0 : $0 * (50 + random.next(below: 100)) / 100 }
        prices[centre] = .max
        guard repair(at: prices) else { return false }
        showWhatNeedNotBeHidden()
        return true
    }

    /// Whether no fewer could do: a row or column of which one cell alone can change needs another, and a cell is of two.
    private var isLeast: Bool {
        let network = problem.network
        var changeable = [Int](repeating: 0, count: network.rowCount + network.columnCount)
        for cell in hidden.indices where primary[cell] || !problem.shown[cell] {
            changeable[cell / network.columnCount] += 1
            changeable[network.rowCount + cell % network.columnCount] += 1
        }
        return secondary.count <= (changeable.count { $0 == 1 } + 1) / 2
    }

    /// Numbers that look random and are the same each time: SplitMix64 (G. L. Steele and others, "Fast splittable
    /// pseudorandom number generators", OOPSLA 2014).
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
