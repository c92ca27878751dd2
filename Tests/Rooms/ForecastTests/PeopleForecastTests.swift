import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast

/// People are forecast beside registrations, where the service says how many are registered.
@Suite(.timeLimit(.minutes(30))) struct PeopleForecastTests {
    /// An edition of so many people, each registered for two sessions, of whom some came to one of them.
    private func edition(_ id: Int64, registrants: Int?, guests: Int, isMeasured: Bool = true) -> SeriesEvent {
        var event = SeriesEvent(
            eventID: id, startsAt: Instant(secondsSinceEpoch: id * 1_000_000),
            cells: [1, 2].map { session in
                EditionCell(
                    sessionID: session, session: "S\(session)", registrantTypeID: 1, registrantType: "General",
                    registered: 100, attended: 70)
            })
        (event.registrants, event.uniqueGuests, event.isMeasured) = (registrants, guests, isMeasured)
        return event
    }

    private func forecast(_ past: [SeriesEvent], registrants: Int? = 100) -> EventForecast {
        EventForecast(of: edition(99, registrants: registrants, guests: 0), from: past)
    }

    @Test func `people come first, and registrations below`() throws {
        // 80 to 84 of 100 people came, to 140 of 200 places.
        let forecast = forecast((1...8).map { edition($0, registrants: 100, guests: 80 + Int($0) % 5) })
        #expect(forecast.totals.map(\.scope) == [.people, .event, .session, .session, .registrantType])
        let people = forecast.totals[0]
        #expect(people.registered == 100 && people.editions == 8 && people.id == nil && people.name == nil)
        let quantiles = try #require(people.quantiles)
        let middle = try #require(quantiles.p50)
        #expect((80...84).contains(middle), "\(quantiles)")
        #expect(quantiles.p10 < 82 && quantiles.p90 > 82, "\(quantiles)")
        #expect(quantiles.p90 <= 100)
        // The registrations are what they are without people.
        #expect(forecast.total?.registered == 200 && (130...150).contains(forecast.total?.quantiles?.p50 ?? 0))
        #expect(forecast.people?.unknown == nil)
    }

    @Test func `below five editions there is the range of their rates`() throws {
        let forecast = forecast([edition(1, registrants: 100, guests: 80), edition(2, registrants: 50, guests: 45)])
        #expect(forecast.totals[0].quantiles == ForecastQuantiles(p10: 80, p50: nil, p90: 90))
    }

    @Test func `where registrants are not told, or fewer than guests, there are no people`() {
        let past = (1...6).map { edition($0, registrants: 100, guests: 80) }
        let untold = forecast(past, registrants: nil)
        #expect(untold.totals.first?.scope == .event && untold.people?.unknown == .registrantsNotTold)
        let exceeded = forecast(past + [edition(7, registrants: 100, guests: 101)])
        #expect(exceeded.totals.first?.scope == .event && exceeded.people?.unknown == .moreGuests([7]))
        let none = forecast((1...6).map { edition($0, registrants: nil, guests: 80) })
        #expect(none.totals.first?.scope == .event && none.people?.unknown == .noEdition)
        // As many as registered is not more.
        #expect(forecast(past + [edition(7, registrants: 100, guests: 100)]).totals[0].editions == 7)
        // Nobody is registered yet: told, and no row.
        let nobody = forecast(past, registrants: 0)
        #expect(nobody.totals[0].scope == .event && nobody.people?.unknown == .nobodyRegistered)
    }

    /// 70 of 100 are expected at each of two sessions, 140 registrations in all.
    @Test func `people whom the registrations contradict are not forecast`() {
        let past = (1...6).map { edition($0, registrants: 100, guests: 80) }
        // 40 of 50 people at the event, 70 at one session; 160 of 200 people, with 140 registrations.
        for (registrants, why) in [
            (50, PeopleForecast.Unknown.fewerThanAtSession), (200, .moreThanRegistrations),
        ] {
            for editions in [past, Array(past.prefix(2))] {
                let forecast = forecast(editions, registrants: registrants)
                #expect(forecast.people?.unknown == why && forecast.people?.total == nil)
                #expect(forecast.totals.map(\.scope) == [.event, .session, .session, .registrantType])
            }
        }
        #expect(forecast(past).people?.unknown == nil)
    }

    /// 71 or 80 of 100 people came, and 70 of 100 to each session, in all 140 of 200 registrations.
    @Test func `one person more or less contradicts nothing`() {
        for (guests, registrants, people) in [(71, 97, 69), (80, 176, 141)] {
            let past = (1...2).map { edition($0, registrants: 100, guests: guests) }
            let forecast = forecast(past, registrants: registrants)
            #expect(forecast.total?.quantiles == ForecastQuantiles(p10: 140, p50: nil, p90: 140))
            #expect(forecast.totals[0].quantiles == ForecastQuantiles(p10: people, p50: nil, p90: people))
            #expect(forecast.totals[0].scope == .people && forecast.people?.unknown == nil)
        }
    }

    /// All came, six times: a single number has no interval, but a session with 21 registered for an event of 20 people is no
    /// contradiction yet.
    @Test func `nor does one person after full houses`() {
        let past = (1...6 as ClosedRange<Int64>).map { id in
            var edition = edition(id, registrants: 100, guests: 100)
            for place in edition.cells.indices { edition.cells[place].attended = 100 }
            return edition
        }
        func forecast(registered: Int) -> EventForecast {
            var event = edition(99, registrants: 20, guests: 0)
            (event.cells[0].registered, event.cells[1].registered) = (registered, 5)
            return EventForecast(of: event, from: past)
        }
        let close = forecast(registered: 21)
        #expect(close.totals.first { $0.scope == .session }?.quantiles?.p50 == 21)
        #expect(close.totals[0].scope == .people && close.totals[0].quantiles?.p90 == 20)
        #expect(forecast(registered: 30).people?.unknown == .fewerThanAtSession)
    }

    @Test func `editions that cannot tell are left out, and no others`() {
        let past =
            (1...6).map { edition($0, registrants: 100, guests: 80) }
            + [edition(7, registrants: nil, guests: 10), edition(8, registrants: 100, guests: 10, isMeasured: false)]
        let people = forecast(past).people
        #expect(people?.editions.map(\.eventID) == [1, 2, 3, 4, 5, 6] && people?.total?.editions == 6)
        // One that was not scanned in part still shows that more came than were registered.
        let exceeded = forecast(past + [edition(9, registrants: 5, guests: 6, isMeasured: false)])
        #expect(exceeded.people?.unknown == .moreGuests([9]))
    }

    @Test func `registrants grow as registrations do`() throws {
        let past = (1...6 as ClosedRange<Int64>).map { id in
            var event = edition(id, registrants: 100, guests: 80)
            event.pace = [PacePoint(daysBefore: 10, registered: 100)]
            return event
        }
        var event = edition(99, registrants: 50, guests: 0)
        for place in event.cells.indices { event.cells[place].registered = 50 }
        let now = try #require(EventForecast(of: event, from: past).totals[0].quantiles?.p50)
        let then = try #require(EventForecast(of: event, from: past, daysBefore: 10).totals[0].quantiles?.p50)
        // All doubled from ten days before.
        #expect((38...42).contains(now) && (77...83).contains(then))
    }

    /// Five editions, of four of which people are known; all doubled from ten days before, as far as that is known.
    @Test func `people take no growth that registrations do not take`() {
        func forecast(known: Int64) -> EventForecast {
            let past = (1...5 as ClosedRange<Int64>).map { id in
                var event = edition(id, registrants: id == 5 ? nil : 100, guests: 80)
                if id <= known { event.pace = [PacePoint(daysBefore: 10, registered: 100)] }
                return event
            }
            return EventForecast(of: edition(99, registrants: 100, guests: 0), from: past, daysBefore: 10)
        }
        let few = forecast(known: 3)
        #expect(few.paceEditions == 3 && !few.expectsRegistrations && few.people?.expectsRegistrants == false)
        #expect(few.totals[0].quantiles == ForecastQuantiles(p10: 80, p50: nil, p90: 80))
        let enough = forecast(known: 5)
        #expect(enough.expectsRegistrations && enough.people?.expectsRegistrants == true)
        #expect(enough.totals[0].quantiles == ForecastQuantiles(p10: 160, p50: nil, p90: 160))
    }

    /// 110 of 100, every time: who comes unannounced comes by chance.
    @Test(arguments: [6, 12]) func `with walk-ins alone, the spread is not zero`(count: Int64) throws {
        func edition(_ id: Int64, attended: Int) -> SeriesEvent {
            SeriesEvent(
                eventID: id, startsAt: Instant(secondsSinceEpoch: id),
                cells: [
                    EditionCell(
                        sessionID: 1, session: "S", registrantTypeID: 1, registrantType: "General", registered: 100,
                        attended: attended)
                ])
        }
        let forecast = EventForecast(
            of: edition(99, attended: 0), from: (1...count).map { edition($0, attended: 110) })
        for quantiles in [forecast.total?.quantiles, forecast.rows[0].quantiles] {
            let quantiles = try #require(quantiles)
            // Poisson's deviation of ten is 3.2, so 80 % are within 4 or so.
            #expect((103...108).contains(quantiles.p10) && (112...117).contains(quantiles.p90), "\(quantiles)")
            let middle = try #require(quantiles.p50)
            #expect((108...112).contains(middle), "\(quantiles)")
        }
    }

    /// Series in which 10 % come without registration, give or take: between P10 and P90 in some eight of ten.
    @Test func `the interval of walk-ins is right`() {
        var generator = SeededGenerator(seed: 91)
        var inside = 0
        let worlds = 200
        for _ in 0..<worlds {
            let all = (1...9 as ClosedRange<Int64>).map { id in
                let share = 0.1 * exp(0.3 * generator.normal())
                let registered = Int.random(in: 150...250, using: &generator)
                // Each of many passers-by comes with a small probability.
                let door = (0..<5000).count { _ in generator.chance(Double(registered) * share / 5000) }
                return SeriesEvent(
                    eventID: id, startsAt: Instant(secondsSinceEpoch: id),
                    cells: [
                        EditionCell(
                            sessionID: 1, session: "S", registrantTypeID: 1, registrantType: "General",
                            registered: registered, attended: registered + door)
                    ])
            }
            let quantiles = EventForecast(of: all[8], from: Array(all.dropLast())).total?.quantiles
            if quantiles.map({ ($0.p10...$0.p90).contains(all[8].attended) }) == true { inside += 1 }
        }
        #expect((0.70...0.92).contains(Double(inside) / Double(worlds)), "\(inside) of \(worlds)")
    }

    /// The table in `Documentation/design/forecast.md`. If it differs, copy the computed one there.
    @Test func `the documented coverage of people is the computed one`() throws {
        let page = try Repository.text("Documentation/design/forecast.md")
        let cases: [(person: Double, edition: Double, editions: Int)] = [(0.5, 0.2, 10), (1, 0.4, 10), (1, 0.4, 6)]
        let results = cases.map { PeopleCoverage(person: $0.person, edition: $0.edition, editions: $0.editions) }
        let lines = results.map(\.line)
        #expect(page.contains(lines.joined(separator: "\n")), "\(lines.joined(separator: "\n"))")
        for result in results {
            #expect((0.72...0.90).contains(result.inside), "\(result.line)")
            #expect(result.error < result.lastEditionError, "\(result.line)")
        }
    }
}

/// How often the people who came lay from P10 to P90, over series of people simulated one by one.
private struct PeopleCoverage {
    private static let worlds = 300
    private let names: String
    private(set) var inside = 0.0
    private(set) var error = 0.0
    private(set) var lastEditionError = 0.0

    /// - Parameters:
    ///   - person: The standard deviation of a person's inclination to come, in logits.
    ///   - edition: That of an edition's.
    init(person: Double, edition: Double, editions: Int) {
        names = String(format: "%g | %g | %d", person, edition, editions)
        var generator = SeededGenerator(seed: 92)
        for _ in 0..<Self.worlds {
            let level = 0.6 + 0.3 * generator.normal()
            let all = (0...editions).map { Self.edition($0, level, person, edition, &generator) }
            let event = all[editions]
            let registrants = Double(event.registrants ?? 0)
            let quantiles = EventForecast(of: event, from: Array(all[..<editions])).totals.first?.quantiles
            if let quantiles, (quantiles.p10...quantiles.p90).contains(event.uniqueGuests) { inside += 1 }
            error += abs(Double((quantiles?.p50 ?? 0) - event.uniqueGuests)) / registrants
            let last = all[editions - 1]
            let rate = Double(last.uniqueGuests) / Double(last.registrants ?? 1)
            lastEditionError += abs(rate - Double(event.uniqueGuests) / registrants)
        }
        let count = Double(Self.worlds)
        (inside, error, lastEditionError) = (inside / count, error / count, lastEditionError / count)
    }

    private static func edition(
        _ index: Int, _ level: Double, _ person: Double, _ edition: Double, _ generator: inout SeededGenerator
    ) -> SeriesEvent {
        let effect = level + edition * generator.normal()
        let people = Int.random(in: 200...600, using: &generator)
        var (registered, attended, guests) = ([0, 0, 0, 0], [0, 0, 0, 0], 0)
        for _ in 0..<people {
            let inclination = effect + person * generator.normal()
            var came = false
            for session in (0..<4).shuffled(using: &generator).prefix(Int.random(in: 1...4, using: &generator)) {
                registered[session] += 1
                // Whoever is there already stays.
                guard generator.chance(1 / (1 + exp(-inclination - (came ? 1 : 0)))) else { continue }
                attended[session] += 1
                came = true
            }
            if came { guests += 1 }
        }
        var event = SeriesEvent(
            eventID: Int64(index + 1), startsAt: Instant(secondsSinceEpoch: Int64(index) * 15_000_000),
            cells: (0..<4).map { session in
                EditionCell(
                    sessionID: Int64(session), session: "S\(session)", registrantTypeID: 1, registrantType: "General",
                    registered: registered[session], attended: attended[session])
            })
        (event.registrants, event.uniqueGuests) = (people, guests)
        return event
    }

    var line: String {
        func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
        return "| \(names) | \(percent(inside)) | \(percent(error)) | \(percent(lastEditionError)) |"
    }
}
