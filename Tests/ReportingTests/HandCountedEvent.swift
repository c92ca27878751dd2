import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Reports of the event that is counted by hand, as definitions ask for them.
extension HandCountedEvent {
    static func report(
        _ sections: [SectionDefinition],
        _ change: (inout ReportRequest) -> Void = { _ in }
    ) async throws -> Report {
        var request = ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        change(&request)
        let definition = ReportDefinition(
            name: "mine", title: Phrase(es: "Mío", en: "Mine"), note: Phrase(verbatim: "Note"),
            sections: sections)
        return try await Report(of: tables, by: definition, request)
    }
}

extension Report {
    func cells(_ section: String, _ column: String) throws -> [Cell] {
        try #require(self[section: section]?.table[column: column]).cells
    }
}
