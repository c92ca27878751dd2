/// Spaces posts evenly: at most so many begin in any second, those that are sent again among them.
public actor PostPace {
    private let interval: Duration
    private var next: ContinuousClock.Instant?

    /// - Parameter rate: Above 0.
    public init(perSecond rate: Double) { interval = .seconds(1 / rate) }

    /// Returns when the next post may begin.
    public func pass() async throws {
        let now = ContinuousClock.now
        let turn = next.map { max($0, now) } ?? now
        next = turn + interval
        if turn > now { try await Task.sleep(until: turn) }
    }
}
