public import Messages
public import Reporting
import Tables
public import Templates

/// Writes a report as one page that needs nothing else: no font, picture, style or script is fetched, which its content
/// security policy also says.
///
/// Pictures stand beside their tables; scripts only sort and filter.
public struct HTMLRenderer: ReportRenderer {
    private let templates: Templates
    private let theme: Theme

    /// A renderer whose pages are put together as `templates` say, in the colours, with the fonts, logo and footer of a
    /// theme.
    public init(templates: Templates = .embedded, theme: Theme = .tikit) {
        self.templates = templates
        self.theme = theme
    }

    /// Checks the template without a report, so that mistakes in it are found before any data are fetched.
    ///
    /// Throws a `Fault` of kind `.misconfigured`, with file and line.
    public func check() throws(Fault) {
        _ = try PageTemplate(templates, theme: theme, footer: nil)
    }

    /// One file, `attendance.html`.
    ///
    /// - Throws: `Fault` of kind `.misconfigured` where the template could not be understood or names what does not
    ///   exist.
    public func render(_ report: Report, in language: Language) throws -> [RenderedFile] {
        let setting = PageSetting(language: language, clock: report.clock)
        let template = try PageTemplate(templates, theme: theme, footer: theme.footer.map(setting.text))
        let page = ReportPage(report: report, theme: theme, setting: setting).view(in: template)
        return [RenderedFile(path: "\(report.name).html", bytes: template.fill(page))]
    }
}

/// How a page says things: its language and clock, and what becomes of texts out of the data.
struct PageSetting: Sendable {
    let language: Language
    let clock: WallClock

    /// Characters of a text that are shown; a longer one is whole in the files for programs.
    private static let longest = 200
    /// Characters of a text that are there for those who point at it.
    private static let longestMore = 1000

    /// Sentences: a note, a definition.
    func text(_ phrase: Phrase) -> String { shown(phrase[language], longest: 2000) }

    /// What stands over or beside something: nobody reads a title as long as a note.
    func title(_ phrase: Phrase) -> String { shown(phrase[language]) }

    func text(_ column: ReportColumn, row: Int) -> String { text(column.cell(row), role: column.role) }

    /// The text of a cell; `nil` for a value that does not exist, and for one of nothing but blanks.
    func cellText(_ cell: Cell, role: ReportColumn.Role) -> String? {
        let text = text(cell, role: role)
        return text.isBlank ? nil : text
    }

    /// The text of a cell; empty for a value that does not exist.
    func text(_ cell: Cell, role: ReportColumn.Role = .count) -> String {
        switch cell {
        case .text(let text): shown(text)
        case .phrase(let phrase): text(phrase)
        case .percentage(let percentage): number.text(percentage) + percentSign
        default: CellText(language: language, clock: clock).text(cell, role: role)
        }
    }

    /// A percentage without its decimals, for where there is no room for them.
    func shortText(_ percentage: Percentage) -> String {
        // What is there is not shown as nothing.
        if (1..<50).contains(percentage.hundredths) { return "<1" + percentSign }
        return number.text(Double(percentage.hundredths) / 100, places: 0) + percentSign
    }

    func number(_ value: Int) -> String { number.text(value) }
    func number(_ value: Double) -> String { number.text(shortest: value) }

    /// A distance in metres, or in kilometres from one on.
    func distance(metres: Double) -> String {
        metres < 1000
            ? number.text(metres, places: metres < 10 && metres.rounded() != metres ? 1 : 0) + " m"
            : number.text(metres / 1000, places: metres < 10_000 && (metres / 1000).rounded() != metres / 1000 ? 1 : 0)
                + " km"
    }

    /// More of a text that is shown cut, for those who point at it; `nil` where all of it is shown.
    func more(_ text: String, than shown: String) -> String? {
        shown.hasSuffix("…") && !text.hasSuffix("…") ? self.shown(text, longest: Self.longestMore) : nil
    }

    /// A text out of the data: without controls, and cut where it is longer than anybody reads.
    func shown(_ text: String, longest: Int = Self.longest) -> String {
        // Scalars first: a single character can hold thousands of marks, which `sanitized` drops.
        let scalars = text.unicodeScalars.prefix(longest * 8)
        var sanitized = String(String.UnicodeScalarView(scalars)).sanitized()
        let isCut = scalars.endIndex != text.unicodeScalars.endIndex
        if isCut || sanitized.utf8.count > longest, sanitized.count > longest || isCut {
            sanitized = sanitized.prefix(longest).droppingTrailingSpaces() + "…"
        }
        return sanitized
    }

    private var number: NumberNotation { .people(language) }
    /// Spanish sets the sign off by a space (RAE, Ortografía, "símbolo de porcentaje"), one that lines do not break at.
    private var percentSign: String { language == .spanish ? "\u{A0}%" : "%" }
}
