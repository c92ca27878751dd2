import Tables

/// How wide the bins are.
public struct BinWidth: Sendable, Equatable {
    /// The width asked for, in seconds.
    public var requested: Int
    /// The width used, in seconds: wider than asked where that would have made too many bins.
    public var effective: Int

    public var wasWidened: Bool { effective != requested }
}

extension BinWidth {
    /// No histogram has more bins than this: one check-in with a stray date must not make millions of empty rows.
    static let binLimit = 500_000

    private static let steps = [15, 30, 60, 120, 180, 360, 720, 1440, 7 * 1440].map { $0 * 60 }

    /// `requested` seconds, or the next width of 15 and 30 minutes, 1, 2, 3, 6 and 12 hours, 1 and 7 days (and then
    /// doubled) with which the histograms of the whole event and of all sessions together stay within the limit.
    init(requested: Int, spans: SessionSpans) {
        let requested = max(1, requested)
        self.init(requested: requested, effective: requested)
        guard let whole = spans.whole else { return }
        let seen = spans.spans.filter { $0.checkIns > 0 }
        let limit = max(Self.binLimit, 4 * seen.count)
        // Two more than the quotient: both ends are whole bins.
        func bins(_ span: SessionSpans.Span) -> Int { Int(span.last - span.first) / effective + 2 }
        while bins(whole) > limit || seen.reduce(0, { $0 + bins($1) }) > limit {
            effective = Self.steps.first { $0 > effective } ?? effective * 2
        }
    }
}
