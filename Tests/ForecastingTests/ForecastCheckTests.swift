import Foundation
import Tables
import TestSupport
import Testing

@testable import Forecasting

/// The check of forecasts, and how well they do on series with known parameters.
@Suite(.timeLimit(.minutes(30))) struct ForecastCheckTests {
    @Test func `each edition is left out once, and compared with the one before`() throws {
        var generator = SeededGenerator(seed: 21)
        let editions = Fair(weather: 0.25, correlation: 0.02, trend: 0).editions(7, &generator)
        let check = ForecastCheck(editions.shuffled(using: &generator))
        #expect(check.rows.map(\.eventID) == [1, 2, 3, 4, 5, 6, 7])
        #expect(check.checked == 7 && check.cells == 56)
        for (index, row) in check.rows.enumerated() {
            var others = editions
            others.remove(at: index)
            let forecast = EventForecast(of: editions[index], from: others)
            let quantiles = try #require(forecast.total?.quantiles)
            #expect(row.quantiles == quantiles && row.attended == editions[index].attended)
            #expect(row.isInside == (quantiles.p10...quantiles.p90).contains(row.attended))
            #expect(row.error == quantiles.p50.map { $0 - row.attended })
        }
        #expect(check.rows[0].byLastEdition == nil)
        let (first, second) = (editions[0], editions[1])
        #expect(
            check.rows[1].byLastEdition
                == Int((Double(second.registered * first.attended) / Double(first.registered)).rounded()))
        let errors = try #require(check.meanErrors)
        #expect(
            errors.forecast == check.rows.dropFirst().map { Double(abs($0.error ?? 0)) }.reduce(0, +) / 6)
    }

    @Test func `leaving one out needs six editions`() {
        var generator = SeededGenerator(seed: 22)
        let editions = Fair(weather: 0.25, correlation: 0.02, trend: 0).editions(6, &generator)
        #expect(ForecastCheck(editions).checked == 6)
        let five = ForecastCheck(Array(editions[..<5]))
        #expect(five.checked == 0 && five.rows.count == 5 && five.meanErrors == nil && five.cells == 0)
        #expect(five.rows[4].byLastEdition != nil)
    }

    /// The table in `Documentation/design/forecast.md`. If it differs, copy the computed one there.
    @Test func `the documented coverage is the computed one`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let path = tests.deletingLastPathComponent().appendingPathComponent("Documentation/design/forecast.md").path
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let documented = page.split(separator: "\n").filter { $0.hasPrefix("| weather ") || $0.hasPrefix("| 0") }
        let cases = [(0.05, 0.01, 0.0, 10), (0.25, 0.02, 0.0, 5), (0.25, 0.02, 0.08, 10), (0.5, 0.05, 0.0, 10)]
        let results = cases.map { Coverage(weather: $0.0, correlation: $0.1, trend: $0.2, editions: $0.3) }
        let lines = results.map(\.line)
        #expect(documented.dropFirst().map(String.init) == lines, "\(lines.joined(separator: "\n"))")
        for result in results {
            // Forty worlds: twice the standard error of a share of 80 % is 13 points; of sessions and rows, less.
            #expect((0.67...0.95).contains(result.totals), "\(result.line)")
            #expect((0.70...0.95).contains(result.sessions), "\(result.line)")
            #expect((0.78...0.94).contains(result.rows), "\(result.line)")
            #expect(result.error < result.lastEditionError, "\(result.line)")
        }
    }
}

/// How often what came lay from P10 to P90, over made-up series.
private struct Coverage {
    private static let worlds = 40
    private let names: String
    private(set) var totals = 0.0
    private(set) var sessions = 0.0
    private(set) var rows = 0.0
    /// Mean distance from what came, as a share of the registered.
    private(set) var error = 0.0
    private(set) var lastEditionError = 0.0

    init(weather: Double, correlation: Double, trend: Double, editions: Int) {
        names = "\(weather) | \(correlation) | \(trend) | \(editions)"
        var generator = SeededGenerator(seed: 2026)
        let fair = Fair(weather: weather, correlation: correlation, trend: trend)
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
                case .registrantType: break
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
