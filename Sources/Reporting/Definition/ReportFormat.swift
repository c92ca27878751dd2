/// A form in which a report is written.
public enum ReportFormat: String, CaseIterable, Sendable {
    case terminal, csv, xlsx, html, json
}
