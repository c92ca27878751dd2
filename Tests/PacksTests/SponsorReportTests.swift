import Base
import Foundation
import Packs
import TestSupport
import Testing

@testable import Reporting

/// A report whose definition is for sponsors: the pack of the whole event.
@Suite(.timeLimit(.minutes(30))) struct SponsorReportTests {
    @Test func `name, title, note and audience are the definition's`() async throws {
        let report = try await report([SectionDefinition(.checkInsByMethod)])
        #expect(report.name == "mine" && report.title == Phrase(es: "Mío", en: "Mine"))
        #expect(report.note?.en.hasSuffix("Note") == true && report.audience == .sponsor)
    }

    @Test func `a sponsor sees no places with few people and no personal data`() async throws {
        let report = try await report([SectionDefinition(.geoCells)])
        // A handful of people: there is nothing that could be shown of where they were.
        #expect(report[section: "geo_cells"]?.table[column: "cell"] == nil)
        for kind in [SectionKind.checkIns, .dataQuality, .geoSummary, .changes, .doors] {
            await #expect(throws: Fault.self) { try await self.report([SectionDefinition(kind)]) }
        }
    }

    @Test func `a sponsor is told nothing of single nights`() async throws {
        var earlier = HandCountedEvent.tables
        earlier.keepCheckIns([1, 2, 3, 4, 5])
        let sections = [SectionDefinition(.checkInsByMethod)]
        let (told, whole) = (try await report(sections, earlier: earlier), try await report(sections))
        #expect(told.notices == whole.notices && told.headlines == whole.headlines)
    }

    @Test func `a session that the event does not have is named`() async throws {
        await #expect(throws: Fault(.notFound, .noSuchSession(99, event: 6))) {
            try await report([SectionDefinition(.checkInsByMethod)]) { $0.sessions = [99] }
        }
    }

    private func report(
        _ sections: [SectionDefinition], earlier: EventTables? = nil, _ change: (inout ReportRequest) -> Void = { _ in }
    ) async throws -> Report {
        var request = ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")))
        change(&request)
        let definition = ReportDefinition(
            name: "mine", title: Phrase(es: "Mío", en: "Mine"), note: Phrase(verbatim: "Note"), audience: .sponsor,
            sections: sections)
        return try await definition.report(of: HandCountedEvent.tables, earlier: earlier, request)
    }
}
