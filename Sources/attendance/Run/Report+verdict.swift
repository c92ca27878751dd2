import Reporting

/// A row of `data_quality`.
struct QualityFinding: Sendable, Codable {
    var check: String
    var severity: String
    var rows: Int64
}

extension Report {
    /// How many offers have a count of the service's that is not that of its check-ins.
    var reconciliationDifferences: Int {
        self[section: "reconciliation"]?.table[column: "status"]?.cells.count { $0 == .text("differs") } ?? 0
    }

    var qualityFindings: [QualityFinding] {
        guard let table = self[section: "data_quality"]?.table, let checks = table[column: "check"]?.cells,
            let severities = table[column: "severity"]?.cells, let rows = table[column: "rows"]?.cells
        else { return [] }
        return zip(zip(checks, severities), rows).compactMap { names, rows in
            guard case .text(let check) = names.0, case .text(let severity) = names.1, case .integer(let rows) = rows
            else { return nil }
            return QualityFinding(check: check, severity: severity, rows: rows)
        }
    }

    /// A headline that is a whole number.
    func headline(_ name: String) -> Int64? {
        guard case .integer(let value) = headlines.first(where: { $0.name == name })?.value else { return nil }
        return value
    }

    /// The sum of a section's column, no greater than the largest number there is.
    func sum(of column: String, in section: String) -> Int64? {
        self[section: section]?.table[column: column]?.cells.reduce(into: Int64(0)) { sum, cell in
            guard case .integer(let value) = cell else { return }
            let (added, overflow) = sum.addingReportingOverflow(value)
            sum = overflow ? (value < 0 ? .min : .max) : added
        }
    }
}
