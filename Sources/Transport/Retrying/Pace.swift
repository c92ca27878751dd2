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
