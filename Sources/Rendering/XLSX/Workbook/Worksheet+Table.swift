import CXlsxWriter

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

    /// Makes a table with a filter of an area whose first row is the header, and writes that row.
    ///
    /// - Parameters:
    ///   - name: Unique in the workbook and valid as a name.
    ///   - headers: A text for each column, unique within the table whatever their case, at most 255 characters.
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
                    // No style of its own: the cells carry the brand's, which shows alike in every program.
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

    /// A filter over an area whose first row is the header, for sheets that cannot have tables.
    func addFilter(_ area: Area) throws {
        try check(worksheet_autofilter(pointer, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn))
    }

    /// Bars behind the numbers of an area, full at `maximum`.
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
