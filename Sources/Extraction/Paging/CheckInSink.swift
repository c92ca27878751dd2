public import Tables

/// Receives the check-ins of a walk page by page, newest first, each once.
///
/// The check-ins received are complete only after the walk has ended successfully.
public protocol CheckInSink {
    /// Begins a walk, or begins it again: discard everything received so far. `rows` is the total that the service
    /// reports.
    mutating func beginWalk(expecting rows: Int) throws
    /// Announces a page. `ids` are the guests of all its rows, including rows that will not be appended.
    mutating func beginPage(guests ids: UnsafeBufferPointer<Int64>) throws
    mutating func append(_ row: borrowing CheckInTable.Row) throws
    /// Ends a page. `lowestID` is the lowest id so far; if pages are in order, every row down to it has been
    /// received. `unreadableFields` counts, by field, the rows so far whose optional field could not be read.
    mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) throws
    /// Ends the walk without a result: discard everything received.
    mutating func giveUp() throws
}

extension CheckInSink {
    public mutating func beginPage(guests ids: UnsafeBufferPointer<Int64>) {}
    public mutating func giveUp() {}
}

extension EventTables: CheckInSink {
    public mutating func beginWalk(expecting rows: Int) {
        var fresh = withoutCheckIns
        fresh.provenance.unreadableFields = provenance.unreadableFields
        fresh.reserveCapacity(checkIns: rows)
        self = fresh
    }

    public mutating func beginPage(guests ids: UnsafeBufferPointer<Int64>) { prepare(forGuests: ids) }

    public mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) {}
}

/// The check-ins that are already stored: all that an earlier walk read, or the newest part of an interrupted walk.
public struct KnownCheckIns: Sendable, Equatable {
    /// Strictly descending.
    public let ids: [Int64]
    /// Whether the ids reach down to the oldest check-in. If not, the rows below them are still to be read.
    public let reachesOldest: Bool

    public var count: Int { ids.count }

    /// - Parameter ids: strictly descending.
    public init(ids: [Int64], reachesOldest: Bool = true) {
        self.ids = ids
        self.reachesOldest = reachesOldest
    }

    func contains(_ id: Int64) -> Bool { ids.fallingContains(id) }
}

/// The progress of a walk over check-ins.
public struct WalkProgress: Sendable, Equatable {
    public var pagesRead: Int
    /// As reported by the latest page.
    public var pagesExpected: Int
    public var checkInsRead: Int
    public var checkInsExpected: Int
    /// From 1. Each attempt starts from zero.
    public var attempt: Int
}
