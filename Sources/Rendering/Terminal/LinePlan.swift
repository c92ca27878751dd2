/// How many lines each part of a page gets where the page may have only so many. A pure function of numbers.
///
/// A page that does not fit is not cut: its parts say less, and the least important are left out.
struct LinePlan: Equatable {
    struct Part: Equatable {
        /// Lines below which the part is better left out.
        var least: Int
        /// Lines in which it says what it should.
        var good: Int
        /// Lines beyond which it has nothing to say.
        var most: Int
        /// Parts of a lower rank come first where there is too little for all.
        var rank: Int
        /// Whether it is shown only where all others have their good lines.
        var isExtra = false
    }

    /// Lines of each part; 0 where it is left out.
    private(set) var lines: [Int]
    /// Empty lines between parts.
    private(set) var gap: Int

    /// The lines of the whole page.
    var total: Int { lines.reduce(0, +) + gap * max(0, lines.count { $0 > 0 } - 1) }

    /// With an empty line between parts, or with none where that lets more of the parts in.
    init(_ parts: [Part], budget: Int) {
        let airy = LinePlan(parts, budget: budget, gap: 1)
        let dense = LinePlan(parts, budget: budget, gap: 0)
        let essentials = parts.indices.filter { !parts[$0].isExtra }
        func shown(_ plan: LinePlan) -> Int { essentials.count { plan.lines[$0] > 0 } }
        self = shown(dense) > shown(airy) ? dense : airy
    }

    private init(_ parts: [Part], budget: Int, gap: Int) {
        lines = Array(repeating: 0, count: parts.count)
        self.gap = gap
        let byRank = parts.indices.sorted { (parts[$0].rank, $0) < (parts[$1].rank, $1) }
        for index in byRank where !parts[index].isExtra { take(parts[index].least, for: index, budget) }
        grow(byRank, to: parts.map(\.good), budget)
        for index in byRank where parts[index].isExtra { take(parts[index].good, for: index, budget) }
        grow(byRank, to: parts.map(\.most), budget)
    }

    private mutating func take(_ wanted: Int, for index: Int, _ budget: Int) {
        lines[index] = wanted
        if total > budget { lines[index] = 0 }
    }

    /// A line for each part in turn, as long as there are any.
    private mutating func grow(_ order: [Int], to goals: [Int], _ budget: Int) {
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for index in order where lines[index] > 0 && lines[index] < goals[index] && total < budget {
                lines[index] += 1
                isGrowing = true
            }
        }
    }
}

/// A part of the overview, which can be told in few lines or in many.
struct OverviewPart {
    var plan: LinePlan.Part
    /// The part in at most so many lines, from `plan.least` to `plan.most`.
    var lines: (Int) -> [StyledLine]

    /// A part that is always told in the same lines.
    static func fixed(_ lines: [StyledLine], rank: Int, isExtra: Bool = false) -> OverviewPart {
        let count = lines.count
        let plan = LinePlan.Part(least: count, good: count, most: count, rank: rank, isExtra: isExtra)
        return OverviewPart(plan: plan) { _ in lines }
    }
}

extension [OverviewPart] {
    /// The parts one below the other in at most `budget` lines.
    func stacked(budget: Int) -> [StyledLine] {
        let plan = LinePlan(map(\.plan), budget: budget)
        return zip(self, plan.lines)
            .filter { $1 > 0 }
            .map { part, count in part.lines(count) }
            .filter { !$0.isEmpty }
            .joined(separator: Array<StyledLine>(repeating: .blank, count: plan.gap))
            .map(\.self)
    }
}
