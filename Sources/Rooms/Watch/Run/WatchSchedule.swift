/// When to refresh, to save and to list again. Times are those of a monotonic clock.
struct WatchSchedule: Sendable {
    private let interval: Double
    private let batch: Double
    private let listing: Double
    private var began = ContinuousClock.now
    private var isUnderWay = false
    private var failures = 0
    private var lastSeconds = 0.0
    private var saved = ContinuousClock.now
    private var listed = ContinuousClock.now
    private var readWhole: ContinuousClock.Instant?

    /// The longest pause, in seconds, however long the service has failed; the interval if that is longer.
    static let longestPause = 30.0
    private static let betweenWholes = 60.0

    init(interval: Double, batch: Double, listing: Double) {
        self.interval = interval
        self.batch = batch
        self.listing = listing
    }

    /// The seconds to the next refresh. The interval doubles with each failure; a slow service is left alone for as
    /// long as the last refresh took.
    var pause: Double {
        if failures > 0 { return min(max(interval, Self.longestPause), interval * Double(1 << min(failures, 10))) }
        return min(max(interval, Self.longestPause), max(interval - lastSeconds, lastSeconds))
    }

    /// Whether a refresh takes notably longer than it should.
    var isWaiting: Bool { isUnderWay && Self.seconds(since: began) > max(3, 2 * interval) }
    var isTimeToSave: Bool { Self.seconds(since: saved) >= batch }
    var needsListing: Bool { Self.seconds(since: listed) >= listing }
    var mayReadWhole: Bool { readWhole.map { Self.seconds(since: $0) >= Self.betweenWholes } ?? true }

    mutating func begin(after pause: Double, readsWhole: Bool) {
        began = .now + .seconds(pause)
        isUnderWay = true
        if readsWhole { readWhole = .now }
    }

    mutating func end(isFailure: Bool) {
        isUnderWay = false
        lastSeconds = max(0, Self.seconds(since: began))
        failures = isFailure ? failures + 1 : 0
    }

    mutating func hasSaved() { saved = .now }
    mutating func hasListing() { listed = .now }

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        start.duration(to: .now) / .seconds(1)
    }
}
