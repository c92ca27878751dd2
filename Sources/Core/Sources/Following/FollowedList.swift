/// The ids of a list that is read again and again from its newest row, as far as they are known.
///
/// A page shows a stretch of the list at one moment, without gaps. So whatever is known within that stretch and not on
/// the page was removed, and whatever is on the page and not known was added, however late. Below the page, only a
/// count is known: the total minus the rows down to the page's last.
///
///     var list = FollowedList([1, 2, 4])
///     list.absorb([5, 4, 3], below: .max, reachesOldest: false)   // 3 and 5 are new, nothing was removed
public struct FollowedList: Sendable, Equatable {
    /// What a page changed.
    struct Change: Equatable {
        /// Positions on the page.
        var new: [Int] = []
        var removed: [Int64] = []
    }

    /// Strictly ascending.
    public private(set) var ids: [Int64]

    /// - Parameter ids: in any order, each once.
    public init(_ ids: [Int64]) { self.ids = ids.sorted() }

    public var count: Int { ids.count }
    public var highest: Int64? { ids.last }

    /// The number of known ids below `id`.
    public func count(below id: Int64) -> Int { place(of: id) }

    public func contains(_ id: Int64) -> Bool {
        let place = place(of: id)
        return place < ids.count && ids[place] == id
    }

    /// Takes in a page.
    ///
    /// - Parameters:
    ///   - shown: the ids on the page, strictly descending.
    ///   - top: the page shows every row from below this id down to its own last row; `.max` on the first page. Rows
    ///     from `top` upwards may be shown too.
    ///   - reachesOldest: whether no row follows.
    mutating func absorb(_ shown: some RandomAccessCollection<Int64>, below top: Int64, reachesOldest: Bool) -> Change {
        var change = Change()
        let start = reachesOldest ? 0 : shown.last.map { place(of: $0) } ?? ids.count
        let end = top == .max ? ids.count : max(start, place(of: top))
        var stretch: [Int64] = []
        var above: [Int64] = []
        var known = start
        for (position, id) in zip((0..<shown.count).reversed(), shown.reversed()) {
            guard id < top || top == .max else {
                if !contains(id) {
                    above.append(id)
                    change.new.append(position)
                }
                continue
            }
            while known < end, ids[known] < id {
                change.removed.append(ids[known])
                known += 1
            }
            if known < end, ids[known] == id { known += 1 } else { change.new.append(position) }
            stretch.append(id)
        }
        change.removed += ids[known..<max(known, end)]
        // Most pages only repeat what is known, or add to the end.
        if !change.new.isEmpty || !change.removed.isEmpty { ids.replaceSubrange(start..<end, with: stretch) }
        for id in above { ids.insert(id, at: place(of: id)) }
        return change
    }

    /// Removes the known ids between two that are adjacent in the service's list, and returns them.
    mutating func removeBetween(_ low: Int64, and high: Int64) -> [Int64] {
        let start = low == .max ? ids.count : place(of: low + 1)
        let end = place(of: high)
        guard start < end else { return [] }
        defer { ids.removeSubrange(start..<end) }
        return Array(ids[start..<end])
    }

    /// The number of ids below `id`, which is where it is or would be.
    private func place(of id: Int64) -> Int {
        if let last = ids.last, id > last { return ids.count }
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension FollowedList {
    /// The last row of a page, and how many rows the service says there are below it.
    struct Boundary: Equatable {
        var lowest: Int64
        var below: Int
    }

    /// How many more rows are known below a boundary than the service has: above 0, rows were removed there; below 0,
    /// rows there are not known.
    func surplus(below boundary: Boundary) -> Int { count(below: boundary.lowest) - boundary.below }
}
