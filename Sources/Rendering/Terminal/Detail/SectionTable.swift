import Messages
import Reporting
import Tables

/// A section's table on the terminal: its top rows, as many columns as there is room for, ids by their names.
struct SectionTable {
    private struct Column {
        var title: Phrase
        var grid: TableGrid.Column
    }

    private let columns: [Column]
    private let rowsLeftOut: Int
    private let rowCount: Int
    private let setting: TerminalSetting

    /// Rows shown; how many more there are is said.
    private static let most = 15

    init(_ table: ReportTable, names: NameIndex, setting: TerminalSetting) {
        self.setting = setting
        rowCount = min(table.rowCount, Self.most)
        rowsLeftOut = table.rowCount - rowCount
        var times = RowTimes(table, rows: rowCount, setting: setting)
        columns = table.columns.compactMap { column in
            // An id beside the name that it stands for says nothing more to people.
            if let named = NameIndex.nameColumn(of: column.name), named + "_id" == column.name,
                table[column: named] != nil
            {
                return nil
            }
            var isText = column.role == .text
            let cells = (0..<min(table.rowCount, Self.most)).map { row in
                let cell = column.cell(row)
                if let name = names.name(cell, in: column.name) {
                    isText = true
                    return setting.clean(name)
                }
                if case .instant(let instant) = cell { return times.text(of: instant, in: row) }
                return setting.text(cell, role: column.role)
            }
            let title = setting.text(column.title)
            return Column(title: column.title, grid: TableGrid.Column(title: title, isText: isText, cells: cells))
        }
    }

    func lines(width: Int) -> [StyledLine] {
        guard rowCount > 0 else { return [StyledLine(setting.text(.terminalNoData), .dim)] }
        var lines = fitted(width: width)
        if rowsLeftOut > 0 { lines.append(StyledLine(setting.text(.tableMoreRows(rowsLeftOut)), .dim)) }
        return lines
    }

    /// The grid with as many of the first columns as fit, and what it leaves out in words.
    private func fitted(width: Int) -> [StyledLine] {
        func grid(_ count: Int) -> TableGrid {
            TableGrid(columns.prefix(count).map(\.grid), ellipsis: setting.glyphs.ellipsis)
        }
        if let lines = grid(columns.count).lines(width: width) { return lines }
        if rowCount == 1 { return grid(columns.count).records(width: width) }
        // Less than two columns is no table.
        for count in (2..<max(2, columns.count)).reversed() {
            guard let lines = grid(count).lines(width: width) else { continue }
            let left = Phrase.tableMoreColumns(columns.dropFirst(count).map(\.title))
            return lines + setting.lines(setting.text(left), .dim, width: width, limit: 3)
        }
        return grid(columns.count).records(width: width)
    }
}

/// Times in a table's rows, as short as they can be: without the year where all are of one, and without the day where
/// it is that of the row's first time.
private struct RowTimes {
    private let setting: TerminalSetting
    private let isOfOneYear: Bool
    private var days: [Int: Int64] = [:]

    init(_ table: ReportTable, rows: Int, setting: TerminalSetting) {
        self.setting = setting
        let years = table.columns.flatMap { column in
            (0..<rows).compactMap { row -> Int? in
                guard case .instant(let instant) = column.cell(row) else { return nil }
                return setting.clock.civil(at: instant).year
            }
        }
        isOfOneYear = Set(years).count <= 1
    }

    mutating func text(of instant: Instant, in row: Int) -> String {
        let civil = setting.clock.civil(at: instant)
        let day = civil.daysSinceEpoch
        if days[row] == day { return TimeText.time(civil) }
        if days[row] == nil { days[row] = day }
        let date =
            isOfOneYear ? TimeText.day(civil, in: setting.language) : TimeText.date(civil, in: setting.language)
        return setting.clean(date + " " + TimeText.time(civil))
    }
}
