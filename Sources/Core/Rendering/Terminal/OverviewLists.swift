import Base
import Reporting

/// The changes since the previous reading, most significant first, one per line: what changed, its session or type, and the values
/// before and now.
struct ChangeList {
    private let picture: ChangesPicture
    private let title: Phrase
    private let setting: TerminalSetting

    /// The maximum number of rows shown.
    private static let maximumRows = 8

    init(_ picture: ChangesPicture, of section: ReportSection, setting: TerminalSetting) {
        self.picture = picture
        title = section.title
        self.setting = setting
    }

    func part(width: Int, rank: Int) -> OverviewPart {
        let count = picture.count
        let plan = LinePlan.Part(
            minimum: 2, good: min(3, count + 1), maximum: min(Self.maximumRows, count) + 1, rank: rank)
        return OverviewPart(plan: plan) { lines($0, width: width) }
    }

    private func lines(_ limit: Int, width: Int) -> [StyledLine] {
        let changes = picture.mostSignificant(limit - 1)
        var head = StyledLine(setting.text(title), .strong)
        if changes.count < picture.count {
            head.append("   " + setting.text(.overviewChanges(changes.count, of: picture.count)), .dim)
        }
        return [head.cut(to: width, mark: setting.glyphs.ellipsis)] + changes.map { line($0, width: width) }
    }

    /// A change on one line. Long words are cut before the values are.
    private func line(_ change: ReportedChange, width: Int) -> StyledLine {
        var values = StyledLine()
        for (index, value) in change.values.enumerated() {
            if index > 0 { values.append(setting.glyphs.arrow, .dim) }
            let isLast = index == change.values.count - 1
            values.append(setting.cut(setting.text(value), to: width / 3), isLast ? .strong : .dim)
        }
        let parts = [change.words] + change.subject
        let words = parts.map { setting.text($0, role: .identifier) }.joined(separator: setting.glyphs.separator)
        var line = StyledLine(setting.cut(words, to: max(1, width - values.width - 2)))
        if values.width > 0 { line.append("  ") }
        line.append(values)
        return line.cut(to: width, mark: setting.glyphs.ellipsis)
    }
}

/// The top rows of a section's table in the overview, such as members to call, and the number of further rows.
struct OverviewTable {
    private let section: ReportSection
    private let setting: TerminalSetting
    private let names: ReportNames

    /// The maximum number of rows shown.
    private static let maximumRows = 12

    init(_ section: ReportSection, names: ReportNames, setting: TerminalSetting) {
        self.section = section
        self.names = names
        self.setting = setting
    }

    /// The part; empty if the table has no rows.
    func part(width: Int, rank: Int, goodRows good: Int, isExtra: Bool = false) -> [OverviewPart] {
        let count = section.table.rowCount
        guard count > 0 else { return [] }
        let headers = max(1, table(rows: 2, width: width).count - min(2, count))
        let plan = LinePlan.Part(
            minimum: headers + 1 + min(count, 3), good: headers + 1 + min(count, good),
            maximum: headers + 1 + min(count, Self.maximumRows), rank: rank, isExtra: isExtra)
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
        SectionTable(section.table, names: names, maximumRows: rows, cutsTexts: true, setting: setting).lines(
            width: width, namesRest: false)
    }
}
