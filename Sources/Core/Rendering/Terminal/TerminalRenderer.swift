public import Base
import Foundation
public import Reporting
public import Templates

/// Draws a report on the terminal, headlines first.
///
/// A report with more than six sections, such as the default one, becomes an overview that fits on one screen: headlines, the worst
/// notices, attendance by type and session, arrivals, and changes. A report with fewer sections shows each in full, as charts or as
/// a table of its top rows, and may be longer than a screen.
public struct TerminalRenderer: ReportRenderer {
    let style: TerminalStyle
    private let palette: InkPalette
    private let hints: TerminalHints

    /// - Parameters:
    ///   - theme: The theme, whose two colours are used for titles and bars, adjusted to be readable on light and dark
    ///     backgrounds.
    ///   - hints: How the calling command can show more.
    public init(style: TerminalStyle, theme: Theme = .tikit, hints: TerminalHints = .report) {
        self.style = style
        self.hints = hints
        palette = InkPalette(style.color, theme: theme)
    }

    /// Returns one file, named after the report with the extension `txt`, in the renderer's style.
    public func render(_ report: Report, in language: Language) -> [RenderedFile] {
        [RenderedFile(path: "\(report.name).txt", bytes: Array(text(for: report, in: language).utf8))]
    }

    /// The page, each line terminated by a line feed. No line is wider than the style's width.
    public func text(for report: Report, in language: Language) -> String {
        let setting = TerminalSetting(style: style, language: language, clock: report.clock, hints: hints)
        return TerminalPage(report: report, setting: setting).lines().reduce(into: "") { text, line in
            text += line.cut(to: style.width, mark: setting.glyphs.ellipsis).encoded(palette) + "\n"
        }
    }
}

/// A report's page on the terminal: an overview, or all sections in full if there are few.
struct TerminalPage {
    var report: Report
    var setting: TerminalSetting

    /// The maximum number of sections shown in full; a report with more becomes an overview. The default report has all sections, a
    /// report on a single question only a few.
    private static let maximumInFull = 6
    /// The minimum width for which a page is laid out. On a narrower terminal, its lines are cut.
    private static let narrowest = 20

    func lines() -> [StyledLine] {
        let width = max(setting.style.width, Self.narrowest)
        if setting.hints.isLetter { return DetailPage(report: report, setting: setting).lines(width: width) }
        if case .editions = report.subject {
            return DetailPage(report: pictured, setting: setting).lines(width: width)
        }
        return report.sections.count > Self.maximumInFull
            ? OverviewPage(report: report, setting: setting).lines(width: width)
            : DetailPage(report: report, setting: setting).lines(width: width)
    }

    /// The report without sections that have neither pictures nor a table for the screen, if it has too many sections to show in
    /// full.
    private var pictured: Report {
        guard report.sections.count > Self.maximumInFull else { return report }
        var report = report
        report.sections.removeAll { section in
            if case .table = section.onScreen { false } else { section.pictures.isEmpty }
        }
        return report
    }
}

/// What every part of a terminal page needs: the style, the language, the clock.
///
/// Text from the data is shown only after `clean`, so that a name cannot move the cursor, hide text or exceed its width.
package struct TerminalSetting: Sendable {
    var style: TerminalStyle
    package var language: Language
    package var clock: WallClock
    var hints = TerminalHints.report

    package init(
        style: TerminalStyle, language: Language, clock: WallClock,
        hints: TerminalHints = .report
    ) {
        self.style = style
        self.language = language
        self.clock = clock
        self.hints = hints
    }

    package var glyphs: TerminalGlyphs { style.unicode ? .unicode : .ascii }

    /// Returns a text in a form that this terminal can show.
    package func clean(_ text: String) -> String {
        let sanitized = text.sanitized()
        return style.unicode ? sanitized : sanitized.transliterated()
    }

    package func text(_ phrase: Phrase) -> String { clean(phrase[language]) }

    /// A cell in the notation for people, or the sign for a missing value.
    package func text(_ cell: Cell, role: ReportColumn.Role = .count) -> String {
        let text = clean(CellText(language: language, clock: clock).text(cell, role: role))
        return text.allSatisfy { $0 == " " } ? glyphs.missing : text
    }

    package func number(_ integer: Int) -> String { NumberNotation.people(language).text(integer) }

    package func cut(_ text: String, to width: Int) -> String { text.cut(to: width, mark: glyphs.ellipsis) }

    /// As many of a text's facts as fit: a number is never cut from its unit.
    package func cutAtFact(_ text: String, to width: Int) -> String {
        var facts = text.components(separatedBy: glyphs.separator)
        while facts.count > 1, facts.joined(separator: glyphs.separator).displayWidth > width { facts.removeLast() }
        return cut(facts.joined(separator: glyphs.separator), to: width)
    }

    /// Cuts a label. Of `session · type`, the session is cut first, since rows of a session differ in their type alone; the type only
    /// if it needs more than half the width.
    func cutKeepingEnd(_ text: String, to width: Int) -> String {
        guard text.displayWidth > width, let end = text.ranges(of: glyphs.separator).last?.lowerBound else {
            return cut(text, to: width)
        }
        let type = String(text[end...])
        let session = cut(String(text[..<end]), to: max(width - type.displayWidth, width / 2))
        return cut(session + type, to: width)
    }

    /// A sentence, wrapped. In a message it has as many lines as it needs.
    func lines(_ text: String, _ ink: Ink = .plain, width: Int, limit: Int = .max) -> [StyledLine] {
        text.wrapped(to: width, lines: hints.isLetter ? .max : limit, mark: glyphs.ellipsis).map { StyledLine($0, ink) }
    }
}

/// The hint at the end of a page on how to see more, which depends on the command.
public enum TerminalHints: Sendable, Hashable {
    /// The command has `--report` and `--output`.
    case report
    /// The command has them too, and `--output` was given.
    case reportWithFiles
    /// The command has neither, because the files are already in this folder. If the demonstration does not show an event under
    /// way, the hint says how it can. `own` is the command that leads to the reader's own events.
    case demo(folder: String, isUnderWay: Bool, own: String)
    /// The page is part of a message, which has it in full and leaves out some sections of the report.
    case letter(leftOut: Int)
    /// The page goes to a file or another program, whose reader gives no command: no hint.
    case elsewhere

    /// Whether the command has `--report`.
    var nameReports: Bool { [.report, .reportWithFiles].contains(self) }

    /// Whether the page is part of a message.
    var isLetter: Bool {
        if case .letter = self { true } else { false }
    }

    /// The last line of an overview; `nil` for none.
    var atTheEndOfOverview: Phrase? {
        switch self {
        case .report: .overviewMore
        case .reportWithFiles: .overviewMoreReports
        case .demo(let folder, let isUnderWay, let own): .demoMore(folder, isUnderWay: isUnderWay, own: own)
        case .letter, .elsewhere: nil
        }
    }

    /// The last line of an overview of members, whose reports are two; `nil` for none.
    func atTheEndOfMembers(in report: String) -> Phrase? {
        let other = report == "members" ? "levels" : "members"
        return switch self {
        case .report: .membersMore(other)
        case .reportWithFiles: .membersMoreReports(other)
        case .letter, .demo, .elsewhere: atTheEndOfOverview
        }
    }

    /// The last line of a page with sections in full; `nil` if there is nothing more to show.
    var atTheEndOfSections: Phrase? {
        switch self {
        case .report: .detailMore
        case .reportWithFiles, .elsewhere: nil
        case .letter(let count): count > 0 ? .letterMoreSections(count) : nil
        case .demo(let folder, let isUnderWay, let own): .demoMore(folder, isUnderWay: isUnderWay, own: own)
        }
    }
}
