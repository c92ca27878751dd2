import Aggregation
import Base

extension SectionKind {
    /// The results of the rules under `expect`.
    static let expectations = SectionKind(
        event: "expectations", group: .trust,
        query: .none(because: "it judges the rules of a definition or a profile")
    ) { material in
        let rows = material.expectations
        return ReportSection(
            title: .expectationsTitle, note: .expectationsNote,
            table: ReportTable([
                .init(
                    "expectation", .text, as: .codes(.expectation), .expectation,
                    rows.map { .text($0.rule.text) }),
                .sessionIDs(rows.map { Cell($0.sessionID) }),
                .sessions(rows.map { $0.sessionID == nil ? .empty : Cell($0.subject) }),
                .typeIDs(rows.map { Cell($0.registrantTypeID) }),
                .types(rows.map { $0.registrantTypeID == nil ? .empty : Cell($0.subject) }),
                .init("actual", .text, .expectationActual, rows.map(\.actual)),
                .init("expected", .text, .expectationBound, rows.map(\.bound)),
                .init(
                    "result", .text, as: .codes(.expectationResult), .expectationResult,
                    rows.map { .text($0.result.rawValue) }),
            ]))
    }
}

extension Notice {
    /// The rules that are not met.
    static func expectations(_ judged: [JudgedExpectation], in section: String?) -> [Notice] {
        judged.filter { $0.result == .failed }.map { Notice(.warning, $0.failure, section: section) }
    }
}

extension ReportDefinition {
    /// The definition with a section for the results of its rules and a profile's. The section comes first, unless it is there
    /// already.
    func expecting(_ rules: [Expectation]) -> ReportDefinition {
        guard !(rules + expectations).isEmpty, !sections.contains(where: { $0.kind == .expectations }) else {
            return self
        }
        var definition = self
        var section = SectionDefinition(.expectations)
        while sections.contains(where: { $0.name == section.name }) { section.name += "_" }
        definition.sections.insert(section, at: 0)
        definition.sheets?.append(section.name)
        return definition
    }
}
