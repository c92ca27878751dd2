import Aggregation
import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Definitions as they are read, and what is said of mistakes.
@Suite(.timeLimit(.minutes(30))) struct DefinitionFileTests {
    static func read(_ text: String, name: String = "mine") async throws -> ReportDefinition {
        try DefinitionFile(name: name, path: "Reports/\(name).yaml", text: text)
            .definition(await DefinitionLibrary().vocabulary())
    }

    static let corpus = Snippet.all(of: "definitions")

    @Test(arguments: corpus.filter(\.isRight)) func `valid definitions are read`(_ snippet: Snippet) async throws {
        #expect(try await Self.read(snippet.text).sections.isEmpty == false)
    }

    @Test(arguments: corpus.filter { !$0.isRight }) func `a mistake is reported with file, line and key`(
        _ snippet: Snippet
    ) async throws {
        let fault = await #expect(throws: Fault.self) { try await Self.read(snippet.text) }
        #expect(fault?.kind == .misconfigured)
        let said = fault?.message.en ?? ""
        #expect(snippet.isSaid(by: said, of: "Reports/mine.yaml"), "\(snippet.text): \(said)")
        let line = said.prefix { $0 != " " }
        #expect(fault?.message.es.hasPrefix(line) == true && fault?.message.es.contains("\n") == false)
    }

    @Test func `every key is read`() async throws {
        let definition = try await Self.read(
            """
            name: mine
            title: {es: Lo mío, en: Mine}
            note: For us
            audience: organizer
            theme: tikit
            outputs: [xlsx, csv]
            sections:
              - section: attendance
                group: session_and_type
                name: offers
                title: {es: Ofertas, en: Offers}
                note: Sorted
                columns: [registrant_type, session, price]
                sort: [-price, {column: session_id, order: desc}, {column: registrant_type}]
                top: 7
                sessions: [12, 13]
                registrant-types: 3
                methods: [QR, Manual]
                from: 2026-03-01
                to: 2026-03-02T09:30:00-03:00
                charts: false
              - section: checkin_histogram
                group: session
                bin: 5m
              - {section: geo_cells, cells: 4}
              - {section: doors, seconds-per-checkin: 4.5, scanners: 3, longest-wait: 2m}
              - data_quality
            """)
        var offers = SectionDefinition(
            .attendanceBySessionAndType, name: "offers", title: Phrase(es: "Ofertas", en: "Offers"),
            note: Phrase(verbatim: "Sorted"), columns: ["registrant_type", "session", "price"],
            sort: [.init("price", descending: true), .init("session_id", descending: true), .init("registrant_type")],
            top: 7, showsCharts: false)
        offers.filter = SectionFilter(
            sessions: [12, 13], registrantTypes: [3], methods: ["QR", "Manual"], from: ISO8601Text("2026-03-01"),
            to: ISO8601Text("2026-03-02T09:30:00-03:00"))
        #expect(
            definition
                == ReportDefinition(
                    name: "mine", title: Phrase(es: "Lo mío", en: "Mine"), note: Phrase(verbatim: "For us"),
                    sections: [
                        offers, SectionDefinition(.checkInHistogramBySession, binWidth: 300),
                        SectionDefinition(.geoCells, cellLength: 4),
                        SectionDefinition(.doors, doors: .init(secondsPerCheckIn: 4.5, scanners: 3, longestWait: 120)),
                        SectionDefinition(.dataQuality),
                    ], outputs: [.csv, .xlsx], theme: "tikit"))
    }

    /// The name of the file is the report's, and so a file's again.
    @Test(arguments: ["Mine", "my report", "-x", "informe_ñ", "..", ""]) func `a report's name must be a file name`(
        name: String
    ) async {
        await #expect(throws: Fault(.misconfigured, .definitionName(name, at: "Reports/\(name).yaml"))) {
            try await Self.read("title: a\nsections: [data_quality]\n", name: name)
        }
    }

    @Test func `the nearest name is suggested`() async throws {
        do {
            _ = try await Self.read("title: a\nsections:\n  - {section: data_quality, columns: [severty]}\n")
            Issue.record("no fault")
        } catch let fault as Fault {
            #expect(
                fault.message.en == "Reports/mine.yaml:3: the value of \"sections[1].columns[1]\" must be one of "
                    + "check, severity, rows, examples, cause, advice (\"severity\"?)")
            #expect(fault.message.es.hasSuffix("(¿«severity»?)"))
        }
    }
}
