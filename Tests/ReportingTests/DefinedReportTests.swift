import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// What a definition says of the whole report, and which check-ins its sections count.
@Suite(.timeLimit(.minutes(30))) struct DefinedReportTests {
    // MARK: What the definition says of the report

    @Test func `name, title, note and audience are the definition's`() async throws {
        let report = try await HandCountedEvent.report([SectionDefinition(.checkInsByMethod)])
        #expect(report.name == "mine" && report.title == Phrase(es: "Mío", en: "Mine"))
        #expect(report.note == Phrase(verbatim: "Note") && report.audience == .organizer)
    }

    @Test func `the verdict does not depend on the sections`() async throws {
        let few = try await HandCountedEvent.report([SectionDefinition(.checkInsByMethod)])
        let all = try await Report(
            of: HandCountedEvent.tables, by: DefinitionLibrary().definition("attendance"),
            ReportRequest(zone: few.clock.zone))
        #expect(few.verdict == all.verdict)
        // Session 12: guests 1, 2 and 4; 13: guest 3; 14: guest 9; of 10 + 5 + 4 registered.
        #expect(few.verdict.checkIns == 6 && few.verdict.uniqueGuests == 5)
        #expect(few.verdict.attended == 5 && few.verdict.registered == 19)
        // Prensa in session 12 has one check-in and is said to have none; VIP has three, as is said.
        #expect(few.verdict.reconciliationDifferences == 1)
        #expect(few.headlines == all.headlines)
    }

    /// The service counts all check-ins of an offer: once some are left out by their time, the difference says nothing.
    @Test func `a part in time is not compared with the service's counts`() async throws {
        let definition = try await DefinitionLibrary().definition("attendance")
        let zone = TimeZone.gmt
        func report(_ change: (inout ReportRequest) -> Void) async throws -> Report {
            var request = ReportRequest(zone: zone)
            change(&request)
            return try await Report(of: HandCountedEvent.tables, by: definition, request)
        }
        func isCompared(_ report: Report) -> Bool {
            report.verdict.findings.contains { $0.check == "reported_count_differs" }
        }
        let whole = try await report { _ in }
        #expect(isCompared(whole) && whole.verdict.reconciliationDifferences == 1)
        // A session keeps all check-ins of its offers, and so does a span in which all are.
        #expect(isCompared(try await report { $0.sessions = [12] }))
        #expect(isCompared(try await report { $0.from = Instant("2020-01-01T00:00:00Z") }))
        let moment = Instant("2026-03-01T12:15:00Z")
        for part in [try await report { $0.from = moment }, try await report { $0.asOf = moment }] {
            #expect(!isCompared(part) && part.verdict.reconciliationDifferences == 0)
            #expect(
                part[section: "data_quality"]?.table[column: "check"]?.cells.contains(.text("reported_count_differs"))
                    == false)
            // The section itself compares what remains.
            #expect(part[section: "reconciliation"]?.table[column: "status"]?.cells.contains(.text("differs")) == true)
        }
    }

    @Test func `a notice points to the section that is there`() async throws {
        let with = try await HandCountedEvent.report([SectionDefinition(.dataQuality, name: "flaws")])
        #expect(with.notices.contains { $0.section == "flaws" })
        #expect(with.notices.allSatisfy { $0.section == "flaws" || $0.section == nil })
        let without = try await HandCountedEvent.report([SectionDefinition(.checkInsByMethod)])
        #expect(without.notices.map(\.text) == with.notices.map(\.text))
        #expect(without.notices.allSatisfy { $0.section == nil })
    }

    // MARK: Filters

    @Test func `a section counts what its filter keeps`() async throws {
        let report = try await HandCountedEvent.report([
            SectionDefinition(.checkInsByMethod, name: "all"),
            SectionDefinition(.checkInsByMethod, name: "morning", filter: SectionFilter(sessions: [12])),
            SectionDefinition(.checkInsByMethod, name: "vip", filter: SectionFilter(registrantTypes: [3])),
            SectionDefinition(
                .attendanceBySession, name: "by-hand", filter: SectionFilter(methods: ["Manual", "Fax"])),
            SectionDefinition(
                .checkInsByMethod, name: "span",
                filter: SectionFilter(from: ISO8601Text("2026-03-01T09:10"), to: ISO8601Text("2026-03-01T12:20:00Z"))),
        ])
        #expect(try report.cells("all", "checkins") == [3, 2, 1])
        #expect(try report.cells("morning", "checkins") == [2, 2])
        #expect(try report.cells("vip", "checkins") == [3, 1])
        #expect(try report.cells("by-hand", "checkins") == [2, 0])
        #expect(try report.cells("by-hand", "attended") == [2, 0])
        #expect(try report.cells("by-hand", "registered") == [15, 4])
        // Only check-in 2, at 9:10; 3 and 4 are at 9:20, where the span ends.
        #expect(try report.cells("span", "checkins") == [1])
        #expect(report.headlines.first { $0.name == "checkins" }?.value == .integer(6))
    }

    @Test func `a section's filter narrows the run's`() async throws {
        let morning = SectionDefinition(.checkInsByMethod, name: "morning", filter: SectionFilter(sessions: [12]))
        let afternoon = SectionDefinition(.checkInsByMethod, name: "afternoon", filter: SectionFilter(sessions: [13]))
        let report = try await HandCountedEvent.report([morning, afternoon]) { $0.sessions = [12] }
        #expect(try report.cells("morning", "checkins") == [2, 2])
        // Nothing is in both: no row, and not all of them.
        #expect(try report.cells("afternoon", "checkins") == [])
        #expect(report[section: "afternoon"]?.note?.en.contains("4 check-ins excluded") == true)
    }

    @Test func `a filter is stated in the note`() async throws {
        let filter = SectionFilter(
            sessions: [13, 12], registrantTypes: [3], methods: ["QR", "Manual"], from: ISO8601Text("2026-03-01"),
            to: ISO8601Text("2026-03-02T00:00Z"))
        let section = SectionDefinition(.checkInsByMethod, filter: filter)
        let note = try await HandCountedEvent.report([section]).sections[0].note
        #expect(
            note?.en
                == Phrase.sectionFilter(
                    [
                        .filterOfSessions(["12", "13"]), .filterOfTypes(["3"]), .filterOfMethods(["Manual", "QR"]),
                        .filterFrom(Phrase(verbatim: "01 Mar 2026 00:00")),
                        .filterTo(Phrase(verbatim: "01 Mar 2026 21:00")),
                    ], leftOut: 2
                ).en)
        #expect(note?.es.contains("; desde el 01 mar 2026 00:00; antes del 01 mar 2026 21:00 (") == true)
        #expect(
            note?.es.hasPrefix("Esta sección cuenta solo las sesiones 12, 13; el tipo de inscrito 3; los métodos ")
                == true)
    }

    @Test func `a filtered reconciliation says so`() async throws {
        let section = SectionDefinition(.reconciliation, filter: SectionFilter(methods: ["QR"]))
        let note = try await HandCountedEvent.report([section]).sections[0].note
        #expect(note?.en.hasSuffix(Phrase.reconciliationFilteredNote.en) == true)
    }

    @Test func `a part is not mistaken for the whole`() async throws {
        let qr = SectionFilter(methods: ["QR"])
        let report = try await HandCountedEvent.report([
            SectionDefinition(.attendanceBySession),
            SectionDefinition(
                .attendanceBySession, name: "first", title: Phrase(verbatim: "Mine"), note: Phrase(verbatim: "Own."),
                top: 1),
            SectionDefinition(.checkInHistogram, name: "qr", filter: qr),
        ])
        let (whole, first) = (report.sections[0], report.sections[1])
        #expect(whole.restriction == nil)
        #expect(first.restriction == .firstRows(1, of: whole.table.rowCount))
        #expect(first.note?.es == Phrase.firstRows(1, of: whole.table.rowCount).es + " Own.")
        #expect(first.charts.map(\.title?.en) == whole.charts.map { $0.title.map { Phrase.aPartOf($0).en } })
        let partly = Phrase.aPartOf(Phrase(verbatim: "")).es
        #expect(report.sections[2].charts.allSatisfy { $0.title?.es.hasSuffix(partly) == true })
        let about = report.about.filter { $0.group == .aboutFilters }
        #expect(about.map(\.name) == ["filters", "section_first", "section_qr"])
        #expect(about.map(\.text) == [.aboutFiltersOfSections, first.restriction, report.sections[2].restriction])
        #expect(about[1].title == Phrase(verbatim: "Mine"))
        #expect(about[2].text?.en.contains("only method QR (") == true)
    }

    @Test func `about names no section where none is partial`() async throws {
        let about = try await HandCountedEvent.report([SectionDefinition(.attendanceBySession, top: 1000)]).about
        #expect(about.filter { $0.group == .aboutFilters }.map(\.text) == [.aboutNoFilters])
    }

    @Test func `a filter on something the event does not have is not found`() async {
        await #expect(
            throws: Fault(.notFound, .inSection("checkins_by_method", of: "mine", .noSuchSession(99, event: 6)))
        ) {
            try await HandCountedEvent.report([
                SectionDefinition(.checkInsByMethod, filter: SectionFilter(sessions: [12, 99]))
            ])
        }
        // What the run's own filter leaves out is there all the same.
        await #expect(throws: Never.self) {
            try await HandCountedEvent.report([
                SectionDefinition(.checkInsByMethod, filter: SectionFilter(registrantTypes: [4]))
            ]) {
                $0.sessions = [13]
            }
        }
    }
}
