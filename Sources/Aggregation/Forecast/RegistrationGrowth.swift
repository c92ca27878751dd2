import Foundation
public import Tables

/// How many were registered for an event some days before it, as a night's reading saw it.
public struct PacePoint: Sendable, Hashable {
    /// Calendar days in the report's zone from the reading to the start of the event; negative after it.
    public var daysBefore: Int
    /// Registered over all sessions and types.
    public var registered: Int

    public init(daysBefore: Int, registered: Int) {
        self.daysBefore = daysBefore
        self.registered = registered
    }

    /// - Parameter clock: decides on which days reading and start are.
    public init(registered: Int, readAt: Instant, startsAt: Instant, on clock: WallClock) {
        let days = clock.civil(at: startsAt).daysSinceEpoch - clock.civil(at: readAt).daysSinceEpoch
        self.init(daysBefore: Int(clamping: days), registered: registered)
    }
}

/// By what registrations grew from some days before to the end, in past editions.
struct RegistrationGrowth: Sendable, Equatable {
    /// Final over registered at the same days before, by edition that knows it, in the order of the editions.
    let growth: [Double]

    /// A reading up to this many days earlier than asked for also counts: not every night is read.
    private static let tolerance = 3

    /// - Parameter daysBefore: as of the event to come; `nil` if unknown. From the day it starts, nobody is expected.
    init(_ editions: [SeriesEvent], daysBefore: Int?) {
        guard let daysBefore, daysBefore > 0 else {
            growth = []
            return
        }
        growth = editions.compactMap { edition in
            let range = daysBefore...(daysBefore + Self.tolerance)
            let points = edition.pace.filter { range.contains($0.daysBefore) && $0.registered > 0 }
            // The nearest day and, of that day, the most: counts of a day only rise while it is read.
            guard let point = points.min(by: { ($0.daysBefore, -$0.registered) < ($1.daysBefore, -$1.registered) }),
                edition.registered > 0
            else { return nil }
            return Double(edition.registered) / Double(point.registered)
        }
    }

    /// Growth in equally probable slices, by the same model as that of editions: its logarithm differs from edition to
    /// edition by a normal effect of unknown variance.
    func nodes(_ count: Int) -> [Double] {
        let logarithms = growth.map { log($0) }
        let effects = EditionEffects(
            logarithms, variances: [Double](repeating: 1e-6, count: growth.count),
            times: growth.indices.map(Double.init), at: Double(growth.count), trendDeviation: 0)
        return effects.nodes(count).map { exp(min(max($0, -3), 3)) }
    }
}
