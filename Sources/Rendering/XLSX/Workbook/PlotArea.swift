import CXlsxWriter
import Glibc

/// What a chart's plot is to have that the library cannot give it.
struct PlotAreaEdit: Sendable {
    /// The place of the plot within the chart.
    var frame: Chart.Frame?
    /// Keeps labels that are dates from making the axis one of days, on which the bins of a day would lie over each other.
    var keepsCategoriesAsText = false
    var keepsLabelsOnOneLine = false
    /// Draws the last series as a line, on an axis of its own at the right.
    var lineAxis: LineAxis?

    /// The letters of the axis.
    struct LineAxis: Sendable {
        var color: Color
        var font: String?
    }
}

/// Edits the part of a chart's XML that holds the plot, while the library writes it.
///
/// The library writes each part of a chart through a function that the chart points to. One of ours stands in for that
/// of the plot area: it lets the library's write into memory, edits that, and writes the result.
enum PlotArea {
    typealias Edits = [UInt: PlotAreaEdit]

    /// The edits of the workbook that is being written. A function that C calls can hold no values of its own.
    @TaskLocal private static var edits: Edits = [:]

    static func key(_ chart: UnsafeMutablePointer<lxw_chart>) -> UInt { UInt(bitPattern: chart) }

    static func prepare(_ chart: UnsafeMutablePointer<lxw_chart>) {
        chart.pointee.write_plot_area = { PlotArea.write($0) }
    }

    /// Runs `body`, in which the library writes a workbook, with the edits of its charts by their keys.
    static func with<Result>(_ edits: Edits, _ body: () -> Result) -> Result {
        $edits.withValue(edits) { body() }
    }

    private static func write(_ chart: UnsafeMutablePointer<lxw_chart>?) {
        // The library's own function, which a chart of the kind has that nobody has touched.
        guard let chart, let plain = lxw_chart_new(chart.pointee.type) else { return }
        let write = plain.pointee.write_plot_area
        lxw_chart_free(plain)
        guard let write else { return }
        let file = chart.pointee.file
        let text = captured { stream in
            chart.pointee.file = stream
            write(chart)
            chart.pointee.file = file
        }
        guard let text, let edit = edits[key(chart)] else { return write(chart) }
        fputs(PlotAreaXML(text).edited(edit).text, file)
    }

    /// What `body` writes to the stream it is given; `nil` where there is no memory for it.
    private static func captured(_ body: (UnsafeMutablePointer<FILE>) -> Void) -> String? {
        let buffer = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
        let size = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        buffer.initialize(to: nil)
        size.initialize(to: 0)
        defer {
            free(buffer.pointee)
            buffer.deallocate()
            size.deallocate()
        }
        guard let stream = open_memstream(buffer, size) else { return nil }
        body(stream)
        guard fclose(stream) == 0, let text = buffer.pointee else { return nil }
        return String(cString: text)
    }
}
