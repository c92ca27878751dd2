import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast
@testable import Reporting

/// What a forecast says of the past editions that it is based on, and of what it does not know.
extension ForecastReportTests {
    /// Each is compared with the forecast that the event's reading of an earlier day gave.
    @Test func `headlines differ from those of the reading of an earlier day`() async throws {
        func material(registered: Int, _ state: EventState = .toCome) -> ForecastMaterial {
            var event = editions(1)[0]
            (event.eventID, event.startsAt) = (99, start)
            event.cells[0].registered = registered
            return ForecastMaterial(event: event, state: state, editions: editions(8))
        }
        func forecast(
            _ now: ForecastMaterial, since lastNight: (material: ForecastMaterial, days: Int)? = nil
        ) async throws -> [Headline] {
            try Report(
                forecast: now, lastNight: lastNight, subject: .event(id: 99, name: "Feria 99"),
                by: try await DefinitionLibrary([.forecast]).definition("forecast"), zone: .gmt
            ).headlines
        }
        let (now, before) = (material(registered: 400), material(registered: 390))
        let headlines = try await forecast(now, since: (before, 2))
        let words = headlines.flatMap(\.changes).filter { $0.headline == "registered" }.map(\.inWords)
        #expect(words.map(\.en) == ["+10 in 2 days"] && words.map(\.es) == ["+10 en 2 días"])
        let then = try await forecast(before)
        var compared = 0
        for headline in headlines {
            guard case .integer(let value) = headline.value,
                case .integer(let old)? = then.first(where: { $0.name == headline.name })?.value
            else { continue }
            compared += 1
            #expect(headline.changes.map(\.difference) == (value == old ? [] : [Double(value - old)]))
            #expect(headline.changes.allSatisfy { $0.effect == .good })
        }
        // People or registrations to expect, those registered, and the editions, which are the same.
        #expect(compared >= 3)
        #expect(try await forecast(now, since: (now, 1)).allSatisfy(\.changes.isEmpty))
        // Once the event has begun, the forecast is of something else.
        #expect(try await forecast(now, since: (material(registered: 390, .underWay), 1)).allSatisfy(\.changes.isEmpty))
    }

    /// Whether it was before the event, and before which of the others, nobody knows.
    @Test func `an edition of which it is not known when it was is not used, which is said`() async throws {
        var past = editions(8)
        past[2].startsAt = nil
        var event = editions(1)[0]
        (event.eventID, event.name, event.startsAt) = (99, "Feria 99", start)
        func forecast(_ event: SeriesEvent?, _ past: [SeriesEvent]) async throws -> Report {
            try Report(
                forecast: ForecastMaterial(event: event, editions: past), subject: .event(id: 99, name: "Feria 99"),
                by: try await DefinitionLibrary([.forecast]).definition("forecast"), zone: .gmt)
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

    /// Many series have one name every year, and that of the event to come.
    @Test func `editions of one name are told apart in tables and sentences`() async throws {
        var past = editions(6)
        for place in 0..<3 { past[place].name = "Feria" }
        past[3].name = "Gala"
        var event = editions(1)[0]
        (event.eventID, event.name, event.startsAt) = (99, "Gala", start)
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: past), subject: .event(id: 99, name: "Gala"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"), zone: .gmt)
        func told(_ name: String, _ id: Int) -> Cell { .name(name, told: Phrase(verbatim: "\(name) (#\(id))")) }
        let names = (1...3).map { told("Feria", $0) } + [told("Gala", 4), .text("Feria 5"), .text("Feria 6")]
        for section in ["forecast_editions", "forecast_check"] {
            #expect(report[section: section]?.table[column: "event"]?.cells == names, "\(section)")
        }
        let based = ["Feria 6", "Feria 5", "Gala (#4)", "Feria (#3)", "Feria (#2)", "Feria (#1)"]
        #expect(report.notices.contains { $0.text == .forecastBasedOn(based) })
    }

    @Test func `of very many editions the latest are used, which is said`() async throws {
        let report = try await report(60)
        #expect(report.notices.map(\.text).contains(.forecastFromLatest(50, of: 60)))
        #expect(report[section: "forecast_editions"]?.table.rowCount == 50)
        #expect(report[section: "forecast_editions"]?.table[column: "event_id"]?.cells.first == .integer(11))
    }

    @Test func `what the service does not say is empty, and said`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.name, event.startsAt) = (99, "Feria 99", start)
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
            by: try await DefinitionLibrary([.forecast]).definition("forecast"),
            zone: try #require(TimeZone(identifier: "America/Santiago")))
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

    @Test func `of editions with one name, each is said with its id`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.name, event.startsAt) = (99, "Feria 99", start)
        var past = editions(8)
        for place in past.indices { past[place].name = "Feria" }
        past[7].isOver = false
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: past), subject: .event(id: 99, name: "Feria"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"), zone: .gmt)
        #expect(report.notices.contains { $0.text == .forecastEditionsNotOver(["Feria (#8)"]) })
        #expect(
            report.notices.contains {
                $0.text
                    == .forecastBasedOn(
                        ["Feria (#7)", "Feria (#6)", "Feria (#5)"] + (1...4).map { "Feria (#\(5 - $0))" })
            })
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
            subject: .event(id: 1, name: "Feria 1"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"),
            zone: .gmt)
        let section = try #require(report[section: "forecast_editions"])
        let table = section.table
        #expect(own.totals.registered == 15 && table[column: "registered"]?.cells == [.integer(15)])
        #expect(table[column: "attended"]?.cells == [.integer(7)])
        #expect(table[column: "registered_held"]?.cells == [.integer(10)])
        #expect(table[column: "attended_held"]?.cells == [.integer(7)])
        #expect(table[column: "attendance_percentage"]?.cells == [.percentage(Percentage(hundredths: 7000))])
        // The bar is of what the percentage is of, and why is said.
        #expect(table[column: "registered_held"]?.cells == [.integer(10)])
        guard case .bars(let bars)? = section.pictures.first else {
            Issue.record("no bars")
            return
        }
        #expect(bars.whole?.cells == [.integer(10)] && bars.series.map(\.cells) == [[.integer(7)]])
        let unscanned = Phrase.forecastSessionsUnscanned([(name: "Feria", sessions: ["S2"])])
        #expect(report.notices.contains { $0.text == unscanned && $0.section == "forecast_editions" })
        #expect(
            unscanned.en == "Nobody scanned at these sessions, and they are therefore not used: Feria (S2).")
        // What a forecast can be judged by.
        #expect(report[section: "forecast_check"]?.table[column: "registered"]?.cells == [.integer(10)])
    }

    /// Ten registered, of whom seven came; five more came to an offer of 0, and three to a stand. The forecast learns from seven of ten.
    @Test func `whoever used no registration teaches nothing`() async throws {
        var tables = EventTables(eventID: 7, eventName: "Feria")
        for session in [1, 2] as [Int64] {
            tables.sessions.append(id: session, name: "S\(session)", startsAt: start, endsAt: nil)
        }
        for (type, registered) in [(1, 10), (2, 0)] as [(Int64, Int64)] {
            tables.offers.append(
                OfferTable.Row(
                    sessionID: 1, registrantTypeID: type, registrantTypeName: "T\(type)", registered: registered))
        }
        for guest in 1...15 as ClosedRange<Int64> {
            let (session, type): (Int64, Int64) = guest <= 7 ? (1, 1) : guest <= 12 ? (1, 2) : (2, 1)
            tables.append(CheckInRow(id: guest, guest: guest, session: session, type: type, at: start))
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        let counts = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        let edition = SeriesEvent(of: tables, counts: counts)
        #expect(edition.registered == 10 && edition.attended == 7 && edition.attendedOfRegistered == 7)
        #expect(edition.reported?.attended == 15 && edition.reported?.attendedHeld == 7)
    }

    /// Of one of the editions it is not known how many registered; another had walk-ins at a stand.
    @Test func `each bar is of the number that its percentage is of`() async throws {
        var past = editions(6)
        past[0].reported = AttendanceCounts(registered: 132, attended: 292, attendedOfRegistered: 131)
        past[1].reported = AttendanceCounts(registered: nil, attended: 60)
        var event = editions(1)[0]
        (event.eventID, event.startsAt) = (99, start)
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: past), subject: .event(id: 99, name: "Feria 99"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"), zone: .gmt)
        let section = try #require(report[section: "forecast_editions"])
        guard case .bars(let picture) = try #require(section.pictures.first) else {
            Issue.record("no bars")
            return
        }
        let drawn = try #require(picture.series.first)
        #expect(Array(drawn.cells.prefix(3)) == [131, 60, 71].map(Cell.integer))
        #expect(Array((picture.whole?.cells ?? []).prefix(3)) == [.integer(132), .empty, .integer(100)])
    }

    /// In their own report, 78 of 87 registrations were used: one guest came as two types.
    @Test func `a check counts a guest of two types once, as the edition's own report does`() {
        var past = editions(6)
        past[2].cells = [(1, 37, 27), (2, 50, 52)].map { type, registered, attended in
            EditionCell(
                sessionID: 1, session: "Apertura", registrantTypeID: type, registrantType: "T\(type)",
                registered: registered, attended: attended)
        }
        past[2].reported = AttendanceCounts(registered: 87, attended: 79, attendedOfRegistered: 78)
        let check = ForecastCheck(past)
        #expect(check.rows[2].attended == 78 && check.rows[2].registered == 87)
        #expect(check.rows[2].leftOut.attended == 78 && check.rows[3].rolling.simplest == 90)
    }

    @Test func `registrations are no part of the people who have them`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.startsAt, event.registrants) = (99, start, 110)
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: editions(6)), subject: .event(id: 99, name: "Feria 99"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"), zone: .gmt)
        let registered = try #require(report.headlines.first { $0.name == "registered" })
        #expect(registered.detail?.en == "110 people registered" && registered.detail?.es == "110 personas inscritas")
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
}
