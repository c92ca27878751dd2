import Base
import Foundation

/// The number of people registered some days before an event, as a nightly reading saw it.
struct PacePoint: Sendable, Hashable {
    /// Calendar days in the report's zone from the reading to the start of the event; negative after it.
    var daysBefore: Int
    /// Registered over all sessions and types.
    var registered: Int

    init(daysBefore: Int, registered: Int) {
        self.daysBefore = daysBefore
        self.registered = registered
    }

    /// - Parameters:
    ///   - startsOnDay: Whether the start stands for a day, which is the same in every zone.
    ///   - clock: The clock that determines the days of the reading and of the start.
    init(registered: Int, readAt: Instant, startsAt: Instant, startsOnDay: Bool = false, on clock: WallClock) {
        let start = startsOnDay ? CivilTime(secondsSinceEpoch: startsAt.secondsSinceEpoch) : clock.civil(at: startsAt)
        let days = start.daysSinceEpoch - clock.civil(at: readAt).daysSinceEpoch
        self.init(daysBefore: Int(clamping: days), registered: registered)
    }
}

/// The factors by which registrations grew from some days before the event to its end, in past editions.
struct RegistrationGrowth: Sendable, Equatable {
    /// Final registrations divided by those at the same days before, for each edition that has them, in order.
    let growth: [Double]

    private init(growth: [Double]) { self.growth = growth }

    /// The growth that a forecast from so many editions includes: a distribution needs five that know theirs, a range takes any.
    func included(from editions: Int) -> RegistrationGrowth {
        let isTooLittle = editions >= EventForecast.minimumEditions && growth.count < EventForecast.minimumEditions
        return isTooLittle ? RegistrationGrowth(growth: []) : self
    }

    /// A reading up to this many days earlier than requested also counts, since not every night is read.
    private static let tolerance = 3

    /// - Parameter daysBefore: The days until the event to come; `nil` if unknown. From the day it starts, no growth is expected.
    init(_ editions: [SeriesEvent], daysBefore: Int?) {
        guard let daysBefore, daysBefore > 0 else {
            growth = []
            return
        }
        growth = editions.compactMap { edition in
            let range = daysBefore...(daysBefore + Self.tolerance)
            let points = edition.pace.filter { range.contains($0.daysBefore) && $0.registered > 0 }
            // Take the nearest day and, within it, the highest count: a day's counts only rise while it is read.
            guard let point = points.min(by: { ($0.daysBefore, -$0.registered) < ($1.daysBefore, -$1.registered) }),
                edition.isRegisteredKnown, edition.registered > 0
            else { return nil }
            return Double(edition.registered) / Double(point.registered)
        }
    }

    /// How many of so many registered now are registered at the start: at least one, even if past editions shrank, since somebody is
    /// registered.
    static func grown(_ registered: Int, by growth: Double) -> Int {
        max(1, Int((Double(registered) * growth).rounded()))
    }

    /// Growth in equally probable slices, by the same model as edition effects: its logarithm varies between editions
    /// by a normal effect of unknown variance.
    func nodes(_ count: Int) -> [Double] {
        let logarithms = growth.map { log($0) }
        let effects = EditionEffects(
            logarithms, variances: [Double](repeating: 1e-6, count: growth.count),
            times: growth.indices.map(Double.init), at: Double(growth.count), trendDeviation: 0)
        return effects.nodes(count).map { exp(min(max($0, -3), 3)) }
    }
}
