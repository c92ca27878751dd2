import Tables

/// The half-open span of time whose visits are counted, in seconds since 1970.
struct VisitPeriod: Sendable {
    let start: Int64
    let end: Int64

    /// The period of a selection that is true at `asOf`: a visit at that very instant is known.
    init(_ selection: MemberSelection, asOf: Instant) {
        let known = asOf.secondsSinceEpoch == .max ? Int64.max : asOf.secondsSinceEpoch + 1
        start = selection.from?.secondsSinceEpoch ?? .min
        end = min(selection.to?.secondsSinceEpoch ?? .max, known)
    }

    /// Those of rising times that are in the period.
    func visits(of times: UnsafeBufferPointer<Int64>) -> UnsafeBufferPointer<Int64> {
        let low = Self.firstIndex(in: times, notBefore: start)
        let high = max(low, Self.firstIndex(in: times, notBefore: end))
        return UnsafeBufferPointer(rebasing: times[low..<high])
    }

    /// The index of the first of rising times from an instant on.
    static func firstIndex(in times: UnsafeBufferPointer<Int64>, notBefore instant: Int64) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
