import Glibc
public import Tables

/// The time and the pauses of everything that logs in and renews, so that tests need not wait.
public struct SessionClock: Sendable {
    public var now: @Sendable () -> Instant
    /// Throws `CancellationError` where the task is cancelled meanwhile.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    public static let system = SessionClock(
        now: { Instant(secondsSinceEpoch: Int64(time(nil))) },
        sleep: { try await Task.sleep(for: $0) })
}
