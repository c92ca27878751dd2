public import Base

/// A source of a club's members and visits.
public protocol MemberSource: Sendable {
    /// Whether `read` omits visits made before `visitsSince`.
    var readsParts: Bool { get }
    /// The members, plans and levels, and the visits made at `visitsSince` or later; all visits if it is `nil`.
    ///
    /// A source that can only read all visits returns all of them. Throws a `Fault` or `CancellationError`.
    func read(visitsSince: Instant?) async throws -> MemberTables

    /// The members with their phone numbers, plans and levels, as they are now, without visits. Used to look people up
    /// or to reach them; nothing else reads phone numbers.
    func members() async throws -> MemberTables
}

extension MemberProvenance {
    /// Throws a `Fault` of kind `.unreadableData` if so many visits have no readable time that the others do not show
    /// who came. The limit is the same as for check-ins of events.
    ///
    /// - Parameter field: where the times should be, such as `check_ins.date`.
    func requireTimes(in field: String) throws(Fault) {
        guard visitsWithoutTime > IncompleteCheckIns.maximum(of: visits) else { return }
        throw Fault(.unreadableData, .visitsIncomplete(field, visits: visitsWithoutTime, of: visits))
    }
}

/// Concatenated texts, so that views of several can be passed on at once.
struct TextArena {
    private var bytes: [UInt8] = []

    /// The range of a text in the arena; `nil` for none.
    typealias Place = Range<Int>?

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func add(_ text: String?) -> Place {
        guard let text else { return nil }
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return start..<bytes.count
    }

    /// Calls `body` with a function that returns the view of a range.
    func withTexts<Result>(
        _ body: ((Place) -> UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { whole in
            try body { place in place.map { UnsafeBufferPointer(rebasing: whole[$0]) } }
        }
    }
}
