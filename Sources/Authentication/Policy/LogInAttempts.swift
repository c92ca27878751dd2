import Tables

/// The log-in attempts of the last minute, oldest first.
struct LogInAttempts: Sendable, Equatable {
    static let span: Int64 = 60

    private(set) var times: [Instant] = []

    init(times: [Instant] = []) {
        self.times = times.sorted()
    }

    /// Counts an attempt made now; where `limit` have been made in the last 60 seconds, counts none and gives the time
    /// from which on another is let through. Attempts from the future, left by a clock set back, are forgotten.
    mutating func admit(at now: Instant, limit: Int) -> Instant? {
        times.removeAll { $0 > now || $0.advanced(bySeconds: Self.span) <= now }
        guard times.count >= limit else {
            times.append(now)
            return nil
        }
        return times[times.count - limit].advanced(bySeconds: Self.span)
    }
}
