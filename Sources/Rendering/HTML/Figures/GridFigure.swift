import Messages
import Reporting

/// A grid of a section as a table of coloured cells.
struct GridFigure {
    let grid: GridPicture
    let id: String
    let heading: String
    let setting: PageSetting

    var markup: Markup {
        var markup = Markup()
        let highest = grid.highest
        guard highest > 0 else { return markup }
        let title = setting.title(grid.title)
        let isWeek = grid.kind == .weekdays
        let rows = grid.rows.map { row in
            let name = setting.title(row.name)
            return HeatTable.Row(
                heading: isWeek ? name : "\(name) (\(setting.text(row.size, role: .count)))",
                cells: zip(grid.columns, row.cells).map { cell($1, column: $0, row: name, highest: highest) })
        }
        markup.figure(id: id, class: "whole", title: title, under: heading) { markup in
            markup.append(
                HeatTable(
                    kind: isWeek ? "fit" : "names", caption: title,
                    corner: setting.title(grid.corner), columns: grid.columns.map { (isWeek ? $0 : "+\($0)", nil) },
                    rows: rows
                ).markup)
            markup.ramp(
                from: isWeek ? setting.text(.pageHeatNone) : setting.shortText(Percentage(hundredths: 0)),
                to: isWeek ? setting.number(highest) : setting.shortText(Percentage(hundredths: 10_000)))
        }
        return markup
    }

    private func cell(_ cell: Cell, column: String, row: String, highest: Double) -> HeatTable.Cell {
        if cell == .withheld { return .withheld(in: setting) }
        guard let value = cell.drawnValue else { return HeatTable.Cell(text: "", level: nil, words: nil) }
        let level = HeatTable.level(value / highest)
        guard case .percentage(let share) = cell else {
            let text = setting.number(value)
            return HeatTable.Cell(
                text: text, level: level, words: value > 0 ? setting.text(.pageHour(row, column, text)) : nil)
        }
        // What the numbers are, the heading says.
        let text = share.hundredths > 0 && value < 0.5 ? "<1" : setting.number(Int(value.rounded()))
        return HeatTable.Cell(
            text: text, level: level,
            words: setting.text(.gridMonth(row, column, setting.text(cell))))
    }
}
