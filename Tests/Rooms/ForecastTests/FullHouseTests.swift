import Base
import Foundation
import Testing

@testable import Aggregation
@testable import Forecast

/// Forecasts where all came, hardly anybody, or more than were registered: there, logits have no end.
@Suite(.timeLimit(.minutes(30))) struct FullHouseTests {
    /// Editions with so many sessions and types, of which the same share comes to each.
    private func editions(_ rates: [Double], registered: Int, sessions: Int, types: Int) -> [SeriesEvent] {
        rates.enumerated().map { index, rate in
            SeriesEvent(
                eventID: Int64(index + 1), startsAt: Instant(secondsSinceEpoch: Int64(index) * 1_000_000),
                cells: (0..<sessions * types).map { cell in
                    EditionCell(
                        sessionID: Int64(cell / types), session: "S\(cell / types)",
                        registrantTypeID: Int64(cell % types), registrantType: "T\(cell % types)", price: .paid,
                        registered: registered, attended: Int((Double(registered) * rate).rounded()))
                })
        }
    }

    private static let rates: [[Double]] = [
        [1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 0.97], [0.97, 1, 1, 1, 1, 1, 1, 1],
        [1, 1, 0.99, 1, 1, 1, 0.98, 1, 1, 1], [0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99],
        [0.97, 0.98, 1, 0.99, 1, 0.97, 0.98, 1], [0.87, 0.86, 0.88, 0.99, 0.87, 0.86, 1, 0.88, 0.87, 0.86],
        [0.01, 0.01, 0.01, 0.01, 0.01, 0.01], [0.01, 0, 0.02, 0.01, 0.01, 0, 0.01, 0.01],
        [1.05, 1.1, 1.2, 1.08, 1.12, 1.05], [1.1, 1.1, 1.1, 1.1, 1.1], [0.98, 1.04, 1, 0.99, 1.03, 1.01],
    ]

    /// Eight editions to which all came had a P10 of 0; of ten, of which two were nearly full, 222 of 300.
    @Test(arguments: rates, [(100, 1, 2), (300, 1, 1), (40, 3, 1), (200, 3, 3)])
    func `P50 is among the past rates and P10 not far below the lowest`(
        rates: [Double], shape: (registered: Int, sessions: Int, types: Int)
    ) throws {
        let all = editions(rates + [0], registered: shape.registered, sessions: shape.sessions, types: shape.types)
        let past = Array(all.dropLast())
        let event = try #require(all.last)
        let forecast = EventForecast(of: event, from: past)
        // Editions to which nobody came are not among those used.
        guard past.count(where: \.isUsable) >= EventForecast.minimumEditions else {
            #expect(forecast.rows.allSatisfy { $0.quantiles?.p50 == nil })
            return
        }
        let totals = forecast.totals.map { ($0.registered ?? 0, $0.quantiles) }
        let rows = forecast.rows.map { ($0.cell.registered, $0.quantiles) }
        for (registered, quantiles) in totals + rows {
            let quantiles = try #require(quantiles)
            let middle = try #require(quantiles.p50)
            let used = forecast.editions.map { Double($0.attended) / Double($0.registered) }
            let (low, high) = (try #require(used.min()), try #require(used.max()))
            let count = Double(registered)
            #expect((low * count - 1...high * count + 1).contains(Double(middle)), "\(quantiles) of \(registered)")
            // A tenth of editions is allowed below; chance among people, also those at the door, and a spread like that of the past.
            let door = max(low - 1, 0)
            let chance = 1.6 * (count * (max(low * (1 - min(low, 1)), 0.01) + door)).squareRoot()
            if door > 0 { #expect(quantiles.p10 < quantiles.p90, "\(quantiles) of \(registered)") }
            let spread = 0.5 * (high - low) * count
            #expect(Double(quantiles.p10) >= low * count - chance - spread - 3, "\(quantiles) of \(registered)")
            #expect(quantiles.p10 <= middle && middle <= quantiles.p90)
        }
    }

    /// The cases of which the collapse was known.
    @Test func `all came, and all come`() throws {
        func total(_ rates: [Double], _ registered: Int, _ types: Int) throws -> ForecastQuantiles {
            let all = editions(rates + [0], registered: registered, sessions: 1, types: types)
            return try #require(EventForecast(of: all[rates.count], from: Array(all.dropLast())).total?.quantiles)
        }
        let full = try total([Double](repeating: 1, count: 8), 100, 2)
        #expect(full.p10 >= 196 && full.p50 == 200 && full.p90 == 200, "\(full)")
        let once = try total([1, 1, 1, 1, 1, 1, 1, 0.97], 100, 2)
        #expect(once.p10 >= 194 && once.p50 ?? 0 >= 198, "\(once)")
        // Two full houses in ten are a fifth of what may come: they do not move the middle.
        let twice = try total([0.7, 0.75, 0.72, 0.99, 0.7, 0.73, 1, 0.71, 0.74, 0.72], 300, 1)
        #expect((210...225).contains(twice.p50 ?? 0) && twice.p10 >= 185 && twice.p90 >= 280, "\(twice)")
    }

    @Test func `a type that nobody came to, beside one that all came to`() throws {
        func cell(_ id: Int64, _ type: String, _ attended: Int64) -> EditionCell {
            EditionCell(
                sessionID: 1, session: "S", registrantTypeID: id, registrantType: type, registered: 100,
                attended: Int(attended))
        }
        let past = (1...8 as ClosedRange<Int64>).map { number in
            SeriesEvent(
                eventID: number, startsAt: Instant(secondsSinceEpoch: number),
                cells: [cell(0, "All", 100), cell(1, "Some", 70 + number % 3), cell(2, "None", 0)])
        }
        var event = past[0]
        event.startsAt = Instant(secondsSinceEpoch: 9)
        let rows = EventForecast(of: event, from: past).rows.compactMap(\.quantiles)
        #expect(rows.map(\.p50) == [100, 71, 0] && rows[0].p10 >= 98 && rows[2].p90 <= 2, "\(rows)")
        #expect((60...68).contains(rows[1].p10), "\(rows)")
    }

    /// 120 of 100 of one type, 50 of 50 of another: those at the door are of the first.
    @Test func `people at the door are of the types that they were of`() throws {
        func edition(_ id: Int64, door: Int) -> SeriesEvent {
            SeriesEvent(
                eventID: id, startsAt: Instant(secondsSinceEpoch: id),
                cells: [("General", 100, 100 + door), ("VIP", 50, 50)].enumerated().map { index, type in
                    EditionCell(
                        sessionID: 1, session: "S", registrantTypeID: Int64(index), registrantType: type.0,
                        registered: type.1, attended: type.2)
                })
        }
        for (count, doors) in [(3, [20, 10, 30]), (6, [20, 18, 22, 20, 19, 21])] {
            let past = (0..<count).map { edition(Int64($0), door: doors[$0]) }
            let forecast = EventForecast(of: edition(9, door: 0), from: past)
            let (general, vip) = (try #require(forecast.rows[0].quantiles), try #require(forecast.rows[1].quantiles))
            #expect(general.p10 >= 110 && general.p90 >= 119 && general.p90 <= 130, "\(general)")
            #expect(vip.p90 == 50 && vip.p10 >= 48, "\(vip)")
            // Not registered before: what is expected to register does not count them.
            #expect(forecast.rows.allSatisfy { $0.expectedRegistered == nil } && !forecast.expectsRegistrations)
        }
    }

    @Test func `of many editions the latest count`() {
        let old = editions([Double](repeating: 0.2, count: 60), registered: 50, sessions: 1, types: 1)
        let recent = editions([Double](repeating: 0.9, count: 60), registered: 50, sessions: 1, types: 1).map {
            var edition = $0
            edition.eventID += 100
            edition.startsAt = edition.startsAt?.advanced(bySeconds: 1_000_000_000)
            return edition
        }
        let event = SeriesEvent(
            eventID: 999, startsAt: Instant(secondsSinceEpoch: 3_000_000_000), cells: recent[0].cells)
        let forecast = EventForecast(of: event, from: old + recent)
        #expect(forecast.editions.map(\.eventID) == (111...160).map { Int64($0) })
        #expect(forecast.total?.quantiles?.p50 == 45)
    }
}
