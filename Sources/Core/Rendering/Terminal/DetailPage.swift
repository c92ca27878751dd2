import Base
import Reporting

/// A report with few sections, each shown in full: all charts, or a table if there are none.
struct DetailPage {
    var report: Report
    var setting: TerminalSetting

    private static let widestTable = 200

    func lines(width: Int) -> [StyledLine] {
        let columns = TwoColumns(width: width)
        let textWidth = columns?.pageWidth ?? min(width, TwoColumns.widestPart)
        let chartWidth = columns?.columnWidth ?? textWidth
        let names = ReportNames(report)
        var blocks = head(width: textWidth)
        var charts: [[StyledLine]] = []
        func setCharts() {
            blocks += columns.map { charts.isEmpty ? [] : [$0.lines(charts)] } ?? charts
            charts = []
        }
        for section in report.sections {
            charts += self.charts(of: section, width: chartWidth)
            guard section.charts.isEmpty else { continue }
            setCharts()
            blocks.append(table(of: section, names: names, width: min(width, Self.widestTable)))
        }
        setCharts()
        if let hint = setting.hints.atTheEndOfSections {
            blocks.append(setting.lines(setting.text(hint), .dim, width: textWidth))
        }
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [.blank]))
    }

    /// The report's subject, headlines, note and notices.
    private func head(width: Int) -> [[StyledLine]] {
        [
            PageHeading(report: report, setting: setting).lines(width: width),
            HeadlineTiles(headlines: report.tiles, dataTime: report.dataTime, setting: setting).lines(width: width),
            report.note.map { setting.lines(setting.text($0), width: textWidth(width)) } ?? [],
            NoticeList(notices: report.notices, setting: setting)
                .lines(
                    width: textWidth(width),
                    namesReport: setting.hints.nameReports && !report.listsFindings),
        ]
    }

    private func table(of section: ReportSection, names: ReportNames, width: Int) -> [StyledLine] {
        title(section.title, note: section.note, width: width)
            + (section.unavailableNote == nil ? rows(of: section, names: names, width: width) : [])
    }

    /// The picture that shows what is in the rows, if the section has one; otherwise the rows.
    private func rows(of section: ReportSection, names: ReportNames, width: Int) -> [StyledLine] {
        switch section.figure {
        case .grid(let picture): GridLines(picture, setting: setting).lines(width: textWidth(width))
        case .sessionHistograms(let picture):
            SparklineList(picture, names: names, setting: setting).lines(width: textWidth(width))
        case .bars, .histogram, .lines, .dayHours, .map, .overlap, .changes, nil:
            SectionTable(section.table, names: names, setting: setting).lines(width: width)
        }
    }

    private func charts(of section: ReportSection, width: Int) -> [[StyledLine]] {
        section.charts.enumerated().compactMap { index, chart in
            let lines: [StyledLine]
            switch chart {
            case .bars(let picture): lines = BarChart(picture, setting: setting).lines(width: width)
            case .histogram(let picture): lines = ColumnChart(picture, setting: setting).lines(width: width)
            case .lines(let picture): lines = LineChart(picture, setting: setting).lines(width: width)
            case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: return nil
            }
            return title(
                chart.title ?? section.title, note: index == 0 ? section.note : nil, width: width) + lines
        }
    }

    /// The title and the whole note: its end may say that numbers are those so far, or at least so many.
    private func title(_ title: Phrase, note: Phrase?, width: Int) -> [StyledLine] {
        setting.lines(setting.text(title), .strong, width: width, limit: 2)
            + (note.map { setting.lines(setting.text($0), .dim, width: textWidth(width)) } ?? [])
    }

    /// The maximum width of running text, because longer lines are hard to read.
    private func textWidth(_ width: Int) -> Int { min(width, TwoColumns.widestPart + 20) }
}
