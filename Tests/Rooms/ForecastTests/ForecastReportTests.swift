import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast
@testable import Reporting

/// A forecast as a report: what is said beside the numbers.
@Suite(.timeLimit(.minutes(30))) struct ForecastReportTests {
    let start = Instant("2026-04-16T09:00:00-04:00")

    /// A hundred registered, of whom 69 to 71 came in the minute before the start.
    func editions(_ count: Int) -> [SeriesEvent] {
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

    func report(
        _ count: Int, registered: Int = 400, choice: EditionChoice = .named
    ) async throws -> Report {
        var event = editions(1)[0]
        event.eventID = 99
        event.startsAt = start
        event.cells[0].registered = registered
        return try Report(
            forecast: ForecastMaterial(event: event, editions: editions(count), choice: choice),
            subject: .event(id: 99, name: "Feria 99"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"),
            zone: try #require(TimeZone(identifier: "America/Santiago")))
    }

    @Test func `a forecast says what it is based on, how good it has been, and what to open`() async throws {
        let report = try await report(8)
        #expect(
            report.sections.map(\.name) == [
                "forecast_totals", "forecast", "forecast_doors", "forecast_check", "forecast_editions",
            ])
        let texts = report.notices.map(\.text)
        let names = (1...8).reversed().map { "Feria \($0)" }
        #expect(texts.contains(.forecastBasedOn(names)) && texts.contains(.forecastWithoutPace))
        #expect(Phrase.forecastBasedOn(names).en == "Based on 8 past editions: Feria 8, Feria 7, Feria 6 and 5 more.")
        let check = ForecastCheck(editions(8))
        func counts(_ result: ForecastCheck.Result) -> ForecastCheckCounts {
            ForecastCheckCounts(
                inside: result.inside, checked: result.checked, cellsInside: result.cellsInside, cells: result.cells)
        }
        #expect(check.leftOut.checked == 8 && check.rolling.checked == 3)
        #expect(texts.contains(.forecastCheckedLeftOut(counts(check.leftOut))))
        #expect(texts.contains(.forecastCheckedRolling(counts(check.rolling))))
        // Of eight editions, the last three have five before them.
        let error = try #require(report.headlines.first { $0.name == "mean_error" })
        #expect(error.title == .headlineForecastError)
        #expect(error.detail?.en.hasPrefix("over 3 editions, each from earlier ones; by the last one's rate: ") == true)
        #expect(
            error.detail?.es.hasPrefix("en 3 ediciones, cada una con las anteriores; con la tasa de la última: ")
                == true)
        #expect(check.leftOut.compared == 8 && check.rolling.compared == 3)
        let errors = Phrase.forecastErrorsLeftOut(
            try #require(check.leftOut.meanError), simplest: try #require(check.leftOut.simplestMeanError), over: 8)
        #expect(texts.contains(errors) && errors.en.hasPrefix("Mean error over 8 editions, each from all others: "))
        #expect(report.headlines.map(\.name) == ["expected", "registered", "editions", "coverage", "mean_error"])
        // Some 300 in a minute: see the plan's own tests.
        let opening = try #require(report.notices.first { $0.section == "forecast_doors" })
        #expect(opening.text.en.hasSuffix("at \"Apertura\" from 08:45.") && opening.text.en.hasPrefix("Have "))
        #expect(opening.text.es.hasSuffix("en «Apertura» desde las 08:45."))
        #expect(report[section: "forecast"]?.charts.count == 1)
    }

    @Test func `sessions with the same name are told apart`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.startsAt) = (99, start)
        event.cells[0].registered = 400
        event.cells.append(
            EditionCell(
                sessionID: 2, session: "Apertura", sessionStartsAt: start, registrantTypeID: 1,
                registrantType: "General", price: .paid, registered: 400))
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: editions(8)), subject: .event(id: 99, name: "Feria 99"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"),
            zone: try #require(TimeZone(identifier: "America/Santiago")))
        let totals = try #require(report[section: "forecast_totals"]?.table[column: "subject"]).cells
        #expect(totals.contains(.text("Apertura (#1)")) && totals.contains(.text("Apertura (#2)")), "\(totals)")
        #expect(!totals.contains(.text("Apertura")) && totals.contains(.text("General")))
        let doors = report.notices.filter { $0.section == "forecast_doors" }.map(\.text.en)
        #expect(doors.contains { $0.contains("\"Apertura (#2)\"") }, "\(doors)")
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

    @Test func `a range is not drawn as a forecast, and is warned of`() async throws {
        let report = try await report(4)
        #expect(report.notices.first?.text == .forecastTooFew(4) && report.notices.first?.severity == .warning)
        #expect(report.notices.map(\.text).contains(.forecastNotChecked))
        #expect(report[section: "forecast"]?.charts.isEmpty == true)
        #expect(report[section: "forecast"]?.note == .forecastRangeNote)
        #expect(report.headlines.first?.name == "expected_as_before")
        #expect(report.headlines.first?.value == .phrase(.forecastRange(276, 284)))
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

    @Test func `scanners of sessions on several days are said with the day`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.startsAt) = (99, start)
        event.cells[0].registered = 400
        event.cells.append(
            EditionCell(
                sessionID: 2, session: "Cierre", sessionStartsAt: start.advanced(bySeconds: 86_400),
                registrantTypeID: 1,
                registrantType: "General", price: .paid, registered: 400))
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: editions(8)), subject: .event(id: 99, name: "Feria 99"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"),
            zone: try #require(TimeZone(identifier: "America/Santiago")))
        let said = report.notices.filter { $0.section == "forecast_doors" }.map(\.text.es)
        #expect(said.count == 2)
        #expect(said.first?.hasSuffix("en «Apertura» el 16 abr desde las 08:45.") == true, "\(said)")
        #expect(said.last?.hasSuffix("en «Cierre» el 17 abr desde las 08:45.") == true, "\(said)")
    }

    /// Six times a hundred of a hundred: that one of the next twenty stays away is possible, and less probable than a tenth.
    @Test func `one number for all quantiles is explained`() async throws {
        func report(attended: Int) async throws -> Report {
            var event = editions(1)[0]
            (event.eventID, event.startsAt, event.cells[0].registered) = (99, start, 20)
            let past = editions(6).map { edition in
                var edition = edition
                edition.cells[0].attended = attended
                return edition
            }
            return try Report(
                forecast: ForecastMaterial(event: event, editions: past), subject: .event(id: 99, name: "Feria 99"),
                by: try await DefinitionLibrary([.forecast]).definition("forecast"), zone: .gmt)
        }
        let full = try await report(attended: 100)
        let totals = try #require(full[section: "forecast_totals"]).table
        for column in ["p10", "p50", "p90"] {
            #expect(totals[column: column]?.cells.first == .integer(20), "\(column)")
        }
        #expect(full.notices.contains { $0.text == .forecastOfFullHouse })
        let usual = try await report(attended: 70)
        #expect(!usual.notices.contains { $0.text == .forecastOfFullHouse })
    }

    /// Of an event that has begun there is something to know, which the forecast does not use.
    @Test func `a forecast of an event that is over or under way says so first, and how many came`() async throws {
        func report(_ state: EventState, guests: Int, isMeasured: Bool = true) async throws -> Report {
            var event = editions(1)[0]
            (event.eventID, event.startsAt, event.uniqueGuests, event.isMeasured) = (99, start, guests, isMeasured)
            return try Report(
                forecast: ForecastMaterial(event: event, state: state, editions: editions(8), choice: .account),
                subject: .event(id: 99, name: "Feria 99"),
                by: try await DefinitionLibrary([.forecast]).definition("forecast"),
                zone: .gmt)
        }
        let over = try await report(.over, guests: 71)
        #expect(over.notices.first?.severity == .warning)
        #expect(
            over.notices.first?.text.en
                == "This event is over: 71 people have come. The forecast is made from its registrations at "
                + "the last reading, as if it were to come, and does not use its check-ins.")
        // Nobody opens a scanner, or registers, any more.
        #expect(!over.notices.contains { $0.section == "forecast_doors" || $0.text == .forecastWithoutPace })
        let underWay = try await report(.underWay, guests: 1, isMeasured: false)
        #expect(
            underWay.notices.first?.text.es.hasPrefix("Este evento está en curso: ha venido al menos 1 persona. ")
                == true)
        #expect(underWay.notices.contains { $0.section == "forecast_doors" })
        let unscanned = try await report(.over, guests: 0, isMeasured: false)
        #expect(unscanned.notices.first?.text == .forecastOfEvent(isOver: true, came: .nobodyScannedAtIt))
        let coming = try await report(.toCome, guests: 0)
        #expect(coming.notices.first?.section == "forecast_editions" && coming.sections == over.sections)
    }

    /// What independent programs read: the contract's columns, in its order.
    @Test func `the forecast begins with the contract's columns`() async throws {
        let section = try #require(try await report(5)[section: "forecast"])
        let names = section.table.columns.filter { !$0.isSupplementary }.map(\.name)
        #expect(
            names.prefix(9) == [
                "session_id", "session", "registrant_type_id", "registrant_type", "registered", "p10", "p50", "p90",
                "editions",
            ])
    }

    @Test func `only a forecast's definition makes one`() async throws {
        let definition = try await DefinitionLibrary().definition("attendance")
        #expect(throws: Fault.self) {
            try Report(
                forecast: ForecastMaterial(event: nil, editions: []), subject: .event(id: 1, name: ""), by: definition,
                zone: .gmt)
        }
    }
}
