/// Distributes a limited number of lines over the parts of a page. It depends on nothing but numbers.
///
/// A page that does not fit is not truncated: its parts become shorter, and the least important ones are omitted.
package struct LinePlan: Equatable {
    package struct Part: Equatable {
        /// The minimum number of lines; with fewer, the part is omitted.
        var minimum: Int
        /// The number of lines that shows the part well.
        package var good: Int
        /// The number of lines beyond which the part has nothing to add.
        package var maximum: Int
        /// The precedence if there are not enough lines for all parts: lower ranks come first.
        var rank: Int
        /// Whether the part is shown only after all others have their good number of lines.
        var isExtra = false

        package init(minimum: Int, good: Int, maximum: Int, rank: Int, isExtra: Bool = false) {
            self.minimum = minimum
            self.good = good
            self.maximum = maximum
            self.rank = rank
            self.isExtra = isExtra
        }
    }

    /// The number of lines of each part; 0 if it is omitted.
    package private(set) var lines: [Int]
    /// The number of empty lines between parts.
    private(set) var gap: Int

    /// The number of lines of the whole page.
    var total: Int { lines.reduce(0, +) + gap * max(0, lines.count { $0 > 0 } - 1) }

    /// Leaves an empty line between parts, or none if more parts then fit.
    init(_ parts: [Part], budget: Int) {
        let airy = LinePlan(parts, budget: budget, gap: 1)
        let dense = LinePlan(parts, budget: budget, gap: 0)
        let essentials = parts.indices.filter { !parts[$0].isExtra }
        func shown(_ plan: LinePlan) -> Int { essentials.count { plan.lines[$0] > 0 } }
        self = shown(dense) > shown(airy) ? dense : airy
    }

    /// - Parameter gap: The number of empty lines between parts.
    package init(_ parts: [Part], budget: Int, gap: Int) {
        lines = Array(repeating: 0, count: parts.count)
        self.gap = gap
        let byRank = parts.indices.sorted { (parts[$0].rank, $0) < (parts[$1].rank, $1) }
        for index in byRank where !parts[index].isExtra { take(parts[index].minimum, for: index, budget) }
        grow(byRank, to: parts.map(\.good), budget)
        for index in byRank where parts[index].isExtra { take(parts[index].good, for: index, budget) }
        grow(byRank, to: parts.map(\.maximum), budget)
    }

    private mutating func take(_ wanted: Int, for index: Int, _ budget: Int) {
        lines[index] = wanted
        if total > budget { lines[index] = 0 }
    }

    /// Gives each part one line in turn as long as there are any left.
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

/// A part of the overview whose length can vary.
package struct OverviewPart {
    package var plan: LinePlan.Part
    /// Draws the part in at most the given number of lines, from `plan.minimum` to `plan.maximum`.
    var lines: (Int) -> [StyledLine]

    package init(plan: LinePlan.Part, lines: @escaping (Int) -> [StyledLine]) {
        self.plan = plan
        self.lines = lines
    }

    package static func fixed(_ lines: [StyledLine], rank: Int, isExtra: Bool = false) -> OverviewPart {
        let count = lines.count
        let plan = LinePlan.Part(minimum: count, good: count, maximum: count, rank: rank, isExtra: isExtra)
        return OverviewPart(plan: plan) { _ in lines }
    }
}

extension [OverviewPart] {
    /// The parts stacked in at most `budget` lines.
    ///
    /// - Parameter gap: The number of empty lines between parts; `nil` for what fits.
    package func stacked(budget: Int, gap: Int? = nil) -> [StyledLine] {
        let plan = gap.map { LinePlan(map(\.plan), budget: budget, gap: $0) } ?? LinePlan(map(\.plan), budget: budget)
        return zip(self, plan.lines)
            .filter { $1 > 0 }
            .map { part, count in part.lines(count) }
            .filter { !$0.isEmpty }
            .joined(separator: Array<StyledLine>(repeating: .blank, count: plan.gap))
            .map(\.self)
    }
}
