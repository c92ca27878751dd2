internal import Glibc

/// Memory in pages of two megabytes, where the system has them to give.
///
/// New memory comes from the kernel page by page, each time at the cost of an interruption, and what is reached at random is looked
/// up page by page, too. With them a live report of 10,000,000 check-ins has 116,000 page faults instead of 491,000.
public enum LargePages {
    private static let size = 2 << 20

    /// Asks for large pages below memory that is about to be written for the first time. Small memory is left as it is.
    @inlinable
    public static func advise<Element>(_ memory: UnsafeMutableBufferPointer<Element>) {
        advise(UnsafeMutableRawBufferPointer(memory))
    }

    @usableFromInline
    static func advise(_ memory: UnsafeMutableRawBufferPointer) {
        guard memory.count >= 2 * size, let base = memory.baseAddress else { return }
        let first = (UInt(bitPattern: base) + UInt(size - 1)) / UInt(size) * UInt(size)
        let length = UInt(bitPattern: base) + UInt(memory.count) - first
        // Advice only: without large pages everything is as before.
        madvise(UnsafeMutableRawPointer(bitPattern: first), Int(length), MADV_HUGEPAGE)
    }
}

extension Array {
    /// An empty array with room for so many elements, in large pages if they are many. The room costs nothing until it is used.
    @inlinable
    public init(room capacity: Int) {
        self.init(unsafeUninitializedCapacity: capacity) { room, _ in LargePages.advise(room) }
    }

    /// An array of elements that `fill` writes, each of them, in large pages if they are many.
    @inlinable
    public init(
        filling count: Int, _ fill: (UnsafeMutableBufferPointer<Element>) throws -> Void
    ) rethrows where Element: BitwiseCopyable {
        try self.init(unsafeUninitializedCapacity: count) { room, filled in
            LargePages.advise(room)
            try fill(UnsafeMutableBufferPointer(rebasing: room[..<count]))
            filled = count
        }
    }

    /// Reserves room for so many elements in all, in large pages if they are many and the first.
    @inlinable
    public mutating func reserveRoom(_ capacity: Int) {
        if isEmpty { self = Array(room: capacity) } else { reserveCapacity(capacity) }
    }
}
