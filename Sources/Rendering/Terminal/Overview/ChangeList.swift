import Messages
import Reporting

/// What changed since the night before, the most telling first, a line each: what, of which session or type, before
/// and now.
struct ChangeList {
    private let section: ReportSection
    private let setting: TerminalSetting

    /// Rows shown where there is room.
    private static let most = 8

    init(_ section: ReportSection, setting: TerminalSetting) {
        self.section = section
        self.setting = setting
    }

    /// No part where nothing changed.
    func part(width: Int, rank: Int) -> [OverviewPart] {
        let count = section.table.rowCount
        guard count > 0 else { return [] }
        let plan = LinePlan.Part(least: 2, good: min(3, count + 1), most: min(Self.most, count) + 1, rank: rank)
        return [OverviewPart(plan: plan) { lines($0, width: width) }]
    }

    private func lines(_ limit: Int, width: Int) -> [StyledLine] {
        let changes = ReportedChange.mostTelling(limit - 1, of: section)
        var head = StyledLine(setting.text(section.title), .strong)
        if changes.count < section.table.rowCount {
            head.append("   " + setting.text(.overviewChanges(changes.count, of: section.table.rowCount)), .dim)
        }
        return [head.cut(to: width, mark: setting.glyphs.ellipsis)] + changes.map { line($0, width: width) }
    }

    /// The values stay whole where the names are long.
    private func line(_ change: ReportedChange, width: Int) -> StyledLine {
        var values = StyledLine()
        if change.before != .empty {
            values.append(setting.cut(setting.text(change.before), to: width / 3), .dim)
            if change.now != .empty { values.append(setting.glyphs.arrow, .dim) }
        }
        if change.now != .empty { values.append(setting.cut(setting.text(change.now), to: width / 3), .strong) }
        let parts = [change.words] + change.subject
        let words = parts.map { setting.text($0, role: .identifier) }.joined(separator: setting.glyphs.separator)
        var line = StyledLine(setting.cut(words, to: max(1, width - values.width - 2)))
        if values.width > 0 { line.append("  ") }
        line.append(values)
        return line.cut(to: width, mark: setting.glyphs.ellipsis)
    }
}
