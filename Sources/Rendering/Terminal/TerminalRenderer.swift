public import Messages
public import Reporting

/// Draws a report on the terminal: headline numbers, notices, and the charts of the sections that have charts.
///
/// Sections without a chart are named at the end; their tables are in the other formats.
public struct TerminalRenderer: ReportRenderer {
    public var style: TerminalStyle

    public init(style: TerminalStyle) {
        self.style = style
    }

    /// One file, `attendance.txt`, in the renderer's style.
    public func render(_ report: Report, in language: Language) -> [RenderedFile] {
        [RenderedFile(path: "\(report.name).txt", bytes: Array(text(for: report, in: language).utf8))]
    }

    /// The page, each line ended by a line feed. No line is wider than the style's width.
    public func text(for report: Report, in language: Language) -> String {
        let setting = TerminalSetting(style: style, language: language, clock: report.clock)
        let page = TerminalPage(report: report, setting: setting)
        return page.lines().reduce(into: "") { text, line in
            text += line.cut(to: style.width, mark: setting.glyphs.ellipsis).encoded(style.color) + "\n"
        }
    }
}
