import Base
import Reporting

/// The sheet of a section: title, note and table.
struct SectionSheet: PlannedPart {
    /// The number of rows above the header: title, note, links.
    static let headerRow = 3

    private let sheet: WorkbookPlan.Sheet
    let plan: WorkbookPlan
    /// The zone of the sheet's times, with the offsets in use; `nil` if there are no times.
    private let zone: String?
    /// Warnings about times that the clock shows twice.
    private let repetitions: [String]
    private let grid: SheetGrid?
    private var columns: [ReportColumn] { sheet.section.table.columns }

    init(_ sheet: WorkbookPlan.Sheet, of plan: WorkbookPlan) {
        self.sheet = sheet
        self.plan = plan
        grid = SheetGrid(sheet, of: plan)
        let instants = zip(sheet.section.table.columns, sheet.layouts).lazy.filter { $1.hasInstants }
            .flatMap { column, _ in column.cells[sheet.rows] }
            .compactMap { cell in if case .instant(let instant) = cell { instant } else { nil } }
        zone = SpreadsheetDate.zone(of: instants, on: plan.report.clock)
        repetitions = SpreadsheetDate.repetitions(of: instants, on: plan.report.clock, in: plan.language)
    }

    func write(to workbook: Workbook) throws {
        let page = try workbook.addSheet(sheet.name, isStreamed: sheet.isStreamed)
        page.setTabColor(sheet.group.color(in: look))
        page.hideGridlines()
        for (column, layout) in sheet.layouts.enumerated() {
            try page.setWidth(layout.width, columns: column...column)
        }
        try writeTop(of: page)
        try page.setHeight(headerHeight, row: Self.headerRow)
        // Written before any row, because a streamed sheet cannot go back.
        try writeDefinitions(of: page)
        if sheet.isStreamed {
            try writeHeader(of: page)
            try writeRows(of: page)
            try page.addFilter(area)
        } else {
            try writeRows(of: page)
            try page.addTable(sheet.tableName, area, headers: sheet.layouts.map { ($0.header, $0.headerFormat) })
        }
        try addBars(to: page)
        try grid?.write(to: page, row: Self.headerRow)
        page.freeze(above: Self.headerRow + 1)
        var print = plan.print
        print.headerRows = Self.headerRow...Self.headerRow
        // Without a print area, texts wider than the last column would add pages.
        print.area = Worksheet.Area(
            // On paper, a grid replaces the rows that it summarizes.
            rows: 0...(grid.map { Self.headerRow + $0.rowCount } ?? sheet.dataRows.upperBound),
            columns: 0...max(columns.count - 1, topColumns.last, grid?.lastColumn ?? 0))
        print.isPortrait = grid == nil && max(tableWidth, topColumns.width) <= Self.portraitWidth
        // A report that says which sheets there are is to be short on paper, too.
        if plan.report.sheets != nil, print.isPortrait {
            print.pagesTall = (sheet.rows.count + Self.rowsOfDensePage - 1) / Self.rowsOfDensePage
        }
        try page.setUpPrint(print)
    }

    private var area: Worksheet.Area {
        Worksheet.Area(rows: Self.headerRow...sheet.dataRows.upperBound, columns: 0...(columns.count - 1))
    }

    // MARK: - Above the table

    private func writeTop(of page: Worksheet) throws {
        try page.setHeight(34, row: 0)
        try page.write(SpreadsheetText.heading(sheet.section.title[language]), row: 0, column: 0, look.sheetTitle)
        let note = noteText
        if note.isEmpty {
            try page.setHeight(6, row: 1)
        } else {
            let (last, width) = topColumns
            let lines = look.measure.lines(of: note, in: width - ColumnLayout.padding)
            try page.setHeight(max(20, lines * 18 + 4), row: 1)
            if sheet.isStreamed {
                try page.write(note, row: 1, column: 0, look.note.with { $0.wraps = false })
            } else {
                try page.merge(note, row: 1, columns: 0...last, look.note)
            }
        }
        try page.setHeight(26, row: 2)
        try writeLinks(of: page)
    }

    /// Writes links back, to the next sheet, and to the definitions, in columns far enough apart.
    private func writeLinks(of page: Worksheet) throws {
        var links = [(Phrase.backToSummary[language], plan.summary)]
        if let next = plan.sheet(after: sheet) { links.append((Phrase.continuedOn(next.name)[language], next.name)) }
        links.append((Phrase.toAbout(plan.about)[language], plan.about))
        var column = 0
        for (text, target) in links {
            try page.link(text, to: target, row: 2, column: column, look.link)
            var room = look.measure.width(of: text) + ColumnLayout.padding
            while room > 0 {
                room -= width(ofColumn: column)
                column += 1
            }
        }
    }

    private func width(ofColumn column: Int) -> Int {
        column < sheet.layouts.count
            ? sheet.layouts[column].width : grid?.width(ofColumn: column) ?? Self.plainWidth
    }

    private var noteText: String {
        var sentences: [String] = []
        if let note = sheet.section.note?[language], !note.isEmpty {
            let room = (topColumns.width - ColumnLayout.padding) * Self.maximumNoteLines * 9 / 10
            sentences.append(look.measure.fitted(note, in: room))
        }
        if let zone { sentences.append(Phrase.timesInZone(zone)[language]) }
        sentences += repetitions
        let all = sheet.section.table.rowCount
        if sheet.rows.count < all {
            sentences.append(
                Phrase.rowsOnThisSheet(sheet.rows.lowerBound + 1, sheet.rows.upperBound, of: all)[language])
        }
        let isExplained = sheet.section.note?[language].contains(Cell.withheldMark) ?? false
        if !isExplained, sheet.layouts.contains(where: \.hasWithheld) {
            sentences.append(Phrase.withheldOnSheet[language])
        }
        return sentences.joined(separator: " ")
    }

    /// The last column that the note spans, and the width up to it. The note exceeds a narrow table and stops short of the end of a
    /// wide one.
    private var topColumns: (last: Int, width: Int) {
        let target = max(Self.portraitWidth - Self.plainWidth, min(tableWidth, 1200))
        var width = 0
        var last = -1
        while width < target || last < 1 {
            last += 1
            width += self.width(ofColumn: last)
        }
        return (last, width)
    }

    private var tableWidth: Int { sheet.layouts.reduce(0) { $0 + $1.width } }

    private static let maximumNoteLines = 5
    /// The width of an A4 page in portrait at 100 %, in pixels.
    private static let portraitWidth = 720
    /// The rows of an A4 page in portrait at about 80 %, which is still easy to read.
    private static let rowsOfDensePage = 78
    /// The default width of a column, in pixels.
    private static let plainWidth = 64

    private var headerHeight: Int {
        let lines = sheet.layouts.map { layout in
            look.measure.lines(
                of: layout.header, in: layout.width - ColumnLayout.padding - ColumnLayout.button / 2, isBold: true)
        }
        return max(1, lines.max() ?? 1) * 17 + 10
    }

    private func writeHeader(of page: Worksheet) throws {
        for (column, layout) in sheet.layouts.enumerated() {
            try page.write(layout.header, row: Self.headerRow, column: column, layout.headerFormat)
        }
    }

    /// Writes each column's definition as a comment on its header.
    private func writeDefinitions(of page: Worksheet) throws {
        for (index, column) in columns.enumerated() {
            var text = column.definition[language]
            if column.role == .instant, let zone { text += "\n" + Phrase.timesInZone(zone)[language] }
            let legend = sheet.layouts[index].words?.legend(of: column.cells[sheet.rows], in: language) ?? ""
            if !legend.isEmpty { text += "\n" + Phrase.codesInFiles(legend)[language] }
            guard !text.isEmpty else { continue }
            let lines = look.measure.lines(of: text, in: 250)
            try page.note(text, row: Self.headerRow, column: index, width: 280, height: lines * 17 + 14)
        }
    }

    // MARK: - The table

    private func writeRows(of page: Worksheet) throws {
        let cells = columns.map(\.cells)
        let writers = try sheet.layouts.map { try CellWriter($0, page: page, clock: plan.report.clock) }
        page.workbook.expect(cells: cells.count * sheet.rows.count, textBytes: textBytes)
        var row = Self.headerRow + 1
        for index in sheet.rows {
            var lines = 1
            for column in cells.indices {
                lines = max(lines, try writers[column].write(cells[column][index], row: row, column: column))
            }
            if lines > 1 { try page.setHeight(lines * 18 + 2, row: row) }
            row += 1
        }
    }

    private var textBytes: Int {
        columns.reduce(0) { sum, column in
            column.cells[sheet.rows].reduce(sum) { sum, cell in
                switch cell {
                case .text(let text): sum + text.utf8.count
                case .phrase(let phrase), .name(_, let phrase): sum + phrase[plan.language].utf8.count
                default: sum
                }
            }
        }
    }

    private func addBars(to page: Worksheet) throws {
        for (column, layout) in sheet.layouts.enumerated() where layout.hasBars {
            try page.addDataBars(
                Worksheet.Area(rows: sheet.dataRows, columns: column...column), maximum: 1, color: look.bar)
        }
    }
}
