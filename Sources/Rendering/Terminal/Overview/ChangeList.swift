import Messages
import Reporting

/// What changed since the night before, the most telling first, a line each: what, of which session or type, before
/// and now.
struct ChangeList {
    private let picture: ChangesPicture
    private let title: Phrase
    private let setting: TerminalSetting

    /// Rows shown where there is room.
    private static let most = 8

    init(_ picture: ChangesPicture, of section: ReportSection, setting: TerminalSetting) {
        self.picture = picture
        title = section.title
        self.setting = setting
    }

    func part(width: Int, rank: Int) -> OverviewPart {
        let count = picture.count
        let plan = LinePlan.Part(least: 2, good: min(3, count + 1), most: min(Self.most, count) + 1, rank: rank)
        return OverviewPart(plan: plan) { lines($0, width: width) }
    }

    private func lines(_ limit: Int, width: Int) -> [StyledLine] {
        let changes = picture.mostTelling(limit - 1)
        var head = StyledLine(setting.text(title), .strong)
        if changes.count < picture.count {
            head.append("   " + setting.text(.overviewChanges(changes.count, of: picture.count)), .dim)
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
