import Messages
import Reporting

/// A report with many sections on one screen: the headlines, then the worst notices, attendance, arrivals and changes, in as many
/// lines as the screen has.
struct OverviewPage {
    var report: Report
    var setting: TerminalSetting

    /// The number of lines assumed if the screen's height is unknown.
    private static let commonHeight = 40
    /// The width from which a line has room for a notice.
    private static let commonWidth = 80
    /// The width below which a page may be longer than the screen, so that it is not too terse.
    private static let narrow = 60
    private static let narrowBudget = 50
    /// The number of lines below which the rule under the heading may be omitted.
    private static let lowBudget = 30

    /// The number of lines of the page: those of the screen, less one for the prompt.
    private func budget(width: Int) -> Int {
        let budget = (setting.style.height ?? Self.commonHeight) - 1
        return width < Self.narrow ? max(budget, Self.narrowBudget) : budget
    }

    func lines(width: Int) -> [StyledLine] {
        let budget = budget(width: width)
        guard let columns = TwoColumns(width: width) else {
            let width = min(width, TwoColumns.widestPart)
            let parts =
                headlines(width: width) + attendance(width: width) + course(width: width) + others(width: width)
                + [more(width: width)]
            return parts.stacked(budget: budget)
        }
        let head = headlines(width: columns.pageWidth)
        let foot = more(width: columns.pageWidth)
        let width = columns.columnWidth
        let left = attendance(width: width)
        let right = course(width: width) + others(width: width)
        let room = budget - (head + [foot]).reduce(0) { $0 + $1.plan.good + 1 }
        let body = columns.lines(left.stacked(budget: room), right.stacked(budget: room))
        return (head + [.fixed(body, rank: 0), foot]).stacked(budget: budget)
    }

    // MARK: - Parts

    /// The report's subject, headlines and notices.
    private func headlines(width: Int) -> [OverviewPart] {
        let heading = PageHeading(report: report, setting: setting).lines(width: width)
        let isLow = budget(width: width) < Self.lowBudget
        let tiles = HeadlineTiles(headlines: report.tiles, dataTime: report.dataTime, setting: setting).lines(
            width: width)
        return [
            OverviewPart(
                // The last line is a rule.
                plan: LinePlan.Part(
                    minimum: heading.count - 1, good: heading.count - (isLow ? 1 : 0), maximum: heading.count, rank: 0)
            ) { Array(heading.prefix($0)) },
            .fixed(tiles, rank: 1),
            NoticeList(notices: report.notices, setting: setting, narrow: Self.commonWidth)
                .part(width: width, rank: 2, namesReport: setting.hints.nameReports),
        ].filter { $0.plan.maximum > 0 }
    }

    /// Attendance as bars by registrant type and by session; for members, those who need attention.
    private func attendance(width: Int) -> [OverviewPart] {
        if isMembersReport { return membersNeedingAttention(width: width) }
        return bars.compactMap { place, picture in
            switch place {
            case .types:
                OverviewBars(picture, setting: setting).part(width: width, rank: 5, goodRows: 4)
            case .sessions:
                OverviewBars(picture, sparklines: sparklines(for: picture), setting: setting)
                    .part(width: width, rank: 4, goodRows: 8)
            default: nil
            }
        }
    }

    /// The arrivals at each session of the picture, bin by bin; `nil` if the report lacks them.
    private func sparklines(for picture: BarPicture) -> [Sparkline]? {
        let histograms = report.sections.lazy.compactMap { section in
            if case .sessionHistograms(let histograms)? = section.figure { histograms } else { nil }
        }.first
        guard let sessions = picture.ids, let histograms, histograms.ids != nil else { return nil }
        let drawn = Dictionary(histograms.sessions.map { ($0.id, $0.drawn) }) { first, _ in first }
        return sessions.cells.map { Sparkline((drawn[$0] ?? []).map(\.drawnValue)) }
    }

    /// Other bars, if there is room, and what the source does not provide.
    private func others(width: Int) -> [OverviewPart] {
        let others = bars.filter { place, _ in
            switch place {
            case .sessions, .types, .attention: false
            default: true
            }
        }
        return others.enumerated()
            .map { index, bar in
                OverviewBars(bar.picture, setting: setting)
                    .part(width: width, rank: 10 + index, goodRows: 4, isExtra: true)
            } + unavailableNotes(width: width)
    }

    /// What the source does not provide, each fact once.
    private func unavailableNotes(width: Int) -> [OverviewPart] {
        var phrases: [Phrase] = []
        for case let phrase? in report.sections.map(\.unavailableNote) where !phrases.contains(phrase) {
            phrases.append(phrase)
        }
        let lines = phrases.flatMap { setting.lines(setting.text($0), .dim, width: width) }
        return lines.isEmpty ? [] : [.fixed(lines, rank: 8)]
    }

    private var bars: [(place: SectionKind.ScreenPlace, picture: BarPicture)] {
        report.sections.compactMap { section in
            guard case .bars(let picture)? = section.charts.first, !isMembersReport || picture.showsParts else {
                return nil
            }
            return (section.onScreen, picture)
        }
    }

    /// Busy hours, arrivals over time, and changes.
    private func course(width: Int) -> [OverviewPart] {
        var parts = busyHours(width: width)
        var hasChanges = false
        for section in report.sections {
            if case .changes(let picture)? = section.figure, picture.count > 0, !hasChanges {
                hasChanges = true
                parts.append(ChangeList(picture, of: section, setting: setting).part(width: width, rank: 7))
                continue
            }
            guard case .histogram(let picture)? = section.charts.first else { continue }
            let columns = ColumnChart(picture, setting: setting)
            let minimum = columns.isEmpty ? 2 : ColumnChart.minimumLines
            let isMain = if case .arrivals = section.onScreen { true } else { false }
            parts.append(
                OverviewPart(
                    plan: LinePlan.Part(
                        minimum: minimum, good: columns.isEmpty ? 2 : 7, maximum: columns.isEmpty ? 2 : 14,
                        rank: isMain ? 6 : 20, isExtra: !isMain)
                ) { columns.lines(count: $0, width: width) })
        }
        return parts
    }

    /// A hint at what else the report contains and how to get it; no lines if there is none.
    private func more(width: Int) -> OverviewPart {
        let hint =
            isMembersReport
            ? setting.hints.atTheEndOfMembers(in: report.name) : setting.hints.atTheEndOfOverview
        return .fixed(hint.map { setting.lines(setting.text($0), .dim, width: width) } ?? [], rank: 3)
    }
}

/// A members' report on one screen: first the members to act on, then admissions and busy hours, then the rest.
extension OverviewPage {
    var isMembersReport: Bool {
        if case .members = report.subject { true } else { false }
    }

    /// The members to call, who are about to expire or fading, and refusals with their reasons.
    func membersNeedingAttention(width: Int) -> [OverviewPart] {
        let names = ReportNames(report)
        return report.sections.flatMap { section -> [OverviewPart] in
            guard case .attention(let rank) = section.onScreen else { return [] }
            guard case .bars(let picture)? = section.charts.first else {
                return OverviewTable(section, names: names, setting: setting).part(
                    width: width, rank: rank, goodRows: 4)
            }
            return picture.showsParts
                ? [OverviewBars(picture, setting: setting).part(width: width, rank: rank, goodRows: 5)] : []
        }
    }

    /// The busy hours, shown only if there is room.
    func busyHours(width: Int) -> [OverviewPart] {
        report.sections.compactMap { section in
            guard case .grid(let grid)? = section.figure else { return nil }
            let picture = GridLines(grid, setting: setting)
            let title = StyledLine(setting.text(section.title), .strong).cut(to: width, mark: setting.glyphs.ellipsis)
            guard grid.shares == nil else {
                let minimum = min(picture.height, 4) + 1
                let plan = LinePlan.Part(
                    minimum: minimum, good: min(picture.height, 7) + 1, maximum: min(picture.height, 13) + 1, rank: 30,
                    isExtra: true)
                return OverviewPart(plan: plan) { [title] + picture.lines(width: width, limit: $0 - 1) }
            }
            return .fixed([title] + picture.lines(width: width), rank: 7, isExtra: true)
        }
    }
}
