private import Synchronization

/// The one gate that all requests of a transport pass: while a service asks for patience it is shut for every one.
actor RateGate {
    private let pace: Pace
    /// On the clock of `pace`.
    private var opensAt: Duration = .zero
    /// Whether it was ever shut: as long as it was not, nobody needs to take turns to learn so.
    private nonisolated let wasShut = Atomic(false)

    init(pace: Pace) { self.pace = pace }

    /// Shuts the gate for so long from now on, or leaves it shut for longer.
    func shut(for wait: Duration) {
        opensAt = max(opensAt, pace.elapsed() + wait)
        wasShut.store(true, ordering: .releasing)
    }

    /// Returns once the gate is open, up to a second late so that those who waited do not all set out at once; `false`
    /// at once where it does not open before `end`, on the clock of the pace.
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

/// The clock, the waits and the dice of a transport, so that tests can have their own.
public struct Pace: Sendable {
    /// Time since some fixed moment, never going back.
    public var elapsed: @Sendable () -> Duration
    /// Waits; throws `CancellationError` where the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A random number from 0 up to 1.
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

    /// The machine's own.
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

enum SystemClock {
    /// Seconds since 1970-01-01T00:00:00Z by the wall clock.
    static var secondsSinceEpoch: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }
}
