import Reporting

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
