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
