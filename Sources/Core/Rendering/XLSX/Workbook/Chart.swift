import Base
import CXlsxWriter
import Templates

/// A chart of a workbook, drawn by the spreadsheet from cells of its sheets.
struct Chart {
    enum Kind { case bars, columns, line, lines }

    /// Consecutive cells in one column of a sheet.
    struct Cells {
        var sheet: String
        var rows: ClosedRange<Int>
        var column: Int
    }

    struct Series {
        /// The sheet and the cell that holds the series' name.
        var sheet: String
        var name: (row: Int, column: Int)
        /// The name, if it is not that of the cell.
        var title: String? = nil
        var values: Cells
        var color: Color
        /// The labels at the ends of the bars; `nil` for a bar without one.
        var labels: [String?] = []
        /// The position of each value on the axis; `nil` for the chart's categories.
        var positions: Cells? = nil
        var isThin = false
    }

    /// An axis of positions, for lines with positions of their own.
    struct PositionAxis {
        var title: String
        var first: Double
        var last: Double
        var format: String
    }

    /// The colours of everything but the series.
    struct Inks: Hashable, Sendable {
        var text = Color(0x262626)
        /// For axes and legend.
        var quiet = Color(0x595959)
        var line = Color(0xD9D9D9)
    }

    var kind: Kind
    var title: String
    var inks = Inks()
    var categories: Cells
    /// Drawn in order; if bars overlap, the first is at the back.
    var series: [Series]
    /// Whether the bars of a row overlap instead of being side by side.
    var isOverlaid = false
    var valueTitle: String?
    /// The end of the value axis; `nil` lets the program choose.
    var valueMaximum: Double?
    /// The number of categories per label; `nil` lets the program choose.
    var labelInterval: Int?
    var valueFormat = "#,##0"
    var positionAxis: PositionAxis?
}

extension Worksheet {
    /// Inserts a chart over the sheet, with its top left corner at that of a cell, moved by `offset`.
    func insert(_ chart: Chart, row: Int, column: Int, offset: (x: Int, y: Int) = (0, 0), width: Int, height: Int)
        throws
    {
        let drawn = try workbook.addChart(chart.kind.type)
        try ChartPen(chart: drawn, inks: chart.inks, font: workbook.font).draw(chart)
        let error = chart.title.withMutableCString { description in
            var options = lxw_chart_options()
            options.x_offset = Int32(offset.x)
            options.y_offset = Int32(offset.y)
            // Scales are relative to a chart's default size.
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
        case .lines: LXW_CHART_SCATTER_STRAIGHT
        }
    }
}

/// Applies a chart's properties with the library.
struct ChartPen {
    let chart: UnsafeMutablePointer<lxw_chart>
    let inks: Chart.Inks
    let font: String?

    func draw(_ description: Chart) throws {
        drawTitle(description.title)
        for series in description.series {
            try draw(
                series, over: series.positions ?? description.categories,
                asLine: description.kind == .line || description.kind == .lines)
        }
        // The legend of columns is above the plot: below it, programs that rotate the labels of an axis would draw them over it.
        setLegend(
            shown: description.series.count > 1,
            at: description.kind == .bars ? LXW_CHART_LEGEND_BOTTOM : LXW_CHART_LEGEND_TOP)
        chart_set_series_gap(chart, description.kind == .bars ? 45 : 25)
        chart_set_series_overlap(chart, description.isOverlaid ? 100 : 0)
        drawAxes(description)
        setFrameLine()
    }

    private func drawTitle(_ title: String) {
        chart_title_set_name(chart, SpreadsheetText.line(title))
        withFont(size: 12, isBold: true, color: inks.text) { chart_title_set_name_font(chart, $0) }
    }

    private func draw(_ series: Chart.Series, over categories: Chart.Cells, asLine: Bool) throws {
        guard let drawn = chart_add_series(chart, nil, nil) else {
            throw Fault(.cannotWrite, .workbookNotMade(LXW_ERROR_MEMORY_MALLOC_FAILED.explanation))
        }
        set(categories, with: { chart_series_set_categories(drawn, $0, $1, $2, $3, $4) })
        set(series.values, with: { chart_series_set_values(drawn, $0, $1, $2, $3, $4) })
        if let title = series.title {
            chart_series_set_name(drawn, SpreadsheetText.line(title))
        } else {
            chart_series_set_name_range(drawn, series.sheet, UInt32(series.name.row), UInt16(series.name.column))
        }
        if asLine {
            var line = lxw_chart_line()
            line.color = series.color.code
            line.width = series.isThin ? 0.75 : 2
            chart_series_set_line(drawn, &line)
        } else {
            var fill = lxw_chart_fill()
            fill.color = series.color.code
            chart_series_set_fill(drawn, &fill)
            var line = lxw_chart_line()
            line.none = 1
            chart_series_set_line(drawn, &line)
        }
        try label(drawn, series.labels)
    }

    private func set(_ cells: Chart.Cells, with call: (String, UInt32, UInt16, UInt32, UInt16) -> Void) {
        let column = UInt16(cells.column)
        call(cells.sheet, UInt32(cells.rows.lowerBound), column, UInt32(cells.rows.upperBound), column)
    }

    /// Puts a label at the end of each bar.
    private func label(_ series: UnsafeMutablePointer<lxw_chart_series>, _ labels: [String?]) throws {
        guard labels.contains(where: { $0 != nil }) else { return }
        chart_series_set_labels(series)
        chart_series_set_labels_position(series, UInt8(LXW_CHART_LABEL_POSITION_OUTSIDE_END.rawValue))
        withFont(size: 8, color: inks.text) { chart_series_set_labels_font(series, $0) }
        let texts = labels.map { Array(($0 ?? "").utf8CString) }
        let customs = zip(labels, texts).map { label, text in
            var custom = lxw_chart_data_label()
            custom.hide = label == nil ? 1 : 0
            let value = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
            value.initialize(from: text, count: text.count)
            custom.value = label == nil ? nil : value
            return (custom, value)
        }
        defer { for (_, value) in customs { value.deallocate() } }
        var labels = customs.map(\.0)
        var error = LXW_NO_ERROR
        withFont(size: 8, color: inks.text) { font in
            // Custom labels do not inherit the font of the others.
            for index in labels.indices { labels[index].font = font }
            error = labels.withUnsafeMutableBufferPointer { labels in
                var list = labels.indices.map { index in labels.baseAddress.map { $0 + index } }
                list.append(nil)
                return list.withUnsafeMutableBufferPointer { chart_series_set_labels_custom(series, $0.baseAddress) }
            }
        }
        guard error == LXW_NO_ERROR else { throw Fault(.cannotWrite, .workbookNotMade(error.explanation)) }
    }

    private func setLegend(shown: Bool, at position: lxw_chart_legend_position) {
        guard shown else { return chart_legend_set_position(chart, UInt8(LXW_CHART_LEGEND_NONE.rawValue)) }
        chart_legend_set_position(chart, UInt8(position.rawValue))
        withFont(size: 9, color: inks.quiet) { chart_legend_set_font(chart, $0) }
    }

    private func drawAxes(_ description: Chart) {
        // The library's x axis is the bottom one, which shows the values if bars are horizontal.
        let (x, y) = (chart.pointee.x_axis, chart.pointee.y_axis)
        guard let categories = description.kind == .bars ? y : x, let values = description.kind == .bars ? x : y else {
            return
        }
        for axis in [categories, values] {
            // 360 means horizontal and keeps programs from rotating crowded numbers; 0 lets programs choose the angle.
            withFont(size: 9, color: inks.quiet, rotation: axis == values ? 360 : 0) {
                chart_axis_set_num_font(axis, $0)
            }
            let isUpright = axis == y
            withFont(size: 9, color: inks.quiet, rotation: isUpright ? -90 : 0) {
                chart_axis_set_name_font(axis, $0)
            }
            chart_axis_set_major_tick_mark(axis, UInt8(LXW_CHART_AXIS_TICK_MARK_NONE.rawValue))
        }
        if let title = description.valueTitle { chart_axis_set_name(values, SpreadsheetText.line(title)) }
        setLine(of: categories, inks.line)
        setLine(of: values, nil)
        chart_axis_set_num_format(values, description.valueFormat)
        chart_axis_set_min(values, 0)
        if let maximum = description.valueMaximum { chart_axis_set_max(values, maximum) }
        chart_axis_major_gridlines_set_visible(values, 1)
        var line = lxw_chart_line()
        line.color = inks.line.code
        line.width = 0.75
        chart_axis_major_gridlines_set_line(values, &line)
        if description.kind == .bars {
            // Puts the first row at the top but keeps the numbers at the bottom.
            chart_axis_set_reverse(categories)
            chart_axis_set_crossing_max(categories)
        }
        if let axis = description.positionAxis {
            chart_axis_set_name(categories, SpreadsheetText.line(axis.title))
            chart_axis_set_num_format(categories, axis.format)
            chart_axis_set_min(categories, axis.first)
            chart_axis_set_max(categories, max(axis.last, axis.first + 1))
            chart_axis_major_gridlines_set_visible(categories, 0)
            // The value axis crosses at the start; its numbers stay at the edge.
            chart_axis_set_label_position(values, UInt8(LXW_CHART_AXIS_LABEL_POSITION_LOW.rawValue))
            setLine(of: values, inks.quiet)
        }
        if let interval = description.labelInterval {
            chart_axis_set_interval_unit(categories, UInt16(clamping: interval))
            chart_axis_set_interval_tick(categories, UInt16(clamping: interval))
        }
    }

    private func setLine(of axis: UnsafeMutablePointer<lxw_chart_axis>, _ color: Color?) {
        var line = lxw_chart_line()
        if let color {
            line.color = color.code
            line.width = 0.75
        } else {
            line.none = 1
        }
        chart_axis_set_line(axis, &line)
    }

    private func setFrameLine() {
        var line = lxw_chart_line()
        line.color = inks.line.code
        line.width = 0.75
        chart_chartarea_set_line(chart, &line)
    }

    private func withFont(
        size: Double, isBold: Bool = false, color: Color, rotation: Int32 = 0,
        _ body: (UnsafeMutablePointer<lxw_chart_font>) -> Void
    ) {
        var font = lxw_chart_font()
        font.size = size
        // The library treats 0 as the default, which is bold in titles.
        font.bold = UInt8(isBold ? LXW_TRUE.rawValue : LXW_EXPLICIT_FALSE.rawValue)
        font.color = color.code
        font.rotation = rotation
        guard let name = self.font else { return body(&font) }
        name.withMutableCString { name in
            font.name = name
            body(&font)
        }
    }
}
