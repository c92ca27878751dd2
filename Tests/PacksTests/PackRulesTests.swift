import Base
import Foundation
import Testing

@testable import Packs
@testable import Reporting

/// What a pack may be made of, and what is refused.
@Suite(.timeLimit(.minutes(30))) struct PackRulesTests {
    private func definition(_ sections: [SectionDefinition]) -> ReportDefinition {
        ReportDefinition(name: "sponsor", title: Phrase(verbatim: "Report"), audience: .sponsor, sections: sections)
    }

    private var tables: EventTables { RandomEvent(seed: 3, sessions: 4, types: 4, maximum: 300).tables }

    @Test(arguments: SectionKind.ofEvents)
    func `a section that sponsors may not have is refused, not left out`(kind: SectionKind) async throws {
        let section = SectionDefinition(kind)
        #expect(section.objection(for: .organizer) == nil)
        let definition = definition([SectionDefinition(.attendanceBySession, name: "first"), section])
        guard let objection = section.objection(for: .sponsor) else {
            #expect(section.kind.isForSponsors)
            let pack = try await SponsorPack(tables, definition.sections)
            #expect(pack.leftOut.allSatisfy { $0.section == kind.rawValue && $0.reason != .tooFew })
            return
        }
        #expect(!section.kind.isForSponsors && objection.keys.isEmpty)
        let reason = Phrase.inSection(kind.rawValue, of: "sponsor", objection.reason)
        await #expect(throws: Fault(.misconfigured, reason)) { try await SponsorPack(tables, definition.sections) }
        await #expect(throws: Fault(.misconfigured, reason)) {
            try await definition.report(of: tables, ReportRequest(zone: .gmt))
        }
    }

    @Test func `sponsors may have these sections and no others`() {
        let allowed: Set<SectionKind> = [
            .attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType, .checkInHistogram,
            .checkInHistogramBySession, .attendanceByDay, .checkInsByMethod, .geoCells,
        ]
        #expect(Set(ReportTopic.known.flatMap(\.sections).filter(\.isForSponsors)) == Set(allowed))
    }

    @Test(
        arguments: [
            ("--session", ReportRequest(zone: .gmt, sessions: [12])),
            ("--registrant-type", ReportRequest(zone: .gmt, registrantTypes: [1])),
            ("--from", ReportRequest(zone: .gmt, from: Instant(secondsSinceEpoch: 0))),
            ("--to", ReportRequest(zone: .gmt, to: Instant(secondsSinceEpoch: 9))),
        ])
    func `a pack of a filtered run is refused`(flag: String, request: ReportRequest) async throws {
        let definition = definition([SectionDefinition(.attendanceBySession)])
        await #expect(throws: Fault(.misconfigured, .packOfFilteredRun("sponsor", flags: [flag]))) {
            try await definition.report(of: tables, request)
        }
        await #expect(throws: Fault(.misconfigured, .packOfFilteredRun("sponsor", flags: [flag]))) {
            try await SponsorPack(tables, definition.sections, for: SponsorScope(sessions: [11]), request)
        }
    }

    @Test func `the minimum is the request's`() async throws {
        let definition = definition([SectionDefinition(.attendanceBySession)])
        let request = ReportRequest(zone: .gmt, minimumCount: 7)
        #expect(try await SponsorPack(tables, definition.sections, request).minimumCount == 7)
        let report = try await definition.report(of: tables, request)
        #expect(report.about.first { $0.name == "minimum_count" }?.value == .integer(7))
        #expect(ReportRequest(zone: .gmt).minimumCount == ReportRequest.standardMinimumCount)
    }

    /// What decides the numbers is compared, and nothing of how they are put.
    @Test func `the basis of a pack is what its numbers depend on`() throws {
        let section = SectionDefinition(.checkInHistogram, binWidth: 3600)
        let (definition, request) = (definition([section, SectionDefinition(.geoCells)]), ReportRequest(zone: .gmt))
        let basis = SponsorPack.Basis(definition, request)
        #expect(basis.sections == ["checkin_histogram", "geo_cells"])
        #expect(basis.binSeconds == 3600 && basis.timeZone == "GMT" && basis.cellLength == 5)
        var other = definition
        other.title = Phrase(verbatim: "Other")
        other.sections[1].top = 3
        other.sections.append(SectionDefinition(.attendanceByDay))
        #expect(SponsorPack.Basis(other, request) == basis)
        other.sections[0].binWidth = 900
        #expect(SponsorPack.Basis(other, request) != basis)
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        #expect(SponsorPack.Basis(definition, ReportRequest(zone: zone)) != basis)
        #expect(SponsorPack.Basis(definition, ReportRequest(zone: .gmt, binWidth: 60)) == basis)
        other = definition
        other.sections.append(SectionDefinition(.attendanceBySession))
        #expect(SponsorPack.Basis(other, request) != basis)
    }
}
