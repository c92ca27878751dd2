import Messages
import Reporting
import Tables

extension ReportTable {
    /// The column that names a chart's bars, in words; a bar that stands for a stretch of time is named by both its ends.
    func barLabels(of chart: ReportChart, on clock: WallClock) -> ReportColumn? {
        guard var labels = self[column: chart.categories] else { return nil }
        labels.cells = (0..<rowCount).map { chart.name($0, of: self) }
        guard let ends = chart.ends.flatMap({ self[column: $0] }) else { return labels }
        labels.cells = zip(labels.cells, ends.cells).map { start, end in
            guard case .instant(let start) = start, case .instant(let end) = end else { return start }
            func span(_ language: Language) -> String { TimeText.span(start, end, on: clock, in: language) }
            return .phrase(Phrase(es: span(.spanish), en: span(.english)))
        }
        labels.role = .text
        return labels
    }
}
