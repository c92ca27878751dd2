import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct JudgementSectionTests {
    private let nine = Instant(secondsSinceEpoch: 1_772_366_400)  // 2026-03-01T12:00:00Z, a Sunday

    /// 45 registered of whom 35 came, 1,000 registered of whom two did, and a type without a price.
    private func aggregates() async throws -> EventAggregates {
        var tables = EventTables(eventID: 6)
        tables.sessions.append(id: 12, name: "Mañana", startsAt: nine, endsAt: nil)
        tables.offers.append(
            .init(
                sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", price: 0.1, registered: 45,
                reportedCheckIns: 36))
        tables.offers.append(
            .init(
                sessionID: 12, registrantTypeID: 4, registrantTypeName: "General", registered: 1000,
                reportedCheckIns: 2))
        for guest in 1...37 as ClosedRange<Int64> {
            let time = nine.advanced(bySeconds: guest)
            tables.append(CheckInRow(id: guest, guest: guest, session: 12, type: guest <= 35 ? 3 : 4, at: time))
        }
        tables.sortCheckIns()
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        return await EventAggregates(of: tables, clock: WallClock(zone: zone))
    }

    private func cells(_ section: ReportSection, _ column: String) throws -> [Cell] {
        try #require(section.table[column: column]).cells
    }

    /// SciPy: Wilson's interval of 35 in 45 is 63.7307 to 87.4553, of 37 in 1,045 there is none.
    @Test func `small groups have an interval`() async throws {
        let aggregates = try await aggregates()
        let byType = try SectionKind.attendanceByRegistrantType.made(of: aggregates)
        #expect(try cells(byType, "attendance_low") == [.percentage(Percentage(hundredths: 6373)), .empty])
        #expect(try cells(byType, "attendance_high") == [.percentage(Percentage(hundredths: 8746)), .empty])
        let bySession = try SectionKind.attendanceBySession.made(of: aggregates)
        for section in [byType, bySession, try SectionKind.attendanceBySessionAndType.made(of: aggregates)] {
            let names = section.table.columns.map(\.name)
            let place = try #require(names.firstIndex(of: "attendance_percentage"))
            #expect(Array(names[(place + 1)...(place + 2)]) == ["attendance_low", "attendance_high"])
            #expect(
                section.table.columns.filter(\.isSupplementary).map(\.name).prefix(2)
                    == ["attendance_low", "attendance_high"])
        }
        #expect(try cells(bySession, "attendance_low") == [.empty])
    }

    @Test func `unused value is exact`() async throws {
        let section = try SectionKind.noShows.made(of: try await aggregates())
        #expect(try cells(section, "no_shows") == [10, 998])
        // Ten times 0.1 is 1, as money is reckoned.
        #expect(try cells(section, "unused_value") == [.number(1), .empty])
        #expect(try cells(section, "no_show_percentage").first == .percentage(Percentage(hundredths: 2222)))
        #expect(try cells(section, "offer") == ["VIP", "General"])
    }

    @Test func `a type with several prices is told apart`() {
        let phrase = Phrase.priced("VIP", at: 12_500)
        #expect(phrase.es == "VIP · 12.500" && phrase.en == "VIP · 12,500")
        #expect(Phrase.priced("VIP", at: 12.5).es == "VIP · 12,5")
        #expect(Phrase.priced("VIP", at: nil).en == "VIP · no price")
    }

    @Test func `days are dates`() async throws {
        let section = try SectionKind.attendanceByDay.made(of: try await aggregates())
        #expect(try cells(section, "day") == ["2026-03-01"])
        #expect(try cells(section, "weekday") == [.phrase(Phrase(es: "domingo", en: "Sunday"))])
        #expect(try cells(section, "arrivals") == [37])
    }

    /// One a second from 12:00:01 on, 6 s each: the 37th starts after 36 × 6 s and came 36 s after the first.
    @Test func `doors under their assumptions`() async throws {
        let section = try SectionKind.doors.made(
            of: try await aggregates(), DoorAssumptions(scanners: 1, longestWait: 90))
        #expect(try cells(section, "longest_wait_s") == [.decimal(180, places: 1)])
        #expect(try cells(section, "peak_checkins_per_minute") == [37])
        // With k scanners the last waits 6 × ⌊36 ÷ k⌋ − 36 s and the ones served with it less: two suffice.
        #expect(try cells(section, "scanners_needed") == [2])
        let note = try #require(section.note)
        #expect(note.es.contains("1 lector") && note.es.contains("6 s") && note.es.contains("90 s"))
        let other = try SectionKind.doors.made(
            of: try await aggregates(), DoorAssumptions(secondsPerCheckIn: 6.5, scanners: 3, longestWait: 300))
        #expect(other.note?.es.contains("3 lectores") == true && other.note?.es.contains("6,5 s") == true)
        #expect(other.note?.en.contains("3 scanners") == true && other.note?.en.contains("6.5 s") == true)
        #expect(other.note?.en.contains("5 min") == true)
    }

    /// As in the report that nobody set up: what it would take is known, how long people waited is not.
    @Test func `doors without a number of scanners`() async throws {
        let definition = try await DefinitionLibrary().definition("doors")
        #expect(definition.sections.first?.kind == .doors && definition.sections.first?.doors.scanners == nil)
        let section = try SectionKind.doors.made(of: try await aggregates())
        for column in ["longest_queue", "longest_queue_at", "longest_wait_s"] {
            #expect(try cells(section, column) == [.empty])
        }
        #expect(try cells(section, "scanners_needed") == [1] && cells(section, "peak_checkins_per_minute") == [37])
        #expect(section.note?.en.contains("\"scanners\"") == true && section.note?.es.contains("«scanners»") == true)
        // A terminal shows pictures in place of the table.
        let charts = section.charts.compactMap { picture -> BarPicture? in
            if case .bars(let bars) = picture { bars } else { nil }
        }
        #expect(charts.map(\.title) == [.chartScanners, .chartDoors])
        #expect(charts.first?.series.first?.cells == [1])
    }

    @Test func `every check has a cause and advice`() {
        #expect(Check.allCases.allSatisfy { Advice.onFinding($0.rawValue) != nil })
    }

    @Test func `findings come with a cause`() async throws {
        let section = try SectionKind.dataQuality.made(of: try await aggregates())
        let checks = try cells(section, "check")
        let place = try #require(checks.firstIndex(of: "reported_count_differs"))
        let advice = try #require(Advice.onFinding("reported_count_differs"))
        #expect(try cells(section, "cause")[place] == .phrase(advice.cause))
        #expect(try cells(section, "advice")[place] == .phrase(advice.action))
        #expect(
            section.table.columns.filter { !$0.isSupplementary }.map(\.name)
                == ["check", "severity", "rows", "examples"])
    }

    private func reconciliation(reported: Int64?, checkIns: Int, guests: Int, _ status: Reconciliation.Status)
        -> Reconciliation
    {
        Reconciliation(
            sessionID: 1, registrantTypeID: 1, reportedCheckIns: reported, countedCheckIns: checkIns,
            countedGuests: guests, registered: 50, reportedPercentage: nil, status: status)
    }

    @Test func `why counts differ`() {
        func advice(_ reported: Int64?, _ status: Reconciliation.Status = .differs, filtered: Bool = false) -> Advice? {
            reconciliation(reported: reported, checkIns: 40, guests: 38, status).advice(isFiltered: filtered)
        }
        #expect(advice(40, .ok) == nil)
        #expect(advice(nil, .unlisted) == .typeNotOffered)
        #expect(advice(nil) == .nothingReported)
        #expect(advice(38) == .serviceCountsGuests)
        #expect(advice(39) == .moreCounted)
        #expect(advice(41) == .fewerCounted)
        #expect(advice(41, filtered: true) == .filtersInForce)
    }
}

extension SectionKind {
    /// The section of an event's aggregates, and nothing else.
    fileprivate func made(
        of aggregates: EventAggregates, _ doors: DoorAssumptions = DoorAssumptions()
    ) throws -> ReportSection {
        var definition = SectionDefinition(self)
        definition.doors = doors
        return try #require(
            section(
                of: SectionMaterial(
                    tables: EventTables(eventID: 6), aggregates: aggregates, names: EventItemNames(aggregates),
                    cellLength: SectionDefinition.standardCellLength, definition: definition, selection: Selection(),
                    leftOut: LeftOut(), isFiltered: false)))
    }
}
