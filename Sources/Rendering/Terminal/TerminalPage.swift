import Foundation
import Messages
import Reporting
import Tables

/// A report's page on the terminal, from its title down.
struct TerminalPage {
    var report: Report
    var setting: TerminalSetting

    /// Columns a chart is stretched to at most.
    private static let widestChart = 100
    /// From this width on charts stand in two columns.
    private static let twoColumns = 150
    private static let betweenColumns = 4
    /// Columns for which a page is laid out at least; a narrower terminal cuts its lines.
    private static let narrowest = 20

    private var width: Int { max(setting.style.width, Self.narrowest) }
    private var pageWidth: Int { min(width, Self.widestChart * 2 + Self.betweenColumns) }

    func lines() -> [StyledLine] {
        let isWide = pageWidth >= Self.twoColumns
        let textWidth = isWide ? pageWidth : min(pageWidth, Self.widestChart)
        var blocks = [
            heading(width: textWidth),
            HeadlineTiles(headlines: report.headlines, setting: setting).lines(width: textWidth),
            NoticeList(notices: report.notices, setting: setting).lines(width: min(textWidth, Self.widestChart + 20)),
        ]
        if isWide {
            blocks.append(sideBySide(charts(width: (pageWidth - Self.betweenColumns) / 2)))
        } else {
            blocks += charts(width: textWidth)
        }
        blocks.append(tablesElsewhere(width: textWidth))
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [.blank]))
    }

    // MARK: - Parts

    private func heading(width: Int) -> [StyledLine] {
        let separator = setting.glyphs.separator
        let title = setting.clean(report.subject.name) + separator + setting.text(report.title)
        var facts = [setting.text(report.subject.designation)]
        if let time = report.dataTime {
            let shown = TimeText.dateAndTime(time, on: report.clock, in: setting.language)
            facts.append(setting.text(.terminalDataUpTo(shown)))
        }
        facts.append(setting.clean(report.clock.zone.identifier))
        return setting.lines(title, .title, width: width, limit: 2)
            + setting.lines(facts.joined(separator: separator), .dim, width: width, limit: 2)
            + [rule(width: width)]
    }

    /// A line from one of the brand's colours to the other.
    private func rule(width: Int) -> StyledLine {
        var line = StyledLine()
        for column in 0..<width {
            // Steps of an eighth keep runs of one colour together.
            let step = column * 32 / max(1, width) * 8
            line.append(setting.glyphs.rule, .blend(UInt8(clamping: step)))
        }
        return line
    }

    /// The first chart of each section that has any: a terminal has no room for a second view of the same rows.
    private func charts(width: Int) -> [[StyledLine]] {
        report.sections.compactMap { section in
            guard let chart = section.charts.first else { return nil }
            var lines = setting.lines(setting.text(chart.title), .strong, width: width, limit: 2)
            if let note = section.note { lines += setting.lines(setting.text(note), .dim, width: width, limit: 2) }
            switch chart.kind {
            case .bars: lines += BarChart(chart, of: section.table, setting: setting).lines(width: width)
            case .columns: lines += ColumnChart(chart, of: section.table, setting: setting).lines(width: width)
            }
            return lines
        }
    }

    /// Charts in two columns, each put where there is more room above.
    private func sideBySide(_ charts: [[StyledLine]]) -> [StyledLine] {
        var left: [StyledLine] = []
        var right: [StyledLine] = []
        for chart in charts {
            if left.count <= right.count {
                left += (left.isEmpty ? [] : [.blank]) + chart
            } else {
                right += (right.isEmpty ? [] : [.blank]) + chart
            }
        }
        let edge = (pageWidth - Self.betweenColumns) / 2 + Self.betweenColumns
        return (0..<max(left.count, right.count)).map { row in
            var line = row < left.count ? left[row] : .blank
            if row < right.count, right[row].width > 0 {
                line.pad(to: edge)
                line.append(right[row])
            }
            return line
        }
    }

    private func tablesElsewhere(width: Int) -> [StyledLine] {
        let sections = report.sections.filter { $0.charts.isEmpty && $0.table.rowCount > 0 }
        guard !sections.isEmpty else { return [] }
        let separator = setting.glyphs.separator
        let titles = Phrase(
            es: sections.map(\.title.es).joined(separator: separator),
            en: sections.map(\.title.en).joined(separator: separator))
        return setting.lines(setting.text(.terminalTablesElsewhere(titles)), .dim, width: width, limit: 3)
    }
}
