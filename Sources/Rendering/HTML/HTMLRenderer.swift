public import Messages
public import Reporting
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
