import Messages
import Reporting

/// A members' report on one screen: whom to act on, then who is let in and when they come, then the rest.
extension OverviewPage {
    var isOfMembers: Bool {
        if case .members = report.subject { true } else { false }
    }

    /// The other report on members.
    var membersMore: Phrase { report.name == "members" ? .membersMore : .levelsMore }

    /// Whether bars tell parts of a whole: a club without plans has all of its members in one, which says nothing.
    func tellsParts(_ picture: BarPicture) -> Bool {
        picture.series.first.map { $0.cells.count { $0.drawnValue ?? 0 > 0 } > 1 } ?? false
    }

    /// Whom to call: about to expire, fading; and who is refused, and why.
    func toActOn(width: Int) -> [OverviewPart] {
        let names = ReportNames(report)
        return report.sections.flatMap { section -> [OverviewPart] in
            switch section.kind?.ofMembers {
            case .expiring:
                OverviewTable(section, names: names, setting: setting).part(width: width, rank: 4, goodRows: 4)
            case .fading:
                OverviewTable(section, names: names, setting: setting).part(width: width, rank: 5, goodRows: 4)
            case .admissionsByReason:
                if case .bars(let picture)? = section.charts.first, tellsParts(picture) {
                    [OverviewBars(picture, setting: setting).part(width: width, rank: 6, goodRows: 5)]
                } else {
                    []
                }
            default: []
            }
        }
    }

    /// When the place is full: what has no room says nothing.
    func fullHours(width: Int) -> [OverviewPart] {
        report.sections.compactMap { section in
            guard case .grid(let grid)? = section.figure else { return nil }
            let picture = GridLines(grid, setting: setting)
            let title = StyledLine(setting.text(section.title), .strong).cut(to: width, mark: setting.glyphs.ellipsis)
            guard grid.kind == .weekdays else {
                let least = min(picture.height, 4) + 1
                let plan = LinePlan.Part(
                    least: least, good: min(picture.height, 7) + 1, most: min(picture.height, 13) + 1, rank: 30,
                    isExtra: true)
                return OverviewPart(plan: plan) { [title] + picture.lines(width: width, limit: $0 - 1) }
            }
            return .fixed([title] + picture.lines(width: width), rank: 7, isExtra: true)
        }
    }
}
