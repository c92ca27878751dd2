public import Tables

/// Takes the check-ins of a walk as they come: page by page, newest first, each once.
///
/// What it has taken is whole only once the walk has ended well.
public protocol CheckInSink {
    /// A walk begins, or begins again: what was taken since the last beginning is void. `rows` is how many the service
    /// says there are.
    mutating func beginWalk(expecting rows: Int) throws
    /// A page is at hand; these are the guests of its rows, those included that will not be handed on.
    mutating func beginPage(guests ids: UnsafeBufferPointer<Int64>) throws
    mutating func append(_ row: borrowing CheckInTable.Row) throws
    /// The rows of a page are all there. `lowestID` is the lowest id so far: with the pages in order, all down to it
    /// have been taken. `unreadableFields` counts, by field, the rows so far whose optional field could not be read.
    mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) throws
    /// The walk ends without a result: what was taken is void.
    mutating func giveUp() throws
}

extension CheckInSink {
    public mutating func beginPage(guests ids: UnsafeBufferPointer<Int64>) {}
    public mutating func giveUp() {}
}

extension EventTables: CheckInSink {
    public mutating func beginWalk(expecting rows: Int) {
        var fresh = EventTables(eventID: eventID, eventName: eventName)
        fresh.sessions = sessions
        fresh.offers = offers
        fresh.provenance.unreadableFields = provenance.unreadableFields
        fresh.reserveCapacity(checkIns: rows)
        self = fresh
    }

    public mutating func beginPage(guests ids: UnsafeBufferPointer<Int64>) { prepare(forGuests: ids) }

    public mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) {}
}

/// The check-ins that are at hand already: what an earlier walk read whole, or the newest part of what one read before
/// it was interrupted.
public struct KnownCheckIns: Sendable, Equatable {
    /// Strictly falling.
    public let ids: [Int64]
    /// Whether they go down to the oldest; where they do not, the rows below are still to be read.
    public let reachesOldest: Bool

    public var count: Int { ids.count }

    /// - Parameter ids: strictly falling.
    public init(ids: [Int64], reachesOldest: Bool = true) {
        self.ids = ids
        self.reachesOldest = reachesOldest
    }

    func contains(_ id: Int64) -> Bool { ids.fallingContains(id) }
}

/// How far a walk over check-ins has come.
public struct WalkProgress: Sendable, Equatable {
    public var pagesRead: Int
    /// As the service's latest page has it.
    public var pagesExpected: Int
    public var checkInsRead: Int
    public var checkInsExpected: Int
    /// From 1; each attempt begins anew.
    public var attempt: Int
}
