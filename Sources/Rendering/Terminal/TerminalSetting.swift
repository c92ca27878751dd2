import Messages
import Reporting
import Tables

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
