import Reporting

/// The stretched part of a histogram: a thousand units high, as many wide as there are columns, drawn over the whole
/// width whatever that is.
struct HistogramCanvas {
    let frame: HistogramFrame
    /// Pixels above it, and its height in pixels.
    let top: Double
    let height: Double

    private static let units = 1000.0
    private static let columnUnits = 10.0

    func draw(_ markup: inout Markup, content: (inout Markup) -> Void) {
        markup.element(
            "svg",
            [
                "x": "0", "y": top.drawn, "width": "100%", "height": height.drawn, "preserveAspectRatio": "none",
                "viewBox": "0 0 \((frame.width * Self.columnUnits).drawn) \(Self.units.drawn)",
            ]
        ) { markup in
            for column in frame.plot.columns where column.bins == nil {
                markup.shape(
                    "rect",
                    [
                        "class": "gap", "x": (Double(column.x) * Self.columnUnits).drawn,
                        "width": (Double(column.width) * Self.columnUnits).drawn, "height": Self.units.drawn,
                    ])
            }
            content(&markup)
        }
    }

    /// A column for each value above zero, with its words for those who point at it.
    func columns(
        _ sums: [Double?], scale: AxisScale, class name: String, isNarrow: Bool, _ markup: inout Markup,
        words: (Int, Double) -> String
    ) {
        for (index, value) in sums.enumerated() {
            guard let value, value > 0 else { continue }
            let (x, y, width) = box(index, value, scale, isNarrow: isNarrow)
            markup.element(
                "rect",
                ["class": name, "x": x.drawn, "y": y.drawn, "width": width.drawn, "height": (Self.units - y).drawn]
            ) { $0.element("title", words(index, value)) }
        }
    }

    /// All columns as one shape, where there are many pictures.
    func outline(_ sums: [Double?], scale: AxisScale, class name: String, _ markup: inout Markup) {
        var path = ""
        for (index, value) in sums.enumerated() {
            guard let value, value > 0 else { continue }
            let (x, y, width) = box(index, value, scale, isNarrow: false)
            path += "M\(x.drawn) \(Self.units.drawn)V\(y.drawn)h\(width.drawn)V\(Self.units.drawn)z"
        }
        if !path.isEmpty { markup.shape("path", ["class": name, "d": path]) }
    }

    /// A line through the right ends of columns, which breaks where a stretch is left out.
    func line(_ values: [Double?], scale: AxisScale, _ markup: inout Markup) {
        var path = ""
        var isDown = false
        for (index, column) in frame.plot.columns.enumerated() {
            guard column.bins != nil, let value = values[index] else {
                isDown = false
                continue
            }
            let right = Double(column.x + column.width) * Self.columnUnits
            path += "\(isDown ? "L" : "M")\(right.drawn) \(y(value, scale).drawn)"
            isDown = true
        }
        if !path.isEmpty { markup.shape("path", ["class": "running", "d": path]) }
    }

    private func y(_ value: Double, _ scale: AxisScale) -> Double {
        Self.units * (1 - min(1, max(0, value / scale.top)))
    }

    private func box(
        _ index: Int, _ value: Double, _ scale: AxisScale, isNarrow: Bool
    ) -> (x: Double, y: Double, width: Double) {
        let column = frame.plot.columns[index]
        let inset = isNarrow ? 3.0 : 0.6
        let x = Double(column.x) * Self.columnUnits + inset
        return (x, y(value, scale), Double(column.width) * Self.columnUnits - 2 * inset)
    }
}
