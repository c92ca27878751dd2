import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast

/// Forecasts of small events, and what must hold of all.
@Suite(.timeLimit(.minutes(30))) struct EventForecastTests {
    private static let fair = Fair(weather: 0.25, correlation: 0.02, trend: 0)

    /// One session, one type.
    private func edition(_ id: Int64, registered: Int, attended: Int, type: String? = "General") -> SeriesEvent {
        SeriesEvent(
            eventID: id, name: "Feria", startsAt: Instant(secondsSinceEpoch: id * 1_000_000),
            cells: [
                EditionCell(
                    sessionID: id, session: "Apertura", registrantTypeID: 1, registrantType: type, price: .paid,
                    registered: registered, attended: attended)
            ])
    }

    @Test func `without past editions there is no number`() {
        let event = edition(9, registered: 100, attended: 0)
        for past in [[], [edition(1, registered: 50, attended: 0)], [edition(2, registered: 0, attended: 0)]] {
            let forecast = EventForecast(of: event, from: past)
            #expect(forecast.editions.isEmpty && forecast.rows.count == 1)
            #expect(forecast.rows.allSatisfy { $0.quantiles == nil && $0.editions == 0 && $0.basis == nil })
            #expect(forecast.totals.allSatisfy { $0.quantiles == nil && $0.editions == 0 })
        }
    }

    @Test func `nobody registered is nothing to forecast`() {
        for count in [2, 7] {
            let past = (1...Int64(count)).map { edition($0, registered: 100, attended: 70) }
            let forecast = EventForecast(of: edition(9, registered: 0, attended: 0), from: past)
            #expect(forecast.rows.allSatisfy { $0.quantiles == nil })
            #expect(forecast.total?.quantiles == nil && forecast.editions.count == count)
        }
    }

    private func edition(_ id: Int64, _ cells: [(registered: Int?, attended: Int)], isOver: Bool = true) -> SeriesEvent
    {
        SeriesEvent(
            eventID: id, name: "Feria", startsAt: Instant(secondsSinceEpoch: id * 1_000_000),
            cells: cells.enumerated().map { index, cell in
                EditionCell(
                    sessionID: id, session: "Apertura", registrantTypeID: Int64(index + 1),
                    registrantType: "Tipo \(index + 1)", price: .paid, registered: cell.registered,
                    attended: cell.attended)
            }, isOver: isOver)
    }

    /// What the service does not say is neither 0 nor left out of a sum.
    @Test(arguments: [2, 7]) func `a number of registered that is not known has no forecast, and neither do its totals`(
        count: Int
    ) {
        let past = (1...Int64(count)).map { edition($0, [(100, 70), (100, 70)]) }
        let forecast = EventForecast(of: edition(9, [(nil, 0), (100, 0)]), from: past)
        #expect(forecast.rows.map { $0.cell.wholeRegistered } == [nil, 100])
        #expect(forecast.rows.map { $0.quantiles == nil } == [true, false])
        // The event, its session, and the type that is not known.
        #expect(forecast.totals.map(\.registered) == [nil, nil, nil, 100])
        #expect(forecast.totals.map { $0.quantiles == nil } == [true, true, true, false])
        #expect(forecast.totals.map(\.editions) == [0, 0, 0, count])
        let nothing = EventForecast(of: edition(9, [(nil, 0), (nil, 0)]), from: past)
        #expect(nothing.total?.registered == nil && nothing.rows.allSatisfy { $0.quantiles == nil })
    }

    /// The rate of edition 1 is that of its known type; it is not checked, since nobody knows its total.
    @Test func `a past edition takes part where its registered are known`() {
        let past = [edition(1, [(nil, 90), (100, 50)]), edition(2, [(100, 70), (100, 70)])]
        #expect(past[0].wholeRegistered == nil && past[0].isUsable && past[0].rate == 0.5)
        let forecast = EventForecast(of: edition(9, [(100, 0), (100, 0)]), from: past)
        #expect(forecast.editions.count == 2 && forecast.rows.map(\.editions) == [1, 2])
        #expect(forecast.rows.map(\.quantiles?.p10) == [70, 50] && forecast.rows.map(\.quantiles?.p90) == [70, 70])
        let check = ForecastCheck(past)
        #expect(check.rows.map(\.registered) == [nil, 200] && check.rows.map(\.leftOut.simplest) == [nil, 100])
        #expect(edition(3, [(nil, 9)]).unusable == .registeredUnknown)
        #expect(edition(4, [(9, 0)]).unusable == .nobody && edition(5, [(0, 9)]).unusable == .nobody)
        #expect(edition(6, [(9, 9)], isOver: false).unusable == .notOver)
    }

    /// 60 of 100, 45 of 50 and 70 of 100: from 0.6 to 0.9 of 80.
    @Test func `below five editions the lowest and highest rates give the range`() {
        let past = [
            edition(1, registered: 100, attended: 60), edition(2, registered: 50, attended: 45),
            edition(3, registered: 100, attended: 70),
        ]
        let forecast = EventForecast(of: edition(9, registered: 80, attended: 0), from: past)
        let expected = ForecastQuantiles(p10: 48, p50: nil, p90: 72)
        #expect(forecast.rows.map(\.quantiles) == [expected])
        #expect(forecast.rows[0].editions == 3 && forecast.rows[0].matched == 3)
        #expect(forecast.total?.quantiles == expected && forecast.total?.editions == 3)
    }

    /// One of three editions had the session, to which 50 of 100 came; to the others, 80 and 90 of 100 came.
    @Test func `the total of a single row is that row`() {
        var past = [
            edition(1, registered: 100, attended: 50), edition(2, registered: 100, attended: 80),
            edition(3, registered: 100, attended: 90),
        ]
        for place in [1, 2] { past[place].cells[0].session = "Cierre" }
        let forecast = EventForecast(of: edition(9, registered: 80, attended: 0), from: past)
        #expect(forecast.rows[0].quantiles == ForecastQuantiles(p10: 40, p50: nil, p90: 40))
        #expect(forecast.totals.count == 3)
        #expect(forecast.totals.allSatisfy { $0.quantiles == forecast.rows[0].quantiles && $0.editions == 1 })
    }

    @Test func `names match whatever their case, accents and blanks; other types use the series`() {
        let past = (1...2).map { edition(Int64($0), registered: 100, attended: 50, type: " Público  general ") }
        func basis(_ type: String) -> ForecastBasis? {
            EventForecast(of: edition(9, registered: 10, attended: 0, type: type), from: past).rows[0].basis
        }
        #expect(basis("PUBLICO GENERAL") == .sessionAndType)
        #expect(basis("Prensa") == .series)
        var elsewhere = edition(9, registered: 10, attended: 0, type: "publicogeneral")
        elsewhere.cells[0].session = "Cierre"
        #expect(EventForecast(of: elsewhere, from: past).rows[0].basis == .type)
        // Without names, only the same id is the same.
        #expect(NameKey(nil, orID: 3) == NameKey(" ", orID: 3) && NameKey(nil, orID: 3) != NameKey(nil, orID: 4))
    }

    @Test func `editions of a series have the same name apart from numbers`() {
        #expect(SeriesName("Feria del Libro 2025") == SeriesName("FERIA  del libro, 2026"))
        #expect(SeriesName("XIV Congreso de Salud") == SeriesName("XV Congreso de Salud"))
        #expect(SeriesName("Feria N.º 9") == SeriesName("Feria N° 10") && SeriesName("Feria N.º 9") != nil)
        #expect(SeriesName("Feria del Libro") != SeriesName("Feria del Vino"))
        #expect(SeriesName("2025") == nil && SeriesName(nil) == nil && SeriesName("") == nil)
    }

    /// Equal editions: 70 of 100 each time. Half of the next 100 are more than 70, half fewer.
    @Test func `equal editions forecast their own rate`() throws {
        let past = (1...8).map { edition(Int64($0), registered: 100, attended: 70) }
        let forecast = EventForecast(of: edition(9, registered: 100, attended: 0), from: past)
        let quantiles = try #require(forecast.rows[0].quantiles)
        #expect((69...71).contains(try #require(quantiles.p50)))
        // The binomial's own interval is from 64 to 76.
        #expect((58...64).contains(quantiles.p10) && (76...82).contains(quantiles.p90), "\(quantiles)")
    }

    @Test func `quantiles are ordered, at most the registered, and grow with them`() throws {
        var generator = SeededGenerator(seed: 11)
        for count in [1, 4, 5, 9] {
            let all = Self.fair.editions(count + 1, &generator)
            var event = all[count]
            var before: [ForecastRow] = []
            for _ in 0..<3 {
                let forecast = EventForecast(of: event, from: Array(all[..<count]))
                for row in forecast.rows {
                    let quantiles = try #require(row.quantiles)
                    let middle = quantiles.p50 ?? quantiles.p10
                    #expect(0 <= quantiles.p10 && quantiles.p10 <= middle && middle <= quantiles.p90)
                    #expect(quantiles.p90 <= row.cell.registered)
                    #expect((quantiles.p50 == nil) == (count < 5) && row.editions == count)
                }
                for total in forecast.totals {
                    let quantiles = try #require(total.quantiles)
                    #expect(quantiles.p10 <= quantiles.p90 && quantiles.p90 <= total.registered ?? 0)
                }
                for (now, then) in zip(forecast.rows, before) {
                    let (now, then) = (try #require(now.quantiles), try #require(then.quantiles))
                    #expect(now.p10 >= then.p10 && (now.p50 ?? 0) >= (then.p50 ?? 0) && now.p90 >= then.p90)
                }
                before = forecast.rows
                for index in event.cells.indices { event.cells[index].registered += 3 }
            }
        }
    }

    @Test func `the order of editions and of their cells changes nothing`() {
        var generator = SeededGenerator(seed: 12)
        for count in [3, 7] {
            let all = Self.fair.editions(count + 1, &generator)
            let event = all[count]
            let expected = EventForecast(of: event, from: Array(all[..<count]))
            var past = Array(all[..<count])
            past.shuffle(using: &generator)
            let shuffled = EventForecast(of: event, from: past)
            #expect(shuffled.rows == expected.rows && shuffled.totals == expected.totals)
            for index in past.indices { past[index].cells.shuffle(using: &generator) }
            #expect(EventForecast(of: event, from: past).rows == expected.rows)
        }
    }

    /// A common effect makes a total wider than independent groups would.
    @Test func `a total is less certain than its independent parts`() throws {
        var generator = SeededGenerator(seed: 13)
        let all = Fair(weather: 0.6, correlation: 0.01, trend: 0).editions(11, &generator)
        let forecast = EventForecast(of: all[10], from: Array(all[..<10]))
        let total = try #require(forecast.total?.quantiles)
        let widths = try forecast.rows.map { Double(try #require($0.quantiles).p90 - $0.quantiles!.p10) }
        let independent = widths.reduce(0) { $0 + $1 * $1 }.squareRoot()
        #expect(Double(total.p90 - total.p10) > 1.2 * independent)
        #expect(Double(total.p90 - total.p10) < widths.reduce(0, +))
    }

    /// Ten days before, each past edition had half of those who registered in the end.
    @Test func `registrations to come follow the pace at the same days before`() throws {
        func past(_ count: Int) -> [SeriesEvent] {
            (1...count).map { number in
                var edition = edition(Int64(number), registered: 100, attended: 70)
                edition.pace = [
                    PacePoint(daysBefore: 30, registered: 10), PacePoint(daysBefore: 12, registered: 50),
                    PacePoint(daysBefore: 10, registered: 50), PacePoint(daysBefore: 0, registered: 100),
                ]
                return edition
            }
        }
        let event = edition(20, registered: 60, attended: 0)
        let forecast = EventForecast(of: event, from: past(8), daysBefore: 10)
        #expect(forecast.expectsRegistrations && forecast.paceEditions == 8)
        #expect((118...122).contains(try #require(forecast.rows[0].expectedRegistered)))
        let expected = try #require(forecast.total?.expected)
        #expect((118...122).contains(expected.lowerBound) && expected.count == 1)
        #expect((80...88).contains(try #require(forecast.total?.quantiles?.p50)))
        // A day without a reading takes the one shortly before it; a week without one knows nothing.
        #expect(EventForecast(of: event, from: past(8), daysBefore: 11).paceEditions == 8)
        for daysBefore in [nil, -4, 0, 20] {
            let forecast = EventForecast(of: event, from: past(8), daysBefore: daysBefore)
            #expect(!forecast.expectsRegistrations)
            #expect(try #require(forecast.total?.quantiles).p90 <= 60)
        }
        // Of fewer editions, the range: 70 % of twice as many.
        let range = EventForecast(of: event, from: past(3), daysBefore: 10)
        #expect(range.total?.quantiles == ForecastQuantiles(p10: 84, p50: nil, p90: 84))
        #expect(range.total?.expected == 120...120)
        #expect(EventForecast(of: event, from: past(3)).total?.expected == nil)
    }

    /// Ten days before, past editions had 100 of the 30 registered in the end: of one now, a third is one.
    @Test(arguments: [3, 8]) func `registrations that shrink leave at least one`(count: Int) {
        let past = (1...count).map { number in
            var edition = edition(Int64(number), registered: 30, attended: 21)
            edition.pace = [PacePoint(daysBefore: 10, registered: 100)]
            return edition
        }
        let forecast = EventForecast(of: edition(20, registered: 1, attended: 0), from: past, daysBefore: 10)
        #expect(forecast.total?.expected == 1...1)
        #expect(forecast.total?.quantiles?.p90 == 1)
    }

    @Test func `days before the start are days of the calendar`() throws {
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        let start = Instant("2026-04-10T09:00:00-04:00")
        func days(_ text: String) -> Int {
            PacePoint(registered: 1, readAt: Instant(text), startsAt: start, on: clock).daysBefore
        }
        #expect(days("2026-04-10T00:10:00-04:00") == 0 && days("2026-04-09T23:50:00-04:00") == 1)
        // Clocks went back on the fifth.
        #expect(days("2026-04-01T23:00:00-03:00") == 9 && days("2026-04-12T01:00:00-04:00") == -2)
        // A day without hours is that day, although the clock still shows the evening before.
        let day = PacePoint(
            registered: 1, readAt: Instant("2026-04-09T12:00:00-04:00"), startsAt: Instant("2026-04-10T00:00:00Z"),
            startsOnDay: true, on: clock)
        #expect(day.daysBefore == 1)
    }
}
