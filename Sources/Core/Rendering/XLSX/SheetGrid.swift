import Base
import Reporting
import Templates

/// A grid beside a section's table that summarizes its rows.
struct SheetGrid {
    private let grid: GridPicture
    private let plan: WorkbookPlan
    /// The column of the row names. The column before it is empty.
    private let first: Int

    private static let nameWidth = 96
    private static let cellWidth = 44
    private static let gapWidth = 28

    /// Returns `nil` if the section has no grid, or if its rows are split between sheets or streamed.
    init?(_ sheet: WorkbookPlan.Sheet, of plan: WorkbookPlan) {
        guard !sheet.isStreamed, sheet.rows.count == sheet.section.table.rowCount,
            case .grid(let grid)? = sheet.section.figure, grid.rows.count <= sheet.rows.count
        else { return nil }
        self.grid = grid
        self.plan = plan
        first = sheet.layouts.count + 1
    }

    private var sizes: Int { grid.shares == nil ? 0 : 1 }
    var lastColumn: Int { first + sizes + grid.columns.count }

    var rowCount: Int { grid.rows.count }

    /// The width in pixels of a column to the right of the table.
    func width(ofColumn column: Int) -> Int? {
        switch column {
        case first - 1: Self.gapWidth
        case first: Self.nameWidth
        case first + 1 where sizes > 0: Self.nameWidth
        case (first + 1)...lastColumn: Self.cellWidth
        default: nil
        }
    }

    func write(to page: Worksheet, row header: Int) throws {
        let (look, language) = (plan.look, plan.language)
        for column in (first - 1)...lastColumn {
            if let width = width(ofColumn: column) { try page.setWidth(width, columns: column...column) }
        }
        let head = look.tableHeader.with {
            $0.horizontal = .center; $0.indent = 0
        }
        let names = look.cell.with {
            $0.horizontal = .left; $0.indent = 1
        }
        let cells = look.cell.with {
            $0.horizontal = .center; $0.number = grid.shares == nil ? "#,##0" : "0%"
        }
        try page.write(grid.corner[language], row: header, column: first, head)
        if let shares = grid.shares { try page.write(shares.sizes[language], row: header, column: first + 1, head) }
        let start = first + 1 + sizes
        for (index, heading) in grid.headings.enumerated() {
            try page.write(heading, row: header, column: start + index, head)
        }
        let (nameFormat, cellFormat) = (try page.workbook.format(names), try page.workbook.format(cells))
        for (offset, row) in grid.rows.enumerated() {
            let place = header + 1 + offset
            try page.write(row.name[language], row: place, column: first, nameFormat)
            if sizes > 0, let size = row.size.drawnValue {
                try page.write(size, row: place, column: first + 1, cellFormat)
            }
            for (index, cell) in row.cells.enumerated() {
                if case .percentage(let share) = cell {
                    try page.write(share.fraction, row: place, column: start + index, cellFormat)
                } else if let value = cell.drawnValue {
                    try page.write(value, row: place, column: start + index, cellFormat)
                } else if cell == .withheld {
                    try page.write(Cell.withheldMark, row: place, column: start + index, cellFormat)
                }
            }
        }
        guard !grid.rows.isEmpty, !grid.columns.isEmpty else { return }
        try page.addColorScale(
            Worksheet.Area(
                rows: (header + 1)...(header + grid.rows.count), columns: start...(start + grid.columns.count - 1)),
            maximum: grid.shares == nil ? grid.highest : 1, from: Color(0xFFFFFF), to: look.bar)
    }
}
