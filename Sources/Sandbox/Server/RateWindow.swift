import Tables

/// How often something was tried of late, for limits of so many tries in so many seconds.
struct RateWindow: Sendable {
    private var times: [Instant] = []

    /// Counts a try in. Where `limit` have been made within `seconds`, counts none and gives the seconds until another
    /// is let through.
    mutating func admit(at now: Instant, limit: Int, within seconds: Int64) -> Int? {
        times.removeAll { $0.advanced(bySeconds: seconds) <= now }
        guard let first = times.first, times.count >= limit else {
            times.append(now)
            return nil
        }
        return Int(first.advanced(bySeconds: seconds).secondsSinceEpoch - now.secondsSinceEpoch)
    }
}
