import Reporting

/// A row of `data_quality`, in the manifest.
struct QualityFinding: Sendable, Codable {
    var check: String
    var severity: String
    var rows: Int

    init(_ finding: ReportVerdict.Finding) {
        check = finding.check
        severity = finding.severity
        rows = finding.rows
    }
}
