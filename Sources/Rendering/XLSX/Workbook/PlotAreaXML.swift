/// The `c:plotArea` element of a column chart, as the library writes it (ECMA-376, part 1, 21.2.2.145).
struct PlotAreaXML {
    private(set) var text: String

    init(_ text: some StringProtocol) { self.text = String(text) }

    func edited(_ edit: PlotAreaEdit) -> PlotAreaXML {
        var area = self
        if let frame = edit.frame { area = area.placed(in: frame) }
        if edit.keepsCategoriesAsText { area = area.withTextCategories() }
        if edit.keepsLabelsOnOneLine { area = area.withLabelsOnOneLine() }
        if let axis = edit.lineAxis { area = area.withLastSeriesAsLine(axis) }
        return area
    }

    /// With the plot, without its labels, where a frame says.
    func placed(in frame: Chart.Frame) -> PlotAreaXML {
        guard let layout = text.firstRange(of: "<c:layout/>") else { return self }
        let places = [("x", frame.x), ("y", frame.y), ("w", frame.width), ("h", frame.height)]
            .map { name, value in #"<c:\#(name) val="\#((value * 10_000).rounded() / 10_000)"/>"# }.joined()
        let manual = """
            <c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/>\(places)\
            </c:manualLayout></c:layout>
            """
        return PlotAreaXML("\(text[..<layout.lowerBound])\(manual)\(text[layout.upperBound...])")
    }

    /// With an axis of texts, whatever the format of the cells that label it.
    func withTextCategories() -> PlotAreaXML {
        PlotAreaXML(text.replacing(#"<c:auto val="1"/>"#, with: #"<c:auto val="0"/>"#))
    }

    /// With the labels of the data on a line each, however long: LibreOffice breaks those of a fifth of the chart.
    func withLabelsOnOneLine() -> PlotAreaXML {
        replacing("c:dLbls") { $0.replacing("<a:bodyPr/>", with: #"<a:bodyPr wrap="none"/>"#) }
    }

    /// With each element of a name, none of which lies in another, put differently.
    private func replacing(_ name: String, with replacement: (String) -> String) -> PlotAreaXML {
        var edited = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "<\(name)>"),
            let end = rest[start.upperBound...].firstRange(of: "</\(name)>")
        {
            edited += rest[..<start.lowerBound] + replacement(String(rest[start.lowerBound..<end.upperBound]))
            rest = rest[end.upperBound...]
        }
        return PlotAreaXML(edited + rest)
    }

    /// With the last series taken out of the columns and drawn as a line, on its own axis at the right, which has the
    /// series's name for its title. Unchanged where it has not two series.
    func withLastSeriesAsLine(_ axis: PlotAreaEdit.LineAxis) -> PlotAreaXML {
        guard let columnsEnd = text.ranges(of: "</c:barChart>").last,
            let start = text[..<columnsEnd.lowerBound].ranges(of: "<c:ser>").dropFirst().last,
            let end = text[start.upperBound...].firstRange(of: "</c:ser>"),
            let axesEnd = text.ranges(of: "</c:valAx>").last,
            let series = Self.line(String(text[start.lowerBound..<end.upperBound]))
        else { return self }
        let name = Self.element("c:tx", in: text[start.lowerBound..<end.upperBound]) ?? ""
        let pieces: [any StringProtocol] = [
            text[..<start.lowerBound], text[end.upperBound..<columnsEnd.upperBound], Self.lineChart(series),
            text[columnsEnd.upperBound..<axesEnd.upperBound], Self.axes(axis, title: name), text[axesEnd.upperBound...],
        ]
        return PlotAreaXML(pieces.map { String($0) }.joined())
    }

    /// The series as one of a line chart, which has a marker after its colours and a smoothing at its end.
    private static func line(_ series: String) -> String? {
        guard let colours = series.firstRange(of: "</c:spPr>"), let end = series.ranges(of: "</c:ser>").last else {
            return nil
        }
        let (look, data) = (series[..<colours.upperBound], series[colours.upperBound..<end.lowerBound])
        return #"\#(look)<c:marker><c:symbol val="none"/></c:marker>\#(data)<c:smooth val="0"/></c:ser>"#
    }

    private static func lineChart(_ series: String) -> String {
        """
        <c:lineChart><c:grouping val="standard"/>\(series)<c:marker val="1"/>\
        <c:axId val="\(categoryAxis)"/><c:axId val="\(valueAxis)"/></c:lineChart>
        """
    }

    private static func axes(_ axis: PlotAreaEdit.LineAxis, title: String) -> String {
        let font = axis.font.map { #"<a:latin typeface="\#(escaped($0))"/>"# } ?? ""
        let letters = """
            <a:p><a:pPr><a:defRPr sz="900" b="0"><a:solidFill><a:srgbClr val="\(axis.color.hex)"/></a:solidFill>
            \(font)</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p>
            """
        let axes = """
            <c:valAx><c:axId val="\(valueAxis)"/>
            <c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling>
            <c:delete val="0"/><c:axPos val="r"/>
            <c:title>\(title)<c:layout/>
            <c:txPr><a:bodyPr rot="-5400000" vert="horz"/><a:lstStyle/>\(letters)</c:txPr></c:title>
            <c:numFmt formatCode="#,##0" sourceLinked="0"/>
            <c:majorTickMark val="none"/><c:tickLblPos val="nextTo"/>
            <c:spPr><a:ln><a:noFill/></a:ln></c:spPr>
            <c:txPr><a:bodyPr/><a:lstStyle/>\(letters)</c:txPr>
            <c:crossAx val="\(categoryAxis)"/><c:crosses val="max"/><c:crossBetween val="between"/></c:valAx>
            <c:catAx><c:axId val="\(categoryAxis)"/>
            <c:scaling><c:orientation val="minMax"/></c:scaling>
            <c:delete val="1"/><c:axPos val="b"/>
            <c:crossAx val="\(valueAxis)"/><c:crosses val="autoZero"/><c:auto val="0"/>
            <c:lblAlgn val="ctr"/><c:lblOffset val="100"/></c:catAx>
            """
        return axes.replacing("\n", with: "")
    }

    /// An element with what it holds, the first of that name.
    private static func element(_ name: String, in text: Substring) -> String? {
        guard let start = text.firstRange(of: "<\(name)>"), let end = text.firstRange(of: "</\(name)>") else {
            return nil
        }
        return String(text[start.lowerBound..<end.upperBound])
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    // The library numbers its axes from 50010001 on.
    private static let categoryAxis = "60010001"
    private static let valueAxis = "60010002"
}
