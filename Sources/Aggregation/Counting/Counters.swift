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

/// An array of fixed length for the inner loops: its elements are reached without the checks for bounds and for sole
/// ownership that an `Array` makes at every write. Bounds are checked in debug builds.
struct WorkArray<Element: BitwiseCopyable>: ~Copyable {
    private let elements: UnsafeMutableBufferPointer<Element>

    init(repeating element: Element, count: Int) {
        elements = .allocate(capacity: count)
        elements.initialize(repeating: element)
    }

    init(_ array: [Element]) {
        elements = .allocate(capacity: array.count)
        _ = elements.initialize(from: array)
    }

    deinit { elements.deallocate() }

    var count: Int { elements.count }

    subscript(index: Int) -> Element {
        @inline(__always) get { elements[index] }
        @inline(__always) nonmutating set { elements[index] = newValue }
    }

    /// A copy.
    var array: [Element] { Array(elements) }
}

extension FixedWidthInteger {
    /// A sum that cannot be held stays at the largest number. Counts are too small for that where they were read
    /// (`BelievedRange`); open ends of time, which are the least and the greatest number, are not.
    func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    func subtractingSaturated(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The sum of what is given, `nil` where neither is.
    static func sum(_ left: Self?, _ right: Self?) -> Self? {
        guard let left, let right else { return left ?? right }
        return left.addingSaturated(right)
    }
}
