import Base

@testable import Reporting

extension SampleReport {
    /// The sample as the built-in report `executive` has it, with as much of everything as that asks for.
    static func executive() -> Report {
        var report = full()
        report.name = "executive"
        report.layout = .onePage
        let kept =
            [
                ("changes", nil, 40),
                ("attendance_by_session", ["session", "starts_at", "registered", "attended"], 10),
                ("attendance_by_registrant_type", ["registrant_type", "registered", "attended"], 8),
                ("arrival_profile", ["session", "median_at"], 8),
            ] as [(String, [String]?, Int)]
        report.sections = kept.compactMap { name, columns, most in
            guard var section = report[section: name] else { return nil }
            if let columns {
                let percentages = section.table.columns.filter {
                    ["attendance_percentage", "late_percentage"].contains($0.name)
                }
                section.table.columns = columns.compactMap { section.table[column: $0] } + percentages
            }
            for index in section.table.columns.indices {
                let cells = section.table.columns[index].cells
                let rows = columns == nil || cells.isEmpty ? cells.count : most
                // Rows again from the first, up to as many as the report shows.
                section.table.columns[index].cells = (0..<rows).map { cells[$0 % cells.count] }
            }
            return section
        }
        return report
    }
}
