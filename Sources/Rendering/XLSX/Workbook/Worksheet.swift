import CXlsxWriter
import Messages

/// A sheet of a workbook. Rows and columns count from 0; widths and heights are pixels at 100 % (a point is 4/3 of one).
struct Worksheet {
    let pointer: UnsafeMutablePointer<lxw_worksheet>
    let name: String
    let workbook: Workbook

    /// A look made ready by the workbook.
    typealias Format = UnsafeMutablePointer<lxw_format>

    /// The most rows that the file format has.
    static let maximumRows = 1_048_576

    /// Throws where the library answers a call with an error.
    func check(_ error: lxw_error) throws {
        guard error == LXW_NO_ERROR else { throw Fault(.cannotWrite, .sheetNotWritten(name, error.explanation)) }
    }

    private func cellText(_ text: String) -> String { SpreadsheetText.clean(text, in: workbook.language) }

    // MARK: - Cells

    func write(_ text: String, row: Int, column: Int, _ format: CellFormat) throws {
        try write(text, row: row, column: column, workbook.format(format))
    }

    func write(_ number: Double, row: Int, column: Int, _ format: CellFormat) throws {
        try write(number, row: row, column: column, workbook.format(format))
    }

    /// A cell without a value that has a look: part of a band or of a tile.
    func blank(row: Int, column: Int, _ format: CellFormat) throws {
        try blank(row: row, column: column, workbook.format(format))
    }

    /// The above with a format looked up beforehand, for many cells of one look.
    func write(_ text: String, row: Int, column: Int, _ format: Format) throws {
        try check(worksheet_write_string(pointer, UInt32(row), UInt16(column), cellText(text), format))
    }

    /// What is not a finite number, which the library would write as a broken cell, becomes an empty one.
    func write(_ number: Double, row: Int, column: Int, _ format: Format) throws {
        guard number.isFinite else { return try blank(row: row, column: column, format) }
        try check(worksheet_write_number(pointer, UInt32(row), UInt16(column), number, format))
    }

    func blank(row: Int, column: Int, _ format: Format) throws {
        try check(worksheet_write_blank(pointer, UInt32(row), UInt16(column), format))
    }

    /// One cell out of several of a row, empty until something is written into its first.
    func merge(row: Int, columns: ClosedRange<Int>, _ format: CellFormat) throws {
        guard columns.count > 1 else { return try blank(row: row, column: columns.lowerBound, format) }
        let (first, last) = (UInt16(columns.lowerBound), UInt16(columns.upperBound))
        let format = try workbook.format(format)
        try check(worksheet_merge_range(pointer, UInt32(row), first, UInt32(row), last, "", format))
    }

    func merge(_ text: String, row: Int, columns: ClosedRange<Int>, _ format: CellFormat) throws {
        try merge(row: row, columns: columns, format)
        try write(text, row: row, column: columns.lowerBound, format)
    }

    /// A text that leads to the top of another sheet of the workbook.
    func link(_ text: String, to sheet: String, row: Int, column: Int, _ format: CellFormat) throws {
        let target = "internal:'\(sheet)'!A1"
        let format = try workbook.format(format)
        let text = cellText(text)
        try check(worksheet_write_url_opt(pointer, UInt32(row), UInt16(column), target, format, text, nil))
    }

    /// A note that shows when the pointer rests on the cell.
    func note(_ text: String, row: Int, column: Int, width: Int, height: Int) throws {
        var options = lxw_comment_options()
        options.width = UInt16(clamping: width)
        options.height = UInt16(clamping: height)
        options.color = Color(0xFFFFFF).code
        options.visible = UInt8(LXW_COMMENT_DISPLAY_HIDDEN.rawValue)
        let error = "Tahoma".withMutableCString { font in
            options.font_name = font
            return worksheet_write_comment_opt(pointer, UInt32(row), UInt16(column), cellText(text), &options)
        }
        try check(error)
    }

    // MARK: - Rows and columns

    func setHeight(_ pixels: Int, row: Int) throws {
        try check(worksheet_set_row_pixels(pointer, UInt32(row), UInt32(pixels), nil))
    }

    func setWidth(_ pixels: Int, columns: ClosedRange<Int>) throws {
        let (first, last) = (UInt16(columns.lowerBound), UInt16(columns.upperBound))
        try check(worksheet_set_column_pixels(pointer, first, last, UInt32(pixels), nil))
    }

    // MARK: - The sheet as a whole

    /// Keeps the sheet out of sight, for cells that only charts need. Not for the first sheet.
    func hide() { worksheet_hide(pointer) }
    func activate() { worksheet_activate(pointer) }
    func setTabColor(_ color: Color) { worksheet_set_tab_color(pointer, color.code) }
    func hideGridlines() { worksheet_gridlines(pointer, UInt8(LXW_HIDE_ALL_GRIDLINES.rawValue)) }

    /// Keeps the rows above `row` in view.
    func freeze(above row: Int) { worksheet_freeze_panes(pointer, UInt32(row), 0) }
}
