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

    private func report(
        _ count: Int, registered: Int = 400, choice: EditionChoice = .named
    ) async throws -> Report {
        var event = editions(1)[0]
        event.eventID = 99
        event.startsAt = start
        event.cells[0].registered = registered
        return try Report(
            forecast: ForecastMaterial(event: event, editions: editions(count), choice: choice),
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
            by: try await .embedded("forecast"), zone: try #require(TimeZone(identifier: "America/Santiago")))
        let totals = try #require(report[section: "forecast_totals"]?.table[column: "subject"]).cells
        #expect(totals.contains(.text("Apertura (#1)")) && totals.contains(.text("Apertura (#2)")), "\(totals)")
        #expect(!totals.contains(.text("Apertura")) && totals.contains(.text("General")))
        let doors = report.notices.filter { $0.section == "forecast_doors" }.map(\.text.en)
        #expect(doors.contains { $0.contains("\"Apertura (#2)\"") }, "\(doors)")
    }

    /// 300 people with 400 registrations for two sessions; in the past, 60 of 80 people.
    @Test func `people are the headline where the service says how many are registered`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.startsAt, event.registrants) = (99, start, 300)
        event.cells[0].registered = 200
        event.cells.append(
            EditionCell(
                sessionID: 2, session: "Cierre", sessionStartsAt: start, registrantTypeID: 1, registrantType: "General",
                price: .paid, registered: 200))
        let past = editions(8).map { edition in
            var edition = edition
            (edition.registrants, edition.uniqueGuests) = (80, 60 + Int(edition.eventID) % 3)
            return edition
        }
        func forecast(_ event: SeriesEvent, _ past: [SeriesEvent]) async throws -> Report {
            try Report(
                forecast: ForecastMaterial(event: event, editions: past),
                subject: .event(id: 99, name: "Feria 99"), by: try await .embedded("forecast"), zone: .gmt)
        }
        let told = try await forecast(event, past)
        let names = [
            "expected_people", "expected", "registered", "editions", "coverage_people", "mean_error_people", "coverage",
            "mean_error",
        ]
        #expect(told.headlines.map(\.name) == names)
        let people = try #require(told.headlines.first)
        guard case .integer(let expected) = people.value else { throw Fault(.usage, .forecastPeople) }
        #expect((225...233).contains(expected) && people.title == .headlineForecastPeople)
        #expect(people.detail?.en.hasSuffix("of 300 people registered") == true)
        #expect(told.headlines[2].value == .integer(400) && told.headlines[2].detail == .ofPeopleRegistered(300))
        #expect(told.headlines[4].title == .headlineForecastPeopleCoverage)
        #expect(told.headlines[5].title == .headlineForecastPeopleError)
        let totals = try #require(told[section: "forecast_totals"])
        #expect(totals.table[column: "scope"]?.cells.prefix(2) == [.text("people"), .text("event")])
        #expect(totals.table[column: "registered"]?.cells.prefix(2) == [.integer(300), .integer(400)])
        #expect(totals.table[column: "p50"]?.cells.first == people.value)
        #expect(totals.charts.first?.title == .chartForecastPeopleAndTotals)
        // The sentence about counting twice comes first: it must not be cut.
        #expect(totals.note?.en.hasPrefix("In registrations, someone at two sessions counts twice.") == true)

        for (event, past, why) in [
            (
                event, past.map { with(registrants: 10, $0) },
                Phrase.forecastPeopleExceeded((1...8).map { "Feria \($0)" })
            ),
            (event, past.map { with(registrants: nil, $0) }, .forecastPeopleWithoutEditions),
            (with(registrants: nil, event), past, .forecastPeopleNotTold),
            (with(registrants: 0, event), past, .forecastNobodyRegistered),
            (with(registrants: 100, event), past, .forecastPeopleFewerThanAtSession),
            (with(registrants: 500, event), past, .forecastPeopleMoreThanRegistrations),
        ] {
            let report = try await forecast(event, past)
            #expect(report.headlines.first?.name == "expected" && report.headlines.first?.title == .headlineForecast)
            #expect(report.notices.contains { $0.text == why && $0.severity == .warning }, "\(why.en)")
            #expect(report[section: "forecast_totals"]?.table[column: "scope"]?.cells.first == .text("event"))
        }
        let partly = try await forecast(event, [with(registrants: nil, past[0])] + past.dropFirst())
        #expect(partly.notices.contains { $0.text == .forecastPeopleLeaveOut(["Feria 1"]) })
    }

    /// Ten days before, 80 are registered; in the past, 80 became 100, of whom 70 came.
    @Test(arguments: [3, 6]) func `a forecast with those still to register says of how many it is`(
        count: Int
    ) async throws {
        var event = editions(1)[0]
        (event.eventID, event.startsAt, event.registrants) = (99, start, 80)
        event.cells[0].registered = 80
        let past = editions(count).map { edition in
            var edition = edition
            (edition.registrants, edition.uniqueGuests) = (100, 70)
            edition.pace = [PacePoint(daysBefore: 10, registered: 80)]
            return edition
        }
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: past, daysBefore: 10),
            subject: .event(id: 99, name: "Feria 99"), by: try await .embedded("forecast"), zone: .gmt)
        let forecast = EventForecast(of: event, from: past, daysBefore: 10)
        for expected in [forecast.people?.total?.expected, forecast.total?.expected] {
            let expected = try #require(expected)
            #expect((98...102).contains(expected.lowerBound) && (98...102).contains(expected.upperBound))
        }
        let people = Phrase.ofPeopleExpected(try #require(forecast.people?.total?.expected), now: 80)
        #expect(report.headlines[0].detail?.en.hasSuffix(people.en) == true)
        #expect(
            Phrase.ofPeopleExpected(100...125, now: 80).es
                == "de 100–125 personas que estarían inscritas al inicio, con quienes aún se inscribirán; ahora, 80")
        let registrations = Phrase.ofRegistrationsExpected(try #require(forecast.total?.expected), now: 80)
        #expect(report.headlines[1].detail?.es.hasSuffix(registrations.es) == true)
        let one = Phrase.ofRegistrationsExpected(100...100, now: 80)
        #expect(one.en == "of 100 registrations expected at the start; 80 now")
        guard count >= EventForecast.minimumEditions else { return }
        let title = report[section: "forecast_totals"]?.charts.first?.title
        #expect(title == .withThoseToRegister(.chartForecastPeopleAndTotals))
    }

    private func with(registrants: Int?, _ event: SeriesEvent) -> SeriesEvent {
        var event = event
        event.registrants = registrants
        return event
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

    /// Whether it was before the event, and before which of the others, nobody knows.
    @Test func `an edition of which it is not known when it was is not used, which is said`() async throws {
        var past = editions(8)
        past[2].startsAt = nil
        var event = editions(1)[0]
        (event.eventID, event.startsAt) = (99, start)
        func forecast(_ event: SeriesEvent?, _ past: [SeriesEvent]) async throws -> Report {
            try Report(
                forecast: ForecastMaterial(event: event, editions: past), subject: .event(id: 99, name: "Feria 99"),
                by: try await .embedded("forecast"), zone: .gmt)
        }
        for event in [event, nil] {
            let report = try await forecast(event, past)
            #expect(report.notices.contains { $0.text == .forecastEditionsUndated(["Feria 3"]) })
            for section in ["forecast_editions", "forecast_check"] {
                let ids = report[section: section]?.table[column: "event_id"]?.cells
                #expect(ids == [1, 2, 4, 5, 6, 7, 8].map(Cell.integer), "\(section)")
            }
        }
        // If that is known of none, nothing is forecast, and why is said.
        for place in past.indices { past[place].startsAt = nil }
        let none = try await forecast(event, Array(past.prefix(2)))
        let why = Phrase.forecastEditionsUndated(["Feria 1", "Feria 2"])
        #expect(none.notices.map(\.text) == [.forecastWithoutEditions, why])
        // An event of which it is not known when it is may have them all.
        event.startsAt = nil
        #expect(try await forecast(event, past)[section: "forecast_editions"]?.table.rowCount == 8)
    }

    @Test func `of very many editions the latest are used, which is said`() async throws {
        let report = try await report(60)
        #expect(report.notices.map(\.text).contains(.forecastFromLatest(50, of: 60)))
        #expect(report[section: "forecast_editions"]?.table.rowCount == 50)
        #expect(report[section: "forecast_editions"]?.table[column: "event_id"]?.cells.first == .integer(11))
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

    @Test func `what the service does not say is empty, and said`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.startsAt) = (99, start)
        event.cells = [
            EditionCell(
                sessionID: 1, session: "Apertura", sessionStartsAt: start, registrantTypeID: 1,
                registrantType: "General", price: .paid, registered: nil)
        ]
        var past = editions(8)
        // Still on; and an edition of whose types one is unknown.
        past[7].isOver = false
        past[2].cells.append(
            EditionCell(
                sessionID: 1, session: "Apertura", registrantTypeID: 2, registrantType: "VIP", registered: nil,
                attended: 5))
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: past), subject: .event(id: 99, name: "Feria 99"),
            by: try await .embedded("forecast"), zone: try #require(TimeZone(identifier: "America/Santiago")))
        let texts = report.notices.map(\.text)
        #expect(texts.first == .forecastRegisteredUnknown([.sessionAndType("Apertura", "General")]))
        #expect(!texts.contains(.forecastWithoutRegistered))
        #expect(texts.contains(.forecastEditionsNotOver(["Feria 8"])))
        #expect(texts.contains(.forecastEditionsPartlyKnown(["Feria 3"])))
        // By name: "not used: 8" would read as a count.
        #expect(Phrase.forecastEditionsNotOver(["Feria 8"]).en == "Not over yet, and therefore not used: Feria 8.")
        #expect(report.headlines.first { $0.name == "registered" }?.value == .empty)
        for name in ["forecast", "forecast_totals"] {
            let table = try #require(report[section: name]).table
            #expect(table[column: "registered"]?.cells.allSatisfy { $0 == .empty } == true)
            #expect(table[column: "p90"]?.cells.allSatisfy { $0 == .empty } == true)
        }
        let used = try #require(report[section: "forecast_editions"]).table
        #expect(used[column: "registered"]?.cells.prefix(3) == [.integer(100), .integer(100), .empty])
        #expect(used[column: "attendance_percentage"]?.cells[2] == .empty)
    }

    /// Seven came to one session, and nobody scanned at the other: who came there is not known, unless nobody was expected.
    @Test func `every session was scanned, or nobody knows how many came`() async throws {
        for (registered, guests, isMeasured) in [(nil, 7, false), (5, 7, false), (0, 7, true), (nil, 0, false)]
            as [(Int64?, Int64, Bool)]
        {
            var tables = EventTables(eventID: 7, eventName: "Feria")
            for (session, registered) in [(1, nil), (2, registered)] as [(Int64, Int64?)] {
                tables.sessions.append(id: session, name: "S\(session)", startsAt: start, endsAt: nil)
                tables.offers.append(
                    OfferTable.Row(
                        sessionID: session, registrantTypeID: 1, registrantTypeName: "General", registered: registered))
            }
            for guest in 0..<guests {
                tables.append(CheckInRow(id: guest + 1, guest: guest, session: 1, type: 1, at: start))
            }
            tables.sortCheckIns()
            tables.setApartIncomplete()
            let counts = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
            let edition = SeriesEvent(of: tables, counts: counts)
            #expect(edition.isMeasured == isMeasured, "\(String(describing: registered)), \(guests)")
        }
    }

    /// Ten registered for a session to which seven came, and five for one that nobody scanned.
    @Test func `past editions have the numbers of their own reports`() async throws {
        var tables = EventTables(eventID: 7, eventName: "Feria")
        for (session, registered) in [(1, 10), (2, 5)] as [(Int64, Int64)] {
            tables.sessions.append(id: session, name: "S\(session)", startsAt: start, endsAt: nil)
            tables.offers.append(
                OfferTable.Row(
                    sessionID: session, registrantTypeID: 1, registrantTypeName: "General", registered: registered))
        }
        for guest in 1...7 as ClosedRange<Int64> {
            tables.append(
                CheckInRow(id: guest, guest: guest, session: 1, type: 1, at: start) { $0.typeName = "General" })
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        let own = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        let report = try Report(
            forecast: ForecastMaterial(event: editions(1)[0], editions: [SeriesEvent(of: tables, counts: own)]),
            subject: .event(id: 1, name: "Feria 1"), by: try await .embedded("forecast"), zone: .gmt)
        let table = try #require(report[section: "forecast_editions"]).table
        #expect(own.totals.registered == 15 && table[column: "registered"]?.cells == [.integer(15)])
        #expect(table[column: "attended"]?.cells == [.integer(7)])
        #expect(table[column: "attendance_percentage"]?.cells == [.percentage(Percentage(hundredths: 7000))])
        // What a forecast can be judged by.
        #expect(report[section: "forecast_check"]?.table[column: "registered"]?.cells == [.integer(10)])
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
            by: try await .embedded("forecast"), zone: try #require(TimeZone(identifier: "America/Santiago")))
        let said = report.notices.filter { $0.section == "forecast_doors" }.map(\.text.es)
        #expect(said.count == 2)
        #expect(said.first?.hasSuffix("en «Apertura» el 16 abr desde las 08:45.") == true, "\(said)")
        #expect(said.last?.hasSuffix("en «Cierre» el 17 abr desde las 08:45.") == true, "\(said)")
    }

    /// Ten days before, half of all were registered, as far as readings of that day are there.
    @Test func `whether growth is included, and of how many editions it is known, is said`() async throws {
        func texts(known: Int) async throws -> [Phrase] {
            var event = editions(1)[0]
            (event.eventID, event.startsAt) = (99, start)
            let past = editions(6).enumerated().map { index, edition in
                var edition = edition
                if index < known { edition.pace = [PacePoint(daysBefore: 10, registered: 50)] }
                return edition
            }
            return try Report(
                forecast: ForecastMaterial(event: event, editions: past, daysBefore: 10),
                subject: .event(id: 99, name: "Feria 99"), by: try await .embedded("forecast"), zone: .gmt
            ).notices.map(\.text)
        }
        let few = try await texts(known: 3)
        #expect(few.contains(.forecastPaceOfTooFew(3, days: 10)) && !few.contains(.forecastWithoutPace))
        #expect(try await texts(known: 5).contains(.forecastWithPace(5, days: 10)))
        #expect(try await texts(known: 0).contains(.forecastWithoutPace))
        #expect(
            Phrase.forecastWithPace(3, days: 10, ofPeople: false).en.hasSuffix(
                "that of people is for those registered now."))
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
                by: try await .embedded("forecast"), zone: .gmt)
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
                subject: .event(id: 99, name: "Feria 99"), by: try await .embedded("forecast"), zone: .gmt)
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

    /// Events of other names are no editions of this one.
    @Test func `how the past events were chosen is said, with their names`() async throws {
        let account = try await report(6, choice: .account)
        let first = try #require(account.notices.first)
        #expect(first.severity == .warning && first.section == "forecast_editions")
        #expect(
            first.text.en
                == "Based on 6 events of the account that need not be of its series, as fewer than five earlier ones "
                + "have its name: Feria 6, Feria 5, Feria 4 and 3 more. Name its editions with --from-events or --series."
        )
        #expect(account.headlines.first { $0.name == "editions" }?.title == .headlineForecastEvents)
        #expect(account[section: "forecast_editions"]?.title == .forecastEventsTitle)
        let same = try await report(6, choice: .sameName)
        let basis = try #require(same.notices.first { $0.section == "forecast_editions" })
        #expect(basis.severity == .info)
        #expect(
            basis.text.es == "Se basa en 6 ediciones anteriores del mismo nombre: Feria 6, Feria 5, Feria 4 y 3 más.")
        #expect(same.headlines.first { $0.name == "editions" }?.title == .headlineForecastEditions)
        #expect(same[section: "forecast_editions"]?.title == .forecastEditionsTitle)
    }

    @Test func `words agree with one event`() {
        let one = Phrase.forecastBasedOnAccount(["A"], ofEvent: false)
        #expect(one.es.hasPrefix("Se basa en 1 evento de la cuenta que puede no ser de su serie: A. "))
        #expect(Phrase.forecastBasedOnAccount(["A", "B"], ofEvent: false).es.contains("que pueden no ser"))
        #expect(Phrase.forecastRange(7, 7).es == "7")
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
