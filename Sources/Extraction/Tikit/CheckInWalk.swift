public import Tables

/// How a walk over an event's check-ins ended.
public struct CheckInWalk: Sendable, Equatable {
    /// The highest id that was there when the walk began; `nil` without check-ins.
    public var highestID: Int64?
    /// When that check-in was made; `nil` where it was not among the rows handed on.
    public var highestAt: Instant?
    /// How many rows were handed on.
    public var count: Int
    /// How many the service has up to `highestID`, those known before included.
    public var total: Int
    /// How many rows the service puts on a page.
    public var perPage: Int
    /// Whether the rows handed on and those known before make up what the service has. Where they do not, something was
    /// removed: walk whole.
    public var agreesWithKnown: Bool
    /// Rows handed on with an optional field of another kind than documented, by field.
    public var unreadableFields: [String: Int]

    /// What a report says of where its check-ins come from. It depends on the data alone, not on how they were had.
    public var provenance: Provenance {
        Provenance(
            highestCheckInID: highestID, highestCheckInAt: highestAt, total: total,
            pages: Provenance.pages(of: total, perPage: perPage), unreadableFields: unreadableFields)
    }
}

extension Provenance {
    /// How many pages of `perPage` rows `total` rows fill.
    public static func pages(of total: Int, perPage: Int) -> Int {
        perPage > 0 ? (total + perPage - 1) / perPage : 0
    }
}
