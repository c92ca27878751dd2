public import Tables

/// What an event's list of sessions says.
public struct SessionListing: Sendable {
    public var eventName: String?
    public var sessions = SessionTable()
    public var offers = OfferTable()
    /// Rows with an optional field of another kind than documented, by field: `sessions.startTime`.
    public var unreadableFields: [String: Int] = [:]
}
