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
