import Base
import Reporting

/// A section's table on the terminal: its top rows, with names in place of ids, and as many columns as fit.
struct SectionTable {
    private struct Column {
        var title: Phrase
        var grid: TableGrid.Column

        /// Whether the column's texts are sentences too long for a cell.
        var isProse: Bool { grid.isText && grid.cellWidth > 40 }
    }

    private let columns: [Column]
    private let rowsLeftOut: Int
    private let rowCount: Int
    private let setting: TerminalSetting
    private let cutsTexts: Bool

    /// The maximum number of rows shown. The table states how many more there are.
    static let maximumRows = 15
    /// The maximum number of lines of a sentence under its row.
    private static let proseLines = 3

    /// - Parameters:
    ///   - maximumRows: The maximum number of rows shown.
    ///   - cutsTexts: Whether a row has a single line, in which texts are cut instead of wrapped.
    init(
        _ table: ReportTable, names: ReportNames, maximumRows: Int = SectionTable.maximumRows, cutsTexts: Bool = false,
        setting: TerminalSetting
    ) {
        self.setting = setting
        self.cutsTexts = cutsTexts
        rowCount = min(table.rowCount, maximumRows)
        rowsLeftOut = table.rowCount - rowCount
        let rowCount = rowCount
        var times = RowTimes(table, rows: rowCount, setting: setting)
        columns = table.columns.compactMap { column in
            if Self.hasReadableCounterpart(column, of: table) || Self.isEmptyRemarks(column, of: table) { return nil }
            let spoken = column.inWords
            var isText = column.role == .text || spoken != column
            let cells = (0..<rowCount).map { row in
                let cell = spoken.cell(row)
                if let name = names.name(cell, in: column) {
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

    /// Whether another column tells people the same: an id has a name beside it, a code a label.
    private static func hasReadableCounterpart(_ column: ReportColumn, of table: ReportTable) -> Bool {
        switch column.meaning {
        case .ids(let subject): table[.names(of: subject)] != nil
        case .codes(.changeKind), .codes(.changeMeasure): table[.changeInWords] != nil
        case .value, .otherIDs, .names, .sessionStarts, .days, .daysBefore, .codes, .changeInWords, .remarks,
            .intervalEnd:
            false
        }
    }

    /// Whether the column is for remarks but empty, so that it would only take up room.
    private static func isEmptyRemarks(_ column: ReportColumn, of table: ReportTable) -> Bool {
        column.meaning == .remarks && table.rowCount > 0 && column.cells.allSatisfy { $0 == .empty }
    }

    /// - Parameter namesRest: Whether to state how many rows are omitted.
    func lines(width: Int, namesRest: Bool = true) -> [StyledLine] {
        guard rowCount > 0 else { return [StyledLine(setting.text(.terminalNoData), .dim)] }
        var lines = fitted(width: width)
        if rowsLeftOut > 0, namesRest { lines.append(StyledLine(setting.text(.tableMoreRows(rowsLeftOut)), .dim)) }
        return lines
    }

    private func grid(_ columns: [Column]) -> TableGrid {
        TableGrid(columns.map(\.grid), ellipsis: setting.glyphs.ellipsis, cutsTexts: cutsTexts)
    }

    /// The grid, with sentences under their rows and as many of the other columns as fit, followed by the names of the omitted
    /// ones.
    private func fitted(width: Int) -> [StyledLine] {
        let whole = grid(columns)
        if whole.fitsWhole(width: width), let lines = whole.lines(width: width) {
            return lines.head + lines.rows.joined()
        }
        if rowCount == 1 { return records(of: whole, width: width) }
        let prose = columns.dropFirst().filter(\.isProse)
        var shown = columns.prefix(1) + columns.dropFirst().filter { !$0.isProse }
        var left: [Column] = []
        while true {
            if let lines = grid(Array(shown)).lines(width: width) {
                return lines.head + withProse(lines.rows, prose, width: width) + leftOut(left, width: width)
            }
            // Numbers are dropped before text, starting with the last. A table has at least two columns.
            guard shown.count > 2,
                let last = shown.indices.dropFirst().last(where: { !shown[$0].grid.isText })
                    ?? shown.indices.last
            else { return records(of: whole, width: width) }
            left.insert(shown.remove(at: last), at: 0)
        }
    }

    /// A message cuts no sentence.
    private func records(of grid: TableGrid, width: Int) -> [StyledLine] {
        setting.hints.isLetter ? grid.records(width: width, cellLines: .max) : grid.records(width: width)
    }

    private func withProse(_ rows: [[StyledLine]], _ prose: [Column], width: Int) -> [StyledLine] {
        rows.enumerated().flatMap { index, row in
            row
                + prose.filter { $0.grid.cells[index] != setting.glyphs.missing }.flatMap { column in
                    let text = column.grid.title + ": " + column.grid.cells[index]
                    return setting.lines(text, .dim, width: width - 2, limit: Self.proseLines).map {
                        $0.indented(by: 2)
                    }
                }
        }
    }

    private func leftOut(_ columns: [Column], width: Int) -> [StyledLine] {
        guard !columns.isEmpty else { return [] }
        let phrase = Phrase.tableMoreColumns(columns.map(\.title))
        return setting.lines(setting.text(phrase), .dim, width: width, limit: 3)
    }
}

/// The times in a table's rows, as short as possible: without the year if all times have the same, and without the day if it is
/// that of the row's first time.
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
        let time = TimeText.time(instant, on: setting.clock)
        if days[row] == day { return setting.clean(time) }
        if days[row] == nil { days[row] = day }
        let date =
            isOfOneYear ? TimeText.day(civil, in: setting.language) : TimeText.date(civil, in: setting.language)
        return setting.clean(date + " " + time)
    }
}
