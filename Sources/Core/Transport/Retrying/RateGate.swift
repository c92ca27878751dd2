private import Synchronization

/// The gate that all requests of a transport pass. While a service asks clients to wait, it is closed to all of them.
actor RateGate {
    private let pace: Pace
    /// On the clock of `pace`.
    private var opensAt: Duration = .zero
    /// Whether the gate was ever closed. Until then, requests pass without waiting for the actor.
    private nonisolated let wasShut = Atomic(false)

    init(pace: Pace) { self.pace = pace }

    /// Closes the gate for `wait` from now, unless it is already closed for longer.
    func shut(for wait: Duration) {
        opensAt = max(opensAt, pace.elapsed() + wait)
        wasShut.store(true, ordering: .releasing)
    }

    /// Returns once the gate is open, plus a random delay of up to a second so that waiting requests do not all start
    /// at once. Returns `false` immediately if the gate does not open before `end`, on the clock of the pace.
    @discardableResult
    nonisolated func pass(before end: Duration? = nil) async throws -> Bool {
        guard wasShut.load(ordering: .acquiring) else { return true }
        while true {
            let remaining = await opensAt - pace.elapsed()
            guard remaining > .zero else { return true }
            if let end, await opensAt >= end { return false }
            try await pace.sleep(remaining + .seconds(pace.fraction()))
        }
    }
}

/// The clock, waits and random numbers of a transport, replaceable in tests.
public struct Pace: Sendable {
    /// Monotonic time since a fixed moment.
    public var elapsed: @Sendable () -> Duration
    /// Waits. Throws `CancellationError` if the task is cancelled.
    var sleep: @Sendable (Duration) async throws -> Void
    /// A random number in 0..<1.
    public var fraction: @Sendable () -> Double
    /// Seconds since 1970-01-01T00:00:00Z by the wall clock.
    public var secondsSinceEpoch: @Sendable () -> Int64

    public init(
        elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
        fraction: @escaping @Sendable () -> Double, secondsSinceEpoch: @escaping @Sendable () -> Int64
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.fraction = fraction
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    /// The system's clocks and random numbers.
    public static let system = Pace(
        elapsed: { [start = ContinuousClock.now] in .now - start },
        sleep: { try await Task.sleep(for: $0) },
        fraction: { Double.random(in: 0..<1) },
        secondsSinceEpoch: { SystemClock.secondsSinceEpoch })
}

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#elseif canImport(Darwin)
private import Darwin
#endif

package enum SystemClock {
    /// Seconds since 1970-01-01T00:00:00Z by the wall clock.
    package static var secondsSinceEpoch: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }
}
