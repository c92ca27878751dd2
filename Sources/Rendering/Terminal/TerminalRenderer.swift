public import Messages
public import Reporting
import Tables
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

/// What every part of a page on the terminal needs: the style, the language, the clock.
///
/// Texts out of the data reach the page only through `clean`, so that nothing in a name can move the cursor, hide, or
/// be wider than it is taken for.
struct TerminalSetting: Sendable {
    var style: TerminalStyle
    var language: Language
    var clock: WallClock
    var hints = TerminalHints.report

    var glyphs: TerminalGlyphs { style.unicode ? .unicode : .ascii }

    /// A text as this terminal can show it.
    func clean(_ text: String) -> String {
        let sanitized = text.sanitized()
        return style.unicode ? sanitized : sanitized.transliterated()
    }

    func text(_ phrase: Phrase) -> String { clean(phrase[language]) }

    /// A cell as people read it, or the sign for what does not exist.
    func text(_ cell: Cell, role: ReportColumn.Role = .count) -> String {
        let text = clean(CellText(language: language, clock: clock).text(cell, role: role))
        return text.allSatisfy { $0 == " " } ? glyphs.missing : text
    }

    func number(_ integer: Int) -> String { NumberNotation.people(language).text(integer) }

    func cut(_ text: String, to width: Int) -> String { text.cut(to: width, mark: glyphs.ellipsis) }

    /// The text as lines of one ink.
    func lines(_ text: String, _ ink: Ink = .plain, width: Int, limit: Int = .max) -> [StyledLine] {
        text.wrapped(to: width, lines: limit, mark: glyphs.ellipsis).map { StyledLine($0, ink) }
    }
}

/// What a page on the terminal says of how to see more: what the command that shows it takes.
public enum TerminalHints: Sendable, Hashable {
    /// `--report` and `--output`.
    case report
    /// Neither: the files are in this folder already.
    case demo(folder: String)

    /// Whether the command takes `--report`.
    var nameReports: Bool { self == .report }

    /// The last line of an overview.
    var atTheEndOfOverview: Phrase {
        switch self {
        case .report: .overviewMore
        case .demo(let folder): .demoMore(folder)
        }
    }

    /// The last line below sections in full.
    var atTheEndOfSections: Phrase {
        switch self {
        case .report: .detailMore
        case .demo(let folder): .demoMore(folder)
        }
    }
}
