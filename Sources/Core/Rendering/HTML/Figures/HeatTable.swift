import Base
import Reporting

/// A table whose cells are coloured by value. It needs no text alternative.
struct HeatTable {
    struct Cell {
        var text: String
        /// From 0 (nothing) to `levels`; `nil` for a cell that cannot have a value.
        var level: Int?
        /// The cell's tooltip.
        var words: String?

        /// A withheld value.
        static func withheld(in setting: PageSetting) -> Cell {
            Cell(text: Reporting.Cell.withheldMark, level: nil, words: setting.text(.pageWithheldCell))
        }
    }

    struct Row {
        var heading: String
        var cells: [Cell]
    }

    static let levels = 7

    /// The table's class: `fit` to squeeze it onto a narrow page, `names` if the headings are names.
    var kind: String
    var caption: String
    var corner: String
    /// The headings of the columns, each with its full text.
    var columns: [(heading: String, words: String?)]
    var rows: [Row]

    /// The level of a value, given as a fraction (0 to 1) of the highest.
    static func level(_ share: Double) -> Int {
        guard share > 0 else { return 0 }
        return min(levels, 1 + Int(share * Double(levels)))
    }

    var markup: Markup {
        var markup = Markup()
        markup.element("div", ["class": "scroll", "role": "region", "aria-label": caption, "tabindex": "0"]) { markup in
            markup.element("table", ["class": "heat \(kind)"]) { markup in
                markup.element("caption", ["class": "hidden"], caption)
                markup.element("thead") { markup in
                    markup.element("tr") { markup in
                        markup.element("th", ["scope": "col"], corner)
                        for column in columns {
                            markup.element("th", ["scope": "col", "title": column.words]) {
                                $0.element("bdi", column.heading)
                            }
                        }
                    }
                }
                markup.element("tbody") { markup in
                    for row in rows { markup.element("tr") { write(row, &$0) } }
                }
            }
        }
        return markup
    }

    private func write(_ row: Row, _ markup: inout Markup) {
        markup.element("th", ["scope": "row"]) { $0.element("bdi", row.heading) }
        for cell in row.cells {
            markup.element("td", ["class": cell.level.map { "h\($0)" } ?? "self", "title": cell.words], cell.text)
        }
    }
}

extension Markup {
    /// Writes a colour scale from none to most, for pages too narrow for numbers in the cells.
    mutating func ramp(from least: String, to most: String) {
        element("p", ["class": "ramp", "aria-hidden": "true"]) { markup in
            markup.element("span", least)
            for level in 1...HeatTable.levels { markup.element("i", ["class": "h\(level)"], "") }
            markup.element("span", most)
        }
    }
}

/// A section's grid as a table of coloured cells.
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
        let isWeek = grid.shares == nil
        let rows = grid.rows.map { row in
            let name = setting.title(row.name)
            // It may not be known how many they were.
            return HeatTable.Row(
                heading: isWeek || row.size == .empty ? name : "\(name) (\(setting.text(row.size, role: .count)))",
                cells: zip(grid.columns, row.cells).map { cell($1, column: $0, row: name, highest: highest) })
        }
        markup.figure(id: id, class: "whole", title: title, under: heading) { markup in
            markup.append(
                HeatTable(
                    kind: isWeek ? "fit" : "names", caption: title,
                    corner: setting.title(grid.corner), columns: grid.headings.map { ($0, nil) }, rows: rows
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
        // The heading already says what the numbers are.
        let text = share.hundredths > 0 && value < 0.5 ? "<1" : setting.number(Int(value.rounded()))
        return HeatTable.Cell(
            text: text, level: level,
            words: setting.text(.gridMonth(row, column, setting.text(cell))))
    }
}

/// Check-ins by day and hour on the report's clock, as a table of coloured cells.
struct DayHourFigure {
    let picture: DayHourPicture
    let id: String
    let setting: PageSetting

    private static let maximumDays = 31

    var markup: Markup {
        var markup = Markup()
        let (days, hasRepeatedHour) = picture.days(on: setting.clock)
        let highest = days.flatMap(\.hours).reduce(0) { max($0, $1.drawnValue ?? 0) }
        guard highest > 0 else { return markup }
        let shown = days.prefix(Self.maximumDays)
        let busy = (0..<24).filter { hour in
            shown.contains { $0.hours[hour] == .withheld || $0.hours[hour].drawnValue ?? 0 > 0 }
        }
        let hours = (busy.first ?? 0)...(busy.last ?? 0)
        markup.figure(id: id, class: "whole", title: setting.text(.pageDayHour)) { markup in
            if hasRepeatedHour { markup.element("p", ["class": "note"], setting.text(.pageHourTwice)) }
            markup.append(
                HeatTable(
                    kind: "fit", caption: setting.text(.pageDayHour), corner: setting.text(.pageDay),
                    columns: hours.map { (Self.twoDigits($0), nil) },
                    rows: shown.map { row($0, hours, highest: highest) }
                ).markup)
            markup.ramp(from: setting.text(.pageHeatNone), to: setting.number(highest))
            if shown.count < days.count {
                let phrase = Phrase.pageDaysLeftOut(setting.number(shown.count), of: setting.number(days.count))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    private func row(_ day: DayHourPicture.Day, _ hours: ClosedRange<Int>, highest: Double) -> HeatTable.Row {
        let name = TimeText.day(day.date, in: setting.language)
        let cells = hours.map { hour in
            guard let count = day.hours[hour].drawnValue else { return HeatTable.Cell.withheld(in: setting) }
            let text = setting.number(count)
            return HeatTable.Cell(
                text: text, level: HeatTable.level(count / highest),
                words: count > 0 ? setting.text(.pageHour(name, Self.twoDigits(hour), text)) : nil)
        }
        let weekday = setting.text(Phrase.pageWeekdays[day.date.weekday - 1])
        return HeatTable.Row(heading: "\(weekday) \(name)", cells: cells)
    }

    private static func twoDigits(_ hour: Int) -> String {
        var text = ""
        text.appendPadded(hour, digits: 2)
        return text
    }
}

/// The overlap of sessions: each cell shows the percentage of the row's guests who also attended the column's session.
struct OverlapFigure {
    let picture: OverlapPicture
    let names: ReportNames
    let id: String
    let setting: PageSetting

    private static let maximumSessions = 20

    var markup: Markup {
        var markup = Markup()
        let (sessions, count) = picture.sessions(in: names.sessions, limit: Self.maximumSessions)
        guard !sessions.isEmpty else { return markup }
        let rowOf = picture.rows
        let rows = sessions.map { first in
            let cells = sessions.map { second in cell(first, second, rowOf[.init(first, second)]) }
            return HeatTable.Row(heading: label(first), cells: cells)
        }
        let heat = HeatTable(
            kind: "names", caption: setting.text(.pageFlow), corner: setting.text(.pageFlowCorner),
            columns: sessions.map { (String($0), name($0)) }, rows: rows)
        markup.figure(id: id, class: "whole", title: setting.text(.pageFlow)) { markup in
            markup.element("p", ["class": "note"], setting.text(.pageFlowNote))
            markup.append(heat.markup)
            if sessions.count < count {
                let phrase = Phrase.pageFlowLeftOut(setting.number(sessions.count), of: setting.number(count))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    private func name(_ session: Int64) -> String {
        setting.shown(names.distinctName(ofSession: session) ?? String(session), longest: 80)
    }

    private func label(_ session: Int64) -> String {
        names.distinctName(ofSession: session) == nil ? String(session) : "\(session) · \(name(session))"
    }

    private func cell(_ first: Int64, _ second: Int64, _ row: Int?) -> HeatTable.Cell {
        let (guests, shares) = (picture.guests, picture.shares)
        if first == second { return HeatTable.Cell(text: "–", level: nil) }
        guard let row else { return HeatTable.Cell(text: "0", level: 0) }
        if shares.cell(row) == .withheld || guests.cell(row) == .withheld { return .withheld(in: setting) }
        guard case .percentage(let share) = shares.cell(row) else { return HeatTable.Cell(text: "–", level: 0) }
        let phrase = Phrase.pageFlowCell(
            String(first), String(second), guests: setting.text(guests, row: row), share: setting.text(shares, row: row)
        )
        return HeatTable.Cell(
            text: setting.shortText(share), level: HeatTable.level(share.fraction), words: setting.text(phrase))
    }
}
