public import Messages
public import Reporting
public import Templates

/// Writes a report as one page that needs nothing else: no font, picture, style or script is fetched, which its content
/// security policy also says.
///
/// Pictures are drawn from the tables' cells alone, each beside its table; scripts only sort and filter.
public struct HTMLRenderer: ReportRenderer {
    private let templates: Templates

    /// A renderer whose pages look as `templates` say.
    public init(templates: Templates = .embedded) {
        self.templates = templates
    }

    /// One file, `attendance.html`.
    ///
    /// - Throws: `Fault` of kind `.misconfigured` where the template could not be understood.
    public func render(_ report: Report, in language: Language) throws -> [RenderedFile] {
        let template = try PageTemplate(templates)
        let setting = PageSetting(language: language, clock: report.clock)
        let page = ReportPage(report: report, setting: setting).view(in: template)
        return [RenderedFile(path: "\(report.name).html", bytes: template.fill(page))]
    }
}
