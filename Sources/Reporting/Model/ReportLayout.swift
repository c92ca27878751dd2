/// How much paper a report takes.
public enum ReportLayout: String, Sendable, Hashable, CaseIterable {
    /// As many pages as it needs.
    case full
    /// One page where it is printed: tables side by side with bars in them, without the definitions.
    case onePage = "one-page"
}
