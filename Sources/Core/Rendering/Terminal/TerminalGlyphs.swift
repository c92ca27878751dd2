package import Reporting

/// The characters with which charts are drawn.
package struct TerminalGlyphs: Sendable {
    /// A cell filled from its left edge, from empty to full in equal steps.
    var barLevels: [String]
    /// A cell filled from its bottom edge, likewise.
    var columnLevels: [String]
    var track: String
    package var ellipsis: String
    package var separator: String
    package var rule: String
    var tileEdge: String
    /// Shown for a value that does not exist.
    var missing: String
    /// Shown for a histogram column without a value.
    var noValue: String
    /// Between the start and end times of a span.
    var until: String
    /// Between the earlier value and the current one.
    var arrow: String
    /// Before a sentence.
    var bullet: String
    /// Before a notice, by severity.
    package var symbols: [Notice.Severity: String]
    var axis: Axis

    struct Axis: Sendable {
        var vertical: String
        var verticalTick: String
        var origin: String
        var horizontal: String
        var horizontalTick: String
        /// An omitted stretch of the axis.
        var broken: String
    }

    static let unicode = TerminalGlyphs(
        barLevels: [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
        columnLevels: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        track: "░", ellipsis: "…", separator: " · ", rule: "━", tileEdge: "▌", missing: "–", noValue: "×", until: "–",
        arrow: " → ", bullet: "•",
        symbols: [.error: "✖", .warning: "▲", .info: "●"],
        axis: Axis(vertical: "│", verticalTick: "┤", origin: "┼", horizontal: "─", horizontalTick: "┬", broken: "╌"))

    static let ascii = TerminalGlyphs(
        barLevels: [" ", "#"],
        columnLevels: [" ", ".", ":", "#"],
        track: ".", ellipsis: "...", separator: " - ", rule: "=", tileEdge: "|", missing: "-", noValue: "?", until: "-",
        arrow: " -> ", bullet: "*",
        symbols: [.error: "x", .warning: "!", .info: "i"],
        axis: Axis(vertical: "|", verticalTick: "+", origin: "+", horizontal: "-", horizontalTick: "+", broken: "~"))

    /// A horizontal bar of `width` columns filled to `fraction` (0 to 1). Any value above 0 fills at least the smallest step.
    func bar(_ fraction: Double, width: Int) -> String {
        let steps = barLevels.count - 1
        let filled = Self.steps(fraction, of: width * steps)
        return String(repeating: barLevels[steps], count: filled / steps)
            + (filled % steps > 0 ? barLevels[filled % steps] : "")
    }

    /// The cells of a column of `height` rows filled to `fraction`, from the bottom up.
    func column(_ fraction: Double, height: Int) -> [String] {
        let steps = columnLevels.count - 1
        let filled = Self.steps(fraction, of: height * steps)
        return (0..<height).map { columnLevels[min(max(filled - $0 * steps, 0), steps)] }
    }

    private static func steps(_ fraction: Double, of total: Int) -> Int {
        guard fraction > 0, fraction.isFinite else { return 0 }
        return max(1, min(total, Int((min(fraction, 1) * Double(total)).rounded())))
    }
}

extension Notice.Severity {
    package var ink: Ink {
        switch self {
        case .error: .error
        case .warning: .warning
        case .info: .info
        }
    }
}
