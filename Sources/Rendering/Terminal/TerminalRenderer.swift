public import Messages
public import Reporting
public import Templates

/// Draws a report on the terminal, the answer first.
///
/// A report of more than six sections, as the default, is an overview that fits one screen: headline numbers, the worst
/// notices, attendance by type and session, arrivals, and what changed. One of fewer sections shows each of them, as
/// charts or else as a table of its top rows, and may be longer than a screen.
public struct TerminalRenderer: ReportRenderer {
    public let style: TerminalStyle
    private let palette: InkPalette
    private let hints: TerminalHints

    /// - Parameters:
    ///   - theme: Its two colours are those of titles and bars, made readable on dark and on light grounds.
    ///   - hints: How the caller's command shows more.
    public init(style: TerminalStyle, theme: Theme = .tikit, hints: TerminalHints = .report) {
        self.style = style
        self.hints = hints
        palette = InkPalette(style.color, theme: theme)
    }

    /// One file, `attendance.txt`, in the renderer's style.
    public func render(_ report: Report, in language: Language) -> [RenderedFile] {
        [RenderedFile(path: "\(report.name).txt", bytes: Array(text(for: report, in: language).utf8))]
    }

    /// The page, each line ended by a line feed. No line is wider than the style's width.
    public func text(for report: Report, in language: Language) -> String {
        let setting = TerminalSetting(style: style, language: language, clock: report.clock, hints: hints)
        return TerminalPage(report: report, setting: setting).lines().reduce(into: "") { text, line in
            text += line.cut(to: style.width, mark: setting.glyphs.ellipsis).encoded(palette) + "\n"
        }
    }
}

/// A report's page on the terminal: the overview of a report with many sections, or each of few sections in full.
struct TerminalPage {
    var report: Report
    var setting: TerminalSetting

    /// A report of more sections is an overview: the default has all of them, one on a question of its own a few.
    private static let mostInFull = 6
    /// Columns for which a page is laid out at least; a narrower terminal cuts its lines.
    private static let narrowest = 20

    func lines() -> [StyledLine] {
        let width = max(setting.style.width, Self.narrowest)
        return report.sections.count > Self.mostInFull
            ? OverviewPage(report: report, setting: setting).lines(width: width)
            : DetailPage(report: report, setting: setting).lines(width: width)
    }
}
