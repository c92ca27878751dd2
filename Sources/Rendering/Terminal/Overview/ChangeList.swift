import Messages
import Reporting

/// What changed since the night before, a line each: what, of which session or type, before and now.
struct ChangeList {
    private let title: StyledLine
    private let rows: [String]
    private let setting: TerminalSetting

    init(_ section: ReportSection, names: NameIndex, setting: TerminalSetting) {
        self.setting = setting
        title = StyledLine(setting.text(section.title), .strong)
        let table = section.table
        func text(_ name: String, _ row: Int) -> String? {
            guard let column = table[column: name] else { return nil }
            let cell = column.cell(row)
            if cell == .empty { return nil }
            return setting.text(cell, role: column.role)
        }
        rows = (0..<table.rowCount).map { row in
            let things = ["session_id", "registrant_type_id"].compactMap { column in
                let id = table[column: column]?.cell(row) ?? .empty
                return names.name(id, in: column).map { setting.clean($0) } ?? text(column, row)
            }
            let what = [text("kind", row), text("measure", row)].compactMap(\.self) + things
            let values = [text("before", row), text("now", row)].map { $0 ?? setting.glyphs.missing }
            return what.joined(separator: setting.glyphs.separator) + "  " + values[0] + setting.glyphs.arrow
                + values[1]
        }
    }

    /// No part where nothing changed.
    func part(width: Int, rank: Int) -> [OverviewPart] {
        guard !rows.isEmpty else { return [] }
        let plan = LinePlan.Part(
            least: 2, good: min(3, rows.count + 1), most: min(rows.count, 8) + 1, rank: rank)
        return [OverviewPart(plan: plan) { lines($0, width: width) }]
    }

    private func lines(_ limit: Int, width: Int) -> [StyledLine] {
        let shown = rows.count <= limit - 1 ? rows.count : limit - 1
        var head = title
        if shown < rows.count {
            head.append("  " + setting.text(.overviewChanges(shown, of: rows.count)), .dim)
        }
        return [head.cut(to: width, mark: setting.glyphs.ellipsis)]
            + rows.prefix(shown).map { StyledLine(setting.cut($0, to: width)) }
    }
}
