import Base

/// All visits, grouped by member and in chronological order.
struct VisitsByMember: Sendable {
    /// The index of each member's first visit, by member code; one more element at the end.
    private let starts: [Int]
    /// In seconds since 1970.
    private let times: [Int64]

    /// Groups the visits from `start` to `end`, inclusive.
    init(
        _ visits: VisitTable, memberCount: Int, from start: Instant = Instant(secondsSinceEpoch: .min),
        upTo end: Instant
    ) {
        var starts = [Int](repeating: 0, count: memberCount + 1)
        let members = visits.members
        let visitedAt = visits.visitedAt
        for row in 0..<visits.count where visitedAt[row] <= end && visitedAt[row] >= start {
            starts[Int(members[row]) + 1] += 1
        }
        for code in 0..<memberCount { starts[code + 1] += starts[code] }

        let total = starts[memberCount]
        let next = WorkArray(starts)
        times = [Int64](unsafeUninitializedCapacity: total) { times, count in
            for row in 0..<visits.count where visitedAt[row] <= end && visitedAt[row] >= start {
                let code = Int(members[row])
                let place = next[code]
                next[code] = place + 1
                times[place] = visitedAt[row].secondsSinceEpoch
            }
            count = total
            for code in 0..<memberCount {
                Self.sort(UnsafeMutableBufferPointer(rebasing: times[starts[code]..<starts[code + 1]]))
            }
        }
        self.starts = starts
    }

    static let none = VisitsByMember(VisitTable(), memberCount: 0, upTo: Instant(secondsSinceEpoch: 0))

    /// The number of visits of all members.
    var total: Int { times.count }
    var memberCount: Int { starts.count - 1 }

    func count(of code: UInt32) -> Int { starts[Int(code) + 1] - starts[Int(code)] }

    /// Calls `body` with the times of a member's visits, ascending.
    func withVisits<Result>(of code: UInt32, _ body: (UnsafeBufferPointer<Int64>) -> Result) -> Result {
        times.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[starts[Int(code)]..<starts[Int(code) + 1]]))
        }
    }

    /// Calls `body` with the code and the visit times of each member with visits, or of `only` one.
    func forEachMember(only: UInt32? = nil, _ body: (UInt32, UnsafeBufferPointer<Int64>) -> Void) {
        if let only {
            withVisits(of: only) { if !$0.isEmpty { body(only, $0) } }
            return
        }
        times.withUnsafeBufferPointer { times in
            for code in 0..<memberCount where starts[code] < starts[code + 1] {
                body(UInt32(code), UnsafeBufferPointer(rebasing: times[starts[code]..<starts[code + 1]]))
            }
        }
    }

    /// Sorts times, after checking whether they already ascend or descend, as they usually do.
    private static func sort(_ unsorted: UnsafeMutableBufferPointer<Int64>) {
        var times = unsorted
        var (rising, falling) = (true, true)
        for index in 1..<max(1, times.count) {
            if times[index - 1] > times[index] { rising = false }
            if times[index - 1] < times[index] { falling = false }
        }
        if rising { return }
        if falling { return times.reverse() }
        times.sort()
    }
}

/// The half-open period whose visits are counted, in seconds since 1970.
struct VisitPeriod: Sendable {
    let start: Int64
    let end: Int64

    /// The period of a selection, up to and including `asOf`.
    init(_ selection: MemberSelection, asOf: Instant) {
        let known = asOf.secondsSinceEpoch == .max ? Int64.max : asOf.secondsSinceEpoch + 1
        start = selection.from?.secondsSinceEpoch ?? .min
        end = min(selection.to?.secondsSinceEpoch ?? .max, known)
    }

    /// The part of ascending times that is in the period.
    func visits(of times: UnsafeBufferPointer<Int64>) -> UnsafeBufferPointer<Int64> {
        let low = Self.firstIndex(in: times, notBefore: start)
        let high = max(low, Self.firstIndex(in: times, notBefore: end))
        return UnsafeBufferPointer(rebasing: times[low..<high])
    }

    /// The index of the first of the ascending times that is at or after an instant.
    static func firstIndex(in times: UnsafeBufferPointer<Int64>, notBefore instant: Int64) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
