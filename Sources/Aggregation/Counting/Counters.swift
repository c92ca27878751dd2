import Base

/// A count of the rows of a finding, with the lowest ids as examples.
public struct Tally: Sendable, Hashable {
    public private(set) var rows = 0
    /// Up to five, ascending.
    private(set) var lowest: [Int64] = []
    private static let limit = 5

    public init() {}

    /// The rows with these ids, in any order.
    public init(_ ids: [Int64]) {
        for id in ids { add(id) }
    }

    /// The rows whose bits are set.
    ///
    /// - Parameter ids: The ids by row.
    init(_ rows: Bitmap, of ids: [Int64]) {
        // From the last row, which has the lowest id: that is fastest.
        rows.forEachSetReversed { add(ids[$0]) }
    }

    /// Takes over a count made elsewhere.
    ///
    /// - Parameter lowest: The lowest ids; five are enough.
    public init(rows: Int, lowest: [Int64]) {
        self.init(lowest)
        self.rows = rows
    }

    /// Counts a row. Fastest if ids ascend.
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

/// A fixed-length array for inner loops. It avoids `Array`'s bounds and uniqueness checks on each write; bounds are
/// checked in debug builds.
public struct WorkArray<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline let elements: UnsafeMutableBufferPointer<Element>

    @inlinable
    public init(repeating element: Element, count: Int) {
        elements = .allocate(capacity: count)
        elements.initialize(repeating: element)
    }

    @inlinable
    public init(_ array: [Element]) {
        elements = .allocate(capacity: array.count)
        _ = elements.initialize(from: array)
    }

    /// Allocates elements that must be set before they are read.
    @inlinable
    public init(uninitialized count: Int) {
        elements = .allocate(capacity: count)
    }

    @inlinable
    deinit { elements.deallocate() }

    var count: Int { elements.count }

    @inlinable
    public subscript(index: Int) -> Element {
        @inline(__always) get { elements[index] }
        @inline(__always) nonmutating set { elements[index] = newValue }
    }

    /// A copy of the elements.
    var array: [Element] { Array(elements) }
}

extension FixedWidthInteger {
    /// The sum, saturated at the bounds of the type. Counts cannot overflow (`BelievedRange`), but the open ends of
    /// time can: they are the smallest and largest numbers.
    @inlinable
    public func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    @inlinable
    public func subtractingSaturated(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The sum of the values that are not `nil`; `nil` if both are `nil`.
    static func sum(_ left: Self?, _ right: Self?) -> Self? {
        guard let left, let right else { return left ?? right }
        return left.addingSaturated(right)
    }

    /// The sum of both; `nil` if either is `nil`.
    static func sumIfKnown(_ left: Self?, _ right: Self?) -> Self? {
        left.flatMap { left in right.map { left.addingSaturated($0) } }
    }
}
