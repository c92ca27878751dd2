public import Base
public import Reporting
public import Templates

/// Writes a report as a single self-contained page. Its content security policy keeps it from fetching fonts, images, style sheets
/// and scripts.
///
/// Pictures are shown beside their tables. Scripts only sort and filter.
public struct HTMLRenderer: ReportRenderer {
    private let templates: Templates
    private let theme: Theme
    private let hasCSV: Bool

    /// Creates a renderer that assembles pages from `templates`, with a theme's colours, fonts, logo and footer.
    ///
    /// - Parameter hasCSV: Whether the same run writes the report as CSV too: then each table links to its file.
    public init(templates: Templates = .embedded, theme: Theme = .tikit, hasCSV: Bool = false) {
        self.templates = templates
        self.theme = theme
        self.hasCSV = hasCSV
    }

    /// Returns one file, named after the report with the extension `html`.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the template is invalid or uses an unknown name.
    public func render(_ report: Report, in language: Language) throws -> [RenderedFile] {
        let setting = PageSetting(language: language, clock: report.clock)
        let template = try PageTemplate(templates, theme: theme, footer: theme.footer.map(setting.text))
        let page = ReportPage(report: report, theme: theme, hasCSV: hasCSV, setting: setting).view(in: template)
        return [RenderedFile(path: "\(report.name).html", bytes: template.fill(page))]
    }
}

/// The settings for writing values on a page: its language and clock, and how text from the data is cleaned.
package struct PageSetting: Sendable {
    let language: Language
    package let clock: WallClock

    package init(language: Language, clock: WallClock) {
        self.language = language
        self.clock = clock
    }

    /// The maximum number of characters shown of a text. Files for programs have longer texts in full.
    private static let longest = 200
    /// The maximum number of characters in a tooltip.
    private static let longestMore = 1000

    /// A note or a definition, which may consist of several sentences.
    package func text(_ phrase: Phrase) -> String { shown(phrase[language], longest: 2000) }

    /// A title or a label, which is cut earlier than a note.
    package func title(_ phrase: Phrase) -> String { shown(phrase[language]) }

    func text(_ column: ReportColumn, row: Int) -> String { text(column.cell(row), role: column.role) }

    /// The text of a cell; `nil` if the value does not exist or is blank.
    package func cellText(_ cell: Cell, role: ReportColumn.Role) -> String? {
        let text = text(cell, role: role)
        return text.isBlank ? nil : text
    }

    /// The text of a cell; empty if the value does not exist.
    func text(_ cell: Cell, role: ReportColumn.Role = .count) -> String {
        switch cell {
        case .text(let text): shown(text)
        case .name(_, let told): shown(told[language])
        case .phrase(let phrase): text(phrase)
        case .percentage(let percentage): number.text(percentage) + percentSign
        default: CellText(language: language, clock: clock).text(cell, role: role)
        }
    }

    /// A percentage without decimals, for narrow spaces.
    func shortText(_ percentage: Percentage) -> String {
        // A percentage above zero is never shown as 0.
        if (1..<50).contains(percentage.hundredths) { return "<1" + percentSign }
        return number.text(Double(percentage.hundredths) / 100, places: 0) + percentSign
    }

    package func number(_ value: Int) -> String { number.text(value) }
    func number(_ value: Double) -> String { number.text(shortest: value) }

    /// A distance, in kilometres from 1 km on, otherwise in metres.
    func distance(metres: Double) -> String {
        metres < 1000
            ? number.text(metres, places: metres < 10 && metres.rounded() != metres ? 1 : 0) + " m"
            : number.text(metres / 1000, places: metres < 10_000 && (metres / 1000).rounded() != metres / 1000 ? 1 : 0)
                + " km"
    }

    /// The tooltip for a text that is cut; `nil` if it is shown in full.
    func more(_ text: String, than shown: String) -> String? {
        shown.hasSuffix("…") && !text.hasSuffix("…") ? self.shown(text, longest: Self.longestMore) : nil
    }

    /// A text from the data, without control characters and cut to a readable length.
    package func shown(_ text: String, longest: Int = Self.longest) -> String {
        // Scalars are cut first, because a single character can have thousands of combining marks, which `sanitized` drops.
        let scalars = text.unicodeScalars.prefix(longest * 8)
        var sanitized = String(String.UnicodeScalarView(scalars)).sanitized()
        let isCut = scalars.endIndex != text.unicodeScalars.endIndex
        if isCut || sanitized.utf8.count > longest, sanitized.count > longest || isCut {
            // An id that tells equal names apart is spared.
            let id = text.idAtEnd ?? ""
            sanitized = sanitized.prefix(max(1, longest - id.count)).droppingTrailingSpaces() + "…" + id
        }
        return sanitized
    }

    private var number: NumberNotation { .people(language) }
    /// Spanish separates the sign by a space (RAE, Ortografía, "símbolo de porcentaje"); here it is a non-breaking one.
    private var percentSign: String { language == .spanish ? "\u{A0}%" : "%" }
}
