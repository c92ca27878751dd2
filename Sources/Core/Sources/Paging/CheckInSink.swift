public import Base

/// Receives the check-ins of a walk page by page, newest first, each once.
///
/// The check-ins received are complete only after the walk has ended successfully.
public protocol CheckInSink {
    /// Begins a walk, or begins it again: discard everything received so far. `rows` is the total that the service
    /// reports.
    mutating func beginWalk(expecting rows: Int) throws
    /// Calls `append` with the tables to which it appends the rows of a page.
    mutating func takePage(_ append: (inout EventTables) throws -> Void) throws
    /// Ends a page. `lowestID` is the lowest id so far; if pages are in order, every row down to it has been
    /// received. `unreadableFields` counts, by field, the rows so far whose optional field could not be read.
    mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) throws
    /// Ends the walk without a result: discard everything received.
    mutating func giveUp() throws
}

extension CheckInSink {
    public mutating func giveUp() {}
}

extension EventTables: CheckInSink {
    public mutating func beginWalk(expecting rows: Int) {
        var fresh = withoutCheckIns
        fresh.provenance.unreadableFields = provenance.unreadableFields
        fresh.reserveCapacity(checkIns: rows)
        self = fresh
    }

    public mutating func takePage(_ append: (inout EventTables) throws -> Void) rethrows { try append(&self) }

    public mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) {}
}
