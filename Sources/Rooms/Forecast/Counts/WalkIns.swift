import Foundation

/// People who came to past editions without being registered: where more attended than were registered, the excess
/// counts as registered at the door.
struct WalkIns: Sendable {
    private struct Counts {
        var registered = 0
        var walkIns = 0

        var share: Double { Double(walkIns) / Double(registered) }
    }

    /// Registered plus walk-ins, divided by registered, by edition.
    private let growth: [Double]
    /// The variances of its logarithm, if walk-ins are counted as Poisson's; half of one more keeps them above 0.
    private let variances: [Double]
    /// Registered and walk-ins of each group over all editions.
    private let groups: [ShowRates.Group: Counts]

    init(_ editions: [SeriesEvent]) {
        growth = editions.map { edition in
            edition.registered > 0 ? 1 + Double(edition.walkIns) / Double(edition.registered) : 1
        }
        variances = editions.map { edition in
            let people = Double(edition.registered + edition.walkIns)
            return people > 0 ? (Double(edition.walkIns) + 0.5) / (people * people) : 1
        }
        var groups: [ShowRates.Group: Counts] = [:]
        if growth.contains(where: { $0 > 1 }) {
            for cell in editions.flatMap(\.cells) where cell.registered > 0 {
                for group in ShowRates.Group.chain(cell) {
                    groups[group, default: Counts()].registered += cell.registered
                    groups[group, default: Counts()].walkIns += cell.walkIns
                }
            }
        }
        self.groups = groups
    }

    /// The factors by which walk-ins enlarge an event, in equally probable slices; `nil` if there never were any.
    func nodes(_ count: Int) -> [Double]? {
        guard !groups.isEmpty else { return nil }
        let effects = EditionEffects(
            growth.map { log($0) }, variances: variances,
            times: growth.indices.map(Double.init), at: Double(growth.count), trendDeviation: 0)
        return effects.nodes(count).map { exp(min(max($0, 0), 3)) }
    }

    /// The factor by which walk-ins enlarge a cell if they enlarge the event by `growth`. Not all types are sold at the
    /// door.
    func growth(of cell: EditionCell, if growth: Double) -> Double {
        guard growth > 1, let all = groups[.series]?.share, all > 0,
            let own = ShowRates.Group.chain(cell).reversed().lazy.compactMap({ groups[$0]?.share }).first
        else { return 1 }
        return 1 + (growth - 1) * own / all
    }
}

extension EditionCell {
    /// How many more attended than were registered.
    var walkIns: Int { max(0, attended - registered) }
}

extension SeriesEvent {
    /// The walk-ins of the cells for which somebody was registered.
    var walkIns: Int { cells.reduce(0) { $0 + ($1.registered > 0 ? $1.walkIns : 0) } }
}
