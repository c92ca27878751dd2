import Base
import CXlsxWriter
import Templates

/// A sheet of a workbook. Rows and columns count from 0; widths and heights are in pixels at 100 % (4/3 pixels per point).
struct Worksheet {
    let pointer: UnsafeMutablePointer<lxw_worksheet>
    let name: String
    let workbook: Workbook

    /// A format created by the workbook.
    typealias Format = UnsafeMutablePointer<lxw_format>

    /// The maximum number of rows that the file format allows.
    static let maximumRows = 1_048_576

    /// Throws if the library returns an error.
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

    /// Writes an empty cell with a format, as part of a band or a tile.
    func blank(row: Int, column: Int, _ format: CellFormat) throws {
        try blank(row: row, column: column, workbook.format(format))
    }

    /// Writes a text with a format looked up beforehand, for many cells with the same format.
    func write(_ text: String, row: Int, column: Int, _ format: Format) throws {
        try check(worksheet_write_string(pointer, UInt32(row), UInt16(column), cellText(text), format))
    }

    /// Writes a number. One that is not finite, which the library would write as an invalid cell, becomes an empty cell.
    func write(_ number: Double, row: Int, column: Int, _ format: Format) throws {
        guard number.isFinite else { return try blank(row: row, column: column, format) }
        try check(worksheet_write_number(pointer, UInt32(row), UInt16(column), number, format))
    }

    func blank(row: Int, column: Int, _ format: Format) throws {
        try check(worksheet_write_blank(pointer, UInt32(row), UInt16(column), format))
    }

    /// Merges cells of a row into one, which is empty until its first cell is written.
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

    /// Writes a link to the top of another sheet of the workbook.
    func link(_ text: String, to sheet: String, row: Int, column: Int, _ format: CellFormat) throws {
        let target = "internal:'\(sheet)'!A1"
        let format = try workbook.format(format)
        let text = cellText(text)
        try check(worksheet_write_url_opt(pointer, UInt32(row), UInt16(column), target, format, text, nil))
    }

    /// Adds a comment, shown while the pointer is over the cell.
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

    // MARK: - Whole sheet

    /// Hides the sheet, for cells that only charts need. The first sheet cannot be hidden.
    func hide() { worksheet_hide(pointer) }
    func activate() { worksheet_activate(pointer) }
    func setTabColor(_ color: Color) { worksheet_set_tab_color(pointer, color.code) }
    func hideGridlines() { worksheet_gridlines(pointer, UInt8(LXW_HIDE_ALL_GRIDLINES.rawValue)) }

    /// Keeps the rows above `row` visible while scrolling.
    func freeze(above row: Int) { worksheet_freeze_panes(pointer, UInt32(row), 0) }
}

extension Worksheet {
    /// A rectangle of cells, both ends included.
    struct Area: Hashable {
        var rows: ClosedRange<Int>
        var columns: ClosedRange<Int>

        var firstRow: UInt32 { UInt32(rows.lowerBound) }
        var lastRow: UInt32 { UInt32(rows.upperBound) }
        var firstColumn: UInt16 { UInt16(columns.lowerBound) }
        var lastColumn: UInt16 { UInt16(columns.upperBound) }
    }

    /// Turns an area into a table with a filter, and writes its first row as the header.
    ///
    /// - Parameters:
    ///   - name: A valid name, unique in the workbook.
    ///   - headers: One per column, unique within the table ignoring case, at most 255 characters.
    func addTable(_ name: String, _ area: Area, headers: [(text: String, format: CellFormat)]) throws {
        let formats = try headers.map { try workbook.format($0.format) }
        var columns = zip(headers, formats).map { title, format in
            let text = Array(title.text.utf8CString)
            let header = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
            header.initialize(from: text, count: text.count)
            var column = lxw_table_column()
            column.header = header
            column.header_format = format
            return column
        }
        defer { for column in columns { column.header.deallocate() } }
        let error = columns.withUnsafeMutableBufferPointer { columns in
            var list = columns.indices.map { index in columns.baseAddress.map { $0 + index } }
            list.append(nil)
            return list.withUnsafeMutableBufferPointer { list in
                name.withMutableCString { name in
                    var options = lxw_table_options()
                    options.name = name
                    // No table style, because the cells have the brand's formats, which look the same in every program.
                    options.style_type = UInt8(LXW_TABLE_STYLE_TYPE_LIGHT.rawValue)
                    options.style_type_number = 0
                    options.no_banded_rows = 1
                    options.columns = list.baseAddress
                    return worksheet_add_table(
                        pointer, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn, &options)
                }
            }
        }
        try check(error)
    }

    /// Adds a filter over an area whose first row is the header, for sheets that cannot have tables.
    func addFilter(_ area: Area) throws {
        try check(worksheet_autofilter(pointer, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn))
    }

    /// Adds data bars behind the numbers of an area, full at `maximum`.
    func addDataBars(_ area: Area, maximum: Double, color: Color) throws {
        var bars = lxw_conditional_format()
        bars.type = UInt8(LXW_CONDITIONAL_DATA_BAR.rawValue)
        bars.data_bar_2010 = 1
        bars.bar_solid = 1
        bars.bar_no_border = 1
        bars.bar_color = color.code
        bars.min_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
        bars.max_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
        bars.min_value = 0
        bars.max_value = maximum
        try check(
            worksheet_conditional_format_range(
                pointer, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn, &bars))
    }
}

extension Worksheet {
    /// Colours the numbers of an area from 0 to `maximum`.
    func addColorScale(_ area: Area, maximum: Double, from low: Color, to high: Color) throws {
        var scale = lxw_conditional_format()
        scale.type = UInt8(LXW_CONDITIONAL_2_COLOR_SCALE.rawValue)
        scale.min_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
        scale.max_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
        scale.min_value = 0
        scale.max_value = maximum
        scale.min_color = low.code
        scale.max_color = high.code
        try check(
            worksheet_conditional_format_range(
                pointer, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn, &scale))
    }
}

/// A picture in a format that spreadsheets support: PNG or JPEG.
struct Picture {
    var bytes: [UInt8]
    /// The alternative text.
    var description: String
    /// In pixels at 100 %.
    var width: Int
    var height: Int
}

extension Worksheet {
    /// Inserts a picture over the sheet, with its top left corner at that of a cell, moved by `offset`.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the bytes are not a picture.
    func insert(_ picture: Picture, row: Int, column: Int, offset: (x: Int, y: Int) = (0, 0)) throws {
        let error = picture.description.withMutableCString { description in
            var options = lxw_image_options()
            options.x_offset = Int32(offset.x)
            options.y_offset = Int32(offset.y)
            options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
            options.description = description
            return worksheet_insert_image_buffer_opt(
                pointer, UInt32(row), UInt16(column), picture.bytes, picture.bytes.count, &options)
        }
        guard error == LXW_NO_ERROR else { throw Fault(.misconfigured, .logoNotRead(error.explanation)) }
        guard let image = lastImage, image.pointee.width > 0, image.pointee.height > 0 else { return }
        // The library scales by the density stated in the file, and has no option to override it. The picture is the last of a list
        // that the library's header declares; `XLSXThemeTests` fails once it is not.
        image.pointee.x_dpi = 96
        image.pointee.y_dpi = 96
        image.pointee.x_scale = Double(picture.width) / image.pointee.width
        image.pointee.y_scale = Double(picture.height) / image.pointee.height
    }

    private var lastImage: UnsafeMutablePointer<lxw_object_properties>? {
        var image = pointer.pointee.image_props.pointee.stqh_first
        while let next = image?.pointee.list_pointers.stqe_next { image = next }
        return image
    }
}
