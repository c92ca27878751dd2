import CXlsxWriter

/// A chart of a workbook, drawn by the spreadsheet from cells of its sheets.
struct Chart {
    enum Kind { case bars, columns, line }

    /// A run of cells in one column of a sheet.
    struct Cells {
        var sheet: String
        var rows: ClosedRange<Int>
        var column: Int
    }

    struct Series {
        /// The sheet and cell that name it.
        var sheet: String
        var name: (row: Int, column: Int)
        var values: Cells
        var color: Color
        /// A text at the end of each bar instead of its number; `nil` shows none there.
        var labels: [String?] = []
    }

    /// The colours of all but the series.
    struct Inks: Hashable, Sendable {
        var text = Color(0x262626)
        /// Axes and legend.
        var quiet = Color(0x595959)
        var line = Color(0xD9D9D9)
    }

    var kind: Kind
    var title: String
    var inks = Inks()
    var categories: Cells
    /// Drawn in order, the first at the back where bars lie over each other.
    var series: [Series]
    /// The bars of a row lie over each other, instead of side by side.
    var isOverlaid = false
    var valueTitle: String?
    /// Where the axis of values ends; `nil` where programs may choose.
    var valueMaximum: Double?
    /// Every how manieth category has a label; `nil` where programs may choose.
    var labelInterval: Int?
}

extension Worksheet {
    /// Draws a chart over the sheet, its corner at a cell's corner.
    func insert(_ chart: Chart, row: Int, column: Int, offset: (x: Int, y: Int) = (0, 0), width: Int, height: Int)
        throws
    {
        let drawn = try workbook.addChart(chart.kind.type)
        try ChartPen(chart: drawn, inks: chart.inks, font: workbook.font).draw(chart)
        let error = chart.title.withMutableCString { description in
            var options = lxw_chart_options()
            options.x_offset = Int32(offset.x)
            options.y_offset = Int32(offset.y)
            // Of the size that a chart has unless told otherwise.
            options.x_scale = Double(width) / 480
            options.y_scale = Double(height) / 288
            options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
            options.description = description
            return worksheet_insert_chart_opt(pointer, UInt32(row), UInt16(column), drawn, &options)
        }
        try check(error)
    }
}

extension Chart.Kind {
    fileprivate var type: lxw_chart_type {
        switch self {
        case .bars: LXW_CHART_BAR
        case .columns: LXW_CHART_COLUMN
        case .line: LXW_CHART_LINE
        }
    }
}
