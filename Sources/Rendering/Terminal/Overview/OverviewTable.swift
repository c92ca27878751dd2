import Messages
import Reporting

/// The top rows of a section's table in the overview, for those who act on them: who they are, and how many more.
struct OverviewTable {
    private let section: ReportSection
    private let setting: TerminalSetting
    private let names: ReportNames

    /// Rows shown where there is room.
    private static let most = 12

    init(_ section: ReportSection, names: ReportNames, setting: TerminalSetting) {
        self.section = section
        self.names = names
        self.setting = setting
    }

    /// No part where there is nobody to act on.
    func part(width: Int, rank: Int, goodRows good: Int, isExtra: Bool = false) -> [OverviewPart] {
        let count = section.table.rowCount
        guard count > 0 else { return [] }
        let headers = max(1, table(rows: 2, width: width).count - min(2, count))
        let plan = LinePlan.Part(
            least: headers + 1 + min(count, 3), good: headers + 1 + min(count, good),
            most: headers + 1 + min(count, Self.most), rank: rank, isExtra: isExtra)
        return [
            OverviewPart(plan: plan) { limit in
                let rows = max(1, min(count, limit - 1 - headers))
                return [title(rows: rows, of: count, width: width)]
                    + table(rows: rows, width: width).prefix(limit - 1)
            }
        ]
    }

    private func title(rows: Int, of count: Int, width: Int) -> StyledLine {
        var line = StyledLine(setting.text(section.title), .strong)
        if rows < count { line.append("   " + setting.text(.overviewChanges(rows, of: count)), .dim) }
        return line.cut(to: width, mark: setting.glyphs.ellipsis)
    }

    private func table(rows: Int, width: Int) -> [StyledLine] {
        SectionTable(section.table, names: names, most: rows, setting: setting).lines(width: width, namesRest: false)
    }
}
