import Foundation
import Messages
import Tables
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// A forecast as a report: what is said beside the numbers.
@Suite(.timeLimit(.minutes(30))) struct ForecastReportTests {
    private let start = Instant("2026-04-16T09:00:00-04:00")

    /// A hundred registered, of whom 69 to 71 came in the minute before the start.
    private func editions(_ count: Int) -> [SeriesEvent] {
        var profile = ArrivalMinutes()
        for _ in 0..<10 { profile.add(secondsFromStart: -30) }
        return (0..<count).map { number in
            SeriesEvent(
                eventID: Int64(number + 1), name: "Feria \(number + 1)",
                startsAt: Instant(secondsSinceEpoch: Int64(number) * 1_000_000),
                cells: [
                    EditionCell(
                        sessionID: 1, session: "Apertura", sessionStartsAt: start, registrantTypeID: 1,
                        registrantType: "General", price: .paid, registered: 100, attended: 69 + number % 3)
                ], arrivals: [NameKey("Apertura", orID: 1): profile])
        }
    }

    private func report(_ count: Int, registered: Int = 400, areNamed: Bool = true) async throws -> Report {
        var event = editions(1)[0]
        event.eventID = 99
        event.startsAt = start
        event.cells[0].registered = registered
        return try Report(
            forecast: ForecastMaterial(event: event, editions: editions(count), areNamed: areNamed),
            subject: .event(id: 99, name: "Feria 99"), by: try await .embedded("forecast"),
            zone: try #require(TimeZone(identifier: "America/Santiago")))
    }

    @Test func `a forecast says what it is based on, how good it has been, and what to open`() async throws {
        let report = try await report(8)
        #expect(
            report.sections.map(\.name) == [
                "forecast_totals", "forecast", "forecast_doors", "forecast_check", "forecast_editions",
            ])
        let texts = report.notices.map(\.text)
        #expect(texts.contains(.forecastBasedOn(8, named: true)) && texts.contains(.forecastWithoutPace))
        let check = ForecastCheck(editions(8))
        func counts(_ result: ForecastCheck.Result) -> ForecastCheckCounts {
            ForecastCheckCounts(
                inside: result.inside, checked: result.checked, cellsInside: result.cellsInside, cells: result.cells)
        }
        #expect(check.leftOut.checked == 8 && check.rolling.checked == 3)
        #expect(texts.contains(.forecastCheckedLeftOut(counts(check.leftOut))))
        #expect(texts.contains(.forecastCheckedRolling(counts(check.rolling))))
        #expect(report.headlines.first { $0.name == "mean_error" }?.detail?.en.hasPrefix("by the last edition") == true)
        #expect(report.headlines.map(\.name) == ["expected", "registered", "editions", "coverage", "mean_error"])
        // Some 300 in a minute: see the plan's own tests.
        let opening = try #require(report.notices.first { $0.section == "forecast_doors" })
        #expect(opening.text.en.hasSuffix("at \"Apertura\" from 08:45.") && opening.text.en.hasPrefix("Have "))
        #expect(opening.text.es.hasSuffix("en «Apertura» desde las 08:45."))
        #expect(report[section: "forecast"]?.charts.count == 1)
    }

    /// 69, 70, 71, 69, … of 100: by the editions next to it and by the one before.
    @Test func `the check has both ways, each beside the simplest forecast`() async throws {
        let section = try #require(try await report(8)[section: "forecast_check"])
        func cells(_ column: String) -> [Cell] { section.table[column: column]?.cells ?? [] }
        #expect(cells("attended").prefix(3) == [.integer(69), .integer(70), .integer(71)])
        #expect(cells("by_last_edition").prefix(3) == [.empty, .integer(69), .integer(70)])
        #expect(cells("by_last_edition_error").prefix(3) == [.empty, .integer(-1), .integer(-1)])
        #expect(cells("by_next_editions").prefix(3) == [.integer(70), .integer(70), .integer(70)])
        #expect(cells("by_next_editions_error").prefix(3) == [.integer(1), .integer(0), .integer(-1)])
        let known = cells("rolling_p50").map { $0 != .empty }
        #expect(known == [false, false, false, false, false, true, true, true])
        #expect(cells("rolling_inside").map { $0 != .empty } == known && cells("rolling_rows").last == .integer(1))
        #expect(cells("p50").allSatisfy { $0 != .empty })
        #expect(section.note == .forecastCheckNote)
    }

    @Test func `of very many editions the latest are used, which is said`() async throws {
        let report = try await report(60)
        #expect(report.notices.map(\.text).contains(.forecastFromLatest(50, of: 60)))
        #expect(report[section: "forecast_editions"]?.table.rowCount == 50)
        #expect(report[section: "forecast_editions"]?.table[column: "event_id"]?.cells.first == .integer(11))
    }

    @Test func `a range is not drawn as a forecast, and is warned of`() async throws {
        let report = try await report(4, areNamed: false)
        #expect(report.notices.first?.text == .forecastTooFew(4) && report.notices.first?.severity == .warning)
        #expect(report.notices.map(\.text).contains(.forecastBasedOn(4, named: false)))
        #expect(report.notices.map(\.text).contains(.forecastNotChecked))
        #expect(report[section: "forecast"]?.charts.isEmpty == true)
        #expect(report[section: "forecast"]?.note == .forecastRangeNote)
        #expect(report.headlines.first?.name == "expected_at_most")
    }

    @Test func `nothing to base it on, or nobody to forecast, is said`() async throws {
        let without = try await report(0)
        #expect(without.notices.map(\.text) == [.forecastWithoutEditions])
        let nobody = try await report(8, registered: 0)
        #expect(nobody.notices.first?.text == .forecastWithoutRegistered)
        for report in [without, nobody] {
            let columns = try #require(report[section: "forecast"]).table.columns.filter { $0.name.hasPrefix("p") }
            #expect(columns.count > 3 && columns.allSatisfy { $0.cells == [.empty] })
            #expect(report[section: "forecast_doors"]?.table.rowCount == 0)
        }
    }

    @Test func `only a forecast's definition makes one`() async throws {
        let definition = try await ReportDefinition.embedded("attendance")
        #expect(throws: Fault.self) {
            try Report(
                forecast: ForecastMaterial(event: nil, editions: []), subject: .event(id: 1, name: ""), by: definition,
                zone: .gmt)
        }
    }
}
