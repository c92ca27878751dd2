import Foundation
import Testing

@testable import Transport

/// The window against models of services, each as fast as the best fixed number that slows responses by at most a
/// quarter, and as gentle.
@Suite(.timeLimit(.minutes(30))) struct WindowSimulationTests {
    private static let seeds: ClosedRange<UInt64> = 1...5

    private static func mean(
        _ model: ServerModel, _ range: ClosedRange<Int>, pages: Int, _ seeds: ClosedRange<UInt64> = seeds
    ) -> (rate: Double, response: Double, refusals: Double) {
        let walks = seeds.map { SimulatedWalk(model, range, pages: pages, seed: $0) }
        func mean(_ value: (SimulatedWalk) -> Double) -> Double { walks.map(value).reduce(0, +) / Double(walks.count) }
        return (mean(\.pagesPerSecond), mean(\.response), mean { Double($0.refusals) })
    }

    @Test(arguments: ServerModel.all)
    func `it is as fast as the best fixed number, and as gentle`(_ model: ServerModel) {
        let pages = model.isLimited ? 600 : model.moods == nil ? 2_000 : 10_000
        // A limit's own rate is the best there is, and refusals take no time.
        let alone = Self.mean(model, 1...1, pages: model.isLimited ? 20 : pages, 1...1)
        var best = model.limit?.rate ?? 0
        if !model.isLimited {
            for number in [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32] {
                let fixed = Self.mean(model, number...number, pages: pages, 1...1)
                if fixed.response <= 1.25 * alone.response { best = max(best, fixed.rate) }
            }
        }
        let window = Self.mean(model, 1...32, pages: pages)
        // Each refusal by one closes it for five seconds. What is slow for a moment and what is slow by our doing is hard to tell.
        let share = model.name == "5 a second, Retry-After 5 s" ? 0.8 : model.moods == nil ? 0.9 : 0.75
        #expect(window.rate >= share * best, "\(window.rate) of \(best) pages a second")
        #expect(window.response <= 1.3 * alone.response, "\(window.response) s, alone \(alone.response) s")
        if model.isLimited { #expect(window.refusals <= 40) }
        if ProcessInfo.processInfo.environment["ATTENDANCE_WINDOW"] != nil {
            let numbers = [window.rate, 100 * window.rate / best, window.response / alone.response, window.refusals]
            print(model.name, numbers.map { String(format: "%.2f", $0) })
        }
    }
}

extension ServerModel: CustomTestStringConvertible {
    var testDescription: String { name }
}
