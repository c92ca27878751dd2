import Aggregation
import ArgumentParser
import Base
import Reporting
import Sources

/// The conditions of `--fail-on`: `reconciliation`, `quality`, `expectations`, or several joined by commas; with
/// `:new`, limited to what the night before did not have.
package struct FailConditions: ExpressibleByArgument, Sendable {
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
        """
        Exit with 1 if the service's counts differ, the data has flaws, or an expectation is not met: reconciliation, \
        quality, expectations, or several by comma; in nightly also with :new, as in quality:new.
        """

    static var allValueStrings: [String] { FailCondition.allCases.map(\.rawValue) + ["reconciliation,quality"] }

    /// Refuses `:new` conditions, for a command without nights.
    func requireNoNights() throws {
        guard let condition = FailCondition.allCases.first(where: { $0.isOfNew && conditions.contains($0) }) else {
            return
        }
        throw ValidationError(.newNeedsNights(condition.rawValue))
    }

    /// The conditions met by a report, in one line; `nil` if none is.
    func found(in report: Report) -> Phrase? { found(in: FailFacts(report), since: nil) }

    /// The conditions met, in one line; `nil` if none is.
    ///
    /// - Parameter before: The facts of the last night; `nil` if there is none, so that everything is new.
    func found(in now: FailFacts, since before: FailFacts?) -> Phrase? {
        func facts(_ all: FailCondition, _ new: FailCondition) -> FailFacts? {
            conditions.contains(all) ? now : conditions.contains(new) ? before.map(now.new) ?? now : nil
        }
        var found: [Phrase] = []
        if let facts = facts(.reconciliation, .newReconciliation), facts.differences > 0 {
            found.append(.reconciliationDiffers(rows: facts.differences))
        }
        if let facts = facts(.quality, .newQuality) {
            // Members' reports have warnings instead.
            if facts.warnings > 0 { found.append(.warningsFound(facts.warnings)) }
            if !facts.findings.isEmpty {
                found.append(.qualityFindings(facts.findings.map { ($0.check, $0.rows) }))
            }
        }
        if let facts = facts(.expectations, .newExpectations), !facts.rules.isEmpty {
            found.append(.expectationsFailed(facts.rules.map(\.inWords)))
        }
        return found.isEmpty ? nil : .failConditionsFound(in: now.subject, found)
    }
}

/// The facts that `--fail-on` examines.
struct FailFacts: Sendable {
    /// The subject of the line, in lower case like all lines on standard error.
    var subject: Phrase
    var differences = 0
    /// Warnings and errors.
    var findings: [NightManifest.Finding] = []
    /// Of a report on members.
    var warnings = 0
    /// Each of these warnings; `nil` if only their number is known.
    var kinds: [NightManifest.Club.Warning]?
    /// The rules that are not met.
    var rules: [NightManifest.Expected] = []

    /// The facts that an earlier night did not have, or had less of.
    func new(since before: FailFacts) -> FailFacts {
        var new = self
        if differences <= before.differences { new.differences = 0 }
        if let kinds, let known = before.kinds {
            new.warnings = kinds.new(since: known).count
        } else if warnings <= before.warnings {
            new.warnings = 0
        }
        new.findings = findings.new(since: before.findings)
        new.rules = rules.filter { rule in !before.rules.contains { $0.isSame(as: rule) } }
        return new
    }
}

extension FailFacts {
    init(_ report: Report) {
        switch report.subject {
        case .event(let id, _):
            var event = NightManifest.Event(id: id, status: .ok)
            event.record(report.verdict, on: report.clock)
            self.init(event)
        case .members: self.init(report.notices.filter { $0.severity != .info }.map(NightManifest.Club.Warning.init))
        case .editions, .summary: self.init(subject: .inComparison)
        }
    }

    init(_ event: NightManifest.Event) {
        subject = .inEvent(event.id)
        differences = event.warnings?.reconciliationDifferences ?? 0
        findings = event.findings
        rules = (event.expectations ?? []).filter(\.isFailed)
    }

    /// What is known since an earlier report: also what it left open.
    init(known event: NightManifest.Event) {
        self.init(event)
        let open = (event.lost?.findings ?? []).filter { lost in !findings.contains { $0.check == lost.check } }
        findings = event.withUnlistedSessions(findings) + open
        let differing = open.first { $0.check == Check.reportedCountDiffers.rawValue }?.rows ?? 0
        differences = max(differences, differing)
        rules += event.lost?.rules ?? []
    }

    /// Of a report on members.
    init(_ kinds: [NightManifest.Club.Warning]) {
        subject = .inMembers
        (warnings, self.kinds) = (kinds.count, kinds)
    }

    /// Of an earlier report on members.
    init(_ club: NightManifest.Club) {
        subject = .inMembers
        (warnings, kinds) = (club.warnings, club.dataQuality)
    }
}
