import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast

/// The check of forecasts, and how well they do on series with known parameters.
@Suite(.timeLimit(.minutes(30))) struct ForecastCheckTests {
    @Test func `each edition is forecast from the others, and from those before it`() throws {
        var generator = SeededGenerator(seed: 21)
        let editions = Fair(weather: 0.25, correlation: 0.02, trend: 0).editions(7, &generator)
        let check = ForecastCheck(editions.shuffled(using: &generator))
        #expect(check.rows.map(\.eventID) == [1, 2, 3, 4, 5, 6, 7])
        #expect(check.leftOut.checked == 7 && check.leftOut.cells == 56)
        // The sixth from five, and the seventh from six.
        #expect(check.rolling.checked == 2 && check.rolling.cells == 16)
        for (index, row) in check.rows.enumerated() {
            var others = editions
            others.remove(at: index)
            for (judgement, known) in [(row.leftOut, others), (row.rolling, Array(editions[..<index]))] {
                let quantiles = known.count < 5 ? nil : EventForecast(of: editions[index], from: known).total?.quantiles
                #expect(judgement.quantiles == quantiles && judgement.attended == editions[index].attended)
                #expect(judgement.isInside == quantiles.map { ($0.p10...$0.p90).contains(row.attended) })
                #expect(judgement.error == quantiles?.p50.map { $0 - row.attended })
            }
        }
    }

    /// 50, 80 and 65 of 100: by those next to them 80, 57.5 and 80; by the one before, nothing, 50 and 80.
    @Test func `the simplest forecast knows what the forecast beside it knows`() {
        let editions = [50, 80, 65].enumerated().map { index, attended in
            SeriesEvent(
                eventID: Int64(index), startsAt: Instant(secondsSinceEpoch: Int64(index)),
                cells: [
                    EditionCell(
                        sessionID: 1, session: nil, registrantTypeID: 1, registrantType: nil, registered: 100,
                        attended: attended)
                ])
        }
        let check = ForecastCheck(editions)
        #expect(check.rows.map(\.leftOut.simplest) == [80, 58, 80])
        #expect(check.rows.map(\.leftOut.simplestError) == [30, -22, 15])
        #expect(check.rows.map(\.rolling.simplest) == [nil, 50, 80])
        #expect(check.rows.map(\.rolling.simplestError) == [nil, -30, 15])
        #expect(check.leftOut.meanError == nil && check.rolling.simplestMeanError == nil)
    }

    /// A later edition changes what an earlier one is forecast from all others, never what from those before it.
    @Test func `rolling knows nothing of what came later`() throws {
        var generator = SeededGenerator(seed: 23)
        let editions = Fair(weather: 0.25, correlation: 0.02, trend: 0).editions(8, &generator)
        let before = ForecastCheck(Array(editions[..<7]))
        var changed = editions
        for cell in changed[7].cells.indices { changed[7].cells[cell].attended = 0 }
        changed[7].cells[0].attended = 1
        let after = ForecastCheck(changed)
        #expect(before.rows.map(\.rolling) == Array(after.rows.prefix(7).map(\.rolling)))
        #expect(before.rows[6].leftOut.quantiles != after.rows[6].leftOut.quantiles)
        let errors = after.rows.map(\.rolling).filter { $0.quantiles != nil }.map { Double(abs($0.error ?? 0)) }
        #expect(errors.count == 3 && after.rolling.meanError == errors.reduce(0, +) / 3)
    }

    @Test func `both ways need six editions`() {
        var generator = SeededGenerator(seed: 22)
        let editions = Fair(weather: 0.25, correlation: 0.02, trend: 0).editions(6, &generator)
        let six = ForecastCheck(editions)
        #expect(six.leftOut.checked == 6 && six.rolling.checked == 1)
        let five = ForecastCheck(Array(editions[..<5]))
        #expect(five.leftOut.checked == 0 && five.rows.count == 5 && five.leftOut.meanError == nil)
        #expect(five.leftOut.cells == 0 && five.rolling.checked == 0 && five.rows[4].rolling.simplest != nil)
    }

    /// The table in `Documentation/design/forecast.md`. If it differs, copy the computed one there.
    @Test func `the documented coverage is the computed one`() throws {
        let page = try Repository.text("Documentation/design/forecast.md")
        let documented = page.split(separator: "\n").filter { $0.hasPrefix("| 73 %") || $0.hasPrefix("| 98 %") }
        let cases: [(Double, Double, Double, Double, Int)] = [
            (1, 0.05, 0.01, 0, 10), (1, 0.25, 0.02, 0, 5), (1, 0.25, 0.02, 0.08, 10), (1, 0.5, 0.05, 0, 10),
            (4, 0.25, 0.02, 0, 8), (4, 0.5, 0.05, 0, 10),
        ]
        let results = cases.map {
            Coverage(level: $0.0, weather: $0.1, correlation: $0.2, trend: $0.3, editions: $0.4)
        }
        let lines = results.map(\.line)
        #expect(documented.map(String.init) == lines, "\(lines.joined(separator: "\n"))")
        for result in results {
            // Two hundred worlds: three standard errors of a share of 80 % are eight points; of few people who may not
            // come, a whole number of them from P10 to P90 is more.
            #expect((0.72...0.95).contains(result.totals), "\(result.line)")
            #expect((0.72...0.95).contains(result.sessions), "\(result.line)")
            #expect((0.78...0.99).contains(result.rows), "\(result.line)")
            #expect(result.error < result.lastEditionError, "\(result.line)")
        }
    }
}

/// How often what came lay from P10 to P90, over made-up series, each forecast from the editions before it.
private struct Coverage {
    private static let worlds = 200
    private let names: String
    private(set) var totals = 0.0
    private(set) var sessions = 0.0
    private(set) var rows = 0.0
    /// Mean distance from what came, as a share of the registered.
    private(set) var error = 0.0
    private(set) var lastEditionError = 0.0

    init(level: Double, weather: Double, correlation: Double, trend: Double, editions: Int) {
        names = String(
            format: "%.0f %% | %g | %g | %g | %d", inverseLogit(level) * 100, weather, correlation, trend, editions)
        // Not the worlds that constants were chosen by.
        var generator = SeededGenerator(seed: 77)
        let fair = Fair(weather: weather, correlation: correlation, trend: trend, level: level)
        for _ in 0..<Self.worlds {
            let all = fair.editions(editions + 1, &generator)
            let event = all[editions]
            let forecast = EventForecast(of: event, from: Array(all[..<editions]))
            func isInside(_ quantiles: ForecastQuantiles?, _ attended: Int) -> Double {
                quantiles.map { ($0.p10...$0.p90).contains(attended) } == true ? 1 : 0
            }
            for (cell, row) in zip(event.cells, forecast.rows) { rows += isInside(row.quantiles, cell.attended) / 8 }
            for total in forecast.totals {
                switch total.scope {
                case .event: totals += isInside(total.quantiles, event.attended)
                case .session:
                    let attended = event.cells.filter { $0.sessionID == total.id }.reduce(0) { $0 + $1.attended }
                    sessions += isInside(total.quantiles, attended) / 2
                case .people, .registrantType: break
                }
            }
            let expected = Double(forecast.total?.quantiles?.p50 ?? 0)
            error += abs(expected - Double(event.attended)) / Double(event.registered)
            lastEditionError += abs(all[editions - 1].rate - Double(event.attended) / Double(event.registered))
        }
        let count = Double(Self.worlds)
        (totals, sessions, rows) = (totals / count, sessions / count, rows / count)
        (error, lastEditionError) = (error / count, lastEditionError / count)
    }

    var line: String {
        func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
        return "| \(names) | \(percent(totals)) | \(percent(sessions)) | \(percent(rows)) | \(percent(error)) | "
            + "\(percent(lastEditionError)) |"
    }
}
