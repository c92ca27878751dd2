import Messages
import Reporting

/// A report of many sections on one screen, the answer first: the headline numbers, the worst notices, then attendance,
/// arrivals and what changed, in as many lines as the screen has.
struct OverviewPage {
    var report: Report
    var setting: TerminalSetting

    /// Lines where the screen's height is not known.
    private static let commonHeight = 40
    /// Below this width a page is longer than a screen rather than say too little.
    private static let narrow = 60
    private static let narrowBudget = 50
    /// A screen so low that every line must tell something.
    private static let lowBudget = 30

    /// Lines of the page: what the prompt takes is not the page's.
    private func budget(width: Int) -> Int {
        let budget = (setting.style.height ?? Self.commonHeight) - 1
        return width < Self.narrow ? max(budget, Self.narrowBudget) : budget
    }

    func lines(width: Int) -> [StyledLine] {
        let budget = budget(width: width)
        guard let columns = TwoColumns(width: width) else {
            let width = min(width, TwoColumns.widestPart)
            let parts =
                answer(width: width) + attendance(width: width) + course(width: width) + others(width: width)
                + [more(width: width)]
            return parts.stacked(budget: budget)
        }
        let head = answer(width: columns.pageWidth)
        let foot = more(width: columns.pageWidth)
        let width = columns.columnWidth
        let left = attendance(width: width)
        let right = course(width: width) + others(width: width)
        let room = budget - (head + [foot]).reduce(0) { $0 + $1.plan.good + 1 }
        let body = columns.lines(left.stacked(budget: room), right.stacked(budget: room))
        return (head + [.fixed(body, rank: 0), foot]).stacked(budget: budget)
    }

    // MARK: - Parts

    /// What the report is about, and the answer.
    private func answer(width: Int) -> [OverviewPart] {
        let heading = PageHeading(report: report, setting: setting).lines(
            width: width, limit: width < Self.narrow ? 2 : 1)
        let isLow = budget(width: width) < Self.lowBudget
        let tiles = HeadlineTiles(headlines: report.headlines, dataTime: report.dataTime, setting: setting).lines(
            width: width)
        return [
            OverviewPart(
                // The last line is a rule.
                plan: LinePlan.Part(
                    least: heading.count - 1, good: heading.count - (isLow ? 1 : 0), most: heading.count, rank: 0)
            ) { Array(heading.prefix($0)) },
            .fixed(tiles, rank: 1),
            NoticeList(notices: report.notices, setting: setting)
                .part(width: width, rank: 2, namesReport: setting.hints.nameReports),
        ].filter { $0.plan.most > 0 }
    }

    /// Who came: bars by registrant type and by session.
    private func attendance(width: Int) -> [OverviewPart] {
        if isOfMembers { return toActOn(width: width) }
        return bars.compactMap { kind, picture in
            switch kind {
            case .event(.attendanceByRegistrantType):
                OverviewBars(picture, setting: setting).part(width: width, rank: 5, goodRows: 4)
            case .event(.attendanceBySession):
                OverviewBars(picture, sparklines: sparklines(for: picture), setting: setting)
                    .part(width: width, rank: 4, goodRows: 8)
            default: nil
            }
        }
    }

    /// The arrivals at each of these sessions, bin by bin; `nil` where the report does not have them.
    private func sparklines(for picture: BarPicture) -> [Sparkline]? {
        let histograms = report.sections.lazy.compactMap { section in
            if case .sessionHistograms(let histograms)? = section.figure { histograms } else { nil }
        }.first
        guard let sessions = picture.ids, let histograms, histograms.ids != nil else { return nil }
        let drawn = Dictionary(histograms.sessions.map { ($0.id, $0.drawn) }) { first, _ in first }
        return sessions.cells.map { Sparkline((drawn[$0] ?? []).map(\.drawnValue)) }
    }

    /// Other bars, where there is room for them.
    private func others(width: Int) -> [OverviewPart] {
        let shown: [SectionKind?] = [
            .event(.attendanceByRegistrantType), .event(.attendanceBySession), .members(.admissionsByReason),
        ]
        return bars.filter { kind, _ in !shown.contains(kind) }
            .enumerated()
            .map { index, bar in
                OverviewBars(bar.picture, setting: setting)
                    .part(width: width, rank: 10 + index, goodRows: 4, isExtra: true)
            }
    }

    private var bars: [(kind: SectionKind?, picture: BarPicture)] {
        report.sections.compactMap { section in
            guard case .bars(let picture)? = section.charts.first, !isOfMembers || tellsParts(picture) else {
                return nil
            }
            return (section.kind, picture)
        }
    }

    /// How they came, and what is new.
    private func course(width: Int) -> [OverviewPart] {
        var parts = fullHours(width: width)
        var hasChanges = false
        for section in report.sections {
            if case .changes(let picture)? = section.figure, picture.count > 0, !hasChanges {
                hasChanges = true
                parts.append(ChangeList(picture, of: section, setting: setting).part(width: width, rank: 7))
                continue
            }
            guard case .histogram(let picture)? = section.charts.first else { continue }
            let columns = ColumnChart(picture, setting: setting)
            let least = columns.isEmpty ? 2 : ColumnChart.leastLines
            let isMain = section.kind == .event(.checkInHistogram)
            parts.append(
                OverviewPart(
                    plan: LinePlan.Part(
                        least: least, good: columns.isEmpty ? 2 : 7, most: columns.isEmpty ? 2 : 14,
                        rank: isMain ? 6 : 20, isExtra: !isMain)
                ) { columns.lines(count: $0, width: width) })
        }
        return parts
    }

    /// What else there is and how to get it.
    private func more(width: Int) -> OverviewPart {
        let hint = isOfMembers && setting.hints.nameReports ? membersMore : setting.hints.atTheEndOfOverview
        return .fixed(setting.lines(setting.text(hint), .dim, width: width), rank: 3)
    }
}

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
