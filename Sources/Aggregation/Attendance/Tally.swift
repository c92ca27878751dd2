/// How many rows a finding has and the lowest ids among them.
struct Tally: Sendable {
    private(set) var rows = 0
    /// Up to five, rising.
    private(set) var lowest: [Int64] = []
    private static let limit = 5

    /// Counts a row. Quickest where ids rise.
    @inline(__always)
    mutating func add(_ id: Int64) {
        rows += 1
        if lowest.count < Self.limit || id < lowest[Self.limit - 1] { keep(id) }
    }

    @inline(never)
    private mutating func keep(_ id: Int64) {
        guard !lowest.contains(id) else { return }
        if lowest.count == Self.limit { lowest.removeLast() }
        lowest.insert(id, at: lowest.firstIndex { $0 > id } ?? lowest.count)
    }
}
