public import Tables

/// What a club's members and visits are read from.
public protocol MemberSource: Sendable {
    /// Whether `read` leaves out visits made before `visitsSince`.
    var readsParts: Bool { get }
    /// The members, plans and levels, and the visits made at `visitsSince` or later; all visits where it is `nil`.
    ///
    /// A source that cannot tell when a visit was made without reading it gives all of them.
    /// Throws a `Fault`, or `CancellationError`.
    func read(visitsSince: Instant?) async throws -> MemberTables
}

/// Texts put one behind another, so that views of several can be handed on at once.
struct TextArena {
    private var bytes: [UInt8] = []

    /// The place of a text in the arena; `nil` for none.
    typealias Place = Range<Int>?

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func add(_ text: String?) -> Place {
        guard let text else { return nil }
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return start..<bytes.count
    }

    /// Calls `body` with what gives the view of a place.
    func withTexts<Result>(
        _ body: ((Place) -> UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { whole in
            try body { place in place.map { UnsafeBufferPointer(rebasing: whole[$0]) } }
        }
    }
}
