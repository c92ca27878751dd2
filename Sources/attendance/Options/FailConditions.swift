import ArgumentParser
import Messages
import Profiles
import Reporting

/// What `--fail-on` looks for: `reconciliation`, `quality`, or both joined by a comma.
struct FailConditions: ExpressibleByArgument, Sendable {
    var conditions: Set<FailCondition>

    init(_ conditions: Set<FailCondition>) { self.conditions = conditions }

    init?(argument: String) {
        var conditions: Set<FailCondition> = []
        for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let condition = FailCondition(rawValue: String(name)) else { return nil }
            conditions.insert(condition)
        }
        self.conditions = conditions
    }

    static let help: ArgumentHelp =
        "Exit with 1 where the service's counts differ or the data have flaws: reconciliation, quality, or both by comma."

    static var allValueStrings: [String] { FailCondition.allCases.map(\.rawValue) + ["reconciliation,quality"] }

    /// What was found of it in a report, in a line; `nil` where nothing was.
    func found(in report: Report) -> Phrase? {
        var found: [Phrase] = []
        let verdict = report.verdict
        if conditions.contains(.reconciliation), verdict.reconciliationDifferences > 0 {
            found.append(.reconciliationDiffers(rows: verdict.reconciliationDifferences))
        }
        if conditions.contains(.quality) {
            let flaws = verdict.findings.filter { $0.severity != "info" }
            let warnings = report.notices.count { $0.severity != .info }
            // Members' reports tell their flaws in warnings.
            if case .members = report.subject, warnings > 0 { found.append(.warningsFound(warnings)) }
            if !flaws.isEmpty { found.append(.qualityFindings(flaws.map { ($0.check, Int64($0.rows)) })) }
        }
        return found.isEmpty ? nil : .failConditionsFound(in: report.subject.prefix, found)
    }
}

extension ReportSubject {
    /// What the line is about, in small letters as lines on standard error begin.
    fileprivate var prefix: Phrase {
        switch self {
        case .event(let id, _): .inEvent(id)
        case .members: .inMembers
        }
    }
}
