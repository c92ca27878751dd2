internal import Glibc

/// Memory in pages of two megabytes, where the system has them.
///
/// The kernel provides new memory page by page, with an interruption each time, and random access looks up addresses
/// page by page, too. With large pages, a live report of 10,000,000 check-ins has 116,000 page faults instead of
/// 491,000.
public enum LargePages {
    private static let size = 2 << 20

    /// Asks for large pages for memory that is about to be written for the first time. Small areas are left as they
    /// are.
    @inlinable
    public static func advise<Element>(_ memory: UnsafeMutableBufferPointer<Element>) {
        advise(UnsafeMutableRawBufferPointer(memory))
    }

    @usableFromInline
    static func advise(_ memory: UnsafeMutableRawBufferPointer) {
        guard memory.count >= 2 * size, let base = memory.baseAddress else { return }
        let first = (UInt(bitPattern: base) + UInt(size - 1)) / UInt(size) * UInt(size)
        let length = UInt(bitPattern: base) + UInt(memory.count) - first
        // This is only advice: without large pages, everything works as before.
        madvise(UnsafeMutableRawPointer(bitPattern: first), Int(length), MADV_HUGEPAGE)
    }
}

extension Array {
    /// Creates an empty array with room for `capacity` elements, in large pages if there are many. The room costs
    /// nothing until it is used.
    @inlinable
    public init(room capacity: Int) {
        self.init(unsafeUninitializedCapacity: capacity) { room, _ in LargePages.advise(room) }
    }

    /// Creates an array of elements, all of which `fill` must write, in large pages if there are many.
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

    /// Reserves room for `capacity` elements in all; in large pages if there are many and the array is empty.
    @inlinable
    public mutating func reserveRoom(_ capacity: Int) {
        if isEmpty { self = Array(room: capacity) } else { reserveCapacity(capacity) }
    }
}
