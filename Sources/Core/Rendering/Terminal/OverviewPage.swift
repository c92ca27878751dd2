import Base
import Reporting

/// A report with many sections on one screen: the headlines, sessions, arrivals, what stands out, the worst notices, and the rest, in as
/// many lines as the screen has. That of an event has at least the lines of a common screen.
struct OverviewPage {
    var report: Report
    var setting: TerminalSetting

    /// The number of lines assumed if the screen's height is unknown, and the fewest: on a lower screen, the page is longer than it.
    private static let commonHeight = 40
    /// The width from which a line has room for a notice.
    private static let commonWidth = 80
    /// The width beyond which a page of one column is not stretched.
    private static let widest = 160
    /// The width below which a page may be longer than the screen, so that it is not too terse.
    private static let narrow = 60
    private static let narrowBudget = 50
    /// The number of lines of the page: those of the screen, less one for the prompt.
    private func budget(width: Int) -> Int {
        let height = setting.style.height ?? Self.commonHeight
        let budget = (isMembersReport ? height : max(height, Self.commonHeight)) - 1
        return width < Self.narrow ? max(budget, Self.narrowBudget) : budget
    }

    func lines(width: Int) -> [StyledLine] {
        let budget = budget(width: width)
        guard let columns = TwoColumns(width: width) else {
            let width = min(width, isMembersReport ? TwoColumns.widestPart : Self.widest)
            let parts =
                isMembersReport
                ? headlines(width: width) + notices(width: width, rank: 2)
                    + membersNeedingAttention(width: width)
                    + course(width: width)
                : headlines(width: width) + sessions(width: width) + course(width: width) + remarks(width: width)
                    + notices(width: width, rank: 5) + types(width: width)
            return (parts + others(width: width) + [more(width: width)]).stacked(budget: budget)
        }
        let foot = more(width: columns.pageWidth)
        var head = headlines(width: columns.pageWidth)
        if isMembersReport { head += notices(width: columns.pageWidth, rank: 2) }
        let width = columns.columnWidth
        let left =
            isMembersReport ? membersNeedingAttention(width: width) : sessions(width: width) + types(width: width)
        let right =
            course(width: width)
            + (isMembersReport ? [] : remarks(width: width) + notices(width: width, rank: 5)) + others(width: width)
        let room = budget - (head + [foot]).reduce(0) { $0 + $1.plan.good + 1 }
        let body = columns.lines(left.stacked(budget: room), right.stacked(budget: room))
        return (head + [.fixed(body, rank: 0), foot]).stacked(budget: budget)
    }

    // MARK: - Parts

    /// The report's subject and headlines.
    private func headlines(width: Int) -> [OverviewPart] {
        let heading = PageHeading(report: report, setting: setting).lines(width: width)
        let tiles = HeadlineTiles(headlines: report.tiles, dataTime: report.dataTime, setting: setting).lines(
            width: width)
        return [
            OverviewPart(
                // The last line is a rule.
                plan: LinePlan.Part(
                    minimum: heading.count - 1, good: heading.count, maximum: heading.count, rank: 0)
            ) { Array(heading.prefix($0)) },
            .fixed(tiles, rank: 1),
        ].filter { $0.plan.maximum > 0 }
    }

    /// The worst notice in full, and how many others there are.
    private func notices(width: Int, rank: Int) -> [OverviewPart] {
        let part = NoticeList(notices: report.notices, setting: setting, narrow: Self.commonWidth)
            .part(
                width: width, rank: rank, isWhole: !isMembersReport, namesReport: setting.hints.nameReports)
        return part.plan.maximum > 0 ? [part] : []
    }

    /// What stands out, a sentence each.
    private func remarks(width: Int) -> [OverviewPart] {
        let sentences = report.remarks.map { remark in
            let mark = setting.glyphs.bullet + " "
            return setting.lines(setting.text(remark), width: width - mark.displayWidth).enumerated().map {
                index, text in
                var line = StyledLine(index == 0 ? mark : "", .primary)
                line.pad(to: mark.displayWidth)
                line.append(text)
                return line
            }
        }
        guard let first = sentences.first else { return [] }
        let all = sentences.reduce(0) { $0 + $1.count }
        return [
            OverviewPart(plan: LinePlan.Part(minimum: first.count, good: all, maximum: all, rank: 4)) { limit in
                var lines: [StyledLine] = []
                for sentence in sentences where lines.count + sentence.count <= limit { lines += sentence }
                return lines
            }
        ]
    }

    /// Attendance by session: every session of a common event, and all to come.
    private func sessions(width: Int) -> [OverviewPart] {
        bars.compactMap { place, picture in
            guard case .sessions = place else { return nil }
            return OverviewBars(picture, sparklines: sparklines(for: picture), setting: setting)
                .part(width: width, rank: 2, goodRows: 24, fewestRows: 12)
        }
    }

    private func types(width: Int) -> [OverviewPart] {
        bars.compactMap { place, picture in
            guard case .types = place else { return nil }
            return OverviewBars(picture, setting: setting).part(width: width, rank: 9, goodRows: 12, isExtra: true)
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
                    .part(width: width, rank: 10 + index, goodRows: 8, isExtra: true)
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
            let isMain = if case .arrivals = section.onScreen { true } else { false }
            let lowest = isMain && !isMembersReport ? ColumnChart.fewestLinesWithAxis : ColumnChart.minimumLines
            let minimum = columns.isEmpty ? 2 : lowest
            parts.append(
                OverviewPart(
                    plan: LinePlan.Part(
                        minimum: minimum, good: columns.isEmpty ? 2 : 7, maximum: columns.isEmpty ? 2 : 14,
                        rank: isMain ? (isMembersReport ? 6 : 3) : 20, isExtra: !isMain)
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
