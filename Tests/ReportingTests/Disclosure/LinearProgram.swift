/// The least and greatest value of a sum over all whole numbers that satisfy linear equations: an attacker's view of a
/// table, worked out by the simplex method (G. Dantzig; R. Bland's rule against cycling), which the product does not use.
///
/// What it finds is only believed after the numbers have been put back into the equations.
struct LinearProgram {
    struct Equation {
        var terms: [Int: Int]
        var value: Int
    }

    enum Extreme: Equatable {
        case value(Int)
        case unbounded
        /// A corner that is not of whole numbers: nothing is claimed.
        case unknown
    }

    let variableCount: Int
    let equations: [Equation]
    private var tableau: [[Double]] = []
    private var basis: [Int] = []
    private static let epsilon = 1e-7

    /// Variables are 0 or more. `nil` where the equations contradict each other.
    init?(variableCount: Int, equations: [Equation]) {
        self.variableCount = variableCount
        self.equations = equations
        let artificial = equations.count
        for (row, equation) in equations.enumerated() {
            var line = [Double](repeating: 0, count: variableCount + artificial + 1)
            let sign = equation.value < 0 ? -1 : 1
            for (variable, factor) in equation.terms { line[variable] = Double(sign * factor) }
            line[variableCount + row] = 1
            line[variableCount + artificial] = Double(sign * equation.value)
            tableau.append(line)
            basis.append(variableCount + row)
        }
        var costs = [Double](repeating: 0, count: variableCount + artificial)
        for column in variableCount..<costs.count { costs[column] = 1 }
        guard case .some(let rest) = minimize(costs), rest < Self.epsilon else { return nil }
        dropArtificials()
    }

    /// The greatest value of a sum of variables, with factors.
    func greatest(_ terms: [Int: Int]) -> Extreme { extreme(terms.mapValues { -$0 }, of: terms) }

    func least(_ terms: [Int: Int]) -> Extreme { extreme(terms, of: terms) }

    private func extreme(_ costs: [Int: Int], of terms: [Int: Int]) -> Extreme {
        var copy = self
        var line = [Double](repeating: 0, count: variableCount)
        for (variable, factor) in costs { line[variable] = Double(factor) }
        guard copy.minimize(line) != nil else { return .unbounded }
        var solution = [Int](repeating: 0, count: variableCount)
        for (row, variable) in copy.basis.enumerated() {
            guard let value = copy.tableau[row].last, abs(value - value.rounded()) < Self.epsilon else {
                return .unknown
            }
            solution[variable] = Int(value.rounded())
        }
        func sum(_ terms: [Int: Int]) -> Int { terms.reduce(0) { $0 + $1.value * solution[$1.key] } }
        let holds = equations.allSatisfy { sum($0.terms) == $0.value } && solution.allSatisfy { $0 >= 0 }
        return holds ? .value(sum(terms)) : .unknown
    }

    /// Pivots until no cost falls any more; `nil` where it falls without end.
    private mutating func minimize(_ costs: [Double]) -> Double? {
        let width = (tableau.first?.count ?? 1) - 1
        var reduced = costs + [0]
        if reduced.count < width + 1 { reduced = costs + [Double](repeating: 0, count: width + 1 - costs.count) }
        for (row, variable) in basis.enumerated() where reduced[variable] != 0 {
            let factor = reduced[variable]
            for column in 0...width { reduced[column] -= factor * tableau[row][column] }
        }
        while let entering = (0..<width).first(where: { reduced[$0] < -Self.epsilon }) {
            var leaving: Int?
            var best = Double.infinity
            for row in tableau.indices where tableau[row][entering] > Self.epsilon {
                let ratio = tableau[row][width] / tableau[row][entering]
                if ratio < best - Self.epsilon
                    || ratio < best + Self.epsilon && leaving.map({ basis[row] < basis[$0] }) ?? true
                {
                    best = min(best, ratio)
                    leaving = row
                }
            }
            guard let leaving else { return nil }
            pivot(leaving, entering)
            let factor = reduced[entering]
            for column in 0...width { reduced[column] -= factor * tableau[leaving][column] }
        }
        return -reduced[width]
    }

    private mutating func pivot(_ row: Int, _ column: Int) {
        let divisor = tableau[row][column]
        for index in tableau[row].indices { tableau[row][index] /= divisor }
        for other in tableau.indices where other != row && tableau[other][column] != 0 {
            let factor = tableau[other][column]
            for index in tableau[other].indices { tableau[other][index] -= factor * tableau[row][index] }
        }
        basis[row] = column
    }

    /// Takes the helping variables out; an equation that follows from others goes with them.
    private mutating func dropArtificials() {
        for row in tableau.indices.reversed() where basis[row] >= variableCount {
            if let column = (0..<variableCount).first(where: { abs(tableau[row][$0]) > Self.epsilon }) {
                pivot(row, column)
            } else {
                tableau.remove(at: row)
                basis.remove(at: row)
            }
        }
        for row in tableau.indices {
            let value = tableau[row].last ?? 0
            tableau[row] = Array(tableau[row].prefix(variableCount)) + [value]
        }
    }
}
