import Tables

/// From when to when each session of the roster has check-ins, and how many.
struct SessionSpans: Sendable {
    struct Span: Sendable {
        /// Seconds since 1970.
        var first = Int64.max
        var last = Int64.min
        var checkIns = 0
    }

    let spans: [Span]

    /// - Parameter range: check-ins outside of it, in seconds since 1970, are passed over.
    init(_ checkIns: CheckInTable, sessions: SessionRoster, within range: ClosedRange<Int64>? = nil) {
        var byReference = [Span](repeating: Span(), count: sessions.indexByReference.count)
        let codes = checkIns.sessions.values
        let times = checkIns.createdAt.values
        for row in codes.indices {
            let time = times[row].secondsSinceEpoch
            if let range, !range.contains(time) { continue }
            let code = Int(codes[row])
            byReference[code].first = min(byReference[code].first, time)
            byReference[code].last = max(byReference[code].last, time)
            byReference[code].checkIns += 1
        }
        var spans = [Span](repeating: Span(), count: sessions.count)
        for (code, index) in sessions.indexByReference.enumerated() where index >= 0 {
            spans[Int(index)] = byReference[code]
        }
        self.spans = spans
    }

    /// The instant of the first check-in of all, `nil` without one.
    var first: Instant? { whole.map { Instant(secondsSinceEpoch: $0.first) } }
    var last: Instant? { whole.map { Instant(secondsSinceEpoch: $0.last) } }

    /// The span of the whole event, `nil` without check-ins.
    var whole: Span? {
        let seen = spans.lazy.filter { $0.checkIns > 0 }
        guard let first = seen.map(\.first).min(), let last = seen.map(\.last).max() else { return nil }
        return Span(first: first, last: last, checkIns: seen.reduce(0) { $0 + $1.checkIns })
    }
}
